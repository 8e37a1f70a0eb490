"""Readings of the end of the game: what brings it, and which turns are left then."""

import random

import attrs
import pytest

from crusaders_rules import is_over, new_game, to_act
from crusaders_rules.thy_will_be_done.check.game_systems import small_board
from crusaders_rules.thy_will_be_done.check.texts import state_form
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.readings import EndTrigger, LastRound
from crusaders_rules.thy_will_be_done.play.files.positions import check_position, position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.rules import end
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state import replace
from tests.thy_will_be_done.support import INFLUENCE_TRAVEL, play, player, random_game, table

GAIN = d.Resolve(INFLUENCE_TRAVEL)
SHORT = Ruleset(interpretation=Interpretation(end_trigger=EndTrigger.SHORT))
ONE_MORE = Ruleset(interpretation=Interpretation(last_round=LastRound.ONE_MORE_ROUND))


def three(supply: int, start: int, turn: int, reading: LastRound) -> State:
    """Return a position of three players, of whom everybody gains 2 with the wedge of Influence."""
    areas = [player(region, board="ours-four") for region in ("a2", "a3", "a4")]
    state = table(*areas, board="ours-four", supply=supply, start=start, turn=turn)
    return replace(state, ruleset=attrs.evolve(state.ruleset, interpretation=Interpretation(last_round=reading)))


@pytest.mark.rules("end.trigger", "end.overflow")
@pytest.mark.parametrize("reading", list(EndTrigger))
@pytest.mark.parametrize("supply", range(1, 5))
def test_what_brings_the_end(reading: EndTrigger, supply: int) -> None:
    """A gain of 2 by the last player of the round; exactly the last two end the game under one reading only."""
    state = play(table(player("a2"), player("a5"), supply=supply, turn=1, end_trigger=reading), GAIN)
    assert (supply < 2 if reading == EndTrigger.SHORT else supply <= 2) == is_over(state)
    assert 2 == state.areas[1].influence
    assert (supply - 2 if supply >= 2 else -1 if reading == EndTrigger.SHORT else 0) == state.supply


@pytest.mark.rules("end.trigger", "end.overflow")
def test_a_supply_that_owes_stays_so() -> None:
    """However much is owed, one below nothing says so; nothing that is gained later changes it."""
    for supply in range(-1, 6):
        for gain in range(8):
            left = end.take(supply, gain, SHORT)
            assert max(-1, supply - gain) == left
            assert (left == -1) == end.supply_is_empty(left, SHORT)
    assert not end.supply_is_empty(0, SHORT)
    assert -1 == end.lowest_supply(SHORT)


@pytest.mark.rules("end.trigger", "end.overflow")
def test_an_exactly_empty_supply_waits_for_the_next_gain() -> None:
    """The game goes on with an empty supply; the next gain brings the end."""
    state = play(table(player("a2"), player("a5"), supply=2, turn=1, end_trigger=EndTrigger.SHORT), GAIN)
    assert (0, 0) == (to_act(state), state.supply)
    state = play(state, d.Upgrade(0), d.Keep(), d.Upgrade(0), d.Keep())
    assert (0, 0) == (to_act(state), state.supply)
    state = play(state, GAIN)
    assert (1, -1) == (to_act(state), state.supply)
    assert is_over(play(state, d.Upgrade(1), d.Keep()))


@pytest.mark.rules("end.round")
@pytest.mark.parametrize("reading", list(LastRound))
@pytest.mark.parametrize("start", range(3))
@pytest.mark.parametrize("after", range(3))
def test_which_turns_are_left(reading: LastRound, start: int, after: int) -> None:
    """To the last seat of the round; or one turn for everybody, last for the one who emptied the supply."""
    state = three(2, start, (start + after) % 3, reading)
    turns = []
    while not is_over(state):
        turns.append(to_act(state))
        state = play(state, GAIN if not turns[1:] else d.Upgrade(len(turns)))
        state = play(state, d.Keep()) if turns[1:] else state
    seats = range(after, 3) if reading == LastRound.TO_THE_LAST_SEAT else range(after, after + 4)
    assert [(start + seat) % 3 for seat in seats] == turns
    assert (None if reading == LastRound.TO_THE_LAST_SEAT else (start + after + 1) % 3) == state.until


