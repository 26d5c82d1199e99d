#!/bin/sh
# Runs the program that `make new NAME=ticket-desk` wrote, as its author would: sh Tests/new-check.sh PROGRAM
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_DATA_HOME="$folder"
expect() { # actual, expected, subject
  [ "$1" = "$2" ] || { printf 'new-check: %s gives "%s", not "%s"\n' "$3" "$1" "$2" >&2; exit 1; }
}

printf '{"name/name": "Ann", "name/greet": true}' >"$folder/answers"
given=$("$program" --ui cli --session s --answers "$folder/answers" </dev/null 2>/dev/null)
expect "$given" "Hello, Ann!" "--answers"
[ -f "$folder/ticket-desk/sessions/s" ] || expect "$(find "$folder")" "ticket-desk/sessions/s" "the data folder"
expect "$(printf 'Ann\ngreet\n' | "$program" 2>/dev/null)" "Hello, Ann!" "a pipe"
told=$(printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"app.hello"}' \
  '{"jsonrpc":"2.0","id":2,"method":"ui.set","params":{"id":"name/name","value":"Ann"}}' \
  '{"jsonrpc":"2.0","id":3,"method":"ui.press","params":{"id":"name/greet"}}' | "$program" --ui json)
case $told in
*'"error"'*) expect "$told" "three results" "--ui json" ;;
*'"name":"ticket-desk"'*'"id":3,"result"'*) ;;
*) expect "$told" "its name, then three results" "--ui json" ;;
esac
if said=$("$program" --ui web 2>&1); then expect "$said" "status 2" "--ui web, which the program does not have"; fi
expect "$(printf '%s\n' "$said" | grep -c "'cli', 'tui' or 'json'")" 1 "--ui web"
said=$("$program" --help; "$program" --manual-page; "$program" --nope 2>&1 || true; "$program" --generate-completion-script bash)
if printf '%s\n' "$said" | grep -i signalbox >&2; then expect "the above" "its own name alone" "--help and the like"; fi

# A scenario of the author, played in each front end by the tool that the package builds.
play=$(dirname "$program")/signalbox-play
mkdir "$folder/greeting"
printf 'type name/name An\ntype name/name Ann\npress name/greet\nleave Hello, Ann!\n' >"$folder/greeting/steps"
RECORD=1 "$play" --program "$program" "$folder/greeting" >"$folder/said" || true
expect "$(tail -n 3 "$folder/greeting/frames" 2>&1)" 'page name "Who are you?"
  field name/name "Your name" = "Ann" (required)
  button name/greet "Greet me" (default)' "the last of the frames that signalbox-play writes"
expect "$("$play" --program ticket-desk "$folder/greeting" 2>&1 || true)" 'greeting json: ok
greeting cli: ok
greeting tui: ok' "signalbox-play"
# The output of a front end that does not even start is reported.
if "$play" --program ticket-desk --cli "$program --ui cli --no-such-option" "$folder/greeting" >"$folder/said" 2>&1; then
  expect "$(cat "$folder/said")" "status 1" "signalbox-play with a command line that is wrong"
fi
grep -q 'no-such-option' "$folder/said" ||
  expect "$(cat "$folder/said")" "what the program says of --no-such-option" "signalbox-play"
