"""Which positions and decisions the step theorems of whole games cover, asked for concrete ones.

The theorem about whole games rests on theorems about steps. Each of them says for which positions it holds by how it
makes one. Here concrete positions are compared with these: a game that is played tells what no case of any step theorem
covers. What is known to be uncovered is recorded in ``proofs/thy_will_be_done/uncovered.toml``, and may only shrink.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.lift import Theorem, cut, each, is_unseen
from crusaders_rules.lift.covering import Arguments, CoveredCase, Fitting, cases_of, covered_by, ending_at, least_gaps
from crusaders_rules.lift.opaque import Opaque, UncountedTuple
from crusaders_rules.thy_will_be_done.check.models import models_folder
from crusaders_rules.thy_will_be_done.check.project import topic
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Unlocked
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply as applying
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.state import Board, PlayerArea, Region, Wedge
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

# A gap: the kind of game, the step, and the part of the position that no case has so.
Gap = tuple[str, str, str]

# What a case must share with a step: the expansions, the number of players and the seat; None matches any.
Kind = tuple[tuple[str, ...], int | None, int | None]

# What the name of a kind of game ends with if its readings are not all the default ones.
OTHER_READINGS = ", other readings"
# The points between questions, at which the proof cuts a step in two.
POINTS = ("proceed", "distribute_next", "turn_over")
# What has no part in a turn: names, where a region is drawn, and what the setup takes from a board. The theorems leave
# open which regions border, and what a board lets succeed.
_NOT_COMPARED = {
    Region: frozenset({"name", "column", "row"}),
    Board: frozenset({"name", "title", "players", "tokens", "tiles", "supply"}),
}


@attrs.frozen
class GameStep:
    """A run of the game from a question or a point to the next one.

    Attributes:
        function: The name of the function that makes it.
        given: Its arguments by their names.
    """

    function: str
    given: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What a person calls it: the question and the decision, or the point."""
        if self.function != "apply":
            return self.function
        return _named(type(self.given["state"].pending), type(self.given["decision"]))

    @property
    def game(self) -> str:
        """The kind of game: the theorems that are about it, and whether all its readings are the default ones."""
        ruleset = self.given["state"].ruleset
        names = ("divine-influence", "five-and-six")
        added = next((name for name in names if name in ruleset.expansions), "base game")
        return added if ruleset.interpretation == ruleset.edition.readings else added + OTHER_READINGS

    @property
    def kind(self) -> Kind:
        """What a case must also match: the expansions, the number of players and the seat; None matches any."""
        state = self.given["state"]
        players = None if issubclass(type(state.areas), UncountedTuple | Opaque) else len(state.areas)
        seat = getattr(state.pending, "seat", None)
        return (state.ruleset.expansions, players, seat if type(seat) is int else None)


def steps_of(before: State, decision: Decision) -> Iterator[GameStep]:
    """Yield the steps that a decision takes: that of ``apply``, and those from the points that it comes to.

    Args:
        before: The position.
        decision: A legal decision.
    """
    found: list[GameStep] = []

    def noting(function: Callable[..., Any]) -> Callable[..., Any]:
        arguments = Arguments.of(function)

        def noted(*given: Any, **named: Any) -> Any:  # noqa: ANN401 -- as the function
            found.append(GameStep(function.__name__, arguments.named(given, named)))
            return function(*given, **named)

        return noted

    with cut(flow, **{name: noting(getattr(flow, name)) for name in POINTS}):
        applying.apply(before, decision)
    yield GameStep("apply", {"state": before, "decision": decision})
    yield from found


@cache
def _readings() -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(Interpretation) if field.init)


def _seen_of(readings: Any) -> tuple[str, ...]:  # noqa: ANN401 -- readings of which most are unseen
    """The names of the readings that a case fixes; an unseen one stands for any answer."""
    return tuple(name for name in _readings() if not is_unseen(getattr(readings, name)))


_SETUP = tuple(field.name for field in attrs.fields(Ruleset) if field.init)


def _parts(part: Any, plain: Any, names: Iterable[str]) -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401 -- of any type
    return ((name, getattr(part, name), getattr(plain, name)) for name in names)


