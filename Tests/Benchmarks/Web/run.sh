#!/bin/sh
# Measures signalbox-web beside NiceGUI, Streamlit and Textual, from PyPI. Usage: run.sh PROGRAM. The environment stays
# in .build/bench-web until its requirements change.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$here/../../../.build/bench-web
. "$here/../../Interop/environment.sh"
environment "$folder" "$here/requirements.txt"
"$folder/bin/python" "$here/web.py" "$1"
