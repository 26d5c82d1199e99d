"""A terminal of 80 by 24 with somebody at it: just what is needed to see what a program of ours shows."""
import os
import pty
import re
import select
import struct
import sys
import fcntl
import termios
import time

COLUMNS, ROWS = 80, 24
KEYS = {"Enter": "\r", "Tab": "\t", "Space": " ", "Esc": "\x1b", "Down": "\x1bOB", "Up": "\x1bOA", "F1": "\x1bOP"}
SEQUENCE = re.compile(r"\x1b(?:\[([?>=!]?)([\d;]*)([ -/]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|P.*?\x1b\\|[=>78cDEHM])", re.S)
PARTIAL = re.compile(r"\x1b(?:[\[\]()P][^@-~\x07]*)?$")


class Screen:
    def __init__(self):
        self.cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.top, self.bottom = 0, ROWS - 1
        self.rest = ""
        self.last = " "

    @property
    def lines(self):
        return ["".join(line).rstrip() for line in self.cells]

    def feed(self, text):
        text = self.rest + text
        partial = PARTIAL.search(text)
        self.rest = text[partial.start():] if partial else ""
        text = text[: len(text) - len(self.rest)]
        at = 0
        while at < len(text):
            found = SEQUENCE.match(text, at)
            if found:
                at = found.end()
                if found.group(0) == "\x1bM":
                    self.scroll(self.top, -1) if self.row == self.top else self.act("A", [1])
                elif found.group(4) and not found.group(1) and not found.group(3):
                    self.act(found.group(4), [int(n) if n else 0 for n in found.group(2).split(";")])
                continue
            self.put(text[at])
            at += 1

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.scroll(self.top, 1) if self.row == self.bottom else self.act("B", [1])
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character >= " ":
            if self.column == COLUMNS:
                self.row, self.column = min(ROWS - 1, self.row + 1), 0
            self.cells[self.row][self.column] = self.last = character
            self.column += 1

    def act(self, kind, numbers):
        count = max(1, numbers[0])
        line = self.cells[self.row]
        if kind in "Hf":
            self.row, self.column = min(count, ROWS) - 1, min(max(1, (numbers + [1])[1]), COLUMNS) - 1
        elif kind == "d":
            self.row = min(count, ROWS) - 1
        elif kind in "G`":
            self.column = min(count, COLUMNS) - 1
        elif kind == "A":
            self.row = max(0, self.row - count)
        elif kind == "B":
            self.row = min(ROWS - 1, self.row + count)
        elif kind == "C":
            self.column = min(COLUMNS - 1, self.column + count)
        elif kind == "D":
            self.column = max(0, self.column - count)
        elif kind == "K":
            for place in range(COLUMNS):
                if numbers[0] == 2 or (place >= self.column if numbers[0] == 0 else place <= self.column):
                    line[place] = " "
        elif kind == "J":
            for row in range(0 if numbers[0] == 2 else self.row + 1, ROWS):
                self.cells[row] = [" "] * COLUMNS
            if numbers[0] == 0:
                line[self.column:] = [" "] * (COLUMNS - self.column)
        elif kind == "X":
            for place in range(self.column, min(COLUMNS, self.column + count)):
                line[place] = " "
        elif kind == "P":
            line[self.column:] = line[self.column + count:] + [" "] * min(count, COLUMNS - self.column)
        elif kind == "@":
            line[self.column:] = ([" "] * count + line[self.column:])[: COLUMNS - self.column]
        elif kind == "b":
            for _ in range(count):
                self.put(self.last)
        elif kind in "LM" and self.top <= self.row <= self.bottom:
            self.scroll(self.row, -count if kind == "L" else count)
        elif kind in "ST":
            self.scroll(self.top, count if kind == "S" else -count)
        elif kind == "r":
            self.top, self.bottom = count - 1, (numbers[1] if len(numbers) > 1 and numbers[1] else ROWS) - 1
            self.row = self.column = 0

    def scroll(self, top, count):
        """Moves the lines from `top` to the bottom margin up by `count`, or down."""
        for _ in range(abs(count)):
            self.cells.pop(top if count > 0 else self.bottom)
            self.cells.insert(self.bottom if count > 0 else top, [" "] * COLUMNS)


def seen(command, folder, environment, keys, wanted, patience=60):
    """The lines on the screen once `wanted` of them is true, or when that does not come to hold in time.

    Each key waits until what came before it has been answered by something on the screen.
    """
    process, master = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, {**environment, "TERM": "xterm-256color"})
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    screen = Screen()

    def read(seconds):
        ready, _, _ = select.select([master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(master, 65536)
        except OSError:
            return False
        screen.feed(data.decode(errors="replace"))
        return bool(data)

    def until(condition):
        end = time.monotonic() + patience
        while not condition() and time.monotonic() < end:
            if not read(end - time.monotonic()):
                break

    try:
        until(lambda: any(screen.lines))
        for key in keys:
            while read(0.1):
                pass
            os.write(master, KEYS.get(key, key).encode())
        until(lambda: wanted(screen.lines))
        return screen.lines
    finally:
        os.kill(process, 9)
        os.waitpid(process, 0)
        os.close(master)
