#!/bin/sh
# Compares the requests that signalbox-web accepts with nginx and with h11, from PyPI.
# Usage: http.sh PROGRAM [COUNT [SEED]]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${INTEROP_ENVIRONMENTS:-$here/../../.build/interop}/http
wanted=$here/requirements-http.txt
if ! cmp -s "$wanted" "$folder/made-from.txt"; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$folder/made-from.txt"
fi
"$folder/bin/python" "$here/compare_http.py" "$@"
