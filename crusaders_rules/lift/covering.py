"""Which concrete values a theorem covers: its premise, asked from the other side.

A theorem about steps makes a position that stands for many, and gives it to a function. Here each path of the theorem
runs up to that call, and no further. What it has put together then is a *case*: a pattern of plain, symbolic and unseen
parts, with the conditions of its path. A concrete position is covered if it fits into the pattern of some case, and if
a solver finds values for the rest of the symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property
from inspect import signature
from typing import Any, NoReturn

import attrs
import z3

from crusaders_rules.lift.asking import Term
from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.faults import LiftError
from crusaders_rules.lift.opaque import Opaque, Others, PartialTuple, UncountedTuple
from crusaders_rules.lift.running import Run
from crusaders_rules.lift.shape import Property
from crusaders_rules.lift.undisturbed import undisturbed
from crusaders_rules.lift.values import SymBool, SymInt, SymMember

# Makes the term that must hold for a part to fit.
Made = Callable[[], Term]
# What a part needs in order to fit, with words for where it is; None if it cannot.
Need = tuple[str, Made | None]


class Reached(Exception):  # noqa: N818 -- it ends a path where it should
    """A path has come to a function whose arguments are wanted.

    Args:
        name: The name of the function.
        given: Its arguments by their names, with its defaults.
    """

    def __init__(self, name: str, given: Mapping[str, Any]) -> None:
        """Keep the arguments."""
        super().__init__()
        self.name = name
        self.given = given


@attrs.frozen
class Arguments:
    """The names and defaults of a function's arguments; found once, so that a call within a run is cheap.

    Attributes:
        names: The names of those that may come by their places.
        defaults: The value of each argument that has one.
    """

    names: tuple[str, ...]
    defaults: Mapping[str, Any]

    @classmethod
    def of(cls, function: Callable[..., Any]) -> Arguments:
        """Return those of a function.

        Args:
            function: The function.
        """
        every = signature(function).parameters.values()
        by_place = tuple(one.name for one in every if one.kind is not one.KEYWORD_ONLY)
        return cls(by_place, {one.name: one.default for one in every if one.default is not one.empty})

    def named(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a call by their names; instead of a named tuple, its fields by theirs.

        Args:
            given: Those by their places.
            named: Those by their names.
        """
        found = {**self.defaults, **dict(zip(self.names, given, strict=False)), **named}
        return {part: value for name, whole in found.items() for part, value in _parts(name, whole)}


def _parts(name: str, whole: Any) -> Iterable[tuple[str, Any]]:  # noqa: ANN401 -- an argument of any type
    names = getattr(type(whole), "_fields", None)
    return ((name, whole),) if names is None else zip(names, whole, strict=True)


def ending_at(function: Callable[..., Any]) -> Callable[..., NoReturn]:
    """Return what stands for a function whose arguments are wanted: it ends the path.

    Args:
        function: The function.
    """
    name, arguments = function.__name__, Arguments.of(function)

    def reached(*given: Any, **named: Any) -> NoReturn:  # noqa: ANN401 -- arguments of any type
        raise Reached(name, arguments.named(given, named))

    return reached


@attrs.frozen(eq=False)
class CoveredCase:
    """What a path of a theorem has put together.

    Attributes:
        theorem: The name of the theorem.
        name: The name of the function.
        given: The arguments of the function, by their names.
        terms: The bounds of its domains and the conditions of its path.
    """

    theorem: str
    name: str
    given: Mapping[str, Any]
    terms: tuple[Term, ...]

    @cached_property
    def solver(self) -> z3.Solver:
        """A solver that knows the terms."""
        solver = z3.Solver()
        solver.add(*self.terms)
        return solver


