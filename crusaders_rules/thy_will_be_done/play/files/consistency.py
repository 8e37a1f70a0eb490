"""Checks that a position is possible on a table: component limits and invariants of the rules.

The problems have the places of a position file.
"""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
from crusaders_rules.thy_will_be_done.play import expanded, legal
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.files.table_checks import checks_of
from crusaders_rules.thy_will_be_done.play.kinds import kind_of, phase_of
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks, Phase
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    components,
    crusade,
    end,
    game_board,
    orders,
    player_area,
    travel,
    variants,
)
from crusaders_rules.thy_will_be_done.rules.order_changes import OrderSetup
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    Enemies,
    Enemy,
    KnightOrder,
    Outcomes,
    PlayerArea,
)
from crusaders_rules.thy_will_be_done.state import pending as p

Problems = Iterator[Problem]


def check_table(state: State) -> Problems:
    """Yield the problems of a position, apart from the pending question.

    Args:
        state: A position with its board, in which no number of a region or a wedge is out of range.
    """
    yield from _check_seats(state)
    for seat, area in enumerate(state.areas):
        yield from _check_wheel(state, seat, area)
        yield from _check_order(state, seat, area)
        yield from _check_pieces(state, seat, area)
        yield from _check_knights(state, seat, area)
        yield from _check_mark(state, seat, area)
    yield from _check_first_knights(state)
    yield from checks_of(state.ruleset).buildings(state)
    yield from _check_enemies(state)
    yield from _check_tiles(state)
    yield from _check_supply(state)


def _check_seats(state: State) -> Problems:
    players, seat = len(state.areas), state.pending.seat
    kind = kind_of(state)
    if kind.who == Asks.CHANCE:
        if seat != CHANCE:
            yield Problem("pending.seat", f"only chance decides {kind.spoken}", kind.rule)
    elif kind.who == Asks.PLAYER and seat is not None and not 0 <= seat < players:
        yield Problem("pending.seat", f"needs a seat from 1 to {players}", kind.rule)
    if phase_of(state) < Phase.KNIGHTS:
        if state.start is not None:
            yield Problem("start", "no start player has been drawn yet", "setup.start.random")
    elif state.start not in game_board.start_players(players):
        given = None if state.start is None else state.start + 1
        yield Problem("start", f"needs a seat from 1 to {players}, not {shown(given)}", "setup.start.random")


# Wheels.


def has_wheel(state: State, seat: int) -> bool:
    """Whether the wheel of a seat must be arranged."""
    asked = state.pending
    if isinstance(asked, p.AskWedges):
        return variants.own_wheels(state.ruleset.variant) and seat < asked.wheel
    return True


def _check_wheel(state: State, seat: int, area: PlayerArea) -> Problems:
    path, ruleset, wheel = f"players[{seat}].wheel", state.ruleset, area.wheel
    if not has_wheel(state, seat):
        if wheel.arrangement:
            yield Problem(path, "it is not arranged yet", "setup.sequence")
        return
    wrong = components.wrong_wedges(wheel.arrangement, ruleset.edition)
    if wrong is not None:
        yield Problem(path, wrong.sentence, wrong.rule)
        return
    fixed = variants.fixed_wheel(ruleset.variant, ruleset.edition)
    names = tuple(wedge.name for wedge in wheel.arrangement)
    if fixed is not None and names != fixed:
        rule = "variant.learning.wheel" if variants.upgrading_off(ruleset.variant) else "variant.first.wheel"
        yield Problem(path, f"clockwise from the top it needs {', '.join(fixed)}", rule)
    elif (
        fixed is None
        and not variants.own_wheels(ruleset.variant)
        and wheel.arrangement != state.areas[0].wheel.arrangement
    ):
        yield Problem(path, "it must be arranged like all others", "setup.wheel.match")
    yield from _check_tokens(state, path, seat, area)
    yield from _check_upgrades(state, path, seat, area)


