"""A renderer of A2UI made of a2ui-core in strict mode. It draws nothing, and it acts as its user does."""
import json
import os
import signal
import subprocess
import tempfile
import warnings

from a2ui.core.basic_catalog.v0_9 import BasicCatalog as BasicCatalog09
from a2ui.core.basic_catalog.v1_0 import BasicCatalog as BasicCatalog10
from a2ui.core.catalog import get_agent_to_renderer_schema_map, get_common_types_schema_map
from a2ui.core.common import to_protocol_version
from a2ui.core.processing.message_processor import MessageProcessor, MessageProcessorOptions
from a2ui.core.resolution.component_context import ComponentContext
from a2ui.core.resolution.data_context import MissingDataBindingWarning
from a2ui.core.resolution.generic_binder import GenericBinder
from a2ui.core.schema.v0_9.client_to_server import A2uiClientActionMessage
from a2ui.core.schema.v1_0.renderer_to_agent import A2uiRendererActionMessage
from a2ui.core.validation import STRICT_VALIDATION
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

# A value that was not sent is a mistake.
warnings.simplefilter("error", MissingDataBindingWarning)

VERSIONS = {
    "0.9.1": ("v0.9", BasicCatalog09, A2uiClientActionMessage),
    "1.0": ("v1.0", BasicCatalog10, A2uiRendererActionMessage),
}


def validator(version, catalog):
    """Returns the validator of the specification's schemas of a version, as a2ui-core publishes them."""
    number = to_protocol_version(version)
    messages, types = get_agent_to_renderer_schema_map(number), get_common_types_schema_map(number)
    base = messages["$id"].rsplit("/", 1)[0]
    schema = catalog.to_json()
    schemas = [(messages["$id"], messages), (types["$id"], types), (schema["$id"], schema), (base + "/catalog.json", schema)]
    schemas.append((base + "/common_types.json", types))
    schemas.append((schema["$id"].rsplit("/", 1)[0] + "/common_types.json", types))
    registry = Registry().with_resources(
        (name, Resource(contents=content, specification=DRAFT202012)) for name, content in schemas)
    return Draft202012Validator({"$ref": messages["$id"]}, registry=registry)


class Node:
    """A component with its values, and its children."""

    def __init__(self, context, surface, path):
        self.surface, self.path = surface, path
        self.id, self.type = context.component_model.id, context.component_model.type
        self.context, self.props = context, GenericBinder(context).snapshot
        self.children = []

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()

    @property
    def text(self):
        """What is read at the component itself."""
        if self.type == "Text":
            return self.props["text"] or ""
        if self.type == "Button":
            return self.children[0].text
        return self.props.get("label") or self.props.get("description") or ""

    def acts(self, name, target):
        """Tells whether a press is this action on the element with this id."""
        event = self.context.component_model.properties.get("action", {}).get("event", {})
        given = event.get("context", {}).get("id")
        if isinstance(given, dict):
            given = self.surface.data_model.get(self.path.rstrip("/") + "/id")
        return event.get("name") in name and given == target