def cases_of(name: str, domains: Mapping[str, Domain], claims: Property) -> Iterator[CoveredCase]:
    """Yield what each path of a theorem gives to a function that ``ending_at`` stands for.

    Args:
        name: The name of the theorem.
        domains: The domain of each argument.
        claims: Its claims.

    Raises:
        LiftError: A path comes to another end before.
    """
    run = Run(domains)
    with undisturbed():
        for path in run.explore(lambda **values: list(claims(**values))):
            if isinstance(path.error, Reached):
                yield CoveredCase(name, path.error.name, path.error.given, (*run.bounds, *path.condition))
            elif path.error is not None and not isinstance(path.error, LiftError):
                raise LiftError(f"{name}: {path.error!r} before the step") from path.error


@attrs.frozen
class Fitting:
    """How parts of a pattern and of concrete values are compared.

    Attributes:
        names: Fields that are not compared, by their class.
        alike: Tells of two parts of different classes what must fit if one stands for the other: the names of parts,
            each with the part and with what it stands for. None says that it does not stand for it.
        as_one: Classes whose fields are not named one by one where they do not fit.
    """

    names: Mapping[type, frozenset[str]] = attrs.field(factory=dict)
    alike: Callable[[Any, Any], Iterable[tuple[str, Any, Any]] | None] = lambda *_: None
    as_one: frozenset[type] = frozenset()

    def covers(self, case: CoveredCase, given: Mapping[str, Any], but: Container[str] = ()) -> bool:
        """Whether a case covers concrete arguments.

        Args:
            case: The case.
            given: The arguments.
            but: Parts that need not fit.
        """
        made: list[Made] = []
        for name, part in case.given.items():
            for where, need in self._fit(name, part, given[name]):
                if where not in but:
                    if need is None:
                        return False
                    made.append(need)
        case.solver.push()
        case.solver.add(*(need() for need in made))
        found = bool(case.solver.check() == z3.sat)
        case.solver.pop()
        return found

    def gaps(self, case: CoveredCase, given: Mapping[str, Any]) -> frozenset[str]:
        """Return where concrete arguments do not fit into a case: nowhere, if the case covers them.

        Args:
            case: The case.
            given: The arguments.
        """
        needs = [need for name, part in case.given.items() for need in self._fit(name, part, given[name])]
        gaps = frozenset(where for where, made in needs if made is None)
        if gaps:
            return gaps
        solver = z3.Solver()
        # No part that fits is to be named with one that does not.
        solver.set("core.minimize", True)  # noqa: FBT003 -- of z3
        solver.add(*case.terms)
        marks = {}
        for place, (where, made) in enumerate(needs):
            if made is not None:
                marks[f"{where}#{place}"] = where
                solver.assert_and_track(made(), f"{where}#{place}")
        if solver.check() == z3.sat:
            return frozenset()
        return frozenset(marks[str(mark)] for mark in solver.unsat_core()) or frozenset(("nothing",))

    def _fit(self, where: str, part: Any, plain: Any) -> Iterator[Need]:  # noqa: ANN401 -- values of any type
        """Yield what must hold for a concrete value to be one of those that a part stands for."""
        kind = type(part)
        if part is plain:
            return
        if kind in {SymInt, SymBool}:
            yield where, _equal(part, plain) if type(plain) is (int if kind is SymInt else bool) else None
        elif kind is SymMember:
            yield where, _of_member(part, plain)
        elif issubclass(kind, Opaque):
            # An unseen value stands for any but None.
            yield from () if plain is not None else ((where, None),)
        elif kind in {PartialTuple, UncountedTuple}:
            yield from self._row(where, part, plain)
        else:
            instead = self.alike(part, plain)
            if instead is None:
                yield from self._whole(where, part, plain)
            else:
                for name, one, other in instead:
                    yield from self._fit(f"{where}.{name}", one, other)

    def _whole(self, where: str, part: Any, plain: Any) -> Iterator[Need]:  # noqa: ANN401 -- as above
        kind = type(part)
        if kind is not type(plain):
            yield where, None
        elif isinstance(part, tuple):
            yield from self._members(where, part, plain)
        elif attrs.has(kind):
            for name in _fields(kind):
                if name not in self.names.get(kind, ()):
                    there = where if kind in self.as_one else f"{where}.{name}"
                    yield from self._fit(there, getattr(part, name), getattr(plain, name))
        elif part != plain:
            yield where, None

    def _members(self, where: str, part: tuple[Any, ...], plain: tuple[Any, ...]) -> Iterator[Need]:
        if len(part) != len(plain):
            yield f"{where} (length)", None
            return
        names = getattr(type(part), "_fields", None)
        for place, pair in enumerate(zip(tuple.__iter__(part), plain, strict=True)):
            yield from self._fit(f"{where}.{names[place]}" if names else where, *pair)

    def _row(self, where: str, part: PartialTuple, plain: Any) -> Iterator[Need]:  # noqa: ANN401 -- a tuple, if it fits
        """A row with unseen members: the known ones stand at the places that the numbers of the others say."""
        if not isinstance(plain, tuple):
            yield where, None
            return
        begins: Any = z3.IntVal(0)
        for one in tuple.__iter__(part):
            if type(one) is Others:
                number = object.__getattribute__(one, "_number")
                begins = begins + (number.term if type(number) is SymInt else number)
            elif type(one) is not Opaque:
                fits = [(place, self._made(one, there)) for place, there in enumerate(plain)]
                ways = [(place, terms) for place, terms in fits if terms is not None]
                yield where, _at_one_of(begins, ways) if ways else None
                begins = begins + 1

    def _made(self, part: Any, plain: Any) -> list[Made] | None:  # noqa: ANN401 -- as above
        """Return what must hold for a value to fit, None if it cannot."""
        needs = [made for _, made in self._fit("", part, plain)]
        return None if None in needs else [made for made in needs if made is not None]


