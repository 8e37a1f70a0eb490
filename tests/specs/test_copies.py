"""``crusaders trace --text``: local copies, whole and damaged."""

import json
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crusaders_rules.catalog.compare import Collation, compare, likely_source, read_copy
from crusaders_rules.catalog.wording import words
from crusaders_rules.cli.copies import LARGEST_COPY
from crusaders_rules.cli.trace import trace as command
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.home import catalog
from tests.specs.conftest import BOOK, PREFIXES, Project, local_text, own_words


def run(project: Project, text: str | bytes, *arguments: str) -> Result:
    """Run ``crusaders trace --text`` on a text beside the specification of the small project."""
    file = project.folder / "copy.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    line = ["--text", str(file), "--specs", str(project.specs), *arguments]
    return CliRunner().invoke(command, line, obj=THY_WILL_BE_DONE, catch_exceptions=False)


def report(project: Project, text: str, *arguments: str) -> tuple[int, list[str], list[str], list[str]]:
    """Return exit status, changed and missing locators and unaccounted sentences of a copy of the small book."""
    result = run(project, text, "--json", "--source", "toy-book", *arguments)
    figures = json.loads(result.stdout)
    changed = [found["passage"].split("#")[1] for found in figures["changed"]]
    missing = [name.split("#")[1] for name in figures["missing"]]
    return result.exit_code, changed, missing, [found["text"] for found in figures["unaccounted"]]


def test_the_very_text_is_found_whole(project: Project) -> None:
    """Every passage by its hash, nothing besides; the source need not be named."""
    result = run(project, BOOK)
    assert 0 == result.exit_code
    assert "a copy of toy-book" in result.stdout
    assert "9 found, 0 changed, 0 missing; sentences unaccounted for: 0" in result.stdout


@pytest.mark.parametrize(
    "text",
    [
        textwrap.fill(BOOK, 30),
        "\n\n".join(textwrap.fill(paragraph, 25) for paragraph in BOOK.split("\n\n")),
        " ".join(BOOK.split()),
        BOOK.upper(),
        BOOK.replace("*", "").replace("# ", ""),
        BOOK.replace("\n", "\r\n"),
        "\ufeff" + BOOK,
        BOOK.replace("\n\n", "\n\n17\n\n"),
        BOOK.replace("dice", "<b>di\u00adce</b>"),
        BOOK.replace("multi", "multi").replace("counted", "coun-\nted"),
    ],
    ids=[
        "one paragraph",
        "wrapped",
        "one line",
        "capitals",
        "no markup",
        "crlf",
        "bom",
        "page numbers",
        "tags",
        "hyphens",
    ],
)
def test_line_breaks_and_markup_do_not_matter(project: Project, text: str) -> None:
    """The same words in other clothes are the same text."""
    assert (0, [], [], []) == report(project, text)


def test_a_deleted_sentence_is_missing(project: Project) -> None:
    """It and nothing else."""
    assert (1, [], ["title/p1/2"], []) == report(project, BOOK.replace(" Whoever throws least begins.", ""))


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("two dice before", "three dice before", "title/p1/1"),
        ("+1 step", "+2 step", "title/2/1"),
        ("+1 step", "-1 step", "title/2/1"),
        ("least", "most", "title/p1/2"),
        ("that many steps, and", "that many steps and also, if you please,", "title/2/1"),
        ("moves seven", "moves eight", "title/p3/1"),
    ],
)
def test_an_altered_sentence_is_changed(project: Project, old: str, new: str, at: str) -> None:
    """A number, a sign or a word: the passage is named, whatever the line breaks."""
    altered = BOOK.replace(old, new)
    assert BOOK != altered
    assert (1, [at], [], []) == report(project, altered)
    assert (1, [at], [], []) == report(project, "\n\n".join(textwrap.fill(part, 30) for part in altered.split("\n\n")))


def test_an_inserted_rule_is_unaccounted_for(project: Project) -> None:
    """Its text is shown, with its line."""
    text = BOOK.replace("2. Move", "2. Pay a coin for each horse in the stable.\n3. Move")
    assert (1, [], [], ["Pay a coin for each horse in the stable."]) == report(project, text)
    assert "unaccounted: line 6: Pay a coin" in run(project, text).stdout


