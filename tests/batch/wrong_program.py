"""An engine that answers by compiled code with a planted fault: ``python -m tests.batch.wrong_program``.

The fault is in the kernel: nobody gets a troop. The code runs as it is written, without being compiled.
"""

from __future__ import annotations

import sys

import numba

numba.config.DISABLE_JIT = True

from crusaders_rules.batch import kernel, row_cells  # noqa: E402 -- after compiling is switched off
from crusaders_rules.batch.as_a_game import batched  # noqa: E402
from crusaders_rules.batch.compiled import Cells  # noqa: E402
from crusaders_rules.games import THY_WILL_BE_DONE  # noqa: E402
from crusaders_rules.serve.json_lines import serve  # noqa: E402
from crusaders_rules.serve.protocol import Conversation  # noqa: E402


def main() -> None:
    """Answer until the input ends."""
    right = kernel.one_step

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        troops = [desk[row_cells.AREAS + seat * row_cells.AREA + row_cells.TROOPS] for seat in range(row_cells.PLAYERS)]
        right(known, desk, number)
        for seat, before in enumerate(troops):
            desk[row_cells.AREAS + seat * row_cells.AREA + row_cells.TROOPS] = before

    kernel.one_step = wrong
    serve(Conversation(batched(THY_WILL_BE_DONE)), sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
