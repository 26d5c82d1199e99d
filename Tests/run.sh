#!/bin/sh
# Runs the built tests: sh Tests/run.sh [browsers|soak]
# Without an argument, runs all tests but those that start a browser, play whole scenarios in programs, or are soaks.
# Soaks start many processes, kill them, feed random input, or drive browsers in depth. The output stays in
# .build/test.log (.build/browsers.log, .build/soak.log); failures are repeated at the end. A run that has not ended
# after LIMIT (40m) is ended, and its unfinished tests are printed. SOAKS chooses among the soaks.
cd "$(dirname "$0")/.." || exit 2
soaks='A2UITests/random|AcknowledgedTests|AwayTests|BrowserTypingTests|ComingBackTests|ConsoleTests|DeploymentTests'
soaks="$soaks|DeskRecordingTests|EachBrowserTests|EveryLookTests|FuzzTests|GeneratedTests|HandsTests"
soaks="$soaks|JournalAttackTests|JournalFileTests/torn|JournalFuzzTests|KeptRunFuzzTests|KillTests|OutageTests"
soaks="$soaks|PictureVisitTests|PlayTests|PlayerTests|RandomKillTests|RandomSetupTests|RandomStoreTests"
soaks="$soaks|RecordingTests|RichTextTests/(floods|markdown)|SetupLivesTests|SourceFuzzTests|StreamTests|TapTests"
soaks="$soaks|TextMatrixTests"
# The suites that name a browser, with their module: suites of two modules can have one name.
names() {
  grep -rlE 'BrowserKind|Chromium\(|Firefox\(|any Browser' "$1" | xargs sed -nE 's/^(@Suite.* )?struct ([A-Za-z0-9]+).*/\2/p' |
    sort -u | paste -sd'|'
}
browsers="SignalboxBrowserTests\\.($(names Apps/Web/Tests))/|SignalboxTerminalTests\\.($(names Tests/Terminal))/"
browsers="$browsers|\\.ScenarioTests/(browser|fullScreen|lineMode|paintings|web)"
log=.build/${1:-test}.log width=8
case ${1-} in
soak) width=5 && set -- --filter "\\.(${SOAKS:-$soaks})[/(]" ;;
browsers) set -- --filter "$browsers" --skip "\\.($soaks)[/(]" ;;
*) set -- --skip "\\.($soaks)[/(]" --skip "$browsers" ;;
esac
# A limit for each core: all tests at once start some fifty browsers and programs, and each test then takes minutes.
width=$((width * $(nproc)))
{
  timeout -k 30 "${LIMIT:-40m}" \
    swift test --skip-build "$@" --parallel --experimental-maximum-parallelization-width "$width"
  status=$?
  # The output of tests that were ended has no line end.
  printf '\nstatus %s\n' "$status"
} 2>&1 | tee "$log" | grep --line-buffered -v '^status '
[ "$(tail -1 "$log")" = "status 0" ] && exit 0
echo "Failures, from $log:"
grep -A 6 '^✘.*\(recorded an issue\|time limit\)' "$log"
grep '^✘ Test .* failed\|Fatal error\|unexpected signal' "$log"
[ "$(tail -1 "$log")" = "status 124" ] || [ "$(tail -1 "$log")" = "status 137" ] || exit 1
echo "The tests have not ended in time. Unfinished, as far as they were printed:"
awk '
  /^◇ Test ".* started\.$/ { sub(/ started\.$/, ""); running[substr($0, length("◇ ") + 1)] = 1 }
  /^(✔|✘) Test ".* (passed|failed) after / {
    sub(/( with [0-9]+ test cases?)? (passed|failed) after .*/, ""); delete running[substr($0, length("✔ ") + 1)]
  }
  END { for (test in running) print test }' "$log"
exit 1
