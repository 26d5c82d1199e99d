#!/bin/sh
# Runs all tests that were built; of those that failed, says at the end again what failed, which is far above otherwise.
# What was printed stays in .build/test.log.
cd "$(dirname "$0")/.." || exit 2
{ swift test --skip-build --parallel; echo "status $?"; } 2>&1 | tee .build/test.log | grep -v '^status '
[ "$(tail -1 .build/test.log)" = "status 0" ] && exit 0
echo "What failed, of .build/test.log:"
grep -A 6 '^✘.*\(recorded an issue\|time limit\)' .build/test.log
grep '^✘ Test .* failed\|Fatal error\|unexpected signal' .build/test.log | grep -v 'with [0-9]* known issue'
exit 1
