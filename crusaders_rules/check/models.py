"""The models in ``proofs/models``: what is explored, and the counts that must be found again."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.catalog import specs_folder
from crusaders_rules.check import games, texts, wheels
from crusaders_rules.check.certificate import (
    Certificate,
    RefusedError,
    hash_of,
    read_certificate,
    verify_certificate,
    write_certificate,
)
from crusaders_rules.check.explore import Watch, explore
from crusaders_rules.check.graphs import write_graphml
from crusaders_rules.check.systems import HOLDS, PARTIAL, REFUTED, Exploration, Limits, System
from crusaders_rules.interpret import Interpretation, Ruleset
from crusaders_rules.interpret.boards import load_board
from crusaders_rules.play.files.documents import edition_digest
from crusaders_rules.play.files.records import Record
from crusaders_rules.play.game import new_game
from crusaders_rules.play.notation import to_line
from crusaders_rules.state import WEDGES, KnightOrder, Outcomes, Token

WHEEL, STREAKS, GAME = "wheel", "streaks", "game"

# Every setting of each kind of model, with its default.
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    WHEEL: {"order": "none", "upgrades": False},
    STREAKS: {"order": "none"},
    GAME: {
        "board": "tiny-row",
        "supply": 1,
        "players": 2,
        "variant": "learning",
        "orders": "none",
        "readings": {},
        "outcomes": {},
        "only": "",
        "upgraded": None,
        "sometimes": [],
        "endless": False,
        "fold": False,
        "depth": None,
    },
}
_ONLY: Mapping[str, games.Allow] = {
    "one-decides": games.one_decides,
    "nobody-resolves": games.nobody_resolves,
    "nobody-gains": games.nobody_gains,
}
CERTIFICATES = "certificates.toml"
CERTIFIED = ("model", "edition", "states", "transitions", "depth", "hash")
_KEYS = {"id", "says", "kind", "rules", "settings", "expect", "thorough"}


class ModelError(ValueError):
    """A model that is not there, or that cannot be made of what the file says."""


@attrs.frozen(kw_only=True)
class Model:
    """Something to explore.

    Attributes:
        id: Its name.
        says: What is claimed, in a sentence.
        kind: ``wheel``, ``streaks`` or ``game``.
        rules: The ids of the rules concerned.
        settings: What distinguishes it from others of its kind, see ``SETTINGS``.
        expect: Figures that must be found; none for a model that nobody has explored before.
        thorough: Whether it takes too long to be explored with every run of the tests.
    """

    id: str
    says: str
    kind: str
    rules: tuple[str, ...] = ()
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    expect: Mapping[str, Any] = attrs.field(factory=dict)
    thorough: bool = False

    def setting(self, name: str) -> Any:  # noqa: ANN401 -- each setting has its own kind of value
        """Return a setting, the default if it is not given."""
        return self.settings.get(name, SETTINGS[self.kind][name])

    def same_as(self, other: Model) -> bool:
        """Whether both explore the same."""
        return self.kind == other.kind and all(
            self.setting(name) == other.setting(name) for name in SETTINGS[self.kind]
        )


@attrs.frozen(kw_only=True)
class Report:
    """What came of a model.

    Attributes:
        model: The model.
        verdict: ``holds``, ``refuted`` or ``partial``.
        strength: How strong the claim is.
        figures: What was counted.
        seconds: How long it took.
        stopped: Why not all was explored, None if all was.
        finding: What refutes the claim, in words.
        play: The decisions that show it, line by line.
        loop: How many of them, the last ones, can be repeated for ever.
        record: The same as a record, for a game.
        mismatches: Figures that are not as they were recorded.
        found: The states, if they were to be kept.
    """

    model: Model
    verdict: str
    strength: str
    figures: Mapping[str, Any]
    seconds: float
    stopped: str | None = None
    finding: str | None = None
    play: tuple[str, ...] = ()
    loop: int = 0
    record: Record | None = attrs.field(default=None, repr=False)
    mismatches: tuple[str, ...] = ()
    found: tuple[Any, ...] = attrs.field(default=(), repr=False)


# Reading the files.


def models_folder() -> Path:
    """Return the folder of the models: inside the installed package, or else beside it in the checkout.

    Raises:
        ModelError: If the package was installed without it.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "proofs" / "models", specs_folder().parent / "proofs" / "models"):
        if folder.is_dir():
            return folder
    raise ModelError("the folder proofs/models is missing: it belongs in the package, or beside it in a checkout")


