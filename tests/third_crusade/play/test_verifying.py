"""Verifying a record from one seat: what it sees is checked, what it never sees may be anything."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.reading_names import to_interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import random_bot
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    record_of,
    verify,
    write_record,
)
from crusaders_rules.third_crusade.play.files.verifying import SeatVerification, verify_from
from crusaders_rules.third_crusade.play.game import is_over, new_game
from crusaders_rules.third_crusade.play.not_none import not_none
from tests.cli.terminal import run
from tests.third_crusade.play.tables import MARCHES
from tests.third_crusade.play.test_whole_games import lively

NOTHING = "nothing-of-this-name"


@cache
def finished(players: int, seed: int, *, variable: bool = False) -> Record:
    """Return the record of a lively game."""
    draw, state = random.Random(seed), new_game(Ruleset(MARCHES, variable=variable), players)
    while not is_over(state):
        state = apply(state, lively(state, draw))
    return record_of(state)


def with_line(record: Record, number: int, words: str) -> Record:
    """Return a record with other words in one decision, counted from 1; who decides stays."""
    lines = list(record.decisions)
    lines[number - 1] = f"{lines[number - 1].partition(': ')[0]}: {words}"
    return attrs.evolve(record, decisions=tuple(lines))


def until(record: Record, number: int) -> Record:
    """Return the first decisions of a record, without a result."""
    return attrs.evolve(record, decisions=record.decisions[:number], result=None)


def words(record: Record, number: int) -> str:
    """Return the words of a decision."""
    return record.decisions[number - 1].partition(": ")[2]


def is_accepted(record: Record, found: SeatVerification) -> bool:
    """Whether a check passes, with a whole legal record that differs only in what is hidden when it is decided."""
    assert verify(found.completion).error is None
    pairs = zip(record.decisions, found.completion.decisions, strict=False)
    differing = [one.split()[:2] == other.split()[:2] for one, other in pairs if one != other]
    return found.error is None and len(found.completion.decisions) == len(record.decisions) and all(differing)


@pytest.mark.rules("third.planning.secret", "third.setup.objectives.secret", "third.strategy.reveal")
@pytest.mark.parametrize(("players", "variable"), [(2, False), (2, True), (3, False), (4, False)])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_legal_record_passes_from_each_seat(players: int, seed: int, variable: bool) -> None:  # noqa: FBT001 -- a case
    """Whole, and up to any decision; the stand-ins make a legal record."""
    record = finished(players, seed, variable=variable)
    draw = random.Random(seed)
    for seat in range(1, players + 1):
        assert is_accepted(record, verify_from(record, seat))
        for _ in range(2):
            some = until(record, draw.randrange(len(record.decisions)))
            assert is_accepted(some, verify_from(some, seat))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_a_lie_in_what_a_seat_never_sees_is_not_seen_from_there(players: int) -> None:
    """The whole check finds it; the check of the seat passes, and names the decision."""
    tried = 0
    for seed in range(2):
        record, draw = finished(players, seed), random.Random(seed)
        for seat in range(1, players + 1):
            before = verify_from(record, seat)
            for number in draw.sample(before.unseen, 4):
                verb = words(record, number).split()[0]
                told = with_line(record, number, f"{verb} {NOTHING}")
                found = verify_from(told, seat)
                assert found == attrs.evolve(before, completion=found.completion)
                assert found.completion.decisions == before.completion.decisions
                problem = verify(told).error
                assert problem is not None
                assert problem.index == number
                tried += 1
    assert tried > 10


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lie_in_what_everybody_sees_is_found_from_each_seat(players: int) -> None:
    """Any other words in an open decision, at the same place as by the whole check."""
    record = finished(players, 5)
    draw, tried = random.Random(players), 0
    for seat in range(1, players + 1):
        found = verify_from(record, seat)
        seen = [number for number in range(1, len(record.decisions) + 1) if number not in found.unseen]
        for number in draw.sample(seen, 10):
            told = with_line(record, number, f"{words(record, number).split()[0]} {NOTHING}")
            problem = verify_from(told, seat).error
            assert problem is not None
            tried += problem.index == number
    assert tried > 5 * players


def first(record: Record, fits: Callable[[str, str], bool]) -> int:
    """Return the number of the first decision that fits: who decides, and the words."""
    return next(
        number
        for number, line in enumerate(record.decisions, 1)
        if fits(line.partition(": ")[0], line.partition(": ")[2])
    )


@pytest.mark.rules("third.diplomacy.bid")
def test_a_sealed_bid_is_seen_when_it_is_turned_up() -> None:
    """A bid that nobody can pay passes while bids are sealed, and is found when all are in."""
    record = finished(4, 1)
    number = first(record, lambda _, said: said.startswith("bid"))
    bidder = record.decisions[number - 1].partition(": ")[0]
    told = with_line(record, number, "bid 99")
    other = next(
        seat for seat in range(1, 5) if not_none(verify_from(until(told, 60), seat).final).seats[seat - 1] != bidder
    )
    assert number in verify_from(until(told, number + 1), other).unseen
    assert verify_from(until(told, number + 1), other).error is None
    problem = verify_from(told, other).error
    assert problem is not None
    assert problem.rules == ("third.diplomacy.bid",)


@pytest.mark.rules("third.planning.secret", "third.order.reveal")
def test_an_order_that_is_executed_comes_out() -> None:
    """Two Orders of one name: nobody sees it while they lie face down, and everybody when one of them is executed."""
    record = finished(4, 3)
    number = first(record, lambda _, said: said.startswith("execute"))
    who, region = record.decisions[number - 1].partition(": ")[0], words(record, number).split()[1]
    placed = first(record, lambda one, said: one == who and said == f"plan {region}") + 1
    twice = next(
        one
        for one in range(1, number)
        if record.decisions[one - 1].startswith(f"{who}: place ")
        and one != placed
        and words(record, one).split()[1] in record.setting.orders
    )
    told = with_line(record, twice, words(record, placed))
    enemy = next(
        number for number in range(1, 5) if twice in verify_from(until(record, max(twice, placed)), number).unseen
    )
    assert verify_from(until(told, max(twice, placed)), enemy).error is None
    found = verify_from(told, enemy)
    assert (found.error is None) == (twice in found.unseen)
    assert verify(told).error is not None


@pytest.mark.rules("third.deploy.deal", "third.deploy.reveal")
def test_the_cards_that_were_kept_are_seen() -> None:
    """Who keeps four cards is found by everybody; which card was discarded is not."""
    record = finished(2, 2, variable=True)
    number = first(record, lambda _, said: said.startswith("discard"))
    who = record.decisions[number - 1].partition(": ")[0]
    seats = not_none(verify_from(record, 1).final).seats
    other = next(seat for seat in (1, 2) if seats[seat - 1] != who)
    assert number in verify_from(record, other).unseen
    problem = verify_from(with_line(record, number, f"discard {NOTHING}"), other).error
    assert problem is not None
    assert problem.rules == ("third.deploy.deal",)


def test_the_result_is_checked_from_each_seat() -> None:
    """A claim of other winners is found."""
    record = finished(4, 1)
    assert record.result is not None
    claim = attrs.evolve(record.result, winners=record.result.winners[::-1][:1] * 2)
    for seat in range(1, 5):
        problem = verify_from(attrs.evolve(record, result=claim), seat).error
        assert problem is not None
        assert problem.line == "result"


def test_the_command_line_verifies_from_a_seat(tmp_path: Path) -> None:
    """The line names what the seat does not see; a lie there passes, a lie elsewhere does not."""
    record = finished(4, 1)
    file = tmp_path / "t.json"
    write_record(record, file)

    def verify(*more: str) -> tuple[int, str]:
        done = run("verify", "--game", "third-crusade", str(file), *more)
        return done.exit_code, done.output

    unseen = verify_from(record, 2).unseen
    status, said = verify("--seat", "2")
    assert status == 0
    assert f"not seen from here: {len(unseen)} decisions ({', '.join(map(str, unseen))})" in said
    status, said = verify("--seat", "2", "--json")
    assert json.loads(said)[0]["unseen"] == list(unseen)
    number = next(one for one in unseen if words(record, one).startswith("draw"))
    write_record(with_line(record, number, f"draw {NOTHING}"), file)
    assert verify("--seat", "2")[0] == 0
    assert verify()[0] == 1
    write_record(with_line(record, 60, "plan nowhere"), file)
    assert verify("--seat", "2")[0] == 1
    write_record(finished(2, 0), file)
    status, said = verify("--seat", "3")
    assert status == 2
    assert "has 2 seats, not 3" in said


def test_a_decision_that_no_stand_in_fits_is_refused() -> None:
    """More Blank Orders come back than an Army has, under the reading by which they cost no Glory."""
    refused = 0
    for seed in range(3):
        free = to_interpretation({"third.order.blank.penalty": "no"})
        bot, state = random_bot(seed), new_game(Ruleset(MARCHES, interpretation=free), 2)
        while not is_over(state):
            state = apply(state, bot(state))
        told = record = record_of(state)
        blank = next(name for name, order in record.setting.orders.items() if order.blank)
        for one in verify_from(record, 1).unseen:
            if words(record, one).startswith("place"):
                told = with_line(told, one, f"place {blank}")
        problem = verify_from(told, 1).error
        refused += problem is not None and problem.rules == ("third.planning.secret",)
    assert refused
