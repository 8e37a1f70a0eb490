"""Loops, distances and files of graphs, against slower ways to find the same."""

import xml.etree.ElementTree as ET
from array import array
from collections import deque
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules.explore import System, explore
from crusaders_rules.explore.graphs import diameter, first_loop, longest_walk, to_networkx, write_graphml

Edges = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Edges:
    """Draw a graph of up to eight nodes."""
    nodes = draw(st.integers(1, 8))
    return draw(st.lists(st.lists(st.integers(0, nodes - 1), max_size=3), min_size=nodes, max_size=nodes))


def distances(edges: Edges, begin: int) -> dict[int, int]:
    """Return the distance of each node that can be reached; that of the first one is the length of a loop."""
    found: dict[int, int] = {}
    waiting = deque([(begin, 0)])
    while waiting:
        node, steps = waiting.popleft()
        for target in edges[node]:
            if target not in found:
                found[target] = steps + 1
                waiting.append((target, steps + 1))
    return found


@given(graphs())
def test_the_first_loop_is_a_shortest_one_through_the_lowest_node(edges: Edges) -> None:
    """The loop exists, begins with the lowest node that is on any, and none through that node is shorter."""
    starts = array("q", [0])
    targets = array("q")
    for row in edges:
        targets.extend(row)
        starts.append(len(targets))
    loop = first_loop(starts, targets)
    on_loops = [node for node in range(len(edges)) if node in distances(edges, node)]
    if loop is None:
        assert [] == on_loops
        return
    assert on_loops[0] == loop[0]
    assert distances(edges, loop[0])[loop[0]] == len(loop)
    assert all(after in edges[node] for node, after in zip(loop, [*loop[1:], loop[0]], strict=True))


@given(graphs())
def test_the_diameter_is_the_greatest_distance(edges: Edges) -> None:
    """It equals that of the slow way, or None if some node cannot be reached."""
    far = [{**distances(edges, node), node: 0} for node in range(len(edges))]
    reached = all(len(row) == len(edges) for row in far)
    assert diameter(edges) == (max(max(row.values()) for row in far) if reached else None)


@given(graphs())
def test_the_longest_walk_is_endless_exactly_with_a_loop(edges: Edges) -> None:
    """Without a loop each length is one more than the longest of those that follow."""
    found = longest_walk(edges)
    if found is None:
        assert any(node in distances(edges, node) for node in range(len(edges)))
    else:
        assert [max((found[target] + 1 for target in row), default=0) for row in edges] == found


def _little() -> System[int, str]:
    return System(initial=(0,), successors=lambda n: [("a<b", (n + 1) % 3), ("same", n)])


def test_a_graph_is_written_as_graphml(tmp_path: Path) -> None:
    """Nodes, edges and labels are all there, with what XML does not take written as it must be."""
    file = tmp_path / "little.graphml"
    write_graphml(file, _little(), explore(_little(), keep=True).found, lambda _, label: label)
    space = "{http://graphml.graphdrawing.org/xmlns}"
    graph = ET.parse(file).getroot().find(f"{space}graph")  # noqa: S314 -- the test wrote it
    assert graph is not None
    assert 3 == len(graph.findall(f"{space}node"))
    edges = [
        (edge.get("source"), edge.get("target"), "".join(edge.itertext()).strip())
        for edge in graph.findall(f"{space}edge")
    ]
    assert 6 == len(edges)
    assert ("0", "1", "a<b") in edges


def test_a_graph_is_given_to_networkx() -> None:
    """States and steps, each with its label."""
    graph = to_networkx(_little(), explore(_little(), keep=True).found)
    assert (3, 6) == (graph.number_of_nodes(), graph.number_of_edges())
    assert {"a<b", "same"} == {label for _, _, label in graph.edges(data="label")}
