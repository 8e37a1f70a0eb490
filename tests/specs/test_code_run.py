"""A stored result is for this code as long as nothing that its run has used has changed."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crusaders_rules.catalog import code_run
from crusaders_rules.catalog.code_run import also_used, is_same, newly_used, used, what_counts

ROOT = Path(__file__).resolve().parents[2]
SEES = hasattr(sys, "monitoring")

MODULE = '''
"""A module."""
import click

COSTS = (1, 2, 3)

@click.option("--out", default="here", help="Where it goes.", type=click.Choice(["a"], help="A letter."))
def verb(out):
    """A verb."""
    return out

class Wheel:
    """A wheel."""

    spokes = 6

    def turn(self, by=1):
        """Turn it."""
        return self.spokes + by

    def stop(self):
        return 0

def ran(value):
    # It ran.
    def inner(part):
        return part + 1
    return inner(value)

def idle(value=0):
    return value
'''
BEGUN = {"ran", "Wheel.turn"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""A module."""', '"""Another text."""'),
        ('    """A verb."""\n', ""),
        ('"""Turn it."""', '"""Turn it round."""'),
        ("# It ran.", "# It still ran."),
        ("(1, 2, 3)", "( 1,\n 2, 3 )"),
        ('help="Where it goes."', 'help="Where things go."'),
        (', help="A letter."', ""),
        ("    return out", "    return str(out)"),
        ("        return 0", "        return 1"),
        ("    return value\n", "    return value + 1\n"),
    ],
)
def test_what_does_not_count(old: str, new: str) -> None:
    """Texts for people, comments and form; and the body of a function that did not begin, but only of such a one."""
    assert 1 == MODULE.count(old) or old.endswith("value\n")
    other = MODULE.replace(old, new)
    assert what(MODULE) == what(other)
    bodies = {"    return out", "        return 0", "    return value\n"}
    assert (what(MODULE, None) == what(other, None)) == (old not in bodies)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(1, 2, 3)", "(1, 2, 4)"),
        ('default="here"', 'default="there"'),
        ("spokes = 6", "spokes = 7"),
        ("by=1", "by=2"),
        ("self.spokes + by", "self.spokes - by"),
        ("part + 1", "part + 2"),
        ("value=0", "value=1"),
        ("def idle", "def busy"),
        ("@click", "@other"),
        ("import click", "import click as click"),
        ("class Wheel", "class Wheel(dict)"),
    ],
)
def test_what_counts(old: str, new: str) -> None:
    """Tables, defaults, classes, decorators, signatures, and the functions that began with what stands in them."""
    other = MODULE.replace(old, new)
    assert other != MODULE
    assert what(MODULE) != what(other)


def what(source: str, begun: set[str] | None = BEGUN) -> str:
    """Return the digest of what counts of a module of the package."""
    return what_counts(source.encode(), begun, texts=False)


def test_the_sentence_of_a_theorem_counts() -> None:
    """A docstring of the proofs is what is proved; what is no Python is never the same as anything else."""
    other = MODULE.replace("Turn it.", "Turn it round.")
    assert what_counts(MODULE.encode(), BEGUN, texts=True) != what_counts(other.encode(), BEGUN, texts=True)
    assert "" == what("def (")


RUN = """
import json, sys
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
from crusaders_rules.catalog import code_run
code_run.watch()
from crusaders_rules.thy_will_be_done.check import models, runs
report = runs.run(models.models()["game/five/second"])
print(json.dumps([report.verdict, code_run.code_run("thy_will_be_done"), sorted(opened)]))
"""


@pytest.fixture(scope="module")
def run() -> tuple[dict[str, Any], list[str]]:
    """What a small model has used, which is explored in a process of its own; and the files that it has opened."""
    done = subprocess.run([sys.executable, "-c", RUN], capture_output=True, text=True, check=True, cwd=ROOT)
    verdict, code, opened = json.loads(done.stdout)
    assert "holds" == verdict
    return code, opened


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the project in which things may be changed."""
    folders = {}
    for name in ("specs", "proofs", "crusaders_rules"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "plays", "shows"))
        folders[name] = tmp_path / name
    monkeypatch.setattr(code_run, "_folders", lambda: folders)
    return tmp_path


def changed(file: Path, old: str, new: str) -> None:
    """Change a text of a file."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


RULES = "crusaders_rules/thy_will_be_done/rules"


