"""Decisions that somebody could think of in a position, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import EVERY_TYPE, NewBuilding
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, Building, Enemy, KnightOrder, Manner, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def conceivable(state: State) -> Iterator[Decision]:
    """Yield decisions of every class, with all arguments in range and some out of range.

    Moves are those from the regions of knights, and from three more places, to everywhere.

    Args:
        state: A position.
    """
    edition = state.ruleset.edition
    wedges = range(-1, 8)
    regions = range(-1, len(state.enemies) + 1)
    yield from map(d.PutWedge, ("", "nothing", *(wedge.name for wedge in edition.wedges)))
    for order in KnightOrder:
        yield from (d.DealOrder(order), d.ChooseOrder(order))
    for wedge in wedges:
        yield from (d.AddToken(wedge), d.LeaveToken(wedge), d.SetupUpgrade(wedge))
        yield from (d.Resolve(wedge), d.Upgrade(wedge), d.Distribute(wedge))
    yield from map(d.LayEnemy, Token)
    yield from map(
        d.LayTile, sorted({"nothing", *(tile.name for tile in (*edition.tiles, *state.ruleset.bonus_tiles))})
    )
    yield from map(d.DrawStart, range(CHANCE, len(state.areas) + 1))
    yield from map(d.PlaceKnight, regions)
    yield from (d.Skip(), d.Keep(), d.TakeReward(), d.TakeInfluence(), d.BringKnight(), d.HoldKnight())
    yield from (d.Muster(), d.Decline())
    yield from map(d.Gain, range(-1, state.pending.amount + 2 if isinstance(state.pending, p.AskGain) else 2))
    yield from _splits(_tokens_to_split(state) + 3)
    yield from map(d.First, Action)
    yield from map(d.Attack, regions)
    yield from (d.Erect(building, region) for building in Building for region in regions)
    yield from (d.Sow(manner, wedge) for manner in Manner for wedge in (None, *wedges))
    origins = {knight for area in state.areas for knight in area.knights} | {0, -1, len(state.enemies)}
    yield from (d.Move(origin, region) for origin in sorted(origins) for region in regions)
    yield from (d.Swap(origin, region) for origin in sorted(origins) for region in regions)
    yield from _of_expansions(state, wedges, regions)


def _tokens_to_split(state: State) -> int:
    """The tokens of the wedge that is to be split, with the bonuses that a reading adds to them before they are split.

    Elsewhere a split is only one decision of another moment.
    """
    asked = state.pending
    if not isinstance(asked, p.AskSplit):
        return 0
    area = state.areas[asked.seat]
    book: Book = state.ruleset.book
    _, divided = book.shared[area.buildings, area.troops, area.order]
    return area.wheel.tokens[asked.wedge] + sum(bonus for bonus in divided if bonus > 0)


def _of_expansions(state: State, wedges: range, regions: range) -> Iterator[Decision]:
    """Yield the decisions of the expansions."""
    yield from map(d.MarkEnemy, Enemy)
    yield from (d.Forgo(), d.LayInfluenceTile("nothing"))
    yield from map(d.LayInfluenceTile, sorted({tile.name for tile in state.ruleset.edition.influence_tiles}))
    yield from map(d.Collect, regions)
    yield from map(d.TurnTiles, range(-1, 8))
    for wedge in wedges:
        yield from (d.PutGiant(wedge), d.LandGiant(wedge), d.Flip(wedge))
    yield from (d.ErectNew(building, region) for building in NewBuilding for region in regions)
    yield from (d.TakeOff(building, level) for building in EVERY_TYPE for level in range(-1, 6))


def _splits(most: int) -> Iterator[Decision]:
    """Yield ways to divide tokens between two actions; what is divided may be more than there is, and some of it idle.

    Args:
        most: The number of tokens that are divided stays below it.
    """
    yield from map(d.Split, range(-1, 16))
    yield from (d.Split(tokens, idle) for tokens in range(most) for idle in range(-1, most - tokens))
    yield from (d.Split(tokens, idle, action) for tokens in range(most) for idle in range(3) for action in Action)
    yield from (
        d.Twice(action, tokens, idle) for action in Action for tokens in range(most) for idle in range(-1, most)
    )
