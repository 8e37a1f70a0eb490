"""Makes mutants of rules: every small change of a function, made on its syntax tree.

Nothing is written back: a mutant is the source text of a whole module in which one place differs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import attrs

Change = tuple[ast.AST, ast.AST]

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
_COMPOUND = (ast.If, ast.For, ast.While)


@attrs.frozen
class Mutant:
    """A module of rules in which one place is wrong.

    Attributes:
        function: The module and the function, such as ``route_search.ways``; or the module and a name that it assigns.
        line: The line of the statement.
        original: The statement, on one line; of a compound one its head.
        mutated: The statement that replaces it.
        ids: The rules whose function it is.
        source: The whole module.
    """

    function: str
    line: int
    original: str
    mutated: str
    ids: tuple[str, ...]
    source: str = attrs.field(repr=False)

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from the others, and outlives changes elsewhere in the module."""
        return self.function, self.original, self.mutated


def mutants_of(source: str, module: str) -> tuple[Mutant, ...]:
    """Make every mutant of a module.

    Args:
        source: Its text.
        module: Its name, without the package.

    Returns:
        The mutants in the order of the text; of two changes with the same result, only one is a mutant.
    """
    items = ast.parse(source).body
    texts = [ast.unparse(item) for item in items]
    found: dict[str, Mutant] = {}
    for place, item in enumerate(items):
        ids: tuple[str, ...] = ()
        result = ""
        if isinstance(item, ast.FunctionDef):
            ids, result = _ids(item), ast.unparse(item.returns) if item.returns else ""
        for statement, (old, new) in _within(item, result):
            name, original, mutated = f"{module}.{_name(item)}", _head(statement), _head(_with(statement, old, new))
            whole = "\n\n".join([*texts[:place], ast.unparse(_with(item, old, new)), *texts[place + 1 :]])
            if original != mutated:
                found.setdefault(whole, Mutant(name, statement.lineno, original, mutated, ids, whole))
    return tuple(found.values())


def _within(item: ast.stmt, result: str) -> Iterator[tuple[ast.stmt, Change]]:
    """Yield the changes in a statement of the module, each with the innermost statement that holds it."""
    if isinstance(item, ast.FunctionDef | ast.ClassDef):
        for statement in _without_docstring(item):
            yield from _in_statement(statement, result, nested=False)
        if isinstance(item, ast.FunctionDef):
            for default in (*item.args.defaults, *(one for one in item.args.kw_defaults if one)):
                yield from ((item, change) for change in _in_expression(default))
    elif isinstance(item, ast.Assign) and not _is_annotation(item.value):
        yield from _in_statement(item, result, nested=False)


