"""Running verbs as the terminal does."""

from click.testing import CliRunner, Result

from crusaders_rules.__main__ import main


def run(*arguments: str, typed: str | None = None) -> Result:
    """Run ``crusaders`` with arguments and typed input."""
    result = CliRunner().invoke(main, list(arguments), input=typed, prog_name="crusaders")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.output
    return result


def refused(*arguments: str) -> str:
    """Return the line that refuses bad arguments or input with exit status 2."""
    result = run(*arguments)
    assert 2 == result.exit_code
    assert "" == result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")
