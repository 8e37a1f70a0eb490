"""Mutants are tried by any number of workers, of this machine or of a real cluster on the loopback."""

from __future__ import annotations

import multiprocessing
import shutil
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import attrs
import click
import psutil  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner

from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.work import Executor, WorkError, executor_at
from crusaders_rules.work import cluster as cluster_module
from crusaders_rules.work.processes import Processes
from tests.work.local_cluster import LocalCluster, local_cluster
from tools.mutants.__main__ import main
from tools.mutants.by_proofs import Judge, Known, key, record_all
from tools.mutants.by_proofs import try_mutants as try_mutants_by_proofs
from tools.mutants.by_tests import SERVICE, judged
from tools.mutants.judges import Source, sources
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.replays import read, stored
from tools.mutants.services import ROOT
from tools.mutants.spread import each, spreading
from tools.mutants.trials import Job, Stage, TrialError, try_mutants

# The tests of a tool: no part of the project changes with it.
pytestmark = pytest.mark.long

SCORING = sources()["expansions.divine_influence.rules.scoring"]
LINE = "return edition.vault_four * sum(upgraded) if scoring.IV in vaults else 0"
TESTS = ("tests/thy_will_be_done/rules/test_divine_end.py",)
ITS_TEST = f"{TESTS[0]}::test_vaults_score_what_is_printed_and_for_upgraded_wedges"
# What a mutant has in place of a line, and what notices it.
CHANGES = {
    (LINE, LINE.replace("* sum", "* 1 * sum")): None,
    (LINE, LINE.replace("else 0", "else 1")): ITS_TEST,
    (LINE, LINE.replace("* sum", "* 0 * sum")): ITS_TEST,
    ("TWO = 2", "TWO = 1 + 1"): None,
    ("TWO = 2", "TWO = 3"): "tests",
}


SLOW = """
import time

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import scoring


def test_slow():
    time.sleep(0.5)
    assert 0 == scoring.vault_four((), (), None)
"""


def mutants(*changes: tuple[str, str]) -> list[tuple[Mutant, Source]]:
    """Return mutants of a module."""
    text = SCORING.path.read_text(encoding="utf-8")
    return [
        (
            Mutant(f"{SCORING.name}.x", text[: text.index(old)].count("\n") + 1, old, new, (), text.replace(old, new)),
            SCORING,
        )
        for old, new in changes
    ]


def slow(folder: Path, many: int) -> tuple[list[tuple[Mutant, Source]], tuple[str, ...]]:
    """Return so many mutants that nothing notices, and tests of which one takes its time over each."""
    (folder / "test_slow.py").write_text(SLOW, encoding="utf-8")
    changes = [(LINE, LINE.replace("* sum", f"* {'1 * ' * (number + 1)}sum")) for number in range(many)]
    return mutants(*changes), (str(folder / "test_slow.py"),)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """Two workers."""
    with local_cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def test_any_number_of_workers_says_the_same(cluster: LocalCluster, tmp_path: Path) -> None:
    """Of mutants in copies of a process, and of mutants that take a fresh import."""

    def found(executor: Executor) -> dict[tuple[str, str], str | None]:
        tried = judged(executor, tmp_path, mutants(*CHANGES), TESTS)
        return {(one.original, one.mutated): by for one, by in tried}

    one, two = (found(Processes(workers)) for workers in (1, 2))
    assert has_ended(*running(TESTS[0]))
    with executor_at(cluster=cluster.address) as executor:
        many = found(executor)
    assert CHANGES == one == two == many


def test_theorems_say_the_same_anywhere(cluster: LocalCluster, tmp_path: Path) -> None:
    """Of mutants in copies of a process, and of one that takes a fresh import."""
    theorem = next(one for one in all_theorems() if one.name == "values_are_refused_exactly")
    muster = sources()["muster"]
    text = muster.path.read_text(encoding="utf-8")
    todo = [one for one in mutants_of(text, "muster") if one.function == "muster.value_too_low"]
    wrong = f"{text}\n\nvalue_too_low = NotEnoughValue\n"
    alike = text.replace("value < cost else None", "cost > value else None")
    todo += [attrs.evolve(todo[0], mutated=name, source=source) for name, source in (("new", wrong), ("alike", alike))]

    def found(executor: Executor, name: str) -> dict[str, str]:
        record_all(executor, tmp_path / name, [theorem])
        replays = read(stored(tmp_path / name, theorem))
        judge = Judge([replays], {theorem.name: "digest"}, Known.read(tmp_path / name / "proofs.jsonl"))
        try_mutants_by_proofs(executor, judge, [(one, muster) for one in todo], seconds=0)
        return {
            one.mutated: judge.known.refuted.get(key(one), ("none",))[0] for one in todo if key(one) in judge.known.vain
        }

    one, two = (found(Processes(workers), f"{workers} workers") for workers in (1, 2))
    with executor_at(cluster=cluster.address) as executor:
        many = found(executor, "cluster")
    assert one == two == many
    assert {one.mutated: "none" if one.mutated == "alike" else theorem.name for one in todo} == one


