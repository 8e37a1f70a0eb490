"""Distributing the action tokens of a wedge around the wheel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules import to_act
from crusaders_rules.thy_will_be_done.rules import distribute
from crusaders_rules.thy_will_be_done.state import KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import ALL_WEDGES, INFLUENCE_TRAVEL, RULES, play, player, table, tokens

wheels = st.tuples(*[st.integers(0, 14)] * 6)
wedges = st.integers(0, 5)


def walked(before: tuple[int, ...], origin: int, direction: int = 1) -> tuple[int, ...]:
    """Distribute by walking round a ring of bins with a hand of tokens, as one does at the table."""
    bins, hand = list(before), before[origin]
    bins[origin] = 0
    place = origin
    while hand:
        place += direction
        bins[place % 6] += 1
        hand -= 1
    return tuple(bins)


def sown(before: tuple[int, ...], origin: int, manner: Manner = Manner.STANDARD) -> tuple[int, ...]:
    """Distribute by the rule functions."""
    return distribute.distribute(before, origin, distribute.path(origin, before[origin], manner, None, RULES))


@pytest.mark.rules("turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap")
@given(wheels, wedges)
def test_as_one_does_at_the_table(before: tuple[int, ...], origin: int) -> None:
    """The result is that of walking round the wheel, for any number of tokens."""
    assert walked(before, origin) == sown(before, origin)


@pytest.mark.rules("turn.distribute.all")
@given(wheels, wedges, st.sampled_from(Manner))
def test_no_token_is_won_or_lost(before: tuple[int, ...], origin: int, manner: Manner) -> None:
    """In whatever manner."""
    assert sum(before) == sum(sown(before, origin, manner))


@pytest.mark.rules("turn.distribute.all")
@pytest.mark.parametrize("hand", range(1, 6))
def test_fewer_than_six_leave_the_wedge_empty(hand: int) -> None:
    """The origin holds nothing, the next wedges one more each."""
    before = (hand, 0, 0, 0, 0, 0)
    assert (0, *(1,) * hand, *(0,) * (5 - hand)) == sown(before, 0)


@pytest.mark.rules("turn.distribute.lap")
@pytest.mark.parametrize(
    ("hand", "after"),
    [
        (5, (0, 1, 1, 1, 1, 1)),
        (6, (1, 1, 1, 1, 1, 1)),
        (7, (1, 2, 1, 1, 1, 1)),
        (11, (1, 2, 2, 2, 2, 2)),
        (12, (2, 2, 2, 2, 2, 2)),
        (14, (2, 3, 3, 2, 2, 2)),
    ],
)
def test_six_or_more_reach_the_origin_wedge(hand: int, after: tuple[int, ...]) -> None:
    """It gets a token like any other wedge that the distribution comes to."""
    assert after == sown((hand, 0, 0, 0, 0, 0), 0)


@pytest.mark.rules("turn.distribute.lap", "turn.distribute.when")
def test_in_a_game_the_origin_gets_its_token() -> None:
    """Six tokens resolved from one wedge leave one on it."""
    area = player("a2", tokens={0: 1, 1: 1, 2: 6, 3: 1, 4: 1, 5: 2})
    state = play(table(area), d.Resolve(INFLUENCE_TRAVEL))
    assert (2, 2, 1, 2, 2, 3) == tokens(state)


@pytest.mark.rules("turn.distribute.sow")
@pytest.mark.parametrize("origin", ALL_WEDGES)
def test_distribution_turns_with_the_wheel(origin: int) -> None:
    """Which wedge is at the top makes no difference."""
    before = (4, 1, 0, 3, 2, 2)
    turned = tuple(before[(wedge - origin) % 6] for wedge in ALL_WEDGES)
    expected = sown(before, 0)
    assert tuple(expected[(wedge - origin) % 6] for wedge in ALL_WEDGES) == sown(turned, origin)


@pytest.mark.rules("turn.distribute.sow")
@pytest.mark.parametrize("kind", ["none", "alcantara", "calatrava", "holy-sepulchre", "montesa", "st-lazarus"])
def test_most_players_are_not_asked_for_a_manner(kind: str) -> None:
    """There is one manner only, so the turn is over at once."""
    assert ((Manner.STANDARD, None),) == distribute.manners(0, 8, KnightOrder(kind), RULES)
    state = play(table(player("a2", order=kind)), d.Resolve(INFLUENCE_TRAVEL))
    assert p.AskTurn(1) == state.pending
    assert 1 == to_act(state)


@pytest.mark.rules("turn.distribute.sow")
def test_the_direction_is_clockwise() -> None:
    """The positions of a wheel are numbered clockwise, and the first token goes to the next one."""
    assert (3, 4) == distribute.path(2, 2, Manner.STANDARD, None, RULES)
    assert (0, 1) == distribute.path(5, 2, Manner.STANDARD, None, RULES)
    assert (5, 4) == distribute.path(0, 2, Manner.COUNTERCLOCKWISE, None, RULES)


@pytest.mark.rules("turn.distribute.sow", "order.hospitaller.skip", "order.templar.double")
@pytest.mark.parametrize("manner", Manner)
def test_a_wedge_that_is_named_matters_only_where_one_is_skipped_or_doubled(manner: Manner) -> None:
    """In every other manner the path is the same, whatever wedge is named."""
    paths = {distribute.path(0, 4, manner, named, RULES) for named in (None, *ALL_WEDGES)}
    assert (len(paths) > 1) == (manner in (Manner.SKIP, Manner.DOUBLE))
