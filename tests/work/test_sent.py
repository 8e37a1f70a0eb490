"""What goes between machines: plain values and arrays with a digest, functions by name, and one version of the code."""

from __future__ import annotations

import json
import shutil
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from crusaders_rules.catalog import code_run
from crusaders_rules.thy_will_be_done.check.sampling import Games, fates, pairs
from crusaders_rules.work import Sent, Task, WorkError, executor_at, in_turn, sent
from crusaders_rules.work.kept import Kept
from crusaders_rules.work.processes import Processes
from crusaders_rules.work.sent import (
    DamagedError,
    OtherCodeError,
    function_of,
    name_of,
    opened,
    perform,
    performed,
    require_code,
    sealed,
    text_of,
)
from crusaders_rules.work.tasks import Done
from tools.mutants.mutations import mutants_of


def doubled(number: int) -> int:
    """A function of a test, which is sent under the name of one of the package."""
    _CALLS.append(number)
    return 2 * number


_CALLS: list[int] = []


@pytest.fixture
def _sendable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent, "name_of", lambda function: function.__name__)
    monkeypatch.setattr(sent, "function_of", lambda name: globals()[name])
    _CALLS.clear()


def task(number: int) -> Task:
    """Return a task whose result is made a text when it arrives."""
    return Task(f"{number}", partial(str, 2 * number), Sent(doubled, {"number": number}, str))


@pytest.mark.parametrize("arrays", [(), (b"",), (b"abc", b"", b"\x00" * 9)])
def test_arrays_arrive_as_they_were_sent(arrays: tuple[bytes, ...]) -> None:
    """With what is told of them."""
    told, arrived = opened(sealed({"a": [1, None]}, *arrays))
    assert {"a": [1, None]} == told
    assert list(arrays) == list(map(bytes, arrived))


@pytest.mark.parametrize("place", [0, 40, 60, -1])
def test_a_damaged_array_is_refused(place: int) -> None:
    """Wherever the damage is."""
    data = bytearray(sealed({"told": 1}, b"array"))
    data[place] ^= 1
    with pytest.raises(DamagedError):
        opened(bytes(data))


@pytest.mark.usefixtures("_sendable")
def test_a_task_comes_back_as_its_result() -> None:
    """With its place, its time, and the code that it has used."""
    found = performed(perform(text_of(Sent(doubled, {"number": 4})), "run"), 3)
    assert (3, 8) == (found.place, found.result)
    assert found.seconds >= 0
    again = [performed(perform(text_of(Sent(doubled, {"number": 4})), run), 0).used for run in ("run", "other")]
    assert {} == again[0]
    assert again[1].keys() >= found.used.keys() > set()


@pytest.mark.usefixtures("_sendable")
def test_a_damaged_result_is_refused() -> None:
    """It is not taken for another result."""
    text = perform(text_of(Sent(doubled, {"number": 4})), "run")
    with pytest.raises(DamagedError):
        performed(text.replace('"result": 8', '"result": 9'), 0)


@pytest.mark.usefixtures("_sendable")
def test_a_task_for_other_code_is_refused() -> None:
    """Before anything is done."""
    said = json.loads(text_of(Sent(doubled, {"number": 4})))
    with pytest.raises(OtherCodeError, match="the work is for 00"):
        perform(json.dumps({**said, "code": "00"}), "run")
    assert [] == _CALLS


def test_a_function_is_found_by_its_name() -> None:
    """If it belongs to the package, or to the tools beside it; other functions have no name."""
    for one in (fates, mutants_of):
        assert one is function_of(name_of(one))
    for other in (doubled, shutil.rmtree, lambda: None):
        with pytest.raises(TypeError, match="is no function of a module of the package"):
            name_of(other)
    with pytest.raises(LookupError, match="in this package"):
        function_of("shutil:rmtree")


