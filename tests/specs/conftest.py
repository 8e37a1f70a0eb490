"""A small specification of a game of our own, with code and tests, that each test may break in its own way."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from attrs import frozen

from crusaders_rules.catalog.gaps import Gap, gaps_of
from crusaders_rules.catalog.trace import Join, trace
from crusaders_rules.catalog.wording import sentence_hash, sentences, sketch, words

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT.parent / "shared" / "rulebooks"
PREFIXES = {"deluxified-2017": "000", "fan-summary": "001", "board-game-arena": "002", "prototype-2015": "003"}
# The text of the second game, which has a specification of its own.
OTHER_PREFIXES = {"third-crusade": "004"}

BOOK = """\
# Dice and Horses

Each player throws two dice before the first move. Whoever throws least begins.

1. Add the two dice of your throw. A double is counted twice over.
2. Move your piece that many steps, and +1 step with a horse.

*A grey horse has always been lucky in our house.*

Seven steps: three and four are thrown, so the piece of Ada moves seven steps.

The first piece to reach the stable wins the game at once.
"""
PASSAGES: tuple[tuple[str, str, list[str], str | None], ...] = (
    ("title", "heading", [], None),
    ("title/p1/1", "setup", ["throw.dice"], None),
    ("title/p1/2", "setup", ["throw.begin"], None),
    ("title/1/1", "rule", ["move.sum"], None),
    ("title/1/2", "rule", ["move.sum.double"], None),
    ("title/2/1", "rule", ["move.steps"], None),
    ("title/p2/1", "flavour", [], None),
    ("title/p3/1", "example", ["move.sum", "move.steps"], "A-1"),
    ("title/p4/1", "rule", ["move.win"], None),
)
RULES = {
    "01-throw.toml": ("throw", "game.rules.throw", ["throw.dice", "throw.begin"]),
    "02-move.toml": ("move", "game.rules.move", ["move.sum", "move.sum.double", "move.steps", "move.win"]),
}
QUESTIONS = """\
[[question]]
id = "double.again"
question = "Is a double thrown again?"
rules = ["move.sum.double"]
passages = ["toy-book#title/1/2"]
nature = "silence"
default = "no"
evidence = "Nothing says so."
observable = "yes"

[[question.readings]]
name = "no"
means = "It counts twice and that is all."
code = "Double.ONCE"

[[question.readings]]
name = "yes"
means = "It is thrown again."
why_not = "not yet a switch"
"""
THROW = '''\
"""Throw."""

from registry import rule


@rule("throw.dice")
def throw(seed: int) -> int:
    return seed


@rule("throw.begin")
def begins(throws: tuple[int, ...]) -> int:
    return throws.index(min(throws))
'''
MOVE = '''\
"""Move."""

from registry import rule


@rule("move.sum", "move.sum.double")
def total(first: int, second: int) -> int:
    return (first + second) * (1 + (first == second))


@rule("move.steps")
def steps(total: int, *, horse: bool) -> int:
    return total + horse


@rule("move.win")
def wins(place: int, stable: int) -> bool:
    return place >= _clipped(stable)


def _clipped(place: int) -> int:
    return place
'''
TESTS = """\
import pytest

pytestmark = pytest.mark.rules("throw.dice")


@pytest.mark.rules("throw.begin", "move.sum.double")
def test_throwing():
    pass


@example("A-1")
def test_seven_steps():
    pass


class TestWinning:
    pytestmark = [pytest.mark.rules("move.win")]

    def test_the_stable(self):
        pass
"""


def source_file(name: str, text: str, passages: Sequence[tuple[str, str, list[str], str | None]]) -> str:
    """Return a source file whose passages are the sentences of a text."""
    read = words(text)
    lines = [
        "[source]",
        f'id = "{name}"\ntitle = "The book"\nkind = "rulebook"\nweight = "normative"\nhash = "sentence-v1"',
    ]
    for stretch, (at, kind, rules, example) in zip(sentences(read), passages, strict=True):
        normal = read.normal[stretch.start : stretch.end]
        lines += [
            f'\n[[passage]]\nat = "{at}"\nhash = "{sentence_hash(normal)}"\nwords = {len(normal)}',
            f'sketch = "{sketch(normal):016x}"\nkind = "{kind}"\nrules = {rules}'.replace("'", '"'),
        ]
        lines += [f'example = "{example}"'] if example else []
    return "\n".join(lines) + "\n"


def rules_file(chapter: str, module: str, ids: Sequence[str]) -> str:
    """Return a chapter whose rules are all implemented."""
    lines = [f'[chapter]\nid = "{chapter}"\ntitle = "{chapter.title()}"\nmodule = "{module}"']
    lines += [
        f'\n[[rule]]\nid = "{rule_id}"\nstatement = "Says {rule_id}."\nkind = "state update"\n'
        'status = "implemented"\neditions = ["toy-book"]'
        for rule_id in ids
    ]
    return "\n".join(lines) + "\n"


@frozen
class Project:
    """A game of our own in a folder: ``specs``, ``game/rules`` and ``tests``."""

    folder: Path

    @property
    def specs(self) -> Path:
        """The specification."""
        return self.folder / "specs" / "toy"

    def write(self, file: str, text: str) -> None:
        """Write a file of the project."""
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace the first of some words of a file that must be there."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def trace(self) -> Join:
        """Join the views of the project."""
        folder = self.folder
        proofs = folder / "proofs" / "toy"
        return trace(self.specs, folder / "game", "game", tests=folder / "tests" / "toy", proofs=proofs)

    def gaps(self, kind: str) -> list[Gap]:
        """Return the gaps of one kind, which must be all there are."""
        found = gaps_of(self.trace())
        assert {kind} == {gap.kind for gap in found}, [str(gap) for gap in found]
        return list(found)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project in which every view agrees with the others."""
    made = Project(tmp_path)
    made.write("specs/toy/sources/toy-book.toml", source_file("toy-book", BOOK, PASSAGES))
    for name, (chapter, module, ids) in RULES.items():
        made.write(f"specs/toy/rules/{name}", rules_file(chapter, module, ids))
    made.write("specs/toy/questions/01-move.toml", QUESTIONS)
    made.write(
        "specs/toy/components/pieces.toml",
        '[dice]\nvalue = 2\nfrom = "rulebook"\nsource = "toy-book#title/p1/1"\n',
    )
    made.write("game/rules/throw.py", THROW)
    made.write("game/rules/move.py", MOVE)
    made.write("tests/toy/test_game.py", TESTS)
    return made


def local_text(source: str) -> Path:
    """Return the local copy of a text, or skip the test where there is none."""
    prefix = {**PREFIXES, **OTHER_PREFIXES}[source]
    for file in sorted(TEXTS.glob(f"{prefix}_*.txt")):
        return file
    pytest.skip(f"no local copy of {source}: the folder shared/rulebooks is not beside the repository")


def own_words() -> Iterator[tuple[Path, str]]:
    """Yield every text of the project: strings of the specification, and code and documents whole."""
    for file in sorted((ROOT / "specs").rglob("*.toml")):
        for found in re.findall(r'"""(.*?)"""|"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8"), re.DOTALL):
            yield file, "".join(found)
    for folder in ("crusaders_rules", "tests", "proofs", "docs", "."):
        for pattern in ("*.py", "*.md"):
            for file in sorted((ROOT / folder).glob(pattern if folder == "." else f"**/{pattern}")):
                yield file, file.read_text(encoding="utf-8")
