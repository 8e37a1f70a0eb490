"""What ``crusaders check`` explores: the recorded models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.certificates import certificate_written, verify_certificate_and_exit
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import watching
from crusaders_rules.cli.working import exploring
from crusaders_rules.third_crusade.check import certified, models

if TYPE_CHECKING:
    from crusaders_rules.explore.model_files import Model
    from crusaders_rules.explore.model_report import ModelReport
    from crusaders_rules.explore.systems import SearchLimits

_CERTIFICATES = "proofs/third_crusade/models/certificates.toml"


def model(name: str, chosen: dict[str, Any], as_json: bool) -> Model:
    """Return the recorded model with a name; verify its certificate instead if one is given, and exit.

    Args:
        name: The name.
        chosen: The options of the verb.
        as_json: Whether to print JSON.

    Raises:
        BadInput: There is no such model.
    """
    known = models.models()
    if name not in known:
        raise BadInput(f"there is no model {shown(name)}; models: {', '.join(known)}")
    verified = chosen.pop("verified")
    if verified is not None:
        if chosen["certificate"] is not None:
            raise click.UsageError("--verify-certificate cannot be combined with --certificate")
        verify_certificate_and_exit(certified, known[name], verified, "scenario", as_json=as_json)
    return known[name]


def report(
    found: Model, chosen: dict[str, Any], limits: SearchLimits, where: Mapping[str, Any]
) -> tuple[ModelReport, str]:
    """Explore a model, and write its certificate if that is wanted.

    Args:
        found: The model.
        chosen: The name of the file for the certificate, None if it is not wanted.
        limits: How far to go.
        where: Where the work is done.

    Returns:
        The result, and the table of a certificate that is not recorded.
    """
    file = chosen["certificate"]
    with (
        exploring(where, models.parted, found) as explorer,
        watching(found.id, found.expect.get("states")) as watch,
    ):
        explored = models.run(found, limits=limits, watch=watch, keep=file is not None, explorer=explorer)
    return (explored, "") if file is None else certificate_written(certified, explored, file, _CERTIFICATES)
