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

    def __init__(self, context):
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


class Renderer:
    """A program that speaks A2UI, and what its renderer has."""

    def __init__(self, version, program, *arguments):
        self.version, catalog, self.action = VERSIONS[version]
        catalog = catalog()
        self.schema = validator(self.version, catalog)
        self.processor = MessageProcessor(
            [catalog], self._act, MessageProcessorOptions(validation_config=STRICT_VALIDATION))
        self.process = subprocess.Popen(
            [program, *arguments, "--a2ui", "--a2ui-version", version], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=os.environ | {"XDG_DATA_HOME": tempfile.mkdtemp()})
        self.messages, self.bytes, self.largest, self.actions, self.lines = 0, 0, 0, [], []

    # Messages

    def read(self):
        """Takes a message; returns False at the end."""
        line = self.process.stdout.readline()
        if not line:
            return False
        message = json.loads(line)
        self.lines.append(line.decode())
        self.messages += 1
        self.bytes += len(line)
        self.largest = max(self.largest, len(line))
        self.schema.validate(message)
        self.processor.process_messages([message])
        return True

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
        self.send(json.dumps(message))

    def end(self):
        """Reads to the end, and returns the status."""
        self.process.stdin.close()
        while self.read():
            pass
        self.process.stdout.close()
        assert not self.processor.model.surfaces, "a surface was left"
        return self.process.wait()

    # The tree

    def node(self, surface, name, path="/"):
        context = ComponentContext.from_surface(surface, name, path)
        node = Node(context)
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
