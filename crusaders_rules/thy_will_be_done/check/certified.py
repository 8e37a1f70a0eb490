"""Certificates of models: the recorded ones, and how to write and judge one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.explore.certificate import (
    FORM,
    Certificate,
    RefusedError,
    certified_states,
    hash_of,
    read_certificate,
    verify_certificate,
    write_certificate,
)
from crusaders_rules.explore.model_files import Model, ModelError, unfit
from crusaders_rules.explore.model_report import ModelReport
from crusaders_rules.explore.stored import tables_of
from crusaders_rules.explore.systems import HOLDS
from crusaders_rules.files.forms import Keys
from crusaders_rules.files.reading import read_file
from crusaders_rules.thy_will_be_done.check.model_systems import system_of
from crusaders_rules.thy_will_be_done.check.models import (
    CERTIFICATES,
    STREAKS,
    WHEEL,
    models_folder,
)
from crusaders_rules.thy_will_be_done.check.texts import state_form
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest

_RECORDED: Keys = {name: FORM[name] for name in ("model", "edition", "states", "transitions", "depth", "hash")}
CERTIFIED = tuple(_RECORDED)


@cache
def certificates() -> Mapping[str, Mapping[str, Any]]:
    """Return the recorded certificates, without their states, by the ids of the models.

    Raises:
        ModelError: If the file has faults.
    """
    file = models_folder() / CERTIFICATES
    return parse_certificates(read_file(file, ModelError), f"proofs/thy_will_be_done/models/{CERTIFICATES}")


def parse_certificates(text: str, source: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the certificates of a file.

    Args:
        text: TOML.
        source: Its name in errors.

    Raises:
        ModelError: If it has faults, with all of them.
    """
    return {row["model"]: row for _, row in tables_of(text, source, "certificate", _RECORDED, ModelError)}


def certify(report: ModelReport) -> tuple[Certificate, list[str]]:
    """Return the certificate of an exhaustively explored model, with a line for each state.

    Args:
        report: The result of the model, with the states kept.

    Raises:
        ModelError: If the result has nothing to certify.
    """
    model = report.model
    if model.kind == STREAKS:
        raise unfit(model, "", "only a wheel or a game has a certificate")
    if report.verdict != HOLDS:
        raise unfit(model, "", f"a certificate needs a claim that holds in the whole model, not {report.verdict}")
    lines = sorted(map(state_form().line_of, report.found))
    certificate = Certificate(
        model=model.id,
        settings=model.all_settings,
        edition=_edition(model),
        states=len(lines),
        transitions=report.figures["transitions"],
        depth=report.figures["depth"],
        hash=hash_of(lines),
    )
    return certificate, lines


def write(report: ModelReport, file: Path) -> Certificate:
    """Write the certificate of an exhaustively explored model, see ``certify``.

    Args:
        report: The result of the model, with the states kept.
        file: The file to write.

    Raises:
        ModelError: If the result has nothing to certify.
        OSError: If the file cannot be written.
    """
    certificate, lines = certify(report)
    write_certificate(file, certificate, lines)
    return certificate


def unlike_recorded(certificate: Certificate) -> str | None:
    """Say how a certificate differs from the recorded one of the model, if any.

    Args:
        certificate: The certificate.

    Returns:
        The difference in words; None if they agree or nothing is recorded.
    """
    recorded = certificates().get(certificate.model, {})
    return next(
        (
            f"{name}: {value} was recorded, {shown(getattr(certificate, name))} is certified"
            for name, value in recorded.items()
            if getattr(certificate, name) != value
        ),
        None,
    )


def verify(model: Model, file: Path) -> Certificate:
    """Judge a certificate without exploring.

    Args:
        model: What it should certify.
        file: The file.

    Returns:
        The certificate, if everything in it is true.

    Raises:
        CertificateError: If the file cannot be read or is no certificate.
        ModelError: If the settings do not make a model that can be certified.
        RefusedError: If something in it is not true.
    """
    if model.kind == STREAKS:
        raise unfit(model, "", "only a wheel or a game has a certificate")
    certificate, lines = read_certificate(file)
    system, ruleset = system_of(model)
    certificate.require(model=model.id, settings=model.all_settings, edition=_edition(model))
    form = state_form()
    states = certified_states(certificate, lines, lambda line: form.state_of(line, ruleset), form.line_of)
    connected = model.kind == WHEEL and not model.setting("upgrades")
    verify_certificate(certificate, states, system, connected=connected)
    unlike = unlike_recorded(certificate)
    if unlike is not None:
        raise RefusedError(unlike)
    return certificate


def _edition(model: Model) -> str:
    return edition_digest(system_of(model)[1].edition)
