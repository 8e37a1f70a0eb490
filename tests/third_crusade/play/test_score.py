"""The score sheet and the winners: at the end they are those of the game, and before it what the end would bring."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from crusaders_rules.third_crusade import Position, Ruleset, apply, is_over, legal, new_game, score, winners
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state.under_way import EndPhase, GameOver


def whole_game(players: int, seed: int) -> Iterator[Position]:
    """Yield the positions of a random game."""
    draw, state = random.Random(seed), new_game(Ruleset("marches"), players, seed=seed)
    yield state
    while not is_over(state):
        state = apply(state, draw.choice(legal(state)))
        yield state


def endings(state: Position) -> set[tuple[int, ...]]:
    """Return the winners of every end that partners can choose once all cards for Glory are revealed."""
    if is_over(state):
        return {winners(state)}
    return set().union(*(endings(apply(state, decision)) for decision in legal(state)))


@pytest.mark.rules("third.end.objective", "third.end.glory", "third.end.pair")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_end_the_sheet_says_what_the_best_cards_bring(players: int) -> None:
    """Each player reveals the card that the sheet names, or one that brings nothing; the sheet stays."""
    seen = 0
    for seed in range(12):
        end = next((one for one in whole_game(players, seed) if isinstance(one.stack[0], EndPhase)), None)
        if end is None or end.stack[0].stage != "glory":
            continue
        sheet, state = score(end), end
        named = {term.what for term in sheet.rows[0][1:]}
        while isinstance(state.stack[0], EndPhase) and state.stack[0].stage == "glory":
            ways = [apply(state, one) for one in legal(state) if title_of(one.words[0]) in named] or [
                after for after in (apply(state, one) for one in legal(state)) if after.glory == state.glory
            ]
            if not ways:
                break
            state = ways[0]
            assert score(state).totals == sheet.totals
        else:
            ours = 1 if decider(end) is not None and str(end.seats[0]) in {"angevin", "holy-roman-empire"} else -1
            assert sheet.totals[0] == ours * state.glory
            assert winners(end) in endings(state)
            seen += 1
    assert seen > 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_the_winners_are_those_of_the_game(players: int) -> None:
    """Each Alliance has the Glory of the marker, and no card is counted twice."""
    for seed in range(3):
        *_, last = whole_game(players, seed)
        over = last.stack[0]
        assert isinstance(over, GameOver)
        assert tuple(last.seats[seat] for seat in winners(last)) == tuple(
            army for army in last.seats if army in over.winners
        )
        sheet = score(last)
        assert {abs(last.glory)} == {abs(total) for total in sheet.totals}
        assert {1} == {len(row) for row in sheet.rows}
        assert all(row[0].amount == total for row, total in zip(sheet.rows, sheet.totals, strict=True))


def test_before_the_setup_nobody_is_ahead() -> None:
    """No Army is dealt, or nothing lies on the table."""
    state = new_game(players=2)
    assert ((), ()) == (score(state).totals, winners(state))
    while not state.armies:
        assert winners(state) == tuple(range(len(state.seats)))
        state = apply(state, legal(state)[0])
