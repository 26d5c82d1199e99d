"""Sends generated requests to our server, to nginx and to h11, and compares which of them each accepts.

python compare_http.py SIGNALBOX_WEB [COUNT [SEED]]

Each case is a request, valid, odd or hostile, with a valid second request behind it. The outcome is the number of
answered requests until the first refusal. Servers that find another end of the first request find another second
request. Below are the accepted differences with their reasons. Any other difference is printed, and fails the run: so
does a request of which we answer a part and a peer another part.
"""

import collections
import random
import re
import socket
import subprocess
import sys
import tempfile
import time

import h11

REFUSALS = {400, 408, 411, 413, 414, 417, 431, 494, 501, 505}

# The known differences: the tag of a case, the peers, and the reason. "stricter" means that we refuse.
STRICTER = {
    "asterisk": ("h11", "Only OPTIONS has this target (RFC 9112, 3.2.4)."),
    "authority": ("h11", "Only CONNECT has this target (RFC 9112, 3.2.3)."),
    "bare line feed": ("h11 nginx", "A proxy may not take it for the end of a line."),
    "bare line feed in chunks": ("nginx", "A proxy may not take it for the end of a line."),
    "control character in a value": ("h11 nginx", "No value has control characters (RFC 9110, 5.5)."),
    "delete in a value": ("h11 nginx", "No value has control characters (RFC 9110, 5.5)."),
    "first line folded": ("h11", "Folded lines are obsolete, and may be refused (RFC 9112, 5.2)."),
    "folded line": ("h11", "Folded lines are obsolete, and may be refused (RFC 9112, 5.2)."),
    "hostile name": ("nginx", "A name is a token (RFC 9110, 5.1)."),
    "hostile trailer": ("nginx", "A name is a token (RFC 9110, 5.1)."),
    "hostile version": ("nginx", "The line ends after the version (RFC 9112, 3)."),
    "length and coding": ("h11", "Two readers could find another end of the body (RFC 9112, 6.3)."),
    "list of lengths": ("h11", "Two readers could find another end of the body (RFC 9112, 6.3)."),
    "long header": ("h11", "A head has at most 16 kB."),
    "long target": ("h11", "A head has at most 16 kB."),
    "lower-case method": ("h11", "Methods are case-sensitive (RFC 9110, 9.1)."),
    "major version": ("h11", "Only HTTP/1 is spoken."),
    "many headers": ("h11 nginx", "A head has at most 100 fields."),
    "minor version": ("h11 nginx", "Only the versions 1.0 and 1.1 exist."),
    "no colon": ("nginx", "Each field has a colon (RFC 9112, 5)."),
    "no host": ("h11 nginx", "The gate needs a host, also of HTTP/1.0."),
    "old version": ("h11", "HTTP/1.0 knows no chunks (RFC 9112, 6.1)."),
    "other host": ("h11", "No value has control characters (RFC 9110, 5.5)."),
    "target with a high byte": ("nginx", "A target is ASCII (RFC 3986)."),
    "line feed first": ("nginx", "A proxy may not take it for the end of a line."),
    "target with a user": ("h11", "A user in an address misleads (RFC 9110, 4.2.4)."),
    "target without a slash": ("h11", "A path begins with a slash (RFC 9112, 3.2.1)."),
    "trailing length": ("h11 nginx", "A length behind the body misleads (RFC 9110, 6.5.1)."),
    "two lengths": ("h11", "Two readers could find another end of the body (RFC 9112, 6.3)."),
    "two blanks": ("nginx", "A single blank separates the words of the first line (RFC 9112, 3)."),
}
MILDER = {
    "asterisk": ("nginx", "OPTIONS may ask for the whole server (RFC 9110, 9.3.7)."),
    "empty host": ("nginx", "The gate refuses it with 421, which is an answer."),
    "empty lines first": ("h11 nginx", "Empty lines before a request are ignored (RFC 9112, 2.2)."),
    "old version": ("h11", "HTTP/1.0 may keep a connection open with `keep-alive`."),
    "other expectation": ("nginx", "An unknown expectation may be ignored (RFC 9110, 10.1.1)."),
    "other host": ("nginx", "The gate refuses it with 421, which is an answer."),
    "tab before the coding": ("nginx", "Blanks around a value do not belong to it (RFC 9110, 5.5)."),
    "wrong percent": ("nginx", "The path is compared as it was sent; nothing decodes it."),
}


