"""The ten knight orders: what each changes at setup, and what it allows during the game."""

from collections.abc import Callable, Iterator

import pytest

from crusaders_rules import legal, new_game, to_act
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.rules import components, orders
from crusaders_rules.thy_will_be_done.state import Action, Building, KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    EDITION,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    TRAVEL_BUILD,
    TRAVEL_CRUSADE,
    at,
    play,
    player,
    refusal,
    table,
    tokens,
)

Bins = tuple[int, ...]


def taken(order: str) -> State:
    """Return the position right after a player has chosen an order in a tournament, on the wheel of a first game."""
    state = new_game(Ruleset(variant="knights-tournament"), 2, seed=1)
    state = play(state, *map(d.PutWedge, EDITION.first_wheel * 2))
    return play(state, d.ChooseOrder(KnightOrder(order)))


def next_player_is_asked(state: State) -> bool:
    """Return whether the choices of the first player are made."""
    return isinstance(state.pending, p.AskOrder) and state.pending.seat == 1


# Setup


@pytest.mark.rules("order.alcantara.token", "order.alcantara.upgrade")
def test_alcantara_begins_with_a_token_and_an_upgrade() -> None:
    """Each on a wedge of the player's choice, the same one or two."""
    for token in ALL_WEDGES:
        for upgraded in ALL_WEDGES:
            state = play(taken("alcantara"), d.AddToken(token), d.SetupUpgrade(upgraded))
            assert tuple(2 + (wedge == token) for wedge in ALL_WEDGES) == tokens(state)
            assert tuple(wedge == upgraded for wedge in ALL_WEDGES) == state.areas[0].wheel.upgraded
            assert next_player_is_asked(state)


@pytest.mark.rules("order.aviz.token")
@pytest.mark.parametrize("token", ALL_WEDGES)
def test_aviz_begins_with_a_thirteenth_token(token: int) -> None:
    """On any wedge, and with no upgrade."""
    state = play(taken("aviz"), d.AddToken(token))
    assert tuple(2 + (wedge == token) for wedge in ALL_WEDGES) == tokens(state)
    assert not any(state.areas[0].wheel.upgraded)
    assert next_player_is_asked(state)


@pytest.mark.rules("order.calatrava.token")
def test_calatrava_begins_with_six_tokens() -> None:
    """One on each wedge, with nothing to choose."""
    state = taken("calatrava")
    assert (1,) * 6 == tokens(state)
    assert next_player_is_asked(state)


@pytest.mark.rules("order.holy-sepulchre.token")
def test_holy_sepulchre_begins_with_a_token_more_on_both_travel_wedges() -> None:
    """Those whose starting side shows Travel, not those that an upgrade would make travel."""
    state = taken("holy-sepulchre")
    assert (3, 2, 2, 3, 2, 2) == tokens(state)
    assert next_player_is_asked(state)


@pytest.mark.rules("order.hospitaller.token")
@pytest.mark.parametrize("left", ALL_WEDGES)
def test_hospitaller_begins_with_eleven_tokens(left: int) -> None:
    """One wedge, of the player's choice, has one less."""
    state = play(taken("hospitaller"), d.LeaveToken(left))
    assert tuple(2 - (wedge == left) for wedge in ALL_WEDGES) == tokens(state)
    assert not any(state.areas[0].wheel.upgraded)
    assert next_player_is_asked(state)


@pytest.mark.rules("order.montesa.knight")
def test_montesa_begins_with_two_knights_on_one_start() -> None:
    """The black knight is a fourth one; castles still unlock the other two."""
    state = play(taken("montesa"), d.ChooseOrder(KnightOrder.TEUTONIC))
    while not isinstance(state.pending, p.AskTurn):
        state = play(state, legal(state)[0])
    (first, black) = state.areas[0].knights
    assert first == black
    assert 1 == len(state.areas[1].knights)
    assert 4 == components.knights_of(KnightOrder.MONTESA, Ruleset())
    full = player("b3", "b3", tokens={BUILD_INFLUENCE: 9}, buildings={"castle": 2}, order="montesa")
    built = play(table(full), d.Resolve(BUILD_INFLUENCE), d.Erect(Building.CASTLE, at("b3")))
    assert 3 == len(built.areas[0].knights)