@cache
def models() -> Mapping[str, Model]:
    """Return the models by their ids, in the order of the files.

    Raises:
        ModelError: If a file has faults.
    """
    found: dict[str, Model] = {}
    for file in sorted(models_folder().iterdir()):
        if file.name.endswith(".toml") and file.name != CERTIFICATES:
            for model in parse_models(file.read_text(encoding="utf-8"), f"proofs/models/{file.name}"):
                if model.id in found:
                    raise ModelError(f"proofs/models/{file.name}: model {model.id}: there are two of this id")
                found[model.id] = model
    return found


def parse_models(text: str, source: str) -> Iterator[Model]:
    """Yield the models of a file.

    Args:
        text: TOML.
        source: What to call it in errors.

    Raises:
        ModelError: At the first fault.
    """
    try:
        rows = tomllib.loads(text).get("model", [])
    except tomllib.TOMLDecodeError as error:
        raise ModelError(f"{source}: not TOML: {error}") from error
    for place, row in enumerate(rows):
        where = f"{source}: model[{place}]"
        unknown = row.keys() - _KEYS
        if unknown or not {"id", "says", "kind"} <= row.keys():
            raise ModelError(f"{where}: needs id, says and kind; unknown: {', '.join(sorted(unknown)) or 'nothing'}")
        if row["kind"] not in SETTINGS:
            raise ModelError(f"{where}.kind: needs {' or '.join(SETTINGS)}, not {row['kind']!r}")
        for name in row.get("settings", {}):
            if name not in SETTINGS[row["kind"]]:
                raise ModelError(f"{where}.settings: unknown key {name}; there is {', '.join(SETTINGS[row['kind']])}")
        yield Model(**{**row, "rules": tuple(row.get("rules", ()))})


def model_with(kind: str, **settings: Any) -> Model:  # noqa: ANN401 -- each setting has its own kind of value
    """Return the recorded model with these settings, or else a new one of which nothing is expected.

    Args:
        kind: The kind of the model.
        **settings: What differs from the defaults.

    Raises:
        ModelError: If a setting is not known.
    """
    for name in settings:
        if name not in SETTINGS[kind]:
            raise ModelError(f"a model of kind {kind} has no setting {name}; it has {', '.join(SETTINGS[kind])}")
    said = ", ".join(f"{name} {value}" for name, value in settings.items())
    wanted = Model(
        id=kind, says=f"What is claimed of every {kind}: {said or 'as by default'}.", kind=kind, settings=settings
    )
    return next((model for model in models().values() if model.same_as(wanted)), wanted)


# Exploring.


def run(model: Model, *, limits: Limits | None = None, watch: Watch | None = None, keep: bool = False) -> Report:
    """Explore a model and compare what is counted with what is recorded.

    Args:
        model: The model.
        limits: How far to go; a limit that is reached leaves a partial verdict.
        watch: Told how far the exploration has come.
        keep: Whether the report keeps the states.

    Returns:
        What came of it.

    Raises:
        ModelError: If the settings do not make a model.
    """
    report = _RUN[model.kind](model, limits or Limits(), watch, keep)
    if report.stopped is not None and report.verdict == PARTIAL:
        return report
    found = {**report.figures, "verdict": report.verdict}
    wrong = tuple(
        f"{name}: {value} was recorded, {found.get(name)} is found"
        for name, value in model.expect.items()
        if found.get(name) != value
    )
    return attrs.evolve(report, mismatches=wrong)


def _figures(explored: Exploration[Any, Any]) -> dict[str, Any]:
    return {"states": explored.states, "transitions": explored.transitions, "depth": explored.depth}


def _order(model: Model) -> wheels.Starts:
    try:
        return wheels.starts(KnightOrder(model.setting("order")))
    except ValueError as error:
        raise ModelError(f"model {model.id}: order: needs one of {', '.join(KnightOrder)}") from error


