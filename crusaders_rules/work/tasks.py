"""Tasks and their results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from crusaders_rules.catalog import code_run


def _as_it_is(result: Any) -> Any:  # noqa: ANN401 -- of any task
    return result


@attrs.frozen
class Sent:
    """A piece of work as it is sent to another machine, or kept beside its result.

    Attributes:
        function: What does it: a function of a module of this package, or of a tool. Its result is a value that JSON
            can hold.
        given: Its arguments by name, which JSON can hold, too.
        told: Makes the result of the task from the result of the function.
    """

    function: Callable[..., Any]
    given: Mapping[str, Any] = attrs.field(factory=dict)
    told: Callable[[Any], Any] = _as_it_is


@attrs.frozen
class Task:
    """A piece of work.

    Attributes:
        name: What a person calls it.
        work: Does it in this process, or in one that is forked from it.
        sent: How it is sent. With None it is done on this machine, since it needs what is here, or writes files.
        apart: Whether it is never done in this process, since it may end it, or starts what is to end with the tasks.
    """

    name: str
    work: Callable[[], Any]
    sent: Sent | None = None
    apart: bool = False


@attrs.frozen
class Done:
    """A task that is done.

    Attributes:
        place: Its place among all tasks.
        result: The result of the task.
        seconds: The processor time that it took, with that of processes it has started.
        used: The code and the data that its process has used since it last said so.
    """

    place: int
    result: Any
    seconds: float
    used: code_run.Used


def done(task: Task, place: int) -> Done:
    """Do a task in this process.

    Args:
        task: The task.
        place: Its place among all tasks.
    """
    began = processor_time()
    result = task.work()
    return Done(place, result, processor_time() - began, code_run.newly_used())


def processor_time() -> float:
    """Return the processor time of this process so far, and of the processes that it has started and waited for."""
    return sum(os.times()[:4])


def in_turn(found: Iterable[Done]) -> Iterator[Done]:
    """Yield tasks in their order, each as soon as it and all before it are done.

    Args:
        found: The result of each task, in any order.
    """
    early: dict[int, Done] = {}
    place = 0
    for one in found:
        early[one.place] = one
        while place in early:
            yield early.pop(place)
            place += 1
