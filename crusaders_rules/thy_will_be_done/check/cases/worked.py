"""The worked examples of the rulebook as vectors, each on a small table on which its position is possible.

``play/examples.py`` begins at the tables of ``play/example_tables.py``, which share one board. Other implementations
need no more than an example is about. So here each has a board of its own size, with twelve tokens on each wheel, and
a place for each building and each defeated enemy.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from crusaders_rules.conform.vector import ALLOWS, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.fired import fired
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.state import (
    BonusTile,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    Markers,
    PlayerArea,
    Position,
    Region,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import pending as p

_TRAVEL, _CRUSADE, _INFLUENCE, _BUILD, _MUSTER = (
    *("travel-build", "crusade-build", "influence-travel"),
    *("build-influence", "muster-influence"),
)
_TOKENS = {Enemy.PRUSSIAN: Token.PRUSSIAN, Enemy.SLAV: Token.SLAV, Enemy.SARACEN: Token.SARACEN_CASTLE}
_SUPPLY = 100
_NO_BUILDINGS = Buildings()


@attrs.frozen(kw_only=True)
class _Table:
    """A table of an example.

    Attributes:
        first: The wedge at the top of the first player's wheel.
        tokens: Its tokens; the rest of the twelve lie on the other wedges.
        upgraded: Whether it is upgraded.
        buildings: The buildings of the first player.
        troops: The mustered troops of the first player.
        knights: The regions of the first player's knights.
        enemy: The regions with a Prussian.
        tile: The bonus tile in region a1.
        won: The enemies that each player has defeated.
    """

    first: str = _TRAVEL
    tokens: int = 2
    upgraded: bool = False
    buildings: Buildings = _NO_BUILDINGS
    troops: int = 0
    knights: tuple[str, ...] = ("a1",)
    enemy: tuple[str, ...] = ()
    tile: BonusTile | None = None
    won: tuple[Enemies, ...] = (Enemies(), Enemies())

    @property
    def _erected(self) -> list[Erected]:
        return [
            Erected(0, building, level) for building in Building for level in range(1, self.buildings.of(building) + 1)
        ]

    @property
    def state(self) -> State:
        """The position, in which the first player has the turn."""
        names = [f"{chr(ord('a') + place)}1" for place in range(3 + len(self._erected))]
        gone = [_TOKENS[enemy] for won in self.won for enemy in Enemy for _ in range(won.of(enemy))]
        flags = [*self.enemy, *(f"f{number}" for number in range(1, len(gone) + 1))]
        names += flags[len(self.enemy) :]
        regions = tuple(
            Region(name, place, 0, flag=name in flags, start=place != 1, tile=self._shape(name))
            for place, name in enumerate(names)
        )
        last = len(regions) - 1
        board = attrs.evolve(
            load_board("tiny-row"),
            name="worked-example",
            players=(len(self.won),),
            regions=regions,
            adjacent=tuple(
                tuple(next_to for next_to in (one - 1, one + 1) if 0 <= next_to <= last) for one in range(last + 1)
            ),
            # One token is always left over.
            tokens=tuple(sorted([*(Token.PRUSSIAN for _ in self.enemy), *gone, Token.SLAV], key=list(Token).index)),
            tiles=(self.tile,) if self.tile else (),
            supply=_SUPPLY,
        )
        standing = dict(zip(names[3:], self._erected, strict=False))
        areas = [self._area(seat, board.index) for seat in range(len(self.won))]
        return Position(
            ruleset=Ruleset(orders="none", board=board),
            areas=tuple(areas),
            enemies=tuple(Token.PRUSSIAN if name in self.enemy else None for name in names),
            buildings=tuple(standing.get(name) for name in names),
            tiles=tuple(self.tile if name == "a1" else None for name in names),
            markers=Markers(*(sum(won.of(enemy) for won in self.won) for enemy in (Enemy.PRUSSIAN, Enemy.SLAV))),
            supply=_SUPPLY,
            start=0,
            pending=p.AskTurn(0),
        )

    def _shape(self, name: str) -> str | None:
        return self.tile.shape if self.tile is not None and name == "a1" else None

    def _area(self, seat: int, index: dict[str, int]) -> PlayerArea:
        edition = Ruleset().edition
        order = [self.first, *(name for name in edition.first_wheel if name != self.first)]
        wedges, own = tuple(map(edition.wedge, order)), self.tokens if seat == 0 else 2
        left = 12 - own
        tokens = (own, *(left // 5 + (place < left % 5) for place in range(5)))
        if seat:
            return PlayerArea(Wheel(wedges, tokens, (False,) * 6), knights=(index["c1"],), defeated=self.won[seat])
        return PlayerArea(
            Wheel(wedges, tokens, (self.upgraded, *(False,) * 5)),
            buildings=self.buildings,
            troops=self.troops,
            knights=tuple(sorted(index[name] for name in self.knights)),
            defeated=self.won[0],
        )


def _majority(enemy: Enemy, *counts: int) -> _Table:
    return _Table(won=tuple(Enemies(**{enemy.value: count}) for count in counts))


_SITE = _Table(
    first=_BUILD,
    tokens=1,
    buildings=Buildings(bank=1),
    tile=BonusTile("church-boon", "banner", Building.CHURCH, discount=1, influence=1),
)
_BEFORE_PRUSSIANS = _Table(first=_CRUSADE, tokens=4, troops=1, enemy=("a1",), won=(Enemies(), Enemies(prussian=2)))
# The name of each example in ``play/examples.py``, its table, and the decisions; without any, its score is asked for.
EXAMPLES: tuple[tuple[str, _Table, tuple[str, ...]], ...] = (
    ("A-1", _Table(tokens=4), ("resolve travel-build",)),
    ("A-2", _Table(first=_MUSTER, tokens=3, upgraded=True), ("resolve muster-influence", "split 2+1")),
    ("A-3", _Table(tokens=4), ("resolve travel-build", "move a1 a1")),
    ("B-1", _Table(first=_CRUSADE), ("upgrade crusade-build",)),
    ("B-4", _Table(first=_MUSTER, tokens=1), ("upgrade crusade-build", "distribute muster-influence")),
    ("u-1", _Table(upgraded=True), ("resolve travel-build",)),
    ("C-1", _Table(buildings=Buildings(castle=2), knights=("a1", "b1")), ("resolve travel-build",)),
    (
        "C-2",
        _Table(buildings=Buildings(castle=2), knights=("a1", "b1"), enemy=("b1",)),
        ("resolve travel-build", "move a1 b1", "move b1 c1"),
    ),
    ("D-2", _Table(first=_MUSTER, buildings=Buildings(farm=2), troops=1), ("resolve muster-influence",)),
    ("E-3", _BEFORE_PRUSSIANS, ("resolve crusade-build", "attack a1")),
    ("F-1", _Table(first=_INFLUENCE, tokens=3, buildings=Buildings(church=1)), ("resolve influence-travel",)),
    ("G-3", _SITE, ("resolve build-influence", "build church a1")),
    ("u-2", _Table(first=_MUSTER, tokens=1, buildings=Buildings(farm=3)), ("resolve muster-influence",)),
    ("H-1", _majority(Enemy.SARACEN, 3, 2, 1, 1), ()),
    ("H-2", _majority(Enemy.PRUSSIAN, 4, 2, 2, 1), ()),
    ("H-3", _majority(Enemy.SLAV, 2, 2, 2, 1), ()),
)


def worked(game: Game) -> Iterator[Vector]:
    """Yield the vectors of the worked examples: each list, each decision with its reasons, and the scores.

    Args:
        game: The game.
    """
    for name, table, texts in EXAMPLES:
        ground, state = f"worked example {name}", table.state
        if not texts:
            rules = [
                term["rule"]
                for row in asking(game, (ground, ()), state, "score").answer["players"]
                for term in row["terms"]
            ]
            yield asking(game, (ground, (*rules, "score.winner")), state, "score")
        for text in texts:
            decision = from_text(state, text)
            yield asking(game, (ground, (kind_of(state).rule,)), state, "legal")
            reasons = tuple(one.rule for one in explain(state, decision).reasons)
            written = to_text(state, decision)
            yield asking(game, (ground, reasons), state, "explain", uses=ALLOWS, decision=written)
            yield asking(game, (ground, fired(state, decision)), state, "apply", decision=written)
            state = apply(state, decision)