def _run_wheel(model: Model, limits: Limits, watch: Watch | None, keep: bool) -> Report:  # noqa: FBT001 -- see _RUN
    begin = _order(model)
    if model.setting("upgrades"):
        if limits.states is limits.seconds is limits.depth is None:
            explored: Exploration[Any, Any] = wheels.with_upgrades(begin, model.id, watch, keep=keep)
        else:
            explored = explore(wheels.upgrades_system(begin), model.id, limits=limits, watch=watch, keep=keep)
        # An upgrade cannot be undone, so that not every wheel can be reached from each other one.
        figures = {**_figures(explored), "diameter": None, "starts": len(begin.wheels)}
        return _report(model, explored, figures)
    graph = wheels.wheel_graph(begin, model.id, limits=limits, watch=watch)
    explored = graph.explored
    figures = {
        **_figures(explored),
        "diameter": graph.diameter,
        "strongly_connected": graph.diameter is not None,
        "edges": graph.edges,
        "starts": graph.starts,
        "fewest_before": graph.fewest_before,
        "most_before": graph.most_before,
    }
    report = _report(model, explored, figures)
    if report.verdict == HOLDS and graph.diameter is None:
        return attrs.evolve(report, verdict=REFUTED, finding="some wheel cannot be reached from another one")
    if report.verdict == HOLDS and graph.fewest_before == 0:
        return attrs.evolve(report, verdict=REFUTED, finding="some wheel comes of no other one")
    return report


def _run_streaks(model: Model, limits: Limits, watch: Watch | None, keep: bool) -> Report:  # noqa: FBT001 -- see _RUN
    begin = _order(model)
    explored = explore(wheels.wheel_system(begin), model.id, limits=limits, watch=watch, keep=keep)
    if explored.stopped is not None:
        return _report(model, explored, _figures(explored))
    rows = wheels.streaks(begin)
    figures = {
        "states": explored.states,
        "longest": ["endless" if row.longest is None else row.longest for row in rows],
        "longest_from_start": ["endless" if row.from_start is None else row.from_start for row in rows],
    }
    report = _report(model, explored, figures)
    endless = next((row for row in rows if row.longest is None and row.size < WEDGES), None)
    if endless is None:
        return report
    said = f"a run that only distributes the wedges {', '.join(map(str, endless.wedges))} may go on for ever"
    return attrs.evolve(report, verdict=REFUTED, finding=said)


def _run_game(model: Model, limits: Limits, watch: Watch | None, keep: bool) -> Report:  # noqa: FBT001 -- see _RUN
    ruleset, outcomes = _game(model)
    if model.setting("depth") is not None and limits.depth is None:
        limits = attrs.evolve(limits, depth=model.setting("depth"))
    explored = explore(game_system(model), model.id, limits=limits, watch=watch, keep=keep)
    report = _report(model, explored, {**_figures(explored), "ends": explored.ends})
    finding = explored.finding
    if finding is None or finding.trace is None:
        return report
    loop = 0 if finding.loop is None else len(finding.loop.labels)
    decisions = games.decisions_of(finding)
    record = games.record_of(ruleset, model.setting("players"), outcomes, decisions)
    figures = {**report.figures, "steps": len(decisions) - loop, "loop": loop}
    return attrs.evolve(report, figures=figures, play=record.decisions, loop=loop, record=record)


_RUN: Mapping[str, Callable[[Model, Limits, Watch | None, bool], Report]] = {
    WHEEL: _run_wheel,
    STREAKS: _run_streaks,
    GAME: _run_game,
}


def _report(model: Model, explored: Exploration[Any, Any], figures: Mapping[str, Any]) -> Report:
    return Report(
        model=model,
        verdict=explored.verdict,
        strength=explored.strength,
        figures=figures,
        seconds=explored.seconds,
        stopped=explored.stopped,
        finding=None if explored.finding is None else str(explored.finding),
        found=explored.found,
    )


