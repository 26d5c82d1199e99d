"""Records terminals of real programs as asciinema casts: cast.py NAME FOLDER, in a root that may be changed.

The times are those of a person at the keys, not of this machine, so that two recordings differ only in what is shown."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

COLUMNS, ROWS = 88, 26
KEY, PATIENCE = 0.07, 120


class Cast:
    """A shell on a terminal, and what it has shown."""

    def __init__(self, title):
        self.events, self.now = [], 0.0
        self.title = title
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir("/tmp")
            os.execve("/bin/bash", ["bash", "--norc", "--noprofile", "-i"], {
                "PS1": "# ", "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/tmp/home", "COLORFGBG": "15;0",
                "PATH": "/tmp/programs:/usr/sbin:/usr/bin:/sbin:/bin"})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.wait("# ", 0)

    def read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return ""
        try:
            text = os.read(self.terminal, 65536).decode("utf-8", "replace")
        except OSError:
            return ""
        if text:
            self.events.append((self.now, text))
        return text

    def wait(self, text, pause=1.5):
        """Waits until the terminal shows the text, and then for the time of a reader."""
        shown, deadline = "", time.monotonic() + PATIENCE
        while text not in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()].", "", shown):
            if time.monotonic() > deadline:
                sys.exit(f"{text!r} is not shown:\n{shown}")
            shown += self.read(0.2)
        while self.read(0.3):
            pass
        self.now += pause

    def type(self, keys):
        """Types letters or whole sequences of keys."""
        for key in [keys] if keys.startswith("\x1b") else keys:
            self.now += KEY
            os.write(self.terminal, key.encode())
            self.read(0.05)

    def line(self, text, shows, pause=1.5):
        self.type(text)
        self.now += 0.4
        os.write(self.terminal, b"\r")
        self.wait(shows, pause)

    def kill(self, name):
        """Kills the program of this name below the shell, as a loss of power would."""
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/stat") as file:
                    stat = file.read()
            except OSError:
                continue
            if f"({name[:15]})" in stat and int(stat.rsplit(") ", 1)[1].split()[1]) == self.child:
                os.kill(int(process), signal.SIGKILL)

    def write(self, path):
        os.close(self.terminal)
        os.waitpid(self.child, 0)
        head = {"version": 2, "width": COLUMNS, "height": ROWS, "title": self.title}
        with open(path, "w") as file:
            for entry in [head, *([round(at, 2), "o", text] for at, text in self.events)]:
                file.write(json.dumps(entry) + "\n")
