"""What another reading changes in games of the batch, and in the same games of the library."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import attrs
import numpy as np
import pytest

from crusaders_rules import Ruleset
from crusaders_rules.batch import Batch, NotCovered, following, reading_counts, strong
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.many_games import Whole
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.reading_counts import ReadingCounts
from crusaders_rules.batch.rows import Row
from crusaders_rules.batch.rule_tables import tables_of
from crusaders_rules.explore.reading_effects import Effect, EffectTally
from crusaders_rules.questions import AskOrderSetup, AskTurn, GameOver
from crusaders_rules.thy_will_be_done.check.history import SETUP
from crusaders_rules.thy_will_be_done.check.sampling import pairs
from crusaders_rules.work.processes import Processes
from tests.batch.reading_games import in_both
from tests.cli.terminal import refused, run

DIVINE = ("divine-influence",)
TINY = Ruleset(variant="learning", orders="none", board="tiny-row")
GAME = ("--players", "2", "--board", "tiny-row", "--variant", "learning", "--orders", "none")


@pytest.mark.sampled(8)
@pytest.mark.parametrize("row", pairs(), ids="=".join)
def test_games_of_the_library_are_followed_alike(row: tuple[str, str, str]) -> None:
    """The same differs first, and the same games meet it."""
    for seed in (1, 2):
        try:
            library, batch = in_both(row, TINY, 2, seed, "random")
        except NotCovered as error:
            pytest.skip(str(error))
        assert library == batch


@pytest.mark.long
def test_compiled_games_are_followed_alike() -> None:
    """Whole games under each reading, in a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.reading_games", "--games", "1"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    assert "games agree" in done.stdout


def counted(number: int, *questions: str, seed: int = 1, bot: str = "random") -> tuple[Effect, ...]:
    """Return what is counted in games of two."""
    counts = ReadingCounts(ruleset=TINY, rows=pairs(questions), players=2, seed=seed, bot=bot)
    *_, last = counts.played(number)
    return last


def test_the_same_seed_counts_the_same() -> None:
    """And nothing differs under a reading that does not come up."""
    found = counted(4, "end.round.meaning", "score.farm.knights")
    assert found == counted(4, "end.round.meaning", "score.farm.knights")
    by_name = {one.readings[1]: one for one in found}
    later = by_name["one-more-round"]
    assert (4, 4, 0) == (later.games, later.anything, later.decisions)
    assert 4 == later.met
    assert later.change > 0
    nothing = by_name["none"]
    assert (0, 0, 0, 0, 0, 0.0) == attrs.astuple(nothing)[3:9]


def test_the_questions_between_turns_are_those_of_the_library() -> None:
    """In the setup, too, where what an order changes counts as a turn."""
    settled = {kind.__name__ for kind in (*SETUP, AskTurn, GameOver)} - {AskOrderSetup.__name__}
    assert settled == {at.KINDS[kind] for kind in at.SETTLED}


def test_strong_bots_play_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games with the same seed, which are followed to their ends as others are."""
    monkeypatch.setattr(reading_counts, "_ITERATIONS", 1)
    found = counted(1, "end.round.meaning", bot="strong")
    assert found == counted(1, "end.round.meaning", bot="strong")
    later = next(one for one in found if one.readings[1] == "one-more-round")
    assert (1, 1, 1, 0) == (later.games, later.anything, later.met, later.decisions)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_game_that_is_played_again_has_the_seed_of_its_place(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are played again one by one count as much as all of them at once."""
    games, rows = 3, pairs(["end.round.meaning"])

    def tally_if(*differ: int) -> EffectTally:
        whole = np.zeros(games, np.int64)
        whole[list(differ)] = following.RESULT_DIFFERS
        monkeypatch.setattr(reading_counts, "followed", lambda *_: reading_counts.Followed(whole, whole > 0))
        counts = ReadingCounts(ruleset=TINY, rows=rows, players=2, seed=1, bot=bot)
        return counts._block(1, games)[0]  # noqa: SLF001 -- what is counted of one block

    together, apart = tally_if(*range(games)), EffectTally()
    for game in range(games):
        apart.join(tally_if(game))
    assert together == apart
    assert games == together.anything
    assert together.squares