def due(state: State, seat: int) -> OrderSetup:
    """The setup changes of a seat's knight order that are still to come."""
    asked = state.pending
    left = _left_to_chance(state, seat)
    if isinstance(asked, p.AskOrderSetup) and asked.seat == seat:
        return OrderSetup(added=asked.added, left=asked.left + left, upgrades=asked.upgrades, marks=asked.marks)
    return OrderSetup(left=left)


def _left_to_chance(state: State, seat: int) -> int:
    """The number of wedges of a seat from which chance must still take a token."""
    asked, order = state.pending, state.areas[seat].order
    done = asked.wheel > seat if isinstance(asked, p.AskShortWedge) else phase_of(state) > Phase.ORDERS
    return 0 if done else len(orders.seats_to_shorten((order,), 0, state.ruleset))


def _check_tokens(state: State, path: str, seat: int, area: PlayerArea) -> Problems:
    change, left = orders.setup_of(area.order), due(state, seat)
    added, taken = change.added - left.added, change.left - left.left
    start = player_area.tokens_of_order(area.order, area.wheel.arrangement, state.ruleset.edition)
    chapels = holding_of(area).chapels
    wrong = components.wrong_number_of_tokens(area.wheel.tokens, sum(start) + added - taken + chapels)
    yield from refused(path, wrong)
    if wrong is None and phase_of(state) < Phase.GAME:
        changes = [now - then for now, then in zip(area.wheel.tokens, start, strict=True)]
        fixed = orders.who_shortens(area.order, state.ruleset) == ShortWedge.FIXED
        if sum(one for one in changes if one > 0) != added or min(changes) < -1 or (fixed and changes[0] != -1):
            yield Problem(path, "before the first turn, only the knight order moves tokens", "setup.token.order")


def _begins_upgraded(state: State, wedge: str) -> bool:
    return variants.upgraded_at_start(state.ruleset.variant, wedge, state.ruleset.edition)


def _check_upgrades(state: State, path: str, seat: int, area: PlayerArea) -> Problems:
    wheel, upgrades_due = area.wheel, due(state, seat).upgrades
    most = player_area.upgraded_at_setup(area.order, wheel.arrangement, upgrades_due, state.ruleset)
    begun = [wedge for wedge in wheel.arrangement if _begins_upgraded(state, wedge.name)]
    vain = any(orders.no_upgrade_left(wedge, True, state.ruleset) is None for wedge in begun)  # noqa: FBT003 -- its side
    least = len(begun) if vain else most
    for place, (wedge, upgraded) in enumerate(zip(wheel.arrangement, wheel.upgraded, strict=True)):
        if _begins_upgraded(state, wedge.name) and not upgraded:
            yield Problem(f"{path}[{place}].upgraded", "this wedge begins upgraded", "variant.learning.upgraded")
    count = sum(wheel.upgraded)
    off = variants.upgrading_off(state.ruleset.variant)
    flips_later = checks_of(state.ruleset).flips_wedges() and phase_of(state) == Phase.GAME
    if count < least:
        yield Problem(
            path, f"needs at least {least} upgraded wedges after the setup, not {count}", "setup.order.effect"
        )
    elif count > most and off is not None and not flips_later:
        yield Problem(path, f"needs at most {most} upgraded wedges after the setup, not {count}", off.rule)
    elif count > most and phase_of(state) < Phase.GAME:
        yield Problem(path, f"before the first turn at most {most} wedges are upgraded, not {count}", "upgrade.instead")


# The rest of the player areas.


def _order_chosen(state: State, seat: int) -> bool:
    """Whether a seat has chosen its knight order."""
    asked = state.pending
    if isinstance(asked, p.AskOrder):
        return seat < asked.seat
    if isinstance(asked, p.AskOrderSetup | p.AskGiantWedge):
        return seat <= asked.seat
    return phase_of(state) > Phase.ORDERS or isinstance(asked, p.AskShortWedge)


