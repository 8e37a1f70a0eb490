"""What a record consists of, and what a check of one finds."""

from crusaders_rules.files.verification import RecordProblem
from crusaders_rules.thy_will_be_done.play.files.records import Result

__all__ = [
    "RecordProblem",
    "Result",
]