def _stand_ins() -> dict[type, tuple[type, Callable[[Any, Any], Iterable[tuple[str, Any, Any]]]]]:
    """What stands for parts of positions in the proof: for which class, and the parts that a run can see of it."""
    proof, divine, readings = topic("invariant"), topic("divine_invariant"), topic("other_readings")

    def of_region(part: Any, plain: Any) -> Iterable[tuple[str, Any, Any]]:  # noqa: ANN401 -- a stand-in
        # Of a shape, what matters is whether a step looks at it: an unseen one stands for none, too.
        return _parts(part, plain, ("start", "space", "tile") if type(part.tile) is str else ("start", "space"))

    def of_knights(part: Any, plain: Any) -> Iterable[tuple[str, Any, Any]]:  # noqa: ANN401 -- as above
        return (("number", part.number, len(plain)),)

    def of_levels(part: Any, plain: Any) -> Iterable[tuple[str, Any, Any]]:  # noqa: ANN401 -- as above
        # A step that looks at anything else of what is unlocked is refuted.
        types = zip(divine.EVERY_TYPE, part.below, strict=True)
        return ((one.value, below, plain.of(one)) for one, below in types)

    def of_bits(part: Any, plain: Any) -> Iterable[tuple[str, Any, Any]]:  # noqa: ANN401 -- as above
        return ((f"level {at + 1}", one, bool(plain >> at & 1)) for at, one in enumerate(part.bits))

    return {
        proof.AnySetup: (Ruleset, lambda part, plain: _parts(part, plain, _SETUP)),
        proof.AnyPlayer: (PlayerArea, lambda part, plain: _parts(part, plain, ("order", "knights"))),
        proof.AnyKnights: (tuple, of_knights),
        proof.CountedKnights: (tuple, of_knights),
        proof.AnyWedge: (Wedge, lambda part, plain: _parts(part, plain, ("primary", "secondary"))),
        proof.AnyRegion: (Region, of_region),
        # A swap is legal only with a region that is adjacent.
        topic("five_and_six_steps").AnyNeighbours: (tuple, lambda part, _: (("adjacent", part.adjacent, True),)),
        # Whatever lies in a region, a run only passes it on.
        readings.AnyTiles: (tuple, lambda _, __: ()),
        readings.AnyReadings: (Interpretation, lambda part, plain: _parts(part, plain, _seen_of(part))),
        divine.Lowest: (Unlocked, of_levels),
        divine.AnyLevels: (int, of_bits),
        # Nobody looks how many there are.
        divine.AnyMore: (tuple, lambda _, __: ()),
    }


def _named(asked: type, given: type | None) -> str:
    return f"{asked.__name__} with {getattr(given, '__name__', 'no decision')}"


def _step_of(option: Any) -> str:  # noqa: ANN401 -- a case of a theorem, perhaps with a place
    """The name of the step that a case is about."""
    case = option if hasattr(option, "asks") else option[0]
    cuts = topic("invariant").CUTS
    return POINTS[cuts.index(case.asks)] if case.asks in cuts else _named(case.asks, case.gives)


def _steps_of(theorem: Theorem) -> Iterator[str]:
    """Yield the names of the steps that a theorem is about."""
    for name in _NAMES_OF_CASES & _domains(theorem).keys():
        yield from map(_step_of, _domains(theorem)[name].options)


def _domains(theorem: Theorem) -> dict[str, Any]:
    return dict(theorem.parts()[0].domains)


def _cases_about(theorem: Theorem, name: str) -> Iterator[CoveredCase]:
    """Yield the cases of a theorem that are about a step; the rest of the theorem is not run."""
    if name not in _steps_of(theorem):
        return
    domains = _domains(theorem)
    for known in _NAMES_OF_CASES & domains.keys():
        domains[known] = each(one for one in domains[known].options if _step_of(one) == name)
    yield from cases_of(theorem.name, domains, theorem.function)


# How a theorem about steps calls its cases.
_NAMES_OF_CASES = frozenset({"case", "at"})


