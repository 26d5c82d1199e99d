#!/bin/sh
# Measures signalbox-web beside NiceGUI, Streamlit and Textual, from PyPI. Usage: run.sh PROGRAM. The environment stays
# in .build/bench-web until its requirements change.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$here/../../../.build/bench-web
if ! cmp -s "$here/requirements.txt" "$folder/made-from.txt"; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt"
  cp "$here/requirements.txt" "$folder/made-from.txt"
fi
"$folder/bin/python" "$here/web.py" "$1"