@pytest.mark.rules("order.santiago.upgrade")
@pytest.mark.parametrize("upgraded", ALL_WEDGES)
def test_santiago_begins_with_an_upgrade(upgraded: int) -> None:
    """Of any one wedge, with twelve tokens."""
    state = play(taken("santiago"), d.SetupUpgrade(upgraded))
    assert tuple(wedge == upgraded for wedge in ALL_WEDGES) == state.areas[0].wheel.upgraded
    assert (2,) * 6 == tokens(state)
    assert next_player_is_asked(state)


@pytest.mark.rules("order.st-lazarus.token", "order.st-lazarus.upgrade")
def test_st_lazarus_begins_with_eleven_tokens_and_three_upgrades() -> None:
    """Of three different wedges; the one that gives the token may be among them."""
    state = play(taken("st-lazarus"), d.LeaveToken(2), d.SetupUpgrade(2), d.SetupUpgrade(0))
    assert "upgrade.once" == refusal(state, d.SetupUpgrade(2)).rule
    state = play(state, d.SetupUpgrade(5))
    assert (2, 2, 1, 2, 2, 2) == tokens(state)
    assert (True, False, True, False, False, True) == state.areas[0].wheel.upgraded
    assert next_player_is_asked(state)


@pytest.mark.rules("order.templar.token")
def test_templar_begins_with_ten_tokens() -> None:
    """Two different wedges have one less."""
    state = play(taken("templar"), d.LeaveToken(4))
    assert {d.LeaveToken(wedge) for wedge in (0, 1, 2, 3, 5)} == set(legal(state))
    assert "setup.order.effect" == refusal(state, d.LeaveToken(4)).rule
    state = play(state, d.LeaveToken(1))
    assert (2, 1, 2, 2, 1, 2) == tokens(state)
    assert next_player_is_asked(state)


@pytest.mark.rules("order.teutonic.direction")
def test_teutonic_begins_like_anyone_else() -> None:
    """With twelve tokens and nothing to choose."""
    state = taken("teutonic")
    assert (2,) * 6 == tokens(state)
    assert not any(state.areas[0].wheel.upgraded)
    assert next_player_is_asked(state)


# Distribution, in each way in which a player comes to distribute


def walk(  # noqa: PLR0913 -- what one knows at the table
    bins: Bins, place: int, hand: int, step: int, *, leap: bool = False, pair: bool = False
) -> Iterator[Bins]:
    """Yield every way to go on distributing, tried out step by step at the table.

    Args:
        bins: The tokens on the wedges.
        place: The wedge that is reached now.
        hand: The tokens in hand.
        step: The direction.
        leap: Whether a wedge may still be skipped.
        pair: Whether two tokens may still be put down at once.
    """
    if hand == 0:
        yield bins
        return
    after = (place + step) % 6
    yield from walk(put(bins, place, 1), after, hand - 1, step, leap=leap, pair=pair)
    if leap:
        yield from walk(bins, after, hand, step)
    if pair and hand >= 2:
        yield from walk(put(bins, place, 2), after, hand - 2, step)


def put(bins: Bins, place: int, count: int) -> Bins:
    """Return the bins with tokens added to one of them."""
    return tuple(there + (count if bin_ == place else 0) for bin_, there in enumerate(bins))


def expected(order: str, before: Bins, wedge: int) -> set[Bins]:
    """Return the distributions that an order may choose from."""
    hand = before[wedge]
    bins = put(before, wedge, -hand)
    after, back = (wedge + 1) % 6, (wedge - 1) % 6
    found = set(walk(bins, after, hand, 1, leap=order == "hospitaller", pair=order == "templar"))
    if order in ("aviz", "santiago"):
        found |= set(walk(bins, wedge, hand, 1))
    if order == "teutonic":
        found |= set(walk(bins, back, hand, -1))
    return found


