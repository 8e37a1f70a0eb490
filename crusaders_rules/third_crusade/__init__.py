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
# readings, questions, refusals, pieces, scenarios, records and analysis.
_NAMES = {
    ".answers": "NotationError Refusal ScoreSheet Verdict",
    ".files.problems": "FileError Problem",
    ".files.verification": "ReplayError Verification",
    "interpret.readings.interpretation": "Interpretation",
    "interpret.ruleset": "Ruleset RulesetError",
    "play.apply": "IllegalDecision apply",
    "play.explain": "explain",
    "play.files.decision_document": "DecisionError decision_from_json decision_to_json",
    "play.files.positions": "PositionError position_from_json position_to_json read_position write_position",
    "play.files.records": (
        "Record RecordError begin_record first_position from_json read_record replay resume to_json verify write_record"
    ),
    "play.game": "is_over new_game to_act",
    "play.legal": "legal",
    "play.notation": "from_text to_text",
    "play.score": "score winners",
    "play.setting": "SetupError",
    "play.view": "view",
    "scenario": "Scenario load_scenario",
    "show.deeds": "in_words",
    "state": "CHANCE Position",
    "state.decision": "Decision",
}

__getattr__, __dir__ = late_names(__name__, _NAMES)
