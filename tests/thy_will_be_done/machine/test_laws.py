"""The laws of the game hold under every reading, and each law fails if something is broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from crusaders_rules import Ruleset, is_over, legal
from crusaders_rules.thy_will_be_done.check import sampling
from crusaders_rules.thy_will_be_done.check.history import WithHistory
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP
from crusaders_rules.thy_will_be_done.check.settings import with_reading
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.rules import bonuses, end
from crusaders_rules.thy_will_be_done.state import KnightOrder, Markers, Token, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.machine.games import WatchedGame
from tests.thy_will_be_done.support import thorough

READINGS = [(question, reading) for question, _, reading in sampling.pairs()]
# Under these, knights that a castle would unlock by default may stay on the player board.
OTHER_KNIGHTS = [
    ("bonus.knight.decline", "yes"),
    ("crusade.saracen.bonus", "no"),
    ("order.montesa.black-knight", "second-knight"),
]
# Laws that a base game cannot break; test_divine_laws.py breaks them.
OF_DIVINE_INFLUENCE = {"a tile that is taken is counted", "additional distributions end"}
# Nothing bounds a game; so many decisions are more than most games have.
ENOUGH = 2000


def played(ruleset: Ruleset, seed: int, *, prefer: d.Decision | None = None) -> Iterator[WithHistory]:
    """Play a game of two at random, which judges every law after each decision, and yield each position."""
    chance, game = random.Random(seed), WatchedGame()
    game.start(ruleset, 2, None)
    while game.going and game.decided < ENOUGH:
        choices = legal(game.state)
        game.decide(prefer if prefer in choices else chance.choice(choices))
        yield game.now


@pytest.mark.generated
@pytest.mark.sampled(7)
@pytest.mark.parametrize(("question", "reading"), READINGS)
def test_every_law_holds_under_every_reading(question: str, reading: str) -> None:
    """In games of the variant with all rules, and in one of the Learning variant where the reading is about that."""
    variants = ["knights-tournament", *(["learning"] if "learning" in question else [])]
    if thorough():
        variants += ["standard", "first-standard"]
    for seed, variant in enumerate(variants):
        orders = "chosen" if variant == "knights-tournament" else "dealt"
        ruleset = with_reading(Ruleset(variant=variant, orders=orders, board="ours-two"), question, reading)
        assert list(played(ruleset, seed))


def knights_are_as_by_default(state: State) -> bool:
    """Whether everybody has all knights on the board that castles have unlocked under the default readings."""
    return all(
        len(area.knights) == 1 + (area.order == KnightOrder.MONTESA) + bonuses.castle_knights(area.buildings.castle, 0)
        for area in state.areas
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("question", "reading"), OTHER_KNIGHTS)
def test_the_law_of_knights_allows_what_a_reading_leaves_out(question: str, reading: str) -> None:
    """Some game comes to a turn with fewer knights than the default readings have, and breaks no law."""
    ruleset = with_reading(Ruleset(variant="knights-tournament", orders="chosen", board="ours-two"), question, reading)
    montesa = d.ChooseOrder(KnightOrder.MONTESA)
    assert not all(
        knights_are_as_by_default(at.position)
        for seed in range(20)
        for at in played(ruleset, seed, prefer=montesa)
        if isinstance(at.position.pending, p.AskTurn)
    )


@pytest.fixture(scope="module")
def game() -> tuple[WithHistory, ...]:
    """Return the positions of a whole game from the first turn on, at the end of which everything has happened."""
    found = tuple(at for at in played(Ruleset(orders="dealt", board="ours-two"), 3) if at.position.start is not None)
    assert is_over(found[-1].position)
    return found


def _area(state: State, **changes: object) -> State:
    return replace(state, areas=(replace(state.areas[0], **changes), *state.areas[1:]))


BROKEN: dict[str, Callable[[WithHistory], WithHistory]] = {
    "influence is kept": lambda at: at._replace(position=_area(at.position, influence=0)),
    "enemies are kept": lambda at: at._replace(position=replace(at.position, markers=Markers(9, 9))),
    "buildings are kept, and their levels have no gap": lambda at: at._replace(
        position=replace(at.position, buildings=(None,) * len(at.position.buildings))
    ),
    "knights are kept": lambda at: at._replace(position=_area(at.position, knights=at.position.areas[0].knights * 3)),
    "action tokens are kept": lambda at: at._replace(
        position=_area(at.position, wheel=at.position.areas[0].wheel.with_tokens((1, 0, 0, 0, 0, 0)))
    ),
    "an enemy and a building never share a region": lambda at: at._replace(
        position=replace(at.position, enemies=(Token.SLAV,) * len(at.position.enemies))
    ),
    "troops stay within their limit": lambda at: at._replace(position=_area(at.position, troops=6)),
    "no bonus tile lies there twice": lambda at: at._replace(
        position=replace(at.position, tiles=(at.position.ruleset.edition.tiles[0],) * len(at.position.tiles))
    ),
    "all have had equally many turns at the end": lambda at: at._replace(lead=(2, 0)),
    "the round is finished, and no further one begun": lambda at: at._replace(late=2),
    "the game ends only without supply": lambda at: at._replace(position=replace(at.position, supply=1)),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BROKEN)
def test_every_law_of_positions_can_fail(name: str, game: tuple[WithHistory, ...]) -> None:
    """The last position of a game satisfies it, but not with a piece out of place."""
    assert ALWAYS[name](game[-1])
    assert not ALWAYS[name](BROKEN[name](game[-1]))


@pytest.mark.parametrize("name", sorted(EVERY_STEP.keys() - OF_DIVINE_INFLUENCE))
def test_every_law_of_steps_can_fail(name: str, game: tuple[WithHistory, ...]) -> None:
    """Each step of a game satisfies it, but the step from its end to its beginning does not."""
    holds = EVERY_STEP[name]
    assert all(holds(before, after) for before, after in pairwise(game))
    begun = next(at for at in game if isinstance(at.position.pending, p.AskTurn))
    assert not holds(game[-1], begun)


def test_a_knight_that_no_castle_unlocks_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random game reveals a rule that forgets to unlock."""
    monkeypatch.setattr(bonuses, "with_unlocked", lambda knights, *_: knights)
    with pytest.raises(AssertionError, match="knights are kept"):
        list(played(Ruleset(orders="dealt", board="ours-two"), 3))


def test_a_supply_that_grows_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random game reveals a rule that returns gains, by a law of steps and by one of positions."""
    monkeypatch.setattr(end, "take", lambda supply, gain, _: supply + gain)
    with pytest.raises(AssertionError, match=r"(?s)influence is kept.*the supply only shrinks"):
        list(played(Ruleset(orders="dealt", board="ours-two"), 3))


def test_a_token_that_vanishes_is_found_out(game: tuple[WithHistory, ...]) -> None:
    """Each wheel is judged, not that of the first seat alone."""
    at = game[-1]
    wheel = at.position.areas[1].wheel
    place = next(place for place, count in enumerate(wheel.tokens) if count)
    fewer = replace(at.position.areas[1], wheel=wheel.with_tokens(put_at(wheel.tokens, place, wheel.tokens[place] - 1)))
    broken = at._replace(position=replace(at.position, areas=(at.position.areas[0], fewer)))
    assert not ALWAYS["action tokens are kept"](broken)
