"""Our worked examples of new buildings, see the package."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.examples.book import laid
from crusaders_rules.thy_will_be_done.examples.own.layouts import Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import BUILD, OTHER, instead, ours, played, why_not
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.play.feasibility import value_of
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import Action, Building
from crusaders_rules.thy_will_be_done.state import decision as d


# A keep I costs 5, and the tile of a1 is for a church only. Level I pays 1. Troop I pays nothing.
@ours(
    "DI-7",
    "5 tokens build any of 4 new types; a keep I on a church tile: 1 influence, troop I without any; 4 tokens do not",
    (4, 1, 1, "build.cost"),
    *("divine.build.type", "divine.build.cost", "divine.build.no-tile", "divine.build.gain", "divine.keep.troop"),
)
def _di_7() -> object:
    short, enough = (table(BUILD, Own(knights="a1", tokens=(count,)), OTHER) for count in (4, 5))
    after = played(laid(enough), "resolve build-influence", "build-new keep a1").areas[0]
    types = {one.new for one in legal(instead(enough, "resolve build-influence")) if isinstance(one, d.ErectNew)}
    return (
        len(types),
        after.influence,
        after.troops,
        why_not(instead(short, "resolve build-influence"), "build-new keep a1"),
    )


# A chapel I beside a church costs 3. 3 2 2 2 2 1 becomes 0 3 3 3 2 1, and the wedge used gets a token.
@ours(
    "DI-8",
    "3 tokens build a chapel I beside an opponent's church; the wedge used gets a token: 1 3 3 3 2 1",
    (1, 3, 3, 3, 2, 1),
    "divine.build.pair",
    "divine.chapel.token",
)
def _di_8() -> object:
    state = table(BUILD, Own(knights="a2", tokens=(3,)), OTHER, built={"a2": [(1, "church", 1)]})
    return played(laid(state), "resolve build-influence", "build-new chapel a2").areas[0].wheel.tokens


@ours(
    "DI-9",
    "A keep is refused beside an enemy, and in a region with a farm",
    ("build.enemy", "divine.build.one"),
    "divine.build.enemy",
    "divine.build.one",
)
def _di_9() -> object:
    state = table(
        BUILD,
        Own(knights="a1 b1 b2", tokens=(8,)),
        OTHER,
        enemies={"b1": "slav"},
        built={"b2": [(1, "farm", 1)], "c2": [(0, "castle", 1)], "a2": [(0, "castle", 2)], "c1": [(0, "castle", 3)]},
    )
    asked = played(laid(state), "resolve build-influence")
    return tuple(why_not(asked, f"build-new keep {region}") for region in ("b1", "b2"))


# A mill III costs 7. Castle III adds 1 to Crusade, and castle II, which adds 1 to Travel, is still on the player board.
@ours(
    "DI-10",
    "A mill III takes castle III before I and II: then 2 tokens make 3 on Crusade, and 2 on Travel",
    ((3,), 3, 2),
    "divine.mill.remove",
)
def _di_10() -> object:
    state = table(BUILD, Own(knights="a1", tokens=(7,)), OTHER, built={"a2": [(0, "mill", 1)], "b2": [(0, "mill", 2)]})
    after = played(laid(state), "resolve build-influence", "build-new mill a1", "take castle 3")
    values = (value_of(after, after.areas[0], action, 2) for action in (Action.CRUSADE, Action.TRAVEL))
    return unlocked_of(after.areas[0]).gone(Building.CASTLE), *values


@ours(
    "DI-11",
    "A mill IV takes a bank III, but no bank IV",
    ("allowed", "divine.mill.bank-four"),
    "divine.mill.bank-four",
)
def _di_11() -> object:
    mills = {name: [(0, "mill", level)] for level, name in enumerate(("a2", "b2", "c1"), 1)}
    state = table(BUILD, Own(knights="a1", tokens=(8,)), OTHER, built=mills)
    asked = played(laid(state), "resolve build-influence", "build-new mill a1")
    return tuple(why_not(asked, f"take bank {level}") for level in (3, 4))


# 5 2 2 2 1 0: the 5 tokens go on, and the upgrade distributes nothing.
@ours(
    "DI-12",
    "A vault I for 5 tokens upgrades a wedge at once, and only the turn itself distributes",
    ("muster-influence", (0, 3, 3, 3, 2, 1)),
    "divine.vault.upgrade",
)
def _di_12() -> object:
    state = table(BUILD, Own(knights="b2", tokens=(5,)), OTHER)
    wheel = played(laid(state), "resolve build-influence", "build-new vault b2", "flip muster-influence").areas[0].wheel
    names = [wedge.name for wedge, flipped in zip(wheel.arrangement, wheel.upgraded, strict=True) if flipped]
    return " ".join(names), wheel.tokens
