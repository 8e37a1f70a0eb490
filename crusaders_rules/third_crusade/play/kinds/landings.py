"""The Genoa ships: their pieces land in one Port, or in two if one is too small, or are lost."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.battle_start import enter
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import Kind, listed, surely
from crusaders_rules.third_crusade.play.piece_words import force_of_piece, piece_word, single_pieces
from crusaders_rules.third_crusade.rules import upkeep_steps
from crusaders_rules.third_crusade.rules.control import has_presence
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.slots_and_tokens import has_port, slots_taken
from crusaders_rules.third_crusade.state import Shape
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import ShipLanding

_RULE = "third.upkeep.ships.place"


def _free(desk: Desk, frame: ShipLanding, region: int) -> int:
    """Return how many of the pieces find a Slot in a Region."""
    return sum(min(slots_taken(frame.force, shape), desk.free(region, shape)) for shape in Shape)


def _ports(desk: Desk, frame: ShipLanding) -> tuple[tuple[int, ...], ...]:
    free = {
        place: _free(desk, frame, place)
        for place in desk.setting.in_play
        if has_port(desk.setting.regions[place].ports, desk.regions[place].destroyed_ports)
        and has_presence(desk.force(place), frame.army)
    }
    return upkeep_steps.ports_to_land(free, frame.force.number, desk.setting.interpretation)


def _places(desk: Desk, frame: ShipLanding) -> list[tuple[Decision, Casualty, int]]:
    """Return the next piece with each chosen Port that has a Slot for it."""
    regions = desk.setting.regions
    return [
        (choose("land", piece_word(piece), regions[place].name), piece, place)
        for piece, shape in single_pieces(frame.force)
        for place in frame.ports
        if desk.free(place, shape) > 0
    ]


def settle(desk: Desk, frame: ShipLanding) -> bool:
    """Land what needs no decision; pieces without a Port or a Slot are lost."""
    if not frame.ports:
        ports = _ports(desk, frame)
        if len(ports) > 1:
            return False
        if ports and frame.force.number:
            desk.change(ports=ports[0])
        else:
            _lose(desk, frame)
        return True
    places = _places(desk, frame)
    if not places:
        _lose(desk, frame)
        return True
    if len(places) > 1 and len(frame.ports) > 1:
        desk.offered = tuple(decision for decision, _, _ in places)
        return False
    _land(desk, frame, places[0])
    return True


def _lose(desk: Desk, frame: ShipLanding) -> None:
    desk.pop()
    desk.to_box(frame.force)


def _land(desk: Desk, frame: ShipLanding, place: tuple[Decision, Casualty, int]) -> None:
    _, piece, region = place
    one = force_of_piece(piece)
    desk.change(force=frame.force.minus(one))
    enter(desk, frame.army, region, None, one)


def candidates(desk: Desk, frame: ShipLanding) -> list[Decision]:
    """Return the Ports to choose from, or the pieces with the chosen Ports."""
    if frame.ports:
        return [decision for decision, _, _ in _places(desk, frame)]
    names = desk.setting.regions
    return [Decision("port", tuple(names[place].name for place in ports)) for ports in _ports(desk, frame)]


def carry_out(desk: Desk, frame: ShipLanding, decision: Decision) -> None:
    """Choose the Ports, or land a piece in one of them."""
    if decision.verb == "port":
        desk.change(ports=tuple(desk.setting.region_named[name] for name in decision.words))
        return
    _land(desk, frame, next(place for place in _places(desk, frame) if place[0] == decision))


LANDING = Kind(
    frame=ShipLanding,
    rule=_RULE,
    prompt=lambda _, frame: "choose a piece and its Port" if frame.ports else "choose where the ship lands",
    asked=lambda _, frame: frame.army,
    settle=settle,
    candidates=candidates,
    refusal=listed(_RULE, candidates),
    carry_out=carry_out,
    sure=surely,
)
