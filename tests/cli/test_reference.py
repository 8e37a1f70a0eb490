"""``crusaders reference``: the worked examples, and a few of the reference games."""

import errno
import gzip
import http.client
import importlib.util
import json
import multiprocessing
import os
import re
import threading
from collections.abc import Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

import attrs
import pytest

from crusaders_rules.catalog.code_run import is_same
from crusaders_rules.cli import reference
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.site_server import server_of
from crusaders_rules.cli.stages import explored
from crusaders_rules.explore.model_report import ModelReport
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.lift import Outcome, Theorem, prove
from crusaders_rules.site import making
from crusaders_rules.site.gallery import Gallery
from crusaders_rules.site.material import GamePictures
from crusaders_rules.third_crusade.check import models as third_models
from crusaders_rules.third_crusade.check import store as third_store
from crusaders_rules.third_crusade.cli import reference_checks as third_checks
from crusaders_rules.thy_will_be_done.check import models, store
from crusaders_rules.thy_will_be_done.cli import reference_checks, reference_games
from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES, Example
from crusaders_rules.thy_will_be_done.examples.own import OURS
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.thy_will_be_done.play.files.records import Record, read_record
from crusaders_rules.work import Task, in_turn
from crusaders_rules.work.processes import Processes, pool
from tests.cli.terminal import refused, run
from tests.cli.test_json_shapes import schema_of
from tests.thy_will_be_done.spoiled.attacks import bounded

ONLY_GAMES = (
    "reference",
    *(part for name in ("proofs", "models", "verdicts", "site", "print") for part in ("--without", name)),
)


def _without(*names: str) -> tuple[str, ...]:
    return tuple(part for name in names for part in ("--without", name))


def told(*arguments: str) -> dict[str, Any]:
    """Return what a run prints as JSON, which has the published shape."""
    found: dict[str, Any] = json.loads(run(*arguments, "--json").stdout)
    schema_of("reference").validate(found)
    return found


def _full(_: int) -> None:
    """Simulate a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def refused_after_words(*arguments: str) -> str:
    """Return the line on standard error of a run that ends with exit status 2 after it has begun."""
    result = run(*arguments)
    assert 2 == result.exit_code
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only every fortieth of the reference games be played, by bots that are quick, and few verdicts be judged."""
    plans = [plan for plan in reference_games.plans() if plan.bot == "random"][::40]
    monkeypatch.setattr(reference_games, "plans", lambda: plans)
    monkeypatch.setattr(third_checks, "_SEEDS", 1)
    for module in (store, third_store):
        stored = dict(islice(module.verdicts().items(), 2))
        monkeypatch.setattr(module, "verdicts", lambda stored=stored: stored)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_worked_example_comes_out_as_the_rulebook_says(example: Example) -> None:
    """The two numbers of each row are equal."""
    assert example.expected == example.compute()


def test_the_worked_examples_are_all_those_of_the_sources() -> None:
    """Each lettered example of the rulebook, and those without a letter."""
    named = {passage.example for source in catalog().sources for passage in source.passages if passage.example}
    assert named == {example.name for example in EXAMPLES}


@pytest.mark.usefixtures("few")
def test_the_records_are_written_and_verify(tmp_path: Path) -> None:
    """And the summary says so."""
    result = run(*ONLY_GAMES, "--out", str(tmp_path / "out"))
    assert 0 == result.exit_code
    many = len(EXAMPLES) + len(OURS)
    assert f"{many} of {many} worked examples right" in result.stdout
    files = sorted((tmp_path / "out" / "games").iterdir())
    assert f"{len(files)} of {len(files)} records verified" in result.stdout
    assert 0 == run("verify", *map(str, files)).exit_code


@pytest.mark.usefixtures("few")
def test_each_part_says_when_it_begins_and_when_it_ends(tmp_path: Path) -> None:
    """Without a terminal, lines with the seconds replace the bar."""
    left_out = (part for name in ("proofs", "models", "site", "print") for part in ("--without", name))
    lines = run("reference", *left_out, "--out", str(tmp_path)).stdout.splitlines()
    assert ["games: begun", "verdicts: begun"] == lines[:2]
    ended = [re.fullmatch(r"(games|verdicts): .*, \d+\.\d s of processor time", line) for line in lines[2:4]]
    assert {"games", "verdicts"} == {line[1] for line in ended if line}
    assert re.search(r"^All of it took \d+ s; \d+ s of processor time\.$", "\n".join(lines), re.MULTILINE)


