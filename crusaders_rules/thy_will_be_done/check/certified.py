"""Certificates of models: the recorded ones, and how to write and judge one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from crusaders_rules.explore.certificate import Certificate
from crusaders_rules.explore.certifying import Certifying, Recorded, parse_certificates, unlike
from crusaders_rules.explore.model_files import Model, ModelError
from crusaders_rules.explore.model_report import ModelReport
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


@cache
def certificates() -> Recorded:
    """Return the recorded certificates, without their states, by the ids of the models.

    Raises:
        ModelError: If the file has faults.
    """
    file = models_folder() / CERTIFICATES
    return parse_certificates(read_file(file, ModelError), f"proofs/thy_will_be_done/models/{CERTIFICATES}")


CERTIFYING = Certifying(
    form=state_form,
    system=system_of,
    edition=lambda model: edition_digest(system_of(model)[1].edition),
    refused=lambda model: "only a wheel or a game has a certificate" if model.kind == STREAKS else None,
    connected=lambda model: model.kind == WHEEL and not model.setting("upgrades"),
)


def certify(report: ModelReport) -> tuple[Certificate, list[str]]:
    """Return the certificate of an exhaustively explored model, with a line for each state.

    Args:
        report: The result of the model, with the states kept.

    Raises:
        ModelError: If the result has nothing to certify.
    """
    return CERTIFYING.certify(report)


def write(report: ModelReport, file: Path) -> Certificate:
    """Write the certificate of an exhaustively explored model, see ``certify``.

    Args:
        report: The result of the model, with the states kept.
        file: The file to write.

    Raises:
        ModelError: If the result has nothing to certify.
        OSError: If the file cannot be written.
    """
    return CERTIFYING.write(report, file)


def unlike_recorded(certificate: Certificate) -> str | None:
    """Say how a certificate differs from the recorded one of the model, if any.

    Args:
        certificate: The certificate.

    Returns:
        The difference in words; None if they agree or nothing is recorded.
    """
    return unlike(certificate, certificates())


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
    return CERTIFYING.verify(model, file, certificates())
