"""Measures the live dashboard `desk` in signalbox-web and signalbox-tui, and beside it in NiceGUI and Textual.

Usage: live.py SIGNALBOX-WEB SIGNALBOX-TUI, with the Python of the environment that run.sh makes. Everything goes to this
machine alone and ends by itself after some five minutes. The world changes five times a second, and a visitor sees it
for SECONDS. Then another visitor says REPEATS lines in the chat. PARTS names some of the programs."""

import asyncio
import os
import random
import sys
import time
import zlib

import desks
import figures

SECONDS, REPEATS = (int(os.environ.get(name) or usual) for name, usual in [("SECONDS", 20), ("REPEATS", 60)])
PARTS = os.environ.get("PARTS", "").split()
#: The changes of the world in a second.
RATE = 5


def word(before):
    """Returns a word without a letter at its place in the word before: a terminal then gets all letters."""
    return "".join(chr(97 + (ord(each) - 97 + random.randrange(1, 26)) % 26) for each in before)


async def measure(desk, report):
    async with desk, desks.Relay(desk.port) as relay:
        speaker, viewer = await desk.visit("Ann", desk.port), await desk.visit("Bob", relay.port)
        await asyncio.sleep(2)
        viewer.payloads.clear()
        before = relay.count
        await asyncio.sleep(SECONDS)
        payloads = [payload for _, payload in viewer.payloads]
        # Nothing passes the relay on the way to a terminal.
        total, sent = sum(map(len, payloads)), relay.count - before
        packer = zlib.compressobj(wbits=-15)
        packed = sum(len(packer.compress(each) + packer.flush(zlib.Z_SYNC_FLUSH)) for each in payloads)
        delays, said = [], "abcdefghij"
        for _ in range(REPEATS):
            said = word(said)
            await asyncio.sleep(random.uniform(0.2, 0.4))
            seen, start = viewer.expect(said), time.perf_counter()
            await desk.say(speaker, said)
            delays.append(await asyncio.wait_for(seen, 10) - start)
    report.row(
        desk.name, f"{len(payloads) / SECONDS:.1f}", *(f"{each / SECONDS / RATE:,.0f}" for each in (total, sent or total, packed)),
        *(f"{figures.percentile(delays, share) * 1000:.1f} ms" for share in (0, 0.5, 0.95)))


async def main(web, terminal):
    report = figures.Report()
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    except PermissionError:
        print("not allowed to go before other processes: a busy machine is measured as well")
    print(figures.machine())
    report.heading(
        "desk", "messages a second", "bytes for a change of the world", "the same, as sent", "the same, if deflated",
        "line to other visitor, fastest", "median", "p95")
    textual = [sys.executable, str(desks.PROGRAMS / "desk_textual.py"), "board.db"]
    for desk in [
            desks.Ours(web), desks.Ours(web, "--keep=1"), desks.NiceGUI(), desks.Textual(),
            desks.Terminals("signalbox-tui", [terminal, "desk", "--data", "data"], "\t\t", "\x1b[Z"),
            desks.Terminals("Textual", textual, "\t\t\t")]:
        if PARTS and desk.name not in PARTS:
            continue
        await measure(desk, report)


if __name__ == "__main__":
    asyncio.run(main(*map(os.path.abspath, sys.argv[1:])))