def distributions(state: State) -> set[Bins]:
    """Return the wheels that the first player may end a turn with, from where the manner may be asked."""
    if not isinstance(state.pending, p.AskManner):
        return {tokens(state)}
    after = [play(state, sow) for sow in legal(state)]
    assert all(to_act(one) == 1 for one in after)
    return {tokens(one) for one in after}


def after_action(order: str, before: Bins) -> State:
    """Resolve Influence, and come to the distribution."""
    return play(table(player("a2", order=order, tokens=dict(enumerate(before)))), d.Resolve(INFLUENCE_TRAVEL))


def after_both_actions(order: str, before: Bins) -> State:
    """Resolve both actions of an upgraded wedge, and come to the distribution."""
    area = player("a2", order=order, tokens=dict(enumerate(before)), upgraded=[INFLUENCE_TRAVEL])
    state = play(table(area), d.Resolve(INFLUENCE_TRAVEL), d.Split(1 if before[INFLUENCE_TRAVEL] > 1 else 0))
    while not isinstance(state.pending, p.AskManner) and to_act(state) == 0:
        state = play(state, legal(state)[-1])
    return state


def after_upgrade(order: str, before: Bins) -> State:
    """Upgrade a wedge, and distribute another one."""
    area = player("a2", order=order, tokens=dict(enumerate(before)))
    return play(table(area), d.Upgrade(TRAVEL_BUILD), d.Distribute(INFLUENCE_TRAVEL))


def after_skip(order: str, before: Bins) -> State:
    """Skip the turn, and distribute."""
    area = player("a2", order=order, tokens=dict(enumerate(before)), upgraded=ALL_WEDGES)
    return play(table(area), d.Skip(), d.Distribute(INFLUENCE_TRAVEL))


@pytest.mark.rules(
    "order.aviz.origin",
    "order.santiago.origin",
    "order.hospitaller.skip",
    "order.templar.double",
    "order.teutonic.direction",
    "turn.distribute.sow",
)
@pytest.mark.parametrize("come", [after_action, after_both_actions, after_upgrade, after_skip])
@pytest.mark.parametrize("order", list(KnightOrder))
def test_what_an_order_allows_holds_in_every_distribution(order: str, come: Callable[[str, Bins], State]) -> None:
    """Exactly the wheels that players can reach at the table, for every number of tokens in hand."""
    for hand in range(1, 15):
        before = (1, 0, hand, 2, 0, 1)
        assert expected(order, before, INFLUENCE_TRAVEL) == distributions(come(order, before))


@pytest.mark.rules("order.aviz.origin", "order.santiago.origin")
@pytest.mark.parametrize("order", ["aviz", "santiago"])
def test_a_distribution_may_begin_with_its_origin(order: str) -> None:
    """One token then comes to lie where it was."""
    state = after_action(order, (2, 2, 3, 2, 2, 2))
    assert (2, 2, 1, 3, 3, 2) == tokens(play(state, d.Sow(Manner.ORIGIN_FIRST)))
    assert (2, 2, 0, 3, 3, 3) == tokens(play(state, d.Sow(Manner.STANDARD)))
    assert 2 == len(legal(state))


@pytest.mark.rules("order.hospitaller.skip")
def test_hospitaller_skips_one_wedge_or_none() -> None:
    """Any that the distribution comes to, once; one that it does not come to cannot be named."""
    state = after_action("hospitaller", (2, 2, 3, 2, 2, 2))
    assert [d.Sow(Manner.STANDARD), *(d.Sow(Manner.SKIP, wedge) for wedge in (3, 4, 5))] == list(legal(state))
    assert (3, 2, 0, 3, 2, 3) == tokens(play(state, d.Sow(Manner.SKIP, 4)))
    for wedge in (0, 2, None, 6):
        assert "turn.distribute.sow" == refusal(state, d.Sow(Manner.SKIP, wedge)).rule


