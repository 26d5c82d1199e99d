"""signalbox-web as browsers see it: many visitors, each with a page, with an open stream of events, and doing something."""

import asyncio
import html
import os
import random
import re
import tempfile
import time
import urllib.parse
import urllib.request

from figures import percentile


class Visitor:
    """A cookie, and what a form of theirs brings back."""

    __slots__ = ("cookie", "token", "address", "choice", "arrived")

    def __init__(self, cookie, token, address):
        self.cookie, self.token, self.address = cookie, token, address
        self.choice = "average"
        self.arrived = None


class Server:
    """The program, on ports of its own. A proxy's word is taken for who asks, since the limits for one address are for one visitor's."""

    def __init__(self, program, visitors, application="feedback", *options):
        self.program, self.folder = program, tempfile.TemporaryDirectory()
        self.arguments = [
            application, *options, "--data", self.folder.name, "--listen", "127.0.0.1:0", "--status", "127.0.0.1:0",
            "--public-url", "http://bench.invalid", "--visitors", str(visitors)]

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec(self.program, *self.arguments, stderr=asyncio.subprocess.PIPE)
        # A warning about the limit of open files may come first.
        while not (found := re.search(rb":(\d+)/metrics", await self.process.stderr.readline())):
            pass
        self.status = int(found[1])
        await self.process.stderr.readline()
        self.port = next(port for port in listening(self.process.pid) if port != self.status)
        return self

    async def __aexit__(self, *_):
        self.process.terminate()
        await self.process.wait()
        self.folder.cleanup()

    def resident(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.status}/metrics") as answer:
            return int(re.search(rb"process_resident_memory_bytes (\d+)", answer.read())[1])


def listening(process):
    """The ports on which a process listens."""
    links = (os.readlink(f"/proc/{process}/fd/{each}") for each in os.listdir(f"/proc/{process}/fd"))
    inodes = {link[8:-1] for link in links if link.startswith("socket:")}
    with open("/proc/net/tcp") as table:
        rows = [line.split() for line in table][1:]
    return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in inodes]


async def exchange(streams, request):
    """A request on a connection that stays open; the answer's head and body."""
    reader, writer = streams
    writer.write(request)
    answer = await reader.readuntil(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", answer)[1])
    return answer, await reader.readexactly(length) if length else b""


class Crowd:
    """Everybody who visits a server."""

    def __init__(self, port):
        self.port = port
        self.visitors, self.streams = [], []
        self.took, self.lateness, self.lost = [], [], 0

    def head(self, method, path, visitor=None, length=None, more=""):
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if visitor:
            lines += [f"Cookie: {visitor.cookie}", f"X-Forwarded-For: {visitor.address}"]
        if length is not None:
            lines += [f"Content-Length: {length}", "Content-Type: application/x-www-form-urlencoded", "X-Signalbox: 1"]
        return ("\r\n".join(lines) + "\r\n" + more + "\r\n").encode()

    async def connect(self):
        # A port of this machine's can be used once for each of its addresses.
        source = f"127.0.{random.randint(0, 200)}.{random.randint(1, 250)}"
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0), limit=1 << 18)

    async def enter(self, count):
        async def some(numbers):
            streams = await self.connect()
            for number in numbers:
                address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
                answer, body = await exchange(streams, self.head("GET", "/", more=f"X-Forwarded-For: {address}\r\n"))
                cookie = re.search(rb"(?i)set-cookie: ([^;]+)", answer)[1].decode()
                token = re.search(rb'name="token" value="([^"]+)"', body)[1].decode()
                self.visitors.append(Visitor(cookie, html.unescape(token), address))
            streams[1].close()

        before = len(self.visitors)
        await asyncio.gather(*(some(range(before + first, before + count, 32)) for first in range(32)))

    async def follow(self, count):
        """The first so many open their streams of events."""
        loop = asyncio.get_running_loop()
        for first in range(0, count, 200):
            opened = []
            for visitor in self.visitors[first : min(count, first + 200)]:
                opened.append(loop.create_future())
                self.streams.append(asyncio.create_task(self.stream(visitor, opened[-1])))
            await asyncio.gather(*opened)

    async def stream(self, visitor, opened):
        reader, writer = await self.connect()
        writer.write(self.head("GET", "/events", visitor))
        await reader.readuntil(b"\r\n\r\n")
        opened.set_result(None)
        try:
            while line := await reader.readline():
                if line.startswith(b"data:") and visitor.arrived and not visitor.arrived.done():
                    visitor.arrived.set_result(time.perf_counter())
        except asyncio.CancelledError:
            writer.close()

    async def act(self, visitor, pool):
        """Chooses the other category; done when the patch has come."""
        visitor.arrived = asyncio.get_running_loop().create_future()
        visitor.choice = "average" if visitor.choice == "polarized" else "polarized"
        pairs = [("token", visitor.token), ("page", "1"), ("had:main/category", ""), ("set:main/category", visitor.choice)]
        body = urllib.parse.urlencode(pairs).encode()
        streams = await pool.get()
        start = time.perf_counter()
        try:
            answer, _ = await exchange(streams, self.head("POST", "/", visitor, len(body)) + body)
            assert b" 200 " in answer[:20], answer[:80]
            self.took.append((await asyncio.wait_for(asyncio.shield(visitor.arrived), 10)) - start)
        except TimeoutError:
            self.lost += 1
        finally:
            pool.put_nowait(streams)

    async def act_steadily(self, rate, seconds, watched):
        """So many actions a second by random visitors who have a stream; gives how many were done in how many seconds."""
        pool, acts, start = asyncio.Queue(), set(), time.perf_counter()
        for _ in range(64):
            pool.put_nowait(await self.connect())
        self.took, self.lateness, self.lost = [], [], 0
        for number in range(int(rate * seconds)):
            due = start + number / rate
            await asyncio.sleep(max(0, due - time.perf_counter()))
            # The lateness of this program itself: that much of its measurements is not the server's.
            self.lateness.append(time.perf_counter() - due)
            visitor = self.visitors[random.randrange(watched)]
            if visitor.arrived is None or visitor.arrived.done():
                acts.add(task := asyncio.create_task(self.act(visitor, pool)))
                task.add_done_callback(acts.discard)
        await asyncio.gather(*acts)
        while not pool.empty():
            pool.get_nowait()[1].close()
        return len(self.took) / (time.perf_counter() - start)

    async def leave(self):
        for task in self.streams:
            task.cancel()
        await asyncio.gather(*self.streams, return_exceptions=True)
        self.streams = []

    def milliseconds(self, share):
        return percentile(self.took, share) * 1000
