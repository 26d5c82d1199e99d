"""The ways in which a user answers a package: in lines and on the full screen of a terminal, in a browser, through an agent.

Each way takes the answers by the questions' names: `{"tzdata/Areas": "Europe"}`, in the words that the page shows. It
returns the status of the program."""

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import termios
import tempfile
import time
import urllib.request

ROWS, COLUMNS = 40, 100
# A busy machine is slow, but a program that says nothing for so long is stuck.
PATIENCE = 120


def question(page):
    """Returns the name of the page's question, from the key of the page."""
    return page.split("=", 1)[1].replace("%2F", "/")


def page_of(outline):
    """Returns the key of the page in front."""
    return re.match(r"page (?:.* > )?(\S+)", outline)[1]


def inputs(outline):
    """Returns the inputs of a page: kind, id, value, and the keys and labels of the options."""
    for line in outline.split("\n"):
        if match := re.match(r' +(choice|field|toggle|secret) (\S+) "[^"]*"(?: = (.*))?', line):
            kind, id, value = match.groups()
            yield kind, id, value, re.findall(r'(\d+) "([^"]*)"', value or "") if kind == "choice" else []


class Terminal:
    """A program on a terminal. The outlines that it appends to a file say which page is in front."""

    def __init__(self, arguments, environment=None):
        self.frames = tempfile.mktemp()
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe(arguments[0], [*arguments[:2], "--frames", self.frames, *arguments[2:]], {
                **os.environ, "TERM": "xterm", **(environment or {})})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.written = b""
        self.seen = 0

    def read(self, seconds):
        """Reads what the program writes in this time. Returns False after its end."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            data = b""
        self.written += data
        return bool(data)

    def outline(self, is_wanted):
        """Waits until the last outline is wanted, and returns it, or None after the end."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            is_alive = self.read(0.05)
            with contextlib.suppress(FileNotFoundError), open(self.frames) as file:
                outlines = [text for text in file.read().split("\n\n")[:-1] if text.strip()]
                if outlines and is_wanted(outlines[-1]):
                    return outlines[-1]
            if not is_alive:
                return None
        raise SystemExit(f"the program stands still: {self.written[-2000:]!r}")

    def answer(self, answers):
        """Answers all pages by keys."""
        former = None
        while outline := self.outline(lambda text: "> question=" in text and page_of(text) != former):
            former = page_of(outline)
            for kind, id, value, options in inputs(outline):
                wanted = answers.get(question(former))
                if kind == "choice" and wanted:
                    wanted = next(key for key, label in options if label == wanted)
                self.give(kind, wanted, value, options)
            self.submit(former)
        return self.end()

    def submit(self, page):
        """Leaves the page."""
        self.settle()
        self.type("\r")

    def settle(self):
        """Waits until the program is quiet, as a person reads."""
        while self.written != (before := self.written) or self.read(0.4) and self.written != before:
            pass

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def end(self):
        while self.read(PATIENCE):
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


class Lines(Terminal):
    """The line mode: a line for each question."""

    def give(self, kind, wanted, value, options):
        self.settle()
        self.type((wanted or "") + "\r")


class FullScreen(Terminal):
    """The full screen: keys in the element that has the focus, which is the first at first."""

    def give(self, kind, wanted, value, options):
        self.settle()
        if wanted and kind == "choice":
            self.type(" ")
            self.settle()
            # Without a value, the cursor is on the first option.
            steps = int(wanted) - int(value.split(" ")[0].replace("none", "1"))
            self.type(("\x1bOB" if steps > 0 else "\x1bOA") * abs(steps))
            self.settle()
            self.type("\r")
        elif wanted:
            self.type("\x1b[F" + "\x7f" * 60)
            self.settle()
            self.type(wanted)

    def submit(self, page):
        # Enter goes on to the next element, or presses the button. A person looks which of both it was.
        while self.read(0) and page_of(self.outline(lambda text: True)) == page:
            self.settle()
            self.type("\r")
            self.settle()


