"""Crusaders: Thy Will Be Done, played by the book.

The public names are loaded when they are first used, so that the import itself costs next to nothing. ``__init__.pyi``
has their types. Seats count from 0 here, as the fields of a tuple do; wherever a person or another program sees them,
in texts, files and answers, they count from 1. ``crusaders_rules.third_crusade`` has the same names for the other game.

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

from crusaders_rules.lazy import late_names

__version__ = "1.0.0"

# The public names that everybody needs, by the module that each is loaded from. The others have modules of their own:
# readings, decisions, questions, refusals, pieces, editions, boards, records, errors and analysis.
_NAMES = {
    "thy_will_be_done.interpret": "Interpretation Ruleset State",
    "thy_will_be_done.play.apply": "IllegalDecision apply",
    "thy_will_be_done.play.explain": "explain",
    "thy_will_be_done.play.files.records": "Record begin_record read_record resume verify write_record",
    "thy_will_be_done.play.game": "is_over new_game to_act",
    "thy_will_be_done.play.legal": "legal",
    "thy_will_be_done.play.notation": "from_text to_text",
    "thy_will_be_done.play.score": "score winners",
    "thy_will_be_done.play.view": "view",
    "thy_will_be_done.play.words": "in_words",
    "thy_will_be_done.state": "CHANCE Position",
    "thy_will_be_done.state.decision_fields": "Decision",
}

_look_up, __dir__ = late_names(__name__, _NAMES)


def __getattr__(name: str) -> object:
    """Load a public name from where it lives, once."""
    value = _look_up(name)
    if name != "__all__":
        _show_in_notebooks()
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
