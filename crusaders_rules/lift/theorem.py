"""Theorems: what must follow from the rule functions, and what would refute it.

A theorem is a generator of claims over domains, written as a plain function. It runs over symbolic
values to be proved, and over plain ones to be replayed.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial, update_wrapper
from types import ModuleType
from typing import Any, Protocol, Self

import attrs

from crusaders_rules.lift.cutting import cut
from crusaders_rules.lift.domains import Domain, has_symbols
from crusaders_rules.lift.faults import Misstated, NotSupposed
from crusaders_rules.lift.logic import suppose
from crusaders_rules.lift.shape import Claims, Property, complete, domains_of, place_of
from crusaders_rules.lift.strengths import Strength


class Lemma(str):
    """An assumption of a theorem that other theorems prove.

    Args:
        words: The assumption.
        *by: The names of the theorems that prove it.
    """

    __slots__ = ("by",)
    by: tuple[str, ...]

    def __new__(cls, words: str, *by: str) -> Self:
        """Return the assumption as a text that names its proofs."""
        made = super().__new__(cls, f"{words} (see {', '.join(by)})")
        made.by = by
        return made


@attrs.frozen
class Mutant:
    """A rule function, made wrong on purpose.

    Attributes:
        name: Its name.
        sentence: What is wrong with it.
        module: The name of the module in which it replaces a function.
        target: The name of that function.
        function: Takes the right function and then its arguments.
    """

    name: str
    sentence: str
    module: str
    target: str
    function: Callable[..., Any]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Put the wrong function in place of the right one, in its module.

        Yields:
            Nothing; the right function is back when the block ends.
        """
        module = sys.modules[self.module]
        right = getattr(module, self.target)
        with cut(module, **{self.target: update_wrapper(partial(self.function, right), right)}):
            yield


def instead_of(
    function: Callable[..., Any], *, within: ModuleType | None = None
) -> Callable[[Callable[..., Any]], Mutant]:
    """Make a mutant: a wrong function that a theorem must notice.

    Args:
        function: The module function that it replaces. Only calls through the module,
            or inside it, reach the mutant.
        within: The module that takes the function over under its own name, if it is asked for there.

    Returns:
        A decorator for a function that takes the right function and then its arguments.
    """

    def decorate(wrong: Callable[..., Any]) -> Mutant:
        module = function.__module__ if within is None else within.__name__
        return Mutant(wrong.__name__, _first_line(wrong), module, function.__name__, wrong)

    return decorate


@attrs.frozen
class Part:
    """One thing to prove: claims over domains."""

    name: str
    domains: Mapping[str, Domain]
    claims: Property


@attrs.frozen
class Induction:
    """A proof over all plays, however long.

    The invariant holds initially, every step preserves it, and the conclusion follows from it.

    Attributes:
        state: The domain of all states, reachable or not; the invariant also shows that no step leaves it.
        initial: Returns an initial state; its arguments have domains.
        step: Returns the next state, or None if none follows; its other arguments have domains.
        invariant: Claims about a state.
        conclusion: Claims about every reachable state.
    """

    state: Domain
    initial: Callable[..., Any]
    step: Callable[..., Any]
    invariant: Property
    conclusion: Property

    def parts(self) -> tuple[Part, ...]:
        """Return the three parts to prove.

        Returns:
            The parts: the invariant holds initially, a step preserves it, the conclusion follows.
        """
        for claimed in (self.invariant, self.conclusion):
            if not inspect.isgeneratorfunction(claimed):
                raise Misstated(f"{place_of(claimed)} must yield its claims")

        def at_first(**values: Any) -> Claims:  # noqa: ANN401 -- of the domains
            yield from self._owed(self.initial(**values))

        def kept(state: Any, **values: Any) -> Claims:  # noqa: ANN401 -- of the domains
            self._suppose(state)
            after = self.step(state, **values)
            if after is not None:
                yield from self._owed(after)

        def concluded(state: Any) -> Claims:  # noqa: ANN401 -- of the domain
            self._suppose(state)
            yield from complete(self.conclusion, state)

        others = domains_of(self.step)
        return (
            Part("at first", domains_of(self.initial), at_first),
            Part("a step", {"state": self.state, **others}, kept),
            Part("conclusion", {"state": self.state}, concluded),
        )

    def _suppose(self, state: Any) -> None:  # noqa: ANN401 -- of the domain
        for claim in complete(self.invariant, state):
            suppose(claim[1] if type(claim) is tuple else claim)

    def _owed(self, state: Any) -> Claims:  # noqa: ANN401 -- of the domain, if it is what it should be
        # The proof never looks at a step from a state outside the domain, or outside the premises of the invariant.
        yield "it is one of the states that the induction is about", self.state.holds(state)
        try:
            yield from complete(self.invariant, state)
        except NotSupposed:
            yield "what the invariant supposes is so", False


class Explored(Protocol):
    """The result of a model explorer, such as those of ``crusaders_rules.explore``."""

    @property
    def model(self) -> str:
        """The name of the model."""

    @property
    def states(self) -> int:
        """The number of distinct states found."""

    @property
    def stopped(self) -> str | None:
        """Why the exploration stopped early, or None."""

    @property
    def strength(self) -> str:
        """The strength of the resulting claim: never more than was explored."""

    @property
    def finding(self) -> Any:  # noqa: ANN401 -- of the explorer
        """What refutes the claim, or None."""


