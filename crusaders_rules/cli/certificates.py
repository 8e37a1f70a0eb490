"""How ``crusaders check`` writes the certificate of a model of any game, and verifies one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn, Protocol

import attrs
import click

from crusaders_rules.cli.added import option
from crusaders_rules.cli.exploring import OK, WRONG
from crusaders_rules.cli.terminal import filled, print_json, rows
from crusaders_rules.explore.certificate import Certificate, RefusedError
from crusaders_rules.explore.certifying import CERTIFIED
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.model_report import ModelReport

_FILE = click.Path(dir_okay=False, path_type=Path)


class Certified(Protocol):
    """The certificates of a game: its module ``check.certified``."""

    def certificates(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the recorded ones, by the ids of the models."""

    def write(self, report: ModelReport, file: Path) -> Certificate:
        """Write that of an explored model."""

    def unlike_recorded(self, certificate: Certificate) -> str | None:
        """Say how one differs from the recorded one of the model."""

    def verify(self, model: Model, file: Path) -> Certificate:
        """Judge one without exploring."""


def certificate_options() -> tuple[click.Option, ...]:
    """Return the options of ``check`` about certificates."""
    return (
        option("--certificate", type=_FILE, help="Write every state, for --verify-certificate; .gz compresses."),
        option(
            "--verify-certificate",
            "verified",
            type=_FILE,
            help="Do not explore: verify the states of a certificate.",
        ),
    )


def certificate_written(
    certified: Certified, report: ModelReport, file: Path, recorded: str
) -> tuple[ModelReport, str]:
    """Write the certificate of a model.

    Args:
        certified: The certificates of the game.
        report: The result for the model, with its states.
        file: The file to write.
        recorded: The file with the recorded ones.

    Returns:
        The report with the difference from the recorded certificate, and the table of one that is not recorded.
    """
    made = certified.write(report, file)
    unlike = certified.unlike_recorded(made)
    if unlike is not None:
        report = attrs.evolve(report, mismatches=(*report.mismatches, f"certificate: {unlike}"))
    if unlike is None and made.model in certified.certificates():
        return report, ""
    # The strings are plain words and digits, which JSON and TOML write alike.
    lines = [f"{name} = {json.dumps(getattr(made, name))}" for name in CERTIFIED]
    return report, "\n".join([f"this certificate is not recorded in {recorded}:", "[[certificate]]", *lines])


def verify_certificate_and_exit(
    certified: Certified, model: Model, file: Path, what: str, *, as_json: bool
) -> NoReturn:
    """Verify a certificate, print the result, and exit.

    Args:
        certified: The certificates of the game.
        model: The model that it certifies.
        file: The file.
        what: What the digest of a certificate is that of, such as ``edition``.
        as_json: Whether to print JSON.
    """
    try:
        found = certified.verify(model, file)
    except RefusedError as error:
        if as_json:
            print_json({"model": model.id, "verdict": "refused", "finding": str(error)})
        else:
            click.echo(f"refused: {click.format_filename(file)}: {error}")
        raise click.exceptions.Exit(WRONG) from None
    recorded = found.model in certified.certificates()
    if as_json:
        table = {name: getattr(found, name) for name in CERTIFIED}
        print_json({**table, "verdict": "verified", "finding": None, "recorded": recorded})
    else:
        counts = f"{found.states:,} states, {found.transitions:,} transitions, depth {found.depth}"
        click.echo(filled(f"{found.model}: {model.says}", hang=2))
        click.echo(rows([("counts", counts), (what, found.edition), ("hash", found.hash)], indent=2))
        click.echo(
            f"verified: the claim holds in each state, and no step leaves them{', as recorded' if recorded else ''}"
        )
    raise click.exceptions.Exit(OK)