@pytest.mark.parametrize("thorough", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_theorems_of_every_game_are_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, thorough: bool
) -> None:
    """The results of the second game are in a folder of their own, with the code that they are about.

    With --thorough, rules are broken, too, and each proof is checked; without, the result says that this is left out.
    """
    first = [theorem for theorem in THY_WILL_BE_DONE.theorems() if theorem.name == "the_supply_gives_what_it_has"]
    second = THIRD_CRUSADE.theorems()[:1]
    stated = {THY_WILL_BE_DONE.name: tuple(first), THIRD_CRUSADE.name: second}
    monkeypatch.setattr("crusaders_rules.lift.topics.theorems_about", lambda home: stated[home.name])
    left_out = _without("games", "models", "verdicts", "site", "print")
    more = ("--thorough",) if thorough else ()
    proofs = told("reference", *left_out, *more, "--out", str(tmp_path))["proofs"]
    assert (1, 1, True) == (proofs["proved"], proofs["total"], proofs["ok"])
    of_second = proofs[THIRD_CRUSADE.pages]
    assert (1, 1) == (of_second["proved"], of_second["total"])
    if thorough:
        assert proofs["noticed"] == proofs["broken"] == len(first[0].sabotage)
        assert of_second["checked"] == of_second["proofs"] > 0
        said = " ".join(run("reference", *left_out, *more, "--out", str(tmp_path)).stdout.split())
        assert "proofs by cvc5 checked step by step" in said
        assert "left to --thorough" not in said
    for game, theorems, folder in (
        (THY_WILL_BE_DONE, first, tmp_path),
        (THIRD_CRUSADE, second, tmp_path / THIRD_CRUSADE.pages),
    ):
        found = json.loads((folder / "proofs.json").read_text(encoding="utf-8"))
        assert [one.name for one in theorems] == [row["name"] for row in found["theorems"]]
        assert is_same(found["code"])
        about = {label.split("/")[1] for label in found["code"]}
        assert {game.name} == about & {THY_WILL_BE_DONE.name, THIRD_CRUSADE.name}