@pytest.mark.rules("order.hospitaller.skip", "turn.distribute.lap")
def test_hospitaller_may_skip_the_origin_on_a_long_way() -> None:
    """It is a wedge like any other by then."""
    state = after_action("hospitaller", (0, 0, 7, 0, 0, 0))
    assert (1, 1, 0, 2, 2, 1) == tokens(play(state, d.Sow(Manner.SKIP, 2)))
    assert (1, 1, 1, 2, 1, 1) == tokens(play(state, d.Sow(Manner.STANDARD)))


@pytest.mark.rules("order.templar.double")
def test_templar_puts_two_tokens_on_one_wedge_or_none() -> None:
    """Any that is reached with two tokens in hand, once in a turn."""
    state = after_action("templar", (2, 2, 3, 2, 2, 2))
    assert [d.Sow(Manner.STANDARD), *(d.Sow(Manner.DOUBLE, wedge) for wedge in (3, 4))] == list(legal(state))
    assert (2, 2, 0, 4, 3, 2) == tokens(play(state, d.Sow(Manner.DOUBLE, 3)))
    assert "turn.distribute.sow" == refusal(state, d.Sow(Manner.DOUBLE, 5)).rule
    one = after_action("templar", (2, 2, 1, 2, 2, 2))
    assert 1 == to_act(one)


@pytest.mark.rules("order.teutonic.direction")
def test_teutonic_goes_round_either_way() -> None:
    """All tokens in one direction."""
    state = after_action("teutonic", (2, 2, 3, 2, 2, 2))
    assert (2, 2, 0, 3, 3, 3) == tokens(play(state, d.Sow(Manner.STANDARD)))
    assert (3, 3, 0, 2, 2, 3) == tokens(play(state, d.Sow(Manner.COUNTERCLOCKWISE)))
    assert 2 == len(legal(state))


@pytest.mark.rules(
    "order.aviz.origin",
    "order.santiago.origin",
    "order.hospitaller.skip",
    "order.templar.double",
    "order.teutonic.direction",
)
@pytest.mark.parametrize("order", ["aviz", "santiago", "hospitaller", "templar", "teutonic"])
@pytest.mark.parametrize("manner", [Manner.ORIGIN_FIRST, Manner.SKIP, Manner.DOUBLE, Manner.COUNTERCLOCKWISE])
def test_the_manner_of_another_order_is_refused(order: str, manner: Manner) -> None:
    """The refusal names the possible manners instead."""
    own = {
        "aviz": Manner.ORIGIN_FIRST,
        "santiago": Manner.ORIGIN_FIRST,
        "hospitaller": Manner.SKIP,
        "templar": Manner.DOUBLE,
        "teutonic": Manner.COUNTERCLOCKWISE,
    }
    state = after_action(order, (2, 2, 3, 2, 2, 2))
    named = 3 if manner in (Manner.SKIP, Manner.DOUBLE) else None
    if manner == own[order]:
        assert d.Sow(manner, named) in legal(state)
    else:
        against = refusal(state, d.Sow(manner, named))
        assert "turn.distribute.sow" == against.rule
        assert own[order] in str(against.needs)


# Values


@pytest.mark.rules("order.calatrava.bonus")
def test_calatrava_adds_one_to_every_action() -> None:
    """Of all five types, and for no other order."""
    assert {KnightOrder.CALATRAVA: 1} == {
        order: orders.calatrava_bonus(order) for order in KnightOrder if orders.calatrava_bonus(order)
    }
    area = player("b3", "b2", tokens=dict.fromkeys(ALL_WEDGES, 2), order="calatrava")
    state = table(area, enemies={"b2": "slav"})
    travel = play(state, d.Resolve(TRAVEL_BUILD))
    assert isinstance(travel.pending, p.AskMove)
    assert 3 == travel.pending.points
    assert 1 == play(state, d.Resolve(MUSTER_INFLUENCE)).areas[0].troops
    assert 3 == play(state, d.Resolve(INFLUENCE_TRAVEL)).areas[0].influence
    assert (d.Attack(at("b2")),) == legal(play(state, d.Resolve(CRUSADE_BUILD)))
    assert 4 == len(legal(play(state, d.Resolve(BUILD_INFLUENCE))))


