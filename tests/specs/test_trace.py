"""The join of specification, code and tests, and each way in which it can fail."""

import pytest

from crusaders_rules.catalog.gaps import about, gaps_of
from crusaders_rules.catalog.marks import models, theorems
from crusaders_rules.catalog.model import SpecsError
from crusaders_rules.thy_will_be_done.check.project import project_trace
from crusaders_rules.thy_will_be_done.home import RULES
from tests.specs.conftest import Project

SOURCE = "specs/toy/sources/toy-book.toml"
MOVE = "specs/toy/rules/02-move.toml"
QUESTION = "specs/toy/questions/01-move.toml"


def test_the_project_has_no_trace_errors() -> None:
    """Every rule has its passages, function and test, and every passage that binds has its rules."""
    assert [] == [str(gap) for gap in gaps_of(project_trace())]


def test_every_binding_passage_of_the_project_is_accounted_for() -> None:
    """All four texts: each sentence that binds the players grounds a rule or says why not."""
    rows = project_trace().source_rows()
    assert 4 == len(rows)
    assert all(row.normative for row in rows)
    assert [100.0] * 4 == [row.percent for row in rows]


def test_a_sentence_grounds_only_what_it_says() -> None:
    """Only the fan summary says that knights share regions and that a distribution may lap; and advice is no rule."""
    for rule in ("travel.share", "turn.distribute.lap"):
        assert {"fan-summary"} == {passage.source for passage in project_trace().of(rule).passages}
    ends = {passage.name for passage in project_trace().of("end.overflow").passages}
    assert "fan-summary#game-flow/b2/1" in ends
    assert "fan-summary#game-flow/b2/2" not in ends


def test_reading_the_files_finds_what_importing_them_registers() -> None:
    """The functions found without running the code are those that ``@rule`` registers."""
    found: dict[str, set[str]] = {}
    for function in project_trace().functions:
        for rule_id in function.ids:
            found.setdefault(rule_id, set()).add(f"{function.module}.{function.name}")
    loaded = {
        rule_id: {f"{function.__module__}.{function.__qualname__}" for function in functions}
        for rule_id, functions in RULES.functions("crusaders_rules.thy_will_be_done").items()
    }
    assert loaded == found


def test_a_whole_project_has_no_gaps(project: Project) -> None:
    """The small project is in order as it stands, so each test below shows its own fault alone."""
    assert () == gaps_of(project.trace())


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
    assert () == gaps_of(trace)


def test_a_model_of_an_unknown_rule_is_found(project: Project) -> None:
    """As everywhere else, file and id are named."""
    project.write("proofs/toy/models/stable.toml", MODEL.replace("move.win", "move.wine"))
    (gap,) = project.gaps("unknown")
    assert ("proofs/toy/models/stable.toml:2", "move.wine") == (gap.file, gap.id)
    assert "model stable names a rule" in gap.message


@pytest.mark.parametrize("text", ["[[model]", "[[model]]\nsays = 'a'", "model = 3"])
def test_a_file_without_models_is_refused(project: Project, text: str) -> None:
    """It is named, as any other file with faults is."""
    project.write("proofs/toy/models/stable.toml", text)
    with pytest.raises(SpecsError, match=r"proofs/toy/models/stable.toml: holds no models"):
        project.trace()


@pytest.mark.parametrize("file", [SOURCE, QUESTION, "game/rules/move.py", "tests/toy/test_game.py"])
def test_an_unknown_id_is_found_wherever_it_is_used(project: Project, file: str) -> None:
    """A passage, a question, a function or a test with a mistyped id: file and id are named."""
    if file == "game/rules/move.py":
        project.edit(file, '"move.sum", "move.sum.double"', '"move.sum", "move.sum.double", "move.sun.double"')
    else:
        project.edit(file, '"move.sum.double"', '"move.sum.double", "move.sun.double"')
    (gap,) = project.gaps("unknown")
    assert gap.file.startswith(file)
    assert "move.sun.double" == gap.id


@pytest.mark.parametrize("file", [SOURCE, QUESTION, "game/rules/move.py", "tests/toy/test_game.py"])
def test_the_mere_beginning_of_ids_is_no_id(project: Project, file: str) -> None:
    """``move`` begins several ids and is none; ``move.sum`` begins one and is one."""
    project.edit(file, '"move.sum.double"', '"move.sum.double", "move"')
    (gap,) = project.gaps("prefix-only")
    assert (file, "move") == (gap.file.split(":")[0], gap.id)
    assert "move.sum, move.sum.double, move.steps" in gap.message


def test_an_orphan_is_a_rule_without_a_passage(project: Project) -> None:
    """The rule stays, and the only sentence that grounded it grounds another."""
    project.edit(SOURCE, 'rules = ["move.win"]', 'rules = ["move.steps"]')
    (gap,) = project.gaps("orphan")
    assert (MOVE, "move.win") == (gap.file, gap.id)