@pytest.fixture
def two_theorems(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Let the first game have two theorems, of which one takes long, and the second game one; return their names."""
    first, later = (
        one
        for one in THY_WILL_BE_DONE.theorems()
        if one.name in {"the_supply_gives_what_it_has", "regions_stay_in_order"}
    )
    second = THIRD_CRUSADE.theorems()[0]
    stated = {THY_WILL_BE_DONE.name: (first, attrs.evolve(later, thorough=True)), THIRD_CRUSADE.name: (second,)}
    monkeypatch.setattr("crusaders_rules.lift.topics.theorems_about", lambda home: stated[home.name])
    return first.name, later.name, second.name


ONLY_PROOFS = ("reference", *_without("games", "models", "verdicts", "site", "print"))


@pytest.mark.long
def test_a_thorough_run_proves_only_what_an_earlier_one_has_left(
    tmp_path: Path, two_theorems: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was proved of this code is broken and checked without another proof; what takes long is proved now."""
    assert "1 of 1 theorems proved by z3; 1 larger ones, cvc5," in " ".join(
        run(*ONLY_PROOFS, "--out", str(tmp_path)).stdout.split()
    )
    proved: list[str] = []

    def noted(theorem: Theorem, solvers: Sequence[str]) -> Outcome:
        proved.append(theorem.name)
        return prove(theorem, solvers)

    monkeypatch.setattr("crusaders_rules.lift.prove", noted)
    arguments = ("--thorough", "--after", str(tmp_path), "--out", str(tmp_path / "more"), "--workers", "1")
    found = told(*ONLY_PROOFS, *arguments)["proofs"]
    assert [two_theorems[1]] == proved
    assert (2, 2, 1, True) == (found["proved"], found["total"], found["before"], found["ok"])
    assert found["checked"] == found["proofs"] > 0
    assert found["noticed"] == found["broken"] > 0
    rows = json.loads((tmp_path / "more" / "proofs.json").read_text(encoding="utf-8"))["theorems"]
    again = json.loads((tmp_path / "proofs.json").read_text(encoding="utf-8"))["theorems"]
    assert [row["witness"] for row in again] == [row["witness"] for row in rows[:1]]


@pytest.mark.usefixtures("two_theorems")
def test_what_was_proved_of_other_code_is_proved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is taken over then, and the result does not say that anything was."""
    assert 0 == run(*ONLY_PROOFS, "--out", str(tmp_path)).exit_code
    monkeypatch.setattr("crusaders_rules.cli.reference_proofs.is_same", lambda _: False)
    arguments = ("--thorough", "--after", str(tmp_path), "--out", str(tmp_path / "more"))
    assert 0 == told(*ONLY_PROOFS, *arguments)["proofs"]["before"]


@pytest.mark.parametrize(
    "content",
    [None, b"", b"x", *(gzip.compress(text) for text in (b"{", b"[]", b"{}"))],
    ids=["missing", "empty", "not packed", "no JSON", "a list", "no rows"],
)
def test_an_earlier_run_that_is_none_is_one_error(tmp_path: Path, content: bytes | None) -> None:
    """Whatever stands there; and only a thorough run has use for it."""
    if content is not None:
        (tmp_path / "proofs-asked.json.gz").write_bytes(content)
    said = refused(*ONLY_PROOFS, "--thorough", "--after", str(tmp_path), "--out", str(tmp_path / "more"))
    assert f"--after: {tmp_path / 'proofs-asked.json.gz'}: " in said
    assert "--after goes with --thorough" in refused(*ONLY_PROOFS, "--after", str(tmp_path))


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_the_games_keep_their_places_whichever_is_chosen(tmp_path: Path) -> None:
    """The verb is about all games: the results of the second one stay in a folder of their own."""
    first, second = (
        told(*ONLY_GAMES, "--game", name, "--out", str(tmp_path / name))["games"]
        for name in ("thy-will-be-done", "third-crusade")
    )
    assert first == second
    assert (tmp_path / "third-crusade" / THIRD_CRUSADE.pages / "games").is_dir()


@pytest.mark.usefixtures("few")
def test_a_machine_is_told_nothing_but_the_result(tmp_path: Path) -> None:
    """With --json there is one document and no line beside it."""
    assert {"games"} == told(*ONLY_GAMES, "--out", str(tmp_path)).keys()


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_each_part_has_the_published_shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of pages that could not be built; a key that is missing, renamed or new is noticed."""
    theorems = {game.name: game.theorems()[:1] for game in (THY_WILL_BE_DONE, THIRD_CRUSADE)}
    monkeypatch.setattr("crusaders_rules.lift.topics.theorems_about", lambda home: theorems[home.name])
    for module, name in ((models, "wheel/calatrava"), (third_models, "initiative")):
        chosen = {name: module.models()[name]}
        monkeypatch.setattr(module, "models", lambda chosen=chosen: chosen)
    one = dict(islice(third_store.verdicts().items(), 1))
    monkeypatch.setattr(third_store, "verdicts", lambda: one)
    monkeypatch.setattr(reference, "pictures_of", lambda _: GamePictures(Gallery(), {}))

    def built(out: Path, **_: object) -> Path:
        if out.name.startswith("print"):
            raise making.SiteError("index.md: a warning")
        out.mkdir(parents=True)
        (out / "index.html").write_text("", encoding="utf-8")
        return out / "index.html"

    monkeypatch.setattr(making, "build", built)
    found = told("reference", "--out", str(tmp_path))
    assert [*reference.PARTS[:4], reference.PICTURES, *reference.PARTS[4:]] == list(found)
    assert (True, False) == (found["site"]["ok"], found["print"]["ok"])
    shape = schema_of("reference")
    for part in found:
        assert not shape.is_valid({f"{part}s": found[part]})
        for key in found[part].keys() - {"plays", THIRD_CRUSADE.pages}:
            less = {name: value for name, value in found[part].items() if name != key}
            assert not shape.is_valid({part: less}), (part, key)
    for part in ("games", "proofs", "models", "verdicts", "pictures"):
        assert not shape.is_valid({part: {**found[part], THIRD_CRUSADE.pages: {}}}), part


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_the_same_games_are_played_each_time(tmp_path: Path) -> None:
    """Two runs give the same digest, so two machines can be compared."""
    first, again = (told(*ONLY_GAMES, "--out", str(tmp_path / name))["games"] for name in "ab")
    assert first["digest"] == again["digest"]
    assert all(one["ok"] for one in (*first["examples"], *first["games"]))


@pytest.mark.usefixtures("few")
def test_an_example_that_differs_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 1, and its name."""
    monkeypatch.setattr(
        "crusaders_rules.thy_will_be_done.cli.reference_checks.EXAMPLES",
        [*EXAMPLES[:2], Example("Z-9", "nothing", 1, lambda: 2)],
    )
    result = run(*ONLY_GAMES, "--out", str(tmp_path))
    assert 1 == result.exit_code
    assert "games: example Z-9 differs" in result.stdout


@pytest.mark.usefixtures("few")
def test_a_record_that_cannot_be_read_again_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 1, and what is wrong."""

    def read(file: Path) -> Record:
        return attrs.evolve(read_record(file), decisions=("1: skip",))

    monkeypatch.setattr(reference_games, "read_record", read)
    result = run(*ONLY_GAMES, "--out", str(tmp_path))
    assert 1 == result.exit_code
    assert "games: refused: " in result.stdout


@pytest.mark.usefixtures("few")
def test_a_full_disk_leaves_the_records_that_were_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run ends with one line, and the old files are unchanged."""
    assert 0 == run(*ONLY_GAMES, "--out", str(tmp_path)).exit_code
    before = {file.name: file.read_bytes() for file in (tmp_path / "games").iterdir()}
    monkeypatch.setattr(os, "fsync", _full)
    assert "No space left on device" in refused_after_words(*ONLY_GAMES, "--out", str(tmp_path))
    assert before == {file.name: file.read_bytes() for file in (tmp_path / "games").iterdir()}


def test_a_full_disk_leaves_the_site_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new site replaces the old one only when complete; a folder with other contents is not replaced."""
    monkeypatch.setattr(reference, "pictures_of", lambda _: GamePictures(Gallery(), {}))
    full = False

    def half(out: Path, **_: object) -> Path:
        out.mkdir(parents=True)
        for name in (".buildinfo", "index.html"):
            (out / name).write_text(f"{full}", encoding="utf-8")
            if full:
                _full(0)
        return out / "index.html"

    monkeypatch.setattr("crusaders_rules.site.making.build", half)
    only_site = ("reference", *_without("games", "proofs", "models", "verdicts", "print"), "--out", str(tmp_path))
    for _ in range(2):
        assert f"site: {tmp_path / 'site' / 'index.html'}" in " ".join(run(*only_site).stdout.split())
    full = True
    assert f"--out: {tmp_path}: No space left on device" == refused_after_words(*only_site)
    assert ["False", "False"] == [file.read_text(encoding="utf-8") for file in (tmp_path / "site").iterdir()]
    assert {"games", "site"} == {entry.name for entry in tmp_path.iterdir()}
    (tmp_path / "site" / ".buildinfo").unlink()
    assert "holds something else" in refused_after_words(*only_site)


def test_the_site_and_the_page_for_print_are_built_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both begin before one of them ends."""
    both = multiprocessing.get_context("fork").Barrier(2, timeout=20)

    def meet(out: Path, **_: object) -> Path:
        both.wait()
        out.mkdir(parents=True)
        (out / "index.html").write_text(out.name, encoding="utf-8")
        return out / "index.html"

    monkeypatch.setattr(reference, "pictures_of", lambda _: GamePictures(Gallery(), {}))
    monkeypatch.setattr("crusaders_rules.site.making.build", meet)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    pages = ("reference", *_without("games", "proofs", "models", "verdicts"), "--out", str(tmp_path))
    lines = run(*pages).stdout.splitlines()[:6]
    assert ["pictures: begun", "site: begun", "print: begun"] == [line for line in lines if line.endswith("begun")]
    ended = [line.partition(" without")[0] for line in lines if "1 page" in line]
    assert ["print: 1 page", "site: 1 page"] == sorted(ended)


def test_two_sites_in_one_folder_share_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has its sources and what Sphinx makes of them in folders that only it uses."""
    used: list[Path] = []
    monkeypatch.setattr(making, "_run", lambda source, out, doctrees, *_: used.extend((source.parent, out, doctrees)))
    for name in ("site.unfinished", "print.unfinished"):
        making.build(tmp_path / name)
    assert 6 == len({path.relative_to(tmp_path).parts[0] for path in used})


def _begin_and_fail(begun: Path) -> None:
    os.mkfifo(begun)
    with pool(1) as processes:
        processes.submit(_wait, begun)
        # Reading ends when both processes have told their numbers.
        begun.with_suffix(".pids").write_text(begun.read_text(encoding="utf-8"), encoding="utf-8")
        _full(0)


def _wait(begun: Path) -> None:
    """Start another process, print the numbers of both, and never end."""
    other = multiprocessing.get_context("fork").Process(target=threading.Event().wait)
    other.start()
    begun.write_text(f"{os.getpid()} {other.pid}", encoding="utf-8")
    threading.Event().wait()


def test_nobody_waits_for_the_other_parts_when_one_fails(tmp_path: Path) -> None:
    """All other processes are ended, including those that they have started."""
    begun = tmp_path / "begun"
    with bounded():
        with pytest.raises(OSError, match="No space left"):
            _begin_and_fail(begun)
        numbers = begun.with_suffix(".pids").read_text(encoding="utf-8").split()
        assert 2 == len(numbers)
        while any(_runs(number) for number in numbers):
            pass


def _runs(number: str) -> bool:
    """Whether a process still runs; one that has ended may wait for somebody to ask."""
    try:
        state = Path("/proc", number, "stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "XZ"


def test_every_number_of_players_variant_and_bot_is_planned() -> None:
    """The list of games covers every choice, and no two games share a file."""
    plans = reference_games.plans()
    names = [plan.name for plan in plans]
    assert len(names) == len(set(names))
    assert 3 * 2 * (4 * 3 + 1 + 2) == sum(not (plan.reading or plan.expansions) for plan in plans)
    assert {(plan.variant, plan.players) for plan in plans if plan.expansions} == set(product(Variant, range(2, 7)))


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """It is refused in one line, before any game."""
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert "--out" in refused(*ONLY_GAMES, "--out", str(file))
    assert "--out" in refused(*ONLY_GAMES, "--out", str(file / "below"))


@pytest.mark.parametrize(("module", "extra"), [("sphinx", "docs"), ("z3", "proofs")])
def test_what_has_to_be_installed_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, extra: str
) -> None:
    """Before anything is played, with the way to leave that part out."""
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else found(name))
    said = refused("reference", "--out", str(tmp_path / "out"))
    assert f"{module} cannot be found: pip install '.[{extra}]' in the folder of the project; or " in said
    assert "--without" in said
    assert not (tmp_path / "out").exists()


