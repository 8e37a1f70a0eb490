"""The domains of theorems: wheels, player areas, readings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from crusaders_rules.lift import integer, record, row, truth
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    HospitallerPass,
    HospitallerPlace,
    OriginOnLaps,
    OriginStartLap,
    SaracenTileInfluence,
    TemplarDoubled,
)
from crusaders_rules.thy_will_be_done.state import WEDGES, Buildings, Enemies, Enemy, Token, Wheel

RULESET = Ruleset()
EDITION = RULESET.edition

TROOPS = len(EDITION.troop_costs)
LEVELS = EDITION.buildings_per_type
SARACENS = tuple(token for token in Token if token.enemy == Enemy.SARACEN)
# Enough influence, value and supply for anything.
PLENTY = 99

# The theorems hold for these numbers of players, in each seat; the edition may support fewer.
PLAYERS = range(2, 7)

# A wheel holds at most fourteen action tokens: those of the Knights of the Holy Sepulchre.
MOST_TOKENS = 14

# Every reading of how tokens are distributed, each with the defaults of the others.
DISTRIBUTING = tuple(
    Ruleset(interpretation=interpretation)
    for interpretation in (
        *(Interpretation(origin_on_laps=reading) for reading in OriginOnLaps),
        Interpretation(origin_start_lap=OriginStartLap.ONCE),
        Interpretation(hospitaller_pass=HospitallerPass.WHOLE_DISTRIBUTION),
        Interpretation(hospitaller_place=HospitallerPlace.BETWEEN),
        Interpretation(templar_doubled=TemplarDoubled.LAPS_COUNT),
    )
)
TILE_READINGS = tuple(
    Ruleset(interpretation=Interpretation(saracen_tile_influence=reading)) for reading in SaracenTileInfluence
)


def any_tokens() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any number of action tokens on each wedge."""
    return row(integer(0), WEDGES)


def any_wheel() -> Any:  # noqa: ANN401 -- as above
    """Any tokens, and any upgraded wedges."""
    return record(
        lambda tokens, upgraded: Wheel(EDITION.wedges, tokens, upgraded),
        tokens=any_tokens(),
        upgraded=row(truth(), WEDGES),
    )


def any_buildings() -> Any:  # noqa: ANN401 -- as above
    """Any number of buildings of each type, even more than the game has."""
    return record(Buildings, castle=integer(0), church=integer(0), farm=integer(0), bank=integer(0))


def any_enemies() -> Any:  # noqa: ANN401 -- as above
    """Any number of enemy tokens of each type."""
    return record(Enemies, prussian=integer(0), slav=integer(0), saracen=integer(0))


@cache
def _readings() -> Mapping[str, Any]:
    return {field.name: type(field.default) for field in attrs.fields(Interpretation)}


@cache
def reading(**named: str) -> Ruleset:
    """The ruleset with some readings, each given by the name of its question and of its answer."""
    answers: dict[str, Any] = {name: _readings()[name][how] for name, how in named.items()}
    return Ruleset(interpretation=Interpretation(**answers))
