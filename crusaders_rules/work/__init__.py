"""Work that is spread over processes of this machine, or over the workers of a Dask cluster.

Nothing in a task depends on which worker does it, or on how many there are: a task that draws anything has its seed
among its arguments. What is sent to another machine is the name of a function of this package with plain arguments; a
plain result comes back.
"""

from crusaders_rules.work.chosen_executor import executor_at
from crusaders_rules.work.executors import Executor, Seat, WorkerLost, WorkError
from crusaders_rules.work.tasks import Done, Sent, Task, in_turn

__all__ = ["Done", "Executor", "Seat", "Sent", "Task", "WorkError", "WorkerLost", "executor_at", "in_turn"]
