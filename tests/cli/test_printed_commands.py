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
# The tests of the site compare the output of the tutorials, too.
PAGES = ["README.md", "docs/index.md"] + [
    page.relative_to(ROOT).as_posix()
    for part in ("explanation", "howto", "reference", "third-crusade")
    for page in sorted((ROOT / "docs" / part).glob("*.md"))
    if "\ncrusaders " in page.read_text(encoding="utf-8")
]

# What a test cannot run as a reader does: a person plays, a server waits, another program or a file of the reader is
# needed, or it takes minutes, and another test or command runs it.
NOT_RUN = re.compile(
    r"crusaders (play .*--seat \d|serve|conform|prove|vectors|consequences)"
    r"|my-board\.toml|my-box\.toml|theirs\.json|--limit-states"
)
# The answer of these can be no, which is exit status 1.
MAY_SAY_NO = re.compile(r"crusaders (explain|check (learning|endless)|verify .*--reading)")
QUICK = {"docs/index.md", "docs/third-crusade/index.md"}


def printed(page: str) -> Iterator[str]:
    """Yield the commands of the blocks of a page that a test can run, without comments and without what reads them."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for block in re.findall(r"^```[^\n]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            command = re.split(r"\s+#|\s+>", line)[0].strip()
            if command.startswith("crusaders ") and not NOT_RUN.search(command):
                yield command


def run(command: str) -> None:
    """Run a command as a reader would."""
    done = CliRunner().invoke(main, shlex.split(command)[1:], prog_name="crusaders")
    allowed = {0, 1} if MAY_SAY_NO.match(command) else {0}
    assert done.exit_code in allowed, f"{command}\n{done.output}"


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=() if page in QUICK else pytest.mark.long, id=page) for page in PAGES]
)
def test_the_commands_of_a_page_run_in_order(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder; what one command writes, a later one reads."""
    monkeypatch.chdir(tmp_path)
    for command in printed(page):
        run(command)


def test_commands_are_found() -> None:
    """Most of those in README, and some in most pages; a command is never continued by another one in its line."""
    assert 8 < len(list(printed("README.md")))
    assert 50 < sum(len(list(printed(page))) for page in PAGES)
    assert not [command for page in PAGES for command in printed(page) if "&&" in command]


def test_each_printed_verb_is_a_verb() -> None:
    """The stand-in for the long tests, also for what no test runs: each command has a verb and options that exist."""
    for page in PAGES:
        for line in re.findall(r"^crusaders .*$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE):
            words = shlex.split(re.split(r"\s+#|\s+>|&&", line)[0])[1:]
            words = words[: words.index("--")] if "--" in words else words
            verb = next((word for word in words if not word.startswith("-")), "--help")
            inner = [word for word in words[1:2] if verb in ("board", "scenario")]
            game = ["--game", "third-crusade"] if "third-crusade" in words else []
            inner = [words[words.index("check")]] if verb == "scenario" else inner
            said = CliRunner().invoke(main, [verb, *game, *inner, "--help"], prog_name="crusaders")
            assert 0 == said.exit_code, line
            options = {word.partition("=")[0] for word in words if word.startswith("--")} - {"--help", "--game"}
            assert not {option for option in options if option not in said.output}, line


def test_the_last_commands_of_the_readme_need_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions of a reader who has not played yet."""
    monkeypatch.chdir(tmp_path)
    asked = [command for command in printed("README.md") if command.startswith(("crusaders ask", "crusaders rule"))]
    assert 2 == len(asked)
    for command in asked:
        run(command)
