"""What tells two positions of a game apart."""

from __future__ import annotations

from crusaders_rules import apply, legal, new_game
from crusaders_rules.thy_will_be_done.check.apart import apart
from crusaders_rules.thy_will_be_done.state import replace
from crusaders_rules.thy_will_be_done.state.pending import AskTurn


def test_what_a_player_area_remembers_is_no_difference() -> None:
    """The first player has been asked in one of two positions; only the influence of the second player differs."""
    state = new_game(players=2, seed=3)
    while state.pending != AskTurn(0):
        state = apply(state, legal(state)[0])
    first, second = state.areas
    asked = replace(state, areas=(replace(first), second))
    legal(asked)
    other = replace(state, areas=(replace(first), replace(second, influence=second.influence + 1)))
    assert apart(asked, replace(asked, areas=(replace(first), second))) is None
    assert "influence of seat 2: 0 or 1" == apart(asked, other)
