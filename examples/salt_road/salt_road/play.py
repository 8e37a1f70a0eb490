"""The game as a series of decisions."""

from collections.abc import Iterator
from itertools import zip_longest

import attrs

from crusaders_rules.answers import Refusal, ScoreSheet
from crusaders_rules.files.problems import Problem
from salt_road import rules
from salt_road.refusals import NotAsked
from salt_road.state import Decision, Dig, DrawGoal, Interpretation, Market, Pass, Position, Roll, Trade

MARKETS = tuple(Market)
_PROMPTS = {DrawGoal: "draw a goal", Roll: "roll the die", Dig: "dig, trade or pass"}


def begin(players: int, interpretation: Interpretation) -> Position:
    """The first position."""
    mine, purses = rules.salt_at_start(players)
    return Position(interpretation, purses, ((0,) * players,) * len(MARKETS), mine)


def _kinds(state: Position) -> tuple[type[Decision], ...]:
    """The kinds of decision of which one is asked; none if the game has ended."""
    if rules.goals_left(len(state.goals), len(state.purses)):
        return (DrawGoal,)
    if state.die:
        return Dig, Trade, Pass
    full = sum(sum(row) == rules.ROOM for row in state.markets)
    return () if rules.ended(full, state.mine + sum(state.purses), state.turn, state.interpretation) else (Roll,)


def asked(state: Position) -> int | str | None:
    """Who must decide."""
    kinds = _kinds(state)
    return None if not kinds else state.turn + 1 if Dig in kinds else "chance"


def prompt(state: Position) -> str:
    """What is asked."""
    kinds = _kinds(state)
    return _PROMPTS[kinds[0]] if kinds else "count the points"


def legal(state: Position) -> tuple[Decision, ...]:
    """The decisions that no rule refuses."""
    trades = tuple(Trade(market, salt) for market in MARKETS for salt in range(1, rules.ROOM + 1))
    each: tuple[Decision, ...] = (*map(DrawGoal, Market), *map(Roll, range(1, rules.SIDES + 1)), Dig(), *trades, Pass())
    return tuple(one for one in each if not refused(state, one))


def refused(state: Position, decision: Decision) -> tuple[Refusal, ...]:
    """Every rule that refuses a decision."""
    if not isinstance(decision, _kinds(state)):
        return (NotAsked("turn.order", needs=prompt(state)),)
    match decision:
        case Roll():
            found = [rules.not_on_the_die(decision.shows)]
        case Dig():
            found = [rules.empty_mine(state.mine)]
        case Trade():
            there = sum(state.markets[MARKETS.index(decision.market)])
            found = [
                rules.not_in_the_purse(decision.salt, state.purses[state.turn]),
                rules.over_the_die(decision.salt, state.die, state.interpretation),
                rules.market_full(there, decision.salt),
            ]
        case Pass():
            trade = any(not refused(state, Trade(market, 1)) for market in MARKETS)
            found = [rules.can_do_more(rules.empty_mine(state.mine) is None, trade)]
        case _:
            found = []
    return tuple(one for one in found if one is not None)


def apply(state: Position, decision: Decision) -> Position:
    """The position after a legal decision."""
    seat, purses, markets, mine = state.turn, list(state.purses), list(state.markets), state.mine
    if isinstance(decision, DrawGoal):
        return attrs.evolve(state, goals=(*state.goals, decision.goal))
    if isinstance(decision, Roll):
        return attrs.evolve(state, die=decision.shows)
    if isinstance(decision, Dig):
        found = rules.dug(mine, state.die)
        purses[seat], mine = purses[seat] + found, mine - found
    elif isinstance(decision, Trade):
        place = MARKETS.index(decision.market)
        row = list(markets[place])
        purses[seat], row[seat] = purses[seat] - decision.salt, row[seat] + decision.salt
        markets[place] = tuple(row)
    turn = rules.next_seat(seat, len(purses))
    return attrs.evolve(state, purses=tuple(purses), markets=tuple(markets), mine=mine, turn=turn, die=0)


def words(state: Position, decision: Decision) -> str:
    """What a decision does."""
    match decision:
        case DrawGoal():
            return f"gives player {len(state.goals) + 1} the goal {decision.goal}"
        case Roll():
            return f"rolls {decision.shows}"
        case Dig():
            return f"digs {rules.dug(state.mine, state.die)} salt"
        case Trade():
            return f"puts {decision.salt} salt on the {decision.market}"
    return "passes"


def score(state: Position) -> ScoreSheet:
    """The points of every player; a goal that is out of sight counts nothing."""
    sheet, nothing = [], (0,) * len(state.purses)
    for seat, (purse, goal) in enumerate(zip_longest(state.purses, state.goals)):
        terms = [rules.market_points(*row, seat) for row in zip(MARKETS, state.markets, strict=True)]
        row = nothing if goal is None else state.markets[MARKETS.index(goal)]
        sheet.append((*terms, rules.goal_points(row, seat), rules.purse_points(purse)))
    return ScoreSheet(tuple(sheet), tuple(sum(term.amount for term in terms) for terms in sheet))


def winners(state: Position) -> tuple[int, ...]:
    """The seats with the most points."""
    return rules.best(score(state).totals)


def view(state: Position, seat: int) -> Position:
    """What a seat may see: of the goals only its own."""
    goals = tuple(goal if place == seat else None for place, goal in enumerate(state.goals, start=1))
    return attrs.evolve(state, goals=goals)


def problems(state: Position) -> Iterator[Problem]:
    """Why a position cannot be one of the game."""
    players = len(state.purses)
    if players not in (2, 3):
        yield Problem("purses", "needs two or three players")
    elif len(state.markets) != len(MARKETS) or any(len(row) != players for row in state.markets):
        yield Problem("markets", "needs a row for each market, with the salt of each player")
    elif any(sum(row) > rules.ROOM for row in state.markets):
        yield Problem("markets", f"a market has room for {rules.ROOM}", "market.room")
    elif state.turn >= players or state.die > rules.SIDES or len(state.goals) > players:
        yield Problem("", "needs a turn of a player, a side of the die, and a goal for each player at most")
