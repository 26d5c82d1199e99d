"""Measures everything, whatever is missed on the way; then keeps the results and lists all that is missed. See `make bench`.

Usage: bench.py NAME [PART…]; without parts all of them. The results are Results/NAME.json, one file for each release."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
RESULTS = HERE / "Results"
BUILT = HERE / ".build/release/benchmarks"
PARTS = {
    "differential": ["make", "differential"],
    "columns": [str(BUILT)],
    "growth": [str(BUILT), "growth"],
    "journal": [str(BUILT), "journal"],
    "terminals": ["make", "bench-terminals"],
    "wire": ["make", "bench-wire"],
}
# The number of times that each column's work is done under callgrind. A second run does three times as much, so that
# the preparations cancel out.
COUNTS = {
    "one observer": 4_000,
    "map→filter→map": 4_000,
    "fan-out 1,000": 20,
    "combineLatest of 2": 4_000,
    "switch to a new inner": 2_000,
    "subscribe + cancel at 100,000": 2_000,
}


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def run(part, command):
    """Shows what the part prints; gives its tables as rows by heading, and what it says that it missed."""
    print(f"\n## {part}\n", flush=True)
    process = subprocess.Popen(
        command, cwd=HERE.parent.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)  # fmt: skip
    rows, missed, heading, is_missing = [], [], [], False
    for line in process.stdout:
        print(line, end="", flush=True)
        if line.startswith("|---"):
            continue
        if line.startswith("|"):
            heading = heading or cells(line)
            if cells(line) != heading:
                rows.append(dict(zip(heading, cells(line))))
            continue
        heading = []
        if line.startswith("Missed:"):
            is_missing = True
        elif is_missing and line.strip() and not line.startswith("make"):
            missed.append(f"{part}: {line.strip()}")
    status = process.wait()
    if status != 0 and not missed:
        missed.append(f"{part}: ended with status {status}")
    return rows, missed


def instructions(count, words):
    """Instructions for one of `count`: of two runs the difference, which other programs do not touch.

    `words` gives the arguments for so many."""
    stripped = BUILT.with_name("benchmarks-stripped")
    if not stripped.exists() or stripped.stat().st_mtime < BUILT.stat().st_mtime:
        # valgrind does not understand the debug information in the file.
        subprocess.run(["strip", "-g", "-o", stripped, BUILT], check=True)

    def collect(count):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", stripped, *words(count)]
        answer = subprocess.run(
            command, capture_output=True, text=True,
            env={"SWIFT_DETERMINISTIC_HASHING": "1", "PATH": "/usr/bin:/bin"})  # fmt: skip
        found = re.search(r"Collected : (\d+)", answer.stderr)
        return int(found[1]) if found else None

    few, many = collect(count), collect(3 * count)
    return None if few is None or many is None else (many - few) / (2 * count)


def count_journal():
    """Instructions for one entry that is read and replayed, and for one turn of the feedback application."""
    with tempfile.TemporaryDirectory() as folder:

        def replay(count):
            file = f"{folder}/{count}"
            if not os.path.exists(file):
                subprocess.run([BUILT, "record", file, str(count)], check=True)
            return ["replay", file]

        counted = {
            "an entry read and replayed": instructions(1_000, replay),
            "a turn of the feedback application": instructions(500, lambda count: ["turns", str(count)]),
        }
    print("\n| instructions | for one |\n|---|---|")
    for name, number in counted.items():
        print(f"| {name} | {number:.0f} |" if number else f"| {name} | |", flush=True)
    return [{"what": name, "instructions": f"{number:.0f}"} for name, number in counted.items() if number]


def count_instructions(rows):
    """Beside the times of the columns: which column, which contestant, instructions per event, times the closure's."""
    print("\n## instructions\n\n| column | contestant | instructions per event | × closure |\n|---|---|---|---|")
    counted, closure = [], None
    for row in rows:
        column, contestant = row.get("column"), row.get("contestant")
        if column not in COUNTS or contestant == "AsyncStream":
            continue
        number = instructions(COUNTS[column], lambda count: ["once", column, contestant, str(count)])
        if number is None:
            continue
        if column == "fan-out 1,000":
            number /= 1_000
        closure = number if contestant == "closure" else closure
        ratio = f"{number / closure:.1f}" if closure else ""
        counted.append(
            {"column": column, "contestant": contestant, "instructions per event": f"{number:.0f}", "× closure": ratio})
        print(f"| {column} | {contestant} | {number:.0f} | {ratio} |", flush=True)
    return counted


def trend():
    """What each release took of ours, times the closure, by column."""
    releases = sorted(RESULTS.glob("*.json"), key=lambda file: json.loads(file.read_text())["date"])
    names = [file.stem for file in releases]
    print("\n## trend, × closure: time; instructions\n\n| column | " + " | ".join(names) + " |")
    print("|---|" + "---|" * len(names))
    kept = [json.loads(file.read_text()) for file in releases]
    for column in COUNTS:
        shown = []
        for results in kept:
            ours = [
                row.get("× closure", "")
                for part in ("columns", "instructions")
                for row in results.get(part, [])
                if row.get("column") == column and row.get("contestant") == "Signalbox"
            ]
            shown.append("; ".join(ours))
        print(f"| {column} | " + " | ".join(shown) + " |")
    print("\n## trend, instructions\n\n| for one | " + " | ".join(names) + " |")
    print("|---|" + "---|" * len(names))
    counted = [{row["what"]: row["instructions"] for row in results.get("journal instructions", [])} for results in kept]
    for what in dict.fromkeys(what for results in counted for what in results):
        print(f"| {what} | " + " | ".join(results.get(what, "") for results in counted) + " |")


def main():
    name, wanted = sys.argv[1], sys.argv[2:] or list(PARTS)
    date = subprocess.run(["date", "-u", "+%FT%TZ"], capture_output=True, text=True, check=True).stdout.strip()
    file = RESULTS / f"{name}.json"
    results = json.loads(file.read_text()) if file.exists() else {}
    results |= {"release": name, "date": date}
    RESULTS.mkdir(exist_ok=True)
    missed = []
    for part in wanted:
        results[part], more = run(part, PARTS[part])
        missed += more
        if part == "columns":
            results["instructions"] = count_instructions(results[part])
        if part == "journal":
            results["journal instructions"] = count_journal()
        # After each part, so that its results stay when a later part is interrupted.
        file.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n")
    # The earlier misses of parts that are not measured now.
    kept = [miss for miss in results.get("missed", []) if miss.split(":")[0] not in wanted]
    results["missed"] = missed = kept + missed
    file.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n")
    trend()
    print("\nMissed:\n  " + "\n  ".join(missed) if missed else "\nAll is reached.")
    sys.exit(bool(missed))


main()
