"""Where the work of a verb is done: the options that say it, and what spreads the work."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.work import Executor, WorkError, executor_at

if TYPE_CHECKING:
    from crusaders_rules.explore.breadth_first import Explorer
    from crusaders_rules.explore.model_files import Model
    from crusaders_rules.explore.part import Parted

_Verb = TypeVar("_Verb", bound=Callable[..., Any])
_NAMES = ("workers", "cluster", "resume")
_FOLDER = click.Path(file_okay=False, path_type=Path)


def place_options(verb: _Verb) -> _Verb:
    """Give a verb the options that say where its work is done, which ``working`` reads."""
    cluster = click.option("--cluster", metavar="ADDRESS", help="Work on the Dask cluster with this scheduler.")
    return click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Work in N processes.")(
        cluster(verb)
    )


def work_options(verb: _Verb) -> _Verb:
    """Give a verb these options, and the one that says where results are kept."""
    said = "Keep what is done, and go on from there."
    return place_options(click.option("--resume", type=_FOLDER, metavar="FOLDER", help=said)(verb))


def where_of(chosen: dict[str, Any]) -> dict[str, Any]:
    """Take the options that ``place_options`` or ``work_options`` gave a verb out of its options.

    Args:
        chosen: All options of the verb.
    """
    return {name: chosen.pop(name, None) for name in _NAMES}


def is_said(where: Mapping[str, Any]) -> bool:
    """Whether the user has said where the work is done, or where results are kept."""
    return any(value is not None for value in where.values())


def alone(where: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same options for a verb that works in one process unless the user says otherwise."""
    return {**where, "workers": where["workers"] or (1 if where["cluster"] is None else None)}


@contextlib.contextmanager
def working(where: Mapping[str, Any]) -> Iterator[Executor]:
    """Offer what spreads the work of a verb, and turn what stops it into an error of the command.

    Args:
        where: The options that say it, as ``where_of`` returns them.

    Yields:
        The executor.

    Raises:
        UsageError: Processes and a cluster are asked for.
        BadInput: The work cannot be done there.
    """
    workers, cluster, resumed = (where[name] for name in _NAMES)
    if workers is not None and cluster is not None:
        raise click.UsageError("--workers is for processes of this machine, and --cluster for those of a cluster")
    try:
        with executor_at(workers, cluster, resumed) as executor:
            yield executor
    except WorkError as error:
        more = f"; what is done is in {click.format_filename(resumed)}" if resumed is not None else ""
        raise BadInput(f"{error}{more}") from error


@contextlib.contextmanager
def exploring(where: Mapping[str, Any], make: Callable[..., Parted], model: Model) -> Iterator[Explorer]:
    """Offer what explores a model: this process, or parts on several workers if the user says where.

    Args:
        where: The options that say it, as ``where_of`` returns them.
        make: Makes the system on a worker, of what makes the model.
        model: The model.

    Yields:
        The explorer.

    Raises:
        UsageError: Processes and a cluster are asked for.
        BadInput: The work cannot be done there.
    """
    from crusaders_rules.explore import explore
    from crusaders_rules.explore.in_parts import Parts
    from crusaders_rules.explore.model_files import plain_of

    if not is_said(where):
        yield explore
        return
    with working(alone(where)) as executor:
        given, folder = plain_of(model), where["resume"]
        parts = Parts(executor=executor, many=executor.workers, make=make, given=given, folder=folder, say=_to_stderr)
        yield parts.explore


def _to_stderr(said: str) -> None:
    click.echo(said, err=True)