def test_passages_repeated_beside_a_rule_must_agree(project: Project) -> None:
    """The sources say what grounds a rule; a list beside the rule may repeat it and not differ."""
    project.edit(MOVE, 'id = "move.win"', 'id = "move.win"\npassages = ["toy-book#title/p4/1"]')
    assert () == gaps_of(project.trace())
    project.edit(MOVE, "toy-book#title/p4/1", "toy-book#title/2/1")
    (gap,) = project.gaps("orphan")
    assert "move.win" == gap.id
    assert "toy-book#title/2/1, toy-book#title/p4/1" in gap.message


def test_a_binding_passage_grounds_a_rule_or_says_why_not(project: Project) -> None:
    """Without rules it is an error, and with a reason it is none."""
    project.edit(SOURCE, 'kind = "flavour"\nrules = []', 'kind = "rule"\nrules = []')
    (gap,) = project.gaps("ungrounded")
    assert (SOURCE, "title/p2/1") == (gap.file, gap.id)
    project.edit(SOURCE, 'kind = "rule"\nrules = []', 'kind = "rule"\nreason = "praise"\nrules = []')
    assert () == gaps_of(project.trace())
    assert 1 == project.trace().source_rows()[0].reasoned


def test_a_question_names_passages_that_exist(project: Project) -> None:
    """A mistyped locator and an empty list are errors."""
    project.edit(QUESTION, "toy-book#title/1/2", "toy-book#title/1/7")
    (gap,) = project.gaps("unknown")
    assert (QUESTION, "double.again") == (gap.file, gap.id)
    project.edit(QUESTION, '"toy-book#title/1/7"', "")
    assert ["double.again"] == [gap.id for gap in project.gaps("orphan")]


@pytest.mark.parametrize(
    "place", ['editions = ["toy-book", "lost-book"]', 'editions = ["toy-book"]\ndiffers.lost-book = "So."']
)
def test_an_edition_is_a_source(project: Project, place: str) -> None:
    """A rule can hold or differ only in a text that there is."""
    project.edit(MOVE, 'editions = ["toy-book"]', place)
    (gap,) = project.gaps("unknown")
    assert (MOVE, "move.sum") == (gap.file, gap.id)
    assert "lost-book" in gap.message


def test_a_rule_holds_or_differs_where_a_passage_grounds_it(project: Project) -> None:
    """A rule that names no edition is found by the passage that grounds it."""
    project.edit(MOVE, 'editions = ["toy-book"]', "editions = []")
    assert {("move.sum", MOVE)} == {(gap.id, gap.file) for gap in project.gaps("edition")}


CARRIED = '[[carried_over]]\nedition = "{edition}"\nwhy = "The text is silent."\nrules = ["move.sum"]\n\n[[rule]]'


def test_a_rule_is_not_carried_over_into_an_edition_that_has_it(project: Project) -> None:
    """One of the two is wrong."""
    project.edit(MOVE, "[[rule]]", CARRIED.format(edition="toy-book"))
    assert [("move.sum", MOVE)] == [(gap.id, gap.file) for gap in project.gaps("edition")]


def test_a_rule_is_carried_over_into_an_edition_that_there_is(project: Project) -> None:
    """An edition has a source."""
    project.edit(MOVE, "[[rule]]", CARRIED.format(edition="lost-book"))
    assert ["no source is called lost-book"] == [gap.message for gap in project.gaps("unknown")]


def test_what_a_passage_of_an_edition_grounds_is_not_carried_over_into_it(project: Project) -> None:
    """Its text has the rule, or differs from it. Why a rule is carried over stands beside it."""
    project.edit(MOVE, 'editions = ["toy-book"]', "editions = []")
    project.edit(MOVE, "[[rule]]", CARRIED.format(edition="toy-book"))
    assert {"move.sum"} == {gap.id for gap in project.gaps("edition")}
    assert {"toy-book": "The text is silent."} == project.trace().catalog.rules["move.sum"].carried_over


def test_an_implemented_rule_has_a_function(project: Project) -> None:
    """Without one it is an error, unless the rule is only planned."""
    project.edit("game/rules/move.py", '@rule("move.win")\ndef wins', "def _wins")
    (gap,) = project.gaps("no function")
    assert (MOVE, "move.win") == (gap.file, gap.id)
    assert ("function",) == project.trace().uncovered(project.trace().catalog.rules["move.win"])


@pytest.mark.parametrize("status", ["planned", "note", "data"])
def test_other_rules_need_no_function(project: Project, status: str) -> None:
    """What no code follows from lacks nothing."""
    project.write("game/rules/move.py", '@rule("move.sum", "move.sum.double")\ndef total(): ...\n')
    project.write(MOVE, (project.folder / MOVE).read_text(encoding="utf-8").replace("implemented", status))
    assert () == gaps_of(project.trace())
    assert None is project.trace().chapter_rows()[1].percent