def test_sentences_that_changed_places_are_found(project: Project) -> None:
    """Order is told and is no fault: columns and captions move from printing to printing."""
    first, second = (
        "Each player throws two dice before the first move.",
        "The first piece to reach the stable wins the game",
    )
    text = BOOK.replace(first, "@").replace(second, first[:-1]).replace("@", f"{second} at once.")
    result = run(project, text.replace("move at once.", "move."))
    assert 0 == result.exit_code, result.stdout
    assert "9 found (2 of them out of order)" in result.stdout


def test_several_damages_are_told_apart(project: Project) -> None:
    """One sentence gone, one altered, one new."""
    text = (
        BOOK.replace(" Whoever throws least begins.", "").replace("twice over", "thrice over") + "\nFeed your horse.\n"
    )
    assert (1, ["title/1/2"], ["title/p1/2"], ["Feed your horse."]) == report(project, text)


def test_another_text_is_recognised_as_such(project: Project) -> None:
    """Without a name it resembles nothing, exit status 2; with a name everything is missing."""
    other = "A cookery book.\n\nTake an onion and three carrots, and chop them well.\n"
    result = run(project, other)
    assert 2 == result.exit_code
    assert "copy.txt: resembles none of toy-book; name its source with --source ID" in result.stderr
    status, changed, missing, besides = report(project, other)
    assert (1, [], 9, 2) == (status, changed, len(missing), len(besides))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "has no words"),
        (b" \n\t ... \n", "has no words"),
        (b"%PDF-1.4\n\xe2\xe3\xcf\xd3", "byte 9 is not UTF-8"),
        (b"two\x00dice", "has a NUL byte"),
        (b"dice " * (LARGEST_COPY // 5 + 1), "larger than 256 KiB"),
    ],
    ids=["empty", "blank", "binary", "nul", "huge"],
)
def test_what_is_no_copy_is_refused_with_one_line(project: Project, content: bytes, expected: str) -> None:
    """Exit status 2, the file and the reason."""
    result = run(project, content)
    assert 2 == result.exit_code
    assert "" == result.stdout
    assert 1 == len(result.stderr.splitlines())
    assert "copy.txt: " in result.stderr
    assert expected in result.stderr


