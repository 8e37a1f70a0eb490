"""Which positions and decisions the step theorems of whole games cover, asked for concrete ones.

The theorem about whole games rests on theorems about steps. Each of them says for which positions it holds by how it
makes one. Here concrete positions are compared with these: a game that is played tells what no case of any step theorem
covers. What is known to be uncovered is recorded in ``proofs/thy_will_be_done/uncovered.toml``, and may only shrink.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.lift import cut
from crusaders_rules.lift.covering import Arguments, CoveredCase, Fitting, cases_of, ending_at, least_gaps
from crusaders_rules.lift.opaque import UncountedTuple
from crusaders_rules.thy_will_be_done.check.models import models_folder
from crusaders_rules.thy_will_be_done.check.project import topic
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply as applying
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.state import Board, Region
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

# A gap: the step, and the part of the position that no case has so.
Gap = tuple[str, str]

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
        asked, given = type(self.given["state"].pending), type(self.given["decision"])
        return f"{asked.__name__} with {given.__name__}"

    @property
    def kind(self) -> tuple[Any, ...]:
        """What a case must have, too: the step, the number of players, and the seat; None where it stands for any."""
        state = self.given["state"]
        players = None if type(state.areas) is UncountedTuple else len(state.areas)
        seat = getattr(state.pending, "seat", None)
        return (self.name, players, seat if type(seat) is int else None)


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


_SETUP = tuple(field.name for field in attrs.fields(Ruleset) if field.init)


def _parts(part: Any, plain: Any, names: Iterable[str]) -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401 -- of any type
    return ((name, getattr(part, name), getattr(plain, name)) for name in names)


@attrs.define(slots=False)
class Covering:
    """The cases of the step theorems, and what they cover."""

    fitting: Fitting = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Take the stand-ins of the proof for questions at a point."""
        proof = topic("invariant")
        cuts, any_region, any_setup = proof.CUTS, proof.AnyRegion, proof.AnySetup

        def alike(part: Any, plain: Any) -> Iterable[tuple[str, Any, Any]] | None:  # noqa: ANN401 -- a part of a position
            if type(part) is any_setup:
                return _parts(part, plain, _SETUP) if type(plain) is Ruleset else None
            if type(part) is any_region:
                # Of a shape, what matters is whether a step looks at it: an unseen one stands for none, too.
                seen = ("start", "space", "tile") if type(part.tile) is str else ("start", "space")
                return _parts(part, plain, seen) if type(plain) is Region else None
            # At a point, a stand-in has the place of the question that the decision has answered.
            after_action = type(plain) is not p.AskDistribution
            if type(part) not in cuts or getattr(part, "after_action", True) != after_action:
                return None
            return _parts(part, plain, ("seat",))

        self.fitting = Fitting(_NOT_COMPARED, alike)

    @cached_property
    def cases(self) -> Mapping[tuple[Any, ...], list[CoveredCase]]:
        """The cases of all step theorems, by the kind of the step."""
        found: dict[tuple[Any, ...], list[CoveredCase]] = {}
        with ExitStack() as stack:
            stack.enter_context(cut(applying, apply=ending_at(applying.apply)))
            stack.enter_context(cut(flow, **{name: ending_at(getattr(flow, name)) for name in POINTS}))
            game = topic("game")
            for theorem in (*game.step_theorems(), *game.step_theorems_of_five_and_six()):
                for part in theorem.parts():
                    if part.domains:
                        for case in cases_of(theorem.name, part.domains, part.claims):
                            found.setdefault(GameStep(case.name, case.given).kind, []).append(case)
        return found

    def gaps(self, step: GameStep) -> Iterator[Gap]:
        """Yield what the case that comes nearest to a step does not cover of it; nothing if a case covers it.

        Args:
            step: The step.
        """
        name, players, seat = step.kind
        kinds = dict.fromkeys(((name, players, seat), (name, None, seat), (name, players, None), (name, None, None)))
        missing: frozenset[str] | None = None
        for kind in kinds:
            found = least_gaps(self.fitting, self.cases.get(kind, []), step.given)
            if found is not None and (missing is None or len(found) < len(missing)):
                missing = found
            if missing == frozenset():
                break
        if missing is None:
            yield step.name, "no case in this seat" if any(kind[0] == step.name for kind in self.cases) else "no case"
        else:
            yield from ((step.name, where) for where in sorted(missing))


def recorded_gaps() -> dict[str, tuple[str, ...]]:
    """Return what is known to be uncovered: of each step, the parts of a position that no case has as they occur."""
    found: dict[str, list[str]] = tomllib.loads(_recorded().read_text(encoding="utf-8"))
    return {step: tuple(parts) for step, parts in found.items()}


def write_gaps(gaps: Iterable[Gap]) -> None:
    """Record what is uncovered.

    Args:
        gaps: What no case covers.
    """
    steps: dict[str, set[str]] = {}
    for step, part in gaps:
        steps.setdefault(step, set()).add(part)
    lines = [_HEAD]
    for step, parts in sorted(steps.items()):
        lines += [f'"{step}" = [', *(f'    "{part}",' for part in sorted(parts)), "]"]
    _recorded().write_text("\n".join([*lines, ""]), encoding="utf-8")


def _recorded() -> Path:
    return models_folder().parent / "uncovered.toml"


_HEAD = """\
# What no case of a step theorem covers, of each step in games: parts of a position, of a decision, or of what a point
# is given.  tests/thy_will_be_done/proofs/covered_games.py records it; it may only shrink.
"""
