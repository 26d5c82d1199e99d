"""Sends generated requests over HTTP/2 to our server and to nginx, and compares which of them each accepts.

python compare_http2.py SIGNALBOX_WEB [COUNT [SEED]]

Each case is a request, valid, odd or hostile, with a valid second request on the same connection. The outcome is
whether each was answered or refused. Below are the accepted differences with their reasons. Any other difference is
printed, and fails the run.
"""

import collections
import random
import socket
import ssl
import subprocess
import sys
import tempfile

import hpack

from compare_http import REFUSALS, beside_nginx

# The known differences: the tag of a case and the reason. "stricter" means that we refuse.
STRICTER = {
    "control character in a value": "No value has control characters (RFC 9110, 5.5).",
    "hostile name": "A name is a token (RFC 9110, 5.1).",
    "many headers": "A head has at most 100 fields.",
    "connection field": "Fields of a connection are malformed in HTTP/2 (RFC 9113, 8.2.2).",
    "target with a high byte": "A target is ASCII (RFC 3986).",
    "wrong length": "The length is that of the body (RFC 9113, 8.1.1).",
    "odd method": "A method has capitals (RFC 9110, 9.1).",
    "other scheme": "The field is needed (RFC 9113, 8.3.1).",
}
MILDER = {
    "odd method": "An unknown method is answered by the application, with 405.",
    "wrong percent": "The path is compared as it was sent; nothing decodes it.",
}


