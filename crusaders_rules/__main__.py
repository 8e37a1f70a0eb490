"""``crusaders``: the command line of the first game, and with ``--game`` of another one."""

from crusaders_rules.cli import command_line
from crusaders_rules.games import GAMES

main = command_line(*GAMES)

if __name__ == "__main__":
    main(prog_name="crusaders")
