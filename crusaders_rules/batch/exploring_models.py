"""Explores models on packed positions: ``crusaders check --batch``."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import cycles
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.judged_laws import LawJudge
from crusaders_rules.batch.many_games import BatchError
from crusaders_rules.batch.rule_tables import NotCovered
from crusaders_rules.batch.state_space import ModelExtent, StateSpace, explored
from crusaders_rules.explore.breadth_first import Explorer, Watch, limit_reached, not_collecting, quiet_label
from crusaders_rules.explore.graphs import first_loop
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import Play, Refutation, SearchLimits, SearchProgress, SearchResult, System
from crusaders_rules.thy_will_be_done.check.models import GAME

Found = Refutation[Any, Any]


def packed_explorer(model: Model) -> Explorer:
    """Return what explores a model in compiled code.

    It explores all positions, also those that are alike by symmetry.

    Args:
        model: The model.

    Raises:
        NotCovered: If it is no model of games, or leaves out decisions in a way that the batch does not cover.
    """
    if model.kind != GAME:
        raise NotCovered(f"model {model.id}: the batch explores only models of games, not of the kind {model.kind}")
    if model.setting("only"):
        raise NotCovered(f"model {model.id}: the batch does not cover the setting only, {model.setting('only')}")
    return PackedExplorer(
        ModelExtent(history=True, waiting=model.setting("waiting"), upgraded=model.setting("upgraded"))
    )


@attrs.frozen
class PackedExplorer:
    """Explores a system of games.

    Attributes:
        extent: Which positions it explores; the system must leave out the same decisions.
    """

    extent: ModelExtent

    def __call__(
        self,
        system: System[Any, Any],
        model: str = "",
        *,
        limits: SearchLimits | None = None,
        watch: Watch | None = None,
        keep: bool = False,
    ) -> SearchResult[Any, Any]:
        """Follow every play of a system, and judge its claims; those that it refutes do not end the exploration.

        Args:
            system: A system of games with one first position.
            model: Its name.
            limits: How far to go; as far as possible by default.
            watch: Called now and then with the progress.
            keep: Whether the result keeps the states, which the batch does not do.

        Raises:
            NotCovered: If the states are to be kept, or the batch does not cover such games.
            BatchError: If the library does not find a counterexample that the batch has found.
        """
        if keep:
            raise NotCovered(f"model {model}: the batch does not keep states")
        begun, most = time.perf_counter(), limits or SearchLimits()

        def stop(so_far: SearchProgress) -> str | None:
            return limit_reached(most, so_far.states, so_far.depth, begun)

        with not_collecting():
            space = explored(system.initial[0].position, watch=watch, extent=self.extent, stop=stop)
            return _Claims(system, space).result(model, begun)


class _Claims:
    """The claims of a system about the positions that were explored."""

    def __init__(self, system: System[Any, Any], space: StateSpace) -> None:
        self.system, self.space, self.judge = system, space, LawJudge(space)

    @cached_property
    def parents(self) -> npt.NDArray[np.int32]:
        """The position before each one on a shortest way to it; -1 for the first one."""
        space = self.space
        sources = np.repeat(np.arange(len(space), dtype=np.int32), np.diff(space.begins))
        # Positions are numbered by the first step to each of them.
        farthest = np.maximum.accumulate(np.concatenate([np.zeros(1, np.int32), space.ends]))
        return np.concatenate([np.full(1, -1, np.int32), sources[space.ends > farthest[:-1]]])

    def result(self, model: str, begun: float) -> SearchResult[Any, Any]:
        """Return the result of the exploration.

        Args:
            model: The name of the model.
            begun: When the exploration began, by ``time.perf_counter``.
        """
        space, witnesses = self.space, self.witnesses()
        finding = self.finding(witnesses)
        return SearchResult(
            model=model,
            states=len(space),
            transitions=space.steps,
            depth=space.depth,
            stopped=space.stopped,
            finding=finding,
            witnesses={name: self.play_to(number) for name, number in witnesses.items()},
            ends=int((np.diff(space.begins)[: space.expanded] == 0).sum()),
            seconds=time.perf_counter() - begun,
        )

    def witnesses(self) -> dict[str, int]:
        """The first position that meets each of the claims that some position must."""
        met = {name: self.judge.first_met(holds) for name, holds in self.system.sometimes.items()}
        return {name: number for name, number in met.items() if number is not None}

    def finding(self, witnesses: Mapping[str, int]) -> Found | None:
        """A shortest counterexample to a claim."""
        refuted = list(self._refuted())
        if refuted:
            kind, name, numbers = min(refuted, key=lambda one: len(self.path_to(one[2][0])) + len(one[2]))
            return Refutation(
                kind, name, self._checked(kind, name, self._play([*self.path_to(numbers[0]), *numbers[1:]]))
            )
        loop = self._loop()
        if loop is not None:
            return Refutation("endless", "", self.play_to(loop[0]), self._around(loop))
        missing = [name for name in self.system.sometimes if name not in witnesses]
        return Refutation("sometimes", missing[0]) if missing and self.space.stopped is None else None

    def _refuted(self) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """The claims that do not hold, each with its kind and the first place where it does not."""
        for one in self.judge.broken(self.system.always, steps=False):
            yield "always", one.name, one.numbers
        for one in self.judge.broken(self.system.every_step, steps=True):
            yield "step", one.name, one.numbers
        for number in self.space.stuck.tolist()[:1]:
            yield "dead", "", (number,)

    def _loop(self) -> list[int] | None:
        """A cycle of steps without progress."""
        progress = self.system.progress
        if progress is None:
            return None
        space = self.space
        quiet = (~self.judge.steps_with(lambda before, after: progress(before, None, after))).astype(np.int8)
        entries = np.zeros(len(space), np.int64)
        cycles.count_entries(space.begins, space.ends, quiet, entries)
        if not cycles.drop_entrances(space.begins, space.ends, quiet, entries, np.zeros_like(entries)):
            return None
        left = (entries[space.ends] > 0) & (quiet == 1) & (np.repeat(entries, np.diff(space.begins)) > 0)
        starts = np.concatenate([[0], np.cumsum(left)])[space.begins]
        return first_loop(array("q", starts.tolist()), array("q", space.ends[left].tolist()))

    def _around(self, loop: list[int]) -> Play[Any, Any]:
        """A cycle as a play that returns to its first state."""
        states = [self._state(number) for number in (*loop, loop[0])]
        return Play(tuple(states), tuple(quiet_label(self.system, one, other) for one, other in pairwise(states)))

    def path_to(self, number: int) -> list[int]:
        """The positions on a shortest way to a position.

        Args:
            number: The position.
        """
        path = [number]
        while self.parents[path[-1]] >= 0:
            path.append(int(self.parents[path[-1]]))
        return path[::-1]

    def play_to(self, number: int) -> Play[Any, Any]:
        """A shortest play to a position.

        Args:
            number: The position.
        """
        return self._play(self.path_to(number))

    def _play(self, path: list[int]) -> Play[Any, Any]:
        """The play through some positions, found again by the library."""
        states, labels = [self.system.initial[0]], []
        for number in path[1:]:
            wanted = self._state(number)
            for label, after in self.system.successors(states[-1]):
                if after == wanted:
                    states.append(after)
                    labels.append(label)
                    break
            else:
                raise BatchError(f"the batch comes to position {number} with a decision that the library does not have")
        return Play(tuple(states), tuple(labels))

    def _state(self, number: int) -> Any:  # noqa: ANN401 -- with the history that the system watches
        """The state of a position, as the library has it."""
        cells = self.space.cells([number])[0]
        first = self.system.initial[0]
        late = int(cells[at.LATE])
        given = {
            "position": self.space.position(number),
            "lead": tuple(cells[at.LEAD : at.LEAD + len(first.lead)].tolist()),
            "late": late - 1 if late else None,
            "quiet": int(cells[at.QUIET]),
            "held": int(cells[at.HELD_BEFORE]),
        }
        return type(first)(**{name: given[name] for name in first._fields})

    def _checked(self, kind: str, name: str, play: Play[Any, Any]) -> Play[Any, Any]:
        """A counterexample, if the library judges it so, too."""
        claims: dict[str, Callable[[], object]] = {
            "always": lambda: self.system.always[name](play.states[-1]),
            "step": lambda: self.system.every_step[name](*play.states[-2:]),
            "dead": lambda: self.system.ended is None or self.system.ended(play.states[-1]),
        }
        if claims[kind]():
            raise BatchError(f"the library does not refute {name or 'that something can be done'} as the batch does")
        return play
