"""The command line as a process: pipes, signals, terminals."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CRUSADERS = (sys.executable, "-m", "crusaders_rules")


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start ``crusaders`` with pipes."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    return subprocess.Popen(
        [*CRUSADERS, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=kept | {"PYTHONIOENCODING": "utf-8"} | environment,
        preexec_fn=heed_interrupts if os.name == "posix" else None,  # noqa: PLW1509 -- no threads here
    )


def heed_interrupts() -> None:
    """Make Ctrl-C work even if the tests run in the background, where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish(*arguments: str, typed: str = "", **environment: str) -> tuple[int, str, str]:
    """Run ``crusaders`` and return the exit status and both outputs."""
    process = start(*arguments, **environment)
    out, err = process.communicate(typed, timeout=60)
    return process.returncode, out, err


def test_a_game_is_played_and_verified(tmp_path: Path) -> None:
    """The two lines that the main help shows."""
    file = str(tmp_path / "g.json")
    status, out, err = finish("play", "--players", "4", "--seed", "1", "--out", file)
    assert (0, "") == (status, err)
    assert f"Record: {file}" in out
    assert 0 == finish("verify", file)[0]


def test_a_reader_that_goes_away_ends_the_run_quietly() -> None:
    """As with head, only the exit status tells."""
    process = start("play", "--players", "2", "--seed", "1", "--annotate")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert 141 == process.wait(timeout=60)
    assert "" == process.stderr.read()
    process.stderr.close()
    if process.stdin is not None:
        process.stdin.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    """A failure to write standard output is reported in one line, not as a traceback."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*CRUSADERS, "board", "list"], stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60
        )
    assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_an_interrupted_person_keeps_what_was_played(tmp_path: Path) -> None:
    """Ctrl-C ends with status 130, without a traceback, and the record is written."""
    file = tmp_path / "g.json"
    process = start("play", "--players", "2", "--seed", "4", "--orders", "none", "--seat", "1", "--out", str(file))
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    # Once the turn is asked for, the first decision has been carried out.
    assert any("take a turn" in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert 130 == process.returncode
    assert "" == err.strip()
    assert file.read_text(encoding="utf-8").count('"1: knight') == 1


@pytest.mark.parametrize("columns", ["80", pytest.param("120", marks=pytest.mark.long)])
def test_nothing_is_wider_than_the_terminal(columns: str) -> None:
    """Long lines are wrapped at words."""
    game = ("play", "--players", "4", "--seed", "2")
    _, out, _ = finish(*game, "--bot", "greedy", "--annotate", COLUMNS=columns)
    assert int(columns) >= max(map(len, out.splitlines()))
    _, out, _ = finish(*game, "--seat", "2", typed="1\nmap\nh\nq\n", COLUMNS=columns)
    # What is typed does not show in a pipe, so that an answer begins behind the prompt.
    assert int(columns) >= max(map(len, out.replace("player 2> ", "").splitlines()))


@pytest.mark.long
def test_no_line_ends_in_spaces(game: Path) -> None:
    """So that output can be kept in files."""
    for arguments in (("score", str(game)), ("play", "--players", "3", "--seed", "2", "--annotate")):
        assert not [line for line in finish(*arguments)[1].splitlines() if line != line.rstrip()]


def test_colours_are_for_terminals_that_want_them(game: Path) -> None:
    """There are no colours in a pipe or with NO_COLOR."""
    assert "\x1b" not in finish("score", str(game))[1]
    assert "\x1b[3" not in finish("score", str(game), FORCE_COLOR="1", NO_COLOR="1")[1]


def test_a_terminal_without_the_letters_gets_substitutes(game: Path) -> None:
    """An old encoding does not make the command fail."""
    status, out, err = finish("verify", str(game), PYTHONIOENCODING="ascii")
    assert (0, "") == (status, err)
    assert out.isascii()


def test_input_that_is_no_text_is_answered() -> None:
    """Bytes that are not UTF-8 count as a mistyped line."""
    done = subprocess.run(
        [*CRUSADERS, "play", "--players", "2", "--seed", "4", "--orders", "none", "--seat", "1"],
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert (0, b"") == (done.returncode, done.stderr)


def test_help_does_not_load_the_rules() -> None:
    """Neither rich nor anything else that only a verb needs is imported."""
    script = (
        "import sys\n"
        "from crusaders_rules.__main__ import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "floors = {f'crusaders_rules.thy_will_be_done.{floor}' for floor in ('rules', 'play', 'state')}\n"
        "heavy = {'rich', 'cattrs', *floors}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert "[]\n" == done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes a stream")
def test_a_person_without_an_input_leaves_at_once() -> None:
    """With standard input closed, a person cannot play."""
    line = f"{sys.executable} -m crusaders_rules play --players 2 --seed 4 --seat 1 <&-"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60)
    assert (0, "") == (done.returncode, done.stderr)
    assert "not over" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_an_interrupted_person_without_a_file_is_asked_for_one(tmp_path: Path) -> None:
    """The game is saved in the named file, and the status is still that of an interrupt."""
    file = tmp_path / "g.json"
    process = start("play", "--players", "2", "--seed", "4", "--orders", "none", "--seat", "1")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    assert any("take a turn" in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    # What is typed before the question could still be read as a decision.
    assert any("The game is not saved." in line for line in process.stdout)
    _, err = process.communicate(f"{file}\n", timeout=60)
    assert (130, "") == (process.returncode, err.strip())
    assert file.read_text(encoding="utf-8").count('"1: knight') == 1