def _game(model: Model) -> tuple[Ruleset, Outcomes | None]:
    """Return what is played in a model, and what chance has decided beforehand."""
    kinds: dict[str, Any] = {field.name: type(field.default) for field in attrs.fields(Interpretation)}
    try:
        readings = {name: kinds[name](value) for name, value in model.setting("readings").items()}
        board = games.small_board(load_board(model.setting("board")), model.setting("supply"))
        ruleset = Ruleset(
            variant=model.setting("variant"),
            orders=model.setting("orders"),
            interpretation=Interpretation(**readings),
            board=board,
        )
        given = model.setting("outcomes")
        if not given:
            return ruleset, None
        return ruleset, Outcomes(
            wheels=tuple(tuple(wheel) for wheel in given.get("wheels", ())),
            deals=tuple(tuple(KnightOrder(order) for order in hand) for hand in given.get("deals", ())),
            enemies=tuple(Token(token) for token in given.get("enemies", ())),
            tiles=tuple(given.get("tiles", ())),
            start=given.get("start", 1) - 1,
        )
    except (KeyError, ValueError) as error:
        raise ModelError(f"model {model.id}: {error}") from error


def game_system(model: Model) -> System[games.Watched, Any]:
    """Return the system of a model of games.

    Args:
        model: A model of the kind ``game``.

    Raises:
        ModelError: If the settings do not make a game.
    """
    ruleset, outcomes = _game(model)
    only, upgraded = model.setting("only"), model.setting("upgraded")
    if only and only not in _ONLY:
        raise ModelError(f"model {model.id}: only: needs one of {', '.join(_ONLY)}, not {only!r}")
    unknown = [name for name in model.setting("sometimes") if name not in games.SOMETIMES]
    if unknown:
        raise ModelError(f"model {model.id}: sometimes: unknown {unknown[0]!r}; there is {', '.join(games.SOMETIMES)}")
    if model.setting("endless") and model.setting("fold"):
        raise ModelError(f"model {model.id}: fold: endless plays are looked for among all positions, not folded ones")
    try:
        begun = new_game(ruleset, model.setting("players"), outcomes=outcomes)
    except ValueError as error:
        raise ModelError(f"model {model.id}: {error}") from error
    return games.game_system(
        [begun],
        games.Claims(
            sometimes={name: games.SOMETIMES[name] for name in model.setting("sometimes")},
            endless=model.setting("endless"),
        ),
        allow=_ONLY[only] if only else None if upgraded is None else games.at_most_upgraded(upgraded),
        fold=model.setting("fold"),
    )


def write_graph(model: Model, file: Path, *, limits: Limits | None = None) -> int:
    """Explore a model and write what is found as GraphML.

    Args:
        model: A model of the kind ``wheel`` or ``game``.
        file: The file to write.
        limits: How far to go.

    Returns:
        The number of states written.

    Raises:
        ModelError: If the model is no graph of states.
        OSError: If the file cannot be written.
    """
    if model.kind == GAME:
        plain = attrs.evolve(game_system(model), canonical=None)
        found = explore(plain, limits=limits, keep=True).found
        write_graphml(file, plain, found, lambda at, decision: to_line(at.position, decision))
        return len(found)
    if model.kind == WHEEL:
        begin = _order(model)
        wheel: System[Any, Any] = (
            wheels.upgrades_system(begin) if model.setting("upgrades") else wheels.wheel_system(begin)
        )
        states = explore(wheel, limits=limits, keep=True).found
        write_graphml(file, wheel, states, lambda _, label: str(label))
        return len(states)
    raise ModelError(f"model {model.id}: only a wheel or a game can be written as a graph")


# Certificates.


@cache
def certificates() -> Mapping[str, Mapping[str, Any]]:
    """Return the certificates that are recorded, without their states, by the ids of the models.

    Raises:
        ModelError: If the file has faults.
    """
    file = models_folder() / CERTIFICATES
    return parse_certificates(file.read_text(encoding="utf-8"), f"proofs/models/{CERTIFICATES}")


