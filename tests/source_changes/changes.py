"""Single changes to the source of a module: a comparison turned round, a number one higher, an argument left out."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
"""Bounds move by one; the others become their contrary."""


class Change(NamedTuple):
    module: str
    line: int
    column: int
    within: str
    """The text of the line."""
    old: str
    new: str
    source: str
    """The whole module with the change in it."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line}:{self.column}  {_short(self.old)}  ->  {_short(self.new)}"

    @property
    def room(self) -> str:
        return self.module.split("/")[1]

    @property
    def in_its_line(self) -> str:
        """The change as it is listed in `no_difference.txt`: by the text of its line, since line numbers move."""
        return f"{self.module}  {self.within}  {_short(self.old)}  ->  {_short(self.new)}"


def changes(module: str, source: str) -> Iterator[Change]:
    """Yield every single change to a module, in the order of its lines."""
    lines = source.splitlines(keepends=True)
    for node in _in_functions(ast.parse(source)):
        for old, new in _changed(node):
            start = _offset(lines, old.lineno, old.col_offset)
            end = _offset(lines, old.end_lineno or old.lineno, old.end_col_offset or 0)
            text = ast.unparse(new)
            if text == ast.unparse(old):
                continue
            changed = f"{source[:start]}({text}){source[end:]}"
            line = lines[old.lineno - 1].strip()
            yield Change(module, old.lineno, old.col_offset + 1, line, source[start:end], text, changed)


def _changed(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield which expression of a node can be changed, and to what."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in OPPOSITES:
            yield node, ast.Compare(left, [OPPOSITES[type(op)]()], others)
        case ast.BoolOp(op=op, values=values):
            yield node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            yield node, values[0]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.If(test=test) | ast.While(test=test) if not isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield node, ast.IfExp(test, orelse, body)
        case ast.Return(value=ast.Call() | ast.Name() | ast.Attribute() | ast.Subscript() as value):
            yield value, ast.Constant(None)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield node, ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right)
        case ast.Constant(value=bool() as value):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield node, ast.Constant(value + 1)
        case ast.Call(args=[first, second, *_]) if _order_matters(node):
            swapped = copy.copy(node)
            swapped.args = [second, first, *node.args[2:]]
            yield node, swapped
        case ast.Call(keywords=[*_, ast.keyword(arg=str())]):
            shorter = copy.copy(node)
            shorter.keywords = node.keywords[:-1]
            yield node, shorter


def _order_matters(call: ast.Call) -> bool:
    """Return whether the first two arguments can be exchanged, and that is not without effect."""
    of_any_order = isinstance(call.func, ast.Name) and call.func.id in ("max", "min", "hypot")
    return not of_any_order and not any(isinstance(each, ast.Starred) for each in call.args[:2])


def _in_functions(tree: ast.AST, *, inside: bool = False) -> Iterator[ast.AST]:
    """Yield what runs in functions, without annotations, decorators, assertions and formatted texts."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params", "msg"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, (ast.Assert, ast.JoinedStr)):
                continue
            if inside:
                yield node
            yield from _in_functions(node, inside=inside or isinstance(node, (ast.FunctionDef, ast.Lambda)))


def _offset(lines: list[str], line: int, column: int) -> int:
    """Return where a place counted in bytes is in the source."""
    before = lines[line - 1].encode()[:column].decode()
    return sum(map(len, lines[: line - 1])) + len(before)


def _short(text: str) -> str:
    return " ".join(text.split())
