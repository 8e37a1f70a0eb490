"""The commands of README.md and of the pages run as printed, in order, in an empty folder."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from crusaders_rules.__main__ import main

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^( *)(`{3,})([^\n]*)\n(.*?)^\1\2$", re.DOTALL | re.MULTILINE)
PROGRAM = r"(?:\. \.|(?:crusaders|curl|make|node|npm|pip|pytest|python3?)\s)"
PAGES = ["README.md"] + [
    name
    for page in sorted((ROOT / "docs").rglob("*.md"))
    if not (name := page.relative_to(ROOT).as_posix()).startswith("docs/_build/")
    and re.search(rf"(^|\$ |`){PROGRAM}", page.read_text(encoding="utf-8"), re.MULTILINE)
]

# What no test can run as a reader does, and why.  Another test or a command of make runs most of it.
NOT_RUN = {
    "has a placeholder": r"[ =][A-Z]{2,}\b(?!=)",
    "needs a network; tests/package/test_wheel.py installs a wheel": r"^(pip install|python3 -m venv|\. \.venv)",
    "needs a clone, and minutes or more; .ci/run runs what it can": (
        r"^(make|pytest|npm|python -m (tools|tests|benchmarks))"
    ),
    "needs a clone; tests/conformance and tests/envs run it": r"^(node|python) examples/|-- node examples/",
    "needs the game of the example, installed; tests/package/test_third_game.py installs it": r"--game salt-road",
    "reads a record of the game of the example; tests/package/test_add_a_reading.py makes it": r"draw-goal harbour$",
    "needs a cluster; tests/work runs one": r"--cluster ",
    "asks the reader's own program; tests/conform asks others": r"-- node engine\.mjs",
    "reads a file of the reader's own": r"my-board\.toml|my-box\.toml|theirs\.json",
    "answers until it is stopped; tests/serve asks it": r"^(crusaders serve|curl)\b",
    "opens a browser; tests/browser opens pages": r"reference --open",
    "builds everything, for minutes; make reference and make thorough do": r"^crusaders reference( --thorough)?$",
    "writes the whole suite, for half an hour; tests/conform writes part of it": r"^crusaders vectors( |$)",
    "plays a hundred games or more, for minutes": r"^crusaders consequences",
    "proves or breaks everything, for minutes; make reference and make thorough do": (
        r"^crusaders prove(( \w+_| )game| travel\.cost\.enemy| --game third-crusade( game)?"
        r"| wheel --solver both| --(mutants|quantifiers|smtlib folder|check-proofs))?$"
    ),
    "explores millions of states": r"--limit-states",
    "a bot searches for a whole game, for minutes; tests/cli/test_bots.py plays less": r"--bot greedy --bot search$",
    "a bot searches with compiled code, which may have to be compiled first; tests/batch plays less": r"--bot strong",
}
# The answer of these can be no, which is exit status 1.
MAY_SAY_NO = re.compile(r"crusaders (explain|check (learning|endless)|verify .*--reading)")
LONG = {
    "README.md",
    "docs/explanation/proofs.md",
    "docs/explanation/readings.md",
    "docs/howto/bot.md",
    "docs/reference/exploring.md",
    "docs/reference/cli.md",
    "docs/reference/third-crusade.md",
    "docs/howto/add-an-expansion.md",
    "docs/tutorial/divine-influence.md",
    "docs/tutorial/first-proof.md",
}


def printed(page: str) -> Iterator[str]:
    """Yield the commands of a page in order, from its blocks and its sentences, without comments and prompts."""
    text = (ROOT / page).read_text(encoding="utf-8")
    at = 0
    for block in FENCE.finditer(text):
        yield from _of_sentences(text[at : block.start()])
        if block[3] in ("", "sh", "console"):
            yield from _of_block(block[4], prompt="$ " if "console" == block[3] else "")
        at = block.end()
    yield from _of_sentences(text[at:])


def _of_sentences(text: str) -> Iterator[str]:
    for span in re.findall(r"`([^`]+)`", text):
        if re.match(PROGRAM, span):
            yield " ".join(span.split())


def _of_block(text: str, prompt: str) -> Iterator[str]:
    for line in text.splitlines():
        if re.match(re.escape(prompt) + PROGRAM, line):
            yield re.split(r"\s+#|\s+>", line.removeprefix(prompt))[0].strip()


def reason_against(command: str) -> str | None:
    """Return why no test runs a command as a reader does, or None if a test does."""
    return next((reason for reason, pattern in NOT_RUN.items() if re.search(pattern, command)), None)


def run(command: str) -> None:
    """Run a command as a reader would; a person who is asked leaves at once."""
    done = CliRunner().invoke(main, shlex.split(command)[1:], prog_name="crusaders", input="quit\n")
    allowed = {0, 1} if MAY_SAY_NO.match(command) else {0}
    assert done.exit_code in allowed, f"{command}\n{done.output}"


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=pytest.mark.long if page in LONG else (), id=page) for page in PAGES]
)
def test_the_commands_of_a_page_run_in_order(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder; what one command writes, a later one reads."""
    monkeypatch.chdir(tmp_path)
    for command in printed(page):
        if reason_against(command) is None:
            run(command)


