"""Battles that end otherwise under another reading, each played by decisions."""

from __future__ import annotations

import pytest

from crusaders_rules.third_crusade.interpret.reading_names import to_interpretation
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.state import Position, Units, force
from tests.third_crusade.play.tables import LEADERS, after, can, pieces, table, why_not
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, TRACK, TURKOMAN

MARCH = ("execute north-waste", "go north-waste jerusalem", "take holy-roman-empire:5-infantry")


def attacked(question: str = "", reading: str = "", order: str = "withdraw") -> Position:
    """Return the state in which the Ayyubids may react: five Infantry attack four of three owners in Jerusalem."""
    return after(
        table(
            {
                "north-waste": force(holy_roman_empire=Units(5)),
                "jerusalem": force(ayyubid=Units(2), turkoman=Units(1), neutral=Units(1)),
            },
            orders={"north-waste": ((EMPIRE, "march"),), "jerusalem": ((AYYUBID, order),)},
            interpretation=to_interpretation({question: reading} if question else {}),
        ),
        *MARCH,
    )


@pytest.mark.rules("third.reaction.tactical-retreat", "third.losses.neutrals-join")
def test_who_leaves_in_a_tactical_retreat_and_what_it_costs() -> None:
    """The whole side but the Neutral Infantry; that too; the player alone; and the attackers may lose a piece."""
    usual = after(attacked(), "react jerusalem")
    assert {"ayyubid:infantry", "turkoman:infantry"} == {text.split()[1] for text in can(usual)}
    gone = after(usual, "retreat ayyubid:infantry salt-plain", "retreat turkoman:infantry salt-plain")
    assert (Units(5), Units(1)) == (pieces(gone, "jerusalem").holy_roman_empire, pieces(gone, "jerusalem").neutral)
    with_all = after(attacked("third.reaction.tactical-retreat.neutrals", "leave"), "react jerusalem")
    assert "retreat neutral:infantry salt-plain" in can(with_all)
    loss = after(attacked("third.reaction.tactical-retreat.attacker-loss", "yes"), "react jerusalem")
    left = after(loss, "retreat ayyubid:infantry salt-plain", "retreat turkoman:infantry salt-plain")
    assert (Units(4), 0) == (pieces(left, "jerusalem").holy_roman_empire, left.glory)


@pytest.mark.rules("third.reaction.tactical-retreat", "third.battle.leader-of-defence")
def test_the_partner_fights_on_alone() -> None:
    """If only the player leaves, the Turkomans lead the defence with what is left, and it can be scored."""
    state = after(attacked("third.reaction.tactical-retreat.who", "player-only"), "react jerusalem")
    assert {"ayyubid:infantry"} == {text.split()[1] for text in can(state)}
    fights = after(state, "retreat ayyubid:infantry salt-plain")
    assert (TURKOMAN, {"lose turkoman:infantry here", "lose neutral:infantry here"}) == (decider(fights), can(fights))
    over = after(fights, "lose neutral:infantry here")
    assert (Units(4), 1) == (pieces(over, "jerusalem").holy_roman_empire, over.glory)
    assert (Units(1), Units()) == (pieces(over, "salt-plain").ayyubid, pieces(over, "jerusalem").turkoman)


@pytest.mark.rules("third.reaction.tactical-retreat")
def test_a_leader_withdraws_without_a_unit() -> None:
    """Only under the other reading, and then nothing is lost."""
    forces = {
        "north-waste": force(holy_roman_empire=Units(5)),
        "jerusalem": force((LEADERS["nasir"],), turkoman=Units(1)),
    }
    orders = {"north-waste": ((EMPIRE, "march"),), "jerusalem": ((AYYUBID, "withdraw"),)}
    usual = after(table(forces, orders=orders), *MARCH)
    assert (AYYUBID, "third.reaction.tactical-retreat") == (decider(usual), why_not(usual, "react jerusalem"))
    interpretation = to_interpretation({"third.reaction.tactical-retreat.unit": "yes"})
    leaves = after(table(forces, orders=orders, interpretation=interpretation), *MARCH, "react jerusalem")
    assert {"nasir", "turkoman:infantry"} == {text.split()[1] for text in can(leaves)}


@pytest.mark.rules("third.retreat.surplus", "third.retreat.killed")
def test_surplus_pieces_without_an_open_region() -> None:
    """The winner gives them up, or sends them back to the Neutral Units where they came from."""
    forces = {
        "south-waste": force(angevin=Units(4, 0, 1), neutral=Units(2)),
        "jerusalem": force(ayyubid=Units(2), neutral=Units(4)),
        **dict.fromkeys(("salt-plain", "north-waste", "dry-river"), force(turkoman=Units(1))),
    }
    found = []
    for reading in ("lost", "origin"):
        state = table(
            forces,
            orders={"south-waste": ((ANGEVIN, "march"),), "jerusalem": ((AYYUBID, "withdraw"),)},
            track=(ANGEVIN, *(army for army in TRACK if army != ANGEVIN)),
            interpretation=to_interpretation({"third.retreat.surplus.nowhere": reading}),
        )
        take = "take angevin:4-infantry angevin:1-siege-engine"
        fought = after(state, "execute south-waste", "go south-waste jerusalem", take, "react jerusalem")
        crowded = after(fought, "retreat ayyubid:infantry salt-plain")
        assert ANGEVIN == decider(crowded)
        found.append(can(crowded))
    assert {"give-up angevin:infantry", "give-up neutral:infantry"} == found[0]
    assert {"leave angevin:infantry south-waste", "leave neutral:infantry south-waste"} == found[1]


@pytest.mark.rules("third.reaction.diversion", "third.upkeep.orders")
@pytest.mark.parametrize(("reading", "there"), [("yes", None), ("no", "shield-wall")])
def test_a_canceled_order_returns_to_its_region(reading: str, there: str | None) -> None:
    """With its name, and it is not among the used ones; by default it is used up."""
    state = table(
        {
            "north-waste": force(holy_roman_empire=Units(4), angevin=Units(1)),
            "hill-town": force(turkoman=Units(2)),
        },
        orders={
            "north-waste": ((EMPIRE, "march"),),
            "hill-town": ((TURKOMAN, "shield-wall"),),
            "dry-river": ((ANGEVIN, "feint"),),
        },
        interpretation=to_interpretation(
            {"third.reaction.diversion.executed": reading, "third.order.reaction.cost": "no"}
        ),
    )
    march = ("execute north-waste", "go north-waste hill-town", "take holy-roman-empire:3-infantry")
    over = after(state, *march, "react hill-town", "react dry-river 1")
    order = over.regions[over.setting.region_named["hill-town"]].orders[1]
    assert there == (None if order is None else order.name)
    assert (there is None) == ("shield-wall" in over.armies[over.seats.index(TURKOMAN)].used)
