"""Measures signalbox-web as browsers see it: what its sessions take, from a press to the patch that shows it, whether that stays so;
and the same page beside it in other servers. Usage: web.py PROGRAM

Everything goes to this machine alone and ends by itself. The application is `feedback`; an action chooses a category, and is answered
by a patch on the visitor's stream. SESSIONS, STREAMS, RATE and SECONDS choose other numbers, PARTS some of
`many desk beside browser`."""

import asyncio
import gc
import importlib.metadata
import os
import resource
import sys
import time

import browser
import figures
import operations
import others
import visitors

SESSIONS, STREAMS, RATE, SECONDS = (
    int(os.environ.get(name) or usual)
    for name, usual in [("SESSIONS", 50_000), ("STREAMS", 20_000), ("RATE", 1_000), ("SECONDS", 240)])
PARTS = (os.environ.get("PARTS") or "many desk beside browser").split()
#: Descriptors that belong to no stream: connections for actions, and the program's own files.
OTHER_DESCRIPTORS = 200


def descriptors():
    """As many as this process and those it starts may have."""
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200_000, 200_000))
    except ValueError:  # Only root may raise it, and not everywhere.
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


async def many(program, report):
    streams = min(STREAMS, SESSIONS, descriptors() - OTHER_DESCRIPTORS)
    async with visitors.Server(program, SESSIONS + 10) as server:
        crowd = visitors.Crowd(server.port)
        await crowd.enter(100)
        empty = server.resident()
        start = time.perf_counter()
        await crowd.enter(SESSIONS - 100)
        entered, idle = time.perf_counter() - start, server.resident()
        await crowd.follow(streams)
        await asyncio.sleep(2)
        following = server.resident()
        report.heading(f"{SESSIONS} sessions, {streams} open streams of events", "measured", "to reach", "")
        if streams < STREAMS:
            report.row(f"streams (descriptors: {descriptors()})", streams, STREAMS, "as many as this machine lets one process have")
        fetched = (SESSIONS - 100) or 1
        report.row("to begin a session and fetch its page", f"{entered / fetched * 1000:.2f} ms", "", "")
        report.limit("a session with its page", (idle - empty) / fetched / 1000, 32, "kB")
        report.row("an open stream of events, more", f"{(following - idle) / streams / 1000:.1f} kB", "", "")
        report.limit("a session with its page and open stream", (idle - empty) / fetched / 1000 + (following - idle) / streams / 1000, 32, "kB")
        report.limit("all in one process", following / 1e9, 1.6, "GB")
        quarters = []
        # A full collection looks at each of the client's tasks and stops it for some 0.4 s.
        gc.collect()
        gc.disable()
        began = operations.seconds(server.process.pid), operations.seconds(os.getpid())
        for _ in range(4):
            rate = await crowd.act_steadily(RATE, SECONDS / 4, streams)
            quarters.append((rate, crowd.milliseconds(0.5), crowd.milliseconds(0.99), crowd.lost, server.resident() / 1e6,
                             figures.percentile(crowd.lateness, 0.99) * 1000))
        spent = operations.seconds(server.process.pid) - began[0], operations.seconds(os.getpid()) - began[1]
        acts = sum(quarter[0] for quarter in quarters) * SECONDS / 4
        gc.enable()
        report.heading(f"{SECONDS} s in quarters", "1", "2", "3", "4")
        for place, (name, shape) in enumerate([
                ("actions a second", "{:.0f}"), ("from request to patch, p50", "{:.1f} ms"), ("the same, p99", "{:.1f} ms"),
                ("never shown", "{}"), ("resident", "{:.0f} MB"), ("this client's own lateness, p99", "{:.1f} ms")]):
            report.row(name, *(shape.format(quarter[place]) for quarter in quarters))
        report.heading("over all of it", "measured", "to reach", "")
        report.row("processor of an action, server", f"{spent[0] / acts * 1000:.2f} ms", "", "")
        report.row("the same, client", f"{spent[1] / acts * 1000:.2f} ms", "", "")
        report.limit("the lowest rate, missing", RATE - min(each[0] for each in quarters), RATE * 0.05, "actions a second")
        report.limit("p99 from request to patch, worst quarter", max(each[2] for each in quarters), 50, "ms")
        report.limit("never shown", sum(each[3] for each in quarters), 0, "actions")
        # Memory that the first quarter needs for itself is not growth; later memory is.
        report.limit("growth from the first quarter to the last", (quarters[3][4] / quarters[0][4] - 1) * 100, 2, "%")
        report.limit("all in one process, at the end", quarters[3][4] / 1000, 1.6, "GB")
        await crowd.leave()


