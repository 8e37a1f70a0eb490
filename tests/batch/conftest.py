"""These tests need the extra ``batch``; without it they are skipped.

Here the kernel runs as it is written, without being compiled, which takes a minute. Long tests compile it, in processes
of their own.
"""

from __future__ import annotations

import pytest

for _project in ("numpy", "gymnasium", "pettingzoo"):
    pytest.importorskip(_project, reason="needs the extra batch")
numba = pytest.importorskip("numba", reason="needs the extra batch")
numba.config.DISABLE_JIT = True
