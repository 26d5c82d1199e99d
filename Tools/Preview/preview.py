"""Shows the page of an application in every front end, side by side in a browser tab, again at each save.

The browser's front end is in use. It records its session, and the other front ends repeat the recording: the page that
they show is the page in use. They wait while an effect is pending, because a repetition would begin it again.
"""

import argparse
import html
import http.client
import http.server
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = pathlib.Path(__file__).parent
# Headers that belong to a connection, and those that would keep the page out of the frame or unreadable here.
SKIPPED = ("accept-encoding", "connection", "cross-origin-opener-policy", "cross-origin-resource-policy", "transfer-encoding")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], usage="%(prog)s [options] [application] [-- program's options]")
    parser.add_argument("--programs", default=".build/debug", help="folder with signalbox-web and the others (%(default)s)")
    parser.add_argument("--program", help="one program with every front end, which has the option --ui")
    parser.add_argument("--build", help="command that builds the programs after a save")
    parser.add_argument("--watch", nargs="*", default=["Sources", "Modules", "Apps"], help="folders with sources")
    parser.add_argument("--size", default="80x24", help="columns and rows of the terminals (%(default)s)")
    parser.add_argument("--listen", default="127.0.0.1:8480", help="address of the preview, on this machine only (%(default)s)")
    parser.add_argument("rest", nargs="*", help="application, and options of its program")
    options = parser.parse_args()
    host, _, port = options.listen.rpartition(":")
    if host != "127.0.0.1" or not port.isdigit():
        parser.error("--listen is 127.0.0.1 and a port: the preview shows everything to every program of this machine")
    if not re.fullmatch(r"[1-9]\d{1,2}x[1-9]\d{0,2}", options.size):
        parser.error("--size is columns and rows, such as 80x24")
    options.port = int(port)
    return options


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Preview:
    """The programs and their pictures. A change of a picture has the next number."""

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="signalbox-preview-"))
        self.recording = self.folder / "recording"
        self.columns, self.rows = (int(number) for number in options.size.split("x"))
        self.changed = threading.Condition()
        self.number, self.pictures, self.note = 0, {}, ""
        self.web, self.web_port, self.frame_port, self.runs = None, free_port(), 0, 0
        self.terminals, self.is_ended = 0, False

    def command(self, kind, *more):
        """Returns the command of a front end: web, tui, cli or json."""
        if self.options.program:
            program = [str(pathlib.Path(self.options.program).absolute()), "--ui", kind]
        else:
            program = [str((pathlib.Path(self.options.programs) / f"signalbox-{kind}").absolute())]
        return program + self.options.rest + list(more)

    def show(self, note=None, **pictures):
        with self.changed:
            if note is None and all(self.pictures.get(name) == value for name, value in pictures.items()):
                return
            self.note = self.note if note is None else note
            self.pictures.update(pictures)
            self.number += 1
            self.changed.notify_all()

    def state(self, seen):
        """Returns the pictures, once their number is another one than this, or after some seconds."""
        with self.changed:
            self.changed.wait_for(lambda: self.number != seen or self.is_ended, timeout=20)
            return {"number": self.number, "note": self.note, "pictures": self.pictures, "run": self.runs,
                    "frame": f"http://127.0.0.1:{self.frame_port}/"}

    # The front end in use.

    def start_web(self, page=b"", note=""):
        """Starts the program with the page of a recording, or with its first page."""
        self.stop_web()
        self.recording.unlink(missing_ok=True)
        run = self.runs + 1
        words = ["--once", "--record", str(self.recording), "--data", str(self.folder / f"web-{run}"),
                 "--listen", f"127.0.0.1:{self.web_port}"]
        if page:
            words += ["--replay", str(self.copy(page, "page"))]
        log = open(self.folder / "web.log", "w")
        self.web = subprocess.Popen(self.command("web", *words), stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        # The frame is loaded again in another run, so the program must answer by then.
        while self.web.poll() is None and not self.is_ended:
            with socket.socket() as there:
                if there.connect_ex(("127.0.0.1", self.web_port)) == 0:
                    break
            time.sleep(0.05)
        self.runs = run
        self.show(note)

    def stop_web(self):
        if self.web and self.web.poll() is None:
            self.web.terminate()
            self.web.wait()

    # The others.

    def is_pending(self, recording):
        """Returns whether an effect has begun and not ended, as docs/reference/journal.md describes the lines."""
        pending = set()
        for line in recording.decode("utf-8", "replace").splitlines():
            head, *fields = line.split("\t")
            kind = head.split(" ")[-1]
            if kind == "began" and fields:
                pending.add(fields[0])
            elif kind == "effect" and fields:
                pending.discard(fields[0])
        return bool(pending)

    def copy(self, recording, name):
        copy = self.folder / name
        copy.touch(0o600)
        copy.write_bytes(recording)
        return copy

    def draw(self, recording):
        copy = self.copy(recording, "copy")
        pictures = {}
        for kind in ("tui", "cli"):
            pictures[kind] = self.terminal(kind, copy)
        pictures["json"] = self.frame(copy)
        self.show(**pictures)

    def tmux(self, *words):
        call = ["tmux", "-S", str(self.folder / f"tmux-{self.terminals}"), "-f", "/dev/null", *words]
        return subprocess.run(call, capture_output=True, text=True).stdout

    def terminal(self, kind, copy):
        """Runs a program in a terminal, and returns its screen as HTML once it stands still."""
        with tempfile.TemporaryDirectory(dir=self.folder) as data:
            words = shlex.join(self.command(kind, "--replay", str(copy), "--data", data))
            # A server that ends may still answer at its socket.
            self.terminals += 1
            size = ["-x", str(self.columns), "-y", str(self.rows)]
            self.tmux("new-session", "-d", *size, words + "; stty -echo 2>/dev/null; cat >/dev/null",
                      ";", "set-option", "-g", "status", "off")
            screen, since = "", time.monotonic()
            while time.monotonic() < since + 15:
                time.sleep(0.2)
                now = self.tmux("capture-pane", "-p", "-e", *(["-S", "-200"] if kind == "cli" else []))
                if now.strip() and now == screen:
                    break
                screen = now
            self.tmux("kill-server")
            return coloured(screen.rstrip("\n"))

    def frame(self, copy):
        """Returns the frame of the protocol, indented."""
        request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ui.snapshot"}) + "\n"
        try:
            with tempfile.TemporaryDirectory(dir=self.folder) as data:
                done = subprocess.run(self.command("json", "--replay", str(copy), "--data", data),
                                      input=request, capture_output=True, text=True, timeout=60)
            answers = [json.loads(line) for line in done.stdout.splitlines()]
        # A program that is being written may say anything, or nothing.
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            return html.escape(str(error))
        for answer in answers:
            if answer.get("id") == 1:
                return html.escape(json.dumps(answer.get("result", answer), indent=2, ensure_ascii=False))
        return html.escape(done.stderr or done.stdout)

    # The loop.

    def sources(self):
        """Returns a mark of the sources that another save changes."""
        found = []
        for folder in self.options.watch:
            for path, folders, files in os.walk(folder):
                folders[:] = [name for name in folders if not name.startswith(".")]
                found += [(os.path.join(path, name), os.stat(os.path.join(path, name)).st_mtime_ns)
                          for name in files if name.endswith((".swift", ".css", ".js", ".po"))]
        return hash(tuple(sorted(found)))

    def build(self):
        self.show(note="Building …")
        done = subprocess.run(self.options.build, shell=True, capture_output=True, text=True)
        errors = [line for line in (done.stdout + done.stderr).splitlines() if "error:" in line]
        self.show(note="\n".join(errors[:20]) if done.returncode else "")
        return done.returncode == 0

    def run(self):
        saved, recording, drawn = self.sources(), b"", None
        self.start_web()
        while not self.is_ended:
            time.sleep(0.3)
            now = self.sources() if self.options.build else saved
            if now != saved:
                saved = now
                if self.build():
                    self.start_web(recording)
                    drawn = None
                continue
            if self.web.poll() is not None:
                # A changed application may not repeat the recording. It begins anew, and says why.
                words = (self.folder / "web.log").read_text()
                time.sleep(2)
                self.start_web(note=f"The program has ended and begins again.\n{words}")
                recording, drawn = b"", None
                continue
            try:
                recording = self.recording.read_bytes()
            except OSError:
                continue
            if recording == drawn:
                continue
            if self.is_pending(recording):
                self.show(note="An effect is under way. The other front ends follow when it has ended.")
                continue
            self.show(note="")
            self.draw(recording)
            drawn = recording

    def end(self):
        # A second signal would leave programs and files behind.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        self.is_ended = True
        self.stop_web()
        self.tmux("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)


COLOURS = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
           "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]


def colour(number):
    """Returns a colour of the 256 of a terminal."""
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        return "#" + f"{8 + (number - 232) * 10:02x}" * 3
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{levels[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def coloured(screen):
    """Returns a screen with escape sequences as HTML."""
    style, out = {}, []
    for index, part in enumerate(re.split(r"\x1b\[([0-9;:]*)m", screen)):
        if index % 2 == 0:
            shown = style
            if style.get("reverse"):
                shown = dict(style, color=style.get("background", "#1e1e1e"), background=style.get("color", "#d4d4d4"))
            css = "".join(f"{name}:{value};" for name, value in shown.items() if name != "reverse")
            text = html.escape(re.sub(r"\x1b[^a-zA-Z]*[a-zA-Z]|[\x00-\x08\x0b-\x1f\x7f]", "", part))
            out.append(f'<span style="{css}">{text}</span>' if css and text else text)
            continue
        codes = [int(code or 0) for code in re.split("[;:]", part)] or [0]
        while codes:
            code = codes.pop(0)
            if code == 0:
                style = {}
            elif code in (38, 48) and codes:
                kind, name = codes.pop(0), "color" if code == 38 else "background"
                if kind == 5 and codes:
                    style[name] = colour(codes.pop(0))
                elif kind == 2 and len(codes) >= 3:
                    style[name] = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
            elif 30 <= code <= 37 or 90 <= code <= 97:
                style["color"] = COLOURS[code - 30 if code < 40 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                style["background"] = COLOURS[code - 40 if code < 50 else code - 92]
            elif code in (1, 3, 4, 7):
                style.update({1: {"font-weight": "bold"}, 3: {"font-style": "italic"}, 4: {"text-decoration": "underline"},
                              7: {"reverse": True}}[code])
            else:
                for name in {22: ["font-weight"], 23: ["font-style"], 24: ["text-decoration"], 27: ["reverse"],
                             39: ["color"], 49: ["background"]}.get(code, []):
                    style.pop(name, None)
    return "".join(out)


def handler(preview):
    """Returns the class that serves the preview, and the front end for browsers under another port."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_GET(self):
            # Only this machine asks by this name, so no page elsewhere reads the pictures.
            if self.headers.get("Host") != f"127.0.0.1:{preview.options.port}":
                return self.send_error(403)
            if self.path == "/":
                return self.answer("text/html", (FOLDER / "preview.html").read_bytes())
            if self.path.startswith("/state?"):
                seen = int(re.sub(r"\D", "", self.path) or 0)
                return self.answer("application/json", json.dumps(preview.state(seen)).encode())
            self.send_error(404)

        def answer(self, kind, body):
            self.send_response(200)
            self.send_header("Content-Type", kind + "; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

    return Handler


def proxy(preview):
    """Returns the class that passes requests on to the front end for browsers, which may be in a frame of the preview."""

    class Proxy(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            there = http.client.HTTPConnection("127.0.0.1", preview.web_port)
            try:
                # The program answers only requests that name its own port.
                names = (f"127.0.0.1:{preview.frame_port}", f"127.0.0.1:{preview.web_port}")
                headers = {name: value.replace(*names) for name, value in self.headers.items() if name.lower() not in SKIPPED}
                there.request(self.command, self.path, body or None, headers)
                reply = there.getresponse()
            except OSError:
                return self.send_error(502, "The program does not answer yet")
            self.send_response_only(reply.status)
            for name, value in reply.getheaders():
                if name.lower() not in SKIPPED:
                    frames = f"frame-ancestors http://127.0.0.1:{preview.options.port}"
                    self.send_header(name, value.replace(*names[::-1]).replace("frame-ancestors 'none'", frames))
            self.end_headers()
            try:
                while part := reply.read1(65536):
                    self.wfile.write(part)
                    self.wfile.flush()
            except OSError:
                pass
            finally:
                there.close()

        do_POST = do_HEAD = do_GET

    return Proxy


def serve(port, kind):
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), kind)
    except OSError as error:
        sys.exit(f"preview: port {port}: {error.strerror}; choose another with --listen 127.0.0.1:PORT")
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def main():
    options = arguments()
    if not shutil.which("tmux"):
        sys.exit("preview: install tmux")
    preview = Preview(options)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        # The port of the frame is part of the page.
        preview.frame_port = serve(0, proxy(preview))
        options.port = serve(options.port, handler(preview))
        print(f"Open http://127.0.0.1:{options.port}/ in a browser. Ctrl-C ends.", file=sys.stderr, flush=True)
        preview.run()
    except KeyboardInterrupt:
        pass
    finally:
        preview.end()


main()
