"""What goes between machines: tasks and results as JSON, arrays as bytes, each with a digest; and which code runs."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from crusaders_rules.catalog import code_run
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.work.tasks import Done, Sent, Task, done

_PACKAGE = __name__.partition(".")[0]
# In a checkout, tools beside the package send work, too; what they do is about the tests.
_TOOLS, _BESIDE = "tools.", ("tests", "tools")
_COUNTS = {".py", ".toml", ".json"}
_SUM = 64


class DamagedError(ValueError):
    """What arrived is not what was sent."""


class OtherCodeError(RuntimeError):
    """This process has another version of the code than the one that sent it work."""


@cache
def code_digest() -> str:
    """Return the digest of this package with its data and proofs, and of the version of Python."""
    found = hashlib.sha256(repr(sys.version_info[:2]).encode())
    package = Path(__file__).resolve().parents[1]
    for name, folder in (("", package), ("specs", project_folder("specs")), ("proofs", project_folder("proofs"))):
        for file in sorted(folder.rglob("*")):
            # In an installed package the other two are inside.
            place = file.relative_to(folder)
            if file.suffix in _COUNTS and not (name == "" and place.parts[0] in {"specs", "docs"}):
                found.update(f"{name}/{place.as_posix()}\n".encode())
                found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:32]


@cache
def _tools_digest() -> str:
    """Return the digest of the package, the tests and the tools."""
    found = hashlib.sha256(code_digest().encode())
    project = Path(__file__).resolve().parents[2]
    for file in sorted(file for name in _BESIDE for file in (project / name).rglob("*") if file.suffix in _COUNTS):
        found.update(f"{file.relative_to(project).as_posix()}\n".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:32]


def _digest_for(function: str) -> str:
    """Return the digest of all code that a function may run, which is named as ``name_of`` names it."""
    return _tools_digest() if function.startswith(_TOOLS) else code_digest()


def require_code(digest: str, function: str = "") -> None:
    """Refuse work for other code than that of this process.

    Args:
        digest: The digest of the code for which the work is.
        function: The name of the function that does the work; for one of the tools, tests and tools count, too.

    Raises:
        OtherCodeError: It is another one.
    """
    if digest != (here := _digest_for(function)):
        raise OtherCodeError(f"the code here has the digest {here}, and the work is for {digest}")


def name_of(function: Callable[..., Any]) -> str:
    """Return the name by which every process finds a function.

    Args:
        function: A function of a module.

    Raises:
        TypeError: No other process would find it.
    """
    name = f"{function.__module__}:{function.__qualname__}"
    if not name.startswith((f"{_PACKAGE}.", _TOOLS)) or "<" in name:
        raise TypeError(f"{name} is no function of a module of the package")
    return name


def function_of(name: str) -> Callable[..., Any]:
    """Return the function of a name.

    Args:
        name: As ``name_of`` returns it.

    Raises:
        LookupError: There is none.
        OtherCodeError: It is one of the tools, and those beside the package cannot be imported here.
    """
    module, _, path = name.partition(":")
    if not module.startswith((f"{_PACKAGE}.", _TOOLS)):
        raise LookupError(f"there is no function {name} in this package")
    project = Path(__file__).resolve().parents[2]
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        raise OtherCodeError(f"{error.name} cannot be imported; start the worker with PYTHONPATH={project}") from error
    if not Path(found.__file__ or "").resolve().is_relative_to(project):
        raise OtherCodeError(f"{module} is {found.__file__}, which is not beside the package in {project}")
    function: Callable[..., Any] = getattr(found, path)
    return function


def text_of(sent: Sent) -> str:
    """Return a task as JSON, with the digest of the code.

    Args:
        sent: The task.

    Raises:
        TypeError: It holds what JSON cannot hold.
    """
    name = name_of(sent.function)
    said = {"code": _digest_for(name), "function": name, "given": dict(sent.given)}
    return json.dumps(said, sort_keys=True)


_run = [""]


def perform(text: str, run: str) -> str:
    """Do a task that was sent, and return its result as JSON with a digest.

    Args:
        text: The task.
        run: The name of the run: each is told anew which code this process has used.

    Raises:
        OtherCodeError: The task is for other code.
    """
    said = json.loads(text)
    require_code(said["code"], said["function"])
    if run != _run[0]:
        _run[0] = run
        code_run.tell_anew()
    found = done(Task("", partial(function_of(said["function"]), **said["given"])), 0)
    used = code_run.plain_used(found.used)
    return with_sum(json.dumps({"result": found.result, "seconds": found.seconds, "used": used}))


def perform_each(texts: Sequence[str], run: str) -> tuple[float, list[str]]:
    """Do tasks that were sent together.

    Args:
        texts: The tasks.
        run: The name of the run.

    Returns:
        How many seconds they took by the clock, and their results, as ``perform`` returns them.
    """
    began = time.perf_counter()
    found = [perform(text, run) for text in texts]
    return time.perf_counter() - began, found


def performed(text: str, place: int) -> Done:
    """Return the result of a task.

    Args:
        text: What ``perform`` returned.
        place: The place of the task among all tasks.

    Raises:
        DamagedError: It is not what was sent.
    """
    said: Mapping[str, Any] = json.loads(without_sum(text))
    return Done(place, said["result"], said["seconds"], code_run.used_told(said["used"]))


def with_sum(text: str) -> str:
    """Return a text after its digest."""
    return hashlib.sha256(text.encode()).hexdigest() + text


def without_sum(text: str) -> str:
    """Return a text that stands after its digest.

    Raises:
        DamagedError: It has another digest.
    """
    said, held = text[:_SUM], text[_SUM:]
    if hashlib.sha256(held.encode()).hexdigest() != said:
        raise DamagedError("what arrived is not what was sent")
    return held


def sealed(told: Mapping[str, Any], *arrays: bytes) -> bytes:
    """Return plain values and arrays as bytes, after their digest.

    Args:
        told: What JSON can hold.
        *arrays: Arrays as bytes.
    """
    head = json.dumps([told, *map(len, arrays)]).encode()
    held = b"".join((len(head).to_bytes(8, "big"), head, *arrays))
    return hashlib.sha256(held).digest() + held


def opened(data: bytes) -> tuple[dict[str, Any], list[memoryview]]:
    """Return what ``sealed`` was given; the arrays are not copied.

    Args:
        data: The bytes.

    Raises:
        DamagedError: They are not what was sent.
    """
    size = _SUM // 2
    view = memoryview(data)[size:]
    if hashlib.sha256(view).digest() != data[:size]:
        raise DamagedError("what arrived is not what was sent")
    begin = 8 + int.from_bytes(view[:8], "big")
    told, *lengths = json.loads(bytes(view[8:begin]))
    arrays = []
    for length in lengths:
        arrays.append(view[begin : begin + length])
        begin += length
    return told, arrays
