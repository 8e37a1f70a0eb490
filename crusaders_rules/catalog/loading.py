"""Loading ``specs/``: every file read, every fault reported at once."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.catalog.model import (
    EXAMPLE_NAME,
    NATURES,
    OBSERVABLE,
    PASSAGE_KINDS,
    PROVENANCES,
    RULE_ID,
    RULE_KINDS,
    SOURCE_KINDS,
    STATUSES,
    WEIGHTS,
    CarriedOver,
    Catalog,
    Chapter,
    Passage,
    PlayerWords,
    Question,
    Reading,
    Rule,
    Source,
    SpecsError,
)
from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.reading import parse_toml, read_file
from crusaders_rules.files.toml_tables import TomlTable

_METHODS = ("sentence-v1",)
_SOURCE_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LOCATOR = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)*")
_HEX = re.compile(r"[0-9a-f]{16}")
_PASSAGE_NAME = re.compile(rf"{_SOURCE_ID.pattern}#{_LOCATOR.pattern}")
_MODULE = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*")


def load(folder: Path) -> Catalog:
    """Read the sources, rules, questions, component values and players' words of a folder.

    Args:
        folder: A folder with ``sources``, ``rules``, ``questions``, ``components`` and ``words``; an absent one counts
            as empty.

    Returns:
        The catalog.

    Raises:
        SpecsError: With every fault that was found, each under its file, table and key.
    """
    problems: list[Problem] = []
    sources = tuple(_source(table) for table in _files(folder, "sources", problems))
    chapters = _with_carried_over([_chapter(table) for table in _files(folder, "rules", problems)], problems)
    questions = tuple(question for table in _files(folder, "questions", problems) for question in _questions(table))
    for table in _files(folder, "components", problems):
        _check_provenance(table)
    ids = {rule.id for chapter in chapters for rule in chapter.rules} | {question.id for question in questions}
    words = [_player_words(table, ids) for table in _files(folder, "words", problems)]
    _note_duplicates("source", ((source.id, source.file) for source in sources), problems)
    _note_duplicates("chapter", ((chapter.id, chapter.file) for chapter in chapters), problems)
    _note_duplicates("rule", ((rule.id, chapter.file) for chapter in chapters for rule in chapter.rules), problems)
    _note_duplicates("question", ((question.id, question.file) for question in questions), problems)
    for source in sources:
        _note_duplicates("passage", ((passage.at, source.file) for passage in source.passages), problems)
    if problems:
        raise SpecsError(f"specs/{folder.name}", problems)
    return Catalog(
        tuple(sorted(sources, key=lambda source: WEIGHTS.index(source.weight))),
        chapters,
        questions,
        PlayerWords(
            same=tuple(group for one in words for group in one.same),
            asked={name: phrases for one in words for name, phrases in one.asked.items()},
        ),
    )


def _files(folder: Path, part: str, problems: list[Problem]) -> list[TomlTable]:
    """Return the files of one part of the specification, parsed, in the order of their names."""
    tables = []
    for file in sorted((folder / part).glob("*.toml")):
        name = f"specs/{folder.name}/{part}/{file.name}"
        try:
            values = _parsed(read_file(file), printable(file))
        except FileError as error:
            problems += (attrs.evolve(problem, file=name) for problem in error.problems)
        else:
            tables.append(TomlTable(values, name, "", problems))
    return tables


@cache
def _parsed(text: str, source: str) -> dict[str, Any]:
    """Parse a file once; nothing changes the values."""
    return parse_toml(text, source)


def _source(top: TomlTable) -> Source:
    """Read a file of ``specs/<game>/sources``."""
    table = top.table("source")
    source_id = table.text("id", _SOURCE_ID)
    if source_id and f"/{source_id}.toml" not in top.file:
        table.fault("id", f"{source_id!r} is not the name of the file")
    source = Source(
        id=source_id,
        title=table.text("title"),
        kind=table.choice("kind", SOURCE_KINDS),
        weight=table.choice("weight", WEIGHTS),
        hash=table.choice("hash", _METHODS),
        passages=tuple(_passage(passage, source_id) for passage in top.tables("passage", "at")),
        file=top.file,
        year=table.number_or_none("year"),
    )
    table.close()
    top.close()
    return source


def _passage(table: TomlTable, source: str) -> Passage:
    """Read one ``[[passage]]``."""
    sketch = table.text("sketch", _HEX)
    passage = Passage(
        source=source,
        at=table.text("at", _LOCATOR),
        kind=table.choice("kind", PASSAGE_KINDS),
        hash=table.text("hash", _HEX),
        words=table.number("words"),
        sketch=int(sketch, 16) if _HEX.fullmatch(sketch) else 0,
        rules=table.texts("rules", required=False, pattern=RULE_ID),
        page=table.number_or_none("page"),
        example=table.text_or_none("example", EXAMPLE_NAME),
        reason=table.text_or_none("reason"),
    )
    table.close()
    return passage


def _chapter(top: TomlTable) -> Chapter:
    """Read a file of ``specs/<game>/rules``."""
    table = top.table("chapter")
    chapter_id = table.text("id", RULE_ID)
    chapter = Chapter(
        id=chapter_id,
        title=table.text("title"),
        rules=tuple(_rule(rule, chapter_id) for rule in top.tables("rule", "id")),
        file=top.file,
        module=table.text_or_none("module", _MODULE),
        carried_over=tuple(_carried_over(one) for one in top.tables("carried_over", "edition"))
        if "carried_over" in top.values
        else (),
    )
    table.close()
    top.close()
    return chapter


def _carried_over(table: TomlTable) -> CarriedOver:
    """Read one ``[[carried_over]]``."""
    found = CarriedOver(
        edition=table.text("edition", _SOURCE_ID),
        why=table.text("why"),
        rules=table.texts("rules", required=True, pattern=RULE_ID),
    )
    table.close()
    return found


def _with_carried_over(chapters: Sequence[Chapter], problems: list[Problem]) -> tuple[Chapter, ...]:
    """Say of each rule into which editions it is carried over, wherever that stands."""
    why: dict[str, dict[str, str]] = {rule.id: {} for chapter in chapters for rule in chapter.rules}
    for chapter in chapters:
        for one in chapter.carried_over:
            for rule_id in one.rules:
                if rule_id not in why:
                    place = f"carried_over ({one.edition}) rules"
                    problems.append(Problem(place, f"there is no rule {rule_id}", file=chapter.file))
                why.setdefault(rule_id, {})[one.edition] = one.why
    return tuple(
        attrs.evolve(chapter, rules=tuple(attrs.evolve(rule, carried_over=why[rule.id]) for rule in chapter.rules))
        for chapter in chapters
    )


def _rule(table: TomlTable, chapter: str) -> Rule:
    """Read one ``[[rule]]``."""
    rule = Rule(
        id=table.text("id", RULE_ID),
        statement=table.text("statement"),
        kind=table.choice("kind", RULE_KINDS),
        status=table.choice("status", STATUSES),
        editions=table.texts("editions", required=True),
        chapter=chapter,
        differs=table.texts_by_key("differs"),
        passages=table.texts("passages", required=True, pattern=_PASSAGE_NAME) if "passages" in table.values else None,
        note=table.text_or_none("note"),
    )
    table.asked.add("passages")
    table.close()
    return rule


def _questions(top: TomlTable) -> list[Question]:
    """Read a file of ``specs/<game>/questions``."""
    questions = [_question(table) for table in top.tables("question", "id")]
    top.close()
    return questions


def _question(table: TomlTable) -> Question:
    """Read one ``[[question]]``."""
    readings = tuple(_reading(reading) for reading in table.tables("readings", "name"))
    question = Question(
        id=table.text("id", RULE_ID),
        question=table.text("question"),
        nature=table.choice("nature", NATURES),
        rules=table.texts("rules", required=True, pattern=RULE_ID),
        passages=table.texts("passages", required=True, pattern=_PASSAGE_NAME),
        readings=readings,
        default=table.text("default"),
        evidence=table.text("evidence"),
        observable=table.choice("observable", OBSERVABLE),
        file=table.file,
    )
    names = [reading.name for reading in readings]
    if len(set(names)) < max(2, len(names)):
        table.fault("readings", "must be two or more with different names")
    if question.default and question.default not in names:
        table.fault("default", f"{question.default!r} is no reading of this question")
    table.close()
    return question


def _reading(table: TomlTable) -> Reading:
    """Read one ``[[question.readings]]``."""
    reading = Reading(
        name=table.text("name", _SOURCE_ID),
        means=table.text("means"),
        code=table.text_or_none("code"),
        data=table.values_or_none("data"),
        why_not=table.text_or_none("why_not"),
        contradicted=table.text_or_none("contradicted"),
    )
    for one, other in (("code", "why_not"), ("data", "why_not"), ("code", "data"), ("why_not", "contradicted")):
        if getattr(reading, one) and getattr(reading, other):
            table.fault(other, f"stands beside {one}; a reading has one of the two")
    table.close()
    return reading


def _player_words(top: TomlTable, ids: Collection[str]) -> PlayerWords:
    """Read a file of ``specs/<game>/words``."""
    same = tuple(tuple(group.split()) for group in top.texts("same", required=False))
    if any(len(group) == 1 for group in same):
        top.fault("same", "each line must have two words or more")
    table = top.table("asked")
    for name in table.values:
        if name not in ids:
            table.fault(name, "there is no rule and no question of this id")
    asked = {name: table.texts(name, required=True) for name in table.values}
    top.close()
    return PlayerWords(same, asked)


def _check_provenance(table: TomlTable) -> None:
    """Note every value of a component file that does not name its source."""
    if "value" in table.values:
        table.choice("from", PROVENANCES)
        if not any(isinstance(table.values.get(key), str) for key in ("source", "reason", "why")):
            table.fault("value", "needs a source or a reason")
        return
    if "from" in table.values:
        table.fault("from", "stands without a value")
    for key, item in table.values.items():
        for number, part in enumerate(item if isinstance(item, list) else [item], start=1):
            if isinstance(part, dict):
                name = f"{key} {number}" if isinstance(item, list) else key
                _check_provenance(TomlTable(part, table.file, f"{table.place} {name}".strip(), table.problems))


def _note_duplicates(what: str, names: Iterable[tuple[str, str]], problems: list[Problem]) -> None:
    """Note every name that occurs twice, in the file of its second occurrence."""
    first: dict[str, str] = {}
    for name, file in names:
        if name and name in first:
            problems.append(Problem(f"{what} {name}", f"duplicate: defined already in {first[name]}", file=file))
        first.setdefault(name, file)