def test_planned_rules_are_counted_apart(project: Project) -> None:
    """They are neither due nor covered, and a passage that grounds nothing else is counted with them."""
    before = project.trace()
    assert [0, 0] == [row.planned for row in before.chapter_rows()]
    assert 0 == before.source_rows()[0].planned
    text = (project.folder / MOVE).read_text(encoding="utf-8")
    head, _, tail = text.partition('id = "move.win"')
    project.write(MOVE, f'{head}id = "move.win"{tail.replace("implemented", "planned", 1)}')
    after = project.trace()
    assert [(2, 0, 2), (4, 1, 3)] == [(row.rules, row.planned, row.due) for row in after.chapter_rows()]
    grounds = [passage.at for passage in after.catalog.passages.values() if passage.rules == ("move.win",)]
    assert len(grounds) == after.source_rows()[0].planned
    assert before.source_rows()[0].grounded == after.source_rows()[0].grounded


def test_an_implemented_rule_has_a_test(project: Project) -> None:
    """The test may name the rule, or play an example that illustrates it."""
    project.edit("tests/toy/test_game.py", 'pytest.mark.rules("move.win")', 'pytest.mark.rules("move.steps")')
    (gap,) = project.gaps("no test")
    assert (MOVE, "move.win") == (gap.file, gap.id)
    row = project.trace().chapter_rows()[1]
    assert (("move.win",), 75.0) == (row.uncovered, row.percent)


def test_a_public_function_of_the_rules_has_an_id(project: Project) -> None:
    """A helper is private, or it is a rule."""
    project.edit("game/rules/move.py", "_clipped(place: int)", "clipped(place: int)")
    (gap,) = project.gaps("no id")
    assert ("game/rules/move.py:21", "clipped") == (gap.file, gap.id)


def test_functions_stand_in_the_order_of_the_book(project: Project) -> None:
    """Two functions that changed places are found; a second function of one rule may stand anywhere."""
    project.edit("game/rules/move.py", '@rule("move.sum", "move.sum.double")', '@rule("move.win")')
    project.edit("game/rules/move.py", '@rule("move.win")\ndef wins', '@rule("move.sum", "move.sum.double")\ndef wins')
    assert ["move.steps", "move.sum"] == [gap.id for gap in project.gaps("order")]
    project.edit("game/rules/move.py", '@rule("move.win")', '@rule("move.sum", "move.sum.double")')
    project.edit(
        "game/rules/move.py", "\n\ndef _clipped", '\n\n@rule("move.win")\ndef won():\n    pass\n\n\ndef _clipped'
    )
    assert () == gaps_of(project.trace())


def test_a_worked_example_is_played_and_told(project: Project) -> None:
    """An example without a test, and a test of an example that no text tells."""
    project.edit(
        "tests/toy/test_game.py", '@example("A-1")', '@pytest.mark.rules("move.sum", "move.steps")\n@example("B-2")'
    )
    first, second = project.gaps("example")
    assert (SOURCE, "A-1") == (first.file, first.id)
    assert ("tests/toy/test_game.py:13", "B-2") == (second.file, second.id)


def test_other_examples_are_none_of_ours(project: Project) -> None:
    """Hypothesis has a decorator of the same name; only names of worked examples count."""
    project.edit("tests/toy/test_game.py", '@example("A-1")', '@example("A-1")\n@example("some input")\n@example(7)')
    assert () == gaps_of(project.trace())


def test_the_tests_of_another_game_do_not_count(project: Project) -> None:
    """They name rules of their own, which may have the same ids."""
    project.write("tests/other/test_game.py", '@pytest.mark.rules("move.castle")\ndef test_castling(): ...\n')
    assert () == gaps_of(project.trace())


def test_without_tests_at_hand_none_is_missed(project: Project) -> None:
    """An installed package brings no tests, and says so instead of failing."""
    (project.folder / "tests" / "toy" / "test_game.py").unlink()
    (project.folder / "tests" / "toy").rmdir()
    assert None is project.trace().tests
    assert () == gaps_of(project.trace())


def test_gaps_of_one_rule(project: Project) -> None:
    """Of many gaps those under one id can be asked for."""
    project.edit("tests/toy/test_game.py", '"throw.begin", "move.sum.double"', '"throw.dice"')
    gaps = gaps_of(project.trace())
    assert {"throw.begin", "move.sum.double"} == {gap.id for gap in gaps}
    assert ["throw.begin"] == [gap.id for gap in about(gaps, "throw.begin")]


def test_code_that_cannot_be_read_is_an_error(project: Project) -> None:
    """A syntax error in a rule or test is named, with its file."""
    project.edit("game/rules/move.py", "def total(", "def total((")
    with pytest.raises(SpecsError, match=r"game/rules/move\.py: is not Python"):
        project.trace()
