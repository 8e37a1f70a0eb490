"""These tests need the extra ``envs``; without it they are skipped."""

from __future__ import annotations

import pytest

for _project in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
    pytest.importorskip(_project, reason="needs the extra envs")
