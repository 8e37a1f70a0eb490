"""Who decides what, and what was decided, in words for people who do not see everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crusaders_rules.third_crusade.play.candidates import alike
from crusaders_rules.third_crusade.play.files.decision_document import decision_data
from crusaders_rules.third_crusade.play.files.verifying import sealed
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.notation import to_text
from crusaders_rules.third_crusade.play.view import sees_choices
from crusaders_rules.third_crusade.show.about import about
from crusaders_rules.third_crusade.show.deeds import in_words, word_in_words
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.show.who_decides import question, seat_title
from crusaders_rules.third_crusade.state import Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision

# What somebody sees of a decision that is hidden, by what is hidden.
_UNSEEN = {
    "row": "lays event cards face down",
    "order": "places an Order face down",
    "bid": "makes a sealed bid",
    "keep": "keeps an Objective Card face down",
    "discard": "discards a card face down",
    "event": "draws an Event Card for another player",
    "objective": "draws an Objective Card for another player",
    "deployment": "draws a card for the setup of another player",
}
# The decisions about Objective Cards.
_OF_OBJECTIVES = ("discard", "keep", "reveal")


def described(state: Position, decision: Decision) -> dict[str, Any]:
    """Return a decision in notation, in words, and with its kind and arguments."""
    return {
        "decision": to_text(state, decision),
        "words": in_words(state, decision),
        **decision_data(state, decision),
    }


def seen_deed(state: Position, decision: Decision, seats: Sequence[int]) -> str:
    """Return what the players of all these seats may see of a decision, without the player who takes it.

    Args:
        state: The state in which it is taken.
        decision: A legal decision.
        seats: The seats, from 1; without seats, nothing is hidden.
    """
    hidden = next((why for why in (sealed(state, army) for army in _armies(state, seats)) if why is not None), None)
    return in_words(state, decision) if hidden is None else _UNSEEN[hidden]


def tell(state: Position, seats: Sequence[int], decision: Decision | None = None) -> dict[str, Any]:
    """Say who must decide what, and what the players of all these seats may see of a decision.

    Args:
        state: The state.
        seats: The seats, from 1; without seats, nothing is hidden.
        decision: A legal decision of the state to describe; None for the question only.
    """
    asked = decider(state)
    sees = all(sees_choices(state, army) for army in _armies(state, seats))
    names = [seat_title(state, seat) for seat in range(1, len(state.seats) + 1)]
    said: dict[str, Any] = {"question": question(state), "names": names, "sees": sees}
    if decision is None:
        return {**said, "words": _words(state) if sees else {}}
    who = TITLES[asked] if isinstance(asked, Owner) else "Chance"
    return {**said, "told": f"{who} {seen_deed(state, decision, seats)}"}


def _armies(state: Position, seats: Sequence[int]) -> list[Owner]:
    return [state.seats[seat - 1] for seat in seats if seat <= len(state.seats)]


def _words(state: Position) -> Mapping[str, Mapping[str, str]]:
    """Return a title for each word of decisions, legal or like these, and what the thing is and does that it names."""
    decisions, setting = (*legal(state), *alike(state)), state.setting
    # A Region and an Objective Card may share a name.
    cards = {word for one in decisions if one.verb in _OF_OBJECTIVES for word in one.words}
    said = {}
    for word in dict.fromkeys(word for one in decisions for word in one.words):
        means = "" if word in setting.region_named and word not in cards else about(setting, word)
        said[word] = {"title": word_in_words(setting, word), "means": means or ""}
    return said
