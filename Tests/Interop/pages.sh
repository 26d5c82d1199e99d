#!/bin/sh
# Checks the pages of signalbox-web against WCAG with axe, from PyPI, in Chromium. Usage: pages.sh PROGRAM
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/environment.sh"
environment "${INTEROP_ENVIRONMENTS:-$here/../../.build/interop}/pages" "$here/requirements-pages.txt" --no-deps
"$folder/bin/python" "$here/check_pages.py" "$1"
