#!/bin/sh
# Builds a commit in two folders of different names, and compares the sums of everything that is distributed.
# Usage: reproducible.sh COMMIT. Needs half an hour on two cores, and a network for the Swift packages.
set -eu
cd "$(dirname "$0")/../.."
commit=$(git rev-parse "$1")
place=$(mktemp -d "${TMPDIR:-/var/tmp}/reproducible.XXXXXX")
trap 'rm -rf "$place"' EXIT
# Another author has another folder, umask and time zone.
build() { # folder, umask, time zone
  git clone --quiet --no-checkout . "$place/$1"
  (umask "$2" && export TZ="$3" && cd "$place/$1" && git checkout --quiet --detach "$commit" && make dist deb) \
    >"$place/log" 2>&1 || { tail -n 50 "$place/log" >&2; exit 1; }
  (cd "$place/$1/.build" && sha256sum dist/*.* deb/*.deb)
  rm -rf "${place:?}/$1"
}
build one 022 UTC >"$place/first"
build another/longer 027 Asia/Kolkata >"$place/second"
diff "$place/first" "$place/second" >&2 || { echo "Two builds of $commit are not the same." >&2; exit 1; }
cat "$place/first"
echo "reproducible: two builds of $commit in two folders are the same"
