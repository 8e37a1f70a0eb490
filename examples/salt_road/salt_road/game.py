"""The record of the game, which crusaders-rules finds by the entry point in ``pyproject.toml``."""

from typing import Any

import attrs

from crusaders_rules.explore.model_files import Model, ModelSetting
from crusaders_rules.explore.systems import System
from crusaders_rules.files.forms import whole
from crusaders_rules.plain import Description, plain_game
from salt_road import HOME, drawing, play, rules
from salt_road.state import Dig, DrawGoal, Interpretation, Market, Pass, Position, Roll, Trade


def _salt(state: Position) -> int:
    return state.mine + sum(state.purses) + sum(map(sum, state.markets))


def games(model: Model) -> System[Any, Any]:
    """Every game of so many players from a mine with so much salt, once the goals are drawn."""
    players, mine = model.setting("players"), model.setting("mine")
    first = attrs.evolve(play.begin(players, Interpretation()), goals=(Market.HARBOUR,) * players, mine=mine)
    total = _salt(first)
    return System(
        initial=(first,),
        successors=lambda state: [(one, play.apply(state, one)) for one in play.legal(state)],
        always={"no salt is lost": lambda state: _salt(state) == total},
        sometimes={"a market is full": lambda state: any(sum(row) == rules.ROOM for row in state.markets)},
        ended=lambda state: play.asked(state) is None,
    )


DESCRIPTION = Description(
    home=HOME,
    title="The Salt Road",
    position=Position,
    interpretation=Interpretation,
    decisions=(DrawGoal, Roll, Dig, Trade, Pass),
    players=(2, 3),
    functions=(play, drawing),
    models={"games": games},
    settings={"games": {"players": ModelSetting(2, whole(2, 3)), "mine": ModelSetting(8, whole(0, 8))}},
)
GAME = plain_game(DESCRIPTION)
