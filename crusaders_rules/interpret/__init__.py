"""The ruleset that a rule function is given, and the words in which it answers."""

from crusaders_rules.interpret.editions import Edition, EditionError, load_edition
from crusaders_rules.interpret.readings import (
    ActingWithoutSuccess,
    CastleSets,
    EndTrigger,
    FarmKnights,
    Interpretation,
    LastRound,
    LearningSkip,
    OriginOnLaps,
    SaracenTileInfluence,
    SecondPlace,
    SkipCondition,
    TieAmounts,
    WinnerTie,
)
from crusaders_rules.interpret.ruleset import Orders, Ruleset, RulesetError, State, Variant
from crusaders_rules.interpret.verdicts import Reason, Refusal, Term, Verdict, arithmetic, total

__all__ = [
    "ActingWithoutSuccess",
    "CastleSets",
    "Edition",
    "EditionError",
    "EndTrigger",
    "FarmKnights",
    "Interpretation",
    "LastRound",
    "LearningSkip",
    "Orders",
    "OriginOnLaps",
    "Reason",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "SaracenTileInfluence",
    "SecondPlace",
    "SkipCondition",
    "State",
    "Term",
    "TieAmounts",
    "Variant",
    "Verdict",
    "WinnerTie",
    "arithmetic",
    "load_edition",
    "total",
]
