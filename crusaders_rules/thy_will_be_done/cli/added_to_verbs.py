"""What this game adds to the verbs that stand once for all games."""

from __future__ import annotations

from pathlib import Path

import click

from crusaders_rules.cli.added import AddedOptions, bot_option, every_bot_option, option, options_of
from crusaders_rules.cli.certificates import certificate_options
from crusaders_rules.cli.session import LARGEST_SEED
from crusaders_rules.cli.working import work_options
from crusaders_rules.thy_will_be_done.cli.playing import SEARCH, STRONG
from crusaders_rules.thy_will_be_done.cli.ruleset_options import OPTIONS
from crusaders_rules.thy_will_be_done.cli.shown_parts import PARTS
from crusaders_rules.thy_will_be_done.interpret import Orders, Variant
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.playouts import USUAL_SECONDS
from crusaders_rules.thy_will_be_done.state import KnightOrder

_LONGEST_THOUGHT, _MOST_PLAYOUTS = 3600, 1_000_000


def added(verb: str) -> AddedOptions:
    """Return what this game adds to a verb.

    Args:
        verb: The name of the verb.
    """
    return _ADDED.get(verb, AddedOptions())


_POSITIVE = click.IntRange(min=1)
_FILE = click.Path(dir_okay=False, path_type=Path)


def _expansions(what: str) -> click.Option:
    return option("--expansion", "expansions", multiple=True, metavar="NAME", help=what)


