"""The generated world of `desk` (Modules/Services/Desk/GeneratedWorld.swift), the same for all programs."""
import time

NAMES = "edge web search mail queue database cache storage billing identity reports backup".split()
TROUBLES = ["answers slowly", "has no space left", "was restarted", "refuses connections", "is low on replicas"]


def mix(value):
    bits = (value + 0x9E3779B97F4A7C15) % 2**64
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % 2**64
    return (bits ^ bits >> 31) >> 33


def state(rate=5):
    """Returns the services (name, state, answer) and the last twenty alerts (number, service, message) of this moment."""
    now = time.time()
    moment, newest = int(now * rate), int(now / 30) - 59_783_040
    services = []
    for index, name in enumerate(NAMES):
        is_up = mix(index * 104_729 + int(now / 20)) % 12
        answer = 5 + mix(index * 7_919 + moment // (index % 3 + 1)) % 90 * (index % 4 + 1)
        services.append((name, "up" if is_up else "down", f"{answer} ms" if is_up else ""))
    numbers = range(newest, max(0, newest - 20), -1)
    return services, [(each, NAMES[mix(each) % 12], TROUBLES[mix(each * 31) % 5]) for each in numbers]