@pytest.mark.rules("order.calatrava.bonus", "turn.value.bonus")
def test_calatrava_adds_to_each_of_two_actions() -> None:
    """The bonus belongs to the action, not to the turn."""
    area = player("a2", tokens={INFLUENCE_TRAVEL: 2}, upgraded=[INFLUENCE_TRAVEL], order="calatrava")
    for first in (Action.INFLUENCE, Action.TRAVEL):
        state = play(table(area), d.Resolve(INFLUENCE_TRAVEL), d.Split(1), d.First(first))
        assert isinstance(state.pending, p.AskMove)
        assert 2 == state.pending.points
        done = play(state, d.Move(at("a2"), at("a2")))
        assert (2, 98) == (done.areas[0].influence, done.supply)


@pytest.mark.rules("order.holy-sepulchre.travel")
def test_holy_sepulchre_takes_one_from_every_travel() -> None:
    """From Travel alone, and with one token nothing is left and nobody moves."""
    assert {KnightOrder.HOLY_SEPULCHRE: -1} == {
        order: orders.holy_sepulchre_reduction(order) for order in KnightOrder if orders.holy_sepulchre_reduction(order)
    }
    area = player("b3", tokens={TRAVEL_BUILD: 1, TRAVEL_CRUSADE: 3}, order="holy-sepulchre")
    still = play(table(area), d.Resolve(TRAVEL_BUILD))
    assert (1, area.knights) == (to_act(still), still.areas[0].knights)
    assert (0, 3, 2, 3, 2, 2) == tokens(still)
    state = play(table(area), d.Resolve(TRAVEL_CRUSADE))
    assert isinstance(state.pending, p.AskMove)
    assert 2 == state.pending.points
    assert 2 == play(table(area), d.Resolve(INFLUENCE_TRAVEL)).areas[0].influence


@pytest.mark.rules("order.holy-sepulchre.travel", "turn.value.bonus")
def test_holy_sepulchre_pays_for_each_travel_action() -> None:
    """Also where Travel is one of two actions, whichever comes first; the other action keeps its value."""
    area = player("b2", tokens={TRAVEL_CRUSADE: 5}, upgraded=[TRAVEL_CRUSADE], order="holy-sepulchre")
    begun = play(table(area, enemies={"b2": "slav"}), d.Resolve(TRAVEL_CRUSADE), d.Split(2))
    travel = play(begun, d.First(Action.TRAVEL))
    assert isinstance(travel.pending, p.AskMove)
    assert 1 == travel.pending.points
    crusade = play(begun, d.First(Action.CRUSADE), d.Attack(at("b2")))
    assert isinstance(crusade.pending, p.AskMove)
    assert (1, 3) == (crusade.pending.points, crusade.areas[0].influence)


@pytest.mark.rules("order.montesa.travel")
def test_montesa_adds_one_to_travel() -> None:
    """To Travel alone, and for no other order."""
    assert {KnightOrder.MONTESA: 1} == {
        order: orders.montesa_bonus(order) for order in KnightOrder if orders.montesa_bonus(order)
    }
    state = play(table(player("a2", "a2", order="montesa")), d.Resolve(TRAVEL_BUILD))
    assert isinstance(state.pending, p.AskMove)
    assert 3 == state.pending.points
    assert 2 == play(table(player("a2", order="montesa")), d.Resolve(INFLUENCE_TRAVEL)).areas[0].influence
