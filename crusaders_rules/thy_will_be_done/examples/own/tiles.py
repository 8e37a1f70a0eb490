"""Our worked examples of influence tiles and coats of arms, see the package."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.examples.book import laid
from crusaders_rules.thy_will_be_done.examples.own.layouts import Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import INFLUENCE, MUSTER, OTHER, TRAVEL, ours, played
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.play.feasibility import value_of
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import pending as p


# 3 tokens and a church I make 4. A tile of cost 4 has level II.
@ours(
    "DI-1",
    "3 tokens and a church I take a tile of cost 4 from under an enemy: 2 influence, a coat of arms, one tile face up",
    (2, 0, (1, 0, 0, 0, 0)),
    *("divine.base", "divine.influence.tile", "divine.influence.bonus", "divine.influence.enemy"),
    *("divine.influence.gain", "divine.marker.place", "divine.tile.once"),
)
def _di_1() -> object:
    state = table(
        INFLUENCE,
        Own(knights="a1", tokens=(3,)),
        OTHER,
        enemies={"a1": "prussian"},
        laid={"a1": "travel-4"},
        built={"b2": [(0, "church", 1)]},
    )
    after = played(laid(state), "resolve influence-travel", "collect a1")
    board = laid_on(after)
    return after.areas[0].influence, board.coats[0] if board else None, holding_of(after.areas[0]).once


# Muster has 2 tokens and a tile: 3, the cost of troop I, which pays 1.
@ours(
    "DI-2",
    "2 tokens and a one-time tile that is turned face down muster troop I for 1 influence",
    (1, 1, 0),
    "divine.tile.once",
)
def _di_2() -> object:
    state = table(MUSTER, Own(once="muster"), OTHER, coats={"b1": 0})
    after = played(laid(state), "resolve muster-influence", "turn 1").areas[0]
    return after.troops, after.influence, sum(holding_of(after).once)


# 5 tokens and a church I make 6. A tile of cost 6 has level IV. Later 2 tokens on Muster make 2 + 1.
@ours(
    "DI-3",
    "A tile of cost 6 gains 4 influence, and adds 1 to each later Muster: 2 tokens make 3",
    (4, 3),
    "divine.tile.permanent",
    "divine.influence.gain",
)
def _di_3() -> object:
    own = Own(knights="a1", tokens=(5,))
    state = table(INFLUENCE, own, OTHER, laid={"a1": "muster-always"}, built={"b2": [(0, "church", 1)]})
    after = played(laid(state), "resolve influence-travel", "collect a1")
    return after.areas[0].influence, value_of(after, after.areas[0], Action.MUSTER, 2)


# A tile of cost 3 has level I. The third wedge of this wheel is Travel or Build.
@ours(
    "DI-4",
    "An immediate tile of cost 3 upgrades a wedge at once and gains 1 influence; the player keeps one tile",
    ("travel-build", 1, 1),
    "divine.tile.immediate",
)
def _di_4() -> object:
    state = table(INFLUENCE, Own(knights="a1", tokens=(3,)), OTHER, laid={"a1": "upgrade-3"})
    after = played(laid(state), "resolve influence-travel", "collect a1", "flip travel-build").areas[0]
    wheel = after.wheel
    names = [wedge.name for wedge, flipped in zip(wheel.arrangement, wheel.upgraded, strict=True) if flipped]
    return " ".join(names), after.influence, holding_of(after).tiles


# 3 2 2 2 2 1: the 3 tokens of the first wedge go on; 0 3 3 3 2 1. Then those of the second wedge do.
@ours(
    "DI-5",
    "A tile gives a second distribution after the turn: 3 2 2 2 2 1, then 0 3 3 3 2 1, then 0 0 4 4 3 1",
    ((0, 3, 3, 3, 2, 1), (0, 0, 4, 4, 3, 1)),
    "divine.tile.immediate",
    "divine.distribute.extra",
)
def _di_5() -> object:
    state = table(INFLUENCE, Own(knights="a1", tokens=(3,)), OTHER, laid={"a1": "distribute-3"})
    asked = played(laid(state), "resolve influence-travel", "collect a1")
    wedge = asked.areas[0].wheel.arrangement[1].name
    return asked.areas[0].wheel.tokens, played(asked, f"distribute {wedge}").areas[0].wheel.tokens


# Leaving a1 costs 1 - 1, leaving b1 with its enemy 2 - 1. So one point is enough for both knights.
@ours(
    "DI-6",
    "With 1 point a knight leaves its coat of arms for 0, and another leaves its coat and an enemy for 1",
    (1, 1, "turn over"),
    "divine.travel.marker",
)
def _di_6() -> object:
    own, castle = Own(knights="a1 b1", tokens=(1,)), {"c2": [(0, "castle", 1)]}
    state = laid(table(TRAVEL, own, OTHER, coats={"a1": 0, "b1": 0}, enemies={"b1": "prussian"}, built=castle))
    asked = [played(state, "resolve travel-build")]
    for text in ("move a1 a2", "move b1 c1"):
        asked.append(played(asked[-1], text))
    return tuple(one.pending.points if isinstance(one.pending, p.AskMove) else "turn over" for one in asked)
