"""Symbolic values: they stand for all values at once, and let the run decide when Python needs a plain value."""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from numbers import Number
from typing import Any, NoReturn

import z3

from crusaders_rules.lift.asking import Term, aside, current, made, under_way
from crusaders_rules.lift.faults import NotLiftable

TRUE, FALSE = z3.BoolVal(val=True), z3.BoolVal(val=False)


def _refuse(what: str) -> Callable[..., NoReturn]:
    def refused(*_: object) -> NoReturn:
        raise NotLiftable(f"a symbolic value refuses {what}")

    return refused


def _shown(term: Term) -> str:
    """Return a text for a person to read; a run would take it for the text of a plain value."""
    if under_way():
        raise NotLiftable("a symbolic value refuses to be shown as text")
    return f"<{term}>"


@lru_cache(maxsize=4096)
def plain(value: int) -> Term:
    """Return a plain number as a term, which stays the same term while it is used."""
    return z3.IntVal(value)


def _as_number(truth: Term) -> Term:
    return z3.If(truth, plain(1), plain(0))


def number(value: object) -> Term:
    """Return a number as a term, or None if the value is not a whole number.

    Args:
        value: Any value.

    Returns:
        The term, or None.

    Raises:
        NotLiftable: It is a number, but not a whole one.
    """
    kind = type(value)
    if kind is SymInt:
        return value.term  # type: ignore[attr-defined]
    if kind is SymBool:
        return made(_as_number, value.term)  # type: ignore[attr-defined]
    if kind in {int, bool}:
        return plain(int(value))  # type: ignore[call-overload]
    if kind is SymMember and issubclass(value.__class__, int):
        return number(decided(value))  # type: ignore[arg-type]
    # If the other side compared, the result could be false, for example for a member of an enum of numbers.
    if issubclass(kind, int):
        if not _calculates_as_int(kind):  # type: ignore[arg-type]
            raise NotLiftable(f"a symbolic value refuses {kind.__name__}, whose operators are not those of int")
        return plain(int(value))  # type: ignore[call-overload]
    if issubclass(kind, Number):
        raise NotLiftable("a symbolic value refuses numbers with a point")
    return None


_OPERATORS = tuple(
    f"__{side}{name}__"
    for name in ("add", "sub", "mul", "floordiv", "mod", "divmod", "eq", "ne", "lt", "le", "gt", "ge")
    for side in ("", "r")
    if hasattr(int, f"__{side}{name}__")
)


@cache
def _calculates_as_int(kind: Any) -> bool:  # noqa: ANN401 -- a class
    """Whether a class of whole numbers has the operators of ``int``; a plain run would call any that it overrides."""
    plain_ones = vars(int)
    return all(getattr(kind, name) is plain_ones[name] for name in ("__index__", "__int__", *_OPERATORS))


def _arithmetic(combine: Callable[[Term, Term], Any], make: Callable[[Term], Any]) -> Callable[[Any, Any], Any]:
    def operation(self: object, other: object) -> Any:  # noqa: ANN401 -- NotImplemented among others
        right = number(other)
        return NotImplemented if right is None else make(combine(number(self), right))

    return operation


def _floor(left: Term, right: Term) -> Term:
    # Python rounds down; z3 does too for a positive divisor.
    return left / right if _divisor(right) > 0 else -left / -right


def _modulo(left: Term, right: Term) -> Term:
    return left - right * _floor(left, right) if _divisor(right) < 0 else left % right


def _divisor(term: Term) -> int:
    """Return the plain value of a divisor; a symbolic one splits the run."""
    value = current().value_of(term)
    if value == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    return value


def _concrete_divisor(combine: Callable[[Term, Term], Term]) -> Callable[[Term, Term], Term]:
    # The divisor is asked on each path; only what follows from its plain value is always the same term.
    return lambda left, right: made(combine, left, plain(aside(_divisor, right)))


def _kept(combine: Callable[[Term, Term], Term]) -> Callable[[Term, Term], Term]:
    return lambda left, right: made(combine, left, right)


