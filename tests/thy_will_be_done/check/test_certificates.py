"""Certificates: a certified claim holds for the states in the file, and nothing is taken on trust."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crusaders_rules.explore.certificate import RefusedError, hash_of, read_certificate
from crusaders_rules.explore.certifying import parse_certificates
from crusaders_rules.explore.model_files import Model, ModelError
from crusaders_rules.thy_will_be_done.check import certified, models, runs, wheel_sets, wheels
from crusaders_rules.thy_will_be_done.check.texts import state_form
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest
from crusaders_rules.thy_will_be_done.rules import distribute
from tests.cli.terminal import refused, run
from tests.thy_will_be_done.check.conftest import KEPT, Explored

WHEEL = ("wheel", "--order", "calatrava")
Lines = list[str]


@pytest.fixture(scope="session")
def certificate(explored: Explored, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the certificate of the smallest wheel."""
    file = tmp_path_factory.mktemp("certificates") / "calatrava.json"
    certified.write(explored("wheel/calatrava"), file)
    return file


@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", KEPT)
def test_a_certificate_is_true_and_as_recorded(name: str, explored: Explored, tmp_path: Path) -> None:
    """The states of each small model are judged again by the rules, without exploring."""
    file = tmp_path / "certificate.gz"
    written = certified.write(explored(name), file)
    assert certified.certificates()[name]["hash"] == written.hash
    assert written == certified.verify(models.models()[name], file)


