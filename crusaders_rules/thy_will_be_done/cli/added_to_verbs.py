"""What this game adds to the verbs that stand once for all games."""

from __future__ import annotations

import click

from crusaders_rules.cli.added import AddedOptions, bot_option, option
from crusaders_rules.thy_will_be_done.cli.playing import SEARCH
from crusaders_rules.thy_will_be_done.cli.ruleset_options import OPTIONS
from crusaders_rules.thy_will_be_done.cli.shown_parts import PARTS
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.playouts import USUAL_SECONDS

_LONGEST_THOUGHT, _MOST_PLAYOUTS = 3600, 1_000_000


def added(verb: str) -> AddedOptions:
    """Return what this game adds to a verb.

    Args:
        verb: The name of the verb.
    """
    return _ADDED.get(verb, AddedOptions())


_ADDED = {
    "verify": AddedOptions(
        (
            "crusaders verify game.json",
            "crusaders verify game.json --reading resolve.without-success=any",
        ),
        (
            option(
                "--reading",
                "readings",
                multiple=True,
                metavar="QUESTION=READING",
                help="Use another reading than the record; repeatable.",
            ),
            option(
                "--edition",
                metavar="E",
                help="Use another edition than the record, with the readings of that edition.",
            ),
        ),
    ),
    "play": AddedOptions(
        (
            "crusaders play --players 4 --seed 1 --out game.json",
            "crusaders play --players 2 --seed 3 --bot greedy --bot random",
            "crusaders play --players 2 --seat 1 --bot search --time 1",
            "crusaders play --players 3 --variant learning --orders none --seat 1 --out mine.json",
            "crusaders play --resume mine.json --seat 1",
            "crusaders play --players 6 --expansion five-and-six --seed 1",
            "crusaders play --players 2 --seed 5 --reading skip.condition=nothing-succeeds --json",
        ),
        (
            *OPTIONS,
            bot_option((*BOTS, SEARCH)),
            option(
                "--time",
                "seconds",
                type=click.FloatRange(0, _LONGEST_THOUGHT),
                metavar="S",
                help=f"Seconds that the bot search thinks over a decision. [default: {USUAL_SECONDS:g}]",
            ),
            option(
                "--playouts",
                type=click.IntRange(1, _MOST_PLAYOUTS),
                metavar="N",
                help="Playouts of the bot search for a decision, instead of a time; then a seed repeats its game.",
            ),
        ),
        after="readings",
    ),
    "position": AddedOptions(("crusaders position game.json --after 20 --out position.json",)),
    "legal": AddedOptions(("crusaders legal position.json", "crusaders legal position.json --turns --limit 10")),
    "explain": AddedOptions(('crusaders explain position.json "resolve travel-build"',)),
    "apply": AddedOptions(('crusaders apply position.json "upgrade travel-build" --out next.json',)),
    "score": AddedOptions(("crusaders score position.json",)),
    "show": AddedOptions(
        (
            "crusaders show game.json --after 20 --svg position.svg",
            "crusaders show position.json --part wheel --seat 2 --text",
        ),
        (
            option("--part", type=click.Choice(PARTS), default="all", show_default=True, help="Which part to show."),
            option("--seat", type=int, metavar="K", help="Only the wheel or area of this player."),
        ),
        after="after",
    ),
}
