#!/bin/sh
# Makes the packages of Debian in .build/deb from built programs, and checks them with lintian.
# Usage: deb.sh PROGRAMS VERSION EPOCH MAINTAINER HEADERS, where HEADERS are packages that a build needs.
#
# dpkg-buildpackage wants a folder debian beside the sources, and writes into it. So it gets a copy.
set -eu
programs=$1 version=$2 epoch=$3 maintainer=$4 headers=$(echo "$5" | sed 's/ /, /g')
cd "$(dirname "$0")/../.."
folder=.build/deb/signalbox-$version
rm -rf .build/deb && mkdir -p "$folder"
git ls-files -z Apps CHANGELOG.md LICENSE Makefile Modules Package.swift Tests Tools Words licences |
  xargs -0 cp --parents --target-directory="$folder"
cp Package.resolved "$folder"
cp -R Tools/Packages/debian "$folder/debian"

sed -i -e "s/@MAINTAINER@/$maintainer/" -e "s/@LIBRARIES@/$headers/" "$folder/debian/control"
cat >"$folder/debian/changelog" <<END
signalbox ($version) unstable; urgency=medium

  * The file CHANGELOG.md beside this one names the changes that users notice.

 -- $maintainer  $(LC_ALL=C date --utc --rfc-email --date="@$epoch")
END
log=.build/deb/log
# The variables of an outer make are not those of the rules.
if ! (cd "$folder" && env -u MAKEFLAGS BUILT=$programs SOURCE_DATE_EPOCH=$epoch dpkg-buildpackage -b -us -uc) >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
rm -rf "$folder"
# The address is that of a commit, and need not be one for letters.
lintian --allow-root --fail-on error,warning .build/deb/*.changes \
  --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog
cd .build/deb && sha256sum ./*.deb | sed 's|\./||'
