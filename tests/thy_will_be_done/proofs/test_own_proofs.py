"""A program may have its own module called ``proofs``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

OURS = """\
from crusaders_rules.thy_will_be_done.check.project import all_theorems

names = [theorem.name for theorem in all_theorems()]
assert len(names) > 40, names
assert "tokens_are_conserved" in names
"""
THEIRS = """\
import proofs
from proofs import lemma

assert "of their own" == lemma
assert proofs is __import__("sys").modules["proofs"]
"""


@pytest.mark.parametrize("module", ["proofs.py", "proofs/__init__.py"])
@pytest.mark.parametrize("program", [OURS + THEIRS, THEIRS + OURS + THEIRS], ids=["ours-first", "theirs-first"])
def test_neither_is_in_the_way_of_the_other(program: str, module: str, tmp_path: Path) -> None:
    """In either import order, all theorems are listed and the program keeps its own module."""
    (tmp_path / "proofs").mkdir(exist_ok=True)
    (tmp_path / module).write_text('lemma = "of their own"\n', encoding="utf-8")
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)


def test_the_proofs_take_no_name_but_that_of_the_package() -> None:
    """Listing the theorems loads nothing that is called ``proofs``, and the theorems know their full name."""
    program = OURS + (
        "import sys\n"
        "assert 'proofs' not in sys.modules\n"
        "assert 'crusaders_rules.proofs.thy_will_be_done.wheel' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)
