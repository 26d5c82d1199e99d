"""Two servers of signalbox-web with one database; the first is killed. How long until each of its visitors has their page again from the
second? Usage: takeover.py PROGRAM DATABASE [SESSIONS]; the database is an address as --store takes it.

Everything goes to this machine alone and ends by itself. Fails when somebody is not back after ten seconds, or half of them after two."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time


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
            gate = asyncio.Semaphore(64)

            async def enter(number):
                async with gate:
                    return await ask(here, number)

            visitors = await asyncio.gather(*(enter(number) for number in range(count)))
            assert all(status == 200 and cookie and token for status, cookie, token in visitors)
            os.kill(first.pid, signal.SIGKILL)
            begun = time.monotonic()

            async def come_back(number, cookie, token):
                while True:
                    async with gate:
                        status, made, new = await ask(there, number, cookie)
                    if status == 200:
                        assert made is None and new == token, "another session"
                        return time.monotonic() - begun
                    assert time.monotonic() - begun < 60, status
                    await asyncio.sleep(0.2)

            times = sorted(await asyncio.gather(*(come_back(number, cookie, token) for number, (_, cookie, token) in enumerate(visitors))))
            print(f"{count} visitors of a server that was killed are back: p50 {times[count // 2]:.2f} s, the last after {times[-1]:.2f} s")
            return 0 if times[count // 2] <= 2 and times[-1] <= 10 else 1
        finally:
            for process in (first, second):
                process.kill()
                process.wait()


sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1_000)))
