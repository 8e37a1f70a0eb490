"""How long an exploration in parts takes, as a formula; and a simulated exchange that checks it.

The simulated exchange does the work of all parts in one process, one call after another, and takes the processor time
of each. Calls that would run side by side on several workers count as long as the longest row of them on one worker.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

import attrs

from crusaders_rules.explore.in_parts import Parts
from crusaders_rules.explore.model_files import plain_of
from crusaders_rules.thy_will_be_done.check import model_systems, models
from crusaders_rules.work import Seat
from crusaders_rules.work.processes import Processes

# Bytes each second that a worker sends or receives: a network of one gigabit.
NETWORK = 125e6
# A part is called so many times in a level, and once more for each other part.
CALLS = 3
# The bytes of a visited state in the memory of a worker.
IN_MEMORY = 150


@attrs.frozen
class Terms:
    """What the formula is made of.

    Attributes:
        expand: Seconds for each state: its steps, their packed forms and digests, and the laws.
        away: More seconds for each state, if all that it leads to belongs to other workers.
        size: Bytes that are sent for each state then.
        number: Seconds for each state in the process that numbers the states.
        call: Seconds for each call of a worker.
    """

    expand: float
    away: float
    size: float
    number: float
    call: float

    def seconds(self, states: float, levels: int, workers: int) -> float:
        """Return the seconds that an exploration takes."""
        part = (workers - 1) / workers
        each = self.expand + part * (self.away + self.size / NETWORK)
        calls = workers * (workers - 1) + CALLS * workers
        return states * each / workers + states * self.number + levels * calls * self.call


@attrs.define
class Simulated:
    """An executor that simulates workers, with a part on each.

    Attributes:
        workers: Their number.
        side_by_side: The seconds of all rows of calls so far, each as long as its longest one.
        busy: The seconds of all calls by their name.
        sent: How many bytes went from part to part.
        begun: The processor time at which the first level was begun.
    """

    workers: int
    side_by_side: float = 0.0
    busy: dict[str, float] = attrs.field(factory=dict)
    sent: int = 0
    begun: float = 0.0
    _row: dict[int, float] = attrs.field(factory=dict)

    def each(self, tasks: Sequence[Any]) -> Generator[Any, None, None]:
        """Do tasks in this process."""
        yield from Processes(1).each(tasks)

    @contextlib.contextmanager
    def seats(self, many: int) -> Iterator[Sequence[Seat]]:
        """Offer seats that take the time."""
        yield [_Timed(self, place) for place in range(many)]

    def note(self, place: int, name: str, seconds: float, result: object) -> None:
        """Note a call."""
        if name == "expand" and not self.begun:
            # What each worker does before the first level takes the same time whatever the model is.
            self.begun, self.side_by_side, self.busy = time.process_time() - seconds, 0.0, {}
        self.busy[name] = self.busy.get(name, 0.0) + seconds
        if name == "bucket" and isinstance(result, bytes):
            self.sent += len(result)
            seconds += len(result) / NETWORK
        self._row[place] = self._row.get(place, 0.0) + seconds

    def end_row(self) -> None:
        """Count a row of calls: somebody waits for the last one."""
        self.side_by_side += max(self._row.values(), default=0.0)
        self._row.clear()


@attrs.frozen
class _Timed:
    """A seat in this process."""

    of: Simulated
    place: int

    def call(self, function: Callable[..., Any], *given: Any) -> _Value:  # noqa: ANN401 -- of any function
        """Do a call at once, and take its time."""
        values = [one.value if isinstance(one, _Value) else one for one in given]
        began = time.process_time()
        result = function(*values)
        name = given[2] if function.__name__ == "at_part" else function.__name__
        self.of.note(self.place, name, time.process_time() - began, result)
        return _Value(self.of, result)


@attrs.frozen
class _Value:
    """The result of a call."""

    of: Simulated
    value: Any

    def result(self) -> Any:  # noqa: ANN401 -- of any function
        """Return it."""
        self.of.end_row()
        return self.value


@attrs.frozen
class Exchange:
    """A simulated exchange.

    Attributes:
        executor: What simulated it.
        states: The number of states.
        levels: The number of levels.
        seconds: What the exploration would take.
        alone: The seconds of the process that numbers the states.
    """

    executor: Simulated
    states: int
    levels: int
    seconds: float
    alone: float


def exchange(name: str, workers: int) -> Exchange:
    """Explore a model with simulated workers.

    Args:
        name: The id of the model.
        workers: Their number.
    """
    model, executor = models.models()[name], Simulated(workers)
    system = model_systems.parted(**plain_of(model)).system
    parts = Parts(executor=executor, many=workers, make=model_systems.parted, given=plain_of(model))
    found = parts.explore(system, name)
    alone = time.process_time() - executor.begun - sum(executor.busy.values())
    return Exchange(executor, found.states, found.depth + 1, executor.side_by_side + alone, alone)


def terms_of(one: Exchange, two: Exchange, call: float) -> Terms:
    """Return the terms of the formula.

    Args:
        one: An exchange of one simulated worker.
        two: The same with two, where half of what a state leads to belongs to the other.
        call: Seconds for each call.
    """
    busy = [sum(made.executor.busy.values()) for made in (one, two)]
    return Terms(
        expand=busy[0] / one.states,
        away=2 * max(0.0, busy[1] - busy[0]) / two.states,
        size=2 * two.executor.sent / two.states,
        number=two.alone / two.states,
        call=call,
    )
