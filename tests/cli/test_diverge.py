"""``crusaders diverge``, ``questions`` and ``question`` from the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from crusaders_rules.thy_will_be_done.check import store
from crusaders_rules.thy_will_be_done.play.files.records import read_record
from tests.cli.terminal import refused, run

PAIR = ("resolve.without-success", "one-of-split", "any")
SMALL = ("--seed", "1", "--depth", "4")


def found(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Return the exit status and the result."""
    result = run("diverge", *arguments, "--json")
    return result.exit_code, json.loads(result.stdout)


def said(*arguments: str) -> str:
    """Return the output of a verb, independent of the width of the terminal."""
    result = run(*arguments)
    assert result.exit_code in {0, 1}
    return " ".join(result.stdout.split())


def test_the_shortest_play_is_found_and_told() -> None:
    """The output has the verdict, the count, the play with its rules, and the refusal of one reading."""
    told = said("diverge", *PAIR, *SMALL)
    for words in (
        "compared to depth 4",
        "a-stricter: A is stricter",
        "The play: 3 decisions in 1 turn, and no shorter play in this setting makes them diverge",
        "1: resolve crusade-build",
        "Only any allows this. Under one-of-split: 1: resolve crusade-build",
    ):
        assert words in told


def test_the_other_way_round_the_other_one_is_stricter() -> None:
    """A and B keep the given order."""
    status, (one,) = found("resolve.without-success", "any", "one-of-split", *SMALL)
    assert (0, "b-stricter", ["any", "one-of-split"]) == (status, one["verdict"], one["readings"])
    assert ["2: knight a1", "1: knight c1", "1: resolve crusade-build"] == one["play"]


def test_the_play_is_legal_under_one_reading_alone(tmp_path: Path) -> None:
    """The play is written as a record, which ``verify`` judges under both readings; all its positions are drawn."""
    file, folder = tmp_path / "play.json", tmp_path / "pictures"
    assert 0 == run("diverge", *PAIR, *SMALL, "--out", str(file), "--svg", str(folder)).exit_code
    assert 3 == len(read_record(file).decisions)
    assert ["000.svg", "001.svg", "002.svg", "003.svg"] == sorted(one.name for one in folder.iterdir())
    assert 0 == run("verify", str(file)).exit_code
    assert 0 == run("verify", str(file), "--reading", "resolve.without-success=any").exit_code
    result = run("verify", str(file), "--reading", "resolve.without-success=one-of-split")
    assert 1 == result.exit_code
    assert "no action can succeed" in result.stdout


def test_a_play_may_begin_where_a_record_leads_to(tmp_path: Path) -> None:
    """The play is counted from there, and the start is a part of the record."""
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert 0 == run("diverge", *PAIR, *SMALL, "--out", str(first)).exit_code
    start = json.loads(first.read_text(encoding="utf-8"))
    start["decisions"] = start["decisions"][:2]
    second.write_text(json.dumps(start), encoding="utf-8")
    status, (one,) = found(*PAIR, "--start", str(second), "--depth", "2")
    assert (0, ["1: resolve crusade-build"]) == (status, one["play"])
    assert start["decisions"] == one["start"]
    assert "after the 2 decisions of the start" in said("diverge", *PAIR, "--start", str(second), "--depth", "2")


def test_a_limit_ends_in_a_partial_answer() -> None:
    """Reaching a limit without a difference is not a success."""
    status, (one,) = found("skip.condition", "all-upgraded", "nothing-succeeds", *SMALL)
    assert (1, "equivalent-within", "depth 4") == (status, one["verdict"], one["stopped"])


def test_everything_compared_is_a_success() -> None:
    """A small game is compared completely."""
    games = ("--variant", "learning", "--supply", "1", "--seed", "1")
    status, (one,) = found("skip.condition", "all-upgraded", "nothing-succeeds", *games)
    assert (0, "equivalent-within", "compared whole") == (status, one["verdict"], one["strength"])


def test_what_is_stored_is_found_again() -> None:
    """Without options the search is that of the stored verdict; --stored only rechecks its play."""
    status, (one,) = found(*PAIR)
    row = store.verdicts()["resolve.without-success"][0]
    assert (0, row.verdict, row.states, None) == (status, one["stored"], one["states"], one["wrong"])
    told = " ".join(said("diverge", *PAIR, "--stored").split())
    assert f"and more, among the compared plays (searched, {row.states} pairs of positions)" in told