@attrs.define(slots=False)
class Covering:
    """The cases of the step theorems, and what they cover."""

    fitting: Fitting = attrs.field(init=False)
    _made: dict[tuple[str, tuple[int, ...]], dict[Kind, list[CoveredCase]]] = attrs.field(init=False, factory=dict)
    _theorems: dict[tuple[tuple[str, ...], bool], tuple[Theorem, ...]] = attrs.field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Take the stand-ins of the proof for parts of positions, and for questions at a point."""
        cuts, stand_ins = topic("invariant").CUTS, _stand_ins()

        def alike(part: Any, plain: Any) -> Iterable[tuple[str, Any, Any]] | None:  # noqa: ANN401 -- a part of a position
            if type(part) in stand_ins:
                whole, seen = stand_ins[type(part)]
                return seen(part, plain) if type(plain) is whole else None
            # At a point, a stand-in has the place of the question that the decision has answered.
            after_action = type(plain) is not p.AskDistribution
            if type(part) not in cuts or getattr(part, "after_action", True) != after_action:
                return None
            return _parts(part, plain, ("seat",))

        self.fitting = Fitting(_NOT_COMPARED, alike, frozenset({Interpretation}))

    def names(self) -> set[str]:
        """Return the names of the steps that have a theorem in some kind of game."""
        game = topic("game")
        return {step for one in game.every_step_theorem() for step in _steps_of(one)}

    def _alike(self, step: GameStep) -> Iterator[list[CoveredCase]]:
        """Yield the cases that may cover a step: those of its kind of game, of its seat or of any."""
        known = self.cases(step)
        expansions, players, seat = step.kind
        for kind in dict.fromkeys(((players, seat), (None, seat), (players, None), (None, None))):
            yield known.get((expansions, *kind), [])

    def cases(self, step: GameStep) -> dict[Kind, list[CoveredCase]]:
        """Return the cases of the theorems about a step, by their kinds; they are made for the first one.

        Args:
            step: The step; the theorems are those about its kind of game.
        """
        expansions = step.given["state"].ruleset.expansions
        other = step.game.endswith(OTHER_READINGS)
        if (expansions, other) not in self._theorems:
            about = topic("divine_other_readings" if other else "game")
            self._theorems[expansions, other] = about.step_theorems_of(expansions)
        theorems = self._theorems[expansions, other]
        # Which objects they are: what they say takes longer to compare than all the rest.
        key = (step.name, tuple(map(id, theorems)))
        if key not in self._made:
            made: dict[Kind, list[CoveredCase]] = {}
            with ExitStack() as stack:
                stack.enter_context(cut(applying, apply=ending_at(applying.apply)))
                stack.enter_context(cut(flow, **{name: ending_at(getattr(flow, name)) for name in POINTS}))
                for theorem in theorems:
                    for case in _cases_about(theorem, step.name):
                        made.setdefault(GameStep(case.name, case.given).kind, []).append(case)
            self._made[key] = made
        return self._made[key]

    def covers(self, step: GameStep, but: Container[str] = ()) -> bool:
        """Whether some case covers a step.

        Args:
            step: The step.
            but: Parts that need not fit.
        """
        return any(covered_by(self.fitting, cases, step.given, but) for cases in self._alike(step))

    def gaps(self, step: GameStep, but: Collection[str] = ()) -> Iterator[Gap]:
        """Yield what the case that comes nearest to a step does not cover of it; nothing if a case covers it.

        Args:
            step: The step.
            but: Parts that need not fit.
        """
        if self.covers(step, but):
            return
        every = [case for cases in self._alike(step) for case in cases]
        missing = least_gaps(self.fitting, every, step.given, but)
        if missing is None:
            missing = frozenset({"no case in this seat" if self.cases(step) else "no case"})
        yield from ((step.game, step.name, where) for where in sorted(missing) if where not in but)


def recorded_gaps() -> set[Gap]:
    """Return what is known to be uncovered: of each step, the parts of a position that no case has as they occur."""
    found: dict[str, dict[str, list[str]]] = tomllib.loads(_recorded().read_text(encoding="utf-8"))
    return {(game, step, part) for game, steps in found.items() for step, parts in steps.items() for part in parts}


def parts_of(step: GameStep, gaps: Iterable[Gap]) -> frozenset[str]:
    """Return which parts of a step are among gaps.

    Args:
        step: The step.
        gaps: The gaps, of any steps.
    """
    this = (step.game, step.name)
    return frozenset(part for *those, part in gaps if (*those,) == this)


def write_gaps(gaps: Iterable[Gap]) -> None:
    """Record what is uncovered.

    Args:
        gaps: What no case covers.
    """
    steps: dict[str, dict[str, list[str]]] = {}
    for game, step, part in sorted({*gaps}):
        steps.setdefault(game, {}).setdefault(step, []).append(part)
    lines = [_HEAD]
    for game, those in steps.items():
        lines.append(f'["{game}"]')
        for step, parts in those.items():
            lines += [f'"{step}" = [', *(f'    "{part}",' for part in parts), "]"]
    _recorded().write_text("\n".join([*lines, ""]), encoding="utf-8")


def _recorded() -> Path:
    return models_folder().parent / "uncovered.toml"


_HEAD = """\
# What no case of a step theorem covers, of each step in each kind of game: parts of a position, of a decision, or of
# what a point is given.  tests/thy_will_be_done/proofs/covered_games.py records it; it may only shrink.
"""
