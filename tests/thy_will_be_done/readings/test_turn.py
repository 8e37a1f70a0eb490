"""Readings of the chapters on upgrading, skipping and distributing."""

from __future__ import annotations

import pytest

from crusaders_rules import explain, is_over, legal, to_act
from crusaders_rules.thy_will_be_done.interpret.questions import with_reading
from crusaders_rules.thy_will_be_done.interpret.readings import (
    DistributeOptional,
    SkipCondition,
    SkipDistribution,
    UpgradeAgain,
    UpgradeEmptyWedge,
)
from crusaders_rules.thy_will_be_done.rules import upgrade
from crusaders_rules.thy_will_be_done.state import Manner, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    CRUSADE_BUILD,
    INFLUENCE_TRAVEL,
    play,
    player,
    refusal,
    table,
    tokens,
)


@pytest.mark.rules("skip.allowed")
def test_what_only_the_player_can_judge_forbids_nothing() -> None:
    """An action that is of no use to the player is like one that is: the skip is legal with six upgraded wedges."""
    area = player("b3", upgraded=ALL_WEDGES)
    plain, judged = (
        table(area, skip_condition=one) for one in (SkipCondition.ALL_UPGRADED, SkipCondition.NOTHING_USEFUL)
    )
    assert legal(plain) == legal(judged)
    assert d.Skip() in legal(judged)
    assert d.Skip() not in legal(table(area, skip_condition=SkipCondition.NOTHING_SUCCEEDS))
    five = table(player("b3", upgraded=ALL_WEDGES[1:]), skip_condition=SkipCondition.NOTHING_USEFUL)
    assert (6, 5) == (refusal(five, d.Skip()).needs, refusal(five, d.Skip()).has)


@pytest.mark.rules("skip.distribute")
@pytest.mark.parametrize("order", ["none", "aviz", "hospitaller", "templar", "teutonic"])
def test_an_empty_wedge_after_a_skip(order: str) -> None:
    """It is refused or it is a plain pass, in which no order has a choice of manners."""
    area = player("b3", upgraded=ALL_WEDGES, tokens={1: 0}, order=order)
    filled = play(table(area), d.Skip())
    assert ("skip.distribute", 1, 0) == tuple(
        getattr(refusal(filled, d.Distribute(1)), part) for part in ("rule", "needs", "has")
    )
    passed = play(table(area, skip_distribution=SkipDistribution.ANY), d.Skip())
    assert set(legal(filled)) | {d.Distribute(1)} == set(legal(passed))
    assert "skip.distribute" == refusal(passed, d.Keep()).rule
    done = play(passed, d.Distribute(1))
    assert (p.AskTurn(1), area) == (done.pending, done.areas[0])


@pytest.mark.rules("upgrade.distribute.any")
def test_the_reading_of_skips_is_not_for_upgrades() -> None:
    """After an upgrade there is another way to distribute nothing."""
    area = player("b3", tokens={1: 0})
    state = play(table(area, skip_distribution=SkipDistribution.ANY), d.Upgrade(3))
    assert "upgrade.distribute.any" == refusal(state, d.Distribute(1)).rule
    assert d.Keep() in legal(state)


@pytest.mark.rules("upgrade.once", "upgrade.distribute.may")
def test_an_upgraded_wedge_named_again() -> None:
    """It is refused, or it stays as it is and only a wedge is distributed."""
    area = player("b3", upgraded=[2])
    assert "upgrade.once" == refusal(table(area), d.Upgrade(2)).rule
    state = table(area, upgrade_again=UpgradeAgain.YES)
    assert {d.Upgrade(wedge) for wedge in ALL_WEDGES} == {one for one in legal(state) if isinstance(one, d.Upgrade)}
    again = play(state, d.Upgrade(2))
    assert area.wheel == again.areas[0].wheel
    assert p.AskDistribution(0, optional=True) == again.pending
    done = play(again, d.Distribute(0))
    assert ((0, 3, 3, 2, 2, 2), area.wheel.upgraded) == (tokens(done), done.areas[0].wheel.upgraded)
    learning = table(area, variant="learning", upgrade_again=UpgradeAgain.YES)
    assert "variant.learning.no-upgrade" == refusal(learning, d.Upgrade(2)).rule


