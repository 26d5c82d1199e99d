"""Records terminals of real programs as asciinema casts: cast.py FOLDER, in a root that may be changed.

The times are those of a person at the keys, not of this machine, so that two recordings differ only in what is shown."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

COLUMNS, ROWS = 88, 26
KEY, PATIENCE = 0.07, 30


def plain(text):
    """Returns the text without escape sequences. Some programs go on a column in place of a blank."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()].", "", text.replace("\x1b[C", " "))


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
        while text not in plain(shown):
            if time.monotonic() > deadline:
                sys.exit(f"{text!r} is not shown:\n{shown}")
            shown += self.read(0.2)
        self.rest(pause)

    def rest(self, pause):
        """Waits until no more output comes, and then for the time of a reader."""
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

    def choose(self, search, up):
        """Chooses in a list of w3m, so many rows above the present one, and goes on to the button behind it."""
        self.line(search, "", 1)
        self.line("", "", 1)
        for _ in range(up):
            self.type("\x1b[A")
        self.line("", "", 1)
        self.type("\t")
        self.rest(1)

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


def browser():
    cast = Cast("dpkg-reconfigure in a browser")
    cast.line("signalbox-web debconf --once --root-in-browser -- dpkg-reconfigure tzdata >log 2>&1 &", "# ")
    cast.rest(2)
    cast.line("cat log", "8080", 2)
    cast.line("w3m -o meta_refresh=true http://127.0.0.1:8080/", "Geographic area", 3)
    cast.choose("/None", 8)
    cast.line("", "The result", 4)
    cast.line("qy", "# ", 1)
    cast.line("cat /etc/timezone", "Arctic", 3)
    return cast


SCRIPT = """#!/bin/bash
# signalbox: questions first
NAME=$(whiptail --title "New site" --inputbox "Name of the site" 8 60 3>&1 1>&2 2>&3) || exit
KIND=$(whiptail --title "New site" --menu "What kind?" 12 60 3 blog "A blog" shop "A shop" 3>&1 1>&2 2>&3) || exit
whiptail --yesno "Make the $KIND $NAME?" 8 60 || exit
signalbox effect "make the site" -- mkdir -p "/tmp/sites/$NAME" || exit
echo "The $KIND $NAME is in /tmp/sites/$NAME."
"""


def script():
    with open("/tmp/site.sh", "w") as file:
        file.write(SCRIPT)
    os.chmod("/tmp/site.sh", 0o755)
    cast = Cast("A shell script, killed and gone on with")
    cast.line("grep whiptail site.sh | cut -c1-80", "# ", 3)
    cast.line("signalbox-tui run --session site ./site.sh", "Name of the site")
    cast.type("harbour")
    cast.rest(1)
    cast.kill("signalbox-tui")
    cast.wait("Killed", 3)
    cast.line("signalbox-cli run --session site ./site.sh   # the same session, as lines", "harbour", 3)
    cast.line("", "Choose", 2)
    cast.line("", "What kind?", 2)
    cast.line("shop", "Make the", 2)
    cast.line("", "status 0.", 3)
    return cast


def agent():
    cast = Cast("An agent answers the questions of postfix over MCP")
    cast.line("python3 tests/agent.py /tmp/programs", "has ended", 4)
    cast.line("debconf-show postfix | grep -E 'mailname|mailer_type'", "mail.example.org", 3)
    return cast


if __name__ == "__main__":
    os.makedirs("/tmp/home", exist_ok=True)
    os.chdir("/tmp")
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    wish = b"postfix postfix/main_mailer_type select Local only\n"
    subprocess.run(["debconf-set-selections"], input=wish, **quiet)
    subprocess.run(["apt-get", "update"], **quiet)
    subprocess.run(["apt-get", "install", "--yes", "--no-install-recommends", "postfix", "w3m"], **quiet)
    for record in (script, agent, browser):
        record().write(f"{sys.argv[1]}/{record.__name__}.cast")
