"""Our worked examples of the end of a game with Divine Influence, see the package."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.examples.book import laid
from crusaders_rules.thy_will_be_done.examples.own.layouts import Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import FOUR, OTHER, TRAVEL, ours, terms
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import replace


# 3, 2, 1 and no tiles: 5 for the most, 2 for the second most.
@ours(
    "DI-19",
    "3, 2, 1 and 0 influence tiles: the first player scores 5 and the second 2",
    (5, 2, 0, 0),
    "divine.score.majority",
)
def _di_19() -> object:
    coats = {"a1": 0, "b1": 0, "c1": 0, "a2": 1, "b2": 1, "c2": 2}
    return terms(laid(table(TRAVEL, *FOUR, coats=coats, over=True)), "tile majority")


# Three share the first place as in H-3: 3 each, and no second place. The fourth has no tile.
@ours(
    "DI-20",
    "2, 2, 2 and 0 influence tiles: three share the first place for 3 each, and the player without a tile has nothing",
    (3, 3, 3, 0),
    "divine.score.majority.tie",
    "divine.score.majority.least",
)
def _di_20() -> object:
    coats = {"a1": 0, "b1": 0, "c1": 1, "a2": 1, "b2": 2, "c2": 2}
    return terms(laid(table(TRAVEL, *FOUR, coats=coats, over=True)), "tile majority")


# 3 tiles, one of which scores 1 for each. Vaults I to III are printed 1, 1 and 2; vault IV scores 3 upgraded wedges.
@ours(
    "DI-21",
    "A tile of cost 7 scores 1 for each of 3 tiles; vaults I to III score 4, and vault IV 3 for 3 upgraded wedges",
    ((3, 0), (4, 0), (3, 0)),
    *("divine.tile.end", "divine.score.extra", "divine.vault.score", "divine.vault.four"),
)
def _di_21() -> object:
    vaults = {name: [(0, "vault", level)] for level, name in enumerate(("a2", "b2", "c2", "c1"), 1)}
    coats = {"a1": 0, "b1": 0, "c1": 0}
    own = Own(knights="a1", upgraded=(0, 2, 5), ends=1)
    state = laid(table(TRAVEL, own, OTHER, coats=coats, built=vaults, over=True))
    return tuple(terms(state, *what) for what in (["end tiles"], ["vaults I to III"], ["vault IV"]))


# Keeps I to III have mustered 3 troops, and there is a fourth one.
@ours("DI-22", "A keep IV scores 1 for each of 4 troops", (4, 0), "divine.keep.four")
def _di_22() -> object:
    keeps = {name: [(0, "keep", level)] for level, name in enumerate(("a2", "b2", "c2", "c1"), 1)}
    return terms(laid(table(TRAVEL, Own(knights="a1", troops=4), OTHER, built=keeps, over=True)), "keep IV")


# Chapels I to III have added 3 tokens to 12. Of 4 1 0 6 2 2, four wedges hold two or more.
@ours("DI-23", "A chapel IV scores 2 for each of 4 wedges with two tokens or more", (8, 0), "divine.chapel.four")
def _di_23() -> object:
    chapels = {name: [(0, "chapel", level)] for level, name in enumerate(("a2", "b2", "c2", "c1"), 1)}
    own = Own(knights="a1", tokens=(4, 1, 0, 6, 2))
    return terms(laid(table(TRAVEL, own, OTHER, built=chapels, over=True)), "chapel IV")


# Both have the same influence and nothing else scores but for the tiles, 3 each, for which they tie.
@ours("DI-24", "Two players are level: the start player wins", ((True,), (0,)), "divine.winner.tie")
def _di_24() -> object:
    coats = {"a1": 0, "b1": 0, "c1": 0}
    foes = dict.fromkeys(("a1", "b1", "c1"), "slav")
    state = table(TRAVEL, Own(knights="a1"), Own(), coats=coats, over=True, enemies=foes)
    each = state.areas[1].influence // 2
    level = laid(replace(state, areas=tuple(replace(area, influence=each) for area in state.areas)))
    totals = score(level).totals
    return (totals[0] == totals[1],), winners(level)
