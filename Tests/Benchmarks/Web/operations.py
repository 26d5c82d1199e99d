"""Measures signalbox-web with many visitors of the dashboard `desk`, whose world changes five times a second.

VISITORS have a page and an open stream each, for SECONDS. Once a second a visitor says a line in the chat, and all
others wait for it."""

import asyncio
import html
import os
import random
import re
import time
import urllib.parse

import figures
import visitors

VISITORS, SECONDS = (int(os.environ.get(name) or usual) for name, usual in [("VISITORS", 500), ("SECONDS", 240)])


class Viewer:
    """A user of the desk with an open stream."""

    def __init__(self, crowd, number):
        self.crowd, self.name, self.count, self.bytes = crowd, f"v{number}", 0, 0
        self.wanted = self.seen = None
        self.address = f"10.9.{number >> 8}.{number & 255}"

    def head(self, method, path, length=None):
        return self.crowd.head(method, path, self.visitor, length, f"Remote-User: {self.name}\r\n")

    async def enter(self):
        self.visitor = visitors.Visitor("none=", "", self.address)
        streams = await self.crowd.connect()
        answer, body = await visitors.exchange(streams, self.head("GET", "/"))
        streams[1].close()
        cookie = re.search(rb"(?i)set-cookie: ([^;]+)", answer)[1].decode()
        token = html.unescape(re.search(rb'name="token" value="([^"]+)"', body)[1].decode())
        self.visitor = visitors.Visitor(cookie, token, self.address)
        # A writer that is released closes its connection.
        reader, self.stream = await self.crowd.connect()
        self.stream.write(self.head("GET", "/events"))
        await reader.readuntil(b"\r\n\r\n")
        return asyncio.create_task(self.follow(reader))

    async def follow(self, reader):
        while event := await reader.readuntil(b"\n\n"):
            if b"data:" in event:
                self.count += 1
                self.bytes += len(event)
                if self.wanted and self.wanted in event and not self.seen.done():
                    self.seen.set_result(time.perf_counter())

    def expect(self, text):
        self.wanted, self.seen = text.encode(), asyncio.get_running_loop().create_future()
        return self.seen

    async def say(self, text):
        pairs = [("token", self.visitor.token), ("page", "1"), ("had:desk/line", ""), ("set:desk/line", text), ("press", "desk/say")]
        body = urllib.parse.urlencode(pairs).encode()
        streams = await self.crowd.connect()
        answer, _ = await visitors.exchange(streams, self.head("POST", "/", len(body)) + body)
        streams[1].close()
        assert b" 200 " in answer[:20], answer[:80]


def seconds(process):
    """Returns the processor time of a process."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def quarter(server, viewers, length):
    """Returns the measurements of a part of the time."""
    start, before = time.perf_counter(), seconds(server.process.pid)
    for viewer in viewers:
        viewer.count = viewer.bytes = 0
    delays, lost, number = [], 0, 0
    while time.perf_counter() - start < length:
        number += 1
        text = f"line{random.randrange(10**9):09}x"
        speaker, said = random.choice(viewers), time.perf_counter()
        waiting = [viewer.expect(text) for viewer in viewers]
        await speaker.say(text)
        done, late = await asyncio.wait(waiting, timeout=10)
        delays += [each.result() - said for each in done]
        lost += len(late)
        await asyncio.sleep(max(0, start + number - time.perf_counter()))
    time_taken = time.perf_counter() - start
    return (
        sum(viewer.count for viewer in viewers) / len(viewers) / time_taken,
        sum(viewer.bytes for viewer in viewers) / len(viewers) / time_taken / 1000,
        figures.percentile(delays, 0.5) * 1000, figures.percentile(delays, 0.99) * 1000, lost,
        (seconds(server.process.pid) - before) / time_taken * 100, server.resident() / 1e6)


async def measure(program, report):
    options = ["--user-header", "Remote-User", "--trusted-proxy", "127.0.0.0/8"]
    async with visitors.Server(program, VISITORS + 10, "desk", *options) as server:
        crowd = visitors.Crowd(server.port)
        await asyncio.sleep(1)
        empty, viewers, tasks = server.resident(), [Viewer(crowd, number) for number in range(VISITORS)], []
        for viewer in viewers:
            tasks.append(await viewer.enter())
        await asyncio.sleep(5)
        report.heading(f"{VISITORS} visitors of the desk, {SECONDS} s in quarters", "1", "2", "3", "4")
        quarters = [await quarter(server, viewers, SECONDS / 4) for _ in range(4)]
        for place, (name, shape) in enumerate([
                ("pages a second for each visitor", "{:.1f}"), ("kB a second for each visitor", "{:.0f}"),
                ("line to other visitor, median", "{:.0f} ms"), ("the same, p99", "{:.0f} ms"), ("never shown", "{}"),
                ("of a core", "{:.0f} %"), ("resident", "{:.0f} MB")]):
            report.row(name, *(shape.format(quarter[place]) for quarter in quarters))
        report.heading("over all of it", "measured", "to reach", "")
        report.row("a session with its stream", f"{(quarters[3][6] * 1e6 - empty) / VISITORS / 1000:.0f} kB", "", "")
        report.limit("never shown", sum(each[4] for each in quarters), 0, "lines")
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
