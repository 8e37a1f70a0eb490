"""Each kind of file, spoiled in one or two places: accepted and worked on, or refused in the library's own words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from crusaders_rules import Ruleset, apply, legal, new_game
from crusaders_rules.explore import certificate
from crusaders_rules.explore.certificate import RefusedError, hash_of
from crusaders_rules.explore.certifying import parse_certificates
from crusaders_rules.explore.model_files import parse_models
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.reading import read_toml
from crusaders_rules.thy_will_be_done.check import certified, models, sampling, store
from crusaders_rules.thy_will_be_done.check.model_systems import system_of
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, verdicts_folder
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.editions import find_edition, load_edition
from crusaders_rules.thy_will_be_done.play.files.records import from_json, verify
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.state import Board
from tests.thy_will_be_done.records.games import JUNK, SMALL, record_data, spoiled, written_out
from tests.thy_will_be_done.spoiled.attacks import attack, refused_well, toml


def _refusing(problem: Exception) -> FileError:
    return FileError("", [Problem("", str(problem))])


def _played(edition: Edition | None, board: Board | None, players: int) -> None:
    """Play the beginning of a game with what was accepted."""
    try:
        state = new_game(Ruleset(edition or load_edition("deluxified-2017"), board=board), players, seed=1)
    except SetupError as error:
        raise _refusing(error) from error
    chance = random.Random(1)
    for _ in range(60):
        choices = legal(state)
        if not choices:
            break
        state = apply(state, chance.choice(choices))


@cache
def _rows(folder: str, name: str) -> str:
    """Return a file of the package as JSON."""
    file = specs_folder() / folder / f"{name}.toml"
    return json.dumps(read_toml(file))


def _file(tmp_path: Path) -> Callable[[Any], str]:
    """Return what writes data into a file that takes the place of the one before."""
    file = tmp_path / "spoiled.toml"

    def write(data: object) -> str:
        file.write_text(toml(data) if isinstance(data, dict) else str(data), encoding="utf-8", errors="replace")
        return str(file)

    return write


@st.composite
def _row_spoiled(draw: Callable[..., Any], document: str) -> Any:  # noqa: ANN401 -- plain data
    """Draw an edition with other values in some rows: of another kind, far too large, or others that an edition has."""
    data = json.loads(document)
    numbers = st.integers(0, 99)
    values = JUNK | numbers | st.lists(numbers, max_size=20) | st.sampled_from([10**9, [1] * 500, {"2": "a" * 10_000}])
    for name in draw(st.lists(st.sampled_from(sorted(data)), min_size=1, max_size=3, unique=True)):
        if isinstance(data[name], dict):
            data[name]["value"] = draw(values)
    return data


def test_editions(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """An edition that is accepted can be played."""
    write = _file(tmp_path)
    rows = st.deferred(
        lambda: st.sampled_from([_rows("editions", name) for name in ("deluxified-2017", "prototype-2015")])
    )

    def read(data: object) -> None:
        edition = find_edition(write(data))
        for players in edition.players[:2]:
            _played(edition, None, players)

    attack(request, "editions", rows.flatmap(lambda text: spoiled(text) | _row_spoiled(text)), read)


def test_boards(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A board that is accepted can be played on, or does not fit the pieces of the edition."""
    write = _file(tmp_path)
    rows = st.deferred(lambda: st.sampled_from([_rows("boards", name) for name in ("tiny-row", "ours-two")]))

    def read(data: object) -> None:
        board = load_board(write(data))
        _played(None, board, board.players[0])

    attack(request, "boards", rows.flatmap(spoiled), read)


def test_rulesets(request: pytest.FixtureRequest) -> None:
    """A ruleset in a record: the edition, the variant, the readings and the board, by its name and written out."""

    def read(ruleset: object) -> None:
        assert str(verify(from_json(json.dumps({**record_data(SMALL), "ruleset": ruleset})))).isprintable()

    forms = st.deferred(lambda: st.sampled_from([record_data(SMALL), written_out(SMALL)]))
    inputs = forms.flatmap(lambda data: spoiled(json.dumps(data["ruleset"])))
    attack(request, "rulesets", inputs, read)


@cache
def _models() -> str:
    rows = [
        read_toml(file) for file in sorted(models.models_folder().glob("*.toml")) if file.name != models.CERTIFICATES
    ]
    return json.dumps({"model": [model for data in rows for model in data["model"]]})


@st.composite
def _one_row(draw: Callable[..., Any], text: str, name: str) -> Any:  # noqa: ANN401 -- plain data
    """Draw one of the tables of a file, spoiled."""
    rows = json.loads(text)[name]
    return draw(spoiled(json.dumps({name: [draw(st.sampled_from(rows))]})))


def test_models(request: pytest.FixtureRequest) -> None:
    """Of a model that is accepted, the first states are found."""

    def read(data: Any) -> None:  # noqa: ANN401 -- plain data
        for model in parse_models(toml(data), "models.toml", models.SETTINGS):
            if model.kind == models.STREAKS:
                continue
            system, _ = system_of(model)
            for state in islice(system.initial, 3):
                tuple(islice(system.successors(state), 5))

    attack(request, "models", st.deferred(lambda: _one_row(_models(), "model")), read)


