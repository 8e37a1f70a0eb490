"""How many of each thing there are."""

from collections import Counter
from typing import Any

import attrs
import pytest

from crusaders_rules import new_game
from crusaders_rules.answers import Refusal
from crusaders_rules.errors import SetupError
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing
from crusaders_rules.thy_will_be_done.play.files.records import begin_record
from crusaders_rules.thy_will_be_done.rules import components, game_board
from crusaders_rules.thy_will_be_done.state import Action, Buildings, Enemy, KnightOrder, Token
from tests.thy_will_be_done.support import EDITION, PLAYED_ORDERS, RULES, wheel


@pytest.mark.rules("components.players")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6, 100])
def test_the_game_is_for_two_to_four(players: int) -> None:
    """Any other number is refused by its rule, whatever the board."""
    for board in (None, "ours-two", "ours-four"):
        with pytest.raises(
            SetupError, match=r"^components\.players: .*2 or 3 or 4.* game for -?\d+ players|components"
        ):
            new_game(Ruleset(board=board), players, seed=1)
    against = components.wrong_number_of_players(players, EDITION)
    assert against is not None
    assert "components.players" == against.rule


@pytest.mark.rules("components.players")
@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"ruleset": "learning"}, "^ruleset: "),
        ({"ruleset": {}}, "^ruleset: "),
        ({"players": [2]}, r"^components\.players: "),
        ({"players": 2.0}, r"^components\.players: "),
        ({"seed": -1}, "^seed: "),
        ({"seed": [1]}, "^seed: "),
        ({"outcomes": 3}, "^outcomes: "),
    ],
)
def test_what_makes_no_game_is_named(given: dict[str, Any], named: str) -> None:
    """An argument of the wrong kind is refused where it is given."""
    for begin in (new_game, begin_record):
        with pytest.raises(SetupError, match=named):
            begin(**({"players": 2} | given))


@pytest.mark.rules("components.players")
def test_two_three_and_four_may_play() -> None:
    """Nothing is refused then."""
    assert [None] * 3 == [components.wrong_number_of_players(players, EDITION) for players in (2, 3, 4)]


@pytest.mark.rules("components.map", "setup.map.side")
@pytest.mark.parametrize(("board", "players"), [("ours-two", 3), ("ours-two", 4), ("ours-four", 2), ("tiny-row", 3)])
def test_a_side_is_for_its_numbers_of_players(board: str, players: int) -> None:
    """The other side of the board is refused."""
    with pytest.raises(SetupError, match=r"^setup\.map\.side: "):
        new_game(Ruleset(board=board), players, seed=1)
    assert game_board.wrong_side(load_board(board), players) is not None
    assert all(game_board.wrong_side(load_board(board), fit) is None for fit in load_board(board).players)


@pytest.mark.rules("components.wedge", "components.wedge.travel", "components.wedge.action", "components.wedge.pair")
def test_the_six_wedges() -> None:
    """Two different Travel wedges and one for each other action, each with another action on its upgraded side."""
    assert {
        Action.TRAVEL: 2,
        Action.MUSTER: 1,
        Action.CRUSADE: 1,
        Action.INFLUENCE: 1,
        Action.BUILD: 1,
    } == Counter(wedge.primary for wedge in EDITION.wedges)
    assert 6 == len(set(EDITION.wedges))
    assert all(wedge.primary != wedge.secondary for wedge in EDITION.wedges)
    known = {"travel-build", "travel-crusade", "muster-influence"}
    assert known <= {wedge.name for wedge in EDITION.wedges}


@pytest.mark.rules("components.wedge", "components.wedge.travel")
def test_a_wheel_has_each_wedge_once() -> None:
    """A second Travel wedge of one kind, a missing one, and a seventh are refused."""
    right = wheel().arrangement
    assert components.wrong_wedges(right, EDITION) is None
    assert components.wrong_wedges(right[::-1], EDITION) is None
    twice = (right[0], *right[1:3], right[0], *right[4:])
    for wrong in (twice, right[:5], (*right, right[0]), ()):
        against = components.wrong_wedges(wrong, EDITION)
        assert against is not None
        assert "components.wedge" == against.rule


@pytest.mark.rules("components.knight", "order.montesa.knight")
def test_three_knights_and_the_black_one() -> None:
    """Only the Order of Montesa has four."""
    counts = {order: components.knights_of(order, RULES) for order in KnightOrder}
    assert dict.fromkeys(KnightOrder, 3) | {KnightOrder.MONTESA: 4} == counts


@pytest.mark.rules("components.building")
def test_four_buildings_of_each_type() -> None:
    """A fifth of any type is refused, and so is a negative number."""
    assert components.wrong_number_of_buildings(Buildings(4, 4, 4, 4), EDITION) is None
    for kind in Buildings._fields:
        for count in (-1, 5):
            against = components.wrong_number_of_buildings(Buildings()._replace(**{kind: count}), EDITION)
            assert against is not None
            assert ("components.building", f"{count} of {kind}") == (against.rule, against.has)


