"""The strong bot at a terminal: it shows that the compiler works, and that this happens only once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from numba.core import event

from crusaders_rules.batch import strong
from crusaders_rules.cli.terminal import Advance, progress_bar
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.state.decision import Decision

_NAME = "Compiling the strong bot, at its first use only"
# numba tells of each function that it compiles; of those that it finds in machine code it does not.
_COMPILING = "numba:compile"


def strong_bot(seed: int, **how: Any) -> Callable[[State], Decision]:  # noqa: ANN401 -- as ``strong.strong_bot`` takes it
    """Return the strong bot; while it is compiled, standard error shows how far that is.

    Args:
        seed: The seed of what is left to chance in the games that it plays on.
        **how: The other arguments of ``batch.strong_bot``.
    """
    bot = strong.strong_bot(seed, **how)

    def decide(state: State) -> Decision:
        with compiling_shown():
            return bot(state)

    return decide


@contextlib.contextmanager
def compiling_shown() -> Iterator[None]:
    """Show how many functions are compiled meanwhile; nothing if none is."""
    with contextlib.ExitStack() as stack, event.install_listener(_COMPILING, _Told(stack)):
        yield


@attrs.define
class _Told(event.Listener):  # type: ignore[misc]  # numba has no types
    """Counts the functions that are compiled, and shows the number from the first of them on."""

    stack: contextlib.ExitStack
    update: Advance | None = None
    begun: bool = False
    done: int = 0

    def on_start(self, event: object) -> None:
        """A function is to be compiled."""
        del event
        if not self.begun:
            self.begun = True
            self.update = self.stack.enter_context(progress_bar(_NAME))

    def on_end(self, event: object) -> None:
        """It is compiled, or loading it has failed."""
        del event
        self.done += 1
        if self.update is not None:
            self.update(self.done)
