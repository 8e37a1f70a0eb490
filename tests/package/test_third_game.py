"""A third game, which another package brings: found by its entry point, with the verbs of every game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import jsonschema
import pytest

from crusaders_rules.cli.stages import Stage

ROOT = Path(__file__).resolve().parents[2]
SALT_ROAD = ROOT / "examples" / "salt_road"
SCHEMAS = ROOT / "crusaders_rules" / "cli" / "schemas"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the game into a folder, without a network."""
    folder = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index")
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", folder, SALT_ROAD], check=True)
    return folder


# Runs command lines one after another in one process, since starting each anew takes half a second.
TERMINAL = """
import json, os, sys
from click.testing import CliRunner
from crusaders_rules.__main__ import main
for line in sys.stdin:
    folder, arguments = json.loads(line)
    os.chdir(folder)
    done = CliRunner().invoke(main, arguments, prog_name="crusaders")
    failed = done.exception is not None and not isinstance(done.exception, SystemExit)
    print(json.dumps([done.exit_code, done.stdout, "Traceback" if failed else done.stderr]), flush=True)
"""


@pytest.fixture(scope="module")
def terminal(installed: Path) -> Iterator[subprocess.Popen[str]]:
    """Begin a process that finds the game and runs command lines."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(installed))), "COLUMNS": "100"}
    command = [sys.executable, "-c", TERMINAL]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def run(terminal: subprocess.Popen[str], tmp_path: Path) -> Run:
    """Run a command line of the game in an empty folder, and return what came of it."""

    def called(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        line = [arguments[0], "--game", "salt-road", *arguments[1:]]
        assert terminal.stdin is not None
        assert terminal.stdout is not None
        terminal.stdin.write(json.dumps([str(tmp_path), line]) + "\n")
        terminal.stdin.flush()
        done = subprocess.CompletedProcess[str](line, *json.loads(terminal.stdout.readline()))
        assert "Traceback" not in done.stderr
        assert status == done.returncode, done.stdout + done.stderr
        return done

    return called


def test_a_game_is_played_verified_and_looked_at(run: Run, tmp_path: Path) -> None:
    """From the first decision to the score; a file says which game it is of."""
    run("play", "--players", "2", "--seed", "3", "--out", "game.json")
    record = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert ("salt-road-record", 1, 2) == (record["format"], record["version"], record["players"])
    assert record["result"]
    assert "the result is right" in run("verify", "game.json").stdout
    run("position", "game.json", "--after", "3", "--out", "position.json")
    assert "Player 1: dig, trade or pass" in run("legal", "position.json").stdout
    verdict = run("explain", "position.json", "trade", "oasis", "4", status=1).stdout
    assert "trade.salt  you trade 1 salt or more, up to the 1 in your purse, not 4" in verdict
    assert "now  Chance: roll the die" in run("apply", "position.json", "dig", "--out", "position.json").stdout
    assert "player 2  1 in the purse" in run("show", "position.json").stdout
    assert {"over", "players", "winners"} == set(json.loads(run("score", "position.json", "--json").stdout))
    run("show", "position.json", "--svg", "position.svg")
    assert (tmp_path / "position.svg").read_text("utf-8").startswith("<svg")


def test_the_book_is_covered_and_asked(run: Run) -> None:
    """Each rule has a passage, a function and a test, and a question in words is answered."""
    assert "0 errors" in run("trace").stdout
    assert "room for four pieces" in run("ask", "how much fits on a market").stdout
    assert "market_full" in run("rule", "market.room").stdout


def test_json_has_the_published_shapes(run: Run) -> None:
    """Those of the other games; another game needs no shape of its own."""
    run("play", "--players", "2", "--seed", "3", "--out", "game.json")
    lines = (
        ("play", "--players", "3", "--seed", "1", "--annotate"),
        ("verify", "game.json"),
        ("legal", "game.json", "--after", "3"),
        ("explain", "game.json", "--after", "3", "dig"),
        ("apply", "game.json", "--after", "3", "dig"),
        ("score", "game.json"),
        ("show", "game.json"),
        ("ask", "how", "much", "fits", "on", "a", "market"),
        ("rule", "market.room"),
        ("trace",),
        ("check", "--list"),
        ("diverge", "trade.limit"),
        ("diverge", "trade.limit", "--stored"),
        ("questions",),
        ("question", "trade.limit"),
        ("consequences", "--games", "2"),
    )
    for verb, *more in lines:
        published = json.loads((SCHEMAS / f"{verb}.schema.json").read_text("utf-8"))
        told = json.loads(run(verb, *more, "--json").stdout)
        jsonschema.Draft202012Validator(published).validate(told)


def test_readings_are_compared(run: Run) -> None:
    """The shortest play is found, the stored ones are confirmed, and the list has the verdicts."""
    (two, three) = json.loads(run("diverge", "trade.limit", "--json").stdout)
    assert ("b-stricter", "trade harbour 2") == (two["verdict"], two["play"][-1])
    assert len(two["play"]) < len(three["play"])
    for question in ("trade.limit", "end.round"):
        assert "confirmed" in run("diverge", question, "--stored").stdout
    shown = " ".join(run("questions").stdout.split())
    assert "default allows more 8" in shown
    assert "differs 12" in shown


def test_readings_are_compared_in_whole_games(run: Run) -> None:
    """As many play as the game takes if nobody says so, and a question that is none is named."""
    told = json.loads(run("consequences", "--games", "20", "--json").stdout)
    assert {"trade.limit", "end.round"} == {one["question"] for one in told}
    limit, end = ({one["question"]: one for one in told}[name] for name in ("trade.limit", "end.round"))
    assert {"player 1", "player 2", "player 3"} == set(limit["gains"])
    assert 0 < limit["decisions"] == limit["anything"] <= 20
    # The other reading lets a round go on after a market filled up, which shows in who is asked.
    assert 0 < end["anything"] <= 20
    assert "there is no question 'no.question'" in run("consequences", "no.question", status=2).stderr
    assert "needs one of 2, 3" in run("consequences", "--players", "4", status=2).stderr


def test_a_reading_of_the_game_is_met_where_somebody_trades_more_than_the_die_shows() -> None:
    """Game by game, as a look at the trades says."""
    from random import Random

    from salt_road import play
    from salt_road.game import DESCRIPTION
    from salt_road.state import Interpretation, Trade

    from crusaders_rules.explore.reading_effects import STRIDE
    from crusaders_rules.plain.sampled_games import fates, pairs

    rows, met, seen = pairs(DESCRIPTION, ["trade.limit"]), [], []
    for seed in range(1, 21):
        draws = [Random(seed * STRIDE + seat) for seat in range(3)]
        state, above = play.begin(2, Interpretation()), False
        while found := play.legal(state):
            asked = play.asked(state)
            decision = draws[asked if isinstance(asked, int) else 0].choice(found)
            above = above or (isinstance(decision, Trade) and decision.salt > state.die)
            state = play.apply(state, decision)
        seen.append(above)
        met.append(fates(DESCRIPTION, rows, 2, seed)[0][1])
    assert seen == met
    assert {True, False} == set(seen)


def test_what_the_author_does_not_write_is_found(run: Run) -> None:
    """The reasons are the rules that could have refused, and a goal is kept from the players who do not see it."""
    run("play", "--players", "2", "--seed", "3", "--out", "game.json")
    told = json.loads(run("explain", "game.json", "--after", "3", "dig", "--json").stdout)
    assert [("dig.empty", "Nobody digs in an empty mine.")] == [
        (one["rule"], one["sentence"]) for one in told["reasons"]
    ]
    drawn = json.loads(run("explain", "game.json", "--after", "0", "draw-goal harbour", "--json").stdout)
    assert ["setup.goal"] == [one["rule"] for one in drawn["reasons"]]


def test_theorems_and_models_hold(run: Run) -> None:
    """Three theorems with their broken rules, and a model explored whole."""
    proved = run("prove", "--mutants").stdout
    assert "3 of 3 theorems proved" in proved
    assert "4 of 4 broken rules noticed" in proved
    assert "holds: explored whole (model salt-small)" in run("check", "salt-small").stdout
    assert "salt-whole" in run("check", "--list").stdout


@pytest.mark.long
def test_an_implementation_in_another_program_is_checked(run: Run, tmp_path: Path) -> None:
    """With a suite that is written, or made when it is wanted; a wrong rule and another reading are named."""
    written = run("vectors", "--out", "suite", "--part", "whole games", "--part", "readings that part", "--json").stdout
    schema = json.loads((SCHEMAS / "vectors.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(written))
    asked = ("--games", "2", "--", sys.executable, "-m", "tests.conformance.salt_programs")
    found = json.loads(run("conform", "--json", *asked, "rule=dig.salt", status=1).stdout)
    jsonschema.Draft202012Validator(json.loads((SCHEMAS / "conform.schema.json").read_text("utf-8"))).validate(found)
    assert "dig.salt" == found["departures"][0]["rules"][0]
    told = run("conform", "--vectors", "suite", "--out", "told", *asked, "trade.limit=die", status=3).stdout
    assert "agrees as far as asked" in told.splitlines()[0]
    assert re.search(r"trade\.limit +die +free", told)
    run("conform", "--vectors", "suite", "--out", "told", *asked, "rule=market.room", status=1)
    assert (tmp_path / "told" / "departure-1.svg").read_text("utf-8").startswith("<svg")
    assert "legal decision" in run("legal", "told/departure-1.json").stdout


def test_other_programs_are_answered(installed: Path, tmp_path: Path) -> None:
    """Over the protocol, by lines."""
    goal = {"kind": "draw-goal", "arguments": {"goal": "oasis"}}
    wrong = {"kind": "draw-goal", "arguments": {"market": "oasis"}}
    lines = (
        {"op": "hello", "version": 1},
        {"op": "new", "players": 3},
        {"op": "explain", "decision": goal},
        {"op": "explain", "decision": wrong},
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(installed)))}
    done = subprocess.run(
        [sys.executable, "-m", "crusaders_rules", "serve", "--game", "salt-road"],
        input="".join(f"{json.dumps(line)}\n" for line in lines),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    hello, new, explained, refused = map(json.loads, done.stdout.splitlines())
    assert "salt_road" == hello["game"]
    assert ("chance", 3) == (new["asked"], len(new["position"]["purses"]))
    assert explained["legal"]
    assert (False, True) == (refused["ok"], "missing" in refused["error"]["message"])


def test_each_rule_has_a_picture() -> None:
    """Of a decision that it decides, refuses or allows, or of the points; one that is only a note has none."""
    from salt_road.game import GAME

    from crusaders_rules.site.material import pictures_of

    drawn = pictures_of(GAME)
    rules = GAME.home.catalog().rules
    assert {name for name, rule in rules.items() if rule.status == "implemented"} == drawn.gallery.scenes.keys()
    full = drawn.gallery.scenes["market.room"]
    assert "there is room for" in full.words
    assert 1 == len(full.pictures)
    assert "Player 1 digs 2 salt." == drawn.gallery.scenes["dig.salt"].words
    ((film,),) = drawn.films["trade.limit"]
    assert [False] * 8 + [True] == [step.differs for step in film.steps]
    free, die = (one.caption for one in film.steps[-1].pictures)
    assert ("free: allowed", True) == (free, die.startswith("die: trade.limit: "))


def test_the_reference_checks_games_models_and_verdicts(tmp_path: Path) -> None:
    """As for the games of this package; a wrong count of a model and a verdict without a play are told."""
    import attrs
    from salt_road.game import GAME

    def came_to(part: str) -> Stage:
        check = GAME.checks[part](tmp_path, thorough=False)
        stage: Stage = check.joined([work() for work in check.works])
        return stage

    (tmp_path / "games").mkdir()
    assert ("8 of 8 records verified", ()) == (came_to("games").result, came_to("games").wrong)
    assert 8 == len(list((tmp_path / "games").glob("salt-road-*.json")))
    assert "2 of 2 verdicts confirmed" == came_to("verdicts").result
    check = GAME.checks["models"](tmp_path, thorough=False)
    # The other one is larger.
    report = check.works[0]()
    assert "1 of 1 models as recorded" in check.joined([report]).result
    assert check.joined([attrs.evolve(report, mismatches=("states 1, not 2",))]).wrong
    assert ("trade.limit (free, die): not confirmed",) == GAME.checks["verdicts"](tmp_path, thorough=False).joined(
        [False, True]
    ).wrong


@pytest.mark.long
def test_the_site_has_its_part(installed: Path, tmp_path: Path) -> None:
    """With a page for its rules, questions, theorems, models, coverage, tests and refusals, without a warning."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(installed)))}
    build = "from pathlib import Path; from crusaders_rules.site.making import build; "
    build += "from salt_road.game import GAME; build(Path('site/html'), guests=(GAME,))"
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, env=environment, check=True)
    site = tmp_path / "site" / "html"
    part = site / "salt-road"
    assert 'id="market.room"' in (part / "rules" / "turn.html").read_text("utf-8")
    assert "<svg" in (part / "rules" / "turn.html").read_text("utf-8")
    assert "film-step" in (part / "questions" / "trade.limit.html").read_text("utf-8")
    for page in ("index", "exploring", "coverage", "tests", "refusals", "proofs/index", "rules/functions"):
        assert (part / f"{page}.html").is_file(), page
    assert "salt-road/index.html" in (site / "index.html").read_text("utf-8")