class Ours:
    """signalbox-web, as the others are visited."""

    name, visitors = "Signalbox", 200
    page_is_there = "document.body.innerText.includes('Leave a feedback')"

    def __init__(self, program):
        self.server = visitors.Server(program, 2_000)

    async def __aenter__(self):
        await self.server.__aenter__()
        self.crowd, self.pool = visitors.Crowd(self.server.port), asyncio.Queue()
        self.pool.put_nowait(await self.crowd.connect())
        self.root, self.address = self.server.process.pid, f"http://127.0.0.1:{self.server.port}/"
        return self

    async def __aexit__(self, *nothing):
        await self.crowd.leave()
        await self.server.__aexit__(*nothing)

    async def visit(self):
        await self.crowd.enter(1)
        visitor, opened = self.crowd.visitors[-1], asyncio.get_running_loop().create_future()
        self.crowd.streams.append(asyncio.create_task(self.crowd.stream(visitor, opened)))
        await opened
        return visitor

    async def press(self, visitor):
        await self.crowd.act(visitor, self.pool)
        return self.crowd.took.pop()


async def beside(contestants, report):
    report.heading("the same page", "visitors", "memory before", "memory for each", "first page, median", "press to change, median", "the same, p99")
    for contestant in contestants:
        async with contestant:
            visits = [await contestant.visit() for _ in range(5)]
            await asyncio.sleep(1)
            before, firsts = figures.memory(contestant.root), []
            for _ in range(contestant.visitors):
                start = time.perf_counter()
                visits.append(await contestant.visit())
                firsts.append(time.perf_counter() - start)
            await asyncio.sleep(1)
            each = (figures.memory(contestant.root) - before) / contestant.visitors
            count = 400 if contestant.visitors > 100 else 60
            presses = [await contestant.press(visits[number % len(visits)]) for number in range(count)]
            report.row(
                contestant.name, contestant.visitors, f"{before / 1e6:.0f} MB", f"{each / 1000:,.0f} kB", f"{figures.median(firsts) * 1000:.1f} ms",
                f"{figures.median(presses) * 1000:.1f} ms", f"{figures.percentile(presses, 0.99) * 1000:.1f} ms")


async def in_browser(contestants, report):
    report.heading("in a browser", "bytes", "requests", "first paint", "page there")
    for contestant in contestants:
        async with contestant:
            loads = [await asyncio.to_thread(browser.load, contestant.address, contestant.page_is_there) for _ in range(5)]
            loads = [each for each in loads if each]
            middle = {key: figures.median([each[key] for each in loads]) for key in loads[0]}
            report.row(
                contestant.name, f"{middle['bytes'] / 1000:,.0f} kB", middle["requests"], f"{middle['paint']:.0f} ms", f"{middle['there']:.0f} ms")


async def main(program):
    report = figures.Report()
    try:
        # For all contestants alike, and for this program: otherwise other load of the machine would be measured with
        # them.
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    except PermissionError:
        print("not allowed to go before other processes: a busy machine is measured as well")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ["nicegui", "streamlit", "textual-serve", "textual"])
    print(f"{figures.machine()}; {versions}")

    def contestants():
        return [Ours(program), others.NiceGUI(), others.Streamlit(), others.Textual()]

    if "many" in PARTS:
        await many(program, report)
    if "desk" in PARTS:
        await operations.measure(program, report)
    if "beside" in PARTS:
        await beside(contestants(), report)
    if "browser" in PARTS:
        await in_browser(contestants(), report)
    return report.end()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
