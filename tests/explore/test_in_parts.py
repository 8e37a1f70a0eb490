"""Exploring in parts: everything found is the same as in one process, for any number of parts.

``python -m tests.explore.test_in_parts 2 7`` explores each recorded model whole, also the largest ones, in so many
parts. It takes an hour and more.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crusaders_rules.explore import SearchLimits, SearchResult, System, explore, finished_levels, in_parts, part
from crusaders_rules.explore.in_parts import Parts
from crusaders_rules.explore.model_files import Model, plain_of
from crusaders_rules.explore.part import Parted
from crusaders_rules.explore.visited import Visited
from crusaders_rules.third_crusade.check import models as third_models
from crusaders_rules.thy_will_be_done.check import certified, model_systems, models, runs
from crusaders_rules.work import WorkError, processes
from crusaders_rules.work.processes import Processes
from tests.cli.terminal import refused, run

COUNTS = (1, 2, 3, 7)
FULL = models.models()["game/three/longer"]


def facts(found: SearchResult[Any, Any]) -> dict[str, Any]:
    """Return everything that an exploration has found."""
    return {field.name: getattr(found, field.name) for field in attrs.fields(SearchResult) if field.name != "seconds"}


def of(model: Model, many: int, **more: Any) -> Parts:  # noqa: ANN401 -- fields of Parts
    """Return how to explore a model in so many parts."""
    make = model_systems.parted if model.id in models.models() else third_models.parted
    return Parts(executor=Processes(many), many=many, make=make, given=plain_of(model), **more)


# Small systems, drawn at random.


def drawn(seed: int) -> Parted:
    """Return a system of some states and steps, with claims that may be refuted."""
    chance = random.Random(seed)
    size = chance.randint(1, 40)
    steps = {state: [chance.randrange(size) for _ in range(chance.randint(0, 4))] for state in range(size)}
    bad = {"always": chance.choice([-1, chance.randrange(size)]), "met": chance.choice([0, chance.randrange(2 * size)])}
    broken = chance.choice([None, (chance.randrange(size), chance.randrange(size))])
    quiet = chance.choice([0.0, 0.2])
    silent = {(state, to) for state, row in steps.items() for to in row if chance.random() < quiet}
    endless = chance.random() < 0.5
    return Parted(
        System(
            initial=tuple(chance.randrange(size) for _ in range(chance.randint(1, 3))),
            successors=lambda state: [(f"{place}", to) for place, to in enumerate(steps[state])],
            always={"good": lambda state: state != bad["always"], "small": lambda state: state < size},
            sometimes={"met": lambda state: state == bad["met"], "any": lambda _: True},
            every_step={"kept": lambda before, after: (before, after) != broken},
            ended=chance.choice([None, lambda state: state % 3 > 0]),
            progress=(lambda state, _, to: (state, to) not in silent) if endless else None,
            canonical=None if endless else chance.choice([None, lambda state: state // 2 * 2 + (state > size // 2)]),
        )
    )


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the parts be in this process, and find the system of a test by its name."""
    monkeypatch.setattr(processes, "_can_fork", lambda: False)
    for module in (in_parts, finished_levels):
        monkeypatch.setattr(module, "name_of", lambda _: "drawn")
    monkeypatch.setattr(part, "function_of", lambda _: drawn)


