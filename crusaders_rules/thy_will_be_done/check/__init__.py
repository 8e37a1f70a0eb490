"""Explore the game: small models exhaustively, others to a depth, and two readings in lockstep.

- Systems to explore: ``wheels``, ``wheel_sets`` and ``streaks`` for the wheel alone; ``game_systems`` for games,
  with ``history``, ``laws``, ``allowing``, ``symmetry`` and ``plays``.
- Models: ``models`` reads the models from ``proofs/thy_will_be_done/models``, ``model_systems`` makes systems of
  them, ``runs`` explores them, and ``certified`` certifies the results, with ``texts`` for the states.
- Readings and editions: ``settings`` defines the games for a comparison, ``divergence`` compares them with the help
  of ``apart``, ``store`` holds the verdicts, ``pair_reports`` puts both side by side, ``sampling`` plays whole games.
"""