def test_a_large_copy_of_nothing_but_one_word_ends(project: Project) -> None:
    """The largest file that is taken, of a word that is in the book, is answered in time."""
    status, _, missing, _ = report(project, "stable. " * (LARGEST_COPY // 8))
    assert (1, 9) == (status, len(missing))


def test_an_unknown_source_is_refused(project: Project) -> None:
    """The message tells which there are."""
    result = run(project, BOOK, "--source", "my-book")
    assert 2 == result.exit_code
    assert "there is no source my-book; known sources: toy-book" in result.stderr


@pytest.mark.parametrize("name", ["absent.txt", "."])
def test_a_file_that_is_not_there_is_refused(name: str) -> None:
    """Neither a missing file nor a folder ends in a traceback."""
    result = CliRunner().invoke(command, ["--text", name], obj=THY_WILL_BE_DONE, catch_exceptions=False)
    assert 2 == result.exit_code


def test_a_draft_makes_a_passage_of_a_new_sentence(project: Project) -> None:
    """What is printed can be pasted into the source and then accounts for the sentence."""
    text = BOOK + "\nFeed your horse.\n"
    draft = (
        run(project, text, "--draft")
        .stdout.replace('at = ""', 'at = "title/p5/1"')
        .replace('kind = ""', 'kind = "advice"')
    )
    source = project.specs / "sources" / "toy-book.toml"
    source.write_text(source.read_text(encoding="utf-8") + draft, encoding="utf-8")
    assert (0, [], [], []) == report(project, text)


def damaged(text: str, name: str, old: str, new: str) -> str:
    """Return a text with some words of one passage replaced, found by its locator."""
    source = catalog().source(name.split("#", maxsplit=1)[0])
    copy = read_copy(words(text), [source])
    (stretch,) = copy.places[catalog().passages[name].hash]
    spans = copy.words.spans
    begin, end = spans[stretch.start][0], spans[stretch.end - 1][1]
    passage = copy.words.text[begin:end]
    assert old in passage
    return copy.words.text[:begin] + passage.replace(old, new) + copy.words.text[end:]


def compared(text: str) -> Collation:
    """Return a text set beside the source that it resembles."""
    copy = read_copy(words(text), catalog().sources)
    source = likely_source(copy, catalog().sources)
    assert source is not None
    return compare(copy, source)


def names(comparison: Collation) -> tuple[list[str], list[str], list[str]]:
    """Return the names of changed and missing passages and the text of sentences besides."""
    changed = [found.passage.name for found in comparison.changed if found.passage]
    return changed, [passage.name for passage in comparison.missing], [found.text for found in comparison.unaccounted]


@pytest.mark.parametrize("source", PREFIXES)
def test_each_text_is_found_whole(source: str) -> None:
    """Nothing changed, missing or unaccounted for, and the source is recognised."""
    result = CliRunner().invoke(
        command, ["--text", str(local_text(source))], obj=THY_WILL_BE_DONE, catch_exceptions=False
    )
    passages = len(catalog().source(source).passages)
    assert 0 == result.exit_code, result.stdout
    assert f"a copy of {source}," in result.stdout
    assert f"{passages} found, 0 changed, 0 missing; sentences unaccounted for: 0" in result.stdout


@pytest.mark.sampled(3)
@pytest.mark.parametrize("source", PREFIXES)
def test_each_text_is_found_whole_with_other_line_breaks(source: str) -> None:
    """Wrapped at 60 columns, with the paragraphs run together, and on one line."""
    text = local_text(source).read_text(encoding="utf-8")
    wrapped = textwrap.fill(text, 60, break_long_words=False, break_on_hyphens=False)
    assert compared(wrapped).agrees
    assert compared("\n\n".join(textwrap.fill(part, 60, break_long_words=False) for part in text.split("\n\n"))).agrees
    assert compared(" ".join(text.split())).agrees


def test_an_altered_number_of_the_rulebook_is_found() -> None:
    """The price of leaving a region, doubled."""
    text = local_text("deluxified-2017").read_text(encoding="utf-8")
    name = "deluxified-2017#travel/2/3"
    assert ([name], [], []) == names(compared(damaged(text, name, " 1 ", " 2 ")))


def test_a_deleted_sentence_of_the_rulebook_is_found() -> None:
    """The whole sentence gone, with its full stop left behind."""
    text = local_text("deluxified-2017").read_text(encoding="utf-8")
    name = "deluxified-2017#travel/2/3"
    copy = read_copy(words(text), [catalog().source("deluxified-2017")])
    (stretch,) = copy.places[catalog().passages[name].hash]
    begin, end = copy.words.spans[stretch.start][0], copy.words.spans[stretch.end - 1][1]
    assert ([], [name], []) == names(compared(copy.words.text[:begin] + copy.words.text[end:]))


@pytest.mark.long
def test_an_inserted_rule_in_the_rulebook_is_found() -> None:
    """A rule of our own, in the middle of a step."""
    text = local_text("deluxified-2017").read_text(encoding="utf-8")
    insertion = "Swimming across a lake costs 4 movement points. "
    copy = read_copy(words(text), [catalog().source("deluxified-2017")])
    (stretch,) = copy.places[catalog().passages["deluxified-2017#travel/2/3"].hash]
    begin = copy.words.spans[stretch.start][0]
    longer = copy.words.text[:begin] + insertion + copy.words.text[begin:]
    assert ([], [], [insertion.strip()]) == names(compared(longer))


def shared_runs(texts: Sequence[Path], size: int) -> set[str]:
    """Return every run of so many words that stands in one of the texts."""
    runs: set[str] = set()
    for file in texts:
        normal = words(file.read_text(encoding="utf-8")).normal
        runs.update(" ".join(normal[start : start + size]) for start in range(len(normal) - size + 1))
    return runs


def test_the_project_quotes_no_text() -> None:
    """No string of specs/, no code and no document shares eight words in a row with any text of either game."""
    runs = shared_runs([local_text(source) for source in (*PREFIXES, "third-crusade")], 8)
    quoted = [
        f"{file.name}: {found}"
        for file, found in own_words()
        for normal in [words(found).normal]
        if any(" ".join(normal[start : start + 8]) in runs for start in range(len(normal) - 7))
    ]
    assert [] == quoted
