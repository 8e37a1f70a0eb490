"""Run the command line with ``python -m crusaders_rules.cli``."""

from crusaders_rules.cli import main

main(prog_name="crusaders")
