"""Clients that others' generators make of the published documents drive the sampler as they come, without a change.

The OpenRPC document became a client (generate_clients.py) that calls over HTTP, here through a bridge to the program's
streams; the JSON Schema becomes models, which make every request and read every line.
Usage: drive_generated.py PROGRAM SCHEMA CLIENTS
"""
import asyncio
import http.server
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import warnings

from datamodel_code_generator import DataModelType, InputFileType, generate

program, schema, clients = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
folder = pathlib.Path(tempfile.mkdtemp())
warnings.simplefilter("ignore", FutureWarning)


class Sampler:
    """The program; it tells its driver of pages as well."""

    def __init__(self):
        self.process = subprocess.Popen(
            [program, "sampler", "--test-clock", "--data", str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.notifications = []

    def send(self, line):
        self.process.stdin.write(line.strip() + b"\n")
        self.process.stdin.flush()

    def answer(self):
        while True:
            line = self.process.stdout.readline()
            if "method" not in json.loads(line):
                return line
            self.notifications.append(line)

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=30) == 0


def bridge(sampler):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            sampler.send(self.rfile.read(int(self.headers["Content-Length"])))
            answer = sampler.answer()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


# The client of the OpenRPC document.

sys.path += [str(package) for package in (clients / "python").iterdir()]
module = importlib.import_module("signalbox_json_http_client.client")


async def drive(client):
    hello = await client.app.hello(client="generated")
    assert hello["server"]["application"] == "sampler"
    home = await client.ui.snapshot()
    assert home["page"]["key"] == "home"
    pressed = await client.ui.press("home/account")
    assert pressed["page"] == "account", pressed
    await client.ui.set("account/email", "ada@example.org")
    filled = await client.ui.fill({"account/age": 36, "account/news": True, "account/note": "by hand"})
    assert filled["revision"] > pressed["revision"]
    assert (await client.ui.get("account/age"))["element"]["value"] == 36
    assert (await client.ui.back())["page"] == "home"
    await client.ui.press("home/everything")
    found = await client.ui.list("everything/rows", match="row 7")
    assert found["rows"], found
    assert (await client.app.advance(1000))["settled"] is True
    assert await client.app.ping() == {}
    assert (await client.app.cancel(4711)) is not None
    await client.app.shutdown()


sampler = Sampler()
server = bridge(sampler)
asyncio.run(drive(module.SignalboxJsonClient({}, f"http://127.0.0.1:{server.server_port}/")))
server.shutdown()
sampler.end()

# The models of the JSON Schema.

generate(
    schema, input_file_type=InputFileType.JsonSchema, output=folder / "protocol_models.py",
    output_model_type=DataModelType.PydanticV2BaseModel)
sys.path.append(str(folder))
models = importlib.import_module("protocol_models")
sampler, count = Sampler(), 0


def call(method, **parameters):
    """Makes the request with its model, and reads the answer with the model of its result."""
    global count
    count += 1
    name = "".join(word[0].upper() + word[1:] for word in method.split("."))
    parameters = getattr(models, name + "Params")(**parameters)
    request = {"jsonrpc": "2.0", "id": count, "method": method, "params": parameters.model_dump(mode="json", exclude_none=True)}
    assert models.Request.model_validate(request)
    sampler.send(json.dumps(request).encode())
    answer = json.loads(sampler.answer())
    assert answer["id"] == count and models.Answer.model_validate(answer)
    result = getattr(models, name + "Result").model_validate(answer["result"])
    return getattr(result, "root", result)


assert call("app.hello", client="generated", protocol=[1]).server.application == "sampler"
call("ui.subscribe", events=["ui.changed", "ui.page", "ui.alert", "ui.busy"])
pressed = call("ui.press", id="home/account", snapshot=True)
labels = [element.root.label for element in pressed.snapshot.page.elements]
assert "E-mail" in labels, labels
call("ui.set", id="account/email", value="ada@example.org", ifRevision=pressed.revision)
call("ui.fill", values={"account/age": 36, "account/plan": "pro", "account/news": False})
assert call("ui.get", id="account/age").element.root.value == 36
call("ui.back")
everything = call("ui.press", id="home/everything", snapshot=True).snapshot
assert {type(element.root).__name__ for element in everything.page.elements} >= {"FieldElement", "TableElement"}
call("app.shutdown")
for line in sampler.notifications:
    assert models.Notification.model_validate_json(line)
sampler.end()
print(f"ok: a generated client, {count} requests by generated models, {len(sampler.notifications)} notifications read")
