"""The annotated rule reference as a Sphinx site: each rule with its passages, code, examples, proofs and questions.

``material`` collects the content. ``cards``, ``question_pages``, ``proof_cards`` and ``overviews`` lay it out.
``domain`` registers rule ids with Sphinx. ``pages`` lists the generated pages, and ``making`` runs Sphinx. Only the
layout needs Sphinx. The game is reached through its record, which ``docs/conf.py`` names.
"""
