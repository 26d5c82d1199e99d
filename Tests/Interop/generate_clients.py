"""Clients in three languages can be generated from the OpenRPC document: generate_clients.py DOCUMENT FOLDER."""
import json
import pathlib
import sys

import openrpc
from openrpcclientgenerator import Language, generate

with open(sys.argv[1]) as file:
    document = openrpc.OpenRPC.model_validate(json.load(file))
for language in Language:
    generate(document, language, "http://localhost/", pathlib.Path(sys.argv[2]))
print(f"ok: clients in {', '.join(language.name.lower() for language in Language)}")