@pytest.mark.parametrize(
    ("file", "change", "same"),
    [
        # Texts for people, and what was not loaded.
        (f"{RULES}/muster.py", ('    """', '    """Now: '), True),
        ("crusaders_rules/cli/reference.py", ("Leave out a part; repeatable.", "Leave out parts."), True),
        ("crusaders_rules/site/gallery.py", ("import", "import sys, "), True),
        ("specs/third_crusade/words/players.toml", ("", "# Later.\n"), True),
        ("proofs/thy_will_be_done/wheel.py", ("import", "import sys, "), True),
        # Tables of the code and of the specification.
        ("crusaders_rules/thy_will_be_done/state/board.py", ("WEDGES = 6", "WEDGES = 7"), False),
        ("specs/thy_will_be_done/editions/deluxified-2017.toml", ("[", "# Later.\n["), False),
        # What runs whatever is explored.
        ("crusaders_rules/explore/breadth_first.py", ("return ", "return None or "), False),
    ],
)
def test_a_result_is_for_this_code_until_what_was_used_changes(
    run: tuple[dict[str, Any], list[str]], copy: Path, file: str, change: tuple[str, str], *, same: bool
) -> None:
    """A help text may change, and so may what the run has not used; a table may not."""
    assert is_same(run[0])
    changed(copy / file, *change)
    assert same == is_same(run[0])


def _first_body(source: str, names: set[str], *, within: bool) -> str:
    """Return the source with another body of the first function that began, or that did not."""
    function = next(
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and (node.name in names) == within and len(node.body) > 1
    )
    lines = source.splitlines()
    lines.insert(function.body[-1].lineno - 1, f"{' ' * function.body[-1].col_offset}other = 1")
    return "\n".join(lines)


def test_a_rule_function_counts_if_it_began(run: tuple[dict[str, Any], list[str]], copy: Path) -> None:
    """On Python 3.11 nothing tells which did, so that each of them counts."""
    file = f"{RULES}/orders.py"
    source = (ROOT / file).read_text(encoding="utf-8")
    names = run[0][file].get("begun")
    assert SEES == (names is not None)
    begun = set(names) if names is not None else {"every"}
    if SEES:
        (copy / file).write_text(_first_body(source, begun, within=True), encoding="utf-8")
        assert not is_same(run[0])
    (copy / file).write_text(_first_body(source, begun, within=False), encoding="utf-8")
    assert SEES == is_same(run[0])


def test_a_file_more_or_less_is_a_change(run: tuple[dict[str, Any], list[str]], copy: Path) -> None:
    """A run could have found it, unless it has another ending, or is a module that nobody imports."""
    (copy / RULES / "mine.py").write_text("", encoding="utf-8")
    folder = copy / "specs" / "thy_will_be_done" / "editions"
    (folder / "notes.txt").write_text("", encoding="utf-8")
    assert is_same(run[0])
    (folder / "mine.toml").write_text("", encoding="utf-8")
    assert not is_same(run[0])
    (folder / "mine.toml").unlink()
    assert is_same(run[0])
    (folder / "deluxified-2017.toml").unlink()
    assert not is_same(run[0])


def test_every_file_that_a_run_opens_counts(run: tuple[dict[str, Any], list[str]]) -> None:
    """Those of the specification and of the proofs; compiled modules stand for their sources."""
    code, opened = run
    data = [Path(file) for file in opened if file.startswith((f"{ROOT / 'specs'}/", f"{ROOT / 'proofs'}/"))]
    named = {file.relative_to(ROOT).as_posix() for file in data if file.suffix in {".toml", ".json", ".gz"}}
    assert {"specs/thy_will_be_done/editions/deluxified-2017.toml"} < named
    assert named <= code.keys()
    assert not any(label.split("/")[1] == "third_crusade" for label in code)


@pytest.mark.parametrize(
    "code", ["0" * 64, None, [], {}, {"specs/none.toml": {}}, {"elsewhere/a.py": {"file": ""}}, {"specs/x": 3}]
)
def test_what_does_not_say_what_it_is_about_is_for_other_code(code: object) -> None:
    """Also an older form, and a file that there is not."""
    assert not is_same(code)


def test_what_other_processes_used_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their functions are joined; where one saw nothing, all count. Without news nothing is sent."""
    monkeypatch.setattr(code_run, "_NOTED", code_run._Noted())  # noqa: SLF001 -- as in a fresh process
    monkeypatch.setattr(code_run, "_modules", lambda: iter(()))
    monkeypatch.setattr("crusaders_rules.files.reading.READ", set())
    label = f"{RULES}/travel.py"
    also_used({label: {"ways"}})
    also_used({label: {"cost"}, "specs/a.toml": None})
    assert {label: {"ways", "cost"}, "specs/a.toml": None} == used()
    also_used({label: None})
    assert used()[label] is None
    assert newly_used()
    assert {} == newly_used()


def test_a_file_that_a_run_looked_for_in_vain_must_stay_away(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that asks for a file that is not there goes another way than one that finds it."""
    monkeypatch.setattr(code_run, "_NOTED", code_run._Noted())  # noqa: SLF001 -- as in a fresh process
    monkeypatch.setattr(code_run, "_modules", lambda: iter(()))
    monkeypatch.setattr("crusaders_rules.files.reading.READ", set())
    label = "proofs/thy_will_be_done/verdicts/plays/nothing.json"
    also_used({label: None})
    code = code_run.code_run("thy_will_be_done")
    assert {label: {"file": None}} == code
    assert is_same(code)
    (copy / label).parent.mkdir(parents=True)
    (copy / label).write_text("{}", encoding="utf-8")
    assert not is_same(code)
