"""How a game begins: what it is begun with is checked, chance is drawn, and the table is set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing
from crusaders_rules.thy_will_be_done.play import chance, expanded, setup
from crusaders_rules.thy_will_be_done.play.kinds import STEPS
from crusaders_rules.thy_will_be_done.rules import components, game_board, player_area, variants
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder, Outcomes, PlayerArea, Position, Wheel
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.typed import wrong_field

if TYPE_CHECKING:
    from random import Random


class SetupError(ValueError):
    """A game cannot be set up; the message names the rule."""


def begin_game(ruleset: Ruleset | None, players: int, seed: int | None, outcomes: Outcomes | None) -> State:
    """Return the position before the first decision: see ``new_game``.

    Args:
        ruleset: The ruleset, or None.
        players: The number of players.
        seed: The seed, or None.
        outcomes: The outcomes of chance, or None.

    Returns:
        The position.

    Raises:
        SetupError: As ``new_game`` says.
    """
    refuse_other_kinds(ruleset, players, outcomes)
    ruleset = _laid_out(ruleset or Ruleset(), players)
    drawn = draw_outcomes(ruleset, players, seed) if seed is not None else outcomes
    table = setup.begin(_empty_table(ruleset, players, drawn))
    if seed is None and outcomes is not None:
        _rehearse(table, outcomes)
    return chance.settle(table)


def _empty_table(ruleset: Ruleset, players: int, outcomes: Outcomes | None) -> State:
    """The position before the setup."""
    nothing = (None,) * len(ruleset.laid.regions)
    return Position(
        ruleset=ruleset,
        areas=(expanded.area_at_start(PlayerArea(Wheel((), (), ())), ruleset),) * players,
        enemies=nothing,
        buildings=nothing,
        tiles=nothing,
        markers=game_board.markers_at_start(),
        supply=game_board.supply_at_start(players, ruleset),
        start=None,
        pending=p.GameOver(),
        outcomes=outcomes,
        added=expanded.added_at_start(players, ruleset),
    )


def refuse_other_kinds(ruleset: object, players: object, outcomes: object) -> None:
    """Refuse arguments of the wrong type here, before they cause errors elsewhere.

    Args:
        ruleset: A value that should be a ruleset or None.
        players: A value that should be a number of players.
        outcomes: A value that should be outcomes of chance or None.

    Raises:
        SetupError: If one of them has another type.
    """
    if ruleset is not None and not isinstance(ruleset, Ruleset):
        raise SetupError(f"ruleset: needs a Ruleset, not {shown(ruleset)}")
    if type(players) is not int:
        needed = NoSuchThing(
            "components.players", "for a whole number of players", f"game for {shown(players)} players"
        )
        raise SetupError(str(needed))
    if outcomes is not None and not isinstance(outcomes, Outcomes):
        raise SetupError(f"outcomes: needs Outcomes, not {shown(outcomes)}")
    wrong = None if outcomes is None else wrong_field(outcomes)
    if wrong is not None:
        raise SetupError(f"outcomes: {wrong[0]} is needed, not {wrong[1]}")


def _rehearse(state: State, outcomes: Outcomes) -> None:
    """Judge given outcomes of chance in a setup with arbitrary decisions of the players."""
    from crusaders_rules.thy_will_be_done.play.legal import legal, refusals  # late: only given outcomes are judged

    due = player_area.wedges_to_draw(state.ruleset, len(state.areas))
    if len(outcomes.short) != due:
        message = f"setup.order.effect: the outcomes need {due} wedges to shorten, not {len(outcomes.short)}"
        raise SetupError(message)
    left = Counter(_pieces(outcomes))
    try:
        while not isinstance(state.pending, p.AskKnight):
            fixed = chance.fixed_decision(state)
            decision = legal(state)[0] if fixed is None else fixed
            against = refusals(state, decision)
            if against:
                raise SetupError("; ".join(str(refusal) for refusal in against))
            left[type(decision).__name__] -= 1
            state = STEPS[type(state.pending), type(decision)](state, state.pending, decision)
    except IndexError as error:
        message = f"setup.sequence: the outcomes end before chance has decided everything ({error})"
        raise SetupError(message) from error
    for kind, number in left.items():
        if number > 0:
            message = f"setup.sequence: the outcomes hold {number} more for {kind} than chance decides"
            raise SetupError(message)


def _pieces(outcomes: Outcomes) -> Iterator[str]:
    """Return the kind of decision for each outcome."""
    yield from (d.PutWedge.__name__ for wheel in outcomes.wheels for _ in wheel)
    yield from (d.DealOrder.__name__ for hand in outcomes.deals for _ in hand)
    yield from (d.LayEnemy.__name__ for _ in outcomes.enemies)
    yield from (d.LayTile.__name__ for _ in outcomes.tiles)
    yield from (d.LayInfluenceTile.__name__ for _ in outcomes.influence)


@lru_cache(maxsize=1 << 6)
def _laid_out(ruleset: Ruleset, players: int) -> Ruleset:
    """The ruleset with a board, after checking that both support the number of players."""
    from crusaders_rules.thy_will_be_done.interpret.boards import load_board  # late: only games need it

    refusal = components.wrong_number_of_players(players, ruleset.edition)
    if refusal is None:
        board = ruleset.board or load_board(game_board.side_for(players, ruleset.edition))
        ruleset = attrs.evolve(ruleset, board=game_board.laid_out(board, ruleset.edition))
        refusal = game_board.wrong_side(board, players) or player_area.too_few_orders(players, ruleset)
    if refusal is not None:
        raise SetupError(str(refusal))
    _refuse_too_few_pieces(ruleset)
    return ruleset


def _refuse_too_few_pieces(ruleset: Ruleset) -> None:
    """Refuse a board with more flags or tile spaces than there are tokens and tiles for them."""
    board = ruleset.laid
    flags, tokens = len(board.flags), len(ruleset.enemy_tokens)
    if flags > tokens:
        raise SetupError(f"setup.enemy.flag: the board has {flags} flags, and there are {tokens} enemy tokens")
    spaces = Counter(board.regions[space].tile for space in board.tile_spaces)
    # An expansion may add to the pieces of another one that is not played; a base game is spared the call.
    for too_few_pieces in brought("too_few_pieces") if ruleset.expansions else ():
        refusal = too_few_pieces(ruleset)
        if refusal is not None:
            raise SetupError(str(refusal))
    for shape in spaces - Counter(tile.shape for tile in ruleset.bonus_tiles):
        raise SetupError(f"setup.tile.place: there are too few bonus tiles of the shape {shape} for the board")


def draw_outcomes(ruleset: Ruleset, players: int, seed: int) -> Outcomes:
    """Draw every outcome of chance that a setup needs.

    Args:
        ruleset: The ruleset, with its board.
        players: The number of players.
        seed: The seed; the same seed gives the same outcomes.

    Returns:
        The outcomes.

    Raises:
        SetupError: If the seed is not a whole number, or is negative.
    """
    from random import Random  # late: without a seed, nothing is drawn here

    if type(seed) is not int or seed < 0:
        raise SetupError(f"seed: needs a whole number, 0 or more, not {shown(seed)}")
    drawn = Random(seed)
    board, edition = ruleset.laid, ruleset.edition
    names = [wedge.name for wedge in edition.wedges]
    wheels = player_area.wheels_to_draw(ruleset.variant, players, edition)
    tokens, tiles = list(ruleset.enemy_tokens), list(ruleset.bonus_tiles)
    drawn_wheels = tuple(tuple(drawn.sample(names, len(names))) for _ in wheels)
    deals = _draw_deals(ruleset, players, drawn)
    drawn.shuffle(tokens)
    drawn.shuffle(tiles)
    shapes = {tile.shape for tile in tiles}
    by_shape = {shape: iter([one.name for one in tiles if one.shape == shape]) for shape in shapes}
    return Outcomes(
        wheels=drawn_wheels,
        deals=deals,
        enemies=tuple(tokens[: len(board.flags)]),
        tiles=tuple(next(by_shape[board.regions[space].tile or ""]) for space in board.tile_spaces),
        start=drawn.randrange(players),
        short=tuple(drawn.randrange(WEDGES) for _ in range(player_area.wedges_to_draw(ruleset, players))),
        influence=_draw_influence_tiles(ruleset, drawn),
    )


def _draw_influence_tiles(ruleset: Ruleset, drawn: Random) -> tuple[str, ...]:
    regions = divine_setup.regions_for_tiles(ruleset)
    return tuple(tile.name for tile in drawn.sample(ruleset.edition.influence_tiles, len(regions))) if regions else ()


def _draw_deals(ruleset: Ruleset, players: int, drawn: Random) -> player_area.Deal:
    if ruleset.orders not in (Orders.DEALT, Orders.DEALT_THIRD):
        return ()
    pile = list(variants.orders_to_choose_from(ruleset.edition))
    drawn.shuffle(pile)
    deals: list[tuple[KnightOrder, ...]] = []
    rest = iter(pile)
    for _ in range(players):
        hand = tuple(islice(rest, ruleset.edition.orders_dealt))
        due = player_area.tiles_due(hand, players, ruleset)
        deals.append((*hand, *islice(rest, due - len(hand))))
    return tuple(deals)
