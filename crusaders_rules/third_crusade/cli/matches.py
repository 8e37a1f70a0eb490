"""``crusaders play`` and ``crusaders verify``: whole games by bots or people, and records checked again."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, print_json
from crusaders_rules.files.problems import printable
from crusaders_rules.third_crusade.interpret.reading_names import ReadingError, to_interpretation
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import BOTS, Bot
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.files.records import (
    RecordError,
    choice_of,
    record_of,
    result_of,
    write_record,
)
from crusaders_rules.third_crusade.play.game import begun, is_over, prompt, to_act
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import Setting, SetupError, setting_of
from crusaders_rules.third_crusade.play.table_text import position_text
from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario
from crusaders_rules.third_crusade.state import Owner, Position

OK, WRONG, UNREADABLE = 0, 1, 2
_SEEDS = 2**32 - 1
_GAME = "--game third-crusade"


@click.command(
    epilog=examples(
        f"crusaders play {_GAME} --players 4 --seed 1 --out game.json",
        f"crusaders play {_GAME} --players 2 --seed 3 --bot simple --bot random",
        f"crusaders play {_GAME} --scenario outremer --variable --reading third.march.full-region=yes",
    )
)
@click.option("--scenario", default="marches", show_default=True, metavar="FILE|NAME", help="The scenario to play.")
@click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True, help="The number of players.")
@click.option("--seed", type=click.IntRange(0, _SEEDS), metavar="N", help="Seed for chance and the bots.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    type=click.Choice(tuple(BOTS)),
    help="The bot for the players: give it once for all seats, or once for each. [default: random]",
)
@click.option("--seat", "seats", multiple=True, type=click.IntRange(1, 4), metavar="K", help="A person plays it.")
@click.option("--variable", is_flag=True, help="Begin with the variable setup.")
@click.option("--reading", "readings", multiple=True, metavar="QUESTION=READING", help="Another reading; repeatable.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the record of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def play(
    *,
    scenario: str,
    players: int,
    seed: int | None,
    bots: tuple[str, ...],
    seats: tuple[int, ...],
    variable: bool,
    readings: tuple[str, ...],
    out: Path | None,
    as_json: bool,
) -> None:
    """Play a game: bots, people, or both.

    A person chooses by number or in words, asks why with ?, and leaves with q; the unfinished game is recorded, too.
    """
    if as_json and seats:
        raise click.UsageError("--json cannot be combined with --seat")
    setting = setting_from(scenario, players, readings, variable=variable)
    drawn = secrets.randbelow(_SEEDS) if seed is None else seed
    deciders = _deciders(players, drawn, bots, seats)
    state = begun(setting)
    if out is not None:
        _write(out, state)
    state = _played(state, random.Random(drawn), deciders)
    if out is not None:
        _write(out, state)
    if as_json:
        print_json(_figures(state, drawn))
    else:
        _print(state, drawn, out)


def setting_from(scenario: str, players: int, readings: Sequence[str], *, variable: bool = False) -> Setting:
    """Return what is played, as options of a command line state it.

    Raises:
        BadInput: It cannot be played.
    """
    names: dict[str, str] = {}
    for text in readings:
        question, equals, reading = text.partition("=")
        if not equals:
            raise BadInput(f"--reading: needs QUESTION=READING, not {printable(text)}")
        names[question] = reading
    try:
        return setting_of(load_scenario(scenario), to_interpretation(names), players, variable=variable)
    except (ScenarioError, ReadingError, SetupError) as error:
        raise BadInput(str(error)) from error


def _deciders(players: int, seed: int, bots: Sequence[str], seats: Sequence[int]) -> Mapping[int, Bot | None]:
    """Return who decides for each seat: a bot, or None for a person."""
    if any(seat > players for seat in seats):
        raise BadInput(f"--seat: the seats are 1 to {players}")
    free = [seat for seat in range(1, players + 1) if seat not in seats]
    if len(bots) > 1 and len(bots) != len(free):
        raise BadInput(f"--bot: given {len(bots)} times; give it once, or once for each of {len(free)} seats")
    names = list(bots) if len(bots) > 1 else [*(bots or ("random",))] * len(free)
    made: dict[int, Bot | None] = {seat: BOTS[name](seed * 10 + seat) for seat, name in zip(free, names, strict=True)}
    return {**made, **dict.fromkeys(seats)}


def _played(state: Position, chance: random.Random, deciders: Mapping[int, Bot | None]) -> Position:
    while not is_over(state):
        who = to_act(state)
        if not isinstance(who, Owner):
            choices = legal(state)
            state = apply(state, choices[int(chance.random() * len(choices))])
            continue
        bot = deciders[state.seats.index(who) + 1]
        after = _by_person(state, who) if bot is None else apply(state, bot(state))
        if after is None:
            return state
        state = after
    return state


def _by_person(state: Position, who: Owner) -> Position | None:
    """Ask a person; None if the person leaves."""
    choices = legal(state)
    click.echo(f"\n{position_text(state, who)}\n")
    for number, choice in enumerate(choices, 1):
        click.echo(f"{number:>4}  {choice}")
    while True:
        said = click.prompt(f"{who}: {prompt(state)}", prompt_suffix="\n> ").strip()
        why = said.startswith("?")
        said = said.removeprefix("?").strip()
        if said == "q":
            return None
        if said.isdecimal() and 1 <= int(said) <= len(choices):
            said = str(choices[int(said) - 1])
        try:
            verdict = explain(state, choice_of(said))
        except ValueError as error:
            click.echo(str(error))
            continue
        if verdict.legal and not why:
            return apply(state, choice_of(said))
        click.echo("\n".join(map(str, verdict.refusals or verdict.reasons)))


def _write(out: Path, state: Position) -> None:
    try:
        write_record(record_of(state), out)
    except RecordError as error:
        raise BadInput(str(error)) from error


def _figures(state: Position, seed: int) -> dict[str, Any]:
    over = is_over(state)
    return {
        "scenario": state.setting.scenario.name,
        "players": state.setting.players,
        "seed": seed,
        "seats": list(state.seats),
        "round": state.round,
        "glory": state.glory,
        "over": over,
        "alliance": result_of(state).alliance if over else None,
        "winners": list(result_of(state).winners) if over else [],
        "decisions": list(record_of(state).decisions),
    }


def _print(state: Position, seed: int, out: Path | None) -> None:
    record = record_of(state)
    setting = state.setting
    over = "" if is_over(state) else ", not over"
    decisions = counted(len(record.decisions), "decision")
    click.echo(f"{setting.players} players on {setting.scenario.name}, seed {seed}: {decisions}{over}")
    click.echo(position_text(state))
    if out is not None:
        click.echo(f"Record: {click.format_filename(out)}")
