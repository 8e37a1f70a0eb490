"""The Third Crusade, played by the book: the same names as in ``crusaders_rules``, for the second game.

The public names are loaded when they are first used. ``__init__.pyi`` has their types. Seats count from 0 here, as the
fields of a tuple do; wherever a person or another program sees them, they count from 1.

>>> import random
>>> from crusaders_rules.third_crusade import apply, is_over, legal, new_game, score
>>> chance = random.Random(7)
>>> state = new_game(players=2, seed=7)
>>> while not is_over(state):
...     state = apply(state, chance.choice(legal(state)))
>>> len(score(state).totals)
2
"""

from __future__ import annotations

from crusaders_rules.lazy import late_names

# The public names that everybody needs, by the module that each is loaded from. The others have modules of their own:
# readings, decisions, questions, refusals, pieces, scenarios, records, errors and analysis.
_NAMES = {
    "interpret.readings.interpretation": "Interpretation",
    "interpret.ruleset": "Ruleset",
    "play.apply": "IllegalDecision apply",
    "play.explain": "explain",
    "play.files.records": "Record begin_record read_record resume verify write_record",
    "play.game": "is_over new_game to_act",
    "play.legal": "legal",
    "play.notation": "from_text to_text",
    "play.score": "score winners",
    "play.view": "view",
    "show.deeds": "in_words",
    "state": "CHANCE Position",
    "state.decision": "Decision",
}

__getattr__, __dir__ = late_names(__name__, _NAMES)
