"""Certificates of the models of a game: how to write and judge them, and those that are recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

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
from crusaders_rules.explore.state_lines import StateForm
from crusaders_rules.explore.stored import tables_of
from crusaders_rules.explore.systems import HOLDS, System
from crusaders_rules.files.forms import Keys

_RECORDED: Keys = {name: FORM[name] for name in ("model", "edition", "states", "transitions", "depth", "hash")}
CERTIFIED = tuple(_RECORDED)

Recorded = Mapping[str, Mapping[str, Any]]


def parse_certificates(text: str, source: str) -> Recorded:
    """Return the certificates of a file, without their states, by the ids of the models.

    Args:
        text: TOML.
        source: Its name in errors.

    Raises:
        ModelError: If it has faults, with all of them.
    """
    return {row["model"]: row for _, row in tables_of(text, source, "certificate", _RECORDED, ModelError)}


def unlike(certificate: Certificate, recorded: Recorded) -> str | None:
    """Say how a certificate differs from the recorded one of the model, if any.

    Args:
        certificate: The certificate.
        recorded: The recorded ones.

    Returns:
        The difference in words; None if they agree or nothing is recorded.
    """
    return next(
        (
            f"{name}: {value} was recorded, {shown(getattr(certificate, name))} is certified"
            for name, value in recorded.get(certificate.model, {}).items()
            if getattr(certificate, name) != value
        ),
        None,
    )


@attrs.frozen(kw_only=True)
class Certifying:
    """How the models of a game are certified.

    Attributes:
        form: The parts of the states.
        system: The system of a model, and the object that all of its states share.
        edition: The digest of what a model is played with.
        refused: Why a model has no certificate; None if it has one.
        connected: Whether each state of a model must be reachable from each other one.
    """

    form: Callable[[], StateForm]
    system: Callable[[Model], tuple[System[Any, Any], object]]
    edition: Callable[[Model], str]
    refused: Callable[[Model], str | None]
    connected: Callable[[Model], bool] = lambda _: False

    def certify(self, report: ModelReport) -> tuple[Certificate, list[str]]:
        """Return the certificate of an exhaustively explored model, with a line for each state.

        Args:
            report: The result of the model, with the states kept.

        Raises:
            ModelError: If the result has nothing to certify.
        """
        model = report.model
        self._refuse(model)
        if report.verdict != HOLDS:
            raise unfit(model, "", f"a certificate needs a claim that holds in the whole model, not {report.verdict}")
        lines = sorted(map(self.form().line_of, report.found))
        certificate = Certificate(
            model=model.id,
            settings=model.all_settings,
            edition=self.edition(model),
            states=len(lines),
            transitions=report.figures["transitions"],
            depth=report.figures["depth"],
            hash=hash_of(lines),
        )
        return certificate, lines

    def _refuse(self, model: Model) -> None:
        why = self.refused(model)
        if why is not None:
            raise unfit(model, "", why)

    def write(self, report: ModelReport, file: Path) -> Certificate:
        """Write the certificate of an exhaustively explored model, see ``certify``.

        Args:
            report: The result of the model, with the states kept.
            file: The file to write.

        Raises:
            ModelError: If the result has nothing to certify.
            OSError: If the file cannot be written.
        """
        certificate, lines = self.certify(report)
        write_certificate(file, certificate, lines)
        return certificate

    def verify(self, model: Model, file: Path, recorded: Recorded) -> Certificate:
        """Judge a certificate without exploring.

        Args:
            model: What it should certify.
            file: The file.
            recorded: The recorded certificates.

        Returns:
            The certificate, if everything in it is true.

        Raises:
            CertificateError: If the file cannot be read or is no certificate.
            ModelError: If the settings do not make a model that can be certified.
            RefusedError: If something in it is not true.
        """
        self._refuse(model)
        certificate, lines = read_certificate(file)
        system, shared = self.system(model)
        certificate.require(model=model.id, settings=model.all_settings, edition=self.edition(model))
        form = self.form()
        states = certified_states(certificate, lines, lambda line: form.state_of(line, shared), form.line_of)
        verify_certificate(certificate, states, system, connected=self.connected(model))
        difference = unlike(certificate, recorded)
        if difference is not None:
            raise RefusedError(difference)
        return certificate
