#!/bin/sh
# Compares the requests that signalbox-web accepts with nginx, over HTTP/1.1 and HTTP/2, and with h11, from PyPI.
# Usage: http.sh PROGRAM [COUNT [SEED]]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/environment.sh"
environment "${INTEROP_ENVIRONMENTS:-$here/../../.build/interop}/http" "$here/requirements-http.txt"
"$folder/bin/python" "$here/compare_http.py" "$@"
"$folder/bin/python" "$here/compare_http2.py" "$@"
