"""Graphs of numbered nodes: loops, distances, and files for other programs."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from importlib import import_module
from operator import or_
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from crusaders_rules.explore.systems import Label, StateT, System


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
    """Return the nodes that are on a loop: those with an edge inside their strongly connected component.

    The components are found by Kosaraju's two walks, without recursion, as plays are long.
    """
    back = _backwards(edges)
    component = [-1] * len(edges)
    for root in reversed(_as_left(edges)):
        waiting = [root] if component[root] < 0 else []
        while waiting:
            node = waiting.pop()
            component[node] = root
            waiting += [before for before in back[node] if component[before] < 0]
    return {
        node
        for node, row in enumerate(edges)
        if any(target < len(edges) and component[target] == component[node] for target in row)
    }


def _as_left(edges: Sequence[array[int]]) -> list[int]:
    """Return the nodes in the order in which a depth-first walk leaves them."""
    seen = bytearray(len(edges))
    left: list[int] = []
    for root in range(len(edges)):
        walk = [] if seen[root] else [(root, iter(edges[root]))]
        seen[root] = 1
        while walk:
            node, rest = walk[-1]
            onward = next((target for target in rest if target < len(edges) and not seen[target]), None)
            if onward is None:
                left.append(node)
                walk.pop()
            else:
                seen[onward] = 1
                walk.append((onward, iter(edges[onward])))
    return left


def _backwards(edges: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return for each node those that have an edge to it."""
    back: list[list[int]] = [[] for _ in edges]
    for node, row in enumerate(edges):
        for target in row:
            if target < len(edges):
                back[target].append(node)
    return back


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
    rows = [tuple(row) for row in edges]
    back = _backwards(rows)
    onward = [len(row) for row in rows]
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
    back = _backwards([set(row) for row in edges])
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
                    out.write(
                        f'<edge source="{number}" target="{numbers[after]}"><data key="label">{said}</data></edge>\n'
                    )
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
        graph.add_edges_from(
            (state, after, {"label": label}) for label, after in system.successors(state) if after in graph
        )
    return graph