def parse_certificates(text: str, source: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the certificates of a file.

    Args:
        text: TOML.
        source: What to call it in errors.

    Raises:
        ModelError: At the first fault.
    """
    try:
        rows = tomllib.loads(text).get("certificate", [])
    except tomllib.TOMLDecodeError as error:
        raise ModelError(f"{source}: not TOML: {error}") from error
    for place, row in enumerate(rows):
        if row.keys() != set(CERTIFIED):
            raise ModelError(f"{source}: certificate[{place}]: needs {', '.join(CERTIFIED)}, and nothing else")
    return {row["model"]: row for row in rows}


def certify(report: Report) -> tuple[Certificate, list[str]]:
    """Return the certificate of a model that was explored whole, with the states, a line for each.

    Args:
        report: What came of the model, with the states kept.

    Raises:
        ModelError: If there is nothing to certify.
    """
    model = report.model
    if model.kind == STREAKS:
        raise ModelError(f"model {model.id}: only a wheel or a game has a certificate")
    if report.verdict != HOLDS:
        raise ModelError(
            f"model {model.id}: a certificate needs a claim that holds in the whole model, not {report.verdict}"
        )
    lines = sorted(map(texts.text_of, report.found))
    certificate = Certificate(
        model=model.id,
        settings=_settings(model),
        edition=_edition(model),
        states=len(lines),
        transitions=report.figures["transitions"],
        depth=report.figures["depth"],
        hash=hash_of(lines),
    )
    return certificate, lines


def write(report: Report, file: Path) -> Certificate:
    """Write the certificate of a model that was explored whole, see ``certify``.

    Args:
        report: What came of the model, with the states kept.
        file: The file to write.

    Raises:
        ModelError: If there is nothing to certify.
        OSError: If the file cannot be written.
    """
    certificate, lines = certify(report)
    write_certificate(file, certificate, lines)
    return certificate


def unlike_recorded(certificate: Certificate) -> str | None:
    """Say in what a certificate differs from the one that is recorded for the model, if there is one."""
    recorded = certificates().get(certificate.model, {})
    return next(
        (
            f"{name}: {value} was recorded, {getattr(certificate, name)} is certified"
            for name, value in recorded.items()
            if getattr(certificate, name) != value
        ),
        None,
    )


def verify(model: Model, file: Path) -> Certificate:
    """Judge a certificate without exploring anything.

    Args:
        model: What it should certify.
        file: The file.

    Returns:
        The certificate, if all in it is true.

    Raises:
        CertificateError: If the file is no certificate.
        ModelError: If the settings do not make a model that can be certified.
        OSError: If the file cannot be read.
        RefusedError: If something in it is not true.
    """
    if model.kind == STREAKS:
        raise ModelError(f"model {model.id}: only a wheel or a game has a certificate")
    certificate, lines = read_certificate(file)
    system, ruleset = _system(model)
    # What is written as JSON comes back with lists for tuples, and so must this.
    wanted = {"model": model.id, "settings": json.loads(json.dumps(_settings(model))), "edition": _edition(model)}
    for name, value in wanted.items():
        said = getattr(certificate, name)
        if said != value:
            raise RefusedError(f"{name}: {said} is certified, and {value} is asked for")
    if lines != sorted(lines) or hash_of(lines) != certificate.hash:
        raise RefusedError("hash: the states are not those that it was made of, or not in their order")
    states = []
    for number, line in enumerate(lines, 2):
        try:
            states.append(texts.state_of(line, ruleset))
        except ValueError as error:
            raise RefusedError(f"line {number}: {error}") from error
    connected = model.kind == WHEEL and not model.setting("upgrades")
    verify_certificate(certificate, states, system, connected=connected)
    unlike = unlike_recorded(certificate)
    if unlike is not None:
        raise RefusedError(unlike)
    return certificate


def _settings(model: Model) -> Mapping[str, Any]:
    return {name: model.setting(name) for name in SETTINGS[model.kind]}


def _edition(model: Model) -> str:
    return edition_digest(_system(model)[1].edition)


def _system(model: Model) -> tuple[System[Any, Any], Ruleset]:
    """Return a wheel or a game as it is explored, and what is played."""
    if model.kind == GAME:
        return game_system(model), _game(model)[0]
    begin = _order(model)
    return (wheels.upgrades_system if model.setting("upgrades") else wheels.wheel_system)(begin), begin.ruleset