class Agent:
    """A client of MCP over standard input and output."""

    def __init__(self, arguments):
        self.child = subprocess.Popen([*arguments[:2], "--mcp", *arguments[2:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        self.call("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo={"name": "doors", "version": "1"})

    def call(self, method, **parameters):
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}
        self.child.stdin.write(json.dumps(request) + "\n")
        self.child.stdin.flush()
        for line in self.child.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer.get("result") or answer
        return {}

    def tool(self, name, **arguments):
        """Calls a tool and returns its text."""
        result = self.call("tools/call", name=name, arguments=arguments)
        text = "\n".join(part["text"] for part in result.get("content", []) if part["type"] == "text")
        return text, bool(result.get("isError"))

    def answer(self, answers):
        """Answers all pages by calls of tools, as an agent reads the texts."""
        text, _ = self.tool("ui_wait", until={"settled": True}, timeoutMs=PATIENCE * 1000)
        while "[question=" in text:
            page = re.search(r"\[(question=[^/\]]*)\]", text)[1]
            wanted = answers.get(question(page))
            if wanted and (options := re.search(r"\[%s/1\] = .*? of (.*)" % re.escape(page), text)):
                wanted = next(key for key, label in re.findall(r'(\d+) "([^"]*)"', options[1]) if label == wanted)
            if wanted:
                said, is_error = self.tool("ui_set", id=page + "/1", value=wanted)
                assert not is_error, said
            text, is_error = self.tool("ui_press", id=page + "/next")
            assert not is_error, text
            if "still working" in text:
                text, _ = self.tool("ui_wait", until={"settled": True}, timeoutMs=PATIENCE * 1000)
        return self.end()

    def end(self):
        self.child.stdin.close()
        return self.child.wait()


class Browser:
    """Chromium without a window, by the WebDriver protocol."""

    def __init__(self, arguments):
        command = [*arguments[:2], "--once", "--root-in-browser", "--listen", "127.0.0.1:0", *arguments[2:]]
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        address = next(match[0] for line in self.server.stdout if (match := re.search(r"http://127\S+", line)))
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if match := re.search(r"started successfully on port (\d+)", line):
                self.port = int(match[1])
                break
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={tempfile.mkdtemp()}"]}
        self.session = ""
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = "/session/" + self.call("/session", {"capabilities": wanted})["sessionId"]
        self.call("/url", {"url": address})

    def call(self, path, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.session}{path}", json.dumps(body).encode(), {"Content-Type": "application/json", "Host": f"localhost:{self.port}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def run(self, script, *arguments):
        return self.call("/execute/sync", {"script": script, "args": arguments})

    def answer(self, answers):
        """Answers all pages by their fields and buttons."""
        former = None
        while self.server.poll() is None:
            page = self.run(self.PAGE)
            if page in (None, former):
                time.sleep(0.05)
                continue
            former = page
            if not self.run(self.ANSWER, page, answers.get(question(page))):
                raise SystemExit(f"{page} has no such answer")
        # Without this, the browser outlives its driver.
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}", method="DELETE")
        urllib.request.urlopen(request, timeout=PATIENCE).close()
        self.driver.terminate()
        self.driver.wait()
        return self.server.wait()

    # The key of the page with the visible button "Next".
    PAGE = """const next = [...document.querySelectorAll('button')].find(
      button => button.value.endsWith('/next') && button.offsetParent && !button.disabled);
      return next ? next.value.replace(/\\/next$/, '') : null"""

    # Gives the answer and presses the button.
    ANSWER = """const [page, wanted] = arguments;
      const fields = [...document.getElementsByName('set:' + page + '/1')];
      if (wanted) {
        const field = fields.find(field => field.type !== 'hidden');
        if (!field) return false;
        if (field.tagName === 'SELECT') {
          const option = [...field.options].find(option => option.textContent.trim() === wanted);
          if (!option) return false;
          field.value = option.value;
        } else if (field.type === 'radio') {
          const radio = fields.find(field => field.labels[0]?.textContent.trim() === wanted);
          if (!radio) return false;
          radio.click();
        } else {
          field.value = wanted;
        }
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
      [...document.querySelectorAll('button')].find(button => button.value === page + '/next').click();
      return true"""