def test_verifying_explores_nothing_and_asks_the_rules(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verification works without the explorer; if a rule is broken, the steps leave the states."""
    for module in (runs, wheel_sets, wheels):
        monkeypatch.delattr(module, "explore")
    model = models.models()["wheel/calatrava"]
    assert 462 == certified.verify(model, certificate).states
    whole = distribute.path
    monkeypatch.setattr(distribute, "path", lambda *given: whole(*given)[:-1])
    with pytest.raises(RefusedError, match="a step leads to a state that is missing"):
        certified.verify(model, certificate)


def edition_of(model: Model) -> str:
    """Return the digest of the edition of a model, which expansions change."""
    names = tuple(model.setting("expansions")) if model.kind == models.GAME else ()
    return edition_digest(Ruleset(expansions=names).edition)


def test_each_model_that_holds_has_a_certificate() -> None:
    """The counts recorded there are those of the model; of models that take long to explore, a few have one."""
    known = models.models()
    expected = {
        name: {**model.expect, "model": name, "edition": edition_of(model)}
        for name, model in known.items()
        if model.kind != models.STREAKS and model.expect["verdict"] == "holds"
    }
    assert {name for name in expected if not known[name].thorough} <= certified.certificates().keys()
    for name, row in certified.certificates().items():
        assert {**expected[name], "hash": row["hash"]}.items() >= row.items()


def test_a_certificate_is_written_and_verified(tmp_path: Path) -> None:
    """The output says what was verified; JSON has the recorded figures."""
    file = str(tmp_path / "wheel.gz")
    assert 0 == run("check", *WHEEL, "--certificate", file).exit_code
    shown = run("check", *WHEEL, "--verify-certificate", file)
    assert 0 == shown.exit_code
    assert "462 states, 1,512 transitions, depth 8" in shown.stdout
    assert "verified: the claim holds in each state, and no step leaves them, as recorded" in shown.stdout
    figures = json.loads(run("check", *WHEEL, "--verify-certificate", file, "--json").stdout)
    assert ("wheel/calatrava", "verified", True) == (figures["model"], figures["verdict"], figures["recorded"])


@pytest.mark.long
def test_a_certificate_that_is_not_recorded_prints_its_table(tmp_path: Path) -> None:
    """You can copy it into the file; a certificate other than the recorded one is reported as a difference."""
    file = str(tmp_path / "game.gz")
    shown = run("check", "game", "--supply", "1", "--fold", "--certificate", file)
    assert 0 == shown.exit_code
    (row,) = parse_certificates(shown.stdout.partition(".toml:\n")[2], "printed").values()
    assert 1765 == row["states"]
    assert 0 == run("check", "game", "--supply", "1", "--fold", "--verify-certificate", file).exit_code
    # The same file, and another game: a certificate speaks of its settings, too.
    other = run("check", "game", "--supply", "4", "--fold", "--verify-certificate", file)
    assert (1, True) == (other.exit_code, "settings:" in other.stdout)


def test_another_certificate_than_recorded_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """When it is written, and when it is verified."""
    row = {**certified.certificates()["wheel/calatrava"], "hash": "0"}
    monkeypatch.setattr(certified, "certificates", lambda: {"wheel/calatrava": row})
    file = str(tmp_path / "wheel")
    for option in ("--certificate", "--verify-certificate"):
        shown = run("check", *WHEEL, option, file)
        assert (1, True) == (shown.exit_code, "hash: 0 was recorded, " in shown.stdout)


def without_a_state(_: dict[str, Any], lines: Lines) -> None:
    """Leave out a state in the middle."""
    del lines[200]


def with_a_token_more(_: dict[str, Any], lines: Lines) -> None:
    """Add a wheel with seven tokens."""
    lines.append("[1,1,1,1,1,2]")


def with_no_state(_: dict[str, Any], lines: Lines) -> None:
    """Add JSON that is not a wheel."""
    lines.append('[3,"three"]')


def with_no_json(_: dict[str, Any], lines: Lines) -> None:
    """Add text that is not JSON."""
    lines.append('{"Popen":["echo"]}')


def written_otherwise(_: dict[str, Any], lines: Lines) -> None:
    """Write a state with a space."""
    lines[7] = lines[7].replace(",", ", ", 1)


def with_a_point(_: dict[str, Any], lines: Lines) -> None:
    """Write a number with a point."""
    lines[7] = lines[7].replace("0", "0.0", 1)


def twice(_: dict[str, Any], lines: Lines) -> None:
    """Count a state twice."""
    lines.append(lines[7])


def empty(_: dict[str, Any], lines: Lines) -> None:
    """Leave no state."""
    lines.clear()


def changed(name: str, value: object) -> Callable[[dict[str, Any], Lines], None]:
    """Change what is certified."""

    def change(head: dict[str, Any], _: Lines) -> None:
        head[name] = value

    change.__name__ = name
    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (without_a_state, "a step leads to a state that is missing"),
        (with_a_token_more, "this does not hold: the wheel keeps its action tokens"),
        (with_no_state, "is no state of this model"),
        (with_no_json, "is no state"),
        (written_otherwise, "is not written as a state is"),
        (with_a_point, "float has no form as text"),
        (twice, "a state stands there twice"),
        (empty, "a state in which a play begins is missing"),
        (changed("transitions", 1511), "transitions: 1511 is certified, 1512 is found"),
        (changed("depth", 7), "depth: 7 is certified, 8 is found"),
        (changed("model", "wheel/templar"), "model: 'wheel/templar' is certified, not 'wheel/calatrava'"),
        (changed("edition", "0"), "edition: '0' is certified"),
        (changed("settings", {}), "settings: 'order': null is certified, not 'calatrava'"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_false_certificate_is_refused(
    certificate: Path, tmp_path: Path, change: Callable[[dict[str, Any], Lines], None], said: str
) -> None:
    """Even with a matching hash and count of states, it is refused in one line with exit status 1."""
    first, *lines = certificate.read_text(encoding="utf-8").splitlines()
    head = json.loads(first)
    change(head, lines)
    lines.sort()
    head |= {"states": len(lines), "hash": hash_of(lines)}
    file = tmp_path / "false.json"
    file.write_text("\n".join([json.dumps(head), *lines]), encoding="utf-8")
    result = run("check", *WHEEL, "--verify-certificate", str(file))
    (line,) = result.stdout.splitlines()
    assert (1, "") == (result.exit_code, result.stderr)
    assert line.startswith(f"refused: {file}: ")
    assert said in line
    figures = json.loads(run("check", *WHEEL, "--verify-certificate", str(file), "--json").stdout)
    assert ("refused", True) == (figures["verdict"], said in figures["finding"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (without_a_state, "hash: "),
        (with_a_token_more, "hash: "),
        (changed("hash", "0"), "hash: "),
        (changed("states", 463), "states: 463 is certified, 462 is found"),
    ],
    ids=["removed", "added", "hash", "states"],
)
def test_states_that_are_not_those_of_the_hash_are_refused(
    certificate: Path, tmp_path: Path, change: Callable[[dict[str, Any], Lines], None], said: str
) -> None:
    """The hash covers the certified claim and the states."""
    first, *lines = certificate.read_text(encoding="utf-8").splitlines()
    head = json.loads(first)
    change(head, lines)
    file = tmp_path / "false.json"
    file.write_text("\n".join([json.dumps(head), *lines]), encoding="utf-8")
    with pytest.raises(RefusedError, match=f"^{said}"):
        certified.verify(models.models()["wheel/calatrava"], file)


# What a file holds, and what it is refused for.
NO_CERTIFICATES = (
    (b"", "line 1: not JSON: "),
    (b"[]", "line 1: needs an object, not a list"),
    (b"{}", "line 1: format: needs 'crusaders-certificate', but it is missing"),
    (b'{"format": "crusaders-certificate", "version": 1}', "line 1: model: missing"),
    (
        b'{"format": "crusaders-certificate", "version": 1, "model": []}',
        "line 1: model: needs a text of 1 to 200 characters, not a list",
    ),
    (b"\xff", "line 1: not text in UTF-8"),
    (b"9" * 5_000, "line 1: not JSON: a number with far too many digits"),
    (b"[" * 60_000, "line 1: nested too deeply"),
    (bytes(1_000_000), "line 1: longer than 65536 bytes"),
    (gzip.compress(bytes(10_000_000), mtime=0), "line 1: longer than 65536 bytes"),
    (b"\x1f\x8bno", "line 1: the compressed data are damaged"),
    (gzip.compress(b"{}", mtime=0)[:-6], "line 1: the compressed data are damaged"),
)


@pytest.mark.parametrize(("content", "said"), NO_CERTIFICATES)
def test_a_file_that_is_no_certificate_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    """One line with the name of the file, and exit status 2."""
    file = tmp_path / "none"
    file.write_bytes(content)
    assert f"{file}: {said}" in refused("check", *WHEEL, "--verify-certificate", str(file))


def test_a_device_is_no_certificate() -> None:
    """A device or a pipe might never end."""
    line = refused("check", *WHEEL, "--verify-certificate", "/dev/zero")
    assert "/dev/zero: cannot be read: not an ordinary file" == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[1,1,1,1,1,1000000000000]", "is no state"),
        (f"[{'9' * 5_000}]", "is no state"),
        ("[" * 400 + "]" * 400, "is no state"),
        ("", "is no state"),
        ("[NaN]", "has no form as text"),
        ('{"Wheel":[1]}', "is no state"),
        ('"\\u001b[31m"', "is no state of this model"),
    ],
)
def test_a_state_that_would_not_end_is_refused(certificate: Path, tmp_path: Path, line: str, said: str) -> None:
    """A made-up number in a file cannot cause a long computation."""
    first, *_ = certificate.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "false.json"
    head = json.loads(first) | {"states": 1, "hash": hash_of([line])}
    file.write_text(f"{json.dumps(head)}\n{line}\n", encoding="utf-8")
    with pytest.raises(RefusedError) as caught:
        certified.verify(models.models()["wheel/calatrava"], file)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


def test_more_lines_than_are_certified_are_not_read(certificate: Path, tmp_path: Path) -> None:
    """One state too many is enough to refuse the file; compressed, it has a few kilobytes."""
    first, *lines = certificate.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "long.gz"
    file.write_bytes(gzip.compress("\n".join([first, *lines, "[]\n" * 1_000_000]).encode(), mtime=0))
    found, states = read_certificate(file)
    assert found.states + 1 == len(states)
    with pytest.raises(RefusedError, match=r"^hash: "):
        certified.verify(models.models()["wheel/calatrava"], file)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*WHEEL, "--verify-certificate", "/nowhere/file"), "/nowhere/file: cannot be read"),
        ((*WHEEL, "--certificate", "/nowhere/file"), "/nowhere/file: cannot be written"),
        ((*WHEEL, "--verify-certificate", "a", "--certificate", "b"), "cannot be combined with"),
        (("streaks", "--order", "calatrava", "--certificate", "a"), "only a wheel or a game has a certificate"),
        (("streaks", "--verify-certificate", "a"), "only a wheel or a game has a certificate"),
        ((*WHEEL, "--limit-states", "9", "--certificate", "a"), "a claim that holds in the whole model, not partial"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[str, ...], said: str) -> None:
    """One line that says what is wrong, and exit status 2."""
    assert said in refused("check", *arguments)


def test_a_file_of_certificates_with_faults_is_refused() -> None:
    """The error names the file and the place."""
    with pytest.raises(ModelError, match=r"^c.toml: certificate\[0\].edition: missing"):
        parse_certificates("[[certificate]]\nmodel = 'a'", "c.toml")
    with pytest.raises(ModelError, match=r"^c.toml: not TOML"):
        parse_certificates("[[certificate]", "c.toml")


@pytest.mark.long
def test_states_have_the_same_text_in_every_run(tmp_path: Path) -> None:
    """Two interpreters with different hashes of strings write the same bytes."""
    written = []
    game = ("check", "game", "--supply", "1", "--fold")
    for seed in ("1", "2"):
        file = tmp_path / f"{seed}.gz"
        subprocess.run(
            [sys.executable, "-m", "crusaders_rules", *game, "--certificate", str(file)],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        written.append(file.read_bytes())
    assert written[0] == written[1]


@pytest.mark.long
def test_a_state_is_read_back_from_its_text(explored: Explored) -> None:
    """Positions of the setup, of turns and of the end, each with its ruleset; no two have the same text."""
    report = explored("game/orders")
    texts = [state_form().line_of(state) for state in report.found]
    assert len(texts) == len(set(texts))
    for state, text in tuple(zip(report.found, texts, strict=True))[::5]:
        again = state_form().state_of(text, state.position.ruleset)
        assert state == again
        assert text == state_form().line_of(again)
