"""A plain game as the protocol speaks it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs

from crusaders_rules.answers import Verdict
from crusaders_rules.files.json_schema import of_class
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.structuring import structure
from crusaders_rules.game import Decision, Spoken, State
from crusaders_rules.plain.decision_text import data_of, read_decision, text_of
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.game_files import GameFiles
from crusaders_rules.serve.protocol_schema import score_schema


@attrs.frozen(kw_only=True)
class PlainRuleset:
    """What is played: readings by the ids of their questions."""

    readings: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class PlainBeginning:
    """A game to begin: the number of players, and the ruleset."""

    players: int
    ruleset: PlainRuleset = PlainRuleset()


def begin(game: Description, given: Mapping[str, object]) -> State:
    """Begin a game.

    Args:
        game: The game.
        given: The keys of a ``PlainBeginning``.

    Raises:
        FileError: A key is wrong.
    """
    asked = structure(given, PlainBeginning, "the game", FileError)
    if asked.players not in game.players:
        raise FileError("the game", [Problem("players", f"needs one of {', '.join(map(str, game.players))}")])
    try:
        return game.does.begin(asked.players, game.interpretation_of(asked.ruleset.readings))
    except ValueError as error:
        raise FileError("the game", [Problem("ruleset.readings", str(error))]) from error


def explain(game: Description, state: State, decision: Decision) -> Verdict:
    """Return the verdict on a decision."""
    against = tuple(game.does.refused(state, decision))
    return Verdict(against) if against else Verdict((), tuple(game.does.reasons(state, decision)))


def score(game: Description, state: State) -> dict[str, Any]:
    """Return the score of every player, term by term, and the winners."""
    sheet = game.does.score(state)
    return {
        "over": game.does.asked(state) is None,
        "players": [
            {
                "seat": seat,
                "terms": [{"rule": term.rule, "what": term.what, "amount": term.amount} for term in terms],
                "total": amount,
            }
            for seat, (terms, amount) in enumerate(zip(sheet.rows, sheet.totals, strict=True), start=1)
        ],
        "winners": list(game.does.winners(state)),
    }


def described(game: Description, state: State, decision: Decision) -> dict[str, Any]:
    """Return a decision in notation, in words, and as its kind and arguments."""
    return {"decision": text_of(decision), "words": game.does.words(state, decision), **data_of(decision)}


def random_bot(game: Description, seed: int) -> Callable[[State], Decision]:
    """Return a bot that takes any legal decision."""
    chance = random.Random(seed)
    return lambda state: chance.choice(game.does.legal(state))


def bots(game: Description) -> Mapping[str, Callable[[int], Callable[[State], Decision]]]:
    """Return the bots by name."""
    return {"random": partial(random_bot, game)}


def spoken_of(game: Description, kept: GameFiles) -> Spoken:
    """Return what the protocol needs of a game.

    Args:
        game: The game.
        kept: Its files.
    """
    return Spoken(
        features=("readings",),
        plays=lambda: {"players": list(game.players)},
        begin=partial(begin, game),
        read_position=kept.read_position,
        write_position=kept.position_data,
        asked=game.does.asked,
        prompt=lambda state: None if game.does.asked(state) is None else game.does.prompt(state),
        read_decision=lambda _, given: read_decision(game, given),
        write_decision=partial(described, game),
        explain=partial(explain, game),
        score=partial(score, game),
        turns=None,
        schemas=lambda: {
            "position": kept.position_schema(),
            "new": of_class(PlainBeginning),
            "score": score_schema("title"),
        },
        draw=lambda state, *_: game.does.picture(state),
        bots=partial(bots, game),
        view=lambda state, seat: kept.position_data(game.does.view(state, seat)),
    )