@pytest.mark.long
def test_verdicts_are_judged_again(tmp_path: Path) -> None:
    """Each stored play still shows its verdict."""
    others = (part for name in ("games", "proofs", "models", "site", "print") for part in ("--without", name))
    found = told("reference", *others, "--out", str(tmp_path))["verdicts"]
    assert (True, []) == (found["ok"], found["wrong"])


def test_a_verdict_that_does_not_stand_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 1, with the question and its readings."""
    monkeypatch.setattr(
        "crusaders_rules.thy_will_be_done.check.store.recheck", lambda verdict: f"{verdict.question} is wrong"
    )
    others = (part for name in ("games", "proofs", "models", "site", "print") for part in ("--without", name))
    result = run("reference", *others, "--out", str(tmp_path))
    assert 1 == result.exit_code
    assert "verdicts: resolve.without-success (one-of-split, any): resolve.without-success is wrong" in result.stdout


@pytest.mark.long
def test_models_are_explored_side_by_side_and_told_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counts of each model are written, and a count that differs from the recorded one is wrong."""
    known = models.models()
    chosen = {name: known[name] for name in ("game/orders", "streaks/hospitaller", "wheel/calatrava")}
    chosen["wheel/calatrava"] = attrs.evolve(known["wheel/calatrava"], expect={"states": 1, "verdict": "refuted"})
    monkeypatch.setattr(models, "models", lambda: chosen)
    check = reference_checks.models(tmp_path, thorough=False)
    tasks = [Task(str(place), work) for place, work in enumerate(check.works)]
    stage = check.joined([done.result for done in in_turn(Processes().each(tasks))])
    rows = json.loads((tmp_path / "models.json").read_text(encoding="utf-8"))["models"]
    assert list(chosen) == [row["model"] for row in rows]
    assert [7830, 4368, 462] == [row["states"] for row in rows]
    assert ["holds", "refuted", "holds"] == [row["verdict"] for row in rows]
    assert stage.wrong == (
        "wheel/calatrava: states: 1 was recorded, 462 is found",
        "wheel/calatrava: verdict: refuted was recorded, holds is found",
    )
    assert "2 of 3 models as recorded, 12,660 states" == stage.result


