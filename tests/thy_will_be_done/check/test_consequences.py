"""What other readings change in whole games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from crusaders_rules.explore.reading_effects import STRIDE, Effect, share
from crusaders_rules.thy_will_be_done.check import sampling
from crusaders_rules.thy_will_be_done.check.sampling import Games, consequences, pairs, stored
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, verdicts_folder
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.reading_names import to_interpretation
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, first_position
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.score import winners
from tests.cli.terminal import refused, run

TINY = Games(ruleset=Ruleset(variant="learning", orders="none", board="tiny-row"), players=2)
QUESTIONS = ("resolve.without-success", "end.round.meaning", "score.farm.knights")


def effects_of(number: int, *questions: str) -> dict[tuple[str, str], Effect]:
    """Return the results after a number of games, by question and reading."""
    *_, last = consequences(pairs(questions), number, TINY)
    return {(one.question, one.readings[1]): one for one in last}


def test_decisions_results_and_nothing_are_told_apart() -> None:
    """A laxer reading changes decisions, one of the last round the result, and one of farms nothing."""
    found = effects_of(6, *QUESTIONS)
    tried, later = found["resolve.without-success", "any"], found["end.round.meaning", "one-more-round"]
    assert (6, 6, 6) == (tried.games, tried.decisions, tried.anything)
    assert (0, 6) == (later.decisions, later.anything)
    # A round more can only add to what has been gained.
    assert later.change > 0
    nobody = {"player 1": 0.0, "player 2": 0.0}
    assert (0, 0, 0.0, 0.0, nobody) == attrs.astuple(found["score.farm.knights", "none"])[6:]
    # Both have another turn, so both gain, and the one who wins gains no more than both together.
    assert min(later.gains.values()) > 0
    assert sum(later.gains.values()) >= later.change


def by_hand(seed: int, question: str, reading: str) -> tuple[bool, bool]:
    """Play a game of two, and say whether the other reading refuses or changes a decision, and whether another wins."""
    ruleset = TINY.ruleset
    assert ruleset is not None
    other = attrs.evolve(ruleset, interpretation=to_interpretation({question: reading}))
    outcomes = begin_record(ruleset, 2, seed=seed).outcomes
    first, second = (first_position(attrs.evolve(begin_record(one, 2), outcomes=outcomes)) for one in (ruleset, other))
    ends, met = [], False
    for begun in (first, second):
        bots, state = [BOTS["random"](seed * STRIDE + seat) for seat in range(2)], begun
        while not is_over(state):
            decision = bots[state.seat](state)
            if begun is first and not met:
                met = bool(explain(second, decision).refusals)
                second = second if met else apply(second, decision)
                met = met or apply(state, decision).areas != second.areas
            state = apply(state, decision)
        ends.append(winners(state))
    return met, ends[0] != ends[1]


@pytest.mark.parametrize(("question", "reading"), [("travel.share", "exclusive"), ("resolve.decline", "never")])
def test_a_reading_is_met_where_a_decision_is_not_the_same(question: str, reading: str) -> None:
    """Game by game as by hand, and another player wins where the winners differ."""
    found = []
    for seed in range(1, 7):
        ((one,),) = consequences([(question, pairs([question])[0][1], reading)], 1, attrs.evolve(TINY, seed=seed))
        found.append((one.met == 1, one.winner == 1))
        assert one.winner is not None
        assert one.winner <= one.anything
    assert [by_hand(seed, question, reading) for seed in range(1, 7)] == found


@pytest.mark.parametrize(
    ("count", "games", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)]
)
def test_a_share_has_the_interval_of_the_tables(count: int, games: int, low: float, high: float) -> None:
    """Wilson's."""
    found = share(count, games)
    assert (count / games, low, high) == tuple(round(value, 3) for value in found)


