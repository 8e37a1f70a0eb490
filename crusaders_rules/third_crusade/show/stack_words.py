"""Describes what is under way in plain words, as the viewer may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.show.heraldry import SIDES, TITLES, pieces_in_words
from crusaders_rules.third_crusade.state import Alliance, Owner, Position

Frame = Mapping[str, Any]


def stack_words(state: Position, view: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each thing that is under way, the outermost first.

    Args:
        state: The state, of which only the kinds of its frames are read.
        view: The view, see ``play.view``.
    """
    titles = _Titles(state.setting)
    kinds = [type(frame).__name__ for frame in state.stack]
    return [FRAME_WORDS[kind](titles, frame) for kind, frame in zip(kinds, view["stack"], strict=True)]


class _Titles:
    """The names of Regions and Armies for people."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def region(self, place: int | None) -> str:
        return "the ships" if place is None else self.setting.regions[place].title

    def army(self, name: str) -> str:
        return TITLES[Owner(name)]

    def pieces(self, frame: Frame) -> str:
        return pieces_in_words(frame["force"]) or "no pieces"

    def sealed(self, rows: object) -> str:
        listed = rows if isinstance(rows, list) else []
        return ", ".join(f"{self.army(str(one))} {title_of(str(card))}" for one, card in listed)


def _effect(place: str) -> str:
    """Return what an effect is that of, by its place in the scenario."""
    kind, name, part = place.split(".")
    title = title_of(name)
    match kind:
        case "event":
            return f"the {part} effect of {title}"
        case "diplomacy":
            return f"reward {int(part.removeprefix('rewards[').removesuffix(']')) + 1} of {title}"
        case "space":
            return f"the space {title}"
        case _:
            return f"the Order {title}"


def _deployment(titles: _Titles, frame: Frame) -> str:
    spent = ", ".join(map(str, frame["spent"]))
    discarded = titles.sealed(frame["discarded"]) or "none"
    return f"Variable setup, {frame['stage']}; points spent: {spent}; discarded: {discarded}"


def _march(titles: _Titles, frame: Frame) -> str:
    verb = str(frame["verb"]).replace("-", " ")
    start = "" if frame["origin"] is None else f" from {titles.region(frame['origin'])}"
    end = "" if frame["going"] is None else f" to {titles.region(frame['going'])}"
    groups = "".join(f"; {pieces_in_words(force)} to {titles.region(place)}" for place, force in frame["groups"])
    return f"{titles.army(frame['army'])}: {verb}{start}{end}{groups}"


def _arrival(titles: _Titles, frame: Frame) -> str:
    start = "" if frame["origin"] is None else f" from {titles.region(frame['origin'])}"
    return f"{titles.pieces(frame)} on the way{start} to {titles.region(frame['target'])}"


def _retreat(titles: _Titles, frame: Frame) -> str:
    moves = "".join(f"; {pieces_in_words(force)} to {titles.region(place)}" for place, force in frame["moves"])
    return f"{titles.army(frame['army'])} retreats from {titles.region(frame['region'])}: {titles.pieces(frame)}{moves}"


def _diplomacy(titles: _Titles, frame: Frame) -> str:
    marked = ", ".join(f"{number} for {titles.army(army)}" for number, army in frame["marked"])
    told = f"; marked: {marked}" if marked else ""
    return f"Diplomacy phase, {frame['stage']}; bids: {titles.sealed(frame['bids']) or 'none'}{told}"


def _over(titles: _Titles, frame: Frame) -> str:
    side = SIDES[Alliance(frame["alliance"])] if frame["alliance"] else "nobody alone"
    return f"The game is over: {side} won; winner: {' and '.join(map(titles.army, frame['winners']))}"


FRAME_WORDS: dict[str, Callable[[_Titles, Frame], str]] = {
    "SetupPhase": lambda _, __: "Setup",
    "ChanceDraw": lambda titles, frame: (
        f"Chance draws: {str(frame['what']).replace('-', ' ')}"
        + (f" for {titles.army(frame['army'])}" if frame["army"] else "")
    ),
    "DeploymentTurns": _deployment,
    "StrategyPhase": lambda _, frame: f"Strategy phase, {frame['stage']}",
    "PlanningPhase": lambda titles, frame: (
        "Planning phase" + ("" if frame["region"] is None else f": an Order for {titles.region(frame['region'])}")
    ),
    "CommandPhase": lambda _, __: "Command phase",
    "EventPlay": lambda titles, frame: f"{titles.army(frame['army'])} plays {title_of(frame['card'])}",
    "EffectRun": lambda titles, frame: f"{titles.army(frame['army'])} carries out {_effect(frame['place'])}",
    "MarchPlan": _march,
    "MarchArrival": _arrival,
    "ReinforceToll": lambda titles, frame: f"Bandits take {frame['toll']} Units from {titles.region(frame['region'])}",
    "BattleFight": lambda titles, frame: f"Battle of {titles.region(frame['region'])}: {frame['stage']}",
    "RetreatPlan": _retreat,
    "SurplusPlan": lambda titles, frame: f"Too many pieces in {titles.region(frame['region'])}",
    "DiplomacyPhase": _diplomacy,
    "BoardMove": lambda titles, frame: f"{titles.army(frame['army'])} moves on the diplomacy board",
    "UpkeepPhase": lambda _, frame: f"Upkeep phase, {str(frame['step']).replace('-', ' ')}",
    "ShipLanding": lambda titles, frame: f"A ship lands: {titles.pieces(frame)}",
    "EndPhase": lambda titles, frame: (
        f"End of the game, {frame['stage']}" + (f"; kept: {titles.sealed(frame['chosen'])}" if frame["chosen"] else "")
    ),
    "GameOver": _over,
}
