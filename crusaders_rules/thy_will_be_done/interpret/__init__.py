"""The rulesets that rule functions take, and their answers."""

from crusaders_rules.answers import Reason, Refusal, Term, Verdict, arithmetic, total
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.orders import Orders
from crusaders_rules.thy_will_be_done.interpret.readings import Interpretation
from crusaders_rules.thy_will_be_done.interpret.ruleset import Ruleset, RulesetError, State, Variant

__all__ = [
    "Edition",
    "Interpretation",
    "Orders",
    "Reason",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "State",
    "Term",
    "Variant",
    "Verdict",
    "arithmetic",
    "total",
]
