"""Certificates of models of The Third Crusade: each state is judged again, and nothing is taken on trust."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from crusaders_rules.explore.certificate import RefusedError, hash_of, read_certificate
from crusaders_rules.explore.model_files import ModelError
from crusaders_rules.third_crusade.check import certified, models, small_steps
from crusaders_rules.third_crusade.check.small_steps import scenario_of
from crusaders_rules.third_crusade.play.files.records import digest_of
from crusaders_rules.third_crusade.state import Position
from tests.cli.terminal import refused, run

KEPT = [name for name, model in models.models().items() if not model.thorough and model.kind != "initiative"]
CHECK = ("check", "--game", "third-crusade")
Lines = list[str]


def written(name: str, file: Path) -> Path:
    """Explore a model, and write its certificate."""
    certified.write(models.run(models.models()[name], keep=True), file)
    return file


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of some Battles with Reaction Orders."""
    return written("battle/reactions", tmp_path_factory.mktemp("certificates") / "battle.json")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", KEPT)
def test_a_certificate_is_true_and_as_recorded(name: str, tmp_path: Path) -> None:
    """The states of each small model are judged again by the rules, without exploring."""
    found = certified.verify(models.models()[name], written(name, tmp_path / "certificate.gz"))
    assert certified.certificates()[name]["hash"] == found.hash


def test_each_small_model_has_a_certificate() -> None:
    """With the counts of the model, and the digest of its scenario."""
    known = models.models()
    assert set(KEPT) == certified.certificates().keys()
    for name, row in certified.certificates().items():
        counts = {count: known[name].expect[count] for count in ("states", "transitions", "depth")}
        assert {**counts, "edition": digest_of(scenario_of(known[name]))}.items() <= row.items()


def test_a_certificate_is_written_and_verified_by_the_verb(tmp_path: Path) -> None:
    """The output says what was verified; JSON has the recorded figures."""
    file = str(tmp_path / "draft.gz")
    assert 0 == run(*CHECK, "draft/two", "--certificate", file).exit_code
    shown = run(*CHECK, "draft/two", "--verify-certificate", file)
    assert 0 == shown.exit_code
    assert "40 states, 112 transitions, depth 4" in shown.stdout
    assert "verified: the claim holds in each state, and no step leaves them, as recorded" in shown.stdout
    figures = json.loads(run(*CHECK, "draft/two", "--verify-certificate", file, "--json").stdout)
    assert ("draft/two", "verified", True) == (figures["model"], figures["verdict"], figures["recorded"])
    other = run(*CHECK, "draft/four", "--verify-certificate", file)
    assert (1, True) == (other.exit_code, "model: 'draft/two' is certified, not 'draft/four'" in other.stdout)
    assert "cannot be combined with --certificate" in " ".join(
        run(*CHECK, "draft/two", "--verify-certificate", file, "--certificate", file).stderr.split()
    )


def test_what_has_no_certificate_is_refused(tmp_path: Path) -> None:
    """The initiative track alone, and a file that is none."""
    assert "the initiative track alone has no certificate" in refused(
        *CHECK, "initiative", "--certificate", str(tmp_path / "no.gz")
    )
    with pytest.raises(ModelError, match="has no certificate"):
        certified.verify(models.models()["initiative"], tmp_path / "no.gz")
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    assert "line 1" in refused(*CHECK, "draft/two", "--verify-certificate", str(tmp_path / "no.json"))


def test_verifying_explores_nothing_and_asks_the_rules(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verification works without the explorer; if a law is broken, the state is named."""
    monkeypatch.delattr(models, "explore")
    model = models.models()["battle/reactions"]
    assert 195 == certified.verify(model, certificate).states
    monkeypatch.setattr(small_steps, "broken_laws", lambda state: ("broken",) if state.glory else ())
    with pytest.raises(RefusedError, match="this does not hold: the laws of a state hold"):
        certified.verify(model, certificate)


def test_another_certificate_than_recorded_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """When it is written, and when it is verified; one that is not recorded prints its table."""
    row = {**certified.certificates()["draft/two"], "hash": "0"}
    file = str(tmp_path / "draft")
    monkeypatch.setattr(certified, "certificates", lambda: {"draft/two": row})
    for option in ("--certificate", "--verify-certificate"):
        shown = run(*CHECK, "draft/two", option, file)
        assert (1, True) == (shown.exit_code, "hash: 0 was recorded, " in shown.stdout)
    monkeypatch.setattr(certified, "certificates", dict)
    shown = run(*CHECK, "draft/two", "--certificate", file)
    assert 0 == shown.exit_code
    assert '[[certificate]]\nmodel = "draft/two"\n' in shown.stdout


def without_a_state(lines: Lines) -> None:
    """Leave out a state in the middle."""
    del lines[90]


def twice(lines: Lines) -> None:
    """Write a state twice."""
    lines[90] = lines[91]


def with_more_gold(lines: Lines) -> None:
    """Give the first Army of each line more gold."""
    lines[0] = lines[0].replace('{"ArmyState":[4,', '{"ArmyState":[5,', 1)


def without_a_frame(lines: Lines) -> None:
    """Name a class that no state has."""
    lines[0] = lines[0].replace('"Position"', '"Elsewhere"', 1)


def with_a_set_out_of_order(lines: Lines) -> None:
    """Write the members of a set in another order."""
    lines[0] = lines[0].replace('{"frozenset":[]}', '{"frozenset":[{"Owner":"turkoman"},{"Owner":"angevin"}]}', 1)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (without_a_state, "a step leads to a state that is missing|a play begins is missing|states: "),
        (twice, "a state stands there twice"),
        (with_more_gold, "line 2|missing|not reached"),
        (without_a_frame, "is no state"),
        (with_a_set_out_of_order, "is not written as a state is"),
    ],
)
def test_a_spoiled_certificate_is_refused(
    spoil: Callable[[Lines], None], said: str, certificate: Path, tmp_path: Path
) -> None:
    """Although its hash is made to fit."""
    _, lines = read_certificate(certificate)
    head = json.loads(certificate.read_text(encoding="utf-8").partition("\n")[0])
    before = list(lines)
    spoil(lines)
    assert before != lines
    lines.sort()
    head |= {"hash": hash_of(lines), "states": len(lines)}
    file = tmp_path / "spoiled.gz"
    file.write_bytes(gzip.compress("".join(f"{line}\n" for line in (json.dumps(head), *lines)).encode()))
    with pytest.raises(RefusedError, match=said):
        certified.verify(models.models()["battle/reactions"], file)


def test_a_state_is_read_back_from_its_line() -> None:
    """With its sets; the setting is shared, and not written."""
    system = models.system_of(models.models()["battle/reactions"])
    form = certified.state_form()
    for state in system.initial:
        assert isinstance(state, Position)
        line = form.line_of(state)
        assert state == form.state_of(line, state.setting)
        assert '{"Setting":[]}' in line
        assert "scenario" not in line