def _check_order(state: State, seat: int, area: PlayerArea) -> Problems:
    path, none = f"players[{seat}].order", area.order == KnightOrder.NONE
    asked = state.pending
    if variants.without_orders(state.ruleset.orders):
        if not none:
            yield Problem(path, "the game is played without knight orders", "variant.no-order")
    elif none == _order_chosen(state, seat):
        reason = "a knight order is chosen at setup" if none else "no order is chosen yet"
        yield Problem(path, reason, "setup.order.choose")
    elif not none and isinstance(asked, p.AskOrder | p.AskOrderSetup | p.AskGiantWedge) and seat < len(asked.dealt):
        yield from refused(path, player_area.order_not_offered(area.order, asked.dealt[seat]))
    others = [other.order for other in state.areas[:seat]]
    if not none and area.order in others and not variants.players_choose(state.ruleset.variant):
        reason = f"player {others.index(area.order) + 1} has {area.order} already, and there is only one"
        yield Problem(path, reason, "components.order")
    if not none:
        yield from refused(path, player_area.too_few_tokens(area.order, tuple(others), state.ruleset))


def _check_pieces(state: State, seat: int, area: PlayerArea) -> Problems:
    path, edition, checks = f"players[{seat}]", state.ruleset.edition, checks_of(state.ruleset)
    yield from checks.too_many_buildings(state, seat)
    yield from refused(f"{path}.troops", components.wrong_number_of_troops(area.troops, edition))
    if area.carried > 0 and not travel.kept(area.carried, state.ruleset):
        yield Problem(f"{path}.carried", "movement points cannot be saved", "travel.optional")
    if area.carried < 0 and not travel.owed_for_leaving(state.ruleset):
        yield Problem(f"{path}.carried", "movement points cannot be owed", "travel.cost.enemy")
    if phase_of(state) < Phase.GAME:
        yield from checks.starts_empty(state, seat)
        for key, there, rule in (
            ("troops", area.troops, "setup.troop"),
            ("defeated", any(area.defeated), "setup.sequence"),
            ("influence", area.influence, "setup.supply"),
            ("carried", area.carried, "travel.points"),
        ):
            if there:
                yield Problem(f"{path}.{key}", "it must be empty before the first turn", rule)


def placed(state: State, seat: int) -> bool:
    """Whether a seat has placed its first knight."""
    asked, players = state.pending, len(state.areas)
    if not isinstance(asked, p.AskKnight):
        return phase_of(state) == Phase.GAME
    start = state.start or 0
    first = (start - 1) % players
    return (first - seat) % players < (first - asked.seat) % players


def _check_knights(state: State, seat: int, area: PlayerArea) -> Problems:
    path, regions = f"players[{seat}].knights", state.ruleset.laid.regions
    for place in sorted(set(area.knights)):
        yield from refused(path, travel.no_building_space(regions[place]))
    others = {place for other in state.areas[:seat] for place in other.knights}
    if travel.others_bar_the_way(state.ruleset) and not others.isdisjoint(area.knights):
        yield Problem(path, "a knight of another player is in the same region", "travel.adjacent")
    number, needs, rule = len(area.knights), 0, "setup.knight.reserve"
    if placed(state, seat):
        black, counts = orders.setup_of(area.order).black_knight, orders.black_knight(area.order, state.ruleset)
        unlocked = checks_of(state.ruleset).knights_unlocked(state, seat, counts.unlocked)
        needs = 1 + unlocked + (1 if black else 0)
        rule = "order.montesa.knight" if black and number == needs - 1 else "bonus.knight.unlock"
        # Some readings leave unlocked knights on the player board.
        held = bonuses.may_be_held(state.ruleset) or not crusade.works_at_once(state.ruleset)
        if held and 1 + black <= number < needs:
            return
    if number > components.knights_of(area.order, state.ruleset):
        rule = "components.knight"
    if number != needs:
        reason = f"{needs} {'knight is' if needs == 1 else 'knights are'} on the board by now, not {number}"
        yield Problem(path, reason, rule)


def _check_first_knights(state: State) -> Problems:
    if phase_of(state) != Phase.KNIGHTS:
        return
    standing: tuple[str, ...] = ()
    for seat, area in enumerate(state.areas):
        places = sorted(set(area.knights))
        path = f"players[{seat}].knights"
        for region in (state.ruleset.laid.regions[place] for place in places):
            yield from refused(path, game_board.not_a_start(region))
            yield from refused(path, game_board.start_taken(region, standing))
        if len(places) > 1:
            yield Problem(path, "the black knight begins beside the first knight", "order.montesa.knight")
        standing += tuple(state.ruleset.laid.regions[place].name for place in places)


