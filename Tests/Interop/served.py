"""What MCP clients need to reach signalbox-json over HTTP, and a user who types a secret where a client leads them."""
import asyncio
import contextlib
import re
import subprocess
import urllib.parse
import urllib.request


@contextlib.contextmanager
def served(program, arguments):
    """Serves an application; gives where, and the headers that let a client in."""
    command = [program, *arguments, "--listen", "127.0.0.1:0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            url, token = re.search(r"at (\S+) with the token (\w+)", process.stderr.readline()).groups()
            yield url, {"Authorization": f"Bearer {token}"}
        finally:
            process.terminate()


class User:
    """Somebody whose client opens addresses for them."""

    def __init__(self, secret):
        self.secret, self.asked = secret, []

    async def open(self, params):
        assert params.mode == "url", "a secret is never asked for by a form"
        self.asked.append(params.message)
        await asyncio.to_thread(self.type, params.url)

    def type(self, url):
        with urllib.request.urlopen(url) as page:
            assert 'type="password"' in page.read().decode()
        with urllib.request.urlopen(url, urllib.parse.urlencode({"s0": self.secret, "do": "give"}).encode()) as said:
            assert self.secret not in said.read().decode()