def _is_annotation(value: ast.expr) -> bool:
    """Whether a module gives a type another name, which only annotations use."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        return _is_annotation(value.left) and _is_annotation(value.right)
    return isinstance(value, ast.Subscript | ast.Name | ast.Attribute)


def _without_docstring(item: ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
    return item.body[1:] if ast.get_docstring(item) is not None else item.body


def _in_statement(statement: ast.stmt, result: str, *, nested: bool) -> Iterator[tuple[ast.stmt, Change]]:
    yield from ((statement, change) for change in _of_statement(statement, result, nested=nested))
    for name, value in ast.iter_fields(statement):
        if name in {"annotation", "decorator_list", "returns", "target", "targets"}:
            continue
        inner = value
        if name == "body" and isinstance(statement, ast.FunctionDef | ast.ClassDef):
            inner = _without_docstring(statement)
        for child in inner if isinstance(inner, list) else [inner]:
            if isinstance(child, ast.stmt):
                yield from _in_statement(child, result, nested=True)
            elif isinstance(child, ast.expr):
                yield from ((statement, change) for change in _in_expression(child))


def _in_expression(expression: ast.expr) -> Iterator[Change]:
    for node in ast.walk(expression):
        yield from ((node, new) for changes in (_of_choice, _of_call, _of_value) for new in changes(node))
        if isinstance(node, ast.comprehension):
            yield from ((test, ast.Constant(value=True)) for test in node.ifs)


def _of_statement(node: ast.stmt, result: str, *, nested: bool) -> Iterator[Change]:
    """Conditions that always or never hold, or the other way round; statements left out; other results."""
    match node:
        case ast.If(test=test):
            yield test, ast.Constant(value=True)
            yield test, ast.Constant(value=False)
            if not isinstance(test, ast.Compare):
                yield test, ast.UnaryOp(ast.Not(), test)
        case ast.While(test=test):
            yield test, ast.Constant(value=False)
        case ast.AugAssign(target=target, op=op, value=value):
            yield node, ast.Pass()
            yield node, ast.AugAssign(target, _ARITHMETIC[type(op)](), value)
        case ast.Expr() | ast.Continue():
            yield node, ast.Pass()
        case ast.Assign(targets=[target]) if nested or isinstance(target, ast.Subscript):
            yield node, ast.Pass()
        case ast.Return(value=ast.expr() as value):
            yield from ((value, new) for new in _of_result(value, result))
        case _:
            pass


def _of_result(value: ast.expr, result: str) -> Iterator[ast.expr]:
    """Nothing instead of something; one more; the opposite; the first one missing."""
    plain = isinstance(value, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
    if result.endswith("| None") and not isinstance(value, ast.Constant | ast.IfExp):
        yield ast.Constant(value=None)
    if result == "int" and plain:
        yield ast.BinOp(value, ast.Add(), ast.Constant(value=1))
        yield ast.BinOp(value, ast.Sub(), ast.Constant(value=1))
    if result == "bool" and plain:
        yield ast.UnaryOp(ast.Not(), value)
    if result == "str" and plain:
        yield ast.Constant(value="")
    if result.startswith(("tuple[", "Ways")) and plain:
        yield ast.Subscript(value, ast.Slice(lower=ast.Constant(value=1)), ast.Load())
        yield ast.Subscript(value, ast.Slice(upper=ast.UnaryOp(ast.USub(), ast.Constant(value=1))), ast.Load())


def _of_choice(node: ast.AST) -> Iterator[ast.expr]:
    """Comparisons, conditions, and what is chosen by them."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=right):
            for place, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    yield ast.Compare(left, [*ops[:place], other(), *ops[place + 1 :]], right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for dropped in values:
                others = [value for value in values if value is not dropped]
                yield ast.BoolOp(op, others) if len(others) > 1 else others[0]
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield body
            yield orelse
            if not isinstance(test, ast.Compare):
                yield ast.IfExp(test, orelse, body)
        case _:
            pass


def _of_call(node: ast.AST) -> Iterator[ast.expr]:
    """The least for the most, any for all, one too many or too few."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in _CALLS:
            yield ast.Call(ast.Name(_CALLS[name], ast.Load()), args, keywords)
        case ast.Call(func=ast.Name(id="range") as called, args=[*first, last]) if not isinstance(last, ast.BinOp):
            for step in (ast.Add(), ast.Sub()):
                yield ast.Call(called, [*first, ast.BinOp(last, step, ast.Constant(value=1))], [])
        case _:
            pass


def _of_value(node: ast.AST) -> Iterator[ast.expr]:
    """Numbers, words, sums, and the parts of a row."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(value=not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value=value + 1)
            yield ast.Constant(value=value - 1)
        case ast.Constant(value=str(value)) if value:
            yield ast.Constant(value="")
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, _ARITHMETIC[type(op)](), right)
            yield left
            if isinstance(op, ast.Add | ast.Mult):
                yield right
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if isinstance(node.ctx, ast.Load):
            for dropped in parts:
                yield type(node)([part for part in parts if part is not dropped], node.ctx)
        case ast.Dict(keys=keys, values=values):
            for place in range(len(keys)):
                yield ast.Dict(keys[:place] + keys[place + 1 :], values[:place] + values[place + 1 :])
        case _:
            pass


def _with(node: Any, old: ast.AST, new: ast.AST) -> Any:  # noqa: ANN401 -- nodes, lists of them, and plain values
    """Return a tree in which one node is another; the given tree stays as it is."""
    if node is old:
        return new
    if isinstance(node, list):
        return [_with(part, old, new) for part in node]
    if isinstance(node, ast.AST):
        fields = {name: _with(value, old, new) for name, value in ast.iter_fields(node)}
        return ast.copy_location(type(node)(**fields), node)
    return node


def _head(statement: ast.stmt) -> str:
    """Return a statement on one line, of a compound one its head."""
    text = ast.unparse(statement)
    if isinstance(statement, ast.FunctionDef):
        return next(line for line in text.splitlines() if line.startswith("def "))
    return text.splitlines()[0] if isinstance(statement, _COMPOUND) else text


def _name(item: ast.stmt) -> str:
    if isinstance(item, ast.FunctionDef | ast.ClassDef):
        return item.name
    return ast.unparse(item.targets[0]) if isinstance(item, ast.Assign) else ""


def _ids(function: ast.FunctionDef) -> tuple[str, ...]:
    """Return the ids in the ``@rule`` of a function."""
    return tuple(
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )
