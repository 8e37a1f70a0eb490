"""A second, naive resolver of Battles, written from the text of the rulebook.

It shares no function with the package: pieces are pairs of texts, Regions are names, and a Battle is one generator that
asks by ``yield`` and goes on with the answer.  It knows the default readings of the questions and nothing else.  Where
the text is silent it follows the package: a Tactical Retreat needs a Unit of the player in the Battle, a Defence and a
Reinforce may be executed in vain, and a Diversion may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

CRUSADERS, MUSLIMS = ("angevin", "holy-roman-empire"), ("ayyubid", "turkoman")
WORTH = {
    "city": {"infantry": 1, "cavalry": 1, "siege-engine": 3},
    "desert": {"infantry": 1, "cavalry": 2, "siege-engine": 0},
}
SHAPES = {"infantry": "square", "cavalry": "hexagon", "siege-engine": "trapezoid"}
ROOM = {"square": 6, "hexagon": 2, "trapezoid": 1}


class Piece(NamedTuple):
    """Whose a piece is, and what: a type of Unit, or the name of a Leader."""

    owner: str
    what: str

    @property
    def is_unit(self) -> bool:
        """Whether it is a Unit."""
        return self.what in SHAPES

    @property
    def word(self) -> str:
        """Its word in a decision."""
        return f"{self.owner}:{self.what}" if self.is_unit else self.what


class Sheet(NamedTuple):
    """A Leader as its sheet shows it."""

    shape: str
    icons: tuple[str, ...]


class Order(NamedTuple):
    """An Order as its face shows it; ``reaction`` is empty for one that is no Reaction Order."""

    reaction: str
    number: int
    cost: int
    presence: str
    kind: str | None


@dataclass
class Land:
    """What never changes in a Battle."""

    kinds: Mapping[str, str]
    near: Mapping[str, tuple[str, ...]]
    leaders: Mapping[str, Sheet]
    orders: Mapping[str, Order]
    track: tuple[str, ...]
    closed: Mapping[tuple[str, str], int]


@dataclass
class Table:
    """What a Battle changes: pieces, Orders, points, Bandits, and the Glory of the Crusaders."""

    land: Land
    pieces: dict[str, list[Piece]]
    road: list[Piece]
    orders: dict[tuple[str, str], str]
    points: dict[str, int]
    bandits: Counter[frozenset[str]]
    glory: int = 0
    box: list[str] = field(default_factory=list)
    used: list[tuple[str, str]] = field(default_factory=list)


class Question(NamedTuple):
    """Who must decide, and what may be answered."""

    who: str
    options: frozenset[str]


class Played(NamedTuple):
    """A Reaction Order that was executed, and the number of the one that it cancels."""

    army: str
    region: str
    order: Order
    cancels: int | None


Asking = Generator[Question, str, str]
Course = Generator[Question, str, None]


def allies(army: str) -> tuple[str, str]:
    """Return the Armies of the Alliance of an Army."""
    return CRUSADERS if army in CRUSADERS else MUSLIMS


def asked(who: str, options: Iterable[str]) -> Asking:
    """Ask for one of several things; one possibility alone needs no question."""
    every = frozenset(options)
    if len(every) == 1:
        return next(iter(every))
    answer = yield Question(who, every)
    assert answer in every
    return answer


class Battle:
    """A Battle: the attackers are on the Road, the defenders and Neutral pieces are in the Region."""

    def __init__(self, table: Table, attacker: str, origin: str, region: str) -> None:
        self.table, self.land, self.attacker, self.origin, self.region = table, table.land, attacker, origin, region
        self.kind = table.land.kinds[region]
        enemies = [army for army in table.land.track if army not in allies(attacker)]
        here = table.pieces[region]
        present = [army for army in enemies if any(piece.owner == army for piece in here)]
        self.units = {army: sum(piece.owner == army and piece.is_unit for piece in here) for army in present}
        # Who is ahead on the initiative track comes first among those with most Units.
        self.defender = max(present, key=lambda army: self.units[army])
        self.played: list[Played] = []
        self.lost: dict[bool, list[tuple[Piece, str]]] = {True: [], False: []}
        self.tactical: str | None = None

    def course(self) -> Course:
        """Fight it."""
        table = self.table
        leader_came = any(not piece.is_unit for piece in table.road)
        leader_stood = any(not piece.is_unit for piece in table.pieces[self.region])
        helpless = {side: self.is_helpless(attacking=side) for side in (True, False)}
        if any(helpless.values()):
            wins = helpless[False] and not helpless[True]
            dying = table.pieces[self.region] if wins else table.road
            for piece in list(dying):
                self.kill(dying, piece, attacking=not wins, place="here")
        else:
            yield from self.reactions()
            if self.tactical is not None:
                yield from self.slip_away(self.tactical)
                return
            wins = self.strength(attacking=True) > self.strength(attacking=False)
            yield from self.casualties(wins=wins)
        yield from self.after(wins=wins)
        fallen = any(not piece.is_unit for piece, _ in self.lost[not wins])
        gained = [wins and self.kind == "city", leader_came, leader_stood, fallen]
        winner = self.attacker if wins else self.defender
        table.glory += sum(gained) * (1 if winner in CRUSADERS else -1)

    # Strength.

    def side(self, *, attacking: bool) -> list[Piece]:
        """Return the pieces of a side, without those that reinforce it."""
        return self.table.road if attacking else self.table.pieces[self.region]

    def icons(self, piece: Piece) -> tuple[str, ...]:
        """Return the Units as which a piece fights."""
        return (piece.what,) if piece.is_unit else self.land.leaders[piece.what].icons

    def is_helpless(self, *, attacking: bool) -> bool:
        """Whether a side has only Leaders without Unit icons."""
        return not any(self.icons(piece) for piece in self.side(attacking=attacking))

    def strength(self, *, attacking: bool) -> int:
        """Add up the pieces of a side and its Reaction Orders that are not canceled."""
        total = sum(WORTH[self.kind][unit] for piece in self.side(attacking=attacking) for unit in self.icons(piece))
        for played in self.in_force():
            if self.attacks(played.army) == attacking:
                in_it = played.region == self.region
                if played.order.reaction == "defence" and in_it and not attacking:
                    total += played.order.number
                if played.order.reaction == "reinforce" and not in_it:
                    total += len(self.helpers(played.region))
        return total

    def attacks(self, army: str) -> bool:
        """Whether an Army is on the side of the attackers."""
        return army in allies(self.attacker)

    def helpers(self, region: str) -> list[Piece]:
        """Return the Units that reinforce from a Region."""
        return [piece for piece in self.table.pieces[region] if piece.is_unit]

    def in_force(self) -> list[Played]:
        """Return the Reaction Orders that no later one cancels, the latest first."""
        canceled: set[int] = set()
        counting = []
        for number in reversed(range(len(self.played))):
            if number not in canceled:
                counting.append(self.played[number])
                target = self.played[number].cancels
                if target is not None:
                    canceled.add(target)
        return counting

    # Reaction Orders.

    def reactions(self) -> Course:
        """Let the side that would lose react, until nobody there will."""
        while self.tactical is None:
            attacking = self.strength(attacking=True) <= self.strength(attacking=False)
            for army in self.in_turn(attacking=attacking):
                if self.reach(army):
                    answer = yield Question(army, frozenset(["decline", *self.possible(army)]))
                    if answer != "decline":
                        yield from self.react(army, answer.split()[1:])
                        break
            else:
                return

    def in_turn(self, *, attacking: bool) -> list[str]:
        """Return the Armies of a side: the defender in charge first; attackers by initiative, as none has Control."""
        if attacking:
            return [army for army in self.land.track if army in allies(self.attacker)]
        return [self.defender, *(army for army in allies(self.defender) if army != self.defender)]

    def reach(self, army: str) -> list[str]:
        """Return the Regions near the Battle in which an Army has an Order."""
        places = (self.region, *self.land.near[self.region])
        return [place for place in places if (place, army) in self.table.orders]

    def possible(self, army: str) -> Iterable[str]:
        """Yield the ways in which an Army can react."""
        for place in self.reach(army):
            order = self.land.orders[self.table.orders[place, army]]
            if not order.reaction or order.cost > self.table.points[army] or not self.meets(army, place, order):
                continue
            if order.reaction == "diversion":
                yield from (f"react {place} {number}" for number in self.targets(army, place))
            elif order.reaction != "tactical-retreat" or self.is_attacked(army):
                # A Defence elsewhere and a Reinforce in the Region of the Battle are in vain, and not forbidden.
                yield f"react {place}"

    def is_attacked(self, army: str) -> bool:
        """Whether an Army has a Unit among the defenders, which a Tactical Retreat could cost it."""
        here = self.table.pieces[self.region]
        return not self.attacks(army) and any(piece.owner == army and piece.is_unit for piece in here)

    def meets(self, army: str, place: str, order: Order) -> bool:
        """Whether an Order has the Presence and the type of Region that it asks for."""
        wanted = {"own": (army,), "alliance": allies(army), "none": ()}[order.presence]
        there = any(piece.owner in wanted for piece in self.table.pieces[place])
        return (order.presence == "none" or there) and order.kind in (None, self.land.kinds[place])

    def targets(self, army: str, place: str) -> list[int]:
        """Return the numbers of the Orders of other players in Regions next to a Diversion."""
        return [
            number
            for number, played in enumerate(self.played, 1)
            if played.army != army and played.region in self.land.near[place]
        ]

    def react(self, army: str, words: list[str]) -> Course:
        """Execute a Reaction Order: pay, take it off the map, do what it says."""
        place, *target = words
        name = self.table.orders.pop((place, army))
        order = self.land.orders[name]
        self.table.points[army] -= order.cost
        self.table.used.append((army, name))
        if order.reaction == "tactical-retreat":
            self.tactical = army
        if order.reaction == "reinforce" and place != self.region:
            yield from self.toll(army, self.table.pieces[place], place, self.region)
        self.played.append(Played(army, place, order, int(target[0]) - 1 if target else None))

    def toll(self, army: str, moving: list[Piece], start: str, end: str) -> Course:
        """Let Bandits take two Units for each token on a Road, and take the tokens away."""
        for _ in range(2 * self.table.bandits.pop(frozenset((start, end)), 0)):
            units = [piece for piece in moving if piece.is_unit]
            if units:
                answer = yield from asked(army, {f"lose {piece.word}" for piece in units})
                moving.remove(next(piece for piece in units if f"lose {piece.word}" == answer))

    # Losses.

    def casualties(self, *, wins: bool) -> Course:
        """Take the losses of the losers, and then those of the winners."""
        difference = abs(self.strength(attacking=True) - self.strength(attacking=False))
        for attacking, due in ((not wins, max(1, difference)), (wins, 1)):
            for _ in range(due):
                if self.involved(attacking=attacking):
                    yield from self.lose_one(attacking=attacking)

    def involved(self, *, attacking: bool) -> list[tuple[Piece, str]]:
        """Return the pieces of a side in the Battle with their places, those that reinforce among them."""
        found = [(piece, "here") for piece in self.side(attacking=attacking)]
        for played in self.in_force():
            away = played.region != self.region
            if played.order.reaction == "reinforce" and away and self.attacks(played.army) == attacking:
                found += [(piece, played.region) for piece in self.helpers(played.region)]
        return found

    def lose_one(self, *, attacking: bool) -> Course:
        """Ask the leader of a side for a fair loss."""
        chooser = self.attacker if attacking else self.defender
        every = self.involved(attacking=attacking)
        fair = {
            f"lose {piece.word} {place}": (piece, place)
            for piece, place in every
            if self.is_fair(piece, chooser, every, attacking=attacking)
        }
        answer = yield from asked(chooser, fair)
        piece, place = fair[answer]
        group = self.side(attacking=attacking) if place == "here" else self.table.pieces[place]
        self.kill(group, piece, attacking=attacking, place=place)

    def is_fair(self, piece: Piece, chooser: str, every: list[tuple[Piece, str]], *, attacking: bool) -> bool:
        """Whether a loss is fair: others lose no more than the leader of the side, but for one Neutral Unit first."""
        if piece.owner == chooser or all(other.owner != chooser for other, _ in every):
            return True
        lost = [gone for gone, _ in self.lost[attacking]]
        if not lost and piece.owner == "neutral" and piece.is_unit:
            return True
        counted = lost[1:] if lost and lost[0].owner == "neutral" and lost[0].is_unit else lost
        return sum(gone.owner == piece.owner for gone in counted) < sum(gone.owner == chooser for gone in counted)

    def kill(self, group: list[Piece], piece: Piece, *, attacking: bool, place: str) -> None:
        """Take a piece off the table; a Leader goes into the box."""
        group.remove(piece)
        self.lost[attacking].append((piece, place))
        if not piece.is_unit:
            self.table.box.append(piece.what)

    # Retreats.

    def after(self, *, wins: bool) -> Course:
        """Move the losers away, the winners in, and what finds no Slot onward."""
        here, band = self.table.pieces[self.region], self.table.road
        if wins:
            yield from self.retreat(here, self.defender, self.refuges(self.defender, but=self.origin), attacking=False)
            here += band
        else:
            back = [piece for piece in band if piece.owner != "neutral"]
            assert all(self.room(self.origin, shape, back) >= 0 for shape in ROOM), (
                "they do not fit where they came from"
            )
            here += [piece for piece in band if piece.owner == "neutral"]
            yield from self.arrive(self.attacker, back, self.origin)
        band.clear()
        yield from self.overflow(self.attacker if wins else self.defender)

    def slip_away(self, army: str) -> Course:
        """Carry out a Tactical Retreat: one Unit of that player is lost, the defenders go, and nobody wins."""
        here = self.table.pieces[self.region]
        units = {f"lose {piece.word} here": piece for piece in here if piece.is_unit and piece.owner == army}
        answer = yield from asked(army, units)
        self.kill(here, units[answer], attacking=False, place="here")
        yield from self.after(wins=True)

    def refuges(self, army: str, but: str = "") -> list[str]:
        """Return the Regions next to the Battle that are empty, or in which an Alliance stands alone."""
        open_ones = []
        for place in self.land.near[self.region]:
            owners = {piece.owner for piece in self.table.pieces[place]}
            if place != but and (not owners or owners & set(allies(army))):
                open_ones.append(place)
        return open_ones

    def shape(self, piece: Piece) -> str:
        """Return the shape of a piece."""
        return SHAPES[piece.what] if piece.is_unit else self.land.leaders[piece.what].shape

    def room(self, place: str, shape: str, coming: Iterable[Piece] = ()) -> int:
        """Return how many Slots of a shape are free in a Region; fewer than none if pieces are too many."""
        standing = [*self.table.pieces[place], *coming]
        taken = sum(self.shape(piece) == shape for piece in standing)
        return ROOM[shape] - self.land.closed.get((place, shape), 0) - taken

    def retreat(self, group: list[Piece], army: str, refuges: list[str], *, attacking: bool) -> Course:
        """Let the leader of the losers say where each piece goes; Neutral pieces stay, and what finds no place dies."""
        coming: dict[str, list[Piece]] = {place: [] for place in refuges}
        while True:
            ways = {
                f"retreat {piece.word} {place}": (piece, place)
                for piece in group
                for place in refuges
                if piece.owner != "neutral" and self.room(place, self.shape(piece), coming[place]) > 0
            }
            if not ways:
                break
            answer = yield from asked(army, ways)
            piece, place = ways[answer]
            group.remove(piece)
            coming[place].append(piece)
        for piece in [piece for piece in group if piece.owner != "neutral"]:
            self.kill(group, piece, attacking=attacking, place="here")
        for place, moving in coming.items():
            yield from self.arrive(army, moving, place)

    def arrive(self, army: str, moving: list[Piece], place: str) -> Course:
        """Move pieces along a Road into a Region."""
        if moving:
            yield from self.toll(army, moving, self.region, place)
            self.table.pieces[place] += moving

    def overflow(self, army: str) -> Course:
        """Let the winner send away pieces of each shape of which there are too many."""
        here = self.table.pieces[self.region]
        while crowded := [shape for shape in ROOM if self.room(self.region, shape) < 0]:
            pieces = [piece for piece in here if self.shape(piece) in crowded]
            ways = {
                f"leave {piece.word} {place}": (piece, place)
                for piece in pieces
                for place in self.refuges(army)
                if self.room(place, self.shape(piece)) > 0
            } or {f"give-up {piece.word}": (piece, "") for piece in pieces}
            answer = yield from asked(army, ways)
            piece, place = ways[answer]
            here.remove(piece)
            if place:
                yield from self.arrive(army, [piece], place)
            elif not piece.is_unit:
                self.table.box.append(piece.what)
