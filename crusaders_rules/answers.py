"""How any game answers: refusals, reasons, terms, and the verdict that combines them."""

from __future__ import annotations

from typing import ClassVar

import attrs


@attrs.frozen
class Refusal:
    """Why a decision is not legal.

    Attributes:
        rule: The id of the rule that forbids it.
        needs: What the rule needs, if it can be counted.
        has: What the player has instead.
    """

    rule: str
    needs: object = None
    has: object = None

    text: ClassVar[str] = "not allowed"

    @property
    def sentence(self) -> str:
        """The refusal as a sentence."""
        return self.text.format(refusal=self)

    def __str__(self) -> str:
        """Show the rule id and the sentence."""
        return f"{self.rule}: {self.sentence}"


@attrs.frozen
class Term:
    """A number, the rule that gives it, and a word for what it counts."""

    rule: str
    amount: int
    what: str


@attrs.frozen
class Reason:
    """Why a decision is legal: a rule and its result."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        """Show the rule id and the sentence."""
        return f"{self.rule}: {self.sentence}"


@attrs.frozen
class Verdict:
    """What the rules say about one decision.

    Attributes:
        refusals: The rules that forbid it; none if it is legal.
        reasons: The rules that allow it, with their arithmetic, if it is legal.
    """

    refusals: tuple[Refusal, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether no rule forbids the decision."""
        return not self.refusals


def arithmetic(terms: tuple[Term, ...]) -> str:
    """Show terms as a sum.

    Args:
        terms: At least one term.

    Returns:
        A text such as ``4 tokens + 1 troop = 5``.

    >>> arithmetic((Term("turn.value.token", 4, "tokens"), Term("muster.crusade", 1, "troop")))
    '4 tokens + 1 troop = 5'
    """
    text = f"{terms[0].amount} {terms[0].what}"
    for term in terms[1:]:
        text += f" {'-' if term.amount < 0 else '+'} {abs(term.amount)} {term.what}"
    return text if len(terms) == 1 else f"{text} = {total(terms)}"


def total(terms: tuple[Term, ...]) -> int:
    """Return the sum of some terms."""
    return sum(term.amount for term in terms)
