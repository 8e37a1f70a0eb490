"""The annotated rule reference as a Sphinx site: each rule beside its passages, code, examples, proofs and questions.

``material`` holds what is shown, ``cards``, ``question_pages``, ``proofs`` and ``overviews`` lay it out, ``domain``
gives rule ids a place in Sphinx, ``pages`` lists what is generated, ``building`` runs it.  Only what lays out needs
Sphinx.  The game is reached through its record, which ``docs/conf.py`` names.
"""
