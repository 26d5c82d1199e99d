# Defines a function for scripts that use packages of PyPI: environment FOLDER REQUIREMENTS [OPTION…]. It creates the
# Python environment if its requirements have changed, and sets `folder`. The options are those of pip.
# A single pip installs into all environments, and compiles no module: Python compiles the few that are imported.
installer=${INTEROP_ENVIRONMENTS:-$here/../../.build/interop}/pip
[ -x "$installer/bin/pip" ] || python3 -m venv "$installer"
environment() {
  folder=$1 wanted=$2
  shift 2
  if ! cmp -s "$wanted" "$folder/made-from.txt"; then
    rm -rf "$folder"
    python3 -m venv --without-pip "$folder"
    "$installer/bin/pip" --python "$folder/bin/python" install --quiet --disable-pip-version-check --no-compile "$@" \
      -r "$wanted"
    cp "$wanted" "$folder/made-from.txt"
  fi
}
