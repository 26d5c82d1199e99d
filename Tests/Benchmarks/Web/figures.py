"""What the parts of the benchmark share: numbers, memory, and what is missed."""

import os
import platform
import time


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def median(values):
    return percentile(values, 0.5)


def tree(root):
    """A process and all that came from it."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                parents.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(name))
        except OSError:
            continue
    found = [root]
    for process in found:
        found += parents.get(process, [])
    return found


def memory(root):
    """Bytes of a process and all that came from it; what several share is counted once (PSS)."""
    total = 0
    for process in tree(root):
        try:
            with open(f"/proc/{process}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
        except OSError:
            continue
    return total


def until(condition, seconds=60):
    """Looks until something is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise TimeoutError


def machine():
    return f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f} of other work before"


class Report:
    """Tables, and at the end what is missed; nothing stops at the first."""

    def __init__(self):
        self.missed = []

    def limit(self, what, value, most, unit):
        """A row with what is to be reached."""
        if not value <= most:
            self.missed.append(f"{what}: {value:.4g} {unit}, at most {most:g}")
        print(f"| {what} | {value:.4g} {unit} | ≤ {most:g} |" + (" missed |" if not value <= most else " |"), flush=True)

    def row(self, *cells):
        print("| " + " | ".join(str(each) for each in cells) + " |", flush=True)

    def heading(self, *cells):
        print()
        self.row(*cells)
        self.row(*["---"] * len(cells))

    def end(self):
        for each in self.missed:
            print(f"missed: {each}")
        return 1 if self.missed else 0
