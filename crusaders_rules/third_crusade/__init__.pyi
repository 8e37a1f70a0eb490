# The public names with their types; __init__.py loads them.

from crusaders_rules.answers import NotationError, Refusal, ScoreSheet, Verdict
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.verification import ReplayError, Verification
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset, RulesetError
from crusaders_rules.third_crusade.play.apply import IllegalDecision, apply
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.files.decision_document import (
    DecisionError,
    decision_from_json,
    decision_to_json,
)
from crusaders_rules.third_crusade.play.files.positions import (
    PositionError,
    position_from_json,
    position_to_json,
    read_position,
    write_position,
)
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    RecordError,
    begin_record,
    first_position,
    from_json,
    read_record,
    replay,
    resume,
    to_json,
    verify,
    write_record,
)
from crusaders_rules.third_crusade.play.game import is_over, new_game, to_act
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.notation import from_text, to_text
from crusaders_rules.third_crusade.play.score import score, winners
from crusaders_rules.third_crusade.play.setting import SetupError
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.scenario import Scenario, load_scenario
from crusaders_rules.third_crusade.show.deeds import in_words
from crusaders_rules.third_crusade.state import CHANCE, Position
from crusaders_rules.third_crusade.state.decision import Decision

__all__ = [
    "CHANCE",
    "Decision",
    "DecisionError",
    "FileError",
    "IllegalDecision",
    "Interpretation",
    "NotationError",
    "Position",
    "PositionError",
    "Problem",
    "Record",
    "RecordError",
    "Refusal",
    "ReplayError",
    "Ruleset",
    "RulesetError",
    "Scenario",
    "ScoreSheet",
    "SetupError",
    "Verdict",
    "Verification",
    "apply",
    "begin_record",
    "decision_from_json",
    "decision_to_json",
    "explain",
    "first_position",
    "from_json",
    "from_text",
    "in_words",
    "is_over",
    "legal",
    "load_scenario",
    "new_game",
    "position_from_json",
    "position_to_json",
    "read_position",
    "read_record",
    "replay",
    "resume",
    "score",
    "to_act",
    "to_json",
    "to_text",
    "verify",
    "view",
    "winners",
    "write_position",
    "write_record",
]