@pytest.mark.rules("components.token")
def test_tokens_neither_appear_nor_vanish() -> None:
    """Twelve in any distribution are right; one more, one less and a negative number are not."""
    assert components.wrong_number_of_tokens((12, 0, 0, 0, 0, 0), 12) is None
    for wrong in ((2, 2, 2, 2, 2, 3), (2, 2, 2, 2, 2, 1), (14, -2, 0, 0, 0, 0), (13, -1, 0, 0, 0, 0)):
        assert components.wrong_number_of_tokens(wrong, 12) is not None


@pytest.mark.rules("components.troop")
def test_five_troops() -> None:
    """None to five may be mustered."""
    assert [True, *[False] * 6, True] == [
        components.wrong_number_of_troops(troops, EDITION) is not None for troops in range(-1, 7)
    ]


@pytest.mark.rules("components.enemy")
def test_thirty_two_enemies() -> None:
    """Two of them are markers; no more than the others can lie on the board and in the player areas together."""
    assert 32 == len(EDITION.tokens) + EDITION.markers
    pool = (Token.PRUSSIAN, Token.PRUSSIAN, Token.SLAV, Token.SARACEN_FARM, Token.SARACEN_TROOP)
    assert components.wrong_number_of_enemies((), {}, pool) is None
    assert components.wrong_number_of_enemies((Token.PRUSSIAN,), {Enemy.PRUSSIAN: 1}, pool) is None
    assert components.wrong_number_of_enemies(pool, {}, pool) is None
    for laid, won in (
        ((Token.PRUSSIAN,), {Enemy.PRUSSIAN: 2}),
        ((Token.SARACEN_FARM, Token.SARACEN_FARM), {}),
        ((Token.SARACEN_FARM,), {Enemy.SARACEN: 2}),
        ((), {Enemy.SLAV: 2}),
    ):
        assert components.wrong_number_of_enemies(laid, won, pool) is not None


@pytest.mark.rules("components.tile", "setup.tile.all")
def test_thirty_bonus_tiles() -> None:
    """Each of ours gives something, and none can be laid more often than there are of it."""
    assert 30 == len(EDITION.tiles)
    assert all(tile.discount or tile.influence for tile in EDITION.tiles)
    assert components.wrong_tiles(EDITION.tiles, EDITION.tiles) is None
    assert components.wrong_tiles((*EDITION.tiles, EDITION.tiles[0]), EDITION.tiles) is not None
    assert components.wrong_tiles((EDITION.tiles[0]._replace(discount=3),), EDITION.tiles) is not None


@pytest.mark.rules("components.order")
def test_ten_knight_orders() -> None:
    """The ten of the base game; others belong to expansions, and one name is for a game without orders."""
    assert 10 == len(PLAYED_ORDERS)
    assert {KnightOrder.NONE, *Ruleset(expansions=expansion_names()).edition.knight_orders} == set(KnightOrder)


@pytest.mark.rules("components.players")
def test_an_edition_says_for_how_many_it_is() -> None:
    """The limit is that of the edition, not one of the code."""
    alone = attrs.evolve(EDITION, players=(1,))
    assert components.wrong_number_of_players(1, alone) is None
    assert components.wrong_number_of_players(2, alone) is not None


TILE = EDITION.tiles[0]
REFUSALS = [
    (
        components.wrong_number_of_players(7, EDITION),
        ("components.players", "for 2 or 3 or 4", "game for 7 players"),
    ),
    (
        game_board.wrong_side(load_board("ours-four"), 2),
        ("setup.map.side", "for 3 or 4", "side ours-four for 2 players"),
    ),
    (
        components.wrong_wedges(EDITION.wedges[:2], EDITION),
        ("components.wedge", "one of each wedge", "wheel of crusade-build, influence-travel"),
    ),
    (
        components.wrong_number_of_buildings(Buildings(farm=5), EDITION),
        ("components.building", "0 to 4", "5 of farm"),
    ),
    (
        components.wrong_number_of_tokens((1, 2, 3, 4, 5, 6), 12),
        ("components.token", "12 in all", "wheel with 21 action tokens"),
    ),
    (components.wrong_number_of_troops(6, EDITION), ("components.troop", "0 to 5", "6 mustered troops")),
    (
        components.wrong_number_of_enemies((Token.SLAV, Token.SLAV), {}, (Token.SLAV,)),
        ("components.enemy", "at most 1", "2 tokens slav"),
    ),
    (
        components.wrong_number_of_enemies((Token.SLAV,), {Enemy.SLAV: 1}, (Token.SLAV,)),
        ("components.enemy", "at most 1", "2 tokens of type slav"),
    ),
    (components.wrong_tiles((TILE, TILE), (TILE,)), ("components.tile", "at most 1", f"2 tiles {TILE.name}")),
]


@pytest.mark.rules(
    "components.players",
    "setup.map.side",
    "components.wedge",
    "components.building",
    "components.token",
    "components.troop",
    "components.enemy",
    "components.tile",
)
@pytest.mark.parametrize(("against", "parts"), REFUSALS, ids=[parts[2] for _, parts in REFUSALS])
def test_what_there_is_not_is_named(against: Refusal | None, parts: tuple[str, str, str]) -> None:
    """The rule, how many there are, and what was there instead."""
    assert isinstance(against, NoSuchThing)
    assert parts == (against.rule, against.needs, against.has)
