"""From exec to the first prompt, paint or JSON answer of the release programs, beside `cat` in the same run.

Prints medians and 95th percentiles in milliseconds; fails when a median is over 15 ms. Needs `make release`.
"""

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time

LIMIT = 15.0
RUNS = 41
PROGRAMS = os.path.join(os.path.dirname(__file__), "../../.build/release")


def on_terminal(command, marker):
    begin = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(command[0], command, {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    seen = b""
    if marker is None:
        os.write(terminal, b"x")
    while marker not in seen if marker else not seen:
        if not select.select([terminal], [], [], 10)[0]:
            sys.exit(f"{command[0]} shows nothing")
        seen += os.read(terminal, 65536)
    took = time.perf_counter() - begin
    os.kill(child, 9)
    os.close(terminal)
    os.waitpid(child, 0)
    return took


def on_pipe(command, line):
    begin = time.perf_counter()
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdin.write(line)
    child.stdin.flush()
    child.stdout.readline()
    took = time.perf_counter() - begin
    child.kill()
    child.wait()
    return took


def main():
    data = tempfile.mkdtemp()
    program = lambda name: [os.path.realpath(os.path.join(PROGRAMS, name)), "--data", data]
    ping = b'{"jsonrpc":"2.0","id":1,"method":"app.ping"}\n'
    contestants = {
        "cat on a terminal": lambda: on_terminal(["/bin/cat"], None),
        "cat on a pipe": lambda: on_pipe(["/bin/cat"], ping),
        "signalbox-cli": lambda: on_terminal(program("signalbox-cli"), b"[Average]"),
        "signalbox-tui": lambda: on_terminal(program("signalbox-tui"), b"Leave Feedback"),
        "signalbox-json": lambda: on_pipe(program("signalbox-json"), ping),
    }
    times = {name: [] for name in contestants}
    for _ in range(RUNS):
        for name, run in contestants.items():
            times[name].append(run() * 1000)
    missed = False
    print(f"{'start-up':20} {'median':>8} {'p95':>8}  ms")
    for name, values in times.items():
        median = statistics.median(values)
        missed |= name.startswith("signalbox") and median > LIMIT
        print(f"{name:20} {median:8.1f} {sorted(values)[int(len(values) * 0.95)]:8.1f}")
    sys.exit("a program starts in more than 15 ms" if missed else 0)


main()