# The board.


def _check_next(region: int, spaces: tuple[int, ...], laid: tuple[object, ...], path: str, rule: str) -> Problems:
    """Yield the problems while spaces get their pieces one after another, with ``region`` next."""
    if region not in spaces:
        yield Problem("pending.region", "no piece belongs there", rule)
    elif any((laid[place] is not None) != (place < region) for place in spaces):
        yield Problem(path, "the spaces get pieces in the order of the regions, up to the next one", rule)


def _won(state: State) -> Enemies:
    return Enemies(*(sum(area.defeated.of(enemy) for area in state.areas) for enemy in Enemy))


def _check_enemies(state: State) -> Problems:
    board, path, won = state.ruleset.laid, "board.enemies", _won(state)
    on_board = tuple(token for token in state.enemies if token is not None)
    for region, token in zip(board.regions, state.enemies, strict=True):
        if token is not None and not region.flag:
            yield Problem(joined(path, region.name), "only a region with a flag has an enemy", "setup.enemy.flag")
    defeated = {enemy: won.of(enemy) for enemy in Enemy}
    faces = on_board
    if isinstance(state.pending, p.AskReward):
        # The face of this token is still known, although it has left the board.
        faces, defeated[Enemy.SARACEN] = (*on_board, state.pending.token), max(0, won.saracen - 1)
    yield from refused(path, components.wrong_number_of_enemies(faces, defeated, state.ruleset.enemy_tokens))
    now = phase_of(state)
    if now > Phase.ENEMIES and len(on_board) + sum(won) != len(board.flags):
        reason = f"{len(on_board)} on the board and {sum(won)} defeated, but {len(board.flags)} were laid out"
        yield Problem(path, reason, "crusade.keep")
    if now < Phase.ENEMIES and on_board:
        yield Problem(path, "none is laid out yet", "setup.sequence")
    if isinstance(state.pending, p.AskEnemy):
        yield from _check_next(state.pending.region, board.flags, state.enemies, path, "setup.enemy.flag")
    if tuple(state.markers) != (won.prussian, won.slav):
        reason = f"each defeated enemy advances a marker: needs {won.prussian} and {won.slav}"
        yield Problem("markers", reason, "crusade.advance")


def _check_tiles(state: State) -> Problems:
    board, path, now = state.ruleset.laid, "board.tiles", phase_of(state)
    laid = tuple(tile for tile in state.tiles if tile is not None)
    yield from refused(path, components.wrong_tiles(laid, state.ruleset.bonus_tiles))
    for region, tile in zip(board.regions, state.tiles, strict=True):
        if tile is not None and region.tile != tile.shape:
            space = f"its space is a {region.tile}" if region.tile else "there is no space"
            yield Problem(joined(path, region.name), f"the tile is a {tile.shape}, and {space}", "setup.tile.place")
    if now < Phase.TILES and laid:
        yield Problem(path, "none is laid out yet", "setup.sequence")
    if isinstance(state.pending, p.AskTile):
        yield from _check_next(state.pending.region, board.tile_spaces, state.tiles, path, "setup.tile.all")
    if now > Phase.TILES:
        for place in board.tile_spaces:
            if state.tiles[place] is None:
                yield Problem(joined(path, board.regions[place].name), "the tile is missing", "setup.tile.all")


def _check_supply(state: State) -> Problems:
    ruleset, players = state.ruleset, len(state.areas)
    first = game_board.supply_at_start(players, ruleset)
    held = sum(area.influence for area in state.areas)
    needs = end.take(first, held, ruleset)
    if state.supply != needs:
        yield Problem("supply", f"the players hold {held} of {first}, which leaves {needs}", "end.overflow")
    elif state.until is not None:
        known = end.round_ends_before(0, None, ruleset) is not None
        if known or not end.supply_is_empty(state.supply, ruleset):
            reason = "the round is finished" if known else "the supply is not empty"
            yield Problem("until", f"must be left out: {reason}", "end.round")
        elif not 0 <= state.until < players:
            yield Problem("until", f"needs a seat from 1 to {players}", "end.round")


