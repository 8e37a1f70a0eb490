"""The errors, each of which says what is wrong with a file, a text, a ruleset or a setup, and in which place."""

from crusaders_rules.answers import NotationError
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.verification import ReplayError
from crusaders_rules.third_crusade.interpret.ruleset import RulesetError
from crusaders_rules.third_crusade.play.files.decision_document import DecisionError
from crusaders_rules.third_crusade.play.files.positions import PositionError
from crusaders_rules.third_crusade.play.files.records import RecordError
from crusaders_rules.third_crusade.play.setting import SetupError
from crusaders_rules.third_crusade.scenario import ScenarioError

__all__ = [
    "DecisionError",
    "FileError",
    "NotationError",
    "PositionError",
    "Problem",
    "RecordError",
    "ReplayError",
    "RulesetError",
    "ScenarioError",
    "SetupError",
]
