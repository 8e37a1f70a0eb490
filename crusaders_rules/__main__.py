"""``crusaders``: the command line of the first game."""

from crusaders_rules.cli import command_line
from crusaders_rules.games import THY_WILL_BE_DONE

main = command_line(THY_WILL_BE_DONE)

if __name__ == "__main__":
    main(prog_name="crusaders")