def cases(rng, port):
    """Yields a case without an end: its tags and its bytes."""
    host = f"127.0.0.1:{port}"

    def pick(*choices):
        """Returns a choice, mostly the first, and notes its tag."""
        tag, value = choices[0] if rng.random() < 0.8 else rng.choice(choices)
        if tag:
            tags.append(tag)
        return value

    while True:
        tags = []
        end = pick(("", b"\r\n"), ("bare line feed", b"\n"), ("bare return", b"\r"))
        method = pick(
            ("", b"GET"), ("", b"POST"), ("", b"OPTIONS"), ("", b"HEAD"), ("lower-case method", b"get"),
            ("unknown method", b"FOO"), ("method with a sign", b"M-SEARCH"), ("hostile method", b"GE\tT"),
            ("no method", b""), ("hostile method", b"G\x00T"), ("hostile method", b"G(T"))
        target = pick(
            ("", b"/nothing"), ("", b"/nothing?a=b&c=%20"), ("", b"//nothing"),
            ("wrong percent", b"/%zz"), ("absolute target", b"http://" + host.encode() + b"/nothing"), ("asterisk", b"*"),
            ("target without a slash", b"nothing"), ("target with a blank", b"/no thing"),
            ("target with a control character", b"/no\x01thing"), ("target with a high byte", b"/n\xc3\xb6"),
            ("target with a fragment", b"/nothing#part"), ("long target", b"/" + b"a" * 20_000),
            ("target with a user", b"http://user@" + host.encode() + b"/"), ("authority", host.encode()))
        version = pick(
            ("", b"HTTP/1.1"), ("old version", b"HTTP/1.0"), ("minor version", b"HTTP/1.2"),
            ("major version", b"HTTP/2.0"), ("lower-case version", b"http/1.1"), ("no version", b""),
            ("hostile version", b"HTTP/1.1 "), ("hostile version", b"HTTP/1.x"), ("hostile version", b"HTTP/11"),
            ("hostile version", b"HTTP/ 1.1"))
        start = pick(
            ("", b""), ("empty lines first", b"\r\n"), ("empty lines first", b"\r\n\r\n"),
            ("blank first", b" "), ("line feed first", b"\n"))
        line = start + method + pick(("", b" "), ("two blanks", b"  "), ("tab in the line", b"\t")) + target
        line += (b" " + version if version else b"") + end
        hosts = pick(
            ("", [host]), ("no host", []), ("two hosts", [host, host]), ("two hosts", [host, "a"]),
            ("empty host", [""]), ("other host", ["a b"]), ("other host", ["\x01"]))
        headers = [b"Host: " + value.encode() for value in hosts]
        for _ in range(rng.choice([0, 0, 1, 2])):
            headers.append(pick(
                ("", b"Accept: */*"), ("", b"X-A: b"), ("", b"X-A:b"), ("", b"X-A: \t b \t"), ("", b"X!#$%&'*+-.^_`|~1: a"),
                ("", b"X-Empty:"), ("blank before the colon", b"X-A : b"), ("folded line", b"X-A: b" + end + b" c"),
                ("first line folded", b" X-A: b"), ("no colon", b"X-A"), ("no name", b": b"),
                ("hostile name", b"X(A): b"), ("hostile name", b"X\x00A: b"), ("hostile name", b"X\xc3\xa4: b"),
                ("null in a value", b"X-A: a\x00b"), ("control character in a value", b"X-A: a\x07b"),
                ("delete in a value", b"X-A: a\x7fb"), ("", b"X-A: \xc3\xa4"), ("return in a value", b"X-A: a\rb"),
                ("long header", b"X-A: " + b"a" * 20_000), ("many headers", (b"X-A: b" + end) * 120 + b"X-B: c"),
                ("", b"Expect: 100-continue"), ("other expectation", b"Expect: 200-ok"), ("", b"Connection: keep-alive"),
                ("upgrade", b"Connection: Upgrade" + end + b"Upgrade: websocket")))
        body = b""
        if rng.random() < 0.5:
            size = rng.choice([0, 1, 5, 700])
            text = bytes(rng.choice(b"abc\r\n 0") for _ in range(size))
            length = str(size).encode()
            kind = rng.random()
            if kind < 0.5:
                headers.append(b"Content-Length: " + pick(
                    ("", length), ("", b"0" + length), ("signed length", b"+" + length), ("signed length", b"-1"),
                    ("hexadecimal length", b"0x" + length), ("list of lengths", length + b", " + length),
                    ("list of lengths", length + b", 7"), ("empty length", b""), ("word as a length", b"five"),
                    ("huge length", b"9" * 30), ("long length", b"2000000"), ("blank in the length", b"1 0"),
                    ("fraction", length + b".0")))
                if rng.random() < 0.1:
                    tags.append("two lengths")
                    headers.append(b"Content-Length: " + rng.choice([length, b"3"]))
                body = text
            if kind > 0.45:
                headers.append(b"Transfer-Encoding: " + pick(
                    ("", b"chunked"), ("upper-case coding", b"CHUNKED"), ("other coding", b"gzip, chunked"),
                    ("two codings", b"chunked, chunked"), ("other coding", b"identity"), ("other coding", b"xchunked"),
                    ("other coding", b"chunked, identity"), ("parameter of a coding", b"chunked;a=b"),
                    ("empty coding", b""), ("tab before the coding", b"\tchunked"), ("hostile coding", b"chunked\x0b")))
                if rng.random() < 0.05:
                    tags.append("two codings")
                    headers.append(b"Transfer-Encoding: chunked")
                if kind < 0.5:
                    tags.append("length and coding")
                digits = pick(
                    ("", b"%x" % size), ("", b"%X" % size), ("", b"000%x" % size), ("blank after a size", b"%x " % size),
                    ("hostile size", b"0x%x" % size), ("hostile size", b"+%x" % size), ("hostile size", b"-1"),
                    ("hostile size", b""), ("hostile size", b"fffffffffffffffff"), ("extension", b"%x;a=b" % size),
                    ("extension", b'%x;a="b;c"' % size), ("blank before a size", b" %x" % size))
                after = pick(
                    ("", b"\r\n"), ("bare line feed in chunks", b"\n"), ("wrong end of a chunk", b"xx"),
                    ("wrong end of a chunk", b""))
                chunk = digits + pick(("", b"\r\n"), ("bare line feed in chunks", b"\n")) + text + after if size else b""
                body = chunk + b"0\r\n" + pick(
                    ("", b""), ("trailer", b"X-T: a\r\n"), ("hostile trailer", b"X(T: a\r\n"),
                    ("trailing length", b"Content-Length: 5\r\n")) + b"\r\n"
        request = line + b"".join(header + end for header in headers) + end + body
        second = f"GET /nothing?second HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        yield tuple(sorted(set(tags))), request + second


