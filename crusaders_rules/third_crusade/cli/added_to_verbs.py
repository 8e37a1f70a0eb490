"""What this game adds to the verbs that stand once for all games."""

from __future__ import annotations

import click

from crusaders_rules.cli.added import AddedOptions, bot_option, every_bot_option, option
from crusaders_rules.cli.certificates import certificate_options
from crusaders_rules.third_crusade.play.bots import BOTS


def added(verb: str) -> AddedOptions:
    """Return what this game adds to a verb.

    Args:
        verb: The name of the verb.
    """
    return _ADDED.get(verb, AddedOptions())


_SEAT = click.IntRange(1, 4)
_GAME = "--game third-crusade"

_ADDED = {
    "play": AddedOptions(
        (
            f"crusaders play {_GAME} --players 4 --seed 1 --out campaign.json",
            f"crusaders play {_GAME} --players 2 --seed 3 --bot simple --bot random",
            f"crusaders play {_GAME} --scenario outremer --variable --reading third.march.full-region=yes",
            f"crusaders play {_GAME} --players 2 --seat 1 --bot simple --out mine.json",
            "crusaders play --resume mine.json --seat 1",
        ),
        (
            option("--scenario", default="marches", show_default=True, metavar="FILE|NAME", help="The scenario."),
            option("--variable", is_flag=True, help="Begin with the variable setup."),
            bot_option(tuple(BOTS)),
        ),
        after="readings",
    ),
    "verify": AddedOptions(
        ("crusaders verify campaign.json", "crusaders verify campaign.json --seat 2"),
        (
            option(
                "--seat",
                type=_SEAT,
                metavar="K",
                help="Check only what this seat sees: hidden decisions of others are not looked at until the game "
                "turns them up, and those that it never does are named.",
            ),
        ),
    ),
    "position": AddedOptions(("crusaders position campaign.json --after 60 --out position.json",)),
    "legal": AddedOptions(("crusaders legal campaign.json --after 60",)),
    "explain": AddedOptions(("crusaders explain campaign.json --after 60 plan jerusalem",)),
    "apply": AddedOptions(("crusaders apply campaign.json --after 60 plan hill-town --out next.json",)),
    "score": AddedOptions(("crusaders score campaign.json --after 60",)),
    "vectors": AddedOptions((f"crusaders vectors {_GAME} --out out/vectors",)),
    "conform": AddedOptions((f"crusaders conform {_GAME} -- node engine.mjs",)),
    "show": AddedOptions(
        (
            "crusaders show campaign.json --after 60 --seat 2",
            "crusaders show campaign.json --svg campaign.svg",
        ),
        (option("--seat", type=_SEAT, metavar="K", help="Show only what this seat may know."),),
        after="after",
    ),
    "check": AddedOptions(
        (
            f"crusaders check {_GAME} --list",
            f"crusaders check {_GAME} draft/four",
            f"crusaders check {_GAME} draft/four --certificate draft.gz",
            f"crusaders check {_GAME} draft/four --verify-certificate draft.gz",
        ),
        certificate_options(),
        about="The exit status is 1 also if a certificate is refused.",
    ),
    "diverge": AddedOptions(
        (
            f"crusaders diverge {_GAME} third.order.blank.penalty --games 5 --out play.json",
            f"crusaders diverge {_GAME} third.reaction.refusal --stored --svg film",
        ),
        (
            option(
                "--scenario", default="marches", show_default=True, metavar="FILE|NAME", help="The scenario to play."
            ),
            option(
                "--games", type=click.IntRange(1, 10_000), default=10, show_default=True, metavar="N", help="How many."
            ),
            option(
                "--seed",
                type=click.IntRange(0, 2**32 - 1),
                default=0,
                show_default=True,
                metavar="N",
                help="Seed of the first game.",
            ),
            option("--list", "listing", is_flag=True, help="List the stored verdicts, and the readings without one."),
            option(
                "--last",
                type=click.IntRange(min=1),
                default=6,
                show_default=True,
                metavar="N",
                help="Decisions that are drawn.",
            ),
        ),
        about="Games are played at random, and the shortest play is taken after which the readings differ. With --svg, "
        "each of its last decisions is drawn, and the last one under both readings.",
    ),
    "consequences": AddedOptions(
        (
            f"crusaders consequences {_GAME} third.order.blank.penalty --games 2",
            f"crusaders consequences {_GAME} third.reaction.refusal --games 2 --bot lively --json",
        ),
        (
            every_bot_option(tuple(BOTS)),
            option("--scenario", default="marches", show_default=True, metavar="FILE|NAME", help="The scenario."),
            option("--variable", is_flag=True, help="Begin with the variable setup."),
        ),
        after="players",
    ),
    "questions": AddedOptions(
        (
            f"crusaders questions {_GAME}",
            f"crusaders questions {_GAME} --chapter battle --verdict none",
            f"crusaders questions {_GAME} casualty --json",
        )
    ),
    "question": AddedOptions((f"crusaders question {_GAME} losses neutral",)),
    "ask": AddedOptions((f"crusaders ask {_GAME} who controls a region", f"crusaders ask {_GAME} tithe --json")),
    "rule": AddedOptions((f"crusaders rule {_GAME} third.losses.fair", f"crusaders rule {_GAME} casualties")),
    "trace": AddedOptions((f"crusaders trace {_GAME}", f"crusaders trace {_GAME} --rule third.losses.fair")),
    "prove": AddedOptions((f"crusaders prove {_GAME} battle", f"crusaders prove {_GAME} --list")),
    "serve": AddedOptions((f"crusaders serve {_GAME}", f"crusaders serve {_GAME} --http 127.0.0.1:8765")),
}
