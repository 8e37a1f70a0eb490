"""Decisions compared by their results: what an engine that knows only whole turns is asked in place of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.conform.essence import essence
from crusaders_rules.game import Game
from crusaders_rules.serve.protocol import Conversation, Limits, answer

DECISIONS = ("legal", "explain", "apply")
# Turns with more positions than this on the way are left out: a few of them would take all the time.
POSITIONS, _BYTES = 500, 1 << 30


def in_whole_turns(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request for the whole turns from the position of a request about a decision."""
    return {"op": "turns", "position": request["position"], "positions": True}


def turns_by_the_book(game: Game, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the book answers to a request for whole turns, an error if they are too many."""
    asked = Conversation(game, greeted=True, limits=Limits(bytes=_BYTES, seconds=_BYTES, positions=POSITIONS))
    return essence("turns", answer(asked, request)[1])
