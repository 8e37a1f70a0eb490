"""Why a run over symbolic values has no result; none of these ever counts as a proof."""


class LiftError(Exception):
    """A run over symbolic values has no result."""


# What was raised since the current run began: a function that catches it must not go on as if nothing were wrong.
raised: list[Exception] = []


class _LastingError(LiftError):
    def __init__(self, *said: object) -> None:
        super().__init__(*said)
        raised.append(self)


class NotLiftable(_LastingError):  # noqa: N818 -- what the user reads is the message
    """An operation that needs a plain value; the message names it."""


class OutOfLimits(_LastingError):  # noqa: N818 -- as above
    """A limit of paths, of time or of the solver is reached: the answer is unknown."""


class Misstated(_LastingError):  # noqa: N818 -- as above
    """A theorem does not have the form of one, so it claims something other than it seems to."""


class Disagreement(LiftError):  # noqa: N818 -- as above
    """A lifted run and a plain one, or two solvers, disagree: something is wrong with the tools."""


class NotSupposed(LiftError):  # noqa: N818 -- as above
    """The premise of a theorem does not hold for these values, so the theorem says nothing about them."""
