"""Graphs of numbered nodes: cycles, distances, and files for other programs.

The module uses networkx, and loads it only when a graph is needed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from operator import or_
from pathlib import Path
from typing import Any

from crusaders_rules.explore.systems import Label, StateT, System


def first_loop(starts: array[int], targets: array[int]) -> list[int] | None:
    """Find a cycle.

    Args:
        starts: ``targets[starts[i]:starts[i + 1]]`` are the nodes to which node ``i`` has an edge; a node without such
            an entry has no edges.
        targets: See ``starts``.

    Returns:
        The nodes of a shortest cycle through the lowest node on any cycle; None if there is no cycle.
    """
    import networkx as nx

    graph = nx.DiGraph(
        (node, target) for node, (begin, end) in enumerate(pairwise(starts)) for target in targets[begin:end]
    )
    connected = [nodes for nodes in nx.strongly_connected_components(graph) if len(nodes) > 1]
    first = min([*map(min, connected), *nx.nodes_with_selfloops(graph)], default=None)
    if first is None:
        return None
    around = graph.subgraph(next((nodes for nodes in connected if first in nodes), {first})).copy()
    back: list[int] = min((nx.shortest_path(around, after, first) for after in around[first]), key=len)
    return [first, *back[:-1]]


def longest_walk(edges: Sequence[Iterable[int]]) -> list[int] | None:
    """Return for each node the number of edges of the longest walk from it.

    Args:
        edges: For each node the nodes to which it has an edge.

    Returns:
        The lengths; None if some walk never ends.
    """
    longest = [0] * len(edges)
    try:
        # Each node comes after those to which it has an edge.
        for node in TopologicalSorter(dict(enumerate(edges))).static_order():
            longest[node] = max((longest[target] + 1 for target in edges[node]), default=0)
    except CycleError:
        return None
    return longest


def diameter(edges: Sequence[Iterable[int]]) -> int | None:
    """Return the greatest distance between two nodes.

    One long number holds the nodes from which a node can be reached within n edges, with a bit for
    each of them. So a step for all pairs is one ``or`` for each edge. ``networkx.diameter`` searches from each
    node separately, which takes a hundred times as long for a wheel of twelve tokens.

    Args:
        edges: For each node the nodes to which it has an edge.

    Returns:
        The distance; None if some node cannot be reached from another one.

    >>> diameter([[1], [2], [0]])
    2
    """
    before: list[set[int]] = [set() for _ in edges]
    for node, row in enumerate(edges):
        for target in row:
            before[target].add(node)
    everyone = (1 << len(edges)) - 1
    reached = [1 << node for node in range(len(edges))]
    steps = 0
    while any(sources != everyone for sources in reached):
        further = [
            sources if sources == everyone else reduce(or_, [reached[other] for other in before[node]], sources)
            for node, sources in enumerate(reached)
        ]
        if further == reached:
            return None
        reached = further
        steps += 1
    return steps


def to_networkx(system: System[StateT, Label], states: Iterable[StateT]) -> Any:  # noqa: ANN401 -- it has no types
    """Return explored states and the steps between them as a ``networkx.MultiDiGraph``.

    Args:
        system: The system, without symmetry reduction.
        states: The states that were found; steps to other states are left out.
    """
    import networkx as nx

    graph = nx.MultiDiGraph()
    graph.add_nodes_from(states)
    for state in tuple(graph):
        graph.add_edges_from(
            (state, after, {"label": label}) for label, after in system.successors(state) if after in graph
        )
    return graph


def write_graphml(
    file: Path, system: System[StateT, Label], states: Iterable[StateT], name: Callable[[StateT, Label], str]
) -> None:
    """Write explored states and the steps between them as GraphML; the states are numbered in the order found.

    Args:
        file: The file to write.
        system: The system, without symmetry reduction.
        states: The states that were found; steps to other states are left out.
        name: Describes a step in words.

    Raises:
        OSError: If the file cannot be written.
    """
    import networkx as nx

    graph = to_networkx(system, states)
    for state, _, step in graph.edges(data=True):
        step["label"] = name(state, step["label"])
    nx.write_graphml_xml(nx.convert_node_labels_to_integers(graph), file)