def _equal(part: SymInt | SymBool, plain: int | bool) -> Made:  # noqa: FBT001 -- a value
    return lambda: part.term == plain


def _at_one_of(begins: Term, ways: Iterable[tuple[int, Iterable[Made]]]) -> Made:
    return lambda: z3.Or(*(z3.And(begins == place, *(made() for made in needs)) for place, needs in ways))


def _of_member(part: SymMember, plain: Any) -> Made | None:  # noqa: ANN401 -- any value
    members: tuple[Enum, ...] = object.__getattribute__(part, "_lifted_members")
    index = object.__getattribute__(part, "_lifted_index")
    places = [place for place, one in enumerate(members) if one is plain]
    return (lambda: index == places[0]) if places else None


@cache
def _fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 -- a class of attrs
    return tuple(field.name for field in attrs.fields(kind) if field.init and field.eq)


def covered_by(
    fitting: Fitting, cases: list[CoveredCase], given: Mapping[str, Any], but: Container[str] = ()
) -> CoveredCase | None:
    """Return a case that covers concrete arguments, None if there is none.

    Args:
        fitting: How parts are compared.
        cases: The cases; the one that is found is moved to the front, where the next ones look first.
        given: The arguments.
        but: Parts that need not fit.
    """
    for place, case in enumerate(cases):
        if fitting.covers(case, given, but):
            cases.insert(0, cases.pop(place))
            return case
    return None


def least_gaps(fitting: Fitting, cases: Iterable[CoveredCase], given: Mapping[str, Any]) -> frozenset[str] | None:
    """Return where the case that comes nearest does not fit: nowhere if one covers the arguments, None without a case.

    Args:
        fitting: How parts are compared.
        cases: The cases.
        given: The arguments.
    """
    every = (fitting.gaps(case, given) for case in cases)
    return min(every, key=lambda gaps: (len(gaps), sorted(gaps)), default=None)


__all__ = ["Arguments", "CoveredCase", "Fitting", "cases_of", "covered_by", "ending_at", "least_gaps"]
