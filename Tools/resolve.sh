#!/bin/sh
# Fetches each package of Package.swift in exactly its first named version, so that builds, tests and releases use the
# same code. Reasons against a committed Package.resolved: docs/explanation/decisions/versions-of-dependencies.md
set -eu
cd "$(dirname "$0")/.."

named() { sed -nE 's|.*\.package\(url: ".*/([^/"]+)".*"([0-9.]+)"\).*|\1 \2|p' Package.swift | tr '[:upper:]' '[:lower:]' | sort; }
resolved() {
  [ ! -f Package.resolved ] || awk -F'"' '/"identity"/ { name = $4 } /"version" : "/ { print name, $4 }' Package.resolved | sort
}

[ "$(named)" != "$(resolved)" ] || exit 0
echo "Fetching the Swift packages that Package.swift names: $(named | sed 's/$/,/' | tr '\n' ' ' | sed 's/, $//')" >&2
# The existing file may belong to an older Package.swift.
rm -f Package.resolved
swift package resolve >&2
named | while read -r package version; do
  resolved | grep -qx "$package $version" || swift package resolve "$package" --version "$version" >&2
done
if [ "$(named)" != "$(resolved)" ]; then
  printf 'Package.swift names:\n%s\nFetched was:\n%s\n' "$(named)" "$(resolved)" >&2
  echo 'Package.swift has to name every package, those that others need too: see docs/how-to/releasing.md' >&2
  exit 1
fi
