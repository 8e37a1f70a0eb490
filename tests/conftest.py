"""How hard Hypothesis tries: modest and repeatable by default, far harder on demand."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "modest",
    derandomize=True,
    deadline=None,
    max_examples=40,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=2_000,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("modest")
