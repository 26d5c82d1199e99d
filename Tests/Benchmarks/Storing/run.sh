#!/bin/sh
# Starts a temporary PostgreSQL with default syncing, runs a command with its address, and stops it: run.sh COMMAND …
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
folder=$(mktemp -d)
as=
if [ "$(id -u)" = 0 ]; then
  as="setpriv --reuid=postgres --regid=postgres --clear-groups"
  chown postgres "$folder"
fi
cd /
$as "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-locale >/dev/null
$as "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c track_wal_io_timing=on >"$folder.log" 2>&1 &
server=$!
trap 'kill -INT $server; wait $server || :; rm -rf "$folder" "$folder.log"' EXIT
until "$bin/pg_isready" -q -h "$folder" -U postgres; do sleep 0.1; done
"$@" "postgresql:///postgres?host=$folder&user=postgres"
