"""``crusaders scenario``: list and check scenarios."""

from __future__ import annotations

from typing import Any

import click

from crusaders_rules.cli.drawings import svg_option, write_drawing
from crusaders_rules.cli.terminal import counted, examples, print_json
from crusaders_rules.third_crusade.scenario import (
    Scenario,
    ScenarioError,
    ScenarioFileError,
    load_scenario,
    scenario_names,
)
from crusaders_rules.third_crusade.scenario.scenarios import scenario_schema

_GAME = "--game third-crusade"
_COUNTED = {"regions": "Region", "roads": "Road", "orders": "Order", "events": "Event Card"}


@click.group(epilog=examples(f"crusaders scenario {_GAME} list", f"crusaders scenario {_GAME} check my-box.toml"))
def scenario() -> None:
    """List and check scenarios, which hold what the box shows in pictures.

    A scenario is a file that ends in .toml, or the name of one that comes with the package.
    """


@scenario.command("list", epilog=examples(f"crusaders scenario {_GAME} list"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def list_scenarios(*, as_json: bool) -> None:
    """List the scenarios that come with the package."""
    rows = [_figures(load_scenario(name)) for name in scenario_names()]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        click.echo(f"{row['name']:<10} {row['profile']:<10} {counted(row['regions'], 'Region')}  {row['title']}")


@scenario.command(epilog=examples(f"crusaders scenario {_GAME} check marches"))
@click.argument("name", metavar="FILE|NAME")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def check(name: str, *, as_json: bool) -> None:
    """Check a scenario: print a line for each problem, with the place, the reason and the rule.

    Effects that the rules cannot carry out are named; they are held and never played.  Exit status 0 if there is no
    problem, 1 if there is any, 2 if the file cannot be read.
    """
    made: Scenario | None = None
    problems: tuple[str, ...] = ()
    try:
        made = load_scenario(name)
    except ScenarioFileError:
        raise
    except ScenarioError as error:
        problems = error.lines
    if as_json:
        print_json({"scenario": _figures(made) if made else None, "problems": list(problems)})
    elif made is None:
        click.echo("\n".join(problems))
    else:
        row = _figures(made)
        counts = ", ".join(counted(row[key], name) for key, name in _COUNTED.items())
        click.echo(f"{made.name}: no problems ({row['profile']}; {counts})")
        for place in made.unsupported:
            click.echo(f"an icon without a rule has no effect: {place}")
    if problems:
        raise click.exceptions.Exit(1)


@scenario.command(epilog=examples(f"crusaders scenario {_GAME} show tripoli --svg tripoli.svg"))
@click.argument("name", metavar="FILE|NAME")
@svg_option(required=True)
def show(name: str, *, svg: str) -> None:
    """Draw the map of a scenario after the setup for four players, also of one that has gaps."""
    from crusaders_rules.third_crusade.show.scenario_map import scenario_svg

    write_drawing(svg, scenario_svg(load_scenario(name)))


@scenario.command(epilog=examples(f"crusaders scenario {_GAME} schema"))
def schema() -> None:
    """Print the JSON Schema of a scenario."""
    print_json(scenario_schema())


def _figures(made: Scenario) -> dict[str, Any]:
    document = made.document
    return {
        "name": made.name,
        "title": document.scenario.title,
        "profile": str(document.scenario.profile),
        "players": list(document.scenario.players),
        "regions": len(made.regions),
        "roads": len(made.roads),
        "orders": len(document.order),
        "events": len(document.event),
        "unsupported": list(made.unsupported),
    }
