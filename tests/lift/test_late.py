"""What is loaded, and when."""

from __future__ import annotations

import subprocess
import sys


def test_solvers_are_loaded_only_to_prove() -> None:
    """Theorems can be listed and read without them."""
    listing = (
        "import sys; from crusaders_rules.thy_will_be_done.check.project import all_theorems; "
        "assert len(all_theorems()) > 40; "
        "assert not {'z3', 'cvc5'} & set(sys.modules), 'a solver is loaded'"
    )
    done = subprocess.run([sys.executable, "-c", listing], check=False, capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """Loading late does not make up names."""
    import crusaders_rules.lift

    assert not hasattr(crusaders_rules.lift, "no_such_name")