def frame(kind, flags, stream, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def headers(fields, stream, end):
    """Returns the frames of a head: its fields are literals, so that any bytes can be sent."""
    encoder = hpack.Encoder()
    block = encoder.encode([hpack.NeverIndexedHeaderTuple(name, value) for name, value in fields], huffman=False)
    pieces = [block[at:at + 16_000] for at in range(0, len(block), 16_000)]
    data = b""
    for number, piece in enumerate(pieces):
        flags = (4 if number == len(pieces) - 1 else 0) | (1 if end and number == 0 else 0)
        data += frame(9 if number else 1, flags, stream, piece)
    return data


def cases(rng, port):
    """Yields a case without an end: its tags, fields and body."""
    host = f"127.0.0.1:{port}".encode()

    def pick(*choices):
        tag, value = choices[0] if rng.random() < 0.8 else rng.choice(choices)
        if tag:
            tags.append(tag)
        return value

    while True:
        tags = []
        method = pick(("", b"GET"), ("", b"POST"), ("", b"HEAD"), ("odd method", b"get"), ("odd method", b"FOO"),
                      ("odd method", b"G(T"), ("odd method", b""))
        path = pick(("", b"/nothing"), ("", b"/nothing?a=b"), ("", b"//nothing"), ("wrong percent", b"/%zz"),
                    ("no path", b""), ("target without a slash", b"nothing"), ("target with a blank", b"/no thing"),
                    ("target with a control character", b"/no\x01thing"), ("target with a high byte", b"/n\xc3\xb6"))
        fields = [(b":method", method), (b":path", path)]
        fields += pick(("", [(b":scheme", b"https")]), ("other scheme", [(b":scheme", b"x")]), ("other scheme", []))
        fields += pick(("", [(b":authority", host)]), ("", [(b"host", host)]), ("no host", []),
                       ("two hosts", [(b":authority", host)] * 2), ("no host", [(b":authority", b"")]))
        for _ in range(rng.choice([0, 0, 1, 2])):
            fields += pick(
                ("", [(b"accept", b"*/*")]), ("", [(b"x!#$%&'*+-.^_`|~1", b"a")]), ("", [(b"x", b"")]),
                ("upper-case name", [(b"X-A", b"b")]), ("hostile name", [(b"x(a", b"b")]), ("hostile name", [(b"", b"b")]),
                ("hostile name", [(b"x\x00a", b"b")]), ("control character in a value", [(b"x", b"a\x00b")]),
                ("control character in a value", [(b"x", b"a\r\nb: c")]), ("", [(b"x", b"\xc3\xa4")]),
                ("control character in a value", [(b"x", b"a\x07b")]), ("long header", [(b"x", b"a" * 20_000)]),
                ("many headers", [(b"x", b"b")] * 120), ("connection field", [(b"connection", b"close")]),
                ("connection field", [(b"transfer-encoding", b"chunked")]), ("connection field", [(b"te", b"trailers")]),
                ("connection field", [(b"upgrade", b"websocket")]), ("late pseudo-field", [(b":path", b"/")]),
                ("unknown pseudo-field", [(b":x", b"/")]), ("", [(b"cookie", b"a=b"), (b"cookie", b"c=d")]))
        body = None
        if rng.random() < 0.4:
            body = b"a" * rng.choice([0, 1, 700])
            length = str(len(body)).encode()
            fields += pick(
                ("", [(b"content-length", length)]), ("", []), ("wrong length", [(b"content-length", b"5")]),
                ("two lengths", [(b"content-length", length)] * 2), ("hostile length", [(b"content-length", b"-1")]),
                ("hostile length", [(b"content-length", b"x")]), ("hostile length", [(b"content-length", b"")]))
        yield tuple(sorted(set(tags))), fields, body


def ask(port, fields, body):
    """Returns the outcome of a server for both requests: whether each was accepted."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    second = [(b":method", b"GET"), (b":path", b"/nothing?second"), (b":scheme", b"https"),
              (b":authority", f"127.0.0.1:{port}".encode())]
    data = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0) + headers(fields, 1, body is None)
    data += b"" if body is None else frame(0, 1, 1, body)
    data += headers(second, 3, True)
    with socket.create_connection(("127.0.0.1", port), timeout=60) as plain:
        with context.wrap_socket(plain) as connection:
            outcome, answer, decoder = {}, b"", hpack.Decoder()
            try:
                connection.sendall(data)
                while set(outcome) != {1, 3} and (piece := connection.recv(65_536)):
                    answer += piece
                    while len(answer) >= 9 and len(answer) >= 9 + int.from_bytes(answer[:3], "big"):
                        length = int.from_bytes(answer[:3], "big")
                        kind, stream = answer[3], int.from_bytes(answer[5:9], "big")
                        payload, answer = answer[9:9 + length], answer[9 + length:]
                        if kind == 1:
                            status = int(dict(decoder.decode(payload, raw=True))[b":status"])
                            if status >= 200:
                                outcome.setdefault(stream, status not in REFUSALS)
                        elif kind == 3:
                            outcome.setdefault(stream, False)
                        elif kind == 7:
                            return outcome.get(1, False), outcome.get(3, False)
            except OSError:
                pass
    return outcome.get(1, False), outcome.get(3, False)


def compare(ours, theirs, count, seed):
    differences, examples, reasons, agreed = collections.Counter(), {}, collections.Counter(), 0
    # The host contains the port, so each server has a generator of its own.
    generators = [cases(random.Random(seed), port) for port in (ours, theirs)]
    for _ in range(count):
        (tags, fields, body), (_, others, _) = (next(generator) for generator in generators)
        outcome, other = ask(ours, fields, body), ask(theirs, others, body)
        if outcome == other:
            agreed += 1
            continue
        kind, known = ("stricter", STRICTER) if outcome < other else ("milder", MILDER)
        tag = next((tag for tag in tags if tag in known), None)
        if outcome == (False, True) and other == (False, False):
            reasons[kind, "any tag", "A refused request ends alone: the next one is answered."] += 1
        elif tag:
            reasons[kind, tag, known[tag]] += 1
        else:
            differences[tags, kind, outcome, other] += 1
            examples.setdefault((tags, kind), (fields, body))
    print(f"{count} requests over HTTP/2 (seed {seed}): {agreed} outcomes agree, {reasons.total()} differ for a known reason")
    for (kind, tag, reason), number in sorted(reasons.items()):
        print(f"  {number:6} {kind} than nginx: {tag}. {reason}")
    for (tags, kind, outcome, other), number in differences.most_common(400):
        print(f"UNEXPLAINED {number}: {', '.join(tags) or 'plain'}: {kind} than nginx: {outcome} against {other}")
        print(f"  {str(examples[tags, kind])[:300]}")
    return 1 if differences else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        certificate, key = data + "/certificate.pem", data + "/key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
             "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
        sys.exit(beside_nginx(compare, data, (certificate, key)))
