"""Setup: which influence tile to lay on a region."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import InfluenceTile
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.decision_forms import INFLUENCE_TILE, Form
from crusaders_rules.thy_will_be_done.play.expanded import laid_on
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, from_offer
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.state import CHANCE, Outcomes, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _left(state: State) -> tuple[InfluenceTile, ...]:
    """The influence tiles that are not laid yet."""
    laid = laid_on(state)
    return divine_tiles.tiles_left(state.ruleset.edition.influence_tiles, laid.tiles if laid else ())


def _judge(state: State, _: p.AskInfluenceTile, given: d.LayInfluenceTile) -> Refusals:
    return from_offer("divine.influence.tile", given.laid, tuple(tile.name for tile in _left(state)))


def _pieces(state: State, _: p.AskInfluenceTile) -> tuple[d.LayInfluenceTile, ...]:
    return tuple(d.LayInfluenceTile(tile.name) for tile in _left(state))


def _list(state: State, asked: p.AskInfluenceTile) -> tuple[d.LayInfluenceTile, ...]:
    return tuple(dict.fromkeys(_pieces(state, asked)))


def _step(state: State, asked: p.AskInfluenceTile, given: d.LayInfluenceTile) -> State:
    """Lay an influence tile on a region."""
    tile = next(tile for tile in state.ruleset.edition.influence_tiles if tile.name == given.laid)
    added, laid = state.added, laid_on(state)
    if added is not None and laid is not None:
        tiles = put_at(laid.tiles, asked.region, tile)
        state = state.adding(replace(added, laid=replace(laid, tiles=tiles)))
    regions = state.ruleset.book.divine.regions_for_tiles
    following = regions.index(asked.region) + 1
    asks = p.AskInfluenceTile(CHANCE, regions[following]) if following < len(regions) else p.AskStart(CHANCE)
    return state.asking(asks)


def _words(state: State, asked: p.AskInfluenceTile, given: d.LayInfluenceTile) -> str:
    words = next((f" ({one.words})" for one in state.ruleset.edition.influence_tiles if one.name == given.laid), "")
    return f"place this tile in {state.ruleset.laid.regions[asked.region].name}{words}"


def _outcome(state: State, asked: p.AskInfluenceTile) -> d.LayInfluenceTile:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    return d.LayInfluenceTile(fixed.influence[state.ruleset.book.divine.regions_for_tiles.index(asked.region)])


def _meets(state: State, asked: p.AskInfluenceTile) -> Problems:
    if asked.region not in state.ruleset.book.divine.regions_for_tiles:
        yield Problem("pending.region", "no influence tile is laid there", "divine.influence.tile")


KIND = Kind(
    asks=p.AskInfluenceTile,
    name="influence-tile",
    spoken="an influence tile for a region",
    prompt="draw an influence tile for a region",
    rule="divine.influence.tile",
    answers=(
        Answer(
            form=Form("influence", d.LayInfluenceTile, (INFLUENCE_TILE,), does="lays the influence tile {0}"),
            step=_step,
            words=_words,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    phase=Phase.INFLUENCE_TILES,
    who=Asks.CHANCE,
    outcome=_outcome,
    pieces=_pieces,
)
