"""The release programs on terminals of 24 × 80, beside other programs that do the same, all in one run.

Each contestant has its turn in every round; a number is the median of all rounds unless its row says otherwise. Prints the
tables of docs/explanation/measurements.md, and fails when something "to reach" is missed. Needs `make release`, dialog, whiptail,
pinentry-curses, debconf and a C compiler.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict

from pseudoterminal import PseudoTerminal

ROUNDS = int(os.environ.get("ROUNDS", 15))
OPTIONS = 10_000
ESCAPE, DOWN = "\x1b", "\x1bOB"
HERE = os.path.dirname(os.path.realpath(__file__))
PROGRAMS = os.path.realpath(os.path.join(HERE, "../../../.build/release"))
SCRATCH = tempfile.mkdtemp()


class Row:
    def __init__(self, name, reach=None, unit="", reduced=statistics.median):
        self.name, self.reach, self.unit, self.reduced = name, reach, unit, reduced


def p95(values):
    return sorted(values)[int(len(values) * 0.95)]


LINE_START = Row("exec to prompt", 6, "ms")
LINE_LETTER = Row("bytes per typed letter", 1)
LINE_OPTIONS = Row("10,000 options, exec to prompt", 60, "ms")
JSON_START = Row("exec to first answer", 15, "ms")
START = Row("exec to first paint", 15, "ms")
START_P95 = Row("the same, p95", None, "ms", p95)
START_BYTES = Row("its bytes", 3_000)
KEY = Row("key to last byte", 1, "ms")
KEY_P95 = Row("the same, p95", 3, "ms", p95)
LETTER_BYTES = Row("bytes per letter", 30)
MOVE_BYTES = Row("bytes per move of the bar", 150)
BURST_BYTES = Row("bytes for 50 × Down in one write", 2_000)
ESCAPE_TIME = Row("Esc to reaction", 50, "ms")
RESIZE = Row("resize to repaint", 50, "ms")
OPTIONS_START = Row("10,000 options, first paint", 60, "ms")
IDLE_BYTES = Row("bytes in two idle seconds", 0)
WAKE_UPS = Row("wake-ups in two idle seconds", 0)
MEMORY = Row("resident", 25, "MB")
LINE_ROWS = [LINE_START, LINE_LETTER, LINE_OPTIONS, IDLE_BYTES, WAKE_UPS, MEMORY]
SCREEN_ROWS = [
    START, START_P95, START_BYTES, KEY, KEY_P95, LETTER_BYTES, MOVE_BYTES, BURST_BYTES, ESCAPE_TIME, RESIZE,
    OPTIONS_START, IDLE_BYTES, WAKE_UPS, MEMORY,
]  # fmt: skip


class Contestant:
    """Opens a plain page, a page with a text field in focus, and a list of 10,000 rows; what it cannot is `None`."""

    def __init__(self, page, form=None, rows=None):
        self.page, self.form, self.rows = page, form, rows
        self.values = defaultdict(list)

    def started(self, open):
        """The second of two starts: the first one brings the program back to memory."""
        with open():
            pass
        return open()

    def note(self, row, value):
        self.values[row].append(value)

    def result(self, row):
        return row.reduced(self.values[row]) if self.values[row] else None

    def rest(self, terminal):
        self.note(MEMORY, terminal.megabytes)
        if len(self.values[IDLE_BYTES]) < 3:
            for row, value in zip((IDLE_BYTES, WAKE_UPS), terminal.idle(2)):
                self.note(row, value)

    def type_letters(self, terminal, bytes_row, *time_rows):
        for letter in "abcdefghij":
            answer = terminal.type(letter)
            self.note(bytes_row, len(answer.text))
            for row in time_rows:
                self.note(row, answer.last)


class OnLines(Contestant):
    def round(self):
        with self.started(self.page) as terminal:
            self.note(LINE_START, terminal.start.last)
            self.rest(terminal)
            self.type_letters(terminal, LINE_LETTER)
        if self.rows:
            with self.started(self.rows) as terminal:
                self.note(LINE_OPTIONS, terminal.start.last)


class OnJSON(Contestant):
    def round(self):
        with self.started(self.page) as terminal:
            self.note(JSON_START, terminal.start.last)
            self.note(MEMORY, terminal.megabytes)


class OnScreen(Contestant):
    def round(self):
        with self.started(self.page) as terminal:
            for row in (START, START_P95):
                self.note(row, terminal.start.last)
            self.note(START_BYTES, len(terminal.start.text))
            self.rest(terminal)
            self.note(RESIZE, terminal.resized(30, 100).last)
            self.note(ESCAPE_TIME, terminal.type(ESCAPE).first)
        if self.form:
            with self.form() as terminal:
                self.type_letters(terminal, LETTER_BYTES, KEY, KEY_P95)
        if self.rows:
            with self.started(self.rows) as terminal:
                self.note(OPTIONS_START, terminal.start.last)
                for _ in range(10):
                    self.note(MOVE_BYTES, len(terminal.type(DOWN).text))
                self.note(BURST_BYTES, len(terminal.type(DOWN * 50).text))


def ours(program, *words, **settings):
    return lambda: PseudoTerminal([f"{PROGRAMS}/{program}", *words, "--data", SCRATCH], **settings)


def floor(name, *words):
    """A C program of this folder."""
    program = f"{SCRATCH}/{name}"
    if not os.path.exists(program):
        library = "-lncursesw" if "ncurses" in name else "-lreadline"
        subprocess.run(["cc", "-O2", "-o", program, f"{HERE}/{name}.c", library], check=True)
    return lambda: PseudoTerminal([program, *words])


def box(program, *words):
    return lambda: PseudoTerminal([f"/usr/bin/{program}", *words])


def menu(count):
    """The words with which dialog and whiptail offer so many options."""
    options = [word for number in range(count) for word in (str(number), f"Row {number}")]
    return ["--menu", "Rows", "22", "70", "14", *options]


def pinentry():
    orders = "OPTION ttyname={tty}\nOPTION ttytype=xterm-256color\nOPTION lc-ctype=C.UTF-8\nGETPIN\n"
    return PseudoTerminal(["/usr/bin/pinentry-curses"], commands=orders)


def debconf():
    """One question by debconf's line mode, from a database of its own."""
    begin = "#!/bin/sh\n. /usr/share/debconf/confmodule\n"
    files = {
        "debconf.conf": f"Config: c\nTemplates: t\n\nName: c\nDriver: File\nFilename: {SCRATCH}/c.dat\n\n"
        f"Name: t\nDriver: File\nFilename: {SCRATCH}/t.dat\n",
        "templates": "Template: bench/word\nType: string\nDescription: Say:\n A word.\n",
        "load": f"{begin}db_x_loadtemplatefile {SCRATCH}/templates bench\n",
        "ask": f"{begin}db_fset bench/word seen false\ndb_input critical bench/word\ndb_go\n",
    }
    for name, text in files.items():
        with open(f"{SCRATCH}/{name}", "w") as file:
            file.write(text)
        os.chmod(file.name, 0o700)
    database = {"DEBCONF_SYSTEMRC": f"{SCRATCH}/debconf.conf"}
    load = ["debconf", "-fnoninteractive", "-obench", f"{SCRATCH}/load"]
    subprocess.run(load, check=True, env={**os.environ, **database})
    return lambda: PseudoTerminal(["/usr/bin/debconf", "-freadline", "-obench", f"{SCRATCH}/ask"], **database)


