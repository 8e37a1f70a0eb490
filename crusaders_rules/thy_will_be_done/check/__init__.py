"""Exploring the game: whole where it is small, to a depth where it is not, and under two readings in lockstep.

- Systems to explore: ``wheels``, ``wheel_sets`` and ``streaks`` for the wheel by itself; ``game_systems`` for games,
  with ``watching``, ``laws``, ``allowing``, ``symmetry`` and ``plays``.
- Models: ``models`` reads from ``proofs/thy_will_be_done/models`` what is explored, ``made`` makes systems of it,
  ``runs`` explores them, and ``certified`` certifies what was found, with ``texts`` for the states.
- Readings and editions: ``settings`` says in which games they are compared, ``divergence`` compares them with the help
  of ``apart``, ``store`` holds what was found, ``pair_reports`` puts both side by side, ``sampling`` plays whole games.
"""
