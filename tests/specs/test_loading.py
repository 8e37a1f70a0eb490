"""The loader: what it gives, and one clear line for each fault, naming file, table and key."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from crusaders_rules.catalog import model
from crusaders_rules.catalog.loading import load
from crusaders_rules.catalog.model import SpecsError
from crusaders_rules.thy_will_be_done.home import catalog, specs_folder
from tests.specs.conftest import PASSAGES, Project

PARTS = ("sources", "rules", "questions")
SOURCE = "specs/toy/sources/toy-book.toml"
MOVE = "specs/toy/rules/02-move.toml"
QUESTION = "specs/toy/questions/01-move.toml"
PIECES = "specs/toy/components/pieces.toml"


def schema(part: str) -> Draft202012Validator:
    """Return the published schema of a part of the specification."""
    text = (specs_folder() / "schema" / f"{part}.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def test_a_good_specification_is_loaded_in_order(project: Project) -> None:
    """Passages, rules and questions come in the order of the texts, joined by their ids."""
    loaded = load(project.specs)
    assert [at for at, *_ in PASSAGES] == [passage.at for passage in loaded.sources[0].passages]
    assert ["throw.dice", "throw.begin", "move.sum", "move.sum.double", "move.steps", "move.win"] == list(loaded.rules)
    assert "move" == loaded.chapter_of["move.win"].id
    assert ["toy-book#title/1/1", "toy-book#title/p3/1"] == [passage.name for passage in loaded.grounding["move.sum"]]
    assert ["double.again"] == [question.id for question in loaded.questions_about["move.sum.double"]]
    assert "toy-book" == loaded.source("toy-book").id
    with pytest.raises(KeyError):
        loaded.source("no-book")


def test_the_weightiest_source_comes_first() -> None:
    """The rulebook that binds stands before those that bear witness to it."""
    assert "normative" == catalog().sources[0].weight
    assert "evidence" == catalog().sources[-1].weight


def test_the_project_is_read_once() -> None:
    """The catalog of the project is kept, for reading it costs time."""
    assert catalog() is catalog()


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (SOURCE, 'title = "The book"\n', "", f"{SOURCE}: source title: is missing"),
        (SOURCE, 'title = "The book"', 'title = "  "', f"{SOURCE}: source title: must not be empty"),
        (SOURCE, 'title = "The book"', "title = 7", f"{SOURCE}: source title: must be a string, not a whole number"),
        (SOURCE, 'id = "toy-book"', 'id = "toybook"', f"{SOURCE}: source id: 'toybook' is not the name of the file"),
        (
            SOURCE,
            'weight = "normative"',
            'weight = "heavy"',
            f"{SOURCE}: source weight: 'heavy' is not one of normative,",
        ),
        (SOURCE, 'hash = "sentence-v1"', 'hash = "v9"', f"{SOURCE}: source hash: 'v9' is not one of sentence-v1"),
        (SOURCE, "words = 3", "words = 0", f"{SOURCE}: passage 1 (title) words: 0 is less than 1"),
        (SOURCE, "words = 3", "words = true", f"{SOURCE}: passage 1 (title) words: must be a whole number"),
        (
            SOURCE,
            'kind = "heading"',
            'kind = "headin"',
            f"{SOURCE}: passage 1 (title) kind: 'headin' is not one of rule,",
        ),
        (
            SOURCE,
            'kind = "heading"',
            'kinds = "heading"',
            f"{SOURCE}: passage 1 (title) kinds: unknown key; known keys:",
        ),
        (SOURCE, 'at = "title/1/1"', 'at = "Title 1"', f"{SOURCE}: passage 4 (Title 1) at: 'Title 1' does not match"),
        (SOURCE, 'at = "title/1/2"', 'at = "title/1/1"', f"{SOURCE}: passage title/1/1: duplicate: defined already in"),
        (SOURCE, 'sketch = "', 'sketch = "x', f"{SOURCE}: passage 1 (title) sketch: 'x"),
        (
            SOURCE,
            'rules = ["move.win"]',
            'rules = ["Move"]',
            f"{SOURCE}: passage 9 (title/p4/1) rules: 'Move' does not match",
        ),
        (SOURCE, 'rules = ["move.win"]', "rules = [4]", f"{SOURCE}: passage 9 (title/p4/1) rules: 4 is not a string"),
        (
            SOURCE,
            'rules = ["move.win"]',
            'rules = ["move.win", "move.win"]',
            f"{SOURCE}: passage 9 (title/p4/1) rules: 'move.win' is listed twice",
        ),
        (
            SOURCE,
            'rules = ["move.win"]',
            'rules = "move.win"',
            f"{SOURCE}: passage 9 (title/p4/1) rules: must be a list",
        ),
        (SOURCE, "[source]", "[sauce]", f"{SOURCE}: source: is missing"),
        (SOURCE, "[source]", "[source", f"{SOURCE}: not TOML: Expected"),
        (MOVE, 'status = "implemented"', 'status = "done"', f"{MOVE}: rule 1 (move.sum) status: 'done' is not one of"),
        (MOVE, 'kind = "state update"', 'kind = "update"', f"{MOVE}: rule 1 (move.sum) kind: 'update' is not one of"),
        (MOVE, 'statement = "Says move.sum."\n', "", f"{MOVE}: rule 1 (move.sum) statement: is missing"),
        (MOVE, 'id = "move.steps"', 'id = "move.sum"', f"{MOVE}: rule move.sum: duplicate: defined already in {MOVE}"),
        (MOVE, 'id = "move.win"', 'id = "throw.dice"', f"{MOVE}: rule throw.dice: duplicate: defined already in specs"),
        (MOVE, 'id = "move"\n', 'id = "throw"\n', f"{MOVE}: chapter throw: duplicate: defined already in"),
        (MOVE, 'module = "game', 'module = "Game', f"{MOVE}: chapter module: 'Game.rules.move' does not match"),
        (MOVE, "[[rule]]", "[[rules]]", f"{MOVE}: rules: unknown key; known keys: chapter, rule"),
        (MOVE, "[[rule]]\nid", "[rule.differs]\n[[rool]]\nid", f"{MOVE}: not TOML: Cannot"),
        (
            QUESTION,
            'default = "no"',
            'default = "maybe"',
            f"{QUESTION}: question 1 (double.again) default: 'maybe' is no",
        ),
        (
            QUESTION,
            'name = "yes"',
            'name = "no"',
            f"{QUESTION}: question 1 (double.again) readings: must be two or more",
        ),
        (QUESTION, 'nature = "silence"', 'nature = "noise"', f"{QUESTION}: question 1 (double.again) nature: 'noise'"),
        (
            QUESTION,
            'why_not = "',
            'code = "Double.TWICE"\nwhy_not = "',
            f"{QUESTION}: question 1 (double.again) readings 2 (yes) why_not: stands beside code",
        ),
        (
            QUESTION,
            'why_not = "',
            'data = { dice = 2 }\nwhy_not = "',
            f"{QUESTION}: question 1 (double.again) readings 2 (yes) why_not: stands beside data",
        ),
        (
            QUESTION,
            'why_not = "',
            'contradicted = "Page 1."\nwhy_not = "',
            f"{QUESTION}: question 1 (double.again) readings 2 (yes) contradicted: stands beside why_not",
        ),
        (
            QUESTION,
            'why_not = "',
            'data = 2\nwhy_not = "',
            f"{QUESTION}: question 1 (double.again) readings 2 (yes) data: must be a table, not a whole number",
        ),
        (
            QUESTION,
            'means = "It is thrown again."',
            "",
            f"{QUESTION}: question 1 (double.again) readings 2 (yes) means: is",
        ),
        (PIECES, 'from = "rulebook"\n', "", f"{PIECES}: dice from: is missing"),
        (PIECES, 'from = "rulebook"', 'from = "hearsay"', f"{PIECES}: dice from: 'hearsay' is not one of rulebook,"),
        (PIECES, 'source = "toy-book#title/p1/1"', "", f"{PIECES}: dice value: needs a source or a reason"),
        (PIECES, "value = 2\n", "", f"{PIECES}: dice from: stands without a value"),
    ],
)
def test_a_fault_is_named_by_file_table_and_key(project: Project, file: str, old: str, new: str, expected: str) -> None:
    """Whatever is wrong in a file, the first words of some line say where."""
    project.edit(file, old, new)
    with pytest.raises(SpecsError) as caught:
        load(project.specs)
    lines = str(caught.value).splitlines()
    assert any(line.startswith(expected) for line in lines), lines


def test_all_faults_are_reported_at_once(project: Project) -> None:
    """Three faults in three files give three lines, so that nobody mends them one by one."""
    project.edit(SOURCE, 'kind = "heading"', 'kind = "headline"')
    project.edit(MOVE, 'status = "implemented"', "status = 1")
    project.edit(QUESTION, 'observable = "yes"\n', "")
    with pytest.raises(SpecsError) as caught:
        load(project.specs)
    assert [SOURCE, MOVE, QUESTION] == [problem.file for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe\x00", r"not text in UTF-8 \(byte 0\)"),
        (b"a = " + b"[" * 4000 + b"]" * 4000, "nested too deeply"),
        (b"a = " + b"9" * 5_000, "not TOML: a number with far too many digits"),
    ],
    ids=["bytes", "nesting", "digits"],
)
def test_a_file_that_is_no_toml_is_a_fault(project: Project, content: bytes, says: str) -> None:
    """Neither bytes that are no text nor nesting without end ends in anything but a line."""
    (project.specs / "rules" / "02-move.toml").write_bytes(content)
    with pytest.raises(SpecsError, match=rf"02-move\.toml: {says}"):
        load(project.specs)


def test_a_number_that_python_does_not_print_is_a_fault(project: Project) -> None:
    """Written in hexadecimal digits, a number is read whatever its length."""
    project.edit(
        MOVE, '\n[[rule]]\nid = "move.steps"', f'\n[rule.differs]\ntoy = 0x{"f" * 5_000}\n\n[[rule]]\nid = "move.steps"'
    )
    with pytest.raises(SpecsError, match=r"differs\.toy: a far larger number is not a string"):
        load(project.specs)


def test_tables_of_another_type_are_faults(project: Project) -> None:
    """A list of strings where tables should be is reported item by item."""
    project.write("specs/toy/questions/02-more.toml", 'question = ["why", "how"]\n')
    with pytest.raises(SpecsError) as caught:
        load(project.specs)
    assert ["question 1", "question 2"] == [problem.place for problem in caught.value.problems]


def test_differences_by_edition_are_strings(project: Project) -> None:
    """What an edition does differently is told in words."""
    project.edit(MOVE, '\n[[rule]]\nid = "move.steps"', '\n[rule.differs]\ntoy-book = 3\n\n[[rule]]\nid = "move.steps"')
    with pytest.raises(SpecsError, match=r"rule 2 \(move\.sum\.double\) differs\.toy-book: 3 is not a string"):
        load(project.specs)


def test_only_rules_are_carried_over(project: Project) -> None:
    """One that no chapter has is a fault of the chapter that carries it over."""
    carried = '[[carried_over]]\nedition = "toy-book"\nwhy = "So."\nrules = ["move.lost"]\n\n[[rule]]'
    project.edit(MOVE, "[[rule]]", carried)
    with pytest.raises(
        SpecsError, match=r"02-move\.toml: carried_over \(toy-book\) rules: there is no rule move\.lost"
    ):
        load(project.specs)


@pytest.mark.parametrize("part", PARTS)
def test_the_schema_accepts_the_files_of_the_project(part: str) -> None:
    """Each file of specs/ is what its published schema says."""
    files = sorted((specs_folder() / part).glob("*.toml"))
    assert files
    for file in files:
        errors = [error.message for error in schema(part).iter_errors(tomllib.loads(file.read_text(encoding="utf-8")))]
        assert [] == errors, file.name


def enums(node: Any) -> list[tuple[str, ...]]:  # noqa: ANN401 -- any part of a JSON document
    """Return every enumeration in a schema."""
    if isinstance(node, list):
        return [found for part in node for found in enums(part)]
    if not isinstance(node, dict):
        return []
    own = [tuple(node["enum"])] if isinstance(node.get("enum"), list) else []
    return own + [found for part in node.values() for found in enums(part)]


def test_schema_and_loader_know_the_same_words() -> None:
    """The enumerations of the schemas are those of the loader."""
    by_part = {part: enums(schema(part).schema) for part in PARTS}
    assert [model.SOURCE_KINDS, model.WEIGHTS, ("sentence-v1",), model.PASSAGE_KINDS] == by_part["sources"]
    assert [model.RULE_KINDS, model.STATUSES] == by_part["rules"]
    assert [model.NATURES, model.OBSERVABLE] == by_part["questions"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (SOURCE, 'kind = "heading"', 'kind = "headline"'),
        (SOURCE, 'kind = "heading"', 'kinds = "heading"'),
        (SOURCE, "words = 3", 'words = "3"'),
        (SOURCE, 'at = "title/1/1"', 'at = "title//1"'),
        (SOURCE, 'title = "The book"', 'title = " "'),
        (SOURCE, 'rules = ["move.win"]', 'rules = ["move.win", "move.win"]'),
        (MOVE, 'status = "implemented"', "status = 1"),
        (MOVE, 'editions = ["toy-book"]', ""),
        (QUESTION, 'passages = ["toy-book#title/1/2"]', 'passages = ["title/1/2"]'),
        (QUESTION, 'why_not = "', 'code = "Double.TWICE"\nwhy_not = "'),
        (QUESTION, 'why_not = "', 'data = { dice = 2 }\nwhy_not = "'),
        (QUESTION, 'why_not = "', 'data = {}\nwhy_not = "'),
        (QUESTION, 'why_not = "', 'contradicted = "Page 1."\nwhy_not = "'),
        (QUESTION, 'means = "It is thrown again."', ""),
    ],
)
def test_schema_and_loader_refuse_the_same_files(project: Project, file: str, old: str, new: str) -> None:
    """What the loader refuses for its form, the schema refuses too; before the fault both accept it."""
    part = Path(file).parts[2]
    assert schema(part).is_valid(tomllib.loads((project.folder / file).read_text(encoding="utf-8")))
    project.edit(file, old, new)
    assert not schema(part).is_valid(tomllib.loads((project.folder / file).read_text(encoding="utf-8")))
    with pytest.raises(SpecsError):
        load(project.specs)


def test_the_note_for_contributors_names_every_word() -> None:
    """Each kind, status, nature and provenance that the loader knows stands in the note."""
    note = specs_folder().parents[1] / "docs" / "howto" / "contributing-specs.md"
    text = " ".join(note.read_text(encoding="utf-8").split())
    known = (*model.PASSAGE_KINDS, *model.RULE_KINDS, *model.STATUSES, *model.NATURES, *model.OBSERVABLE)
    assert [] == [word for word in (*known, *model.WEIGHTS, *model.PROVENANCES) if word not in text]
