# The public names with their types; __init__.py loads them.

from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import IllegalDecision, apply
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    begin_record,
    read_record,
    resume,
    verify,
    write_record,
)
from crusaders_rules.third_crusade.play.game import is_over, new_game, to_act
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.notation import from_text, to_text
from crusaders_rules.third_crusade.play.score import score, winners
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.show.deeds import in_words
from crusaders_rules.third_crusade.state import CHANCE, Position
from crusaders_rules.third_crusade.state.decision import Decision

__all__ = [
    "CHANCE",
    "Decision",
    "IllegalDecision",
    "Interpretation",
    "Position",
    "Record",
    "Ruleset",
    "apply",
    "begin_record",
    "explain",
    "from_text",
    "in_words",
    "is_over",
    "legal",
    "new_game",
    "read_record",
    "resume",
    "score",
    "to_act",
    "to_text",
    "verify",
    "view",
    "winners",
    "write_record",
]
