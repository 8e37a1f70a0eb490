"""The bare import is light: heavy modules are loaded only when they are used."""

import json
import subprocess
import sys

from crusaders_rules.thy_will_be_done.expansions import FOLDERS
from crusaders_rules.thy_will_be_done.play.kinds import KINDS

HEAVY = {
    "z3",
    "cvc5",
    "networkx",
    "numba",
    "numpy",
    "rich",
    "click",
    "cattrs",
    "tomllib",
    "attr",
    "attrs",
    "json",
    "random",
}
# What reading files and refusing words take.
LATE = {"pathlib", "difflib", "textwrap"}
# A game without knight orders, until the first turn is asked for.
FIRST_TURN = "from crusaders_rules import Ruleset, apply, legal, new_game; r = Ruleset(orders='none')"
FIRST_TURN += "; s = new_game(r, players=2, seed=1); [s := apply(s, legal(s)[0]) for _ in range(2)]; legal(s)"
DIVINE = "expansions.divine_influence"
SETUP_CHAPTERS = {
    "components",
    "order_changes",
    "game_board",
    "orders",
    "player_area",
    "upgrade",
    "variants",
}


def loaded(code: str) -> set[str]:
    """Return the modules that are loaded after some code has run in a fresh interpreter."""
    code += "; import sys; names = sorted(sys.modules); import json; print(json.dumps(names))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(json.loads(run.stdout))


def test_the_bare_import_loads_nothing_heavy() -> None:
    """Neither solvers nor the terminal nor a reader of files, beyond what a bare interpreter has loaded."""
    bare = loaded("pass")
    small = {"crusaders_rules", "crusaders_rules.lazy"}
    for package in ("crusaders_rules", "crusaders_rules.third_crusade"):
        after = loaded(f"import {package}") - bare
        assert set() == after & HEAVY
        assert small | {package} == {name for name in after if name.startswith("crusaders_rules")}


def own(code: str) -> set[str]:
    """Return what some code loads of this game, each module by its name below it."""
    game = "crusaders_rules.thy_will_be_done."
    return {name.removeprefix(game) for name in loaded(code) if name.startswith(game)}


def test_to_name_new_game_loads_the_table_and_no_rules() -> None:
    """No rule, no ruleset, no decision; of an expansion its names; of the questions, the fields that they share."""
    modules = own("from crusaders_rules import new_game")
    table = {"board", "counts", "drawn", "frozen", "names", "opened", "position", "question_fields"}
    records = {"expansions", *(f"expansions.{folder}" for folder in FOLDERS)}
    assert {"play", "play.game", "play.memo", "play.kinds", "state", *(f"state.{name}" for name in table)} == (
        modules - records
    )
    assert records <= modules
    assert set() == loaded("from crusaders_rules import new_game") & (LATE | HEAVY - {"attr", "attrs"})


def test_what_sets_up_a_game_is_loaded_with_the_first_one() -> None:
    """No kind of question, no list of decisions, no file of an edition, none of the chapters on actions."""
    modules = own("from crusaders_rules.thy_will_be_done.play import game_start")
    assert {"play", "play.game_start", "play.chance", "play.memo", "play.expanded", "play.kinds", "play.setup"} == {
        name for name in modules if name.split(".")[0] == "play"
    }
    chapters = {"rules", *(f"rules.{name}" for name in SETUP_CHAPTERS)}
    assert chapters | {f"{DIVINE}.rules", f"{DIVINE}.rules.orders", f"{DIVINE}.rules.tiles"} == {
        name for name in modules if "rules" in name.split(".")
    }
    assert set() == modules & {"interpret.editions", "interpret.boards", "interpret.questions"}
    began = own("from crusaders_rules import new_game; new_game(players=2, seed=1)")
    assert modules <= began
    assert set() == began & {"play.legal", "play.apply", "play.tables"}


def test_a_game_loads_the_kinds_of_question_that_it_asks() -> None:
    """The chapters on knight orders and Travel are not loaded yet."""
    kinds = {name.removeprefix("play.kinds.") for name in own(FIRST_TURN) if name.startswith("play.kinds.")}
    assert {"wedges", "enemy", "tile", "start", "knight", "turn"} == kinds & {name[1:] for name in KINDS.values()}


def test_playing_loads_no_words_and_no_files_of_games() -> None:
    """Explaining, notation, records and scores are loaded when first used."""
    late = {"play.explain", "play.files", "play.fired", "play.notation", "play.score", "play.words"}
    assert set() == own(FIRST_TURN) & late


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
    """Alone, it loads nothing of the floors above, and has no drawing; the records of expansions lie below it."""
    code = "from crusaders_rules.thy_will_be_done.state import WEDGES, Wheel"
    code += "; assert Wheel((), (0,) * WEDGES, (False,) * WEDGES)._repr_svg_() is None"
    floors = {name.split(".")[2] for name in loaded(code) if name.startswith("crusaders_rules.thy_will_be_done.")}
    assert {"state", "expansions"} == floors


def test_every_public_name_is_there() -> None:
    """Each name of the package can be imported, and what is no name is refused as such."""
    code = "import crusaders_rules as c; assert all(getattr(c, n) is not None for n in c.__all__)"
    code += "; assert set(c.__all__) <= set(dir(c)); assert not hasattr(c, 'no_such_name')"
    assert "crusaders_rules" in loaded(code)