def test_a_model_without_a_recorded_verdict_must_hold(tmp_path: Path) -> None:
    """The part names the verdict; a model with a recorded one needs that."""
    known = models.models()
    settled, other = known["streaks/hospitaller"], attrs.evolve(known["wheel/calatrava"], expect={})
    assert "refuted" == settled.expect["verdict"]
    figures = {"states": 3}
    reports = [
        ModelReport(model=settled, figures=figures, verdict="refuted", strength="", stopped=None, seconds=0.1),
        ModelReport(model=other, figures=figures, verdict="partial", strength="", stopped=None, seconds=0.1),
    ]
    stage = explored(tmp_path, "thy_will_be_done", reports)
    assert stage.wrong == ("wheel/calatrava: partial, not holds",)
    assert "1 of 2 models as recorded, 6 states" == stage.result


def test_games_of_the_second_game_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    """With the file and the reason."""
    with pytest.raises(BadInput, match=r"--out: .*marches-2-0\.json: cannot be written: No such file"):
        third_checks.games(tmp_path / "none", thorough=False).works[0]()


def test_a_site_that_is_not_built_cannot_be_opened(tmp_path: Path) -> None:
    """The message says how to build it."""
    said = refused("reference", "--open", "--out", str(tmp_path))
    assert "there is no site in" in said
    assert "crusaders reference" in said


