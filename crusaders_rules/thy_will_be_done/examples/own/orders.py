"""Our worked examples of the knight orders of Divine Influence, see the package."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.examples.book import laid, play
from crusaders_rules.thy_will_be_done.examples.own.layouts import DIVINE, FIVE, Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import (
    BUILD,
    INFLUENCE,
    MUSTER,
    choosing,
    instead,
    ours,
    played,
    until,
    why_not,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


@ours(
    "DI-13",
    "The base game has ten knight orders, Divine Influence adds four, and the Crimson and Amber expansions two",
    (10, 14, 12, 16),
    "divine.order.tiles",
    "five.order.tiles",
)
def _di_13() -> object:
    rulesets = [Ruleset(expansions=names) for names in ((), (DIVINE,), (FIVE,), (DIVINE, FIVE))]
    begun = [until(new_game(ruleset, 2), p.AskDeal) for ruleset in rulesets]
    laid(begun[-1])
    return tuple(sum(isinstance(one, d.DealOrder) for one in legal(state)) for state in begun)


# The giant token takes the place of two tokens, and counts as two of them.
@ours(
    "DI-14",
    "The Order of the Band puts the giant token on a wedge: it still counts 2 there, and 12 on the wheel",
    (0, 2, 12),
    "divine.order.band.token",
)
def _di_14() -> object:
    asked = laid(until(instead(choosing(DIVINE), "order band"), p.AskGiantWedge))
    area = play(asked, legal(asked)[0]).areas[asked.seat]
    return holding_of(area).giant, area.wheel.tokens[0], sum(area.wheel.tokens)


# The giant token and one more make 3, the cost of troop I. They are two pieces, for the next two wedges:
# 3 2 2 2 2 1 becomes 0 4 3 2 2 1.
@ours(
    "DI-15",
    "The giant token and another one muster troop I, and are two pieces when they are distributed: 0 4 3 2 2 1",
    (1, (0, 4, 3, 2, 2, 1)),
    "divine.order.band.value",
)
def _di_15() -> object:
    state = table(MUSTER, Own(order="band", tokens=(3,), giant=0), Own(order="teutonic"))
    asked = played(laid(state), "resolve muster-influence")
    after = played(asked, f"land {asked.areas[0].wheel.arrangement[1].name}").areas[0]
    return after.troops, after.wheel.tokens


# 5 2 2 2 1 0 becomes 0 3 3 3 2 1, and then 0 0 4 4 3 1.
@ours(
    "DI-16",
    "The Livonian Brothers build a keep, and distribute a second wedge after the turn: 0 0 4 4 3 1",
    (0, 0, 4, 4, 3, 1),
    "divine.order.livonian.distribute",
    "divine.distribute.extra",
)
def _di_16() -> object:
    state = table(BUILD, Own(order="livonian", knights="b2", tokens=(5,)), Own(order="teutonic"))
    asked = played(laid(state), "resolve build-influence", "build-new keep b2")
    return played(asked, f"distribute {asked.areas[0].wheel.arrangement[1].name}").areas[0].wheel.tokens


# 5 - 1 in a region without a building, and as much where a farm stands, which any other order may not enter.
@ours(
    "DI-17",
    "The Order of the Dragon builds a keep I for 4, also beside a farm; 3 tokens are refused",
    ("allowed", "allowed", "build.cost"),
    "divine.order.dragon.empty",
    "divine.order.dragon.occupied",
)
def _di_17() -> object:
    four, three = (
        table(
            BUILD,
            Own(order="dragon", knights="a1 b2", tokens=(count,)),
            Own(order="teutonic"),
            built={"b2": [(1, "farm", 1)], "c2": [(0, "castle", 1)]},
        )
        for count in (4, 3)
    )
    enough, short = played(laid(four), "resolve build-influence"), instead(three, "resolve build-influence")
    found = why_not(enough, "build-new keep a1"), why_not(enough, "build-new keep b2")
    return *found, why_not(short, "build-new keep b2")


@ours(
    "DI-18",
    "The Bailiwick of Brandenburg takes the tile of an adjacent region, the Teutonic Order does not",
    ("allowed", "divine.influence.tile"),
    "divine.order.brandenburg.reach",
)
def _di_18() -> object:
    near, far = (
        table(
            INFLUENCE,
            Own(order=order, knights="a1", tokens=(3,)),
            Own(order="livonian"),
            laid={"a1": "travel-3", "b1": "muster-3"},
        )
        for order in ("teutonic", "brandenburg")
    )
    asked = played(laid(far), "resolve influence-travel")
    return why_not(asked, "collect b1"), why_not(instead(near, "resolve influence-travel"), "collect b1")
