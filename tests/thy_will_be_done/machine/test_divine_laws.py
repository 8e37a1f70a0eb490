"""The laws about Divine Influence hold in its games, and each fails if a piece is out of place."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import attrs
import pytest

from crusaders_rules import Interpretation, Ruleset, is_over, legal, new_game
from crusaders_rules.thy_will_be_done.check.history import WithHistory
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP, SOMETIMES
from crusaders_rules.thy_will_be_done.expansions.divine_influence.check.laws import most_in_a_region
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import with_holding
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due, Laid, Unlocked
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import PairAgain, ThirdBuilding
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.rules import muster
from crusaders_rules.thy_will_be_done.state import Building, KnightOrder, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.machine.games import WatchedGame
from tests.thy_will_be_done.machine.test_laws import BROKEN, OF_DIVINE_INFLUENCE

RULES = Ruleset(variant="knights-tournament", expansions=("divine-influence",), board="ours-two")
WANTED = (d.ChooseOrder(KnightOrder.BAND), d.ChooseOrder(KnightOrder.LIVONIAN))


def played(seed: int, ruleset: Ruleset = RULES) -> list[WithHistory]:
    """Play a game of the Band against the Livonian Brothers at random, which judges every law after each decision."""
    chance, game = random.Random(seed), WatchedGame()
    game.start(ruleset, 2, None)
    found = []
    while game.going:
        choices = legal(game.state)
        wanted = WANTED[game.state.seat]
        game.decide(wanted if wanted in choices else chance.choice(choices))
        found.append(game.now)
    return [at for at in found if at.position.start is not None]


@pytest.fixture(scope="module")
def game() -> list[WithHistory]:
    """Return the positions of a whole game from the first turn on."""
    found = played(4)
    assert is_over(found[-1].position)
    return found


def laid_of(state: State) -> Laid:
    """Return what lies on the board."""
    laid = laid_on(state)
    assert laid is not None
    return laid


def with_laid(at: WithHistory, **changes: object) -> WithHistory:
    """Return a position in which something else lies on the board."""
    added = at.position.added
    assert added is not None
    return at._replace(position=at.position.adding(replace(added, laid=replace(laid_of(at.position), **changes))))


def with_area(at: WithHistory, seat: int, **changes: Any) -> WithHistory:  # noqa: ANN401 -- each field has its own type
    """Return a position in which a player holds something else, or has something else unlocked."""
    area = at.position.areas[seat]
    if "buildings" in changes:
        area = replace(area, buildings=changes.pop("buildings"))
    area = with_holding(area, attrs.evolve(holding_of(area), **changes))
    return at._replace(position=replace(at.position, areas=put_at(at.position.areas, seat, area)))


def with_giant(at: WithHistory, *, moved: bool) -> WithHistory:
    """Return a position without the giant token, or with another one for the other player."""
    band = [area.order for area in at.position.areas].index(KnightOrder.BAND)
    return with_area(at, 1 - band, giant=0) if moved else with_area(at, band, giant=None)


def a_castle_too_many(at: WithHistory) -> WithHistory:
    """Take every castle off a player board without a mill."""
    unlocked: Unlocked = at.position.areas[0].buildings
    for level in (1, 2, 3, 4):
        unlocked = unlocked.without(Building.CASTLE, level).without(Building.FARM, level)
    return with_area(at, 0, buildings=unlocked)


def a_coat_beside_its_tile(at: WithHistory) -> WithHistory:
    """Put a tile back where a coat of arms is."""
    laid = laid_of(at.position)
    place = next(place for place, coat in enumerate(laid.coats) if coat is not None)
    return with_laid(at, tiles=put_at(laid.tiles, place, at.position.ruleset.edition.influence_tiles[0]))


def a_coat_of_nobody(at: WithHistory) -> WithHistory:
    """Give a coat of arms to a player who has taken no tile for it."""
    laid = laid_of(at.position)
    place = next(place for place, coat in enumerate(laid.coats) if coat is not None)
    return with_laid(at, coats=put_at(laid.coats, place, 1 - (laid.coats[place] or 0)))


def a_giant_on_an_empty_wedge(at: WithHistory) -> WithHistory:
    """Move the giant token to a wedge with fewer than two tokens."""
    band = [area.order for area in at.position.areas].index(KnightOrder.BAND)
    wheel = at.position.areas[band].wheel
    area = replace(at.position.areas[band], wheel=wheel.with_tokens((sum(wheel.tokens) - 1, 1, 0, 0, 0, 0)))
    moved = at._replace(position=replace(at.position, areas=put_at(at.position.areas, band, area)))
    return with_area(moved, band, giant=1)


MISPLACED: dict[str, tuple[Callable[[WithHistory], WithHistory], ...]] = {
    "buildings are kept, and their levels have no gap": (a_castle_too_many,),
    "action tokens are kept": (lambda at: with_area(at, 0, chapels=holding_of(at.position.areas[0]).chapels + 1),),
    "influence tiles are kept": (
        lambda at: with_laid(at, tiles=(None,) * len(laid_of(at.position).tiles)),
        lambda at: with_area(at, 0, tiles=holding_of(at.position.areas[0]).tiles + 1),
        lambda at: with_area(at, 0, once=(0, 0, -1, 0, 0)),
        lambda at: with_area(at, 0, ends=3),
        a_coat_beside_its_tile,
    ),
    "a coat of arms takes the place of a tile": (
        a_coat_beside_its_tile,
        a_coat_of_nobody,
        lambda at: with_laid(at, coats=(None,) * len(laid_of(at.position).coats)),
    ),
    "the giant token counts as two": (
        a_giant_on_an_empty_wedge,
        lambda at: with_giant(at, moved=False),
        lambda at: with_giant(at, moved=True),
    ),
    "a chapel has added one token": (
        lambda at: with_area(at, 1, chapels=holding_of(at.position.areas[1]).chapels + 1),
        lambda at: with_laid(at, due=Due(chapel=0))._replace(
            position=with_laid(at, due=Due(chapel=0)).position.asking(p.AskTurn(0))
        ),
    ),
    "nothing is due between turns": (
        lambda at: with_laid(at, due=Due(distributions=1)),
        lambda at: with_laid(at, due=Due(livonian=True)),
        lambda at: with_laid(at, due=Due(chapel=2)),
        lambda at: at._replace(position=at.position.asking(p.AskExtra(0))),
    ),
}


@pytest.mark.parametrize(("name", "broken"), [(name, one) for name, row in MISPLACED.items() for one in row])
def test_a_piece_out_of_place_is_noticed(
    name: str, broken: Callable[[WithHistory], WithHistory], game: list[WithHistory]
) -> None:
    """The end of a game satisfies each law, but not with a piece out of place."""
    assert ALWAYS[name](game[-1])
    assert not ALWAYS[name](broken(game[-1]))


@pytest.mark.parametrize("name", sorted(OF_DIVINE_INFLUENCE))
def test_steps_that_never_happen_are_noticed(name: str, game: list[WithHistory]) -> None:
    """Each step of a game satisfies the law; a tile that comes back or a distribution that stays due does not."""
    holds = EVERY_STEP[name]
    assert all(holds(before, after) for before, after in pairwise(game))
    begun = next(at for at in game if isinstance(at.position.pending, p.AskTurn))
    extra = begun._replace(position=with_laid(begun, due=Due(distributions=1)).position.asking(p.AskExtra(0)))
    assert not holds(game[-1], begun) or not holds(extra, extra)


def test_every_law_can_fail() -> None:
    """Each law of positions is broken here or in the base game."""
    assert ALWAYS.keys() == BROKEN.keys() | MISPLACED.keys()
    assert EVERY_STEP.keys() >= OF_DIVINE_INFLUENCE
    assert len(SOMETIMES) > 15


WRONG: dict[str, tuple[object, str, Callable[..., object], str]] = {
    "a chapel adds two tokens": (
        divine_effects,
        "with_token",
        lambda tokens, wedge, chapels: put_at(tokens, wedge, tokens[wedge] + 2 * chapels),
        "action tokens are kept",
    ),
    "a tile is taken twice": (
        divine_tiles,
        "scores_tiles",
        lambda _: 2,
        "influence tiles are kept|a tile that is taken is counted",
    ),
    "a coat of arms is forgotten": (
        divine_tiles,
        "with_coat",
        lambda coats, *_: coats,
        "a coat of arms takes the place of a tile",
    ),
    "a mill takes two levels": (
        divine_results,
        "taken",
        lambda _, area, building, level, __: replace(
            area, buildings=divine_results.unlocked_of(area).without(building, level).without(Building.BANK, 4)
        ),
        "buildings are kept",
    ),
    "a distribution is never used up": (divine_turn, "after_one", lambda due, _: due, "additional distributions end"),
    "a keep musters two troops": (
        muster,
        "flip_troop",
        lambda troops: troops + 2,
        "nothing is lost|troops stay",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_broken_rule_breaks_a_law(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random game reveals each of these rules."""
    module, name, instead, law = WRONG[wrong]
    monkeypatch.setattr(module, name, instead)
    with pytest.raises(AssertionError, match=law):
        list(map(played, range(5)))


@pytest.mark.parametrize(
    ("again", "third", "most"),
    [("no", "two-at-most", 2), ("no", "three", 3), ("yes", "two-at-most", 2), ("yes", "three", 16)],
)
def test_how_many_buildings_a_region_of_five_players_holds(again: str, third: str, most: int) -> None:
    """Two of each of the eight types if pairs grow and only buildings of the same type count."""
    readings = Interpretation(pair_again=PairAgain(again), third_building=ThirdBuilding(third))
    ruleset = Ruleset(
        edition="board-game-arena", expansions=("divine-influence", "five-and-six"), interpretation=readings
    )
    assert most == most_in_a_region(new_game(ruleset, players=5, seed=1))
