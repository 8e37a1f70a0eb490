"""The join of specification, code and tests, and each way in which it can fail."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from crusaders_rules.catalog.marks import models, theorems
from crusaders_rules.catalog.reading import SpecsError
from crusaders_rules.catalog.registry import registered
from crusaders_rules.catalog.trace import about
from crusaders_rules.cli.trace import trace as command
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.project import project_trace
from crusaders_rules.thy_will_be_done.home import specs_folder
from tests.specs.conftest import Project

SOURCE = "specs/toy/sources/toy-book.toml"
MOVE = "specs/toy/rules/02-move.toml"
QUESTION = "specs/toy/questions/01-move.toml"


def test_the_project_has_no_trace_errors() -> None:
    """Every rule has its passages, function and test, and every passage that binds has its rules."""
    assert [] == [str(finding) for finding in project_trace().findings()]


def test_every_binding_passage_of_the_project_is_accounted_for() -> None:
    """All four texts: each sentence that binds the players grounds a rule or says why not."""
    rows = project_trace().source_rows()
    assert 4 == len(rows)
    assert all(row.normative for row in rows)
    assert [100.0] * 4 == [row.percent for row in rows]


def test_reading_the_files_finds_what_importing_them_registers() -> None:
    """The functions found without running the code are those that ``@rule`` registers."""
    found: dict[str, set[str]] = {}
    for function in project_trace().functions:
        for rule_id in function.ids:
            found.setdefault(rule_id, set()).add(f"{function.module}.{function.name}")
    loaded = {
        rule_id: {f"{function.__module__}.{function.__qualname__}" for function in functions}
        for rule_id, functions in registered().items()
    }
    assert loaded == found


def test_a_whole_project_has_no_findings(project: Project) -> None:
    """The small project is in order as it stands, so each test below shows its own fault alone."""
    assert () == project.trace().findings()


def test_a_rule_is_joined_with_all_that_bears_on_it(project: Project) -> None:
    """Passages, functions, tests by mark and by example, and questions."""
    found = project.trace().of("move.sum")
    assert ["title/1/1", "title/p3/1"] == [passage.at for passage in found.passages]
    assert ["game/rules/move.py:7"] == [function.where for function in found.functions]
    assert ["total(first: int, second: int) -> int"] == [function.signature for function in found.functions]
    assert ["test_seven_steps"] == [test.name for test in found.tests]
    assert ["double.again"] == [question.id for question in project.trace().of("move.sum.double").questions]


def test_marks_of_a_module_and_of_a_class_hold_for_their_tests(project: Project) -> None:
    """``pytestmark`` counts as a decorator of each test below it."""
    tests_of = project.trace().tests_of
    assert {"test_throwing", "test_seven_steps", "test_the_stable"} == {test.name for test in tests_of["throw.dice"]}
    assert ["test_the_stable"] == [test.name for test in tests_of["move.win"]]


def test_theorems_are_counted_where_there_are_proofs(project: Project) -> None:
    """A theorem names its rules in its decorator."""
    project.write(
        "proofs/toy/move.py",
        '@theorem("All is well.", rules=["move.win"])\ndef wins_once(place):\n    yield True\n',
    )
    (found,) = theorems(project.folder / "proofs" / "toy")
    assert ("wins_once", ("move.win",)) == (found.name, found.ids)


MODEL = '[[model]]\nid = "stable"\nsays = "The stable is reached."\nrules = ["move.win"]\n'


def test_models_are_counted_with_the_theorems(project: Project) -> None:
    """A model names its rules in its table; both are proofs, and only the trace of a rule tells them apart."""
    before = project.trace().chapter_rows()[1].proofs
    project.write("proofs/toy/move.py", '@theorem("All is well.", rules=["move.win"])\ndef wins_once(place): ...\n')
    project.write("proofs/toy/models/stable.toml", f"# A model.\n{MODEL}")
    (found,) = models(project.folder / "proofs" / "toy")
    assert ("stable", ("move.win",), "proofs/toy/models/stable.toml:3") == (
        found.name,
        found.ids,
        found.where,
    )
    trace = project.trace()
    one = trace.of("move.win")
    assert (["wins_once"], ["stable"]) == ([mark.name for mark in one.theorems], [mark.name for mark in one.models])
    assert (0, 2) == (before, trace.chapter_rows()[1].proofs)
    assert () == trace.findings()


def test_a_model_of_an_unknown_rule_is_found(project: Project) -> None:
    """As everywhere else, file and id are named."""
    project.write("proofs/toy/models/stable.toml", MODEL.replace("move.win", "move.wine"))
    (finding,) = project.findings("unknown")
    assert ("proofs/toy/models/stable.toml:2", "move.wine") == (finding.file, finding.id)
    assert "model stable names a rule" in finding.message


@pytest.mark.parametrize("text", ["[[model]", "[[model]]\nsays = 'a'", "model = 3"])
def test_a_file_without_models_is_refused(project: Project, text: str) -> None:
    """It is named, as any other file with faults is."""
    project.write("proofs/toy/models/stable.toml", text)
    with pytest.raises(SpecsError, match=r"proofs/toy/models/stable.toml: holds no models"):
        project.trace()


@pytest.mark.parametrize("file", [SOURCE, QUESTION, "game/rules/move.py", "tests/test_game.py"])
def test_an_unknown_id_is_found_wherever_it_is_used(project: Project, file: str) -> None:
    """A passage, a question, a function or a test with a mistyped id: file and id are named."""
    if file == "game/rules/move.py":
        project.edit(file, '"move.sum", "move.sum.double"', '"move.sum", "move.sum.double", "move.sun.double"')
    else:
        project.edit(file, '"move.sum.double"', '"move.sum.double", "move.sun.double"')
    (finding,) = project.findings("unknown")
    assert finding.file.startswith(file)
    assert "move.sun.double" == finding.id


@pytest.mark.parametrize("file", [SOURCE, QUESTION, "game/rules/move.py", "tests/test_game.py"])
def test_the_mere_beginning_of_ids_is_no_id(project: Project, file: str) -> None:
    """``move`` begins several ids and is none; ``move.sum`` begins one and is one."""
    project.edit(file, '"move.sum.double"', '"move.sum.double", "move"')
    (finding,) = project.findings("prefix-only")
    assert (file, "move") == (finding.file.split(":")[0], finding.id)
    assert "move.sum, move.sum.double, move.steps" in finding.message


def test_an_orphan_is_a_rule_without_a_passage(project: Project) -> None:
    """The rule stays, and the only sentence that grounded it grounds another."""
    project.edit(SOURCE, 'rules = ["move.win"]', 'rules = ["move.steps"]')
    (finding,) = project.findings("orphan")
    assert (MOVE, "move.win") == (finding.file, finding.id)


def test_passages_repeated_beside_a_rule_must_agree(project: Project) -> None:
    """The sources say what grounds a rule; a list beside the rule may repeat it and not differ."""
    project.edit(MOVE, 'id = "move.win"', 'id = "move.win"\npassages = ["toy-book#title/p4/1"]')
    assert () == project.trace().findings()
    project.edit(MOVE, "toy-book#title/p4/1", "toy-book#title/2/1")
    (finding,) = project.findings("orphan")
    assert "move.win" == finding.id
    assert "toy-book#title/2/1, toy-book#title/p4/1" in finding.message


def test_a_binding_passage_grounds_a_rule_or_says_why_not(project: Project) -> None:
    """Without rules it is an error, and with a reason it is none."""
    project.edit(SOURCE, 'kind = "flavour"\nrules = []', 'kind = "rule"\nrules = []')
    (finding,) = project.findings("ungrounded")
    assert (SOURCE, "title/p2/1") == (finding.file, finding.id)
    project.edit(SOURCE, 'kind = "rule"\nrules = []', 'kind = "rule"\nreason = "praise"\nrules = []')
    assert () == project.trace().findings()
    assert 1 == project.trace().source_rows()[0].reasoned


def test_a_question_names_passages_that_exist(project: Project) -> None:
    """A mistyped locator and an empty list are errors."""
    project.edit(QUESTION, "toy-book#title/1/2", "toy-book#title/1/7")
    (finding,) = project.findings("unknown")
    assert (QUESTION, "double.again") == (finding.file, finding.id)
    project.edit(QUESTION, '"toy-book#title/1/7"', "")
    assert ["double.again"] == [finding.id for finding in project.findings("orphan")]


@pytest.mark.parametrize(
    "place", ['editions = ["toy-book", "lost-book"]', 'editions = ["toy-book"]\ndiffers.lost-book = "So."']
)
def test_an_edition_is_a_source(project: Project, place: str) -> None:
    """A rule can hold or differ only in a text that there is."""
    project.edit(MOVE, 'editions = ["toy-book"]', place)
    (finding,) = project.findings("unknown")
    assert (MOVE, "move.sum") == (finding.file, finding.id)
    assert "lost-book" in finding.message


def test_a_rule_holds_or_differs_where_a_passage_grounds_it(project: Project) -> None:
    """A rule that names no edition is found by the passage that grounds it."""
    project.edit(MOVE, 'editions = ["toy-book"]', "editions = []")
    assert {("move.sum", MOVE)} == {(finding.id, finding.file) for finding in project.findings("edition")}


def test_an_implemented_rule_has_a_function(project: Project) -> None:
    """Without one it is an error, unless the rule is only planned."""
    project.edit("game/rules/move.py", '@rule("move.win")\ndef wins', "def _wins")
    (finding,) = project.findings("no function")
    assert (MOVE, "move.win") == (finding.file, finding.id)
    assert ("function",) == project.trace().uncovered(project.trace().catalog.rules["move.win"])


@pytest.mark.parametrize("status", ["planned", "note", "data"])
def test_other_rules_need_no_function(project: Project, status: str) -> None:
    """What no code follows from lacks nothing."""
    project.write("game/rules/move.py", '@rule("move.sum", "move.sum.double")\ndef total(): ...\n')
    project.write(MOVE, (project.folder / MOVE).read_text(encoding="utf-8").replace("implemented", status))
    assert () == project.trace().findings()
    assert None is project.trace().chapter_rows()[1].percent


def test_an_implemented_rule_has_a_test(project: Project) -> None:
    """The test may name the rule, or play an example that illustrates it."""
    project.edit("tests/test_game.py", 'pytest.mark.rules("move.win")', 'pytest.mark.rules("move.steps")')
    (finding,) = project.findings("no test")
    assert (MOVE, "move.win") == (finding.file, finding.id)
    row = project.trace().chapter_rows()[1]
    assert (("move.win",), 75.0) == (row.uncovered, row.percent)


def test_a_public_function_of_the_rules_has_an_id(project: Project) -> None:
    """A helper is private, or it is a rule."""
    project.edit("game/rules/move.py", "_clipped(place: int)", "clipped(place: int)")
    (finding,) = project.findings("no id")
    assert ("game/rules/move.py:21", "clipped") == (finding.file, finding.id)


def test_functions_stand_in_the_order_of_the_book(project: Project) -> None:
    """Two functions that changed places are found; a second function of one rule may stand anywhere."""
    project.edit("game/rules/move.py", '@rule("move.sum", "move.sum.double")', '@rule("move.win")')
    project.edit("game/rules/move.py", '@rule("move.win")\ndef wins', '@rule("move.sum", "move.sum.double")\ndef wins')
    assert ["move.steps", "move.sum"] == [finding.id for finding in project.findings("order")]
    project.edit("game/rules/move.py", '@rule("move.win")', '@rule("move.sum", "move.sum.double")')
    project.edit(
        "game/rules/move.py", "\n\ndef _clipped", '\n\n@rule("move.win")\ndef won():\n    pass\n\n\ndef _clipped'
    )
    assert () == project.trace().findings()


def test_a_worked_example_is_played_and_told(project: Project) -> None:
    """An example without a test, and a test of an example that no text tells."""
    project.edit(
        "tests/test_game.py", '@example("A-1")', '@pytest.mark.rules("move.sum", "move.steps")\n@example("B-2")'
    )
    first, second = project.findings("example")
    assert (SOURCE, "A-1") == (first.file, first.id)
    assert ("tests/test_game.py:13", "B-2") == (second.file, second.id)


def test_other_examples_are_none_of_ours(project: Project) -> None:
    """Hypothesis has a decorator of the same name; only names of worked examples count."""
    project.edit("tests/test_game.py", '@example("A-1")', '@example("A-1")\n@example("some input")\n@example(7)')
    assert () == project.trace().findings()


def test_without_tests_at_hand_none_is_missed(project: Project) -> None:
    """An installed package brings no tests, and says so instead of failing."""
    (project.folder / "tests" / "test_game.py").unlink()
    (project.folder / "tests").rmdir()
    assert None is project.trace().tests
    assert () == project.trace().findings()


def test_findings_of_one_rule(project: Project) -> None:
    """Of many findings those under one id can be asked for."""
    project.edit("tests/test_game.py", '"throw.begin", "move.sum.double"', '"throw.dice"')
    findings = project.trace().findings()
    assert {"throw.begin", "move.sum.double"} == {finding.id for finding in findings}
    assert ["throw.begin"] == [finding.id for finding in about(findings, "throw.begin")]


def run(*arguments: str | Path) -> tuple[int, str, str]:
    """Run ``crusaders trace`` and return exit status, output and errors."""
    result = CliRunner().invoke(
        command, [str(argument) for argument in arguments], obj=THY_WILL_BE_DONE, catch_exceptions=False
    )
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_a_line_for_each_chapter_and_source() -> None:
    """Chapters in the order of the book, sources by weight, and the number of errors."""
    status, out, err = run()
    found = project_trace()
    assert (0 if not found.findings() else 1) == status
    assert len(found.findings()) == len(err.splitlines())
    places = [out.index(f" {chapter.title} ") for chapter in found.catalog.chapters]
    assert sorted(places) == places
    assert all(f" {source.id} " in out for source in found.catalog.sources)


def test_the_command_prints_json() -> None:
    """Figures by chapter and by source, and the errors, for a machine."""
    status, out, _ = run("--json")
    figures = json.loads(out)
    found = project_trace()
    assert [chapter.id for chapter in found.catalog.chapters] == [row["chapter"] for row in figures["chapters"]]
    assert sum(len(chapter.rules) for chapter in found.catalog.chapters) == sum(
        row["rules"] for row in figures["chapters"]
    )
    assert [0] * 4 == [len(row["ungrounded"]) for row in figures["sources"]]
    assert bool(figures["errors"]) == bool(status)
    assert all(row["proofs"] for row in figures["chapters"] if row["chapter"] in {"travel", "distribute", "end"})


def test_the_command_traces_one_rule() -> None:
    """The figures of a rule alone, as a table and as JSON; an unknown one is refused with a hint."""
    assert "implemented" in run("--rule", "travel.cost.enemy")[1]
    figures = json.loads(run("--rule", "travel.cost.enemy", "--json")[1])
    assert ("travel.cost.enemy", "travel") == (figures["rule"], figures["chapter"])
    assert figures["passages"] >= 4
    status, _, err = run("--rule", "travel.cost.enmy")
    assert 2 == status
    assert "did you mean travel.cost.enemy" in err


def test_the_command_lists_what_is_not_covered(project: Project) -> None:
    """Only the gaps, one a line; against the rules of another game everything is one."""
    _, out, _ = run("--uncovered", "--specs", project.specs)
    assert "move.win: no function, no test" in out.splitlines()
    assert "Chapter" not in out


def test_broken_files_are_errors_of_the_command(project: Project) -> None:
    """A faulty specification is reported line by line, without a traceback."""
    project.edit(MOVE, 'id = "move.win"', 'id = "move.sum"')
    status, out, err = run("--specs", project.specs)
    assert 1 == status
    assert [f"error: {MOVE}: rule move.sum: duplicate: defined already in {MOVE} [specs]"] == err.splitlines()
    assert "1 error" in out
    (error,) = json.loads(run("--json", "--specs", project.specs)[1])["errors"]
    assert ("specs", MOVE, "rule move.sum") == (error["kind"], error["file"], error["id"])


def test_an_installed_package_says_that_its_tests_are_not_at_hand(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a specification without tests no rule lacks one, and the reader is told why."""
    alone = project.folder / "installed" / "specs"
    shutil.copytree(specs_folder(), alone)
    monkeypatch.setattr("crusaders_rules.thy_will_be_done.check.project.specs_folder", lambda: alone)
    _, out, err = run()
    assert "The tests are not at hand" in out
    assert "[no test]" not in err


@pytest.mark.parametrize(
    "arguments",
    [("--source", "toy-book"), ("--draft",), ("--text", __file__, "--uncovered"), ("--specs", "no-such-folder")],
)
def test_arguments_that_do_not_go_together_are_refused(arguments: tuple[str, ...]) -> None:
    """Exit status 2 and one line that says why."""
    status, _, err = run(*arguments)
    assert 2 == status
    assert "Error: " in err


def test_code_that_cannot_be_read_is_an_error(project: Project) -> None:
    """A syntax error in a rule or test is named, with its file."""
    project.edit("game/rules/move.py", "def total(", "def total((")
    with pytest.raises(SpecsError, match=r"game/rules/move\.py: is not Python"):
        project.trace()