class _Number:
    """The arithmetic that symbolic integers and truth values share."""

    __slots__ = ("term",)

    def __init__(self, term: Term) -> None:
        self.term = term

    __str__ = _refuse("to be shown as text")
    __format__ = _refuse("to be shown as text")
    __int__ = _refuse("int()")
    __float__ = _refuse("float()")
    __truediv__ = __rtruediv__ = _refuse("division with a point")
    __pow__ = __rpow__ = _refuse("powers")
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __invert__ = _refuse("bits")
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _refuse("bits of numbers")
    __round__ = __trunc__ = __ceil__ = __floor__ = _refuse("rounding")

    def __hash__(self) -> int:
        raise NotLiftable("a symbolic value refuses to be hashed")

    def __repr__(self) -> str:
        return _shown(self.term)

    def __getattr__(self, name: str) -> NoReturn:
        if hasattr(int, name):
            raise NotLiftable(f"a symbolic value refuses .{name}")
        raise AttributeError(name)

    @property
    def __class__(self) -> type:
        """``isinstance`` reads this: a lifted run cannot answer as a plain one does."""
        raise NotLiftable("a symbolic value refuses isinstance()")

    @__class__.setter
    def __class__(self, _: type) -> None:
        raise NotLiftable("a symbolic value refuses another class")

    def __index__(self) -> int:
        return aside(current().value_of, number(self))

    def __neg__(self) -> SymInt:
        return SymInt(made(operator.neg, number(self)))

    def __pos__(self) -> SymInt:
        return SymInt(number(self))

    def __abs__(self) -> SymInt:
        return SymInt(made(_distance, number(self)))

    def __divmod__(self, other: Any) -> tuple[Any, Any]:  # noqa: ANN401
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> tuple[Any, Any]:  # noqa: ANN401
        return other // self, other % self


def _distance(term: Term) -> Term:
    return z3.If(term >= 0, term, -term)


class SymInt(_Number):
    """A symbolic whole number."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return aside(current().decide, made(operator.ne, self.term, plain(0)))


class SymBool(_Number):
    """A symbolic truth value."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return aside(current().decide, self.term)


def _both(name: str, combine: Callable[[Term, Term], Term]) -> None:
    setattr(_Number, f"__{name}__", _arithmetic(combine, SymInt))
    setattr(_Number, f"__r{name}__", _arithmetic(lambda left, right: combine(right, left), SymInt))


_both("add", _kept(operator.add))
_both("sub", _kept(operator.sub))
_both("mul", _kept(operator.mul))
_both("floordiv", _concrete_divisor(_floor))
_both("mod", _concrete_divisor(_modulo))

for _compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    setattr(_Number, f"__{_compare.__name__}__", _arithmetic(_kept(_compare), SymBool))


def truth_term(value: object) -> Term:
    """Return a truth value as a term, or None if the value is not one.

    Args:
        value: Any value.

    Returns:
        The term, or None.
    """
    if type(value) is SymBool:
        return value.term
    return (TRUE if value else FALSE) if type(value) is bool else None


def _logical(combine: Callable[[Term, Term], Term]) -> Callable[[Any, Any], Any]:
    def operation(self: SymBool, other: object) -> Any:  # noqa: ANN401 -- NotImplemented among others
        right = truth_term(other)
        if right is None:
            raise NotLiftable("a symbolic truth value refuses bits of numbers")
        return SymBool(made(combine, self.term, right))

    return operation


for _name, _combine in {"and": z3.And, "or": z3.Or, "xor": z3.Xor}.items():
    setattr(SymBool, f"__{_name}__", _logical(_combine))
    setattr(SymBool, f"__r{_name}__", _logical(_combine))


def _is_one_of(term: Term, *values: Term) -> Term:
    same = [term == value for value in values]
    return z3.Or(*same) if len(same) > 1 else same[0]


class SymMember:
    """A member of an enum that is still open; ``index`` is its place among the members."""

    # Names that the enum defines must not be found here.
    __slots__ = ("_lifted_index", "_lifted_members")

    def __init__(self, index: Term, members: tuple[Enum, ...]) -> None:
        self._lifted_index = index
        self._lifted_members = members

    def __eq__(self, other: object) -> Any:  # noqa: ANN401 -- symbolic, or NotImplemented
        if type(other) is SymMember:
            return self == decided(other)
        # An enum may define equality, so several members can be equal.
        same = [place for place, one in enumerate(self._lifted_members) if one == other]
        return SymBool(made(_is_one_of, self._lifted_index, *map(plain, same))) if same else False

    def __ne__(self, other: object) -> Any:  # noqa: ANN401 -- symbolic
        return (self == other) ^ True

    def __hash__(self) -> int:
        return hash(decided(self))

    def __bool__(self) -> bool:
        # A member need not be true: a number may be zero, and a text may be empty.
        return bool(decided(self))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- of the member
        return getattr(decided(self), name)

    def __repr__(self) -> str:
        return _shown(self._lifted_index)

    __str__ = _refuse("to be shown as text")
    __format__ = _refuse("to be shown as text")

    @property
    def __class__(self) -> type:
        """``isinstance`` reads this: the class of the members."""
        return type(self._lifted_members[0])

    @__class__.setter
    def __class__(self, _: type) -> None:
        raise NotLiftable("a symbolic value refuses another class")


def decided(member: SymMember) -> Enum:
    """Return the plain member; the run splits for each possible one.

    Args:
        member: An open member.

    Returns:
        The member on this path.
    """
    return member._lifted_members[aside(current().value_of, member._lifted_index)]  # noqa: SLF001 -- of this module