def test_the_server_gives_modules_the_types_that_browsers_demand(tmp_path: Path) -> None:
    """It listens on this machine only."""
    for name in ("table.mjs", "python.wasm"):
        (tmp_path / name).write_bytes(b"")
    with server_of(tmp_path) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        types = []
        for name in ("table.mjs", "python.wasm"):
            connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
            connection.request("GET", f"/{name}")
            types.append(connection.getresponse().getheader("Content-Type"))
            connection.close()
        server.shutdown()
        thread.join()
    assert ["text/javascript", "application/wasm"] == types
    assert "127.0.0.1" == server.server_address[0]


@pytest.mark.usefixtures("two_theorems")
def test_what_cannot_begin_in_time_is_counted(tmp_path: Path) -> None:
    """It is neither proved nor wrong."""
    found = told(*ONLY_PROOFS, "--minutes", "0", "--out", str(tmp_path))["proofs"]
    assert (0, 0, 1, 1, True) == tuple(found[key] for key in ("proved", "total", "left out", "late", "ok"))
    said = " ".join(run(*ONLY_PROOFS, "--minutes", "0", "--out", str(tmp_path)).stdout.split())
    assert "0 of 0 theorems proved by z3; 1 larger ones, cvc5, broken rules" in said
    assert "1 theorem not begun in time" in said
    assert "--minutes needs a number of minutes" in refused(*ONLY_PROOFS, "--minutes", "nan", "--out", str(tmp_path))


@pytest.mark.parametrize(
    "rows", [[], {"a_theorem": 3}, {"a_theorem": {"outcome": {}}}], ids=["a list", "no row", "half a row"]
)
def test_rows_of_this_code_that_are_none_are_one_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: object
) -> None:
    """A file that somebody has changed by hand."""
    monkeypatch.setattr("crusaders_rules.cli.reference_proofs.is_same", lambda _: True)
    (tmp_path / "proofs-asked.json.gz").write_bytes(gzip.compress(json.dumps({"code": {}, "rows": rows}).encode()))
    said = refused(*ONLY_PROOFS, "--thorough", "--after", str(tmp_path), "--out", str(tmp_path / "more"))
    assert said.endswith("it is not what a run of the reference wrote")