def test_what_ends_a_trial_comes_through(cluster: LocalCluster) -> None:
    """From another machine, too."""
    job = Job("planted", "", (Stage("all", ("test_nowhere.py",)),))
    with executor_at(cluster=cluster.address) as executor:
        for one in (Processes(1), executor):
            with pytest.raises(TrialError, match="the run over a mutant of planted ended with status 1"):
                list(try_mutants(one, [job]))


def nap(seconds: float) -> float:
    """Take some time."""
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_stops_in_time(workers: int) -> None:
    """After what is done first; nothing is left of the others, and nothing begins later."""
    calls = [(number, "a nap", {"seconds": 1.5}) for number in range(6)]
    assert 1 == len(list(each(Processes(workers), nap, calls, time.monotonic() + 1)))
    assert not multiprocessing.active_children()
    assert [] == list(each(Processes(workers), nap, calls, time.monotonic() - 1))


def running(tests: str) -> list[psutil.Process]:
    """Return the processes that have collected some tests; not their copies."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        said = process.info["cmdline"] or ()
        if SERVICE in said and any(tests in word for word in said):
            found.append(process)
    return [one for one in found if one.ppid() not in {other.pid for other in found}]


def has_ended(*processes: psutil.Process) -> bool:
    """Wait for some processes, and return whether they have ended."""
    _, alive = psutil.wait_procs(processes, timeout=60)
    return not alive


def test_mutants_of_a_killed_worker_are_tried_by_another(tmp_path: Path) -> None:
    """And the process that it has started ends."""
    (tmp_path / "cluster").mkdir()
    todo, tests = slow(tmp_path, 8)
    with local_cluster(tmp_path / "cluster") as cluster, executor_at(cluster=cluster.address) as executor:
        tried = judged(executor, tmp_path, todo, tests)
        found = [next(tried) for _ in range(2)]
        of_both = running(str(tmp_path))
        (of_one,) = (one for one in of_both if one.ppid() == cluster.workers[0].pid)
        cluster.workers[0].kill()
        found += tried
        assert 1 == cluster.known
        assert has_ended(of_one)
    assert {mutant.source: None for mutant, _ in todo} == {mutant.source: by for mutant, by in found}
    assert 8 == len(found)
    assert has_ended(*of_both)


def begun(executor: Executor, folder: Path) -> Generator[tuple[Mutant, str | None], None, None]:
    """Return a run of which some is done."""
    todo, tests = slow(folder, 8)
    tried = judged(executor, folder, todo, tests)
    next(tried)
    return tried


def test_a_scheduler_that_vanishes_is_one_error(tmp_path: Path) -> None:
    """It names the address."""
    (tmp_path / "cluster").mkdir()
    with local_cluster(tmp_path / "cluster") as cluster, executor_at(cluster=cluster.address) as executor:
        tried = begun(executor, tmp_path)
        cluster.scheduler.kill()
        with pytest.raises(WorkError, match=f"the cluster at {cluster.address} does not answer any more"):
            list(tried)


def test_a_service_that_is_killed_is_one_error(tmp_path: Path) -> None:
    """Such as for want of memory."""
    tried = begun(Processes(1), tmp_path)
    (service,) = running(str(tmp_path))
    service.kill()
    with pytest.raises(TrialError, match=r"the process that runs tests over a mutant of .*scoring.py ended"):
        list(tried)


def test_a_worker_with_other_tests_is_refused(tmp_path: Path) -> None:
    """They are no part of the package, but what notices a mutant."""
    other = tmp_path / "other"
    for name in ("crusaders_rules", "specs", "proofs", "tests", "tools"):
        shutil.copytree(ROOT / name, other / name)
    with (other / TESTS[0]).open("a", encoding="utf-8") as file:
        file.write("# Another version.\n")
    (tmp_path / "cluster").mkdir()
    with local_cluster(tmp_path / "cluster", workers=0) as cluster:
        cluster.add(path=other)
        cluster.wait_for(1)
        with (
            executor_at(cluster=cluster.address) as executor,
            pytest.raises(WorkError, match="a worker has other code: the code here has the digest"),
        ):
            list(judged(executor, tmp_path, mutants(*CHANGES), TESTS))


def test_where_nothing_can_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """One error of the command says why."""
    monkeypatch.setattr(cluster_module, "_PATIENCE", 0.5)
    found = CliRunner().invoke(main, ["--module", "muster", "--cluster", "127.0.0.1:9"])
    assert (2, SystemExit) == (found.exit_code, type(found.exception))
    assert "Error: no scheduler answers at 127.0.0.1:9" in found.stderr
    with pytest.raises(click.UsageError, match="--workers is for processes"), spreading(2, "127.0.0.1:9"):
        pass
