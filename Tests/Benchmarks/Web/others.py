"""Other servers whose pages live in the server, with the same page: NiceGUI, Streamlit and Textual, each spoken to as its own script does."""

import ast
import asyncio
import html
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

import websockets

from figures import until

PAGES = pathlib.Path(__file__).parent / "Pages"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Contestant:
    """A server and the way to be its visitor."""

    #: The number of visitors with which its memory is measured.
    visitors = 200

    def __init__(self):
        self.port, self.folder = free_port(), tempfile.TemporaryDirectory()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    async def __aenter__(self):
        self.process = subprocess.Popen(
            self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder.name)
        await asyncio.to_thread(until, self.answers)
        return self

    async def __aexit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    async def page(self):
        """What the address gives, as text."""
        def get():
            with urllib.request.urlopen(self.address) as answer:
                return answer.read().decode()

        return await asyncio.to_thread(get)

    async def connect(self, path, more={}, **options):
        """A web socket."""
        query = f"?{urllib.parse.urlencode(more)}" if more else ""
        return await websockets.connect(f"ws://127.0.0.1:{self.port}/{path}{query}", max_size=None, ping_interval=None, **options)

    @property
    def root(self):
        return self.process.pid

    def answers(self):
        try:
            with urllib.request.urlopen(self.address, timeout=5):
                return True
        except OSError:
            return False


class Visit:
    """A page in somebody's browser: an open web socket, and what the page is known by."""

    def __init__(self, web, **known):
        self.web, self.other, self.told = web, False, asyncio.Queue()
        self.__dict__.update(known)
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        """Reads all that comes, as a browser does, and answers who asks whether it is there."""
        try:
            async for data in self.web:
                if data == "2":
                    await self.web.send("3")
                else:
                    self.told.put_nowait(data)
        except websockets.ConnectionClosed:
            return


class NiceGUI(Contestant):
    name = "NiceGUI"
    page_is_there = "document.body.innerText.toLowerCase().includes('leave a feedback')"

    def command(self):
        return [sys.executable, PAGES / "nicegui_page.py", str(self.port)]

    async def visit(self):
        text = await self.page()
        elements = json.loads(html.unescape(re.search(r"parseElements\(String\.raw`(.*?)`\)", text, re.S)[1]))
        query = ast.literal_eval(re.search(r"query: (\{.*?\}),\n", text)[1])
        radio = next(key for key, each in elements.items() if each["tag"] == "q-option-group")
        listener = elements[radio]["events"][0]["listener_id"]
        query = {**query, "implicit_handshake": "true", "tab_id": f"tab-{query['client_id']}", "document_id": query["client_id"]}
        web = await self.connect("_nicegui_ws/socket.io/", {"EIO": "4", "transport": "websocket", **query})
        await web.recv()
        await web.send("40")
        while not (await web.recv()).startswith("40"):
            pass
        return Visit(web, client=query["client_id"], radio=int(radio), listener=listener)

    async def press(self, visit):
        visit.other = not visit.other
        event = {"id": visit.radio, "client_id": visit.client, "listener_id": visit.listener, "args": [str(int(visit.other))]}
        start = time.perf_counter()
        await visit.web.send("42" + json.dumps(["event", event]))
        while True:
            data = await asyncio.wait_for(visit.told.get(), 30)
            if data.startswith('42["update"') and ("Polarized" if visit.other else "Average") in data:
                return time.perf_counter() - start


class Streamlit(Contestant):
    name = "Streamlit"
    page_is_there = "document.body.innerText.includes('Leave a feedback')"

    def command(self):
        return [
            sys.executable, "-m", "streamlit", "run", PAGES / "streamlit_page.py", "--server.port", str(self.port),
            "--server.address", "127.0.0.1", "--server.headless", "true", "--browser.gatherUsageStats", "false",
            "--server.fileWatcherType", "none"]

    async def visit(self):
        await self.page()
        web = await self.connect("_stcore/stream", subprotocols=["streamlit"], origin=self.address[:-1])
        visit = Visit(web, radio=None)
        await self.run(visit, None)
        return visit

    async def run(self, visit, choice):
        """Runs the script once more, as the browser asks for it; gives when what was chosen is shown."""
        from streamlit.proto.BackMsg_pb2 import BackMsg
        from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

        asked = BackMsg()
        asked.rerun_script.query_string = ""
        if choice is not None:
            state = asked.rerun_script.widget_states.widgets.add()
            state.id, state.string_value = visit.radio, choice
        await visit.web.send(asked.SerializeToString())
        shown = None
        while True:
            told = ForwardMsg.FromString(await asyncio.wait_for(visit.told.get(), 30))
            element = told.delta.new_element
            if element.HasField("radio"):
                visit.radio = element.radio.id
            if element.HasField("markdown") and element.markdown.body == (choice or "Average"):
                shown = time.perf_counter()
            # The rest is not part of the time, but must be read before the next press.
            if told.WhichOneof("type") == "script_finished":
                return shown

    async def press(self, visit):
        visit.other = not visit.other
        start = time.perf_counter()
        return (await self.run(visit, "Polarized" if visit.other else "Average")) - start


class Textual(Contestant):
    name = "textual-serve"
    #: Each visitor has a process, which takes half a second of the processor to start.
    visitors = 20
    page_is_there = "document.body.classList.contains('-first-byte')"

    def command(self):
        return [sys.executable, PAGES / "textual_page.py", str(self.port)]

    async def visit(self):
        await self.page()
        web = await self.connect("ws", {"width": "80", "height": "24"})
        visit = Visit(web)
        shown = b""
        while b"Leave Feedback" not in shown:
            shown += await self.output(visit)
        return visit

    async def output(self, visit, seconds=30):
        data = await asyncio.wait_for(visit.told.get(), seconds)
        return data if isinstance(data, bytes) else b""

    async def quiet(self, visit):
        while True:
            try:
                await self.output(visit, 0.3)
            except TimeoutError:
                return

    async def press(self, visit):
        visit.other = not visit.other
        await visit.web.send(json.dumps(["stdin", "\x1b[B" if visit.other else "\x1b[A"]))
        await self.quiet(visit)
        start, shown, wanted = time.perf_counter(), b"", b"Polarized" if visit.other else b"Average"
        await visit.web.send(json.dumps(["stdin", " "]))
        while wanted not in shown:
            shown += await self.output(visit)
        taken = time.perf_counter() - start
        await self.quiet(visit)
        return taken
