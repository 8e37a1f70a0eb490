"""What a record consists of, and what a check of one finds."""

from crusaders_rules.files.verification import RecordProblem
from crusaders_rules.third_crusade.play.files.records import Result

__all__ = [
    "RecordProblem",
    "Result",
]