def test_without_a_view_everybody_sees_everything() -> None:
    """And then no decision is hidden; a function that cannot be found is named."""
    import attrs
    from salt_road import drawing, play
    from salt_road.game import DESCRIPTION
    from salt_road.state import DrawGoal, Interpretation, Market

    def lacking(name: str) -> ModuleType:
        module = ModuleType("play")
        vars(module).update({word: value for word, value in vars(play).items() if word != name})
        return module

    first = play.begin(2, Interpretation())
    assert DESCRIPTION.does.hidden(first, DrawGoal(Market.OASIS), 2)
    does = attrs.evolve(DESCRIPTION, functions=(lacking("view"), drawing)).does
    assert first is does.view(first, 1)
    assert not does.hidden(first, DrawGoal(Market.OASIS), 2)
    with pytest.raises(LookupError, match="The Salt Road: no function is named legal"):
        _ = attrs.evolve(DESCRIPTION, functions=(lacking("legal"), drawing)).does


def test_arguments_are_taken_by_their_names() -> None:
    """In whatever order an object has them."""
    from salt_road.game import GAME
    from salt_road.state import Market, Trade

    given = {"kind": "trade", "arguments": {"salt": 2, "market": "oasis"}}
    assert Trade(Market.OASIS, 2) == GAME.spoken.read_decision(None, given)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "version: needs 1"),
        ({"players": 5}, "players: needs one of 2, 3"),
        ({"readings": {"trade.limit": "never"}}, "readings: trade.limit has no reading 'never'"),
        ({"decisions": "dig"}, "decisions: needs a list"),
        ({"decisions": ["dig", 3]}, "decisions[1]: needs a line of at most 400 characters, not 3"),
        ({"moves": []}, "moves: unknown key"),
    ],
)
def test_a_wrong_record_is_refused_in_one_line(run: Run, tmp_path: Path, change: dict[str, object], said: str) -> None:
    """The line names the file and the key; the status is that of a file that is no record."""
    record = {"format": "salt-road-record", "version": 1, "players": 2, "decisions": [], **change}
    (tmp_path / "wrong.json").write_text(json.dumps(record), encoding="utf-8")
    refused = run("verify", "wrong.json", status=2).stderr
    assert f"wrong.json: {said}" in refused
    assert 1 == len(refused.splitlines())