def _check_mark(state: State, seat: int, area: PlayerArea) -> Problems:
    """Yield the problems of the type of enemy that a player has marked, and of the extra Crusade against it."""
    path, rule, asked = f"players[{seat}]", "five.order.holy-ghost.token", state.pending
    marked, due = expanded.marked_by(area), orders.setup_of(area.order).marks
    if isinstance(asked, p.AskOrderSetup) and asked.seat == seat:
        due -= asked.marks
    if due and marked is None:
        yield Problem(f"{path}.marked", f"{area.order} marks a type of enemy at setup", rule)
    elif marked is not None and not due:
        yield Problem(f"{path}.marked", "only the Order of the Holy Ghost marks a type of enemy", rule)
    if expanded.fights_again(area) and (asked.seat != seat or not _may_fight_again(state, area)):
        yield Problem(f"{path}.again", "no extra Crusade is open", "five.order.holy-ghost.crusade")


def _may_fight_again(state: State, area: PlayerArea) -> bool:
    """Whether a player could be using the extra Crusade: a marked enemy is defeated, and the action is under way."""
    marked = expanded.marked_by(area)
    if marked is None or not area.defeated.of(marked) or phase_of(state) != Phase.GAME:
        return False
    gives = five_and_six.extra_crusade(marked, marked, state.ruleset).defeats > 0
    return gives and getattr(state.pending, "begun", False)


# The pending question.


def check_pending(state: State) -> Problems:
    """Yield the problems of the pending question.

    Args:
        state: A position without other problems.
    """
    found = False
    kind = kind_of(state)
    for problem in kind.meets(state, state.pending):
        found = True
        yield problem
    if phase_of(state) == Phase.GAME:
        yield from _check_end(state)
    # A player can be stuck only under a reading that forbids even skipping.
    if not found and not isinstance(state.pending, p.GameOver | p.AskTurn) and not legal.legal(state):
        yield Problem("pending", f"no decision would answer the question for {kind.spoken}", kind.rule)
    if state.outcomes is not None:
        yield from _check_outcomes(state, state.outcomes)


def _check_end(state: State) -> Problems:
    empty = end.supply_is_empty(state.supply, state.ruleset)
    before = end.round_ends_before(state.start or 0, state.until, state.ruleset)
    seat = state.pending.seat
    if seat is None:
        if not empty:
            yield Problem("pending.asks", f"the game goes on while the supply holds {state.supply}", "end.round")
    elif not kind_of(state).nothing_gained or not empty:
        return
    elif before is None:
        yield Problem(
            "until",
            "the supply was empty before this turn, so the next player at that moment must be known",
            "end.round",
        )
    elif end.game_ends(empty, seat, before) and state.until is None:
        yield Problem(
            "pending.asks", "the supply was empty before the start player's turn: the game is over", "end.round"
        )


def _check_outcomes(state: State, outcomes: Outcomes) -> Problems:
    """Yield contradictions between the outcomes of chance so far and those still to come."""
    asked = state.pending
    if not isinstance(asked, p.AskWedges | p.AskOrder | p.AskOrderSetup | p.AskGiantWedge) or asked.seat < 0:
        yield Problem(
            "outcomes",
            "with these outcomes, chance would already have decided everything before this question",
            "setup.sequence",
        )
        return
    for wheel, area in zip(outcomes.wheels, state.areas, strict=False):
        if wheel != tuple(wedge.name for wedge in area.wheel.arrangement):
            yield Problem("outcomes.wheels", "another wheel is already arranged", "setup.wheel.random")
            break
    if outcomes.deals and not isinstance(asked, p.AskWedges) and outcomes.deals != asked.dealt:
        yield Problem("outcomes.deals", "other knight orders are already dealt", "setup.order.deal")
