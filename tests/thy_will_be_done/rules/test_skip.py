"""The optional third kind of turn: skip it, and distribute."""

import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret.readings import SkipCondition
from crusaders_rules.thy_will_be_done.rules import skip
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import ALL_WEDGES, RULES, play, player, refusal, table, tokens


@pytest.mark.rules("skip.allowed")
@pytest.mark.parametrize("missing", ALL_WEDGES)
def test_skipping_needs_all_wedges_upgraded(missing: int) -> None:
    """Five are not enough."""
    upgraded = [wedge for wedge in ALL_WEDGES if wedge != missing]
    against = refusal(table(player("a2", upgraded=upgraded)), d.Skip())
    assert ("skip.allowed", 6, 5) == (against.rule, against.needs, against.has)


@pytest.mark.rules("skip.allowed")
def test_with_all_wedges_upgraded_a_turn_may_be_skipped() -> None:
    """By default even where something else would be possible."""
    state = table(player("a2", upgraded=ALL_WEDGES))
    assert d.Skip() in legal(state)
    assert not any(isinstance(turn, d.Upgrade) for turn in legal(state))
    assert skip.may_not_skip((True,) * 6, succeeds=True, possible=True, ruleset=RULES) is None


@pytest.mark.rules("skip.distribute")
@pytest.mark.parametrize("wedge", ALL_WEDGES)
def test_after_a_skip_any_wedge_is_distributed(wedge: int) -> None:
    """Its actions are not resolved."""
    state = play(table(player("a2", upgraded=ALL_WEDGES)), d.Skip())
    assert p.AskDistribution(0, optional=False) == state.pending == skip.after_skip(0)
    done = play(state, d.Distribute(wedge))
    assert (0, 12, 1) == (tokens(done)[wedge], sum(tokens(done)), to_act(done))
    assert 0 == done.areas[0].influence


@pytest.mark.rules("skip.distribute", "upgrade.distribute.may")
def test_after_a_skip_something_has_to_be_distributed() -> None:
    """Keeping everything is for upgrades; an empty wedge will not do either."""
    state = play(table(player("a2", upgraded=ALL_WEDGES, tokens={1: 0})), d.Skip())
    assert "skip.distribute" == refusal(state, d.Keep()).rule
    assert "skip.distribute" == refusal(state, d.Distribute(1)).rule
    assert {d.Distribute(wedge) for wedge in (0, 2, 3, 4, 5)} == set(legal(state))


@pytest.mark.rules("skip.allowed")
def test_skipping_is_no_way_out_of_an_unfinished_upgrade() -> None:
    """At the start of a game it is refused, with how many wedges are upgraded."""
    against = refusal(table(player("a2")), d.Skip())
    assert (6, 0) == (against.needs, against.has)


@pytest.mark.rules("skip.allowed")
def test_where_it_is_read_as_a_last_resort_it_waits_for_that() -> None:
    """With a token on a wedge that can always succeed, skipping is refused under that reading."""
    nothing = player("b3", tokens={0: 0, 1: 2, 2: 0, 3: 0, 4: 0, 5: 0}, upgraded=ALL_WEDGES)
    something = player("a2", upgraded=ALL_WEDGES)
    last = SkipCondition.NOTHING_SUCCEEDS
    assert (d.Skip(),) == legal(table(nothing, skip_condition=last))
    assert "skip.allowed" == refusal(table(something, skip_condition=last), d.Skip()).rule
