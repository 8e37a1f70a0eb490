"""Which concrete values a theorem covers: its premise, asked from the other side.

A theorem about steps makes a position that stands for many, and gives it to a function. Here each path of the theorem
runs up to that call, and no further. What it has put together then is a *case*: a pattern of plain, symbolic and unseen
parts, with the conditions of its path. A concrete position is covered if it fits into the pattern of some case, and if
a solver finds values for the rest of the symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from inspect import signature
from typing import Any, NoReturn

import attrs
import z3

from crusaders_rules.lift.asking import Term
from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.faults import LiftError
from crusaders_rules.lift.known_values import SplitTerms, called, value_of
from crusaders_rules.lift.opaque import Opaque, Others, PartialTuple, UncountedTuple
from crusaders_rules.lift.running import Run
from crusaders_rules.lift.shape import Property
from crusaders_rules.lift.undisturbed import undisturbed
from crusaders_rules.lift.values import SymBool, SymInt, SymMember


@attrs.frozen(eq=False)
class Equal:
    """A part fits if a term has a value.

    Attributes:
        term: The term.
        value: The value.
    """

    term: Term
    value: int | bool

    def made(self) -> Term:
        """Return the term that must hold."""
        return self.term == self.value


@attrs.frozen(eq=False)
class Standing:
    """A known member of a row with unseen members fits if it stands for that at its place.

    Attributes:
        fixed: How many known members stand before it.
        before: The numbers of unseen members before it.
        needs: What the member needs in order to stand for that at a place.
        places: How many places there are.
    """

    fixed: int
    before: tuple[Term, ...]
    needs: Callable[[int], tuple[Need, ...]]
    places: int

    def place(self, known: Mapping[str, Any]) -> int | None:
        """Return the place, None if it is not known.

        Args:
            known: The values of symbols by their names.
        """
        place = self.fixed
        for term in self.before:
            value = value_of(term, known)
            if value is None:
                return None
            place += value
        return place

    def standing_at(self, place: int, known: Mapping[str, Any]) -> Equal:
        """Return what says that the member stands at a place.

        Args:
            place: The place.
            known: The values of symbols by their names; that of the place is not.
        """
        values = [(term, value_of(term, known)) for term in self.before]
        unknown = [term for term, value in values if value is None]
        rest = self.fixed + sum(value for _, value in values if value is not None)
        return Equal(sum(unknown[1:], unknown[0]), place - rest)

    @property
    def begins(self) -> Term:
        """The place, as a term."""
        return sum(self.before, z3.IntVal(self.fixed))

    def at(self, place: int) -> list[Fits] | None:
        """Return what must hold for the member to fit at a place, None if it cannot.

        Args:
            place: The place.
        """
        if not 0 <= place < self.places:
            return None
        needs = [need for _, need in self.needs(place)]
        return None if None in needs else [need for need in needs if need is not None]

    def somewhere(self) -> bool:
        """Whether the member fits at some place, whatever its symbols are."""
        return any((there := self.at(place)) is not None and _possible(there) for place in range(self.places))

    def made(self) -> Term:
        """Return the term that must hold."""
        ways = ((place, there) for place in range(self.places) if (there := self.at(place)) is not None)
        every = [
            z3.And(self.begins == place, *(need.made() for need in there)) for place, there in ways if _possible(there)
        ]
        return z3.Or(*every)


Fits = Equal | Standing
# What a part needs in order to fit, with words for where it is; None if it cannot.
Need = tuple[str, Fits | None]


def _possible(needs: Iterable[Fits]) -> bool:
    """Whether no row has a member that fits nowhere."""
    return all(isinstance(need, Equal) or need.somewhere() for need in needs)


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
    @cache
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
    _split: dict[Any, tuple[SplitTerms, tuple[Term, ...]]] = attrs.field(init=False, factory=dict)

    def can_be(self, known: Mapping[str, Any], more: Iterable[Term]) -> bool:
        """Whether some values of the other symbols meet all terms; what the solver does not know is a No.

        Args:
            known: The values of symbols by their names.
            more: Terms that must hold, too.
        """
        more = tuple(more)
        key = (frozenset(known), *map(id, more))
        if key not in self._split:
            # The terms are kept, so that no others get their numbers.
            self._split[key] = SplitTerms.of((*self.terms, *more), known.keys()), more
        return self._split[key][0].can_be(known)


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
    _memory: dict[Any, Any] = attrs.field(init=False, factory=dict, eq=False, repr=False)

    def covers(self, case: CoveredCase, given: Mapping[str, Any], but: Container[str] = ()) -> bool:
        """Whether a case covers concrete arguments.

        Args:
            case: The case.
            given: The arguments.
            but: Parts that need not fit.
        """
        found: list[Fits] = []
        for name, part in reversed([*case.given.items()]):
            for where, need in self._fit(name, part, given[name]):
                if where not in but:
                    if need is None:
                        return False
                    found.append(need)
        return _settled(case, found, {}, {})

    def gaps(self, case: CoveredCase, given: Mapping[str, Any], but: Container[str] = ()) -> frozenset[str]:
        """Return where concrete arguments do not fit into a case: nowhere, if the case covers them.

        Args:
            case: The case.
            given: The arguments.
            but: Parts that need not fit.
        """
        every = (need for name, part in case.given.items() for need in self._fit(name, part, given[name]))
        needs = [(where, need) for where, need in every if where not in but]
        # What fits whatever the symbols are is found without the solver.
        gaps = frozenset(where for where, need in needs if need is None or not _possible([need]))
        return gaps or _unmet(case, needs)

    def _fit(self, where: str, part: Any, plain: Any) -> Iterable[Need]:  # noqa: ANN401 -- values of any type
        """Return what must hold for a concrete value to be one of those that a part stands for."""
        kind = type(part)
        if part is plain:
            return ()
        if kind is SymInt or kind is SymBool:
            fits = type(plain) is (int if kind is SymInt else bool)
            return ((where, Equal(part.term, plain) if fits else None),)
        if kind is SymMember:
            return ((where, _of_member(part, plain)),)
        if issubclass(kind, Opaque):
            # An unseen value stands for any but None.
            return () if plain is not None else ((where, None),)
        instead = None if kind is PartialTuple or kind is UncountedTuple else self.alike(part, plain)
        if instead is not None:
            return (need for name, one, other in instead for need in self._fit(f"{where}.{name}", one, other))
        return self._whole(where, part, plain)

    def _whole(self, where: str, part: Any, plain: Any) -> Iterable[Need]:  # noqa: ANN401 -- as above
        kind = type(part)
        if kind is PartialTuple or kind is UncountedTuple:
            return self._remembered(self._row, where, part, plain)
        if kind is not type(plain):
            return ((where, None),)
        if isinstance(part, tuple):
            return self._remembered(self._members, where, part, plain)
        if attrs.has(kind):
            # A position is another one at each step; its parts are not.
            return (
                self._remembered(self._of_fields, where, part, plain)
                if "." in where
                else self._of_fields(where, part, plain)
            )
        return ((where, None),) if part != plain else ()

    def _remembered(self, way: Way, where: str, part: Any, plain: Any) -> Iterable[Need]:  # noqa: ANN401 -- as above
        """What a way to compare two objects has found; both are kept, so that no other ones get their numbers."""
        key = (where, id(part), id(plain))
        found = self._memory.get(key)
        if found is None:
            if len(self._memory) > _MOST_REMEMBERED:
                self._memory.clear()
            found = self._memory[key] = part, plain, tuple(way(where, part, plain))
        return found[2]

    def _of_fields(self, where: str, part: Any, plain: Any) -> Iterator[Need]:  # noqa: ANN401 -- as above
        kind: Any = type(part)
        for name in _fields(kind):
            if name not in self.names.get(kind, ()):
                there = where if kind in self.as_one else f"{where}.{name}"
                yield from self._fit(there, getattr(part, name), getattr(plain, name))

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
        fixed, before = 0, []
        for one in tuple.__iter__(part):
            if type(one) is Others:
                number = object.__getattribute__(one, "_number")
                if type(number) is SymInt:
                    before.append(number.term)
                else:
                    fixed += number
            elif type(one) is not Opaque:
                yield where, Standing(fixed, tuple(before), self._standing(one, plain), len(plain))
                fixed += 1

    def _standing(self, one: Any, plain: tuple[Any, ...]) -> Callable[[int], tuple[Need, ...]]:  # noqa: ANN401 -- as above
        return cache(lambda place: tuple(self._fit("", one, plain[place])))


# How two objects are compared.
Way = Callable[[str, Any, Any], Iterator[Need]]
# What is told if the terms of a case themselves are met by no values.
NOTHING = "nothing"
# So many pairs of parts are remembered, at most; games share most of theirs.
_MOST_REMEMBERED = 100_000


def _settled(case: CoveredCase, needs: Sequence[Fits], known: dict[str, Any], more: dict[str, Term]) -> bool:
    """Whether some values of the symbols of a case meet its terms and what its parts need.

    Args:
        case: The case.
        needs: What its parts need.
        known: The values of symbols by their names; it is changed.
        more: What says of symbols in ``known`` for which terms they stand; it is changed.
    """
    rows = [need for need in needs if isinstance(need, Standing)]
    if not _put([need for need in needs if isinstance(need, Equal)], known, more):
        return False
    places = ((row, place) for row in rows if (place := row.place(known)) is not None)
    row, at = next(places, (rows[0] if rows else None, None))
    if row is None:
        return case.can_be(known, more.values())
    others = [one for one in rows if one is not row]
    if at is not None:
        there = row.at(at)
        return there is not None and _settled(case, [*others, *there], known, more)
    if not case.can_be(known, more.values()):
        return False
    # Each place is tried in turn.
    ways = ((place, there) for place in range(row.places) if (there := row.at(place)) is not None)
    return any(
        _settled(case, [*others, *there, row.standing_at(place, known)], {**known}, {**more}) for place, there in ways
    )


def _unmet(case: CoveredCase, needs: Iterable[Need]) -> frozenset[str]:
    """Where needs cannot be met together; nowhere, if the solver finds values of the symbols of the case."""
    solver = z3.Solver()
    # No part that fits is to be named with one that does not.
    solver.set("core.minimize", True)  # noqa: FBT003 -- of z3
    solver.add(*case.terms)
    marks = {}
    for place, (where, need) in enumerate(needs):
        if need is not None:
            marks[f"{where}#{place}"] = where
            solver.assert_and_track(need.made(), f"{where}#{place}")
    if solver.check() == z3.sat:
        return frozenset()
    return frozenset(marks[str(mark)] for mark in solver.unsat_core()) or frozenset((NOTHING,))


def _put(needs: Iterable[Equal], known: dict[str, Any], more: dict[str, Term]) -> bool:
    """Put values of terms into ``known``, into ``more`` what its symbols mean; False if one has another value."""
    for need in needs:
        name, means = called(need.term)
        if known.setdefault(name, need.value) != need.value:
            return False
        if means is not None:
            more[name] = means
    return True


def _of_member(part: SymMember, plain: Any) -> Equal | None:  # noqa: ANN401 -- any value
    members: tuple[Enum, ...] = object.__getattribute__(part, "_lifted_members")
    index = object.__getattribute__(part, "_lifted_index")
    places = [place for place, one in enumerate(members) if one is plain]
    return Equal(index, places[0]) if places else None


@cache
def _fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 -- a class of attrs
    return tuple(field.name for field in attrs.fields(kind) if field.init and field.eq)


def covered_by(
    fitting: Fitting, cases: list[CoveredCase], given: Mapping[str, Any], but: Container[str] = ()
) -> CoveredCase | None:
    """Return a case that covers concrete arguments, or None.

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


def least_gaps(
    fitting: Fitting, cases: Iterable[CoveredCase], given: Mapping[str, Any], but: Iterable[str] = ()
) -> frozenset[str] | None:
    """Return where the case that comes nearest does not fit: nowhere if one covers the arguments, None without a case.

    What does not fit of a case is looked for until the case covers the arguments but for that, or its own terms say no.

    Args:
        fitting: How parts are compared.
        cases: The cases.
        given: The arguments.
        but: Parts that need not fit.
    """
    every = (_all_gaps(fitting, case, given, frozenset(but)) for case in cases)
    return min(every, key=lambda gaps: (len(gaps), sorted(gaps)), default=None)


def _all_gaps(fitting: Fitting, case: CoveredCase, given: Mapping[str, Any], but: frozenset[str]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    while NOTHING not in found and (more := fitting.gaps(case, given, but | found)):
        found |= more
    return found


__all__ = ["Arguments", "CoveredCase", "Fitting", "cases_of", "covered_by", "ending_at", "least_gaps"]
