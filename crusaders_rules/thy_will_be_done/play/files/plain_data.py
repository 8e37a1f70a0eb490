"""Answers about a position as data for JSON: who is asked, the decisions, the score, and what can be played.

The protocol and ``--json`` say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Orders, State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names, load_expansion
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.decision_document import decision_data, decision_from_data
from crusaders_rules.thy_will_be_done.play.game import odds
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision


def asked(state: State) -> int | str | None:
    """Return who must decide: a seat from 1, ``chance``, or None if the game is over."""
    seat = state.pending.seat
    return "chance" if seat == CHANCE else None if seat is None else seat + 1


def prompt(state: State) -> str | None:
    """Return what is asked, in words; None if the game is over."""
    return None if state.pending.seat is None else kind_of(state).spoken


def described(state: State, decision: Decision) -> dict[str, Any]:
    """Return a decision in notation, in words, and with its kind and arguments.

    A decision of chance has its weight, if it stands for more than one piece.
    """
    weight = dict(odds(state)).get(decision, 1) if state.pending.seat == CHANCE else 1
    return {
        "decision": to_text(state, decision),
        "words": in_words(state, decision),
        **decision_data(state, decision),
        **({} if weight == 1 else {"weight": weight}),
    }


def understood(state: State, given: object) -> Decision:
    """Return the decision that a text in notation or an object stands for.

    Args:
        state: The position in which it is made.
        given: The text, or an object with ``kind`` and ``arguments``.

    Raises:
        NotationError: If the text is no decision.
        DecisionError: If the object is no decision.
    """
    return from_text(state, given) if isinstance(given, str) else decision_from_data(state, given)


def score_data(state: State) -> dict[str, Any]:
    """Return the score of every player, term by term, and the winners."""
    sheet = score(state)
    return {
        "over": state.pending.seat is None,
        "players": [
            {
                "seat": seat + 1,
                "order": str(area.order),
                "terms": [{"rule": term.rule, "what": term.what, "amount": term.amount} for term in terms],
                "total": total,
            }
            for seat, (area, terms, total) in enumerate(zip(state.areas, sheet.rows, sheet.totals, strict=True))
        ],
        "winners": [seat + 1 for seat in winners(state)],
    }


def offered() -> dict[str, Sequence[object]]:
    """Return what can be played: editions, expansions, variants, ways of handing out orders, players, boards, bots."""
    editions = edition_names()
    players = {number for name in editions for number in load_edition(name).players}
    for name in expansion_names():
        players.update(load_expansion(name).rows.get("players", {}).get("adds", ()))
    return {
        "editions": list(editions),
        "expansions": list(expansion_names()),
        "variants": list(map(str, Variant)),
        "orders": list(map(str, Orders)),
        "players": sorted(players),
        "boards": list(board_names()),
        "bots": list(BOTS),
    }
