"""The map of a scenario after the setup, also of one that has gaps and cannot be played."""

from __future__ import annotations

import attrs

from crusaders_rules.svg import at, words
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.play.setup import Outcomes, opening
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.show.heraldry import drawing
from crusaders_rules.third_crusade.show.land_map import map_sheet, regions_seen
from crusaders_rules.third_crusade.show.legend_row import legend_sheet
from crusaders_rules.third_crusade.show.region_card import region_words
from crusaders_rules.third_crusade.state import CRUSADERS, MUSLIMS

_EDGE, _HEAD = 14.0, 58.0
# Alternating Alliances, as the setup needs them; the map does not show them.
_TRACK = tuple(army for pair in zip(CRUSADERS, MUSLIMS, strict=True) for army in pair)


def scenario_svg(scenario: Scenario) -> str:
    """Draw the map of a scenario with the pieces and tokens that its setup places for four players.

    Args:
        scenario: The scenario.

    Returns:
        An SVG file, the same for the same scenario.
    """
    setting = Setting(scenario, DEFAULT, players=4)
    begun = opening(scenario, Outcomes((*CRUSADERS, *MUSLIMS), _TRACK), DEFAULT)
    state = attrs.evolve(begun, setting=setting)
    seen = regions_seen(state, {}, None)
    land = map_sheet(state, seen)
    legend = legend_sheet(land.width)
    head = scenario.document.scenario
    drawn = [
        words(head.title, _EDGE, 28, 20, "f-ink head left"),
        words(f"{head.profile}; a plan: the places of the Regions are ours", _EDGE, 47, 12, "f-faint left"),
        at(_EDGE, _HEAD, land.content),
        at(_EDGE, _HEAD + land.height + 12, legend.content),
    ]
    size = (land.width + 2 * _EDGE, _HEAD + land.height + legend.height + 20)
    said = ". ".join(map(region_words, seen.values()))
    return drawing(f"scenario-{head.name}", head.title, f"{said}.", size, *drawn)
