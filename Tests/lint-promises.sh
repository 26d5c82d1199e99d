#!/bin/sh
# Checks the promises and their tests: sh Tests/lint-promises.sh
#
# Every promise that a test or a comment names is defined in docs/reference/contracts, once. Every promise that is
# defined there is named by a test, and by each test that it lists. The index has the numbers of each file.
set -u
cd "$(dirname "$0")/.."

swift() { find "$@" -name '.build*' -prune -o -name '*.swift' -print; }

# "cites R37 FILE:LINE" for each number at the beginning of a test's name, which may stand on the line below "@Test(".
cited() {
  swift Tests Apps/*/Tests | xargs awk '
    FNR == 1 { below = 0 }
    match($0, /@(Test|Suite)\( *"/) || (below && match($0, /^ *"/)) {
      name = substr($0, RSTART + RLENGTH)
      match(name, /^([^"\\]|\\.)*/)
      name = substr(name, 1, RLENGTH)
      colon = match(name, /^[A-Z][0-9]+(, [A-Z][0-9]+)*: /) ? RLENGTH : 0
      count = split(substr(name, 1, colon), numbers, /[:, ]+/)
      for (i = 1; i < count; i++) print "cites", numbers[i], FILENAME ":" FNR
      if (match(" " substr(name, colon + 1) " ", /[^A-Za-z0-9][ABDGHIKLNPRSWX][0-9]+[^A-Za-z0-9]/))
        print "misplaces", name, FILENAME ":" FNR
    }
    { below = /@(Test|Suite)\($/ }'
}

# "mentions R37 FILE:LINE" for each number in brackets in a source or a document.
mentioned() {
  { swift Modules Apps Tests Tools; find Modules Apps -name '*.[ch]'; ls README.md docs/*.md docs/*/*.md docs/*/contracts/*.md; } |
    xargs grep -HnoE '\([ABDGHIKLNPRSWX][0-9]+((, | to | and )[ABDGHIKLNPRSWX][0-9]+)*\)' |
    awk -F: '{ count = split($3, numbers, /[^A-Z0-9]+/)
      for (i = 2; i < count; i++) print "mentions", numbers[i], $1 ":" $2 }'
}

# "defines R37 FILE:LINE", and "proves R37 FILE:LINE SUITE" for each suite that the definition lists.
defined() {
  awk '
    /^$/ || /^#/ || /^- / { listing = 0 }
    /^- \*\*[A-Z][0-9]+\*\*/ || /^### [A-Z][0-9]+$/ {
      number = $2
      gsub(/\*/, "", number)
      print "defines", number, FILENAME ":" FNR
    }
    /^ *Tests: / { listing = 1 }
    listing {
      for (i = split($0, parts, "`"); i > 1; i -= 2) print "proves", number, FILENAME ":" FNR, parts[i - 1]
    }' docs/reference/contracts/*.md
}

# "R1 to R21, B2": the numbers that a file defines.
ranges() {
  grep -oE '^(- \*\*|### )[A-Z][0-9]+' "$1" | grep -oE '[A-Z][0-9]+' | LC_ALL=C sort -k1.1,1.1 -k1.2n | awk '
    function flush() { if (first) all = all (all ? ", " : "") letter first (last > first ? " to " letter last : "") }
    { number = substr($0, 2) + 0 }
    substr($0, 1, 1) == letter && number == last + 1 { last = number; next }
    { flush(); letter = substr($0, 1, 1); first = last = number }
    END { flush(); print all }'
}

# The index has a row for each file, which ends with the file's ranges.
indexed() {
  for file in $(grep -lE '^(- \*\*|### )[A-Z][0-9]' docs/reference/contracts/*.md); do
    row=$(grep -F "](${file##*/})" docs/reference/contracts/README.md)
    case $row in *"| $(ranges "$file") |") ;; *) echo "docs/reference/contracts/README.md: ${file##*/} defines $(ranges "$file")" ;; esac
  done
}

found=$({ cited; mentioned; defined; } | awk '
  function say(where, what) { print where ": " what }
  $1 == "misplaces" { say($NF, "a number stands at the beginning of the name, as in \"R37, K9: …\"") }
  $1 == "cites" || $1 == "mentions" { if (!($2 in named)) named[$2] = $3 }
  $1 == "cites" { tests[$2] = tests[$2] " /" $3 }
  $1 == "defines" && $2 in home { say($3, $2 " is defined already, at " home[$2]) }
  $1 == "defines" { home[$2] = $3 }
  $1 == "proves" { proofs[++last] = $0; proven[$2] = 1 }
  # Returns whether a test of `suite` ("Suite", "Suite.test" or "Folder/Suite") names `number`.
  function isNamed(number, suite,   parts, folder, places, i) {
    sub(/\..*/, "", suite)
    folder = "/"
    if (split(suite, parts, "/") == 2) { folder = "/" parts[1] "/"; suite = parts[2] }
    for (i = split(tests[number], places, " "); i > 0; i--)
      if (index(places[i], folder) && index(places[i], "/" suite ".swift:")) return 1
    return 0
  }
  END {
    for (number in named) if (!(number in home)) say(named[number], number " is defined nowhere in docs/reference/contracts")
    for (number in home) {
      if (!(number in tests)) say(home[number], number " is named by no test")
      if (!(number in proven)) say(home[number], number " does not say where its tests are")
    }
    for (i = 1; i <= last; i++) {
      split(proofs[i], proof, " ")
      if (!isNamed(proof[2], proof[4])) say(proof[3], proof[4] " does not name " proof[2])
    }
  }' | sort; indexed)
[ -n "$found" ] || exit 0
printf '%s\nlint: a promise and its tests name each other\n' "$found" >&2
exit 1
