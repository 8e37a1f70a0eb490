"""Terms of a solver, asked many times for other values of the same symbols.

Most symbols have known values. Terms without others are calculated in Python. The rest falls into groups that share no
symbol: the solver decides each group for the values that it has, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

import attrs
import z3

from crusaders_rules.lift.asking import Term

Found = TypeVar("Found")
# Some terms are made for one question only.
_MOST_OBJECTS = 100_000


def _once(function: Callable[[Term], Found]) -> Callable[[Term], Found]:
    """Return a function of terms that remembers what it finds of each: a term is no key, since == makes another one."""
    # By the numbers that the solver has for them, and by the objects, which is quicker; both are kept with the term.
    memory: dict[int, tuple[Term, Found]] = {}
    objects: dict[int, tuple[Term, Found]] = {}

    def remembered(term: Term) -> Found:
        found = objects.get(id(term))
        if found is None:
            key = term.get_id()
            if key not in memory:
                memory[key] = term, function(term)
            if len(objects) > _MOST_OBJECTS:
                objects.clear()
            found = objects[id(term)] = term, memory[key][1]
        return found[1]

    return remembered


@_once
def symbols(term: Term) -> dict[str, Term]:
    """Return the symbols of a term by their names.

    Args:
        term: The term.
    """
    if z3.is_const(term):
        return {term.decl().name(): term} if term.decl().kind() == z3.Z3_OP_UNINTERPRETED else {}
    return {name: one for part in term.children() for name, one in symbols(part).items()}


@_once
def symbol(term: Term) -> str | None:
    """The name of a term that is nothing but a symbol."""
    return next(iter(symbols(term)), None) if z3.is_const(term) else None


@_once
def called(term: Term) -> tuple[str, Term | None]:
    """Return a symbol for the value of a term, by its name, and the term that says so; a symbol stands for itself.

    Args:
        term: The term.
    """
    if (name := symbol(term)) is not None:
        return name, None
    name = f"the value of {term.get_id()}"
    return name, term == z3.Const(name, term.sort())


@_once
def _conjuncts(term: Term) -> tuple[Term, ...]:
    return tuple(one for part in term.children() for one in _conjuncts(part)) if z3.is_and(term) else (term,)


_OPERATORS = {
    z3.Z3_OP_AND: " and ",
    z3.Z3_OP_OR: " or ",
    z3.Z3_OP_EQ: " == ",
    z3.Z3_OP_XOR: " != ",
    z3.Z3_OP_LE: " <= ",
    z3.Z3_OP_LT: " < ",
    z3.Z3_OP_GE: " >= ",
    z3.Z3_OP_GT: " > ",
    z3.Z3_OP_ADD: " + ",
    z3.Z3_OP_SUB: " - ",
    z3.Z3_OP_MUL: " * ",
}
# Of more than two parts, Python would read these in another way.
_OF_TWO = {z3.Z3_OP_EQ, z3.Z3_OP_XOR, z3.Z3_OP_LE, z3.Z3_OP_LT, z3.Z3_OP_GE, z3.Z3_OP_GT}


@_once
def as_python(term: Term) -> str | None:
    """Return an expression of Python for a term, None if it has an operator that is not among the usual ones.

    Args:
        term: The term; the expression finds the values of its symbols in ``known``.
    """
    if z3.is_int_value(term):
        return f"({term.as_long()})"
    kind, parts = term.decl().kind(), [as_python(part) for part in term.children()]
    if None in parts or (kind in _OF_TWO and len(parts) > 2):  # noqa: PLR2004 -- as it says
        return None
    if kind in _OPERATORS:
        return f"({_OPERATORS[kind].join(map(str, parts))})"
    if kind == z3.Z3_OP_ITE:
        return f"({parts[1]} if {parts[0]} else {parts[2]})"
    named = f"known[{term.decl().name()!r}]" if not parts else ""
    return {
        z3.Z3_OP_TRUE: "True",
        z3.Z3_OP_FALSE: "False",
        z3.Z3_OP_UNINTERPRETED: named,
        z3.Z3_OP_NOT: f"(not {parts[0]})" if parts else "",
        z3.Z3_OP_UMINUS: f"(-{parts[0]})" if parts else "",
        z3.Z3_OP_IMPLIES: f"(not {parts[0]} or {parts[-1]})" if parts else "",
    }.get(kind) or None


# A group keeps its terms, so that no other term gets the number of one of them.
_GROUPS: dict[tuple[tuple[int, ...], tuple[str, ...]], Terms] = {}


# What is calculated from the values of symbols by their names.
Calculated = Callable[[Mapping[str, Any]], Any]


def _calculating(text: str) -> Calculated:
    found: Calculated = eval(f"lambda known: {text}")  # noqa: S307 -- a text that is made of terms
    return found


def _told(texts: Iterable[str]) -> Calculated:
    """Return a function that tells whether expressions are all true for some values."""
    return _calculating(" and ".join(texts) or "True")


@_once
def _calculated(term: Term) -> Calculated | None:
    text = as_python(term)
    return None if text is None else _calculating(text)


def value_of(term: Term, known: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- a number or a truth value
    """Return the value of a term, None if it is not known.

    Args:
        term: The term.
        known: The values of symbols by their names.
    """
    calculated = _calculated(term) if symbols(term).keys() <= known.keys() else None
    return None if calculated is None else calculated(known)


@attrs.frozen(eq=False)
class SplitTerms:
    """Terms, as the values of some of their symbols are known.

    Attributes:
        plain: Tells whether those hold that have no other symbols.
        groups: The rest: two that share a symbol of unknown value are in one group.
    """

    plain: Calculated
    groups: tuple[Terms, ...]

    @staticmethod
    def of(terms: Iterable[Term], known: AbstractSet[str]) -> SplitTerms:
        """SplitTerms terms.

        Args:
            terms: The terms.
            known: The symbols whose values are known.
        """
        plain: list[str] = []
        groups: list[tuple[set[str], list[Term]]] = []
        for term in (part for whole in terms for part in _conjuncts(whole)):
            unknown, alike = symbols(term).keys() - known, [term]
            text = None if unknown else as_python(term)
            if text is None:
                apart = [group for group in groups if not unknown & group[0]]
                for group in groups:
                    if unknown & group[0]:
                        unknown, alike = unknown | group[0], [*group[1], *alike]
                groups = [*apart, (unknown, alike)]
            else:
                plain.append(text)
        return SplitTerms(_told(plain), tuple(Terms.of(alike, known) for _, alike in groups))

    def can_be(self, known: Mapping[str, Any]) -> bool:
        """Whether some values of the other symbols meet all terms; what the solver does not know is a No.

        Args:
            known: The values of symbols by their names.
        """
        return bool(self.plain(known)) and all(group.can_hold(known) for group in self.groups)


@attrs.frozen(eq=False)
class Terms:
    """Terms that are decided together, when the values of some of their symbols are known.

    Attributes:
        terms: The terms.
        names: The symbols whose values are known.
        told: Tells whether all hold, once every symbol has a value; None if only the solver can.
        answers: For values that were met before, whether the terms can hold.
        witnesses: Values of the other symbols with which they held.
    """

    terms: tuple[Term, ...]
    names: tuple[str, ...]
    told: Calculated | None
    answers: dict[tuple[Any, ...], bool] = attrs.field(init=False, factory=dict)
    witnesses: list[dict[str, Any]] = attrs.field(init=False, factory=list)

    @staticmethod
    def of(terms: Iterable[Term], known: AbstractSet[str]) -> Terms:
        """Return the group of some terms: the same one for the same terms, whatever case they are of.

        Args:
            terms: The terms.
            known: Symbols whose values are known.
        """
        every = tuple({term.get_id(): term for term in terms}.values())
        names = tuple(sorted({name for term in every for name in symbols(term)} & known))
        key = (tuple(term.get_id() for term in every), names)
        if key not in _GROUPS:
            texts = [as_python(term) for term in every]
            _GROUPS[key] = Terms(every, names, None if None in texts else _told(map(str, texts)))
        return _GROUPS[key]

    def can_hold(self, known: Mapping[str, Any]) -> bool:
        """Whether some values of the other symbols make all terms hold; what the solver does not know is a No.

        Args:
            known: The values of symbols by their names.
        """
        values = tuple([known[name] for name in self.names])
        answer = self.answers.get(values)
        if answer is None:
            answer = self.answers[values] = self._witnessed(dict(zip(self.names, values, strict=True)))
        return answer

    def _witnessed(self, known: Mapping[str, Any]) -> bool:
        """Whether values that served before do so again, or the solver finds others."""
        if self.told is not None:
            for witness in self.witnesses:
                if self.told({**witness, **known}):
                    return True
        consts = {name: const for term in self.terms for name, const in symbols(term).items()}
        solver = z3.Solver()
        solver.add(*self.terms, *(consts[name] == value for name, value in known.items()))
        if solver.check() != z3.sat:
            return False
        model = solver.model()
        found = {name: model.eval(const, model_completion=True) for name, const in consts.items() if name not in known}
        if all(z3.is_int_value(one) or z3.is_bool(one) for one in found.values()):
            self.witnesses.append(
                {name: z3.is_true(one) if z3.is_bool(one) else one.as_long() for name, one in found.items()}
            )
        return True


__all__ = ["SplitTerms", "Terms", "as_python", "called", "symbol", "symbols", "value_of"]
