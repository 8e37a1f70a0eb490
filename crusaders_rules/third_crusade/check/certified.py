"""Certificates of models: the recorded ones, and how to write and judge one."""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.explore.certificate import Certificate
from crusaders_rules.explore.certifying import Certifying, Recorded, parse_certificates, unlike
from crusaders_rules.explore.model_files import Model, ModelError
from crusaders_rules.explore.model_report import ModelReport
from crusaders_rules.explore.state_lines import StateForm
from crusaders_rules.explore.systems import System
from crusaders_rules.files.reading import read_file
from crusaders_rules.third_crusade.check.models import CERTIFICATES, models_folder, system_of
from crusaders_rules.third_crusade.check.small_steps import scenario_of
from crusaders_rules.third_crusade.play.files.records import digest_of
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.state import forces, land, position, terms, under_way


@cache
def certificates() -> Recorded:
    """Return the recorded certificates, without their states, by the ids of the models.

    Raises:
        ModelError: If the file has faults.
    """
    file = models_folder() / CERTIFICATES
    return parse_certificates(read_file(file, ModelError), f"proofs/third_crusade/models/{CERTIFICATES}")


@cache
def state_form() -> StateForm:
    """Return the parts of the states of models, without the setting, which all states of a model share."""
    return StateForm(
        {
            name: one
            for module in (terms, forces, land, position, under_way)
            for name, one in vars(module).items()
            if isinstance(one, type)
            and (attrs.has(one) or issubclass(one, Enum | tuple))
            and one.__module__ == module.__name__
        },
        Setting,
    )


def _system(model: Model) -> tuple[System[Any, Any], object]:
    system = system_of(model)
    return system, system.initial[0].setting


CERTIFYING = Certifying(
    form=state_form,
    system=_system,
    edition=lambda model: digest_of(scenario_of(model)),
    refused=lambda model: "the initiative track alone has no certificate" if model.kind == "initiative" else None,
)


def certify(report: ModelReport) -> Certificate:
    """Return the certificate of an exhaustively explored model.

    Args:
        report: The result of the model, with the states kept.

    Raises:
        ModelError: If the result has nothing to certify.
    """
    return CERTIFYING.certify(report)[0]


def write(report: ModelReport, file: Path) -> Certificate:
    """Write the certificate of an exhaustively explored model.

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