def test_what_is_stored_wrongly_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong stored verdict is reported by the search and by the recheck."""
    import attrs

    row = attrs.evolve(store.verdicts()["resolve.without-success"][0], verdict="b-stricter")
    monkeypatch.setattr(store, "verdicts", lambda: {row.question: (row,)})
    for arguments in ((), ("--stored",)):
        result = run("diverge", *PAIR, *arguments)
        assert 1 == result.exit_code
        assert "differs from the stored result" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "needs a QUESTION, or --edition X Y"),
        (("nothing",), "there is no question nothing"),
        ((*PAIR, "other"), "needs at most two readings"),
        ((PAIR[0], "any", "any"), "needs two different readings"),
        ((PAIR[0], "any", "every"), "is read as any or one-of-split or each, not 'every'"),
        ((*PAIR, "--board", "moon"), "moon"),
        ((*PAIR, "--players", "9"), "players"),
        ((*PAIR, "--start", "nothing.json"), "nothing.json"),
        ((*PAIR, "--deal", "pope"), "pope"),
        ((*PAIR, "--reading", "skip.condition"), "needs QUESTION=READING"),
        (("--edition", "x", "y"), "x"),
        (("split.commit", "before", "open", "--seed", "1"), "cannot be played"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_line(arguments: tuple[str, ...], message: str) -> None:
    """A message that names what is wrong, and exit status 2."""
    assert message in refused("diverge", *arguments)


def test_the_questions_are_listed() -> None:
    """Each question has its verdicts, as text and as JSON."""
    assert "one-of-split *" in said("questions")
    rows = {one["question"]: one for one in json.loads(run("questions", "--json").stdout)}
    assert "a-stricter" == rows["resolve.without-success"]["verdicts"][0]["verdict"]


def ids(*arguments: str) -> list[str]:
    """Return the ids of the questions that are listed."""
    return [one["question"] for one in json.loads(run("questions", *arguments, "--json").stdout)]


def test_the_questions_can_be_filtered() -> None:
    """The filters are chapter, verdict, edition and words; each leaves some questions out, and they combine."""
    every, verdicts = ids(), store.verdicts()
    travel, prototype = ids("--chapter", "travel"), ids("--edition", "prototype-2015")
    stricter, words = ids("--verdict", "default-is-stricter"), ids("Castle", "KNIGHT")
    for found in (travel, prototype, stricter, words):
        assert 0 < len(found) < len(every)
    assert {"travel.enter-or-leave"} <= set(travel) & set(prototype)
    assert [one for one in every if any(row.verdict == "a-stricter" for row in verdicts.get(one, ()))] == stricter
    assert [one for one in every if one not in verdicts] == ids("--verdict", "none")
    assert set(travel) & set(stricter) == set(ids("--chapter", "travel", "--verdict", "default is stricter"))
    assert f"{len(words)} questions of {len(every)}" in said("questions", "castle", "knight")
    assert f"None of the {len(every)} questions fits." == said("questions", "no such words")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--chapter", "sailing"), "--chapter: needs one of components, "),
        (("--verdict", "unclear"), "default is stricter"),
        (("--edition", "1999"), "--edition: needs one of deluxified-2017, "),
    ],
)
def test_a_filter_that_fits_nothing_known_is_refused(arguments: tuple[str, ...], message: str) -> None:
    """The line names the possible values."""
    assert message in refused("questions", *arguments)


@pytest.mark.parametrize("columns", ["60", "80"])
def test_the_questions_are_readable_in_a_narrow_terminal(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are printed as a list: no line is longer than the terminal, and no id is broken."""
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("questions").stdout.splitlines()
    assert int(columns) >= max(map(len, lines))
    assert set(ids()) <= {line.split(" (")[0] for line in lines}


def test_a_question_is_shown_with_all_that_is_known() -> None:
    """The output has readings, evidence, passages, rules, verdict and play."""
    shown = said("question", "resolve.without-success")
    for words in (
        "* one-of-split",
        "evidence",
        "deluxified-2017#muster/1/2",
        "turn.effect",
        "1: resolve crusade-build",
    ):
        assert words in shown
    assert (
        "resolve.without-success" == json.loads(run("question", "resolve.without-success", "--json").stdout)["question"]
    )
    assert "did you mean skip.condition" in refused("question", "skip.conditon")


@pytest.mark.parametrize("names", [("prototype-2015", "deluxified-2017"), ("deluxified-2017", "prototype-2015")])
def test_two_editions_are_compared(names: tuple[str, str]) -> None:
    """In the prototype an action may fail, which the first turn shows, whichever edition comes first."""
    status, (one,) = found("--edition", *names, "--seed", "1", "--first")
    assert (0, list(names)) == (status, one["readings"])
    assert ["2: knight a1", "1: knight c1", "1: resolve crusade-build"] == one["play"]


def test_the_table_says_of_what_comes_to_the_same_whether_it_is_proved() -> None:
    """A proved verdict is one word; any other verdict has its method."""
    told = said("questions")
    for question, rows in store.verdicts().items():
        for row in rows:
            if row.verdict == "equivalent":
                assert ("(" in store.in_short(row)) == (row.how != "proved"), question
                assert store.in_short(row) in told
