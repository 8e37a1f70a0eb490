"""A state as text: tracks, Regions, what is under way."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, is_over, prompt
from crusaders_rules.third_crusade.play.piece_words import words_of
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.sheets import PERIODS
from crusaders_rules.third_crusade.show.heraldry import SIDES, TITLES, pieces_in_words
from crusaders_rules.third_crusade.show.stack_words import stack_words
from crusaders_rules.third_crusade.state import Alliance, Force, Icon, Owner, Position, RegionState
from crusaders_rules.third_crusade.state.under_way import BattleFight, GameOver, SetupPhase

_ICONS = (Icon.COMMAND, Icon.CROWN, Icon.SUPPLY, Icon.GOLD)


def position_text(state: Position, seat: Owner | None = None, *, asked: bool = True) -> str:
    """Return a state as text, a line for each thing.

    Args:
        state: The state.
        seat: The Army from whose view it is shown; None shows everything.
        asked: Whether the last line says who must decide what.
    """
    desk = Desk(state)
    lines = [_head(state)]
    if desk.armies:
        lines += ["", *_armies(desk), "", *_regions(desk, seat)]
        lines += _roads(desk)
    told = _under_way(state, seat)
    lines += ["", *(told if asked or is_over(state) else told[:-1])]
    return "\n".join(lines)


def _head(state: Position) -> str:
    side = "Crusaders" if state.glory > 0 else "Muslims" if state.glory < 0 else "nobody"
    track = ", ".join(TITLES[army] for army in state.initiative) or "not drawn"
    return f"Round {state.round}, {time_words(state)}; Glory {abs(state.glory)} for {side}; initiative: {track}"


def time_words(state: Position) -> str:
    """Return the period of the round track and the phase, such as ``Spring 1191, Strategy``."""
    if isinstance(state.stack[0], SetupPhase):
        return "Setup"
    periods = list(PERIODS.values())
    return f"{periods[min(state.round, len(periods)) - 1]}, {title_of(state.phase)}"


def _armies(desk: Desk) -> list[str]:
    lines = [
        f"{'':<20}{'gold':>6}{'points':>8}{'base':>6}{'crowns':>8}{'supply':>8}{'income':>8}{'Faith':>7}{'cards':>7}"
    ]
    for army in desk.seats:
        mine = desk.army(army)
        counts = {icon: desk.track(army, icon) for icon in _ICONS}
        supply = f"{counts[Icon.SUPPLY]}/{desk.supply_need(army)}"
        lines.append(
            f"{TITLES[army]:<20}{mine.gold:>6}{mine.current_points:>8}{desk.base_points(army):>6}{counts[Icon.CROWN]:>8}"
            f"{supply:>8}{counts[Icon.GOLD]:>8}{desk.faith_of(army):>7}{len(mine.events):>7}"
        )
    return lines


def _regions(desk: Desk, seat: Owner | None) -> list[str]:
    lines = []
    for place in desk.setting.in_play:
        printed, state = desk.setting.regions[place], desk.regions[place]
        holder = desk.controller(place) or desk.holder(place)
        holds = "nobody" if holder is None else TITLES[holder] if isinstance(holder, Owner) else SIDES[holder]
        what = [title_of(printed.type)]
        what += ["Port"] * (printed.ports - state.destroyed_ports) + ["Mercantile"] * printed.mercantile
        icons = " ".join(desk.visible(place)) or "no icons"
        pieces = _pieces(state.force) or "empty"
        spoiled = f"; Sabotage on {len(state.sabotaged)}" if state.sabotaged else ""
        lines.append(f"{printed.title:<14} {', '.join(what):<24} {holds:<18} {pieces}")
        lines.append(f"{'':<14} {icons}{spoiled}{_orders(state, seat)}")
    return lines


def _orders(state: RegionState, seat: Owner | None) -> str:
    from crusaders_rules.third_crusade.rules.planning import may_look

    shown = [
        f"{TITLES[order.owner]}: {title_of(order.name) if seat is None or may_look(seat, order) else 'face down'}"
        for order in state.orders
        if order is not None
    ]
    return f"; Orders: {', '.join(shown)}" if shown else ""


def _roads(desk: Desk) -> list[str]:
    roads = desk.setting.scenario.roads
    beset = [
        f"{' to '.join(desk.setting.regions[end].title for end in roads[road])} {desk.bandits[road]}"
        for road in desk.setting.roads_in_play
        if desk.bandits[road]
    ]
    return ["", f"Bandits: {', '.join(beset)}"] if beset else []


def _pieces(force: Force) -> str:
    return pieces_in_words(words_of(force))


def _under_way(state: Position, seat: Owner | None) -> list[str]:
    over = state.stack[-1]
    if isinstance(over, GameOver):
        side = {Alliance.CRUSADER: "the Crusaders", Alliance.MUSLIM: "the Muslims", None: "nobody alone"}[over.alliance]
        return [f"The game is over: {side} won; winner: {', '.join(TITLES[army] for army in over.winners)}"]
    lines = [f"{'; '.join(stack_words(state, view(state, seat)))}."]
    for frame in state.stack:
        if isinstance(frame, BattleFight):
            title = state.setting.regions[frame.region].title
            lines.append(f"Battle of {title}, {frame.stage}: {_pieces(frame.force) or 'no pieces'} attack")
            lines += [f"  {TITLES[owner]} reacts by {verb}: {adds:+d}" for owner, _, verb, adds, _ in frame.played]
    if is_over(state):
        return lines
    who = decider(state)
    return [*lines, f"{TITLES[who] if isinstance(who, Owner) else 'Chance'}: {prompt(state)}"]