def test_a_game_counts_once_and_the_average_is_over_all() -> None:
    """The result of two games is their mean, and the error is half their difference."""
    question = "end.round.meaning"
    single = [
        next(iter(consequences(pairs([question]), 1, attrs.evolve(TINY, seed=seed))))[0].change for seed in (1, 2)
    ]
    both = effects_of(2, question)[question, "one-more-round"]
    assert round(sum(single) / 2, 3) == both.change
    assert round(abs(single[0] - single[1]) / 2, 3) == both.error


def test_only_what_can_be_played_in_two_ways_is_compared() -> None:
    """A question without a switch is refused, and so is an unknown one."""
    with pytest.raises(DivergenceError, match="only one of its readings"):
        pairs(["split.commit"])
    with pytest.raises(DivergenceError, match="there is no question nothing"):
        pairs(["nothing"])
    assert "there is no question nothing" in refused("consequences", "nothing", "--games", "1")


def test_games_that_cannot_go_on_are_counted_apart() -> None:
    """Under this reading, a player of this game has no legal decision, so there is no score to compare."""
    *_, (found,) = consequences(pairs(["upgrade.empty-wedge"]), 2, Games(seed=42))
    assert (2, 2, 1, None) == (found.games, found.anything, found.stuck, found.error)
    told = run("consequences", "upgrade.empty-wedge", "--games", "1", "--seed", "43").stdout
    assert "1 stuck" in " ".join(told.split())


def test_the_verb_prints_a_table_with_its_sample() -> None:
    """Shares, mean change and its error; the same as JSON."""
    games = ("--games", "2", "--players", "2", "--board", "tiny-row", "--variant", "learning", "--orders", "none")
    told = " ".join(run("consequences", *QUESTIONS, *games).stdout.split())
    said = "In 50.0 % ± 40.5 of 2 games between two random bots another player wins under “any”, which allows all"
    assert told.startswith(f"resolve.without-success: {said} ")
    assert " 2 games of 2 random bots, from seed 1 " in told
    assert "100 %" in told
    assert re.search(r"player [12]", told)
    rows = json.loads(run("consequences", *QUESTIONS, *games, "--json").stdout)
    assert [2] * len(rows) == [row["games"] for row in rows]


def test_a_single_game_has_no_error_of_the_mean() -> None:
    """None in JSON, which has no infinity, and no figure in the table."""
    game = ("--games", "1", "--players", "2", "--board", "tiny-row", "--variant", "learning", "--orders", "none")
    told = run("consequences", *QUESTIONS, *game, "--json").stdout
    assert {None} == {row["error"] for row in json.loads(told)}
    assert "Infinity" not in told
    shown = run("consequences", *QUESTIONS, *game).stdout
    assert "±" not in shown
    assert "inf" not in shown.split()


def test_an_interruption_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the run with the finished games, and the output says so."""

    def interrupted(*_: object) -> Iterator[tuple[Effect, ...]]:
        yield tuple(effects_of(1, "end.round.meaning").values())
        raise KeyboardInterrupt

    monkeypatch.setattr(sampling, "consequences", interrupted)
    result = run("consequences", "end.round.meaning")
    assert 130 == result.exit_code
    assert "1 game of 4 random bots, from seed 1; interrupted" in " ".join(result.stdout.split())


def test_what_is_stored_is_of_questions_on_file(tmp_path: Path) -> None:
    """Each stored table names its command and its sample; a faulty one is refused, a missing one is empty."""
    known = {(question, (one, other)) for question, one, other in pairs()}
    for sample in stored(verdicts_folder()):
        games = int(sample.command.partition("--games ")[2].split()[0])
        assert {games} == {one.games for one in sample.effects}
        assert sample.command.endswith(f"--bot {sample.bot}")
        assert {(one.question, one.readings) for one in sample.effects} <= known
        assert all(one.decisions <= one.anything <= one.games for one in sample.effects)
    assert () == stored(tmp_path)
    (tmp_path / "consequences.toml").write_text("[[sample]]\ncommand = 'none'", encoding="utf-8")
    with pytest.raises(DivergenceError, match=r"consequences\.toml"):
        stored(tmp_path)
