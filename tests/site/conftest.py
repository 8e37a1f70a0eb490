"""The site, built once for all tests that look at it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from crusaders_rules.site.building import build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site: the one that SITE names, or one that the first worker builds for all."""
    if "SITE" in os.environ:
        return Path(os.environ["SITE"]).resolve()
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "html" / "rules.json").is_file():
            build(shared / "html")
    return shared / "html"