def test_tools_are_those_beside_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Others, or none, are other code."""
    with pytest.raises(OtherCodeError, match=r"tools\.nowhere cannot be imported; start the worker with PYTHONPATH=/"):
        function_of("tools.nowhere:some")
    monkeypatch.setattr(sent, "__file__", str(tmp_path / "crusaders_rules" / "work" / "sent.py"))
    with pytest.raises(OtherCodeError, match="which is not beside the package"):
        function_of(name_of(mutants_of))


@pytest.mark.parametrize("change", ["tests/test_some.py", "tools/mutants/some.py", "crusaders_rules/answers.py"])
def test_a_task_of_a_tool_is_for_the_same_tools_and_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """They say what notices a mutant; tasks of the package are the same whatever the tests are."""
    for name in ("crusaders_rules/work", "tests", "tools/mutants"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(sent, "__file__", str(tmp_path / "crusaders_rules" / "work" / "sent.py"))
    monkeypatch.setattr(sent, "project_folder", lambda _: tmp_path / "none")
    monkeypatch.setattr(sent, "code_digest", sent.code_digest.__wrapped__)
    monkeypatch.setattr(sent, "_tools_digest", sent._tools_digest.__wrapped__)  # noqa: SLF001 -- as it is computed
    tool, package = (json.loads(text_of(Sent(one))) for one in (mutants_of, fates))
    (tmp_path / change).write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(OtherCodeError, match="the work is for"):
        require_code(tool["code"], tool["function"])
    if not change.startswith("crusaders_rules"):
        require_code(package["code"], package["function"])
        require_code(package["code"])


@pytest.mark.parametrize("change", ["crusaders_rules/answers.py", "specs/thy_will_be_done/new.toml", "proofs/a.py"])
def test_the_digest_is_that_of_code_data_and_proofs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Another line in any of them makes other code; a file that is neither does not."""
    for name in ("crusaders_rules", "specs", "proofs"):
        folder = tmp_path / name / "thy_will_be_done"
        folder.mkdir(parents=True)
        (folder / "some.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(sent, "__file__", str(tmp_path / "crusaders_rules" / "work" / "sent.py"))
    monkeypatch.setattr(sent, "project_folder", lambda name: tmp_path / name)
    before = sent.code_digest.__wrapped__()
    (tmp_path / "specs" / "notes.txt").write_text("", encoding="utf-8")
    assert before == sent.code_digest.__wrapped__()
    (tmp_path / change).write_text("x = 1\n", encoding="utf-8")
    assert before != sent.code_digest.__wrapped__()


# Results that are kept.


class Counting:
    """An executor that notes what it is asked to do."""

    workers = 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    def each(self, tasks: Any) -> Any:  # noqa: ANN401 -- as Executor
        """Do tasks."""
        self.asked += [one.name for one in tasks]
        return Processes(1).each(tasks)

    def seats(self, many: int) -> Any:  # noqa: ANN401 -- as Executor
        """Offer seats."""
        return Processes(1).seats(many)


@pytest.mark.usefixtures("_sendable")
def test_a_result_that_is_kept_is_not_computed_again(tmp_path: Path) -> None:
    """Only the others are; the results are the same, in the same places."""
    first, again = Counting(), Counting()
    assert ["2", "4"] == [one.result for one in Kept(first, tmp_path).each([task(1), task(2)])]
    found = list(Kept(again, tmp_path).each([task(1), task(3), task(2)]))
    assert [(0, "2"), (2, "4"), (1, "6")] == [(one.place, one.result) for one in found]
    assert (["1", "2"], ["3"], [1, 2, 3]) == (first.asked, again.asked, _CALLS)


@pytest.mark.usefixtures("_sendable")
def test_what_a_kept_result_has_used_is_still_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored result of the reference is about all of it."""
    told: list[code_run.Used] = []
    monkeypatch.setattr(code_run, "also_used", told.append)
    code_run.tell_anew()
    (before,) = Kept(Counting(), tmp_path).each([task(1)])
    list(Kept(Counting(), tmp_path).each([task(1)]))
    assert [before.used] == told
    assert before.used


@pytest.mark.usefixtures("_sendable")
def test_half_a_line_is_done_again(tmp_path: Path) -> None:
    """A run may end while it writes; what is written later is read, too."""
    list(Kept(Counting(), tmp_path).each([task(1), task(2)]))
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(file.read_bytes()[:-30])
    again, last = Counting(), Counting()
    list(Kept(again, tmp_path).each([task(1), task(2)]))
    list(Kept(last, tmp_path).each([task(1), task(2)]))
    assert (["2"], []) == (again.asked, last.asked)


@pytest.mark.usefixtures("_sendable")
def test_a_result_of_other_code_is_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be another one."""
    list(Kept(Counting(), tmp_path).each([task(1)]))
    monkeypatch.setattr(sent, "code_digest", lambda: "other")
    again = Counting()
    list(Kept(again, tmp_path).each([task(1)]))
    assert ["1"] == again.asked


@pytest.mark.usefixtures("_sendable")
def test_a_folder_that_cannot_be_written_ends_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says why."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(WorkError, match="file: File exists"), executor_at(resumed=tmp_path / "file"):
        pass

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(WorkError, match="No space left on device"):
        list(Kept(Counting(), tmp_path).each([task(1)]))


def test_results_come_in_turn() -> None:
    """Each as soon as all before it are there."""
    seen: list[int] = []

    def found() -> Any:  # noqa: ANN401 -- an iterator
        for place in (2, 0, 1, 3):
            seen.append(place)
            yield Done(place, place, 0.0, {})

    taken = [(one.result, len(seen)) for one in in_turn(found())]
    assert [(0, 2), (1, 3), (2, 3), (3, 4)] == taken


def test_games_are_the_same_in_any_process() -> None:
    """A game is sent with the seed of its deal and of its bots, so that nothing depends on who plays it."""
    from crusaders_rules.thy_will_be_done.check import sampling
    from crusaders_rules.thy_will_be_done.interpret import Ruleset

    games = Games(ruleset=Ruleset(variant="learning", orders="none", board="tiny-row"), players=2)
    rows = pairs(["end.round.meaning", "resolve.without-success"])
    alone, two, three = (
        list(sampling.consequences(rows, 5, games, executor=executor))
        for executor in (None, Processes(2), Processes(3))
    )
    assert alone == two == three
    assert alone == list(sampling.consequences(rows, 5, games, executor=_Elsewhere(2)))


class _Elsewhere(Processes):
    """Processes that do each task as another machine would."""

    def each(self, tasks: Sequence[Task]) -> Generator[Done, None, None]:
        """Do tasks."""
        for place, task in enumerate(tasks):
            assert task.sent is not None
            found = performed(perform(text_of(task.sent), "run"), place)
            yield attrs.evolve(found, result=task.sent.told(found.result))


def test_the_executor_is_the_one_that_is_asked_for(tmp_path: Path) -> None:
    """Processes by default, and results are kept if there is a folder."""
    with executor_at(3) as executor:
        assert (Processes, 3) == (type(executor), executor.workers)
    with executor_at(3, resumed=tmp_path) as executor:
        assert (Kept, 3) == (type(executor), executor.workers)
