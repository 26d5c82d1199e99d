"""The dashboard `desk` in several programs, as a visitor's browser or terminal speaks with each."""

import asyncio
import fcntl
import html
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import termios
import time
import urllib.parse

import websockets

import others
from figures import until
from visitors import Crowd, Visitor, exchange

PROGRAMS = pathlib.Path(__file__).parents[3] / "docs/explanation/comparison"
#: The columns and rows of a terminal: all of the dashboard is visible.
SIZE = (100, 64)


class Relay:
    """Passes bytes on to a port, and counts the bytes that come back."""

    def __init__(self, port):
        self.to, self.count = port, 0

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.server.close()

    async def serve(self, reader, writer):
        back, forth = await asyncio.open_connection("127.0.0.1", self.to)
        await asyncio.gather(self.copy(reader, forth, False), self.copy(back, writer, True), return_exceptions=True)

    async def copy(self, reader, writer, counts):
        try:
            while data := await reader.read(1 << 16):
                self.count += len(data) * counts
                writer.write(data)
        finally:
            writer.close()


class View:
    """The payloads that a visitor gets, and the time of each text that is waited for."""

    def __init__(self):
        self.payloads, self.wanted, self.seen, self.recent = [], None, None, b""

    def take(self, payload):
        now = time.perf_counter()
        self.payloads.append((now, payload))
        # A text may come in two pieces.
        self.recent = self.recent[-200:] + payload
        if self.wanted and self.wanted in self.recent and not self.seen.done():
            self.seen.set_result(now)

    def expect(self, text):
        self.wanted, self.seen, self.recent = text.encode(), asyncio.get_running_loop().create_future(), b""
        return self.seen


