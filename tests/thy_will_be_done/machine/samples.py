"""Real positions of games of every kind, and positions that differ from a real one in one thing."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

import attrs

from crusaders_rules import Interpretation, apply, legal, new_game
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files.records import read_record, replay
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, Buildings, KnightOrder, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.records.games import GAMES, states
from tests.thy_will_be_done.support import readings_at_random, with_expansions

# Fields of a question that are numbers, and no place on the wheel or the board.
_COUNTS = {"tokens", "points", "amount", "added", "left", "upgrades", "marks"}
_FAR = 30
# So many positions of each game, and of each stored play, for each kind of question.
OF_GAME, OF_PLAY = 2, 1
# So many games with expansions are drawn besides, each with so many readings that may be others. Some of these games
# have no end, so only so many positions of each are reached.
DRAWN, OTHERS, REACHED = 18, 20, 500
# One of so many stored plays is replayed, and no kind of question has more than so many positions.
PLAYS, MOST = 4, 70


def spread(found: Iterable[State], each: int) -> Iterator[State]:
    """Yield some positions of a game for each kind of question, evenly spread, the last one first."""
    kinds: dict[str, list[State]] = defaultdict(list)
    for state in found:
        kinds[kind_of(state).name].append(state)
    for positions in kinds.values():
        yield from positions[-1 :: -max(1, len(positions) // each)][:each]


def drawn_game(seed: int) -> Iterator[State]:
    """Yield the positions of a game with expansions, by readings that are drawn."""
    chance = random.Random(seed)
    ruleset, players = chance.choice(with_expansions())
    readings, usual = readings_at_random(chance), Interpretation()
    others = chance.sample([field.name for field in attrs.fields(Interpretation)], OTHERS)
    read = attrs.evolve(usual, **{name: getattr(readings, name) for name in others})
    state = new_game(attrs.evolve(ruleset, interpretation=read), players, seed=seed)
    for _ in range(REACHED):
        yield state
        choices = legal(state)
        if not choices:
            return
        state = apply(state, chance.choice(choices))


@cache
def real_positions() -> tuple[State, ...]:
    """Return positions of games of every kind, and of some plays that show what a reading changes."""
    games = (spread(states(game), OF_GAME) for game in range(len(GAMES)))
    drawn = (spread(drawn_game(seed), OF_GAME) for seed in range(DRAWN))
    stored = (replay(read_record(file)) for file in sorted((verdicts_folder() / "plays").iterdir())[::PLAYS])
    plays = (spread((before for before, _, _ in play), OF_PLAY) for play in stored)
    kinds: Counter[str] = Counter()
    found = []
    for state in chain.from_iterable(chain(games, drawn, plays)):
        name = kind_of(state).name
        kinds[name] += 1
        if kinds[name] <= MOST:
            found.append(state)
    return tuple(found)


# Changes.


def other_questions(state: State) -> Iterator[State]:
    """Yield a position with each question that could be asked of the same player, with the fields that it shares."""
    asked = state.pending
    seat = max(asked.seat or 0, 0)
    area = state.areas[seat]
    if not area.wheel.arrangement:
        return
    place = area.knights[0] if area.knights else 0
    wedge = getattr(asked, "wedge", 0)
    held = area.wheel.tokens[wedge]
    usual: dict[str, Any] = {
        "wedge": wedge,
        "plan": (),
        "tokens": held,
        "points": 1,
        "knights": area.knights,
        "amount": 1,
        "region": place,
        "token": Token.SARACEN_BANK,
        "wheel": 0,
        "dealt": tuple((one.order,) for one in state.areas),
        "optional": False,
        "level": 1,
    }
    usual |= {name: value for name, value in attrs.asdict(asked, recurse=False).items() if value is not None}
    for kind in every_kind():
        fields = [field for field in attrs.fields(kind.asks) if field.name != "seat"]
        needed = [field.name for field in fields if field.default is attrs.NOTHING]
        if kind.asks in {type(asked), p.GameOver} or not all(name in usual for name in needed):
            continue
        if kind.resolving and not area.knights:  # such a table is refused before anybody looks at its question
            continue
        seats = {Asks.CHANCE: (CHANCE,), Asks.EITHER: (seat, CHANCE)}.get(kind.who, (seat,))
        for one in seats:
            yield attrs.evolve(state, pending=kind.asks(one, **{name: usual[name] for name in needed}))


def other_fields(state: State) -> Iterator[State]:
    """Yield a position with each field of its question changed in several ways, one at a time."""
    asked = state.pending
    for field in attrs.fields(type(asked)):
        for value in _instead(state, field.name, getattr(asked, field.name)):
            yield attrs.evolve(state, pending=attrs.evolve(asked, **{field.name: value}))


def other_pieces(state: State) -> Iterator[State]:
    """Yield a position with other pieces of the player who is asked, one change at a time."""
    seat = max(state.pending.seat or 0, 0)
    for area in _other_areas(state.areas[seat]):
        yield attrs.evolve(state, areas=(*state.areas[:seat], area, *state.areas[seat + 1 :]))
    for supply in (0, state.supply + 1):
        yield attrs.evolve(state, supply=supply)
    for until in (None, 0, 1):
        yield attrs.evolve(state, until=until)


def _other_areas(area: PlayerArea) -> Iterator[PlayerArea]:
    wheel = area.wheel
    for place, held in enumerate(wheel.tokens):
        for tokens in {0, held + 1} - {held}:
            changed = (*wheel.tokens[:place], tokens, *wheel.tokens[place + 1 :])
            yield attrs.evolve(area, wheel=attrs.evolve(wheel, tokens=changed))
        sides = (*wheel.upgraded[:place], not wheel.upgraded[place], *wheel.upgraded[place + 1 :])
        yield attrs.evolve(area, wheel=attrs.evolve(wheel, upgraded=sides))
    for troops in {0, area.troops + 1, area.troops - 1} - {area.troops, -1}:
        yield attrs.evolve(area, troops=troops)
    yield attrs.evolve(area, influence=area.influence + 1)
    yield attrs.evolve(area, carried=area.carried + 1)
    if len(area.knights) > 1:
        yield attrs.evolve(area, knights=area.knights[1:])
    yield attrs.evolve(area, knights=(*area.knights, *area.knights[-1:]))
    for order in KnightOrder:
        yield attrs.evolve(area, order=order)
    if isinstance(area.buildings, Buildings):
        for name, count in area.buildings._asdict().items():
            for number in {0, count + 1} - {count}:
                yield attrs.evolve(area, buildings=area.buildings._replace(**{name: number}))


def _instead(state: State, name: str, value: Any) -> Iterator[Any]:  # noqa: ANN401 -- of any field
    """Yield what can stand in a field instead of its value."""
    if name == "seat":
        arranged = [seat for seat, area in enumerate(state.areas) if area.wheel.arrangement]
        yield from (seat for seat in arranged if value not in {None, CHANCE, seat})
    elif name in _COUNTS:
        yield from sorted({0, value - 1, value + 1, value + 2, _FAR} - {value})
    elif name == "wedge":
        yield from (place for place in range(len(state.areas[0].wheel.arrangement)) if place != value)
    elif name == "wheel":
        yield from (seat for seat in range(len(state.areas) + 1) if seat != value)
    elif name == "region":
        regions = len(state.enemies)
        step = max(1, regions // 5)
        yield from (place for place in range(0, regions, step) if place != value)
    elif name == "token":
        yield from (token for token in Token if token != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, tuple):
        yield from dict.fromkeys(one for one in _rows(name, value) if one != value)


def _rows(name: str, value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield from ((), value[1:], value[:-1], value[::-1], (*value, *value[-1:]))
    if name == "plan":
        for action in Action:
            yield ((action, 1), *value[1:])
            yield (*value[:1], (action, 2))
        if value:
            (action, tokens), *rest = value
            yield from (((action, tokens + more), *rest) for more in (-1, 1, _FAR))
    elif name == "dealt":
        yield from ((value[0][:1], *value[1:]), (value[-1], *value[1:])) if value else ()
    elif name == "chosen":
        yield from ((0,), (0, 0), (1, 2))
