"""What all tests share: how hard Hypothesis tries, what is printed at the end, and the site, which is built once."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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
    max_examples=2_000,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("modest")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have counted or measured, wherever they ran."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, ())]
    for kind, title in (("spoiled", "spoiled inputs"), ("table", "the table in a browser")):
        said = [text for report in reports for name, text in report.user_properties if name == kind]
        if said:
            terminalreporter.section(title)
        for line in said:
            terminalreporter.line(line)


@pytest.fixture(autouse=True)
def no_width() -> Iterator[None]:
    """Print as into a pipe: a test that wants the width of a terminal sets it.

    With a patch of its own: a test that asks for ``monkeypatch`` has its tables emptied, which is dear.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site: the one that SITE names, or one that the first worker builds for all.

    Every warning is an error.
    """
    if "SITE" in os.environ:
        return Path(os.environ["SITE"]).resolve()
    from crusaders_rules.site.making import build  # late: most tests need no Sphinx

    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "html" / "rules.json").is_file():
            build(shared / "html")
    return shared / "html"