class Ours:
    """signalbox-web: pages and posts by HTTP, changes by server-sent events."""

    def __init__(self, program, *options):
        self.program, self.options, self.port = program, options, others.free_port()
        self.name = "+".join(["signalbox-web", *options])

    async def __aenter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [self.program, "desk", "--data", self.folder.name, "--listen", f"127.0.0.1:{self.port}", *self.options],
            stderr=subprocess.DEVNULL)
        await asyncio.to_thread(until, lambda: others.Contestant.answers(self))
        self.tasks = []
        return self

    async def __aexit__(self, *_):
        for task in self.tasks:
            task.cancel()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    async def visit(self, user, port):
        view, crowd = View(), Crowd(self.port)
        view.streams = await crowd.connect()
        answer, body = await exchange(view.streams, crowd.head("GET", "/"))
        cookie = re.search(rb"(?i)set-cookie: ([^;]+)", answer)[1].decode()
        view.visitor = Visitor(cookie, self.token(body), "127.0.0.1")
        view.crowd = crowd
        await self.post(view, "1", "log-in/name", user, "log-in/submit")
        self.tasks.append(asyncio.create_task(self.follow(view, port)))
        await view.expect(f"Desk of {user}")
        view.visitor.token = self.token(view.recent)
        return view

    @staticmethod
    def token(page):
        return html.unescape(re.search(rb'name="token" value="([^"]+)"', page)[1].decode())

    async def follow(self, view, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(view.crowd.head("GET", "/events", view.visitor))
        await reader.readuntil(b"\r\n\r\n")
        while event := await reader.readuntil(b"\n\n"):
            if b"data:" in event:
                # A page is an array of parts in JSON.
                view.take(event.replace(rb"\"", b"\""))

    async def post(self, view, page, field, text, press):
        pairs = [("token", view.visitor.token), ("page", page), (f"had:{field}", ""), (f"set:{field}", text), ("press", press)]
        body = urllib.parse.urlencode(pairs).encode()
        answer, said = await exchange(view.streams, view.crowd.head("POST", "/", view.visitor, len(body)) + body)
        assert b" 200 " in answer[:20], answer[:80]

    async def say(self, view, text):
        await self.post(view, "2", "desk/line", text, "desk/say")


class NiceGUI(others.Contestant):
    """NiceGUI: a page by HTTP, everything else by socket.io."""

    name = "NiceGUI"

    def command(self):
        return [sys.executable, PROGRAMS / "desk_nicegui.py", str(self.port)]

    async def elements(self, path, cookie):
        streams = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
        streams[1].write((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode())
        answer, text = (await streams[0].read()).decode().split("\r\n\r\n", 1)
        found = json.loads(html.unescape(re.search(r"parseElements\(String\.raw`(.*?)`\)", text, re.S)[1]))
        return found, re.search(r"query: (\{.*?\}),\n", text)[1], re.search(r"(?i)set-cookie: ([^;]+)", answer)

    async def open(self, path, cookie, port):
        """Opens a page with its web socket."""
        view = View()
        found, query, cookies = await self.elements(path, cookie)
        query = {**others.ast.literal_eval(query), "implicit_handshake": "true"}
        view.client = query["client_id"]
        query |= {"tab_id": f"tab-{view.client}", "document_id": view.client, "EIO": "4", "transport": "websocket"}
        view.cookie = cookies[1] if cookies else cookie
        view.web = await websockets.connect(
            f"ws://127.0.0.1:{port}/_nicegui_ws/socket.io/?{urllib.parse.urlencode(query)}", max_size=None,
            ping_interval=None, additional_headers={"Cookie": view.cookie})
        await view.web.recv()
        await view.web.send("40")
        while not (await view.web.recv()).startswith("40"):
            pass
        view.field = next(each for each in found.items() if "input" in each[1]["tag"])
        view.task = asyncio.create_task(self.read(view))
        return view

    async def read(self, view):
        try:
            async for data in view.web:
                if data == "2":
                    await view.web.send("3")
                else:
                    view.take(data if isinstance(data, bytes) else data.encode())
        except websockets.ConnectionClosed:
            return

    async def visit(self, user, port):
        view = await self.open("/login", None, port)
        await self.enter(view, user)
        await view.expect('"open"')
        await view.web.close()
        return await self.open("/", view.cookie, port)

    async def enter(self, view, text):
        """Types a text into the page's field and presses Enter."""
        key, element = view.field
        for kind, args in [("update:value", text), ("keydown", {})]:
            listener = next(each["listener_id"] for each in element["events"] if each["type"] == kind)
            event = {"id": int(key), "client_id": view.client, "listener_id": listener, "args": [json.dumps(args)]}
            await view.web.send("42" + json.dumps(["event", event]))

    say = enter


class Textual(others.Contestant):
    """Textual by textual-serve: the bytes of a terminal by a web socket."""

    name = "textual-serve"

    def command(self):
        return [sys.executable, PROGRAMS / "desk_textual.py", "board.db", str(self.port)]

    async def visit(self, user, port):
        view = View()
        size = urllib.parse.urlencode({"width": SIZE[0], "height": SIZE[1]})
        view.web = await websockets.connect(f"ws://127.0.0.1:{port}/ws?{size}", max_size=None, ping_interval=None)
        view.task = asyncio.create_task(self.read(view))
        await view.expect("Your name")
        await self.type(view, user + "\r")
        await view.expect("Desk of")
        await asyncio.sleep(1)
        # From the alerts over the services and the chat to the line.
        await self.type(view, "\t\t\t")
        return view

    async def read(self, view):
        try:
            async for data in view.web:
                if isinstance(data, bytes):
                    view.take(data)
        except websockets.ConnectionClosed:
            return

    async def type(self, view, text):
        await view.web.send(json.dumps(["stdin", text]))

    async def say(self, view, text):
        await self.type(view, text + "\r")


class Terminals:
    """A program for terminals: each visitor has a process, and all have the same data."""

    port = None

    def __init__(self, name, command, keys, back=""):
        self.name, self.command, self.keys, self.back = name, command, keys, back

    async def __aenter__(self):
        self.folder, self.processes = tempfile.TemporaryDirectory(), []
        return self

    async def __aexit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
        self.folder.cleanup()

    async def visit(self, user, port):
        view = View()
        view.terminal, device = os.openpty()
        fcntl.ioctl(device, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))

        def take_terminal():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.processes.append(subprocess.Popen(
            self.command, stdin=device, stdout=device, stderr=device, cwd=self.folder.name, preexec_fn=take_terminal,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLORTERM": "truecolor"}))
        os.close(device)
        asyncio.get_running_loop().add_reader(view.terminal, self.read, view)
        await view.expect("our name")
        os.write(view.terminal, user.encode() + b"\r")
        await view.expect("Desk of")
        await asyncio.sleep(1.5)
        os.write(view.terminal, self.keys.encode())
        return view

    def read(self, view):
        try:
            view.take(os.read(view.terminal, 1 << 16))
        except OSError:
            asyncio.get_running_loop().remove_reader(view.terminal)

    async def say(self, view, text):
        # The keys after a line lead back to its field.
        os.write(view.terminal, f"{text}\r{self.back}".encode())
