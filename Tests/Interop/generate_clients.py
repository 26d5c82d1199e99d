"""Clients in three languages can be generated from the OpenRPC document, and the Python one is Python."""
import json
import pathlib
import sys
import tempfile

import openrpc
from openrpcclientgenerator import Language, generate

with open(sys.argv[1]) as file:
    document = openrpc.OpenRPC.model_validate(json.load(file))
with tempfile.TemporaryDirectory() as folder:
    out = pathlib.Path(folder)
    for language in Language:
        generate(document, language, "http://localhost/", out)
    sources = list((out / "python").rglob("*.py"))
    for source in sources:
        compile(source.read_text(), source.name, "exec")
    client = next(source for source in sources if source.name == "client.py").read_text()
    assert 'method_name="ui.press"' in client
print(f"ok: clients in {', '.join(language.name.lower() for language in Language)}")
