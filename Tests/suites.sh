#!/bin/sh
# Prints a pattern of the suites whose file has a test with this text in its display name: sh Tests/suites.sh R37
cd "$(dirname "$0")/.." || exit 2
[ "${1-}" ] || { echo "Name a promise or a text: make try T=R37" >&2; exit 2; }
files=$(find Tests Apps -name '.build*' -prune -o -name '*.swift' -print | xargs grep -lE "(@Test\(|^ *)\".*\b$1\b")
suites=$(printf '%s\n' "$files" | xargs -r sed -nE 's/^(.*@Suite.* )?struct ([A-Za-z0-9]+).*/\2/p' | sort -u | paste -sd'|')
[ "$suites" ] || { echo "No test has '$1' in its name." >&2; exit 1; }
printf '\\.(%s)/\n' "$suites"
