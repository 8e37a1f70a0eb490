"""The instructions of a code object as plain steps, alike in every version of Python that the reader knows.

An instruction that does what two others do is split into these, and what does nothing is left out. A step whose name is
not in ``KNOWN`` is one that the reader was not written for.
"""

from __future__ import annotations

import dis
import re
from collections.abc import Iterator
from dis import Instruction
from types import CodeType
from typing import Any

import attrs


@attrs.frozen
class Step:
    """What one instruction does.

    Attributes:
        name: Its name.
        arg: Its argument as a number, if it has one.
        value: What the argument stands for.
        offset: Where its instruction is.
        line: The line of its file, None if it has none.
        effect: How many more values are on the stack afterwards, if it does not jump.
        jumps: Whether it may jump.
        is_target: Whether a jump leads to it.
    """

    name: str
    arg: int | None
    value: Any
    offset: int
    line: int | None
    effect: int
    jumps: bool
    is_target: bool


_FAST = re.compile(r"(?:LOAD|STORE)_FAST(?:_BORROW)?")
_EMPTY = {"CACHE", "EXTENDED_ARG", "NOP", "RESUME"}
_JUMPS = {*dis.hasjrel, *dis.hasjabs}

# What Python 3.11, 3.12 and 3.13 compile functions to, but for coroutines.
_KNOWN = """
BEFORE_WITH BINARY_OP BINARY_SLICE BINARY_SUBSCR BUILD_CONST_KEY_MAP BUILD_LIST BUILD_MAP BUILD_SET BUILD_SLICE
BUILD_STRING BUILD_TUPLE CALL CALL_FUNCTION_EX CALL_INTRINSIC_1 CALL_INTRINSIC_2 CALL_KW CHECK_EG_MATCH
CHECK_EXC_MATCH CLEANUP_THROW COMPARE_OP CONTAINS_OP CONVERT_VALUE COPY COPY_FREE_VARS DELETE_ATTR DELETE_DEREF
DELETE_FAST DELETE_GLOBAL DELETE_NAME DELETE_SUBSCR DICT_MERGE DICT_UPDATE END_FOR END_SEND FORMAT_SIMPLE FORMAT_VALUE
FORMAT_WITH_SPEC FOR_ITER GET_ITER GET_LEN GET_YIELD_FROM_ITER IMPORT_FROM IMPORT_NAME IS_OP JUMP_BACKWARD
JUMP_BACKWARD_NO_INTERRUPT JUMP_FORWARD JUMP_IF_FALSE_OR_POP JUMP_IF_TRUE_OR_POP KW_NAMES LIST_APPEND LIST_EXTEND
LIST_TO_TUPLE LOAD_ASSERTION_ERROR LOAD_ATTR LOAD_BUILD_CLASS LOAD_CLASSDEREF LOAD_CLOSURE LOAD_CONST LOAD_DEREF
LOAD_FAST LOAD_FAST_AND_CLEAR LOAD_FAST_CHECK LOAD_FROM_DICT_OR_DEREF LOAD_FROM_DICT_OR_GLOBALS LOAD_GLOBAL
LOAD_LOCALS LOAD_METHOD LOAD_NAME LOAD_SUPER_ATTR MAKE_CELL MAKE_FUNCTION MAP_ADD MATCH_CLASS MATCH_KEYS MATCH_MAPPING
MATCH_SEQUENCE POP_EXCEPT POP_JUMP_BACKWARD_IF_FALSE POP_JUMP_BACKWARD_IF_NONE POP_JUMP_BACKWARD_IF_NOT_NONE
POP_JUMP_BACKWARD_IF_TRUE POP_JUMP_FORWARD_IF_FALSE POP_JUMP_FORWARD_IF_NONE POP_JUMP_FORWARD_IF_NOT_NONE
POP_JUMP_FORWARD_IF_TRUE POP_JUMP_IF_FALSE POP_JUMP_IF_NONE POP_JUMP_IF_NOT_NONE POP_JUMP_IF_TRUE POP_TOP PRECALL
PREP_RERAISE_STAR PUSH_EXC_INFO PUSH_NULL RAISE_VARARGS RERAISE RETURN_CONST RETURN_GENERATOR RETURN_VALUE SEND
SETUP_ANNOTATIONS SET_ADD SET_FUNCTION_ATTRIBUTE SET_UPDATE STORE_ATTR STORE_DEREF STORE_FAST STORE_GLOBAL STORE_NAME
STORE_SLICE STORE_SUBSCR SWAP TO_BOOL UNARY_INVERT UNARY_NEGATIVE UNARY_NOT UNARY_POSITIVE UNPACK_EX UNPACK_SEQUENCE
WITH_EXCEPT_START YIELD_VALUE
"""
KNOWN = frozenset(_KNOWN.split())


def steps_of(code: CodeType) -> tuple[Step, ...]:
    """Return what a code object does, step by step."""
    found: list[Step] = []
    is_target = False
    for one in dis.get_instructions(code):
        # A jump to what is left out leads to the next step.
        is_target |= one.is_jump_target
        if one.opname not in _EMPTY:
            found += _split(one, is_target=is_target)
            is_target = False
    return tuple(found)


def _split(one: Instruction, *, is_target: bool) -> Iterator[Step]:
    names = _FAST.findall(one.opname)
    line = one.positions.lineno if one.positions is not None else None
    if len(names) > 1 and one.opname == "_".join(names) and isinstance(one.argval, tuple):
        for place, (name, value) in enumerate(zip(names, one.argval, strict=True)):
            effect = dis.stack_effect(dis.opmap[name], 0)
            yield Step(name, None, value, one.offset, line, effect, jumps=False, is_target=is_target and not place)
    else:
        effect = dis.stack_effect(one.opcode, one.arg, jump=False)
        yield Step(one.opname, one.arg, one.argval, one.offset, line, effect, one.opcode in _JUMPS, is_target)