@pytest.mark.parametrize(
    ("decisions", "said"),
    [
        (["draw-goal oasis", "dig"], "decision 2, 'dig': turn.order: now it is time to draw a goal"),
        (["draw-goal moon"], "decision 1, 'draw-goal moon': goal: 'moon' is not known"),
        (["roll"], "decision 1, 'roll': it is written as: roll SHOWS"),
    ],
)
def test_a_wrong_decision_is_named(run: Run, tmp_path: Path, decisions: list[str], said: str) -> None:
    """With its number and the rule."""
    record = {"format": "salt-road-record", "version": 1, "players": 2, "decisions": decisions}
    (tmp_path / "wrong.json").write_text(json.dumps(record), encoding="utf-8")
    assert f"wrong.json: {said}" in run("verify", "wrong.json", status=1).stdout


def test_a_wrong_claim_is_named(run: Run, tmp_path: Path) -> None:
    """With the winners, or because the game goes on."""
    run("play", "--players", "2", "--seed", "3", "--out", "game.json")
    record = json.loads((tmp_path / "game.json").read_text("utf-8"))
    other = [3 - seat for seat in record["result"]] if len(record["result"]) == 1 else [1]
    begun = {"decisions": [], "result": [1, 2]}
    for change, truth in (({"result": other}, f"they are {record['result']}"), (begun, "the game is not over")):
        (tmp_path / "wrong.json").write_text(json.dumps({**record, **change}), encoding="utf-8")
        assert truth in run("verify", "wrong.json", status=1).stdout


def test_its_own_tests_pass(installed: Path) -> None:
    """As its author runs them."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", str(SALT_ROAD / "tests")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout


def test_the_page_shows_what_there_is() -> None:
    """Each block of the page stands so in the file that its caption names."""
    page = (ROOT / "docs" / "howto" / "add-a-game.md").read_text("utf-8")
    blocks = re.findall(r"```\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)\n```", page, re.DOTALL)
    assert blocks
    assert [] == [file for file, block in blocks if block not in (ROOT / file.replace("\\_", "_")).read_text("utf-8")]