@cache
def _verdicts() -> str:
    rows = [read_toml(file) for file in sorted(verdicts_folder().glob("[0-9]*.toml"))]
    return json.dumps({"verdict": [verdict for data in rows for verdict in data["verdict"]]})


def test_verdicts(request: pytest.FixtureRequest) -> None:
    """A verdict that is accepted is judged again, and the answer can be shown."""

    def read(data: Any) -> None:  # noqa: ANN401 -- plain data
        for verdict in store.parse_verdicts(toml(data), "verdicts.toml"):
            assert store.recheck(verdict).isprintable()

    attack(request, "verdicts", st.deferred(lambda: _one_row(_verdicts(), "verdict")), read)


def test_samples(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """The effects that are stored beside the verdicts."""

    def read(data: Any) -> None:  # noqa: ANN401 -- plain data
        (tmp_path / "consequences.toml").write_text(toml(data), encoding="utf-8")
        try:
            sampling.stored(tmp_path)
        except DivergenceError as error:
            raise _refusing(error) from error

    inputs = st.deferred(lambda: _one_row(json.dumps(read_toml(verdicts_folder() / "consequences.toml")), "sample"))
    attack(request, "samples", inputs, read)


def test_recorded_certificates(request: pytest.FixtureRequest) -> None:
    """The file of the hashes and counts that are recorded."""

    def read(data: Any) -> None:  # noqa: ANN401 -- plain data
        parse_certificates(toml(data), "certificates.toml")

    inputs = st.deferred(
        lambda: _one_row(json.dumps(read_toml(models.models_folder() / models.CERTIFICATES)), "certificate")
    )
    attack(request, "recorded certificates", inputs, read)


_MODELS = ("wheel/calatrava", "game/orders")


@pytest.fixture(scope="module")
def certificates() -> dict[str, str]:
    """The heads and a few states of certificates, as JSON."""
    from crusaders_rules.explore import SearchLimits
    from crusaders_rules.thy_will_be_done.check.runs import run
    from crusaders_rules.thy_will_be_done.check.texts import state_form

    found = {}
    for name in _MODELS:
        model = models.models()[name]
        report = run(model, limits=SearchLimits(states=300), keep=True)
        lines = sorted(map(state_form().line_of, report.found))[::40]
        known = {**certified.certificates()[name], "settings": model.all_settings}
        head = {"format": certificate.FORMAT, "version": certificate.VERSION, **known}
        found[name] = json.dumps({"head": head, "states": [json.loads(line) for line in lines]})
    return found


def test_certificates(request: pytest.FixtureRequest, tmp_path: Path, certificates: dict[str, str]) -> None:
    """Heads and states; the count and the hash are often made anew, so that the states themselves are judged."""
    file = tmp_path / "certificate.json"

    @st.composite
    def inputs(draw: Callable[..., Any]) -> Any:  # noqa: ANN401 -- plain data
        name = draw(st.sampled_from(_MODELS))
        data = json.loads(certificates[name])
        data["states"] = draw(spoiled(json.dumps(data["states"])))
        if draw(st.booleans()):
            data["head"] = draw(spoiled(json.dumps(data["head"])))
        return name, data, draw(st.booleans())

    def read(drawn: Any) -> None:  # noqa: ANN401 -- plain data
        name, data, anew = drawn
        lines = sorted(json.dumps(state, separators=(",", ":")) for state in data["states"])
        head = data["head"]
        if anew and isinstance(head, dict):
            head = {**head, "states": len(lines), "hash": hash_of(lines)}
        file.write_text("\n".join([json.dumps(head), *lines, ""]), encoding="utf-8")
        try:
            certified.verify(models.models()[name], file)
        except RefusedError as error:
            raise _refusing(error) from error

    attack(request, "certificates", inputs(), read)


def test_bytes_that_are_no_certificate(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Any bytes, also some that begin as a compressed file does."""
    file = tmp_path / "certificate.gz"

    def read(content: bytes) -> None:
        file.write_bytes(content)
        certified.verify(models.models()["wheel/none"], file)

    raw = st.binary(max_size=300)
    attack(request, "bytes", raw | raw.map(lambda end: b"\x1f\x8b\x08\x00\x00\x00\x00\x00" + end), read)


def test_the_attack_notices_what_is_no_refusal(request: pytest.FixtureRequest) -> None:
    """An exception of Python, a reader that takes everything, and an error without a problem."""
    with pytest.raises(ZeroDivisionError):
        attack(request, "nothing", st.just(0), lambda number: 1 // number)
    with pytest.raises(AssertionError):
        attack(request, "nothing", st.just(0), lambda _: None)
    error = _refusing(ValueError("wrong"))
    refused_well(error)
    error.problems = ()
    with pytest.raises(AssertionError):
        refused_well(error)
    request.node.user_properties.clear()
