"""Which functions a lifted run enters: each is read before it runs, once, and refused if a run cannot vouch for it."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from types import CodeType, DynamicClassAttribute, FrameType, FunctionType
from typing import Any

from crusaders_rules.lift.bodies import Body, body, is_a
from crusaders_rules.lift.bytecode import Doubtful, hides_faults, refused
from crusaders_rules.lift.faults import NotLiftable, raised
from crusaders_rules.lift.memories import KeptResults, containers, contents, holds
from crusaders_rules.lift.opaque import Opaque, Others
from crusaders_rules.lift.sound import Construct, is_sound
from crusaders_rules.lift.special import EQUALITIES, Cache, called_as, no_error_dropped, omitted, refusal_of_library
from crusaders_rules.lift.theorem import Theorem
from crusaders_rules.lift.values import SymBool, SymInt, SymMember

# What makes the symbolic values, and asks the solver.
_OURS = ("crusaders_rules.lift.", "z3")
# From Python 3.12 on; one of the numbers that it leaves to tools.
_MONITORING: Any = getattr(sys, "monitoring", None)
_TOOL = 4
_IMPORT = "<frozen importlib._bootstrap>"
# Some functions of this module drop errors, and are asked again whenever they begin.
_DROPPING = contextlib.__file__
_WRAPPERS: dict[type, str] = {
    staticmethod: "__func__",
    classmethod: "__func__",
    property: "fget",
    cached_property: "func",
    partial: "func",
    DynamicClassAttribute: "fget",
    Theorem: "function",
}
# A function is wrapped so many times at most.
_DEEPEST = 4
_PARTLY_KNOWN = (SymInt, SymBool, SymMember, Opaque, Others)


class _ExactType:
    """Stands in for ``type`` in the modules of functions that a run enters: a symbolic value has no real type."""

    def __call__(self, *given: Any) -> Any:  # noqa: ANN401 -- as type
        if len(given) == 1 and type(given[0]) in _PARTLY_KNOWN:
            raise NotLiftable("a symbolic value refuses type()")
        return type(*given)

    def __instancecheck__(self, thing: object) -> bool:
        return isinstance(thing, type)

    def __subclasscheck__(self, cls: type) -> bool:
        return issubclass(cls, type)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- as type
        return getattr(type, name)


class _Watch:
    """What is known of the functions entered so far, in this and in earlier runs."""

    def __init__(self) -> None:
        # By the id of a code object or of a class, which it keeps alive, so that no other can get its id.
        self.read: dict[int, object] = {}
        self.problems: dict[int, str] = {}
        # Those that may run without being asked about again.
        self.well: set[int] = set()
        # What functions could use as a memory: its name, it, and what it held.
        self.kept: dict[int, tuple[str, Any, tuple[object, ...]]] = {}
        self.modules: dict[int, dict[str, Any]] = {}
        self.lasting: dict[int, FunctionType] = {}
        # Tables of results, whose lists a function could use as a memory.
        self.caches: dict[int, Any] = {}
        self.results = KeptResults()
        # Those that import a module that was not loaded when they were read.
        self.early: list[CodeType] = []
        self.loaded = 0
        # What is no part of the run, nor is what it calls.
        self.aside: FrameType | None = None
        # The thread of the run, and how many want to be told by ``sys.monitoring``.
        self.thread: int | None = None
        self.told = 0
        # Whether the profile hook must be there at the end of a path.
        self.hooked = False

    def entered(self, frame: FrameType, event: str, _: object) -> None:
        """Read a function that begins to run; a profile hook is called for each."""
        if event == "call" and id(frame.f_code) not in self.well:
            self._read(frame, frame.f_code)

    def begun(self, code: CodeType, _: int) -> object:
        """Read a function that begins to run; ``sys.monitoring`` calls this until once is enough."""
        if self.thread != threading.get_ident():
            return None
        if id(code) not in self.well:
            self._read(sys._getframe(1), code)  # noqa: SLF001 -- the frame that begins
        return _MONITORING.DISABLE if id(code) in self.well else None

    def _read(self, frame: FrameType, code: CodeType) -> None:
        if self.aside is not None and _is_within(frame, self.aside):
            return
        self.aside = frame if _is_no_part_of_the_run(code) else None
        if self.aside is not None:
            return
        problem = self.problems.get(id(code)) if id(code) in self.read else self._first(frame, code)
        if called_as(code) in EQUALITIES and code.co_argcount:
            problem = problem or self._of_class(frame, code)
        elif code.co_filename == _DROPPING:
            if refusal_of_library(code, frame.f_locals, hides_faults):
                problem = _told("contextlib", code, Doubtful(Construct.CATCH, code.co_firstlineno))
        elif problem is None:
            self.well.add(id(code))
        if problem is not None:
            raise NotLiftable(problem)

    def _first(self, frame: FrameType, code: CodeType) -> str | None:
        self.read[id(code)] = code
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(_OURS):
            return None
        # What stands in for ``type`` is read as ``type``.
        names = {name: value for name, value in frame.f_globals.items() if value is not _EXACT}
        around = {name: frame.f_locals[name] for name in code.co_freevars if name in frame.f_locals}
        read = body(code, names, around)
        if read.is_early:
            self.early.append(code)
        function = self._function(code, frame.f_globals)
        generated = code.co_filename.startswith("<attrs generated")
        if function is None and _outlives(code):
            self.problems[id(code)] = f"{module}.{code.co_qualname}: its function cannot be found, nor its defaults"
            return self.problems[id(code)]
        for found in refused(read, function):
            sound = is_sound(module, code.co_qualname, found.construct)
            if not sound and not (generated and is_sound("attrs", code.co_name, found.construct)):
                self.problems[id(code)] = _told(module, code, found)
                return self.problems[id(code)]
        self._look_after(module, read, function, frame)
        return None

    def _look_after(self, module: str, read: Body, function: FunctionType | None, frame: FrameType) -> None:
        """Note what the function could use as a memory, and have ``type`` refuse symbolic values in its module."""
        if is_sound(module, read.code.co_qualname, Construct.MEMORY):
            return
        for home, name, container in containers(read, function, module):
            # What is imported meanwhile is the same whatever values there are.
            if container is not sys.modules and not is_sound(home, name, Construct.MEMORY):
                self.keep(f"{home}.{name}", container)
        reached = (read.reached(place) for place in range(len(read.steps)))
        self.caches.update((id(one), one) for one in reached if is_a(one, Cache))
        names = frame.f_globals
        if (
            "type" in read.code.co_names
            and "type" not in names
            and module.split(".", maxsplit=1)[0] not in sys.stdlib_module_names
        ):
            self.modules[id(names)] = names
            names["type"] = _EXACT

    def _changed(self) -> list[str]:
        """Return the names of the containers that have changed, and note what they hold now."""
        changed = [(name, one) for name, one, held in self.kept.values() if not holds(one, held)]
        for name, container in changed:
            del self.kept[id(container)]
            self.keep(name, container)
        return [name for name, _ in changed]

    def _cached(self) -> Iterator[tuple[Any, Any]]:
        """Yield the lists, tables and sets in tables of results that have new ones, each with its table."""
        return ((cache, result) for cache in self.caches.values() for result in self.results.new(cache))

    def keep(self, name: str, container: Any) -> None:  # noqa: ANN401 -- a container
        """Note what a container holds."""
        self.kept.setdefault(id(container), (name, container, contents(container)))

    def _function(self, code: CodeType, names: Mapping[str, Any]) -> FunctionType | None:
        """Return the function of a code object if it outlives the run."""
        owner: Any = names.get(code.co_qualname.split(".", 1)[0])
        for name in code.co_qualname.split(".")[1:]:
            owner = vars(owner).get(name) if is_a(owner, type) else None
        for found in _functions_within(owner):
            if found.__code__ is code:
                return found
        if _outlives(code):
            # Something else has its name, such as the mutant that it is the function of. All objects are looked at.
            return _referring(code) or _referring(code, frozen=True)
        known = self.lasting.get(id(code))
        return known if known is not None and known.__code__ is code else None

    def _of_class(self, frame: FrameType, code: CodeType) -> str | None:
        """Refuse to compare objects by an ``__eq__`` that does not look at every field."""
        thing = frame.f_locals[code.co_varnames[0]]
        cls = type(thing)
        home = str(cls.__module__)
        if home.startswith(_OURS) or home.split(".", 1)[0] in sys.stdlib_module_names:
            return None
        left = ", ".join(omitted(thing, code))
        if not left or is_sound(home, cls.__qualname__, Construct.EQUALITY):
            return None
        return _told(home, code, Doubtful(Construct.EQUALITY, code.co_firstlineno, f"{cls.__qualname__}: {left}"))

    def begin(self) -> None:
        """Prepare for a path; a function that stands in for another during the path does not outlive it."""
        if self.loaded != len(sys.modules):
            self.loaded = len(sys.modules)
            for code in self.early:
                self.read.pop(id(code), None)
                self.problems.pop(id(code), None)
                self.well.discard(id(code))
            if _MONITORING is not None:
                _MONITORING.restart_events()
            self.early.clear()
            self.lasting = {id(one.__code__): one for one in _lasting() if "<locals>" in one.__code__.co_qualname}
        self.aside = None
        self.hooked = False
        for cache, result in self._cached():
            self.keep(f"{cache.__module__}.{cache.__qualname__}", result)
        # What changed between two runs is no memory of a run.
        self._changed()
        for names in self.modules.values():
            names["type"] = _EXACT

    def end(self) -> None:
        """Put everything back after a path, and see that nothing was remembered.

        Raises:
            NotLiftable: A function has changed what outlives the path.
        """
        for names in self.modules.values():
            names.pop("type", None)
        changed = self._changed()
        if changed:
            raised.clear()
            raise NotLiftable(f"a function changes {', '.join(changed)}, which outlives the run")


def _outlives(code: CodeType) -> bool:
    """Whether a function with this code is made when its module is, and so may keep something in its defaults."""
    return "<" not in code.co_qualname and not code.co_filename.startswith("<attrs")


def _referring(code: CodeType, *, frozen: bool = False) -> FunctionType | None:
    """Return a function with this code; what ``gc.freeze`` hides from the search is there again if wanted."""
    if frozen:
        gc.unfreeze()
    return next((one for one in gc.get_referrers(code) if is_a(one, FunctionType)), None)


def _is_no_part_of_the_run(code: CodeType) -> bool:
    """Whether it imports, which makes the same module whatever values there are, or the garbage collector calls it."""
    if code.co_filename == _IMPORT and code.co_name == "_find_and_load":
        return True
    return any(getattr(one, "__code__", None) is code for one in gc.callbacks)


def _is_within(frame: FrameType | None, outer: FrameType) -> bool:
    """Whether a frame is another one, or called by it."""
    while frame is not None and frame is not outer:
        frame = frame.f_back
    return frame is outer


_EXACT = _ExactType()
_WATCH = _Watch()


def _plain_function(thing: object) -> FunctionType | None:
    """Return the function within a method, a property, or another wrapper."""
    for kind, name in _WRAPPERS.items():
        if is_a(thing, kind):
            thing = getattr(thing, name)
    return thing if is_a(thing, FunctionType) else None  # type: ignore[return-value]


def _functions_within(thing: object) -> Iterator[FunctionType]:
    """Yield the function within a wrapper, and what ``functools`` says that this or a table of results wraps."""
    for _ in range(_DEEPEST):
        found = _plain_function(thing)
        if found is not None:
            yield found
        wrapper = thing if found is None else found
        thing = vars(wrapper).get("__wrapped__") if is_a(wrapper, FunctionType, Cache) else None


def _lasting() -> Iterator[FunctionType]:
    """Yield the functions that modules, and the classes in them, hold."""
    for module in tuple(sys.modules.values()):
        for value in tuple(vars(module).values()):
            owned = tuple(vars(value).values()) if is_a(value, type) else (value,)
            for one in owned:
                inner = _plain_function(one)
                if inner is not None:
                    yield inner


def _told(module: str, code: CodeType, found: Doubtful) -> str:
    """Return the place of a refused construct, and why it is refused."""
    top = module.split(".", 1)[0]
    parts = code.co_filename.replace("\\", "/").split("/")
    file = "/".join(parts[parts.index(top) :]) if top in parts else parts[-1]
    what = f" ({found.what})" if found.what else ""
    return f"{file}:{found.line}: {code.co_qualname} {found.construct}{what}, which a lifted run cannot vouch for"


def watch() -> None:
    """Read from here on every function that begins to run."""
    if _MONITORING is None:
        sys.setprofile(_WATCH.entered)
        _WATCH.hooked = True
    else:
        _WATCH.thread = threading.get_ident()


@contextmanager
def told() -> Iterator[None]:
    """Have Python tell which functions begin, which is the cheaper the longer it does; before 3.12, ``watch`` does."""
    if _MONITORING is not None and not _WATCH.told:
        _MONITORING.use_tool_id(_TOOL, __name__)
        _MONITORING.register_callback(_TOOL, _MONITORING.events.PY_START, _WATCH.begun)
        _MONITORING.set_events(_TOOL, _MONITORING.events.PY_START)
    _WATCH.told += 1
    try:
        yield
    finally:
        _WATCH.told -= 1
        if _MONITORING is not None and not _WATCH.told:
            _MONITORING.set_events(_TOOL, _MONITORING.events.NO_EVENTS)
            _MONITORING.free_tool_id(_TOOL)


@contextmanager
def watched(*, from_the_start: bool) -> Iterator[None]:
    """Run a path, and see that it remembers nothing.

    Args:
        from_the_start: Whether to read the functions from the start; otherwise ``watch`` says from where.

    Raises:
        NotLiftable: A function has changed what outlives the path.
    """
    before, thread = sys.getprofile(), _WATCH.thread
    _WATCH.begin()
    try:
        with told(), no_error_dropped():
            if from_the_start:
                watch()
            yield
    finally:
        # Python takes the hook away when it refuses something.
        unhooked = _WATCH.hooked and not raised and sys.getprofile() != _WATCH.entered
        sys.setprofile(before)
        _WATCH.thread = thread
        _WATCH.end()
        if unhooked:
            raise NotLiftable("a function turns off the watch of a lifted run")


__all__ = ["told", "watch", "watched"]
