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
    from crusaders_rules.interpret import Interpretation, Orders, Ruleset, State, Variant, Verdict
    from crusaders_rules.play.apply import IllegalDecision, apply
    from crusaders_rules.play.explain import explain
    from crusaders_rules.play.files.positions import position_from_json, position_to_json
    from crusaders_rules.play.files.records import Record, begin_record, first_position, from_json, to_json, verify
    from crusaders_rules.play.fired import fired
    from crusaders_rules.play.game import SetupError, is_over, new_game, odds, to_act
    from crusaders_rules.play.legal import legal, refusals
    from crusaders_rules.play.notation import from_text, to_text
    from crusaders_rules.play.score import ScoreSheet, score, winners
    from crusaders_rules.play.turns import Turn, turns
    from crusaders_rules.state import CHANCE, Outcomes

__version__ = "0.1.0"

_HOME = {
    "CHANCE": "state",
    "IllegalDecision": "play.apply",
    "Interpretation": "interpret",
    "Orders": "interpret",
    "Outcomes": "state",
    "Record": "play.files.records",
    "Ruleset": "interpret",
    "ScoreSheet": "play.score",
    "SetupError": "play.game",
    "State": "interpret",
    "Turn": "play.turns",
    "Variant": "interpret",
    "Verdict": "interpret",
    "apply": "play.apply",
    "begin_record": "play.files.records",
    "explain": "play.explain",
    "first_position": "play.files.records",
    "fired": "play.fired",
    "from_json": "play.files.records",
    "from_text": "play.notation",
    "is_over": "play.game",
    "legal": "play.legal",
    "new_game": "play.game",
    "odds": "play.game",
    "position_from_json": "play.files.positions",
    "position_to_json": "play.files.positions",
    "refusals": "play.legal",
    "score": "play.score",
    "to_act": "play.game",
    "to_json": "play.files.records",
    "to_text": "play.notation",
    "turns": "play.turns",
    "verify": "play.files.records",
    "winners": "play.score",
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
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
