#!/bin/sh
# Writes a folder as an archive: archive.sh FOLDER OUTPUT EPOCH. The same files give the same bytes: sorted, of a single
# owner, with the time EPOCH, with the rights of programs or of files.
set -eu
tar --create --directory "$(dirname "$1")" --sort=name --mtime="@$3" --owner=0 --group=0 --numeric-owner \
  --mode='u=rwX,go=rX' --format=ustar "$(basename "$1")" | gzip -9 --no-name >"$2"
