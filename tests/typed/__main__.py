"""Check the Python examples of README and docs: ``python -m tests.typed``."""

import sys
import tempfile
from pathlib import Path

from tests.typed.checkers import Unchecked, by_mypy, by_pyright
from tests.typed.examples import pages

found = []
with tempfile.TemporaryDirectory() as folder:
    found += by_mypy(pages(), Path(folder))
    try:
        found += by_pyright(pages(), Path(folder))
    except Unchecked as error:
        sys.stdout.write(f"{error}\n")
sys.stdout.write("".join(f"{line}\n" for line in found))
sys.exit(1 if found else 0)
