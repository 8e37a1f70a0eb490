"""The ruleset that a rule function is given, and the words in which it answers."""

from crusaders_rules.interpret.editions import Edition, EditionError, load_edition
from crusaders_rules.interpret.readings import (
    ActingWithoutSuccess,
    Interpretation,
    LearningSkip,
    OriginOnLaps,
    SaracenTileInfluence,
    SkipCondition,
    TieAmounts,
)
from crusaders_rules.interpret.ruleset import Orders, Ruleset, RulesetError, State, Variant
from crusaders_rules.interpret.verdicts import Reason, Refusal, Term, Verdict, arithmetic, total

__all__ = [
    "ActingWithoutSuccess",
    "Edition",
    "EditionError",
    "Interpretation",
    "LearningSkip",
    "Orders",
    "OriginOnLaps",
    "Reason",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "SaracenTileInfluence",
    "SkipCondition",
    "State",
    "Term",
    "TieAmounts",
    "Variant",
    "Verdict",
    "arithmetic",
    "load_edition",
    "total",
]
