"""What a theorem quantifies over: domains of values, each drawn from a source.

The source decides what to return: symbolic values in a lifted run, plain values when a model of the
solver or a random number gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Protocol

import attrs

from crusaders_rules.lift.logic import Truth, all_of, any_of


class ValueSource(Protocol):
    """Where the values of a domain come from."""

    def integer(self, name: str, low: int | None, high: int | None) -> Any:  # noqa: ANN401 -- plain or symbolic
        """Return an integer between two bounds, None for no bound.

        Args:
            name: What the value is called, unique among those drawn.
            low: The lowest number, None for no bound.
            high: The highest one, None for no bound.

        Returns:
            A plain or symbolic number.
        """

    def truth(self, name: str) -> Any:  # noqa: ANN401 -- plain or symbolic
        """Return a truth value.

        Args:
            name: What the value is called.

        Returns:
            A plain or symbolic truth value.
        """

    def choice(self, name: str, options: int) -> int:
        """Return a plain number below ``options``; a lifted run splits.

        Args:
            name: What the choice is called.
            options: How many options there are.

        Returns:
            The place of one option.
        """

    def member(self, name: str, members: tuple[Enum, ...]) -> Any:  # noqa: ANN401 -- plain or symbolic
        """Return a member of an enum; a lifted run splits only once it must know which.

        Args:
            name: What the value is called.
            members: The members to choose from.

        Returns:
            A plain or symbolic member.
        """


class Domain(Protocol):
    """A set of values."""

    def draw(self, source: ValueSource, name: str) -> Any:  # noqa: ANN401 -- of any type
        """Return the value that the source gives for this name.

        Args:
            source: Where its parts come from.
            name: What the value is called.

        Returns:
            The value.
        """

    def holds(self, value: Any) -> Truth:  # noqa: ANN401 -- of any type
        """Return whether a value is one of this set.

        Args:
            value: A plain or symbolic value.

        Returns:
            A plain or symbolic truth value.
        """


@attrs.define
class Noting:
    """Notes whether a domain has values that would be symbolic; nobody uses the plain ones that it returns."""

    symbols: bool = False

    def integer(self, name: str, low: int | None, high: int | None) -> int:  # noqa: ARG002 -- as the others
        """Note a number."""
        self.symbols = True
        return low or 0

    def truth(self, name: str) -> bool:  # noqa: ARG002 -- as the others
        """Note a truth value."""
        self.symbols = True
        return False

    def choice(self, name: str, options: int) -> int:  # noqa: ARG002 -- as the others
        """Return an option; each option has a separate path."""
        return 0

    def member(self, name: str, members: tuple[Enum, ...]) -> Enum:  # noqa: ARG002 -- as the others
        """Note a member."""
        self.symbols = True
        return members[0]


def has_symbols(domains: Mapping[str, Domain]) -> bool:
    """Whether a run over some domains has symbolic values, and not only the options of a list.

    Args:
        domains: The domain of each argument.
    """
    noting = Noting()
    for name, domain in domains.items():
        domain.draw(noting, name)
    return noting.symbols


@attrs.frozen
class _Integer:
    low: int | None
    high: int | None

    def holds(self, value: Any) -> Truth:  # noqa: ANN401
        from crusaders_rules.lift.values import SymInt

        # Symbolic values are whole. A plain value is whole only if dividing it by one leaves it unchanged.
        bounds = [type(value) is SymInt or (kind_of(value) is not bool and value // 1 == value)]
        if self.low is not None:
            bounds.append(value >= self.low)
        if self.high is not None:
            bounds.append(value <= self.high)
        return all_of(bounds)

    def draw(self, source: ValueSource, name: str) -> Any:  # noqa: ANN401
        return source.integer(name, self.low, self.high)


@attrs.frozen
class _Truth:
    def holds(self, value: Any) -> Truth:  # noqa: ANN401
        return kind_of(value) is bool and any_of(value == one for one in (False, True))

    def draw(self, source: ValueSource, name: str) -> Any:  # noqa: ANN401
        return source.truth(name)


def kind_of(value: Any) -> type:  # noqa: ANN401 -- plain or symbolic
    """Return the class of a value, of a symbolic one that of the plain values which it stands for."""
    from crusaders_rules.lift.values import SymBool, SymInt, SymMember

    kind = type(value)
    if kind is SymMember:
        return value.__class__  # type: ignore[no-any-return]
    return {SymInt: int, SymBool: bool}.get(kind, kind)


def alike(one: Any, other: Any) -> bool:  # noqa: ANN401 -- plain or symbolic
    """Return whether two values are of one class, and so are their parts: for Python, True and 1 are equal."""
    if one is other:
        return True
    kind = kind_of(one)
    if kind is not kind_of(other):
        return False
    if issubclass(kind, tuple):
        parts: Iterable[tuple[Any, Any]] = zip(tuple.__iter__(one), tuple.__iter__(other), strict=False)
    elif attrs.has(kind):
        names = [field.name for field in attrs.fields(kind) if field.eq]
        parts = ((getattr(one, name), getattr(other, name)) for name in names)
    else:
        parts = ()
    return all(alike(*pair) for pair in parts)


@attrs.define(eq=False)
class _Exactly:
    """Some values, which are those of another such row only if they are of the same classes."""

    values: tuple[Any, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Exactly) and alike(self.values, other.values) and self.values == other.values

    __hash__ = None  # type: ignore[assignment]


@attrs.frozen
class _Each:
    options: tuple[Any, ...] = attrs.field(eq=_Exactly)

    def holds(self, value: Any) -> Truth:  # noqa: ANN401
        # What was drawn is an option itself, which needs no look at its parts: a ruleset has hundreds.
        if any(value is option for option in self.options):
            return True
        return any_of(value == option for option in self.options if alike(value, option))

    def draw(self, source: ValueSource, name: str) -> Any:  # noqa: ANN401
        return self.options[source.choice(name, len(self.options))]


@attrs.frozen
class _Member:
    members: tuple[Enum, ...]

    @property
    def options(self) -> tuple[Enum, ...]:
        """The members, as ``each`` has its options."""
        return self.members

    def holds(self, value: Any) -> Truth:  # noqa: ANN401
        return any_of(value == one for one in self.members if alike(value, one))

    def draw(self, source: ValueSource, name: str) -> Any:  # noqa: ANN401
        return source.member(name, self.members)


@attrs.frozen
class _Tuple:
    of: tuple[Domain, ...]

    def holds(self, value: Any) -> Truth:  # noqa: ANN401
        alike = len(value) == len(self.of)
        return alike and all_of(domain.holds(one) for domain, one in zip(self.of, value, strict=True))

    def draw(self, source: ValueSource, name: str) -> tuple[Any, ...]:
        return tuple(domain.draw(source, f"{name}.{place}") for place, domain in enumerate(self.of))


@attrs.frozen
class _Record:
    make: Callable[..., Any]
    fields: Mapping[str, Domain]

    def holds(self, value: Any) -> Truth:  # noqa: ANN401
        parts = {field: getattr(value, field) for field in self.fields}
        # A field without a domain keeps its default.
        alike = value == self.make(**parts)
        return alike & all_of(domain.holds(parts[field]) for field, domain in self.fields.items())

    def draw(self, source: ValueSource, name: str) -> Any:  # noqa: ANN401
        return self.make(**{field: domain.draw(source, f"{name}.{field}") for field, domain in self.fields.items()})


# They are default values of arguments, and the annotations of the arguments name the result: hence Any.


def integer(low: int | None = None, high: int | None = None) -> Any:  # noqa: ANN401
    """All whole numbers from ``low`` to ``high``; without bounds, all integers.

    Args:
        low: The lowest number, None for no bound.
        high: The highest one, None for no bound.

    Returns:
        The domain.
    """
    return _Integer(low, high)


def truth() -> Any:  # noqa: ANN401
    """Both truth values.

    Returns:
        The domain.
    """
    return _Truth()


def each(options: Iterable[Any]) -> Any:  # noqa: ANN401
    """Each of some plain values; a lifted run splits at once.

    Args:
        options: The values.

    Returns:
        The domain.
    """
    return _Each(tuple(options))


def member(members: Iterable[Enum]) -> Any:  # noqa: ANN401
    """The members of an enum, or some of them; a lifted run splits only when it must know which.

    Functions that need a string, such as ``getattr``, refuse such a value; use ``each`` for them.

    Args:
        members: The enum, or the members.

    Returns:
        The domain.
    """
    return _Member(tuple(members))


def row(domain: Any, length: int) -> Any:  # noqa: ANN401
    """Tuples of a length, with all members from one domain.

    Args:
        domain: The domain of every member.
        length: The number of members.

    Returns:
        The domain.
    """
    return _Tuple((domain,) * length)


def rows(*domains: Any) -> Any:  # noqa: ANN401
    """Tuples with one member from each domain.

    Args:
        *domains: The domain of each member.

    Returns:
        The domain.
    """
    return _Tuple(domains)


def record(make: Callable[..., Any], **fields: Any) -> Any:  # noqa: ANN401
    """Named tuples or attrs objects, with fields from the domains given; other fields keep their defaults.

    Args:
        make: The class, or a function that makes the object.
        **fields: The domain of each field.

    Returns:
        The domain.
    """
    return _Record(make, fields)
