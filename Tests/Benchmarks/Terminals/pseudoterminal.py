"""A program on a terminal of 24 × 80, and how long and how many bytes it takes to answer."""

import fcntl
import glob
import os
import select
import struct
import sys
import termios
import time

# The questions that xterm gets before the first page, and its answers: its background and its kind.
QUESTIONS = {b"\x1b]11;?\x07": b"\x1b]11;rgb:1e1e/1e1e/1e1e\x07", b"\x1b[c": b"\x1b[?64;1;2;22c"}
ENVIRONMENT = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}


class Answer:
    """What came of something done to a program: milliseconds to its first and its last byte, and the bytes."""

    def __init__(self, first, last, text):
        self.first, self.last, self.text = first, last, text


class PseudoTerminal:
    """A program that runs on a terminal of its own; `start` is its answer to being started."""

    def __init__(self, command, commands=None, typed="", **variables):
        """`commands` go to a program that is told on a pipe what to show; `{tty}` in it is the terminal. `typed` is there
        before the program is."""
        self.master, terminal = os.openpty()
        self.resize(24, 80)
        name = os.ttyname(terminal)
        orders = os.pipe() if commands else None
        os.write(self.master, typed.encode())
        opened = [(os.POSIX_SPAWN_OPEN, 2, name, os.O_RDWR, 0)]
        if orders:
            opened += [(os.POSIX_SPAWN_DUP2, orders[0], 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
        else:
            opened += [(os.POSIX_SPAWN_DUP2, 2, 0), (os.POSIX_SPAWN_DUP2, 2, 1)]
        begin = time.perf_counter()
        # Not fork, which would copy this process. The session's first terminal becomes its own.
        self.child = os.posix_spawn(command[0], command, {**ENVIRONMENT, **variables}, file_actions=opened, setsid=True)
        os.close(terminal)
        if orders:
            os.close(orders[0])
            os.write(orders[1], commands.format(tty=name).encode())
        self.orders = orders and orders[1]
        self.start = self._answer(begin, quiet=0.15)
        if not self.start.text:
            sys.exit(f"{' '.join(command)} shows nothing")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.child, 9)
        os.waitpid(self.child, 0)
        os.close(self.master)
        if self.orders:
            os.close(self.orders)

    def type(self, text):
        begin = time.perf_counter()
        os.write(self.master, text.encode())
        return self._answer(begin)

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resized(self, rows, columns):
        begin = time.perf_counter()
        self.resize(rows, columns)
        return self._answer(begin)

    def idle(self, seconds):
        """The bytes and the context switches of `seconds` without a key."""
        before = self._status("ctxt_switches")
        text = self._read(seconds) or b""
        return len(text), self._status("ctxt_switches") - before

    @property
    def megabytes(self):
        return self._status("VmRSS", threads=False) / 1024

    def _answer(self, begin, patience=1.5, quiet=0.03):
        """Waits for the first byte, then until none has come for `quiet` seconds. The end of a program is an answer as well."""
        first = last = None
        text = b""
        wait = patience
        while (piece := self._read(wait)) is not None:
            last = (time.perf_counter() - begin) * 1000
            first = first or last
            text += piece
            if not piece:
                break
            for question, answer in QUESTIONS.items():
                if question in piece:
                    os.write(self.master, answer)
            wait = quiet
        return Answer(first or float("inf"), last or float("inf"), text)

    def _read(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return None
        try:
            return os.read(self.master, 65536)
        except OSError:
            return b""

    def _status(self, field, threads=True):
        files = glob.glob(f"/proc/{self.child}/task/*/status") if threads else [f"/proc/{self.child}/status"]
        lines = [line for file in files for line in open(file) if field in line.split(":")[0]]
        return sum(int(line.split()[1]) for line in lines)
