"""Records, positions and decisions as JSON and as files; what a record consists of, and what a check of one finds."""

from crusaders_rules.files.verification import RecordProblem, Verification
from crusaders_rules.third_crusade.play.files.decision_document import decision_from_json, decision_to_json
from crusaders_rules.third_crusade.play.files.positions import (
    position_from_json,
    position_to_json,
    read_position,
    write_position,
)
from crusaders_rules.third_crusade.play.files.records import Result, first_position, from_json, replay, to_json

__all__ = [
    "RecordProblem",
    "Result",
    "Verification",
    "decision_from_json",
    "decision_to_json",
    "first_position",
    "from_json",
    "position_from_json",
    "position_to_json",
    "read_position",
    "replay",
    "to_json",
    "write_position",
]
