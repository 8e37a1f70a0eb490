"""Print how fast the library is, as ratios to peers measured in the same run.

Nothing here fails because of a time.  Each part runs in a process of its own: tables that one part has filled would
speed up another.
"""

from __future__ import annotations

import subprocess
import sys

PARTS = (
    "peer",
    "batch",
    "start_up",
    "expansions",
    "third_crusade",
    "serving",
    "browser",
    "readings",
    "wheel",
    "proving",
)


def main() -> int:
    """Run the parts one after another.

    Returns:
        The exit status: that of the last part that failed, or 0.
    """
    failed = 0
    for part in PARTS:
        failed = subprocess.run([sys.executable, "-m", f"benchmarks.{part}"], check=False).returncode or failed
    return failed


if __name__ == "__main__":
    sys.exit(main())