def test_each_command_that_no_test_runs_has_a_reason_and_each_reason_a_command() -> None:
    """A command is another program's only with a reason; crusaders runs most of its own."""
    commands = [command for page in PAGES for command in printed(page)]
    kept = [command for command in commands if reason_against(command) is None]
    assert [] == [command for command in kept if not command.startswith("crusaders ")]
    assert set(NOT_RUN) == {reason_against(command) for command in commands} - {None}
    assert 100 < len(kept)
    assert {"README.md", "docs/index.md", "docs/tutorial/first-game.md", "docs/howto/bot.md"} <= set(PAGES)


def test_the_commands_of_a_page_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In blocks and sentences, in order, without comments, prompts, and what stands in a file."""
    page = tmp_path / "page.md"
    text = (
        "Say `crusaders\ntrace`, or `crusaders_rules`.\n```sh\ncrusaders questions  # all\n. .venv/bin/activate\n```\n"
    )
    page.write_text(
        f"{text}```console\n$ crusaders rule x > y\ncrusaders: no\n```\n```toml\ncrusaders show\n```\n`make test`",
        "utf-8",
    )
    monkeypatch.setattr("tests.cli.test_printed_commands.ROOT", tmp_path)
    found = ["crusaders trace", "crusaders questions", ". .venv/bin/activate", "crusaders rule x", "make test"]
    assert found == list(printed("page.md"))


def test_each_printed_verb_is_a_verb() -> None:
    """The stand-in for the long tests, also for what no test runs: each command has a verb and options that exist."""
    for line in {command for page in PAGES for command in printed(page) if command.startswith("crusaders ")}:
        words = shlex.split(line)[1:]
        words = words[: words.index("--")] if "--" in words else words
        verb = next((word for word in words if not word.startswith("-") and not word.isupper()), "--help")
        inner = [word for word in words[1:2] if verb in ("board", "scenario")]
        # A record says its game, and these names on the pages are records of the second one.
        second = {"third-crusade", "campaign.json", "t.json"} & set(words)
        game = ["--game", "third-crusade"] if second else []
        inner = [words[words.index("third-crusade") + 1]] if verb == "scenario" else inner
        said = CliRunner().invoke(main, [verb, *game, *inner, "--help"], prog_name="crusaders")
        assert 0 == said.exit_code, line
        options = {word.partition("=")[0] for word in words if word.startswith("--")} - {"--help", "--game"}
        assert not {option for option in options if option not in said.output}, line


def test_the_last_commands_of_the_readme_need_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions of a reader who has not played yet."""
    monkeypatch.chdir(tmp_path)
    asked = [command for command in printed("README.md") if command.startswith(("crusaders ask", "crusaders rule"))]
    assert 3 == len(asked)
    for command in asked:
        run(command)
