#!/bin/sh
# Checks the pages of signalbox-web against WCAG with axe, from PyPI, in Chromium. Usage: pages.sh PROGRAM
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${INTEROP_ENVIRONMENTS:-$here/../../.build/interop}/pages
wanted=$here/requirements-pages.txt
if ! cmp -s "$wanted" "$folder/made-from.txt"; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$wanted"
  cp "$wanted" "$folder/made-from.txt"
fi
"$folder/bin/python" "$here/check_pages.py" "$1"
