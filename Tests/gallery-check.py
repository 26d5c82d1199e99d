"""Starts PROGRAM on a terminal and as a server for browsers, and waits until each shows the same title."""

import json, os, pty, re, select, signal, subprocess, sys, urllib.request

program = sys.argv[1]
request = b'{"jsonrpc":"2.0","id":1,"method":"ui.snapshot"}\n'
told = subprocess.run([program, "--ui", "json"], input=request, stdout=subprocess.PIPE, check=False).stdout
title = json.loads(told.splitlines()[0])["result"]["page"]["title"]

process, terminal = pty.fork()
if process == 0:
    os.execve(program, [program, "--ui", "tui"], {**os.environ, "TERM": "xterm-256color"})
shown = b""
while title.encode() not in shown:
    if not select.select([terminal], [], [], 60)[0]:
        sys.exit(f"The full screen shows no '{title}' but {shown!r}")
    shown += os.read(terminal, 65536)
os.kill(process, signal.SIGKILL)
os.waitpid(process, 0)

server = subprocess.Popen([program, "--ui", "web", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
try:
    for line in server.stdout:
        if found := re.search(rb"http://127\.0\.0\.1:\d+/", line):
            page = urllib.request.urlopen(found[0].decode(), timeout=60).read().decode()
            if title not in page:
                sys.exit(f"The page in a browser has no '{title}': {page}")
            break
    else:
        sys.exit("The server says no address.")
finally:
    server.kill()
    server.wait()
