"""Drives the sampler with jsonrpcclient and holds every line that comes back against the published schema."""
import json
import subprocess
import sys

from jsonrpcclient import Error, Ok, parse, request
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

program, schema_file = sys.argv[1:]
with open(schema_file) as file:
    schema = json.load(file)
registry = Registry().with_resource("urn:protocol", Resource(contents=schema, specification=DRAFT202012))
whole = Draft202012Validator(schema)
checked = 0


def part(method, what):
    name = "".join(word[0].upper() + word[1:] for word in method.split(".")) + what
    return Draft202012Validator({"$ref": "urn:protocol#/$defs/" + name}, registry=registry)


class Driver:
    """One process. Every line in either direction is checked."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.notifications = []

    def line(self):
        global checked
        text = self.process.stdout.readline()
        assert text.endswith("\n"), f"the program ended: {text!r}"
        message = json.loads(text)
        whole.validate(message)
        checked += 1
        return message

    def answer(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        while "method" in (answer := self.line()):
            part(answer["method"], "Params").validate(answer["params"])
            self.notifications.append(answer)
        return answer

    def call(self, method, **params):
        asked = request(method, params)
        answer = self.answer(asked)
        assert answer["id"] == asked["id"]
        match parse(answer):
            case Ok(result, _):
                whole.validate(asked)
                part(method, "Result").validate(result)
                return result
            case Error(code, _, data, _):
                return code, data["reason"]

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        assert self.process.wait(timeout=30) == 0
        return rest


driver = Driver("sampler", "--test-clock")
hello = driver.call("app.hello", client="interop", protocol=[1])
assert hello["server"]["application"] == "sampler" and hello["features"] == ["test-clock"]
with open(schema_file.replace("protocol.schema", "openrpc")) as file:
    assert driver.call("rpc.discover") == json.load(file), "rpc.discover is the committed document"
assert driver.call("app.ping") == {}
# The schema takes and refuses the same parameters as the program.
for method, params, fits in [
    ("app.ping", [], True), ("app.ping", [1], False), ("ui.snapshot", [], True), ("ui.get", [], False),
    ("ui.get", {"id": "home/account"}, True), ("ui.get", {"element": "home/account"}, False),
    ("ui.set", {"id": "home/nothing", "value": None}, True), ("ui.set", {"id": "home/nothing"}, False),
    ("ui.set", {"id": "home/nothing", "valueFrom": {"secret": "x"}}, True),
    ("ui.set", {"id": "home/nothing", "value": 1, "valueFrom": {"secret": "x"}}, False),
]:
    asked = {"jsonrpc": "2.0", "id": f"{method} {params}", "method": method, "params": params}
    refused = driver.answer(asked).get("error", {}).get("code") in (-32600, -32602)
    assert whole.is_valid(asked) == fits == (not refused), asked
home = driver.call("ui.snapshot")
assert [element["label"] for element in home["page"]["elements"]][:2] == ["Toy", "Account"]
assert driver.call("ui.snapshot", since=home["revision"])["unchanged"] is True
subscription = driver.call("ui.subscribe", events=["ui.changed", "ui.page", "ui.alert", "ui.busy", "app.log"])

assert driver.call("ui.press", id="home/account", snapshot=True)["page"] == "account"
assert [note["method"] for note in driver.notifications].count("ui.page") == 1
assert driver.call("ui.press", id="account/save") == (1004, "disabled")
assert driver.call("ui.set", id="account/age", value=151) == (1006, "out_of_range")
assert driver.call("ui.set", id="account/age", value=30.5) == (1006, "step_mismatch")
assert driver.call("ui.set", id="account/plan", value="gone") == (1004, "disabled")
assert driver.call("ui.set", id="account/nothing", value=1) == (1001, "unknown_element")
assert driver.call("ui.set", id="home/account", value=1) == (1003, "not_on_top")
assert driver.call("ui.set", id="account/age") == (-32602, "missing_param")
assert driver.call("ui.dance") == (-32601, "method_not_found")
driver.call("ui.set", id="account/email", value="nobody")
assert driver.call("ui.get", id="account/email")["element"]["error"] == "Not an e-mail address"
before = driver.call("ui.snapshot")["revision"]
bad = {"account/email": "a@b", "account/password": "canary-4711", "account/age": "old"}
assert driver.call("ui.fill", values=bad) == (1006, "wrong_type")
assert driver.call("ui.snapshot")["revision"] == before, "all or nothing"
filled = driver.call("ui.fill", values={**bad, "account/age": 41}, snapshot=True)
assert "canary" not in json.dumps(filled)
assert driver.call("ui.press", id="account/save", ifRevision=before) == (1007, "stale_revision")
assert driver.call("ui.press", id="account/throw") == (1014, "action_failed")
assert driver.call("ui.press", id="account/save")["page"] == "home"
assert driver.call("ui.set", id="account/email", value="x") == (1002, "stale_element")

started = driver.call("ui.press", id="home/load", settle=False)
assert started["pending"] == ["load"] and not started["settled"]
assert driver.call("ui.wait", until={"settled": True}, timeoutMs=0) == (1008, "timeout")
driver.call("app.advance", ms=30)
assert driver.call("ui.wait", until={"element": {"id": "home/loaded", "value": "42"}})["met"] is True

driver.call("ui.press", id="home/people")
driver.call("ui.press", id="people/list/b2/delete")
assert driver.call("ui.press", id="people/list/a1") == (1003, "covered_by_alert")
assert "people/list/b2" in json.dumps(driver.call("ui.press", id="alert:1/cancel", snapshot=True))
driver.call("ui.press", id="people/list/b2/delete")
assert "people/list/b2" not in json.dumps(driver.call("ui.press", id="alert:2/ok", snapshot=True))
driver.call("ui.back")
assert driver.call("ui.back") == (1005, "no_back")

driver.call("ui.press", id="home/everything")
everything = driver.call("ui.snapshot")
lists = [element for element in everything["page"]["elements"] if element["type"] == "list"]
long = next(each for each in lists if each["total"] == 100_000)
assert len(long["rows"]) == 100
rows = driver.call("ui.list", id=long["id"], offset=99_990, count=100)
assert len(rows["rows"]) == 10
assert "ui.changed" in {note["method"] for note in driver.notifications}
assert "canary" not in json.dumps(driver.notifications)
batch = driver.answer([request("app.ping"), request("ui.get", {"id": "home/nothing"})])
assert [type(parse(answer)) for answer in batch] == [Ok, Error]
assert driver.call("ui.unsubscribe", subscription=subscription["subscription"]) == {}
assert driver.call("app.shutdown") == {}
assert driver.end() == ""

# As from a shell: everything at once, without waiting in between.
lines = [request("ui.press", {"id": "home/load"}), request("ui.get", {"id": "home/loaded"})]
done = subprocess.run(
    [program, "sampler"], input="".join(json.dumps(line) + "\n" for line in lines), capture_output=True, text=True)
assert done.returncode == 0 and json.loads(done.stdout.splitlines()[-1])["result"]["element"]["text"] == "42"
print(f"ok: jsonrpcclient, {checked} lines valid against the schema")
