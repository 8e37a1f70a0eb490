"""The bare import is light: what is heavy waits until it is used."""

import json
import subprocess
import sys

HEAVY = {"z3", "cvc5", "networkx", "numpy", "rich", "click", "cattrs", "tomllib", "attr", "attrs", "json", "random"}


def loaded(code: str) -> set[str]:
    """Return the modules that are loaded after some code has run in a fresh interpreter."""
    code += "; import sys; names = sorted(sys.modules); import json; print(json.dumps(names))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(json.loads(run.stdout))


def test_the_bare_import_loads_nothing_heavy() -> None:
    """Neither solvers nor the terminal nor a reader of files, beyond what a bare interpreter has loaded."""
    bare = loaded("pass")
    assert set() == (loaded("import crusaders_rules") - bare) & HEAVY
    assert {"crusaders_rules"} == {
        name for name in loaded("import crusaders_rules") if name.startswith("crusaders_rules")
    }


def test_playing_needs_no_solver_and_no_terminal() -> None:
    """A game loads what it is made of and its data."""
    code = "from crusaders_rules import apply, legal, new_game; s = new_game(players=2, seed=1); apply(s, legal(s)[0])"
    assert set() == loaded(code) & {"z3", "cvc5", "networkx", "numpy", "rich", "click", "cattrs"}


def test_every_public_name_is_there() -> None:
    """Each name of the package can be imported, and what is no name is refused as such."""
    code = "import crusaders_rules as c; assert all(getattr(c, n) is not None for n in c.__all__)"
    code += "; assert set(c.__all__) <= set(dir(c)); assert not hasattr(c, 'no_such_name')"
    assert "crusaders_rules" in loaded(code)
