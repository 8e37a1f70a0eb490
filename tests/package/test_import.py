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


def test_what_lies_on_the_table_is_drawn_in_a_notebook() -> None:
    """A public name is enough to display positions, boards and wheels; the drawing code loads when it draws."""
    show = "crusaders_rules.thy_will_be_done.show"
    code = "from crusaders_rules import new_game; s = new_game(players=2, seed=1)"
    assert show not in loaded(code)
    for thing in ("s", "s.ruleset.laid", "s.areas[0].wheel"):
        assert show in loaded(f"{code}; assert {thing}._repr_svg_().startswith('<svg')")


def test_the_state_knows_no_pictures() -> None:
    """Alone, it loads nothing of the floors above, and has no drawing."""
    code = "from crusaders_rules.thy_will_be_done.state import WEDGES, Wheel"
    code += "; assert Wheel((), (0,) * WEDGES, (False,) * WEDGES)._repr_svg_() is None"
    floors = {name.split(".")[2] for name in loaded(code) if name.startswith("crusaders_rules.thy_will_be_done.")}
    assert {"state"} == floors


def test_every_public_name_is_there() -> None:
    """Each name of the package can be imported, and what is no name is refused as such."""
    code = "import crusaders_rules as c; assert all(getattr(c, n) is not None for n in c.__all__)"
    code += "; assert set(c.__all__) <= set(dir(c)); assert not hasattr(c, 'no_such_name')"
    assert "crusaders_rules" in loaded(code)
