"""Measures signalbox-web as browsers see it: memory of a session with its page, and with its open event stream; how long it takes from
a press to the patch that shows it. Usage: web.py PROGRAM [SESSIONS [STREAMS [ACTIONS-A-SECOND [SECONDS]]]]

Everything goes to this machine alone and ends by itself. The application is `feedback`; an action chooses a category, which
brings or takes a field, and is answered by a patch on the visitor's stream."""

import asyncio
import html
import random
import re
import resource
import sys
import tempfile
import time
import urllib.parse
import urllib.request


class Page:
    """A visitor: a cookie, and what a form of theirs brings back."""

    __slots__ = ("cookie", "token", "address", "choice", "arrived")

    def __init__(self, cookie, token, address):
        self.cookie, self.token, self.address = cookie, token, address
        self.choice = "average"
        self.arrived = None


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


async def exchange(streams, head, body=b""):
    """A request on a connection that stays open; the answer's head and body."""
    reader, writer = streams
    writer.write(head + body)
    answer = await reader.readuntil(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", answer)[1])
    return answer, await reader.readexactly(length) if length else b""


class Bench:
    def __init__(self, port, status):
        self.port, self.status = port, status
        self.pages, self.took, self.lost = [], [], 0

    def resident(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.status}/metrics") as answer:
            return int(re.search(rb"process_resident_memory_bytes (\d+)", answer.read())[1])

    def head(self, method, path, page=None, length=None, more=""):
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if page:
            lines += [f"Cookie: {page.cookie}", f"X-Forwarded-For: {page.address}"]
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
                head = self.head("GET", "/", more=f"X-Forwarded-For: {address}\r\n")
                answer, body = await exchange(streams, head)
                cookie = re.search(rb"(?i)set-cookie: ([^;]+)", answer)[1].decode()
                token = re.search(rb'name="token" value="([^"]+)"', body)[1].decode()
                self.pages.append(Page(cookie, html.unescape(token), address))
            streams[1].close()

        await asyncio.gather(*(some(range(first, count, 32)) for first in range(32)))

    async def follow(self, page, opened):
        reader, writer = await self.connect()
        writer.write(self.head("GET", "/events", page))
        await reader.readuntil(b"\r\n\r\n")
        opened.set_result(None)
        try:
            while line := await reader.readline():
                if line.startswith(b"data:") and page.arrived and not page.arrived.done():
                    page.arrived.set_result(time.perf_counter())
        except asyncio.CancelledError:
            writer.close()

    async def act(self, page, pool):
        loop = asyncio.get_running_loop()
        page.arrived = loop.create_future()
        page.choice = "average" if page.choice == "polarized" else "polarized"
        pairs = [("token", page.token), ("page", "1"), ("had:main/category", ""), ("set:main/category", page.choice)]
        body = urllib.parse.urlencode(pairs).encode()
        streams = await pool.get()
        start = time.perf_counter()
        try:
            answer, _ = await exchange(streams, self.head("POST", "/", page, len(body)), body)
            assert b" 200 " in answer[:20], answer[:80]
            self.took.append((await asyncio.wait_for(asyncio.shield(page.arrived), 10)) - start)
        except TimeoutError:
            self.lost += 1
        finally:
            pool.put_nowait(streams)


async def main(program, sessions, streams, rate, seconds):
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200_000, 200_000))
    except ValueError:  # Only root may have so many; streams are as many as there may be then.
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    folder = tempfile.TemporaryDirectory()
    # The address's own limit is for one visitor's; a proxy's word is taken for others.
    arguments = ["feedback", "--data", folder.name, "--listen", "127.0.0.1:0", "--status", "127.0.0.1:0",
                 "--public-url", "http://bench.invalid", "--visitors", str(sessions + 10)]
    server = await asyncio.create_subprocess_exec(program, *arguments, stderr=asyncio.subprocess.PIPE)
    status = int(re.search(rb":(\d+)/metrics", await server.stderr.readline())[1])
    await server.stderr.readline()
    port = next(port for port in listening(server.pid) if port != status)
    bench = Bench(port, status)
    try:
        empty = bench.resident()
        start = time.perf_counter()
        await bench.enter(sessions)
        entered, idle = time.perf_counter() - start, bench.resident()
        print(f"{sessions} sessions, each with its page: {(idle - empty) / sessions / 1000:.1f} kB each, {entered / sessions * 1000:.2f} ms to begin and fetch")
        watched, tasks = bench.pages[:streams], []
        for first in range(0, streams, 200):
            opened = []
            for page in watched[first : first + 200]:
                opened.append(asyncio.get_running_loop().create_future())
                tasks.append(asyncio.create_task(bench.follow(page, opened[-1])))
            await asyncio.gather(*opened)
        await asyncio.sleep(2)
        following = bench.resident()
        print(f"{streams} open event streams: {(following - idle) / streams / 1000:.1f} kB more each; {following / 1e6:.0f} MB in all")
        pool = asyncio.Queue()
        for _ in range(64):
            pool.put_nowait(await bench.connect())
        acts, start = [], time.perf_counter()
        for number in range(rate * seconds):
            await asyncio.sleep(max(0, start + number / rate - time.perf_counter()))
            page = watched[random.randrange(streams)]
            if page.arrived is None or page.arrived.done():
                acts.append(asyncio.create_task(bench.act(page, pool)))
        await asyncio.gather(*acts)
        took = time.perf_counter() - start
        print(f"{len(bench.took)} actions in {took:.1f} s ({len(bench.took) / took:.0f} a second): from request to patch "
              f"p50 {percentile(bench.took, 0.5) * 1000:.1f}, p99 {percentile(bench.took, 0.99) * 1000:.1f} ms; {bench.lost} lost")
        print(f"after that {(bench.resident() - following) / 1e6:+.1f} MB")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        server.terminate()
        await server.wait()


def listening(process):
    """The ports on which a process listens."""
    import os

    inodes = {os.readlink(f"/proc/{process}/fd/{each}")[8:-1] for each in os.listdir(f"/proc/{process}/fd")
              if os.readlink(f"/proc/{process}/fd/{each}").startswith("socket:")}
    with open("/proc/net/tcp") as table:
        rows = [line.split() for line in table][1:]
    return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in inodes]


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[2:]]
    numbers = given + [50_000, 20_000, 1_000, 30][len(given):]
    asyncio.run(main(sys.argv[1], *numbers))
