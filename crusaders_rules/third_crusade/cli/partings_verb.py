"""``crusaders diverge``: search games for a play after which two readings of a question differ."""

from __future__ import annotations

from pathlib import Path

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, rows
from crusaders_rules.third_crusade.play.campaign_records import CampaignRecordError, write_campaign
from crusaders_rules.third_crusade.play.partings_found import shortest_parting
from crusaders_rules.third_crusade.play.ruling_names import ReadingError, questions, rulings_named
from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario

_GAME = "--game third-crusade"


@click.command(epilog=examples(f"crusaders diverge {_GAME} third.order.blank.penalty --games 5 --out play.json"))
@click.argument("question", required=False)
@click.argument("reading", required=False)
@click.option("--scenario", default="marches", show_default=True, metavar="FILE|NAME", help="What is played.")
@click.option("--games", type=click.IntRange(1, 10_000), default=10, show_default=True, metavar="N", help="How many.")
@click.option(
    "--seed", type=click.IntRange(0, 2**32 - 1), default=0, show_default=True, metavar="N", help="Of the games."
)
@click.option("--list", "listing", is_flag=True, help="List the stored verdicts, and the readings without one.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the play as a record.")
def diverge(
    question: str | None,
    reading: str | None,
    *,
    scenario: str,
    games: int,
    seed: int,
    listing: bool,
    out: Path | None,
) -> None:
    """Search games for a play after which a reading differs from the default: the shortest of those tried.

    Exit status 0 if one is found, 1 if none of the games shows one, which proves nothing.
    """
    if listing:
        _list()
        return
    if question is None:
        raise click.UsageError("needs a QUESTION, or --list")
    try:
        known = questions().get(question, ("", ""))
        other = rulings_named({question: reading or known[1]})
        default = rulings_named({})
        found = shortest_parting(load_scenario(scenario), (default, other), games, seed)
    except (ReadingError, ScenarioError) as error:
        raise BadInput(str(error)) from error
    name = f"{question}: {known[0]} and {reading or known[1]}"
    if found is None:
        click.echo(f"{name} do not part in {counted(games, 'game')}")
        raise click.exceptions.Exit(1)
    record = found.record
    what = "the legal decisions differ" if found.legal else "what lies on the table differs"
    players = f"{record.setting.players} players{', variable setup' if record.setting.variable else ''}"
    click.echo(f"{name} part after {counted(len(record.decisions), 'decision')} with {players}: {what}")
    click.echo(f"  {record.decisions[-1]}")
    if out is not None:
        try:
            write_campaign(out, record)
        except CampaignRecordError as error:
            raise BadInput(str(error)) from error


def _list() -> None:
    """Print each reading that is not the default, with its stored verdict if there is one."""
    from crusaders_rules.third_crusade.check.play_verdicts import in_short, undecided, verdicts

    stored = {
        (one.question, one.readings[1]): f"{in_short(one)}, after {counted(one.decisions, 'decision')} ({one.record})"
        for found in verdicts().values()
        for one in found
    }
    lines = [*stored.items(), *((pair, "no verdict: no play of the search shows a difference") for pair in undecided())]
    order = list(questions())
    lines.sort(key=lambda line: order.index(line[0][0]))
    click.echo(rows([(f"{question}: {name}", said) for (question, name), said in lines]))