class Renderer:
    """A program that speaks A2UI, and what its renderer has."""

    # The messages at the end remove all surfaces.
    keeps_surfaces = False

    def __init__(self, version, program, *arguments):
        self.version, catalog, self.action = VERSIONS[version]
        catalog = catalog()
        self.schema = validator(self.version, catalog)
        self.processor = MessageProcessor(
            [catalog], self._act, MessageProcessorOptions(validation_config=STRICT_VALIDATION))
        self.messages, self.bytes, self.largest, self.actions, self.lines = 0, 0, 0, [], []
        self.process = subprocess.Popen(
            [program, *arguments, *self.options(version)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=os.environ | {"XDG_DATA_HOME": tempfile.mkdtemp()})
        self.begin()

    def options(self, version):
        return ["--a2ui", "--a2ui-version", version]

    def begin(self):
        pass

    # Messages

    def read(self):
        """Takes a message; returns False at the end."""
        line = self.process.stdout.readline()
        if not line:
            return False
        self.take(json.loads(line), line.decode())
        return True

    def take(self, message, line):
        """Takes a message, if the specification and the renderer have nothing against it."""
        self.lines.append(line)
        self.messages += 1
        self.bytes += len(line.encode())
        self.largest = max(self.largest, len(line.encode()))
        self.schema.validate(message)
        self.processor.process_messages([message])

    def until(self, holds):
        """Takes messages until something holds."""
        signal.signal(signal.SIGALRM, self._late)
        signal.alarm(60)
        while not holds():
            assert self.read(), f"the program ended:\n{self}"
        signal.alarm(0)

    def _late(self, *_):
        raise AssertionError("it does not come")

    def send(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def _act(self, action):
        message = {"version": self.version, "action": action}
        self.action.model_validate(message)
        self.actions.append(message)
        self.deliver(message)

    def deliver(self, message):
        self.send(json.dumps(message))

    def end(self):
        """Reads to the end, and returns the status."""
        self.process.stdin.close()
        while self.read():
            pass
        self.process.stdout.close()
        assert self.keeps_surfaces or not self.processor.model.surfaces, "a surface was left"
        return self.process.wait()

    # The tree

    def node(self, surface, name, path="/"):
        context = ComponentContext.from_surface(surface, name, path)
        node = Node(context, surface, path)
        children = context.component_model.properties.get("children", [])
        if isinstance(children, dict):
            base = children["path"] if children["path"].startswith("/") else path.rstrip("/") + "/" + children["path"]
            rows = surface.data_model.get(base) or []
            node.children = [
                self.node(surface, children["componentId"], f"{base}/{place}") for place in range(len(rows))]
        else:
            only = context.component_model.properties.get("child")
            node.children = [self.node(surface, child, path) for child in ([only] if only else children)]
        return node

    def nodes(self):
        """Returns all components that are shown, by surface in their order."""
        trees = [
            self.node(surface, "root") for surface in list(self.processor.model.surfaces.values())
            if surface.components_model.get("root")]
        return [node for tree in trees for node in tree.all()]

    def find(self, type, text):
        found = [node for node in self.nodes() if node.type == type and text in node.text]
        return found[0] if found else None

    def says(self, text):
        return any(text in node.text for node in self.nodes())

    def __str__(self):
        return "\n".join(f"{node.type} {node.text!r}" for node in self.nodes())

    # The user

    def type(self, label, value):
        """Puts a value into the input with this label."""
        inputs = [
            node for node in self.nodes()
            if node.type in ("TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput") and label in node.text]
        assert inputs, f"no input {label}:\n{self}"
        inputs[0].props["setValue"](value)

    def can_press(self, label):
        node = self.find("Button", label)
        return node is not None and node.props.get("isValid", True)

    def press(self, label, place=0):
        """Presses a button with this label, once it is there, if its checks hold."""
        self.until(lambda: self.find("Button", label))
        found = [node for node in self.nodes() if node.type == "Button" and label in node.text]
        assert len(found) > place, f"no button {label}:\n{self}"
        assert found[place].props.get("isValid", True), f"{label}: {found[place].props.get('validationErrors')}"
        found[place].props["action"]()

    # Scenarios

    def input(self, name):
        """Returns the input with this id."""
        name = name if self.version == "v0.9" else "".join(
            chr(byte) if chr(byte).isalnum() and (place or not chr(byte).isdigit()) else f"_{byte:02x}"
            for place, byte in enumerate(name.encode()))
        found = [node for node in self.nodes() if node.id == name and "setValue" in node.props]
        return found[0] if found else None

    def button(self, names, target):
        found = [node for node in self.nodes() if node.type == "Button" and node.acts(names, target)]
        return found[-1] if found else None

    def play(self, steps):
        """Performs the steps of a scenario as a user of this renderer."""
        typed = None
        for line in steps:
            verb, target, value = (line.split(" ", 2) + ["", ""])[:3]
            if verb in ("press", "more", "back"):
                names = {"press": ("press", "row"), "more": ("more",), "back": ("back",)}[verb]
                if typed and not self.button(names, target):
                    self.tell(typed)
                typed = None
                self.until(lambda: (node := self.button(names, target)) and node.props.get("isValid", True))
                before = self.messages
                self.button(names, target).props["action"]()
                # A press on a page that is just going is said to have done nothing, and is repeated, as a user does.
                self.until(lambda: self.messages > before)
                if self.says("That page has gone"):
                    self.until(lambda: (node := self.button(names, target)) and node.props.get("isValid", True))
                    self.button(names, target).props["action"]()
                continue
            self.until(lambda: self.input(target) or self.button(("choose",), target))
            node = self.input(target)
            if not node:
                tabs = [tab for tab in self.nodes() if tab.type == "Button" and tab.acts(("choose",), target)]
                event = lambda tab: tab.context.component_model.properties["action"]["event"]["context"]
                next(tab for tab in tabs if event(tab)["key"] == value).props["action"]()
            else:
                given = {"choose": [value], "mark": value.split(), "toggle": value == "on"}
                node.props["setValue"](given.get(verb, value))
                typed = node.surface

    def tell(self, surface):
        """Sends what was typed, which an input of A2UI does not: with an action of no element."""
        self._act({
            "name": "press", "surfaceId": surface.id, "sourceComponentId": "root",
            "timestamp": "2026-01-01T00:00:00Z", "context": {"id": "", "values": surface.data_model.get("/v")}})


class Guest(Renderer):
    """The same over MCP: the surfaces are resources, and an action is a call that passes its name and its context."""

    # A host closes the surfaces of a server that has ended.
    keeps_surfaces = True

    def options(self, version):
        return ["--mcp"]

    def begin(self):
        self.last = 0
        catalogue = {"supportedCatalogIds": [self.processor.catalogs[0].id]}
        self.call("initialize", protocolVersion="2025-11-25", clientInfo={"name": "renderer", "version": "1"},
                  capabilities={"a2ui": {"clientCapabilities": {self.version: catalogue}}})
        self.contents("a2ui://page")

    def call(self, method, **parameters):
        self.last += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": parameters}))
        while line := self.process.stdout.readline():
            answer = json.loads(line)
            if answer.get("id") == self.last:
                return answer["result"]
        raise AssertionError(f"no answer to {method}")

    def contents(self, uri):
        self.give(self.call("resources/read", uri=uri)["contents"][0])

    def give(self, resource):
        assert resource["mimeType"] == "application/a2ui+json"
        for message in json.loads(resource["text"]):
            self.take(message, json.dumps(message))

    def deliver(self, message):
        action = message["action"]
        said = self.call("tools/call", name="action",
                         arguments={"name": action["name"], "context": action["context"]})
        self.give(said["content"][-1]["resource"])

    def read(self):
        """Asks for what has changed meanwhile."""
        if self.process.stdin.closed or self.process.poll() is not None:
            return False
        self.contents("a2ui://page/changes")
        return True
