"""Crusaders: Thy Will Be Done, played by the book.

The public names are loaded when they are first used, so that the import itself costs next to nothing.

>>> import random
>>> from crusaders_rules import apply, is_over, legal, new_game, score
>>> chance = random.Random(7)
>>> state = new_game(players=2, seed=7)
>>> while not is_over(state):
...     state = apply(state, chance.choice(legal(state)))
>>> len(score(state).totals)
2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders, Ruleset, State, Variant, Verdict
    from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision, apply
    from crusaders_rules.thy_will_be_done.play.explain import explain
    from crusaders_rules.thy_will_be_done.play.files.positions import position_from_json, position_to_json
    from crusaders_rules.thy_will_be_done.play.files.records import (
        Record,
        begin_record,
        first_position,
        from_json,
        to_json,
        verify,
    )
    from crusaders_rules.thy_will_be_done.play.fired import fired
    from crusaders_rules.thy_will_be_done.play.game import SetupError, is_over, new_game, odds, to_act
    from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
    from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
    from crusaders_rules.thy_will_be_done.play.score import ScoreSheet, score, winners
    from crusaders_rules.thy_will_be_done.play.turns import Turn, turns
    from crusaders_rules.thy_will_be_done.state import CHANCE, Outcomes

__version__ = "0.1.0"

_HOME = {
    "CHANCE": "thy_will_be_done.state",
    "IllegalDecision": "thy_will_be_done.play.apply",
    "Interpretation": "thy_will_be_done.interpret",
    "Orders": "thy_will_be_done.interpret",
    "Outcomes": "thy_will_be_done.state",
    "Record": "thy_will_be_done.play.files.records",
    "Ruleset": "thy_will_be_done.interpret",
    "ScoreSheet": "thy_will_be_done.play.score",
    "SetupError": "thy_will_be_done.play.game",
    "State": "thy_will_be_done.interpret",
    "Turn": "thy_will_be_done.play.turns",
    "Variant": "thy_will_be_done.interpret",
    "Verdict": "thy_will_be_done.interpret",
    "apply": "thy_will_be_done.play.apply",
    "begin_record": "thy_will_be_done.play.files.records",
    "explain": "thy_will_be_done.play.explain",
    "first_position": "thy_will_be_done.play.files.records",
    "fired": "thy_will_be_done.play.fired",
    "from_json": "thy_will_be_done.play.files.records",
    "from_text": "thy_will_be_done.play.notation",
    "is_over": "thy_will_be_done.play.game",
    "legal": "thy_will_be_done.play.legal",
    "new_game": "thy_will_be_done.play.game",
    "odds": "thy_will_be_done.play.game",
    "position_from_json": "thy_will_be_done.play.files.positions",
    "position_to_json": "thy_will_be_done.play.files.positions",
    "refusals": "thy_will_be_done.play.legal",
    "score": "thy_will_be_done.play.score",
    "to_act": "thy_will_be_done.play.game",
    "to_json": "thy_will_be_done.play.files.records",
    "to_text": "thy_will_be_done.play.notation",
    "turns": "thy_will_be_done.play.turns",
    "verify": "thy_will_be_done.play.files.records",
    "winners": "thy_will_be_done.play.score",
}

__all__ = [
    "CHANCE",
    "IllegalDecision",
    "Interpretation",
    "Orders",
    "Outcomes",
    "Record",
    "Ruleset",
    "ScoreSheet",
    "SetupError",
    "State",
    "Turn",
    "Variant",
    "Verdict",
    "apply",
    "begin_record",
    "explain",
    "fired",
    "first_position",
    "from_json",
    "from_text",
    "is_over",
    "legal",
    "new_game",
    "odds",
    "position_from_json",
    "position_to_json",
    "refusals",
    "score",
    "to_act",
    "to_json",
    "to_text",
    "turns",
    "verify",
    "winners",
]


def __getattr__(name: str) -> object:
    """Load a public name from where it lives, once."""
    if name not in _HOME:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    _show_in_notebooks()
    globals()[name] = value
    return value


def _show_in_notebooks() -> None:
    """Say how boards, positions and wheels are drawn; what draws them is loaded at the moment of drawing."""
    from functools import partial

    drawings = import_module(f"{__name__}.thy_will_be_done.state.drawn").DRAWINGS
    for kind in ("board", "position", "wheel"):
        drawings[kind] = partial(_svg, kind)


def _svg(kind: str, thing: object) -> str:
    svg: str = getattr(import_module(f"{__name__}.thy_will_be_done.show"), f"{kind}_svg")(thing)
    return svg


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
