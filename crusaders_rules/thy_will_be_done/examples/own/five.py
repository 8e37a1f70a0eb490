"""Our worked examples of the Crimson and Amber expansions, see the package."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.examples.book import laid
from crusaders_rules.thy_will_be_done.examples.own.layouts import DIVINE, FIVE, Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import (
    BUILD,
    CRUSADE,
    TRAVEL,
    choosing,
    instead,
    ours,
    played,
    terms,
    until,
    why_not,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset
from crusaders_rules.thy_will_be_done.play.expanded import built_in
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.state import Enemies, Markers, replace
from crusaders_rules.thy_will_be_done.state import pending as p


@ours(
    "CA-1",
    "With the Crimson and Amber expansions five and six players begin like two: each with 12 tokens and a knight",
    ((5, 60, 5), (6, 72, 6)),
    "five.players",
    "five.base",
)
def _ca_1() -> object:
    found = []
    for players in (5, 6):
        begun = new_game(Ruleset(orders=Orders.NONE, expansions=(FIVE,)), players, seed=1)
        areas = laid(until(begun, p.AskTurn)).areas
        tokens, knights = (sum(map(sum, (a.wheel.tokens for a in areas))), sum(len(a.knights) for a in areas))
        found.append((len(areas), tokens, knights))
    return tuple(found)


def _five(*first: Own) -> tuple[Own, ...]:
    return (*first, *(Own(knights=name) for name in ("b1", "c1", "c2", "b2", "a2")[: 5 - len(first)]))


# A church costs 3. The tile of a1 saves 1 and pays 1, but only for the first church.
@ours(
    "CA-2",
    "A second church beside an opponent's costs 3 and pays 1, in spite of the tile there; 2 tokens are refused",
    (1, 2, "build.cost"),
    "five.build.second",
    "five.bonus.first-only",
)
def _ca_2() -> object:
    built = {"a1": [(1, "church", 1)], "b2": [(0, "castle", 1)]}
    own = Own(knights="a1 c2", tokens=(3,))
    state = laid(table(BUILD, *_five(own), expansions=(FIVE,), built=built))
    after = played(state, "resolve build-influence", "build church a1")
    short = replace(state, pending=p.AskBuilding(0, 0, (), 2))
    return after.areas[0].influence, len(built_in(after, 0)), why_not(short, "build church a1")


@ours(
    "CA-3",
    "Two churches fill a region: a third one is refused",
    "five.build.most",
    "five.build.most",
)
def _ca_3() -> object:
    built = {"a1": [(1, "church", 1), (2, "church", 1)], "b2": [(0, "castle", 1)]}
    state = table(BUILD, *_five(Own(knights="a1 c2", tokens=(8,))), expansions=(FIVE,), built=built)
    return why_not(played(laid(state), "resolve build-influence"), "build church a1")


# A chapel beside a church costs 3, and so does a second church. Two churches fill the region.
@ours(
    "CA-4",
    "With Divine Influence a church takes an opponent's church or a chapel for 3; two churches take no chapel",
    ("allowed", "allowed", "divine.build.one"),
    "five.divine",
    "divine.build.pair",
)
def _ca_4() -> object:
    built = {"a1": [(1, "church", 1)], "b1": [(2, "church", 1), (3, "church", 1)], "b2": [(0, "castle", 1)]}
    own = Own(knights="a1 b1", tokens=(3,))
    state = table(BUILD, *_five(own), expansions=(DIVINE, FIVE), built=built)
    asked = played(laid(state), "resolve build-influence")
    return tuple(why_not(asked, text) for text in ("build church a1", "build-new chapel a1", "build-new chapel b1"))


# The first Prussian has a strength of 3.
@ours(
    "CA-5",
    "Utrecht swaps a Slav for the Prussian in an adjacent region, and defeats it with 3 tokens; the Slav stays there",
    (1, ("-", "slav")),
    "five.order.utrecht.swap",
)
def _ca_5() -> object:
    own = Own(order="utrecht", knights="a1", tokens=(3,))
    foes = {"a1": "slav", "b1": "prussian"}
    state = table(CRUSADE, own, Own(order="teutonic"), expansions=(FIVE,), enemies=foes)
    after = played(laid(state), "resolve crusade-build", "swap a1 b1")
    return after.areas[0].defeated.prussian, tuple(str(token or "-") for token in after.enemies[:2])


@ours(
    "CA-6",
    "The Order of the Holy Ghost takes a token from a wedge, marks the Slavs with it, and plays with the other 11",
    ("slav", 11, 1),
    "five.order.holy-ghost.token",
)
def _ca_6() -> object:
    asked = laid(until(instead(choosing(FIVE), "order holy-ghost"), p.AskOrderSetup))
    area = played(asked, "leave travel-build", "mark slav").areas[0]
    return area.added.marked if area.added else None, sum(area.wheel.tokens), min(area.wheel.tokens)


# 2 tokens and the extra Crusade make 3, the strength of the first Slav, and not that of the first Prussian.
@ours(
    "CA-7",
    "With the Slavs marked, 2 tokens defeat a Slav of strength 3, and no Prussian of strength 3",
    ("allowed", "crusade.success"),
    "five.order.holy-ghost.crusade",
)
def _ca_7() -> object:
    own = Own(order="holy-ghost", knights="a1 b1", tokens=(2,), marked="slav")
    foes = {"a1": "slav", "b1": "prussian"}
    castle = {"c2": [(0, "castle", 1)]}
    state = table(CRUSADE, own, Own(order="teutonic"), expansions=(FIVE,), enemies=foes, built=castle)
    asked = played(laid(state), "resolve crusade-build")
    return tuple(why_not(asked, f"attack {region}") for region in ("a1", "b1"))


# 1 Prussian and the marked one make 2, against 1: 5 for the most, 2 for the second most.
@ours(
    "CA-8",
    "1 Prussian each: the Order of the Holy Ghost counts one more, and scores 5 to 2 in place of a tie",
    (5, 2),
    "five.order.holy-ghost.score",
)
def _ca_8() -> object:
    own = Own(order="holy-ghost", knights="a1", marked="prussian", won=Enemies(prussian=1))
    state = table(TRAVEL, own, Own(order="teutonic"), expansions=(FIVE,), markers=Markers(prussian=2), over=True)
    return terms(laid(state), "prussian majority")
