#!/bin/sh
# Runs the built tests: sh Tests/run.sh [soak]
# Without an argument, runs all tests except the soaks. Soaks start many processes, kill them, or wait for browsers.
# The output stays in .build/test.log (.build/soak.log); failures are repeated at the end.
cd "$(dirname "$0")/.." || exit 2
soaks='AcknowledgedTests|AwayTests|BrowserTypingTests|ComingBackTests|ConsoleTests|DeploymentTests'
soaks="$soaks|EachBrowserTests|EveryLookTests|GeneratedTests|HandsTests|JournalAttackTests|KeptRunFuzzTests"
soaks="$soaks|KillTests|OutageTests|PictureVisitTests|PlayTests|RandomKillTests|RandomSetupTests"
soaks="$soaks|RandomStoreTests|RecordingTests|SetupLivesTests|StreamTests|TapTests|TextMatrixTests"
soaks="\\.($soaks)/"
case ${1-} in soak) log=.build/soak.log choice=--filter width=5 ;; *) log=.build/test.log choice=--skip width=8 ;; esac
# A limit for each core: all tests at once start some fifty browsers and programs, and each test then takes minutes.
width=$((width * $(nproc)))
{
  swift test --skip-build "$choice" "$soaks" --parallel --experimental-maximum-parallelization-width "$width"
  echo "status $?"
} 2>&1 | tee "$log" | grep -v '^status '
[ "$(tail -1 "$log")" = "status 0" ] && exit 0
echo "Failures, from $log:"
grep -A 6 '^✘.*\(recorded an issue\|time limit\)' "$log"
grep '^✘ Test .* failed\|Fatal error\|unexpected signal' "$log"
exit 1
