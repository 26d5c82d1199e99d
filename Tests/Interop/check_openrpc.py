"""The OpenRPC document is one to the openrpc package, and its schemas are JSON Schemas in both dialects."""
import json
import sys

import openrpc
from jsonschema import Draft7Validator, Draft202012Validator

with open(sys.argv[1]) as file:
    document = json.load(file)
model = openrpc.OpenRPC.model_validate(document)
assert len(model.methods) == len(document["methods"])

schemas = list(document["components"]["schemas"].values())
for method in document["methods"]:
    schemas += [parameter["schema"] for parameter in method["params"]] + [method["result"]["schema"]]
for schema in schemas:
    Draft7Validator.check_schema(schema)
    Draft202012Validator.check_schema(schema)
print(f"ok: openrpc {model.openrpc}, {len(model.methods)} methods, {len(schemas)} schemas in both dialects")