@attrs.frozen
class ModelCheck:
    """A claim about every state of some models, each of which is explored.

    Attributes:
        models: Explores the models one by one.
        told: Describes a finding for a person, by name.
        to_a_depth: Whether a limit may end it, so that the theorem covers only that many steps.
    """

    models: Callable[[], Iterable[Explored]]
    told: Callable[[Any], Mapping[str, Any]]
    to_a_depth: bool = False


@attrs.frozen
class Theorem:
    """A theorem with its description.

    Attributes:
        name: Its name.
        topic: The module in which it is stated.
        sentence: Its claim, in the words of the game.
        rules: The ids of the rules that it is about.
        assumes: Its assumptions beyond the functions.
        sabotage: Mutants that must refute it.
        witness: Plain arguments to which it applies; with None the solver finds some.
        function: States the claims.
        by_example: Whether examples alone show it.
        thorough: Whether it takes too long to prove with every run of the reference.
    """

    name: str
    topic: str
    sentence: str
    rules: tuple[str, ...]
    assumes: tuple[str, ...]
    sabotage: tuple[Mutant, ...]
    witness: Mapping[str, Any] | None
    function: Callable[..., Any]
    by_example: bool = False
    thorough: bool = False

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The names of the theorems that prove its assumptions."""
        return tuple(dict.fromkeys(name for one in self.assumes if isinstance(one, Lemma) for name in one.by))

    def parts(self) -> tuple[Part, ...]:
        """Return the parts to lift: one, the three of an induction, or none if the theorem is explored.

        Returns:
            The parts, each with its domains and claims.
        """
        if inspect.isgeneratorfunction(self.function):
            domains = domains_of(self.function)
            missing = ", ".join(inspect.signature(self.function).parameters.keys() - domains.keys())
            if missing:
                raise Misstated(f"{place_of(self.function)}: nothing says which values {missing} can have")
            return (Part("claim", domains, self.function),)
        stated = self._returned()
        return () if isinstance(stated, ModelCheck) else stated.parts()

    def _returned(self) -> Induction | ModelCheck:
        """What a theorem returns that yields no claims."""
        stated = None if domains_of(self.function) else self.function()
        if not isinstance(stated, Induction | ModelCheck):
            wanted = "must yield claims, or take nothing and return an Induction or a ModelCheck"
            raise Misstated(f"{place_of(self.function)} {wanted}")
        return stated

    @property
    def model_check(self) -> ModelCheck | None:
        """The models to explore; None if the theorem is lifted."""
        stated = None if inspect.isgeneratorfunction(self.function) else self._returned()
        return stated if isinstance(stated, ModelCheck) else None

    @property
    def strength(self) -> Strength:
        """How strongly it is proved, if it is."""
        if self.by_example:
            return Strength.TESTED
        if self.model_check is not None:
            return Strength.EXPLORED
        if not inspect.isgeneratorfunction(self.function):
            return Strength.INDUCTION
        return Strength.LIFTED if has_symbols(domains_of(self.function)) else Strength.CASES

    @property
    def method(self) -> str:
        """How it is proved."""
        return self.strength.method


def theorem(  # noqa: PLR0913 -- all that is said of a theorem, each part by its name
    sentence: str,
    *,
    rules: Iterable[str],
    sabotage: Iterable[Mutant],
    assumes: str | Iterable[str] = (),
    witness: Mapping[str, Any] | None = None,
    by_example: bool = False,
    thorough: bool = False,
) -> Callable[[Callable[..., Any]], Theorem]:
    """Turn a function into a theorem.

    A generator function yields claims; its arguments have domains as defaults. Any other returns an ``Induction``, or a
    ``ModelCheck``.

    Args:
        sentence: The claim of the theorem, in the words of the game.
        rules: The ids of the rules that it is about.
        sabotage: Mutants that must refute it, at least one.
        assumes: Its assumptions beyond the functions.
        witness: Plain arguments to which it applies; without them, the solver finds some.
        by_example: Whether its domains are only examples, so that it counts as no more than tested.
        thorough: Whether it takes too long to prove with every run of the reference.

    Returns:
        A decorator that makes the theorem.
    """

    def decorate(function: Callable[..., Any]) -> Theorem:
        topic = function.__module__.rpartition(".")[2]
        named, assumed = tuple(rules), (assumes,) if isinstance(assumes, str) else tuple(assumes)
        how = _without_defaults(function), by_example, thorough
        return Theorem(function.__name__, topic, sentence, named, assumed, tuple(sabotage), witness, *how)

    return decorate


def _without_defaults(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function keep its domains in its signature only: what calls it and leaves out a value has an error then."""
    function.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]  # which inspect knows
    function.__defaults__ = function.__kwdefaults__ = None
    return function


def with_domains(claims: Callable[..., Any], name: str, domains: Mapping[str, Any]) -> Callable[..., Any]:
    """Give a function that takes any arguments a name, and arguments with domains as defaults.

    So theorems can be made from others: what they claim is the same, and what it is claimed of differs.

    Args:
        claims: The function, which changes.
        name: The name of the theorem.
        domains: The domain of each argument, by its name.

    Returns:
        The function.
    """
    kind = inspect.Parameter.KEYWORD_ONLY
    claims.__name__ = name
    claims.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # which inspect knows
        [inspect.Parameter(one, kind, default=domain) for one, domain in domains.items()]
    )
    return claims


def theorems_of(module: object) -> tuple[Theorem, ...]:
    """Return the theorems that a module states, in their order.

    Args:
        module: A module of ``proofs``.

    Returns:
        The theorems.
    """
    return tuple(value for value in vars(module).values() if type(value) is Theorem)


def _first_line(function: Callable[..., Any]) -> str:
    return (inspect.getdoc(function) or function.__name__.replace("_", " ")).splitlines()[0]