def slowness(floor):
    """How slow this machine is beside the one that the times to reach are for, on which the C program starts in 2.5 ms."""
    return max(1, floor.result(LINE_START) / 2.5)


def table(title, rows, contestants, slowness):
    """Prints a table; gives what the first contestant, which is ours, has missed on a machine so slow."""
    print(f"\n| {title} | to reach | {' | '.join(contestants)} |\n{'|---' * (len(contestants) + 2)}|")
    for row in rows:
        cells = [show(contestant.result(row), row) for contestant in contestants.values()]
        reach = "" if row.reach is None else f"≤ {row.reach:,} {row.unit}".strip()
        print(f"| {row.name} | {reach} | {' | '.join(cells)} |")
    name, first = next(iter(contestants.items()))
    reach = {row: row.reach * (slowness if row.unit == "ms" else 1) for row in rows if row.reach is not None}
    return [f"{name}: {row.name}" for row in reach if not first.result(row) <= reach[row]]


def show(value, row):
    if value is None:
        return ""
    if value == float("inf"):
        return "never"
    return f"{value:,.{1 if value >= 10 else 2}f} {row.unit}" if row.unit else f"{value:,.0f}"


def go_first():
    """Runs us and all that we start on one core, and before everything else on the machine, where that is allowed."""
    # A program that starts on another core, which sleeps, pays for waking it.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        print("not allowed to go before other processes: a busy machine is measured as well")


def main():
    line = {
        "`signalbox-cli`": OnLines(ours("signalbox-cli"), rows=ours("signalbox-cli", "sampler", f"--rows={OPTIONS}")),
        "C + readline": OnLines(floor("readline-floor")),
        "debconf": OnLines(debconf()),
    }
    screen = {
        "`signalbox-tui`": OnScreen(
            ours("signalbox-tui"), ours("signalbox-tui", "register"),
            ours("signalbox-tui", "sampler", f"--rows={OPTIONS}")),
        "C + ncurses": OnScreen(floor("ncurses-floor"), rows=floor("ncurses-floor", str(OPTIONS))),
        "dialog": OnScreen(
            box("dialog", *menu(2)), box("dialog", "--inputbox", "Say:", "10", "50"), box("dialog", *menu(OPTIONS))),
        "whiptail": OnScreen(
            box("whiptail", *menu(2)), box("whiptail", "--inputbox", "Say:", "10", "50"), box("whiptail", *menu(OPTIONS))),
        "pinentry-curses": OnScreen(pinentry, pinentry),
    }  # fmt: skip
    ping = '{"jsonrpc":"2.0","id":1,"method":"app.ping"}\n'
    json = {
        "`signalbox-json`": OnJSON(ours("signalbox-json", typed=ping)),
        "`cat`": OnJSON(lambda: PseudoTerminal(["/bin/cat"], typed=ping)),
    }
    go_first()
    load = os.getloadavg()[0]
    for _ in range(ROUNDS):
        for contestant in [*line.values(), *screen.values(), *json.values()]:
            contestant.round()
    shutil.rmtree(SCRATCH)
    slow = slowness(line["C + readline"])
    print(f"{ROUNDS} rounds on {os.cpu_count()} cores; load when they began: {load:.1f}; times may be {slow:.2f} × as long")
    missed = (
        table("line mode", LINE_ROWS, line, slow)
        + table("full screen", SCREEN_ROWS, screen, slow)
        + table("JSON", [JSON_START, MEMORY], json, slow)
    )
    sys.exit("Missed:\n" + "\n".join(missed) if missed else 0)


main()
