"""Points where readers of the rulebook go wrong, each played by decisions."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.command import CrownAlone
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.state import Alliance, Force, Icon, Position, ResourceToken, RoundPhase, Units, force
from crusaders_rules.third_crusade.state.under_way import DiplomacyPhase, UpkeepPhase
from tests.third_crusade.play.tables import LEADERS, after, can, controls, dealt, pieces, table, why_not
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, NEUTRAL, TURKOMAN

MARCH = {"north-waste": ((EMPIRE, "march"),)}


@pytest.mark.rules("third.control.tie", "third.control.alliance", "third.upkeep.mission.glory")
def test_a_tie_between_partners_means_no_player_but_their_alliance_holds_the_region() -> None:
    """Jerusalem brings the Crusaders two Glory in the Upkeep phase, and its icons bring nobody anything."""
    tied = force(angevin=Units(1), holy_roman_empire=Units(1))
    state = table({"jerusalem": tied}, frame=UpkeepPhase("jerusalem"), phase=RoundPhase.UPKEEP)
    place = state.setting.jerusalem
    assert (None, Alliance.CRUSADER) == (Desk(state).controller(place), Desk(state).holder(place))
    assert [0, 0] == [Desk(state).track(army, Icon.CROWN) for army in (ANGEVIN, EMPIRE)]
    assert 2 == state.glory


@pytest.mark.rules("third.battle.winner.tie", "third.retreat.attackers", "third.round.battle-interrupts")
def test_a_tie_in_battle_goes_to_the_defender() -> None:
    """Two against two in a Desert: the attackers lose a piece and go back to where they came from."""
    state = table(
        {"north-waste": force(holy_roman_empire=Units(2)), "hill-town": force(turkoman=Units(2))}, orders=MARCH
    )
    fought = after(state, "execute north-waste", "go north-waste hill-town", "take holy-roman-empire:2-infantry")
    assert Units(1) == pieces(fought, "hill-town").turkoman
    assert Units(1) == pieces(fought, "north-waste").holy_roman_empire
    assert 0 == fought.glory


@pytest.mark.rules("third.reaction.lowest", "third.reaction.tie", "third.reaction.again", "third.order.reaction")
def test_the_side_that_would_lose_now_may_react() -> None:
    """The attackers on a tie; then the defenders, once the attackers are reinforced and ahead."""
    state = table(
        {"north-waste": force(holy_roman_empire=Units(4)), "hill-town": force(turkoman=Units(2))},
        orders={"north-waste": ((EMPIRE, "march"),), "hill-town": ((TURKOMAN, "shield-wall"), (ANGEVIN, "blank"))},
    )
    battle = after(state, "execute north-waste", "go north-waste hill-town", "take holy-roman-empire:3-infantry")
    assert TURKOMAN == decider(battle)
    assert {"react hill-town", "decline"} == can(battle)
    # Four against three now: the Angevins are asked, whose Order in reach is a Blank one.
    ahead = after(battle, "react hill-town")
    assert ANGEVIN == decider(ahead)
    assert {"decline"} == can(ahead)
    assert "third.order.blank" == why_not(ahead, "react hill-town")
    assert Units(1) == pieces(after(ahead, "decline"), "hill-town").turkoman


@pytest.mark.rules("third.strategy.owner", "third.strategy.points")
def test_a_picked_card_goes_to_its_own_army_and_the_points_to_the_picker() -> None:
    """The Army whose row it was gets the card; base command points stay."""
    state = dealt()
    while not [text for text in can(state) if text.startswith("pick")]:
        state = after(state, min(can(state)))
    picker = state.seats.index(decider(state))
    row = next(place for place, army in enumerate(state.seats) if any(text.split()[1] == army for text in can(state)))
    card = state.armies[row].row[3]
    before, base = state.armies[picker].current_points, Desk(state).base_points(state.seats[picker])
    picked = after(state, f"pick {state.seats[row]} {card}")
    assert before + 4 == picked.armies[picker].current_points
    assert base == Desk(picked).base_points(state.seats[picker])
    assert "third.strategy.pick" == why_not(state, f"pick {state.seats[picker]} {state.armies[picker].row[0]}")
    while not picked.armies[row].events:
        picked = after(picked, min(can(picked)))
    assert card in picked.armies[row].events


@pytest.mark.rules("third.event.tracks", "third.upkeep.current-points", "third.setup.base-points")
def test_base_and_current_command_points_differ() -> None:
    """A token with a command icon moves the base at once and the current points only with the next round."""
    state = table({"east-harbor": force(ayyubid=Units(2))})
    place = state.setting.region_named["east-harbor"]
    regions = list(state.regions)
    regions[place] = attrs.evolve(regions[place], tokens=(ResourceToken(5, (Icon.COMMAND,)),))
    more = attrs.evolve(state, regions=tuple(regions))
    assert Desk(state).base_points(AYYUBID) + 1 == Desk(more).base_points(AYYUBID)
    assert 9 == Desk(more).army(AYYUBID).current_points
    spent = after(
        table({"jerusalem": force(holy_roman_empire=Units(1))}, orders={"jerusalem": ((EMPIRE, "levy"),)}),
        "execute jerusalem",
    )
    assert 8 == Desk(spent).army(EMPIRE).current_points
    assert Desk(spent).base_points(EMPIRE) == 3 + Desk(spent).track(EMPIRE, Icon.COMMAND)


@pytest.mark.rules("third.diplomacy.lowest", "third.diplomacy.order", "third.diplomacy.pay", "third.diplomacy.rewards")
def test_the_enemy_chooses_the_reward_of_the_lowest_bidder() -> None:
    """The Angevins bid least: the Turkomans, first among the enemies, choose; a marked number is taken."""
    state = table({}, frame=DiplomacyPhase(), phase=RoundPhase.DIPLOMACY)
    bids = after(state, "bid 3", "bid 2", "bid 0", "bid 2")
    assert [EMPIRE, "third.diplomacy.choose"] == [decider(bids), why_not(bids, "reward 9")]
    first = after(bids, "reward 4", "gain glory 1")
    assert (1, 1) == (first.glory, Desk(first).army(EMPIRE).gold)
    assert "third.diplomacy.choose" == why_not(first, "reward 4")
    last = after(first, "reward 2", "reward 5", "skip")
    assert TURKOMAN == decider(last)
    given = after(last, "reward 1")
    assert (ANGEVIN, {"gain gold 1", "skip"}) == (decider(given), can(given))


@pytest.mark.rules("third.battle-glory.not-region", "third.upkeep.glory", "third.battle-glory.sum")
def test_the_glory_of_a_region_waits_for_the_upkeep_phase() -> None:
    """A City with a Glory icon is conquered: one Glory for the City, and none for the icon until step 4."""
    state = table(
        {"north-waste": force(holy_roman_empire=Units(4)), "jerusalem": force(ayyubid=Units(1))}, orders=MARCH
    )
    won = after(state, "execute north-waste", "go north-waste jerusalem", "take holy-roman-empire:3-infantry")
    assert EMPIRE == controls(won, "jerusalem")
    assert 1 == won.glory
    upkeep = table(
        {"jerusalem": force(holy_roman_empire=Units(2))}, frame=UpkeepPhase("glory"), phase=RoundPhase.UPKEEP, round=2
    )
    assert 1 == upkeep.glory


@pytest.mark.rules("third.retreat.not-origin", "third.retreat.defenders", "third.retreat.killed")
def test_beaten_defenders_never_retreat_to_where_the_attackers_came_from() -> None:
    """Not even if it is empty by then; without another Region they are killed."""
    here = {"north-waste": force(holy_roman_empire=Units(5)), "hill-town": force(turkoman=Units(3))}
    march = ("execute north-waste", "go north-waste hill-town", "take holy-roman-empire:5-infantry")
    fought = after(table(here, orders=MARCH), *march)
    assert (0, Units(1)) == (pieces(fought, "north-waste").number, pieces(fought, "dry-river").turkoman)
    killed = after(table({**here, "dry-river": force(angevin=Units(1))}, orders=MARCH), *march)
    assert 0 == sum(state.force.turkoman.number for state in killed.regions)
    assert Units(4) == pieces(killed, "hill-town").holy_roman_empire


@pytest.mark.rules("third.battle.neutrals.defence", "third.battle.neutrals.attack", "third.losses.neutrals-join")
def test_neutrals_fight_for_those_who_control_the_region_and_then_for_the_winner() -> None:
    """One Turkoman and two Neutral Units tie against three; marching along, Neutrals attack."""
    defended = table(
        {"north-waste": force(holy_roman_empire=Units(3)), "hill-town": force(turkoman=Units(1), neutral=Units(2))},
        orders=MARCH,
    )
    fought = after(defended, "execute north-waste", "go north-waste hill-town", "take holy-roman-empire:3-infantry")
    assert {"lose turkoman:infantry here", "lose neutral:infantry here"} == can(fought)
    held = after(fought, "lose neutral:infantry here")
    assert (Units(1), Units(1)) == (pieces(held, "hill-town").turkoman, pieces(held, "hill-town").neutral)
    attacked = table(
        {"north-waste": force(holy_roman_empire=Units(2), neutral=Units(1)), "hill-town": force(turkoman=Units(2))},
        orders=MARCH,
    )
    words = "take holy-roman-empire:2-infantry neutral:1-infantry"
    won = after(attacked, "execute north-waste", "go north-waste hill-town", words)
    assert "third.losses.fair" == why_not(won, "lose turkoman:infantry here")
    assert NEUTRAL in {decision.split()[1].split(":")[0] for decision in can(won)}


@pytest.mark.rules("third.order.battle", "third.battle.neutrals.attack", "third.losses.neutrals-join")
@pytest.mark.parametrize(
    ("defenders", "left"), [(1, force(neutral=Units(2))), (3, force(turkoman=Units(2), neutral=Units(2)))]
)
def test_neutrals_that_march_alone_attack(defenders: int, left: Force) -> None:
    """Three of them beat one enemy and lose a Unit; against three they lose one, and the others join the defenders."""
    begun = table(
        {
            "north-waste": force(holy_roman_empire=Units(1), neutral=Units(3)),
            "hill-town": force(turkoman=Units(defenders)),
        },
        orders=MARCH,
    )
    fought = after(begun, "execute north-waste", "go north-waste hill-town", "take neutral:3-infantry")
    assert left == pieces(fought, "hill-town")
    assert force(holy_roman_empire=Units(1)) == pieces(fought, "north-waste")


@pytest.mark.rules("third.component.glory-track", "third.component.faith-track")
def test_a_full_track_loses_the_surplus() -> None:
    """Glory stops on 13, so that a later loss counts from there."""
    state = table({}, frame=DiplomacyPhase(), phase=RoundPhase.DIPLOMACY, glory=13, faith=(5, 0))
    bids = after(state, "bid 3", "bid 2", "bid 1", "bid 0")
    full = after(bids, "reward 4", "gain glory 1")
    assert 13 == full.glory
    desk = Desk(full)
    desk.gain_glory(TURKOMAN, 1)
    desk.gain_faith(ANGEVIN, 1)
    assert (12, (5, 0)) == (desk.glory, desk.faith)


@pytest.mark.rules("third.event.optional", "third.order.optional", "third.order.effect", "third.order.reveal")
def test_an_order_may_be_carried_out_in_part() -> None:
    """Two Infantry, one or none; an executed Order lies open and waits for the Upkeep phase."""
    state = table({"jerusalem": force(holy_roman_empire=Units(1))}, orders={"jerusalem": ((EMPIRE, "levy"),)})
    levy = after(state, "execute jerusalem")
    assert {"place jerusalem 1", "place jerusalem 2", "skip"} == can(levy)
    assert Units(2) == pieces(after(levy, "place jerusalem 1"), "jerusalem").holy_roman_empire
    assert ("levy",) == Desk(after(levy, "skip")).army(EMPIRE).used


def _with_event(card: str, forces: dict[str, Force], interpretation: Interpretation = DEFAULT) -> Position:
    """Return a state in which the Holy Roman Empire can play a card."""
    state = table(forces, interpretation=interpretation)
    armies = list(state.armies)
    armies[state.seats.index(EMPIRE)] = attrs.evolve(armies[state.seats.index(EMPIRE)], events=(card,))
    return attrs.evolve(state, armies=tuple(armies))


@pytest.mark.rules("third.event.impossible", "third.event.muster", "third.event.same-region", "third.event.crown.gold")
def test_a_part_of_an_event_that_cannot_be_applied_is_ignored() -> None:
    """Without a City under Control, no Infantry is mustered, and the crown effect has no Region."""
    nowhere = _with_event("holy-roman-empire-levies", {"north-waste": force(holy_roman_empire=Units(1))})
    played = after(nowhere, "play holy-roman-empire-levies", "part main")
    assert TURKOMAN == decider(played)
    city = _with_event("holy-roman-empire-levies", {"jerusalem": force(holy_roman_empire=Units(1))})
    crown = after(city, "play holy-roman-empire-levies", "part main", "place jerusalem 2")
    # Jerusalem shows a crown; the missing one costs two gold.
    assert {"part crown", "done"} == can(crown)
    paid = after(crown, "part crown", "place jerusalem 1")
    assert (2, Units(3, 1)) == (Desk(paid).army(EMPIRE).gold, pieces(paid, "jerusalem").holy_roman_empire)


LEVIES = "holy-roman-empire-levies"
TWO_CITIES = {
    "jerusalem": force(holy_roman_empire=Units(1)),
    "hill-town": force(holy_roman_empire=Units(1)),
    "north-waste": force(holy_roman_empire=Units(1)),
}


@pytest.mark.rules("third.event.parts", "third.event.same-region")
def test_a_crown_effect_in_the_same_region_may_come_first() -> None:
    """In a City under Control, where the main effect could take place, and which then has to take place there."""
    card = after(_with_event(LEVIES, TWO_CITIES), f"play {LEVIES}")
    assert {"part main", "part crown", "done"} == can(card)
    crown = after(card, "part crown")
    assert {"place jerusalem 1", "place hill-town 1", "skip"} == can(crown)
    assert "third.event.same-region" == why_not(crown, "place north-waste 1")
    main = after(crown, "place hill-town 1", "part main")
    assert "third.event.same-region" == why_not(main, "place jerusalem 1")
    assert {"place hill-town 1", "place hill-town 2", "skip"} == can(main)


@pytest.mark.rules("third.event.parts", "third.event.same-region")
def test_a_crown_effect_in_the_same_region_may_come_alone() -> None:
    """It is left where it was played, and the main effect is forgone."""
    played = after(_with_event(LEVIES, TWO_CITIES), f"play {LEVIES}", "part crown", "place hill-town 1", "done")
    assert (TURKOMAN, Units(1, 1)) == (decider(played), pieces(played, "hill-town").holy_roman_empire)
    skipped = after(_with_event(LEVIES, TWO_CITIES), f"play {LEVIES}", "part main", "skip")
    assert {"part crown", "done"} == can(skipped)


@pytest.mark.rules("third.event.same-region")
def test_other_readings_of_a_crown_effect_that_comes_first() -> None:
    """Anywhere means the Desert, too; nowhere means that it waits for the main effect."""
    free, bound = (
        after(_with_event(LEVIES, TWO_CITIES, Interpretation(crown_alone=reading)), f"play {LEVIES}")
        for reading in (CrownAlone.ANYWHERE, CrownAlone.NOWHERE)
    )
    assert {f"place {name} 1" for name in TWO_CITIES} <= can(after(free, "part crown"))
    assert "third.event.same-region" == why_not(bound, "part crown")
    assert {"part main", "done"} == can(bound)


@pytest.mark.rules("third.battle.leaders-only", "third.leader.helpless")
def test_a_leader_without_strength_alone_is_removed_and_the_attacker_loses_nothing() -> None:
    """Otto cannot fight; the attack scores for the City, the Leader in the defence, and his end."""
    state = table(
        {"salt-plain": force(ayyubid=Units(1)), "jerusalem": force((LEADERS["otto"],))},
        orders={"salt-plain": ((AYYUBID, "march"),)},
        track=(AYYUBID, ANGEVIN, TURKOMAN, EMPIRE),
    )
    taken = after(state, "execute salt-plain", "go salt-plain jerusalem", "take ayyubid:1-infantry")
    assert (Units(1), -3) == (pieces(taken, "jerusalem").ayyubid, taken.glory)
    assert ("otto",) == tuple(leader.name for leader in taken.box.leaders)


@pytest.mark.rules("third.march.bandits", "third.march.bandits.ignored", "third.march.forced.battle")
def test_bandits_strike_on_the_way_and_leave() -> None:
    """Two Units for a token; the Leader is safe; the token is gone afterwards."""
    state = table(
        {"north-waste": force((LEADERS["otto"],), holy_roman_empire=Units(2, 1))}, orders=MARCH, bandits=(0,) * 11
    )
    road = state.setting.road_named["jerusalem/north-waste"]
    beset = attrs.evolve(state, bandits=tuple(int(place == road) for place in range(11)))
    words = "take holy-roman-empire:2-infantry holy-roman-empire:1-cavalry otto"
    struck = after(beset, "execute north-waste", "go north-waste jerusalem", words)
    assert {"lose holy-roman-empire:infantry", "lose holy-roman-empire:cavalry"} == can(struck)
    gone = after(struck, "lose holy-roman-empire:infantry", "lose holy-roman-empire:infantry")
    assert Units(0, 1) == pieces(gone, "jerusalem").holy_roman_empire
    assert 0 == sum(gone.bandits)
