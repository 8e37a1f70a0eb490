"""At a terminal, the strong bot and compiled models show that the compiler works, and that this happens only once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from numba.core import event

from crusaders_rules.batch import exploring_models, strong
from crusaders_rules.cli.terminal import Advance, progress_bar
from crusaders_rules.explore.breadth_first import Explorer
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.state.decision import Decision

_BOT = "Compiling the strong bot, at its first use only"
_MODELS = "Compiling what explores models, at its first use only"
# numba tells of each function that it compiles; of those that it finds in machine code it does not.
_COMPILING = "numba:compile"
_FEW = 100


def strong_bot(seed: int, **how: Any) -> Callable[[State], Decision]:  # noqa: ANN401 -- as ``strong.strong_bot`` takes it
    """Return the strong bot; while it is compiled, standard error shows how far that is.

    Args:
        seed: The seed of what is left to chance in the games that it plays on.
        **how: The other arguments of ``batch.strong_bot``.
    """
    bot = strong.strong_bot(seed, **how)

    def decide(state: State) -> Decision:
        with compiling_shown(_BOT):
            return bot(state)

    return decide


def packed_explorer(model: Model) -> Explorer:
    """Return what explores a model in compiled code; while that is compiled, standard error shows how far that is.

    Args:
        model: The model, see ``exploring_models.packed_explorer``.
    """
    explore = exploring_models.packed_explorer(model)

    def explored(system: Any, *args: Any, **how: Any) -> Any:  # noqa: ANN401 -- as an explorer takes and returns it
        with compiling_shown(_MODELS):
            # A few positions need all that is compiled. The bar of the exploration comes after that of the compiler.
            explore(system, limits=SearchLimits(states=_FEW))
        return explore(system, *args, **how)

    return explored


@contextlib.contextmanager
def compiling_shown(name: str) -> Iterator[None]:
    """Show how many functions are compiled meanwhile; nothing if none is.

    Args:
        name: What is compiled.
    """
    with contextlib.ExitStack() as stack, event.install_listener(_COMPILING, _Told(name, stack)):
        yield


@attrs.define
class _Told(event.Listener):  # type: ignore[misc]  # numba has no types
    """Counts the functions that are compiled, and shows the number from the first of them on."""

    name: str
    stack: contextlib.ExitStack
    update: Advance | None = None
    begun: bool = False
    done: int = 0

    def on_start(self, event: object) -> None:
        """A function is to be compiled."""
        del event
        if not self.begun:
            self.begun = True
            self.update = self.stack.enter_context(progress_bar(self.name))

    def on_end(self, event: object) -> None:
        """It is compiled, or loading it has failed."""
        del event
        self.done += 1
        if self.update is not None:
            self.update(self.done)
