"""Graphs of numbered nodes: loops, distances, and files for other programs."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from importlib import import_module
from operator import or_
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from crusaders_rules.check.systems import Label, StateT, System


def first_loop(starts: array[int], targets: array[int], expanded: int) -> list[int] | None:
    """Find a loop.

    Args:
        starts: ``targets[starts[i]:starts[i + 1]]`` are the nodes to which node ``i`` has an edge.
        targets: See ``starts``.
        expanded: The number of nodes that may have edges; edges to any other one lead nowhere.

    Returns:
        The nodes of a shortest loop through the lowest node that is on any loop; None without one.
    """
    edges = [targets[starts[node] : starts[node + 1]] for node in range(expanded)]
    loops = _on_loops(edges)
    return _loop_through(min(loops), edges) if loops else None


def _on_loops(edges: Sequence[array[int]]) -> set[int]:
    """Return the nodes that are on a loop.

    They are those of the strongly connected components that have an edge inside, which Tarjan's
    algorithm finds in one walk; it is written without recursion, as plays are long.
    """
    nodes = len(edges)
    number, low, stacked = [-1] * nodes, [0] * nodes, bytearray(nodes)
    stack: list[int] = []
    loops: set[int] = set()
    walked = 0
    for root in range(nodes):
        walk: list[tuple[int, Iterator[int]]] = []
        following: int | None = root if number[root] < 0 else None
        while walk or following is not None:
            if following is not None:
                number[following] = low[following] = walked
                walked += 1
                stack.append(following)
                stacked[following] = 1
                walk.append((following, iter(edges[following])))
            node, rest = walk[-1]
            following = None
            for target in rest:
                if target < nodes and number[target] < 0:
                    following = target
                    break
                if target < nodes and stacked[target]:
                    low[node] = min(low[node], number[target])
            if following is None:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[node])
                if low[node] == number[node]:
                    component = stack[stack.index(node) :] if stack[-1] != node else [node]
                    del stack[-len(component) :]
                    for member in component:
                        stacked[member] = 0
                    if len(component) > 1 or node in edges[node]:
                        loops.update(component)
    return loops


def _loop_through(node: int, edges: Sequence[array[int]]) -> list[int]:
    """Return a shortest loop through a node that is on one."""
    came: dict[int, int] = {}
    waiting = deque([node])
    while True:
        at = waiting.popleft()
        for target in edges[at] if at < len(edges) else ():
            if target == node:
                loop = [at]
                while loop[-1] != node:
                    loop.append(came[loop[-1]])
                return loop[::-1]
            if target not in came:
                came[target] = at
                waiting.append(target)


def longest_walk(edges: Sequence[Iterable[int]]) -> list[int] | None:
    """Return for each node the number of edges of the longest walk from it.

    Args:
        edges: For each node the nodes to which it has an edge.

    Returns:
        The lengths; None if some walk never ends.
    """
    back: list[list[int]] = [[] for _ in edges]
    onward = [0] * len(edges)
    for node, row in enumerate(edges):
        for target in row:
            back[target].append(node)
            onward[node] += 1
    longest = [0] * len(edges)
    ready = [node for node, count in enumerate(onward) if count == 0]
    for node in ready:  # grows while it is walked along
        for before in back[node]:
            longest[before] = max(longest[before], longest[node] + 1)
            onward[before] -= 1
            if onward[before] == 0:
                ready.append(before)
    return longest if len(ready) == len(edges) else None


def diameter(edges: Sequence[Iterable[int]]) -> int | None:
    """Return the greatest distance between two nodes.

    The nodes from which each node can be reached within n edges are one long number, a bit for
    each of them, so that a step for all pairs is one ``or`` for each edge.

    Args:
        edges: For each node the nodes to which it has an edge.

    Returns:
        The distance; None if some node cannot be reached from some other one.

    >>> diameter([[1], [2], [0]])
    2
    """
    back: list[list[int]] = [[] for _ in edges]
    for node, row in enumerate(edges):
        for target in set(row):
            back[target].append(node)
    everyone = (1 << len(edges)) - 1
    reached = [1 << node for node in range(len(edges))]
    steps = 0
    while any(sources != everyone for sources in reached):
        further = [
            sources if sources == everyone else reduce(or_, [reached[before] for before in back[node]], sources)
            for node, sources in enumerate(reached)
        ]
        if further == reached:
            return None
        reached = further
        steps += 1
    return steps


def write_graphml(
    file: Path, system: System[StateT, Label], states: Sequence[StateT], name: Callable[[StateT, Label], str]
) -> None:
    """Write explored states and the steps between them as GraphML.

    Args:
        file: The file to write.
        system: The system, without symmetric states being folded.
        states: The states that were found; steps to any other one are left out.
        name: Says a step in words.

    Raises:
        OSError: If the file cannot be written.
    """
    numbers = {state: number for number, state in enumerate(states)}
    with file.open("w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        out.write('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n')
        out.write('<key id="label" for="edge" attr.name="label" attr.type="string"/>\n')
        out.write('<graph edgedefault="directed">\n')
        out.writelines(f'<node id="{number}"/>\n' for number in range(len(states)))
        for state, number in numbers.items():
            for label, after in system.successors(state):
                if after in numbers:
                    said = escape(name(state, label))
                    out.write(f'<edge source="{number}" target="{numbers[after]}"><data key="label">{said}</data></edge>\n')
        out.write("</graph>\n</graphml>\n")


def to_networkx(system: System[StateT, Label], states: Iterable[StateT]) -> Any:  # noqa: ANN401 -- it has no types
    """Return explored states and the steps between them as a ``networkx.MultiDiGraph``.

    Args:
        system: The system, without symmetric states being folded.
        states: The states that were found; steps to any other one are left out.

    Raises:
        ImportError: If networkx is not installed; nothing else here needs it.
    """
    graph = import_module("networkx").MultiDiGraph()
    graph.add_nodes_from(states)
    for state in tuple(graph):
        graph.add_edges_from((state, after, {"label": label}) for label, after in system.successors(state) if after in graph)
    return graph