def _drawn_in_parts(seed: int, many: int, limits: SearchLimits) -> None:
    system = drawn(seed).system
    parts = Parts(executor=Processes(1), many=many, make=drawn, given={"seed": seed})
    expected = facts(explore(system, "drawn", limits=limits, keep=True))
    assert expected == facts(parts.explore(system, "drawn", limits=limits, keep=True))


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("many", COUNTS)
def test_systems_drawn_at_random(many: int) -> None:
    """The same counts, the same counterexample, the same witnesses, and the same states in the same order."""
    kinds = set()
    for seed in range(150):
        limits = SearchLimits(states=[None, 3, 9][seed % 3], depth=[None, None, 2][seed // 3 % 3])
        _drawn_in_parts(seed, many, limits)
        found = explore(drawn(seed).system, limits=limits)
        kinds.add(found.finding.kind if found.finding else found.stopped)
    assert {"always", "step", "dead", "sometimes", "endless", None, "more than 3 states", "depth 2"} <= kinds


@example(68306, 1, 6, None)
@given(st.integers(0, 2**32), st.sampled_from(COUNTS), st.none() | st.integers(1, 40), st.none() | st.integers(1, 9))
def test_any_system(seed: int, many: int, states: int | None, depth: int | None) -> None:
    """Whatever it is, and wherever a limit ends the search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "_can_fork", lambda: False)
        patch.setattr(in_parts, "name_of", lambda _: "drawn")
        patch.setattr(part, "function_of", lambda _: drawn)
        _drawn_in_parts(seed, many, SearchLimits(states=states, depth=depth))


# The recorded models.

EVERY = [*models.models().values(), *third_models.models().values()]
EXPLORED = [model for model in EVERY if model.kind != "streaks"]


@pytest.mark.parametrize("many", [2, pytest.param(3, marks=pytest.mark.long)])
def test_a_model_in_processes(many: int) -> None:
    """Each part in a process of its own."""
    system = of(FULL, many).make(**plain_of(FULL)).system
    assert facts(explore(system, FULL.id, keep=True)) == facts(of(FULL, many).explore(system, FULL.id, keep=True))


def differing(model: Model, counts: Iterable[int], states: int | None) -> list[int]:
    """Return the numbers of parts that find something else than one process does.

    Args:
        model: The model.
        counts: The numbers of parts.
        states: How many states to explore at most; None for all.
    """
    system = of(model, 1).make(**plain_of(model)).system
    limits = SearchLimits(states=states, depth=model.settings.get("depth"))
    expected = facts(explore(system, model.id, keep=True, limits=limits))
    wrong = []
    for many in counts:
        found = facts(of(model, many).explore(system, model.id, keep=True, limits=limits))
        # A scenario that is made anew has a setting of its own, which is equal to itself only and is not shown.
        if expected != found and repr(expected) != repr(found):
            wrong.append(many)
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("model", EXPLORED, ids=lambda model: model.id)
def test_each_model_in_any_number_of_parts(model: Model) -> None:
    """Counts, depth, laws, verdict, witnesses and states; of the larger ones, the first three thousand states."""
    assert [] == differing(model, COUNTS, 3_000 if model.expect["states"] > 5_000 else None)


@pytest.mark.parametrize("name", ["game/five/second", pytest.param("game/orders", marks=pytest.mark.long)])
def test_a_certificate_is_the_same(name: str) -> None:
    """Its hash is the recorded one."""
    model = models.models()[name]
    report = runs.run(model, keep=True, explorer=of(model, 3).explore)
    certificate, lines = certified.certify(report)
    assert (None, ()) == (certified.unlike_recorded(certificate), report.mismatches)
    assert certificate.states == len(lines)


def test_the_command_says_the_same() -> None:
    """With several processes, and with one."""
    alone, shared = (run("check", "game/five/second", "--json", *more) for more in ((), ("--workers", "2")))
    assert (0, 0) == (alone.exit_code, shared.exit_code)
    kept = [{**json.loads(one.stdout), "seconds": 0} for one in (alone, shared)]
    assert kept[0] == kept[1]


def test_processes_and_a_cluster_cannot_both_be_asked_for() -> None:
    """One sentence says why."""
    said = refused("check", "game/five/second", "--workers", "2", "--cluster", "127.0.0.1:1")
    assert "--workers is for processes of this machine" in said


# Memory and disk.


def test_visited_states_move_to_disk_and_are_still_known() -> None:
    """In several moves; the file is gone afterwards."""
    visited = Visited()
    digests = [bytes([number]) * 16 for number in range(200)]
    for begin in range(0, 200, 50):
        visited.add({digest: number for number, digest in enumerate(digests[begin : begin + 50], begin)})
        if begin < 150:
            visited.move()
    assert 150 == visited.moved
    assert {digest: number for number, digest in enumerate(digests)} == visited.numbers(digests)
    assert {} == visited.numbers([b"unknown"])
    file = visited.file
    assert file is not None
    assert file.exists()
    visited.close()
    assert not file.exists()


@pytest.mark.parametrize("many", [pytest.param(1, marks=pytest.mark.long), 2])
def test_a_part_that_needs_more_memory_says_so_and_finds_the_same(many: int) -> None:
    """All of its states are on disk in the end."""
    told: list[str] = []
    system = model_systems.parted(**plain_of(FULL)).system
    found = of(FULL, many, say=told.append).explore(system, FULL.id, limits=SearchLimits(megabytes=1), keep=True)
    assert facts(explore(system, FULL.id, keep=True)) == facts(found)
    assert f"the memory is full: {found.states:,} visited states are on disk now" == told[-1]


def test_a_full_disk_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the command, with exit status 2; nothing is left."""

    def full(_: Visited) -> None:
        raise OSError(None, "the visited states cannot be moved to the disk: database or disk is full")

    monkeypatch.setattr(Visited, "move", full)
    said = refused("check", "game/five/second", "--workers", "2", "--limit-memory", "1")
    assert "the visited states cannot be moved to the disk: database or disk is full" in said


def test_what_the_store_says_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an error of the system, which names what could not be done."""
    visited = Visited()
    visited.add({b"a": 1})
    visited.move()
    full = sqlite3.connect(tmp_path / "full.sqlite3")
    full.execute("CREATE TABLE visited (digest BLOB PRIMARY KEY, number INTEGER) WITHOUT ROWID")
    full.execute("PRAGMA max_page_count = 2")
    monkeypatch.setattr(visited, "_disk", full)
    visited.add({number.to_bytes(16, "big"): number for number in range(10_000)})
    with pytest.raises(OSError, match="cannot be moved to the disk"):
        visited.move()


# Going on.


class Stopped(Exception):  # noqa: N818 -- it is no error
    """Raised in the middle of a run."""


def _stop_after(parts: Parts, system: System[Any, Any], depth: int, *, keep: bool) -> None:
    def watch(at: Any) -> None:  # noqa: ANN401 -- the progress
        if at.depth == depth:
            raise Stopped

    with pytest.raises(Stopped):
        parts.explore(system, "model", watch=watch, keep=keep)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("keep", [True, False])
def test_a_run_goes_on_from_its_last_finished_level(tmp_path: Path, *, keep: bool) -> None:
    """With another number of parts, and with the same result; also where cycles are looked for at the end."""
    many = 0
    for seed in range(60):
        system = drawn(seed).system
        expected = facts(explore(system, "model", keep=keep))
        if expected["depth"] < 4:
            continue
        many += 1
        folder = tmp_path / f"{seed}"
        told: list[str] = []
        parts = [
            Parts(executor=Processes(1), many=count, make=drawn, given={"seed": seed}, folder=folder, say=told.append)
            for count in (2, 3)
        ]
        _stop_after(parts[0], system, 3, keep=keep)
        assert expected == facts(parts[1].explore(system, "model", keep=keep))
        assert told[-1].startswith("going on from depth 3 with ")
    assert many > 5


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("rows", "is damaged"),
        ("states", "is damaged"),
        ("run.json", "holds another run"),
    ],
)
def test_a_folder_that_cannot_be_gone_on_from_is_refused(tmp_path: Path, spoil: str, said: str) -> None:
    """One sentence names what is wrong."""
    seed = next(seed for seed in range(60) if explore(drawn(seed).system).depth > 4)
    system = drawn(seed).system
    parts = Parts(executor=Processes(1), many=2, make=drawn, given={"seed": seed}, folder=tmp_path)
    _stop_after(parts, system, 3, keep=False)
    if spoil == "run.json":
        parts = attrs.evolve(parts, given={"seed": seed + 1})
    else:
        file = max(tmp_path.glob(f"*.{spoil}"))
        file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(WorkError, match=said):
        parts.explore(system, "model")


@pytest.mark.usefixtures("here")
def test_half_a_level_is_not_gone_on_from(tmp_path: Path) -> None:
    """A level whose states are missing is expanded again from the one before."""
    seed = next(seed for seed in range(60) if explore(drawn(seed).system).depth > 4)
    system = drawn(seed).system
    told: list[str] = []
    parts = Parts(executor=Processes(1), many=2, make=drawn, given={"seed": seed}, folder=tmp_path, say=told.append)
    _stop_after(parts, system, 3, keep=True)
    max(tmp_path.glob("*.states")).unlink()
    assert facts(explore(system, "model", keep=True)) == facts(parts.explore(system, "model", keep=True))
    assert told[-1].startswith("going on from depth 2 with ")


def test_a_level_that_cannot_be_written_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says what the system says, and that nothing else is lost."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("crusaders_rules.explore.finished_levels.replace_file", full)
    said = refused("check", "game/five/second", "--workers", "2", "--resume", str(tmp_path))
    assert f"the folder for results {tmp_path}: No space left on device" in said


@pytest.mark.usefixtures("here")
def test_only_the_last_level_keeps_its_states(tmp_path: Path) -> None:
    """Unless the result keeps all of them."""
    seed = next(seed for seed in range(60) if explore(drawn(seed).system).depth > 4)
    system = drawn(seed).system
    for keep, expected in ((False, 1), (True, 4)):
        folder = tmp_path / str(keep)
        parts = Parts(executor=Processes(1), many=2, make=drawn, given={"seed": seed}, folder=folder)
        _stop_after(parts, system, 3, keep=keep)
        assert expected == len(list(folder.glob("*.states")))
        assert 4 == len(list(folder.glob("*.rows")))


if __name__ == "__main__":
    every = sorted(EXPLORED, key=lambda model: int(model.expect["states"]))
    for one in every:
        other = differing(one, map(int, sys.argv[1:] or COUNTS), None)
        said = f"DIFFERENT in {other} parts" if other else "the same"
        click.echo(f"{one.id}, {one.expect['states']:,} states: {said}")