@pytest.mark.rules("upgrade.flip")
def test_an_empty_wedge_to_upgrade() -> None:
    """It is upgraded like any other, or it has to hold a token."""
    area = player("b3", tokens={4: 0}, upgraded=[1])
    assert d.Upgrade(4) in legal(table(area))
    state = table(area, upgrade_empty_wedge=UpgradeEmptyWedge.NO)
    against = refusal(state, d.Upgrade(4))
    assert ("upgrade.flip", 1, 0) == (against.rule, against.needs, against.has)
    assert set(legal(table(area))) - {d.Upgrade(4)} == set(legal(state))
    assert upgrade.too_empty(1, state.ruleset) is None
    for wedge in (0, 2, 3, 5):
        assert play(state, d.Upgrade(wedge)).areas[0].wheel.upgraded[wedge]


@pytest.mark.rules("upgrade.flip", "turn.choice", "skip.allowed")
def test_a_player_whose_empty_wedges_cannot_be_upgraded_may_be_stuck() -> None:
    """The one wedge that holds a token can neither attack nor build; by default there is always an upgrade left."""
    area = player("b3", tokens=dict.fromkeys(ALL_WEDGES, 0) | {CRUSADE_BUILD: 1}, upgraded=[CRUSADE_BUILD])
    state = table(area, upgrade_empty_wedge=UpgradeEmptyWedge.NO)
    assert () == legal(state)
    assert not is_over(state)
    assert {d.Upgrade(wedge) for wedge in ALL_WEDGES if not area.wheel.upgraded[wedge]} == set(legal(table(area)))


@pytest.mark.rules("turn.distribute.mandatory")
def test_the_tokens_of_a_resolved_wedge_may_stay() -> None:
    """Under one reading they must go; under the other the player is asked, also without an order."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 4})
    must = play(table(area), d.Resolve(INFLUENCE_TRAVEL))
    assert (1, 0) == (to_act(must), tokens(must)[INFLUENCE_TRAVEL])
    asked = play(table(area, distribute_optional=DistributeOptional.YES), d.Resolve(INFLUENCE_TRAVEL))
    assert p.AskManner(0, INFLUENCE_TRAVEL, optional=True) == asked.pending
    assert (d.Keep(), d.Sow(Manner.STANDARD)) == legal(asked)
    assert 4 == asked.areas[0].influence
    kept = play(asked, d.Keep())
    assert (p.AskTurn(1), area.wheel, 4) == (kept.pending, kept.areas[0].wheel, kept.areas[0].influence)
    assert must.areas == play(asked, legal(asked)[1]).areas
    assert any("may skip the distribution" in str(reason) for reason in explain(asked, d.Keep()).reasons)


@pytest.mark.rules("turn.distribute.mandatory", "upgrade.distribute.may")
def test_the_last_turn_can_end_with_the_tokens_kept() -> None:
    """The end of the game is seen there as well; and upgrade and skip are asked as ever."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 4})
    last = table(area, supply=3, turn=0, start=1, distribute_optional=DistributeOptional.YES)
    assert p.GameOver() == play(last, d.Resolve(INFLUENCE_TRAVEL), d.Keep()).pending
    more = replace(last, ruleset=with_reading(last.ruleset, "end.round.meaning", "one-more-round"))
    kept = play(more, d.Resolve(INFLUENCE_TRAVEL), d.Keep())
    assert (p.AskTurn(1), 1) == (kept.pending, kept.until)
    aviz = player("b3", order="aviz", upgraded=ALL_WEDGES)
    for first in (d.Skip(), d.Upgrade(0)):
        begun = table(aviz, distribute_optional=DistributeOptional.YES, upgrade_again=UpgradeAgain.YES)
        asked = play(begun, first, d.Distribute(0))
        assert p.AskManner(0, 0) == asked.pending
        assert "turn.distribute.mandatory" == refusal(asked, d.Keep()).rule


def test_a_reading_of_turns_changes_nothing_at_the_beginning() -> None:
    """With two tokens on every wedge of six that are not upgraded, none of them can be seen."""
    area = player("b3")
    plain = legal(table(area))
    assert plain == legal(table(area, upgrade_empty_wedge=UpgradeEmptyWedge.NO, upgrade_again=UpgradeAgain.YES))
    assert plain == legal(table(area, skip_distribution=SkipDistribution.ANY))
