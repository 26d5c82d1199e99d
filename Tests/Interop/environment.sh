# Defines a function for scripts that use packages of PyPI: environment FOLDER REQUIREMENTS [OPTION…]. It creates the
# Python environment if its requirements have changed, and sets `folder`. The options are those of pip.
environment() {
  folder=$1 wanted=$2
  shift 2
  if ! cmp -s "$wanted" "$folder/made-from.txt"; then
    rm -rf "$folder"
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" -r "$wanted"
    cp "$wanted" "$folder/made-from.txt"
  fi
}