_ADDED = {
    "consequences": AddedOptions(
        (
            "crusaders consequences skip.condition --games 2",
            "crusaders consequences score.farm.knights --games 2 --json",
            "crusaders consequences divine.mill.castle --games 2 --players 2 --expansion divine-influence",
        ),
        (
            every_bot_option((*BOTS, STRONG)),
            option("--board", metavar="NAME|FILE", help="The board. [default: the one for this number of players]"),
            *(one for one in OPTIONS if one.name in {"variant", "orders"}),
            _expansions("Add an expansion, such as divine-influence; repeatable."),
            option(
                "--batch",
                is_flag=True,
                help="Let compiled code play, which needs the extra batch: thousands of games, or without --games as "
                "many as a minute allows.",
            ),
        ),
        after="players",
    ),
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
            "crusaders play --players 2 --seat 1 --bot strong --seconds 1",
            "crusaders play --players 3 --variant learning --orders none --seat 1 --out mine.json",
            "crusaders play --resume mine.json --seat 1",
            "crusaders play --players 6 --expansion five-and-six --seed 1",
            "crusaders play --players 2 --seed 5 --reading skip.condition=nothing-succeeds --json",
        ),
        (
            *OPTIONS,
            bot_option((*BOTS, SEARCH, STRONG)),
            option(
                "--time",
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
            option(
                "--seconds",
                type=click.FloatRange(0, _LONGEST_THOUGHT),
                metavar="S",
                help="Seconds that the bot strong, which needs the extra batch, thinks over a turn. "
                f"[default: {USUAL_SECONDS:g}]",
            ),
            option(
                "--iterations",
                type=click.IntRange(1, _MOST_PLAYOUTS),
                metavar="N",
                help="How often the bot strong plays on from a position, instead of a time; then a seed repeats its "
                "game.",
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
    "serve": AddedOptions(
        ("crusaders serve", "crusaders serve --batch", "crusaders serve --http 127.0.0.1:8765"),
        (
            option(
                "--batch",
                is_flag=True,
                help="Let compiled code say what is legal, what follows and who wins. It needs the extra batch.",
            ),
        ),
        after="at_once",
    ),
    "check": AddedOptions(
        (
            "crusaders check --list",
            "crusaders check wheel --order templar --json",
            "crusaders check wheel --upgrades",
            "crusaders check game --board tiny-row",
            "crusaders check game --board tiny-star --batch",
            "crusaders check game --board tiny-five --players 5 --expansion five-and-six --limit-states 2000",
            "crusaders check game/three/longer --workers 2",
            "crusaders check learning --out stuck.json",
            "crusaders check wheel --certificate wheel.gz",
            "crusaders check wheel --verify-certificate wheel.gz",
        ),
        (
            option(
                "--order", type=click.Choice([str(one) for one in KnightOrder]), help="For a wheel: the knight order."
            ),
            option("--upgrades", is_flag=True, help="For a wheel: wedges may be upgraded."),
            option("--board", metavar="NAME|FILE", help="For a game: the board."),
            option("--players", type=_POSITIVE, metavar="N", help="For a game: the number of players."),
            option("--supply", type=_POSITIVE, metavar="N", help="For a game: the influence in the supply."),
            option("--variant", metavar="V", help="For a game: the variant."),
            _expansions("For a game: an expansion, such as divine-influence; repeatable."),
            option(
                "--upgraded",
                type=click.IntRange(0),
                metavar="N",
                help="For a game: at most N upgrades by all players together.",
            ),
            option(
                "--waiting",
                type=click.IntRange(0),
                metavar="N",
                help="For a game: at most N turns in a row without a gain.",
            ),
            option("--fold", is_flag=True, help="For a game: explore one position of each symmetry class."),
            option(
                "--batch",
                is_flag=True,
                help="For a game: let compiled code explore, which needs the extra batch. It explores all positions, "
                "also symmetric ones.",
            ),
            option("--out", type=_FILE, help="Write the play that refutes the claim as a record."),
            option("--graphml", type=_FILE, help="Write states and steps as a graph."),
            *certificate_options(),
        ),
        about="Instead of a recorded model, MODEL may be wheel, streaks or game, with the options for it. The exit "
        "status is 1 also if a certificate is refused.",
    ),
    "diverge": AddedOptions(
        (
            "crusaders diverge resolve.without-success one-of-split any",
            "crusaders diverge resolve.without-success one-of-split any --stored",
            "crusaders diverge skip.condition all-upgraded nothing-succeeds --variant learning --supply 1 --seed 1",
            "crusaders diverge resolve.without-success one-of-split any --first --seed 3 --out play.json",
            "crusaders diverge influence.partial full up-to --expansion divine-influence --seed 1 --first",
        ),
        (
            option(
                "--edition", "editions", nargs=2, metavar="X Y", help="Compare two editions instead of two readings."
            ),
            option("--board", metavar="NAME|FILE", help="The board. [default: tiny-row]"),
            option("--players", type=_POSITIVE, metavar="N", help="Number of players. [default: 2]"),
            option("--variant", type=click.Choice([str(one) for one in Variant]), help="[default: first-standard]"),
            option("--orders", type=click.Choice([str(one) for one in Orders]), help="[default: none]"),
            _expansions("Add an expansion, such as divine-influence; repeatable."),
            option(
                "--seed",
                type=click.IntRange(0, LARGEST_SEED),
                metavar="S",
                help="Compare the deal drawn with this seed. [default: every deal]",
            ),
            option("--supply", type=_POSITIVE, metavar="N", help="The influence in the supply."),
            option(
                "--deal", "deals", multiple=True, metavar="ORDER,ORDER", help="The order tiles of a seat, seat by seat."
            ),
            option(
                "--reading",
                "others",
                multiple=True,
                metavar="QUESTION=READING",
                help="Answer another question; repeatable.",
            ),
            option("--start", type=_FILE, metavar="FILE", help="Begin in the last position of this record."),
            option("--first", is_flag=True, help="Stop at the first difference; do not search for the stricter side."),
            option("--limit-states", type=_POSITIVE, default=200_000, show_default=True, metavar="N"),
            option("--limit-seconds", type=_POSITIVE, default=120, show_default=True, metavar="N"),
            option("--limit-memory", type=_POSITIVE, default=4096, show_default=True, metavar="MB"),
            option("--depth", type=_POSITIVE, metavar="N", help="Compare plays of at most N decisions."),
            *options_of(work_options),
        ),
        about="Both are played in lockstep from the same deal, breadth first, until legal decisions, positions, the "
        "end or the score differ. Without options for the games, the search is the one of the stored verdict. Two "
        "editions can be compared instead of two readings.",
    ),
    "questions": AddedOptions(
        (
            "crusaders questions",
            "crusaders questions --chapter travel --verdict equivalent",
            "crusaders questions --edition prototype-2015 --json",
            "crusaders questions castle knight",
        )
    ),
    "question": AddedOptions(
        ("crusaders question resolve.without-success", "crusaders question skip.condition --json")
    ),
}
