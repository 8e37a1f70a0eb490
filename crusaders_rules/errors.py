"""The errors, each of which says what is wrong with a file, a text, a ruleset or a setup, and in which place."""

from crusaders_rules.answers import NotationError
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.verification import ReplayError
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.interpret.board_format import BoardError
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError
from crusaders_rules.thy_will_be_done.play.files.decision_document import DecisionError
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError
from crusaders_rules.thy_will_be_done.play.files.records import RecordError
from crusaders_rules.thy_will_be_done.play.game_start import SetupError

__all__ = [
    "BoardError",
    "DecisionError",
    "EditionError",
    "FileError",
    "NotationError",
    "PositionError",
    "Problem",
    "RecordError",
    "ReplayError",
    "RulesetError",
    "SetupError",
]