@pytest.mark.rules("end.round")
def test_before_whose_turn_the_game_is_over() -> None:
    """The start player's, or that of the player due after the one who emptied the supply."""
    assert [2, 2] == [end.round_ends_before(2, until, Ruleset()) for until in (None, 1)]
    assert [None, 1] == [end.round_ends_before(2, until, ONE_MORE) for until in (None, 1)]


@pytest.mark.rules("end.round")
def test_later_gains_do_not_put_the_end_off() -> None:
    """Who was due is noted once."""
    state = play(table(player("a2"), player("a5"), supply=2, last_round=LastRound.ONE_MORE_ROUND), GAIN)
    assert (1, 1) == (to_act(state), state.until)
    state = play(state, GAIN)
    assert (0, 1) == (to_act(state), state.until)
    assert is_over(play(state, d.Upgrade(0), d.Keep()))


def turns_of(reading: LastRound, players: int, seed: int) -> list[int]:
    """Return how many turns each player has had in a whole game of random players, the start player first."""
    ruleset = Ruleset(orders="none", interpretation=Interpretation(last_round=reading))
    state = new_game(ruleset, players, seed=seed)
    turns = [0] * players
    for before, _, after in random_game(state, random.Random(seed)):
        if isinstance(before.pending, p.AskTurn):
            turns[before.pending.seat] += 1
        state = after
    assert is_over(state)
    return turns[state.start :] + turns[: state.start]


@pytest.mark.rules("end.round")
def test_a_reading_under_which_players_have_unequal_turns_is_marked_as_contradicted() -> None:
    """The texts ask for the same number of turns; the turns of whole games are counted under each reading."""
    question = next(one for one in catalog().questions if one.id == "end.round.meaning")
    expected = {reading.code: reading.contradicted is None for reading in question.readings}
    games = [(players, seed) for players in (2, 3, 4) for seed in (1, 2, 3)]
    assert expected == {
        f"LastRound.{reading.name}": all(len(set(turns_of(reading, *game))) == 1 for game in games)
        for reading in LastRound
    }
    assert [60, 59, 59] == turns_of(LastRound.ONE_MORE_ROUND, 3, seed=1)
    assert "60, 59 and 59 turns" in " ".join(str(question.readings[1].contradicted).split())


@pytest.mark.rules("end.round", "end.trigger")
@pytest.mark.parametrize("trigger", list(EndTrigger))
def test_such_positions_can_be_written_and_read(trigger: EndTrigger) -> None:
    """As a file and as a line, with who was due; what does not fit is refused."""
    readings = Interpretation(end_trigger=trigger, last_round=LastRound.ONE_MORE_ROUND)
    ruleset = Ruleset(orders="none", interpretation=readings, board=small_board(load_board("tiny-row"), 3))
    asked: dict[type, State] = {}
    for _, _, after in random_game(new_game(ruleset, 2, seed=4), random.Random(1)):
        assert () == check_position(after)
        assert after == state_form().state_of(state_form().line_of(after), ruleset)
        if end.supply_is_empty(after.supply, ruleset):
            asked.setdefault(type(after.pending), after)
    assert {p.AskTurn, p.GameOver} <= asked.keys()
    state = asked[p.AskTurn]
    for wrong in (None, 2, -1):
        assert ["until"] == [problem.place for problem in check_position(replace(state, until=wrong))]
    begun = next(after for _, _, after in random_game(new_game(ruleset, 2, seed=4), random.Random(1)))
    assert ["until"] == [problem.place for problem in check_position(replace(begun, until=0))]


@pytest.mark.rules("end.round")
def test_a_position_file_says_who_was_due_where_it_matters() -> None:
    """And holds nothing of it under the default reading."""
    plain = position_to_json(new_game(Ruleset(), 2, seed=1))
    assert "until" not in plain
    for reading in LastRound:
        ruleset = Ruleset(orders="none", interpretation=Interpretation(last_round=reading))
        game = random_game(new_game(ruleset, 2, seed=1), random.Random(4))
        state = next(after for _, _, after in game if not after.supply and isinstance(after.pending, p.AskTurn))
        assert (reading == LastRound.TO_THE_LAST_SEAT) == (state.until is None)
        assert state == position_from_json(position_to_json(state))
        wrong = check_position(replace(state, until=None if state.until is not None else 0))
        assert ["until"] == [problem.place for problem in wrong]
