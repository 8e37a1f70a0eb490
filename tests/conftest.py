"""What all tests share: how hard Hypothesis tries, which tests are long, what is printed, and what is made once."""

from __future__ import annotations

import fcntl
import gc
import math
import os
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from crusaders_rules.cli import terminal

# Positions and what is remembered of them stay, so nearly nothing is garbage; looking for it at the usual pace takes
# an eighth of the time.
gc.set_threshold(100_000, 20, 100)

settings.register_profile(
    "modest",
    derandomize=True,
    deadline=None,
    max_examples=40,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=500,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("modest")


# The marks of every test by its name, before any is left out.
EVERY_TEST = pytest.StashKey[dict[str, frozenset[str]]]()
# When the time is over, and what is said of a test that had not begun by then.
END = pytest.StashKey[float]()
_TOO_LATE = "the time was over before it began"
# What tests say at the end, by what they record, with its title.
_SAID = (
    ("spoiled", "spoiled inputs"),
    ("table", "the table in a browser"),
    ("lockstep", "decisions in the library and in the batch"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run be limited, on a machine that may be slow."""
    parser.addoption("--minutes", type=float, help="begin no test after so many minutes, and say how many were left")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count the time."""
    minutes = config.getoption("--minutes")
    config.stash[END] = math.inf if minutes is None else time.monotonic() + 60 * minutes


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test out that would begin too late."""
    if time.monotonic() > item.config.stash[END]:
        pytest.skip(_TOO_LATE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what ``make test`` leaves to ``make thorough``: all but a sample of the cases of a test that names one.

    What Hypothesis draws is marked, too: ``make thorough`` draws far more of it.
    """
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0]].append(item)
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("generated")
    for found in cases.values():
        mark = found[0].get_closest_marker("sampled")
        each: int = mark.args[0] if mark else 1
        kept = {id(item) for item in (*found[:-1:each], found[-1])}
        for item in found:
            if id(item) not in kept:
                item.add_marker("long")
    if config.stash[END] < math.inf:
        # Another order in each run, the same in all workers: what one run leaves out, another one begins with.
        files = sorted({item.nodeid.partition("::")[0] for item in items})
        random.Random(os.environ.get("PYTEST_XDIST_TESTRUNUID")).shuffle(files)
        items.sort(
            key=lambda item: (bool(item.get_closest_marker("last")), files.index(item.nodeid.partition("::")[0]))
        )
    config.stash[EVERY_TEST] = {item.nodeid: frozenset(mark.name for mark in item.iter_markers()) for item in items}


def pytest_unconfigure() -> None:
    """Spare the last search for garbage what the tests have made: seconds in each worker."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _no_lines_of_progress() -> None:
    """On a slow machine, the output of a verb is the same as on a fast one."""
    terminal.FIRST = math.inf


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what tests have counted or measured, wherever they ran, and how many did not run."""
    late = sum(_TOO_LATE in str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    if late:
        terminalreporter.section("left out")
        minutes = config.getoption("--minutes")
        terminalreporter.line(f"{late:,} tests did not begin within {minutes:g} minutes: nothing is known of them")
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, ())]
    for kind, title in _SAID:
        said = [text for report in reports for name, text in report.user_properties if name == kind]
        if said:
            terminalreporter.section(title)
        for line in said:
            terminalreporter.line(line)
        tried = sum(number for report in reports for name, number in report.user_properties if name == f"{kind} tried")
        if tried:
            terminalreporter.line(f"{tried:,} in all")


@pytest.fixture(autouse=True)
def no_width() -> Iterator[None]:
    """Print as into a pipe: a test that wants the width of a terminal sets it.

    With a patch of its own: a test that asks for ``monkeypatch`` has its tables emptied, which is dear.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        yield


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], object]], Path]:
    """Return what makes a folder by its name, once for all workers: the first that asks makes it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def make(name: str, fill: Callable[[Path], object]) -> Path:
        folder = shared / name
        folder.mkdir(exist_ok=True)
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "made").exists():
                fill(folder)
                (folder / "made").touch()
        return folder

    return make


@pytest.fixture(scope="session")
def site(made_once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """The folder of the site: the one that SITE names, or one that the first worker builds for all.

    Every warning is an error.
    """
    if "SITE" in os.environ:
        return Path(os.environ["SITE"]).resolve()
    from crusaders_rules.site.making import build  # late: most tests need no Sphinx

    return made_once("site", lambda folder: build(folder / "html")) / "html"