def test_a_strong_bot_has_the_seed_of_the_place_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if games before it are not played."""
    seeds = []

    def plan(search: strong.Search, row: Row, seed: tuple[int, ...]) -> strong.Planned:
        seeds.append(seed)
        return strong.Planned((int(Batch(search.tables, row[None]).legal()[0][0]),), 0.5, 1, 1)

    monkeypatch.setattr(strong.Search, "plan", plan)
    tables = tables_of(TINY, 2)

    def seeds_with(states: Whole, places: Whole | None = None) -> list[tuple[int, ...]]:
        seeds.clear()
        kept, lengths = np.zeros((len(states), 0), np.int16), np.zeros(len(states), np.int64)
        strong.play_strongly(reading_counts.begun(tables, len(states)), states, kept, lengths, (1, 5), 1, places)
        return list(seeds)

    states = generators(1, 2, tables.generators)
    every, last = seeds_with(states.copy()), seeds_with(states[1:].copy(), np.array([1]))
    assert {(1, 5, 0), (1, 5, 1)} == {seed[:3] for seed in every}
    assert [seed for seed in every if seed[:3] == (1, 5, 1)] == last


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_same_is_counted_by_any_number_of_processes(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block of games has its own seed."""
    monkeypatch.setattr(reading_counts, "_AT_ONCE", {bot: 2})
    rows = pairs(["end.round.meaning", "travel.transit"])
    found = [
        list(ReadingCounts(ruleset=TINY, rows=rows, players=2, seed=1, bot=bot).played(5, None, Processes(workers)))
        for workers in (1, 2)
    ]
    assert found[0] == found[1]
    assert [2, 4, 5] == [effects[0].games for effects in found[0]]


def test_games_are_counted_for_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block at a time, until the time is over."""
    monkeypatch.setattr(reading_counts, "_AT_ONCE", {"random": 2})
    monkeypatch.setattr(reading_counts, "time", SimpleNamespace(monotonic=iter([0.0, 1.0, 61.0]).__next__))
    counts = ReadingCounts(ruleset=TINY, rows=pairs(["end.round.meaning"]), players=2, seed=1, bot="random")
    assert [2, 4] == [effects[0].games for effects in counts.played(None)]


def test_what_is_not_covered_is_left_out_by_name() -> None:
    """The others are played."""
    rows = pairs(["wheel.second-actions", "resolve.without-success"])
    counts = ReadingCounts(ruleset=TINY, rows=rows, players=2, seed=1, bot="random")
    assert ["any", "each"] == [row[2] for row in counts.rows]
    assert "the edition of the other reading has other pieces: the batch does not cover this" in counts.left_out[0]
    assert counts.left_out[0].startswith("wheel.second-actions, ")


def test_games_are_followed_where_only_one_reading_crowds_regions() -> None:
    """Rows of both readings have room for all buildings then, and are compared with them."""
    row, divine = pairs(["divine.pair.again"])[0], attrs.evolve(TINY, edition="deluxified-2017", expansions=DIVINE)
    found = [in_both(row, divine, 2, seed, "random") for seed in (1, 2)]
    assert all(library == batch for library, batch in found)
    for rows in ([row], [row, *pairs(["divine.mill.eligible"])[:1], *pairs(["skip.condition"])[:1]]):
        counts = ReadingCounts(ruleset=divine, rows=rows, players=2, seed=1, bot="random")
        *_, last = counts.played(2)
        assert [2] * len(rows) == [one.games for one in last]


@pytest.mark.long
def test_a_third_building_meets_the_difference() -> None:
    """In a whole game, as in the library."""
    divine = Ruleset(variant="learning", orders="none", expansions=DIVINE)
    library, batch = in_both(pairs(["divine.pair.again"])[0], divine, 2, 4, "random")
    assert library == batch == (following.DECISIONS_DIFFER, True)


def test_a_wrong_meeting_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """If hidden things count as seen, games are followed otherwise."""
    monkeypatch.setattr(following, "seen_alike", lambda _known, _one, _other: True)
    row = ("end.round.meaning", *pairs(["end.round.meaning"])[0][1:])
    library, batch = in_both(row, TINY, 2, 1, "random")
    assert library != batch


def test_the_verb_counts_in_the_batch() -> None:
    """It says what is not covered, if only that is asked for."""
    told = " ".join(run("consequences", "end.round.meaning", "--batch", "--games", "2", *GAME).stdout.split())
    assert re.match(r"end\.round\.meaning: In .* of 2 games between two random bots another player wins under ", told)
    assert "2 games of 2 random bots, from seed 1" in told
    assert "--bot strong: it needs --batch" in refused("consequences", "skip.condition", "--bot", "strong")
    assert "has other pieces: the batch does not cover this" in refused(
        "consequences", "wheel.second-actions", "--batch", *GAME
    )
