"""Two servers of signalbox-web with one database; the first is killed. Measures when each of its visitors has a page again from the
second, how long the second server's own visitors wait meanwhile, and the processor time.
Usage: takeover.py PROGRAM DATABASE [SESSIONS]; the database is an address as --store takes it.

Everything goes to this machine alone and ends by itself. Fails when somebody is not back after ten seconds, or half of them after two."""

import asyncio
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

from operations import seconds

#: The visitors that ask at the same time.
GATE = int(os.environ.get("GATE") or 64)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def serve(program, database, folder):
    port = free_port()
    process = subprocess.Popen(
        [program, "feedback", "--data", folder, "--store", database, "--keep", "1", "--visitors", "20000", "--listen", f"127.0.0.1:{port}",
         "--public-url", f"http://127.0.0.1:{port}"], stderr=subprocess.PIPE)
    process.stderr.readline()
    return process, port


def of_database():
    """Returns the processor time of all processes of PostgreSQL on this machine."""
    total = 0.0
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/comm") as file:
                total += seconds(process) if file.read() == "postgres\n" else 0
        except FileNotFoundError:
            pass
    return total


async def press(port, number, cookie, token, choice):
    """Chooses a category. Returns the seconds until the answer."""
    body = urllib.parse.urlencode([("token", token), ("page", "1"), ("had:main/category", ""), ("set:main/category", choice)]).encode()
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 18)
    lines = ["POST / HTTP/1.1", f"Host: 127.0.0.1:{port}", f"X-Forwarded-For: 10.200.{number & 255}.1", "Connection: close", "X-Signalbox: 1",
             f"Cookie: signalbox-{port}={cookie}", f"Content-Length: {len(body)}", "Content-Type: application/x-www-form-urlencoded"]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
    answer = await reader.read()
    writer.close()
    assert b" 200 " in answer[:20], answer[:200]
    return time.monotonic() - began


def press_on(port, visitors, over, results):
    """Lets visitors press in turn, until it is over."""

    async def run():
        waited = []
        while not over.is_set():
            visitor, round = len(waited) % len(visitors), len(waited) // len(visitors)
            _, cookie, token = visitors[visitor]
            waited.append(await press(port, visitor, cookie, token.decode(), "polarized" if round % 2 else "average"))
            await asyncio.sleep(0.02)
        return waited

    results.put(asyncio.run(run()))


async def ask(port, number, cookie=None):
    """The status, the cookie and the form's token."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 18)
    lines = ["GET / HTTP/1.1", f"Host: 127.0.0.1:{port}", f"X-Forwarded-For: 10.{number >> 8 & 255}.{number & 255}.1", "Connection: close"]
    if cookie:
        lines.append(f"Cookie: signalbox-{port}={cookie}")
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    answer = await reader.read()
    writer.close()
    made, token = re.search(rb"(?i)set-cookie: [^=]+=([^;]+)", answer), re.search(rb'name="token" value="([^"]+)"', answer)
    return int(answer[9:12]), made and made[1].decode(), token and token[1]


async def main(program, database, count):
    with tempfile.TemporaryDirectory() as folder:
        (first, here), (second, there) = serve(program, database, folder + "/a"), serve(program, database, folder + "/b")
        try:
            gate = asyncio.Semaphore(GATE)

            async def enter(number):
                async with gate:
                    return await ask(here, number)

            visitors = await asyncio.gather(*(enter(number) for number in range(count)))
            assert all(status == 200 and cookie and token for status, cookie, token in visitors)
            own = [await ask(there, 51_200 + number) for number in range(20)]
            before = seconds(second.pid), of_database(), time.process_time()
            os.kill(first.pid, signal.SIGKILL)
            begun = time.monotonic()
            # A process of its own: the returning visitors keep this one busy.
            over, results = multiprocessing.Event(), multiprocessing.Queue()
            pressing = multiprocessing.Process(target=press_on, args=(there, own, over, results))
            pressing.start()

            async def come_back(number, cookie, token):
                while True:
                    async with gate:
                        status, made, new = await ask(there, number, cookie)
                    if status == 200:
                        assert made in (None, cookie) and new == token, "another session"
                        return time.monotonic() - begun
                    assert time.monotonic() - begun < 60, status
                    await asyncio.sleep(0.2)

            times = sorted(await asyncio.gather(*(come_back(number, cookie, token) for number, (_, cookie, token) in enumerate(visitors))))
            over.set()
            waited = results.get()
            longest = waited.index(max(waited)) + 1
            waited.sort()
            pressing.join()
            spent = seconds(second.pid) - before[0], of_database() - before[1], time.process_time() - before[2]
            print(f"{count} visitors of a server that was killed are back: p50 {times[count // 2]:.2f} s, the last after {times[-1]:.2f} s")
            print(f"  meanwhile {len(waited)} presses of the second server's own visitors: p50 {waited[len(waited) // 2] * 1000:.1f} ms, "
                  f"p99 {waited[len(waited) * 99 // 100] * 1000:.1f} ms, the longest, number {longest}, {waited[-1] * 1000:.1f} ms")
            print(f"  processor of a takeover: {spent[0] / count * 1000:.2f} ms here, {spent[1] / count * 1000:.2f} ms in the database, "
                  f"{spent[2] / count * 1000:.2f} ms of this client")
            return 0 if times[count // 2] <= 2 and times[-1] <= 10 else 1
        finally:
            for process in (first, second):
                process.kill()
                process.wait()


sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1_000)))
