"""The answers of any game: refusals, reasons, terms, and the verdict that combines them; and the display of values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar, Self, cast

import attrs

# So many characters of a value are shown.
LONGEST_SHOWN = 40
_FAR = 10**9


class Shown:
    """Shows its class and fields as attrs does; attrs would compile a method for each class, which takes long."""

    __slots__ = ()

    def __repr__(self) -> str:
        name = type(self).__qualname__.rpartition(">.")[2]
        fields = [field.name for field in attrs.fields(cast("Any", type(self))) if field.repr]
        return f"{name}({', '.join(f'{field}={getattr(self, field)!r}' for field in fields)})"


@attrs.frozen(repr=False)
class Refusal(Shown):
    """Why a decision is not legal.

    Attributes:
        rule: The id of the rule that forbids it.
        needs: What the rule asks for: a number, a text, or a tuple of what can be chosen.
        has: What the player has instead.
    """

    rule: str
    needs: object = None
    has: object = None

    text: ClassVar[str] = "not allowed"

    @property
    def code(self) -> str:
        """The kind of refusal, for programs: such as ``not-enough-value``. It stays when the sentence changes."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()

    @property
    def sentence(self) -> str:
        """The refusal as a sentence."""
        return self.text.format(refusal=self)

    def __str__(self) -> str:
        """Show the rule id and the sentence."""
        return f"{self.rule}: {self.sentence}"


class Choices(tuple[object, ...]):  # noqa: SLOT001 -- Python allows no slots below a tuple
    """What can be chosen, which a sentence lists.

    Attributes:
        between: What the sentence puts between two choices.
    """

    between: str

    def __new__(cls, choices: Iterable[object], between: str = ", ") -> Self:
        """Make the tuple."""
        made = super().__new__(cls, choices)
        made.between = between
        return made

    def __str__(self) -> str:
        """List the choices.

        >>> str(Choices(("aviz", "montesa"))), str(Choices((0, 2), " or ")), str(Choices(()))
        ('aviz, montesa', '0 or 2', 'none')
        """
        return self.between.join(map(str, self)) or "none"


@attrs.frozen(repr=False)
class Term(Shown):
    """A number, the rule that gives it, and a word for what it counts."""

    rule: str
    amount: int
    what: str


@attrs.frozen
class ScoreSheet:
    """The score of every player, term by term.

    Attributes:
        rows: The terms of each seat.
        totals: The sum of each row.
    """

    rows: tuple[tuple[Term, ...], ...]
    totals: tuple[int, ...]


@attrs.frozen(repr=False)
class Reason(Shown):
    """Why a decision is legal: a rule and its result.

    Attributes:
        rule: The id of the rule.
        sentence: Its result in words.
        terms: The terms of the value that the sentence states, if it states one.
    """

    rule: str
    sentence: str
    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        """Show the rule id and the sentence."""
        return f"{self.rule}: {self.sentence}"


@attrs.frozen(repr=False)
class Verdict(Shown):
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


class NotationError(ValueError):
    """A text is not a decision; the message is one line that says what is wrong.

    Attributes:
        reason: What is wrong.
        rules: The ids of the rules concerned, if any.
    """

    def __init__(self, reason: str, *rules: str) -> None:
        """Store the reason and the rules."""
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for JSON."""
    return {
        "legal": verdict.legal,
        "refusals": [
            {
                "rule": one.rule,
                "code": one.code,
                "sentence": one.sentence,
                "needs": _plain(one.needs),
                "has": _plain(one.has),
            }
            for one in verdict.refusals
        ],
        "reasons": [_reason_data(one) for one in verdict.reasons],
    }


def _reason_data(reason: Reason) -> dict[str, Any]:
    terms = [{"rule": one.rule, "amount": one.amount, "what": one.what} for one in reason.terms]
    return {"rule": reason.rule, "sentence": reason.sentence, **({"terms": terms} if terms else {})}


def _plain(value: object) -> object:
    """Return a value as data for JSON."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)


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


def shown(value: object) -> str:
    """Return any value of a file as one short line.

    Args:
        value: A value of JSON or TOML.

    Returns:
        At most about forty characters, all of them ASCII.
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int) and abs(value) >= _FAR:
        return "a far larger number"
    return short(ascii(value))


def short(text: str) -> str:
    """Return the beginning of a text, followed by dots if it is longer."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
