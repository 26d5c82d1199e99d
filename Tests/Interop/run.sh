#!/bin/sh
# Drives signalbox-json with programs of other projects: JSON-RPC and MCP clients, the core of the
# renderers of A2UI and readers of schemas, from PyPI.
# Usage: run.sh PROGRAM. The Python environments stay in .build/interop until their requirements change.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
environments=${INTEROP_ENVIRONMENTS:-$here/../../.build/interop}
docs=$here/../../docs/reference/schema

. "$here/environment.sh"

prepare() { environment "$environments/$1" "$here/requirements-$1.txt"; }
for name in a2ui agents current former generated generator; do prepare $name & done
wait
for name in a2ui agents current former generated generator; do prepare $name; done
current=$environments/current/bin

"$current/check-jsonschema" --check-metaschema "$docs/protocol.schema.json"
"$current/python" "$here/check_openrpc.py" "$docs/openrpc.json"
clients=$(mktemp -d)
trap 'rm -rf "$clients"' EXIT
"$environments/generator/bin/python" "$here/generate_clients.py" "$docs/openrpc.json" "$clients"
"$environments/generated/bin/python" "$here/drive_generated.py" "$program" "$docs/protocol.schema.json" "$clients"
"$current/python" "$here/drive_json_rpc.py" "$program" "$docs/protocol.schema.json"
"$current/python" "$here/drive_mcp_current.py" "$program"
"$current/python" "$here/drive_mcp_apps.py" "$program"
"$environments/former/bin/python" "$here/drive_mcp_former.py" "$program"
"$environments/agents/bin/python" "$here/drive_agents.py" "$program"
"$environments/a2ui/bin/python" "$here/drive_a2ui.py" "$program"
"$current/python" "$here/mirror.py" "$program" 1200
"$current/python" "$here/run_driving_page.py" "$program" "$here/../../docs/how-to/driving.md"