def ask(port, data):
    """Returns the outcome of a server: the accepted requests, and whether one was refused."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        answer = b""
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(65_536):
                answer += piece
        except (ConnectionError, BrokenPipeError):
            pass
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]
    statuses = [status for status in statuses if status >= 200]
    accepted = 0
    for status in statuses:
        if status in REFUSALS:
            return accepted, True
        accepted += 1
    return accepted, not statuses


def parse(data):
    """Returns the outcome of h11."""
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=16_384)
    accepted = 0
    try:
        connection.receive_data(data)
        connection.receive_data(b"")
        while True:
            event = connection.next_event()
            if isinstance(event, h11.EndOfMessage):
                accepted += 1
                if connection.their_state is h11.MUST_CLOSE:
                    return accepted, False
                connection.send(h11.Response(status_code=200, headers=[("content-length", "0")]))
                connection.send(h11.EndOfMessage())
                if connection.our_state is h11.MUST_CLOSE or connection.their_state is not h11.DONE:
                    return accepted, False
                connection.start_next_cycle()
            elif isinstance(event, h11.ConnectionClosed) or event is h11.NEED_DATA or event is h11.PAUSED:
                return accepted, accepted == 0
    except h11.RemoteProtocolError:
        return accepted, True


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait(port):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    sys.exit(f"no server at port {port}")


def beside_nginx(compare, folder, tls=()):
    """Serves with our program and with nginx, both with a certificate and its key if there are any, and compares them."""
    program, count, seed = sys.argv[1], int((sys.argv + ["", "2000"])[2] or 2000), int((sys.argv + [""] * 3)[3] or 1)
    ours, theirs = free_port(), free_port()
    options = ["--tls-certificate", tls[0], "--tls-key", tls[1]] if tls else []
    secured = f"ssl_certificate {tls[0]}; ssl_certificate_key {tls[1]};\n" if tls else ""
    with open(folder + "/nginx.conf", "w") as config:
        config.write(
            f"daemon off; pid {folder}/pid; error_log /dev/null crit; worker_processes 1;\n"
            "events { worker_connections 256; }\n"
            f"http {{ access_log off; client_body_temp_path {folder}; proxy_temp_path {folder};\n"
            f"fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};\n"
            "large_client_header_buffers 4 16k; client_max_body_size 1m; underscores_in_headers on;\n"
            "ignore_invalid_headers off; merge_slashes off; keepalive_requests 1000000;\n" + secured +
            f"server {{ listen 127.0.0.1:{theirs}{' ssl http2' if tls else ''}; location / {{ return 200 a; }} }} }}\n")
    processes = [
        subprocess.Popen([program, "--data", folder, "--listen", f"127.0.0.1:{ours}", *options, "feedback"],
                         stderr=subprocess.DEVNULL),
        subprocess.Popen(["nginx", "-p", folder, "-c", folder + "/nginx.conf"], stderr=subprocess.DEVNULL),
    ]
    try:
        for port in (ours, theirs):
            wait(port)
        return compare(ours, theirs, count, seed)
    finally:
        for process in processes:
            process.terminate()
            process.wait()


def compare(ours, theirs, count, seed):
    rng = random.Random(seed)
    differences, examples, reasons, agreed = collections.Counter(), {}, collections.Counter(), 0
    generator = cases(rng, ours)
    for _ in range(count):
        tags, data = next(generator)
        outcome = ask(ours, data)
        for peer, other in (("nginx", ask(theirs, data)), ("h11", parse(data))):
            if outcome == other:
                agreed += 1
                continue
            kind, known = ("stricter", STRICTER) if outcome[0] < other[0] else ("milder", MILDER)
            tag = next((tag for tag in tags if peer in known.get(tag, ("",))[0].split()), None)
            if tag and (kind == "milder" or outcome[1]):
                reasons[kind, peer, tag, known[tag][1]] += 1
            else:
                differences[tags, peer, kind, outcome, other] += 1
                examples.setdefault((tags, peer, kind), data)
    print(f"{count} requests (seed {seed}): {agreed} outcomes agree, {reasons.total()} differ for a known reason")
    for (kind, peer, tag, reason), number in sorted(reasons.items()):
        print(f"  {number:6} {kind} than {peer}: {tag}. {reason}")
    for (tags, peer, kind, outcome, other), number in differences.most_common(400):
        print(f"UNEXPLAINED {number}: {', '.join(tags) or 'plain'}: {kind} than {peer}: {outcome} against {other}")
        print(f"  {examples[tags, peer, kind][:300]!r}")
    return 1 if differences else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        sys.exit(beside_nginx(compare, data))
