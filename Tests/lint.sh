#!/bin/sh
# The rules of the project. Each check prints the violation and its place.
set -u
cd "$(dirname "$0")/.."
failed=0

# The form of the sources.
swift format lint --strict --parallel --recursive Package.swift Modules Apps Tools Tests || failed=1

# The rules of recordings, which authors outside the project can check, too.
sh Tests/lint-pages.sh Modules/Pages || failed=1
# Promises, and the tests that name them.
sh Tests/lint-promises.sh || failed=1
# Links, the version, the catalogues and the index of decisions.
sh Tests/lint-documents.sh || failed=1
# Sentences that assert a fact, each with its condition and its test. Then the licences.
perl Tests/assertions.pl || failed=1
sh Tests/lint-licences.sh || failed=1
# The scripts and styles that are sent belong to their sources.
sha256sum --check --quiet Tools/served.sums || { echo 'lint: run make served' >&2; failed=1; }
# Comments and documents.
perl Tests/prose.pl || failed=1
# Subjects of commits, since the day that has this rule. A hash would not outlive a rewritten history.
long=$(git log --since=2026-11-25T00:00:00Z --format='%h %s' | awk 'length($0) - length($1) - 1 > 72')
if [ "$long" ]; then
  printf '%s\nlint: the subject of a commit has at most 72 characters\n' "$long" >&2
  failed=1
fi

refuse() { # pattern, reason, paths…
  pattern=$1; reason=$2; shift 2
  found=$(grep -rnE --exclude-dir='.build*' --include='*.swift' "$pattern" "$@" 2>/dev/null) || return 0
  printf '%s\n%s\n' "$found" "lint: $reason" >&2
  failed=1
}

refuse 'import (Foundation|SignalboxPlatform|Dispatch)' 'Core, Model, Words, Interface and Navigation stand on the standard library alone' \
  Modules/Core Modules/Model Modules/Words Modules/Interface Modules/Navigation
refuse '^ {0,4}(@[A-Za-z]+ )?([a-z]+ )?import +(Glibc|Musl|Bionic|Darwin|WASILibc|Android|ucrt)' 'only Modules/Platform names a C library: import SignalboxPlatform' \
  $(ls -d Modules/*/ | grep -v Modules/Platform/) Apps Tools $(ls -d Tests/*/ | grep -v Tests/Benchmarks/)
refuse '@_exported' 'a file imports the modules that it uses' $(ls -d Modules/*/ | grep -v Modules/Platform/) Apps
refuse 'fatalError\(|try!|as!' 'a fault of the program traps with a sentence, anything else is an error' \
  Modules Apps
refuse '(^|[^A-Za-z])(sleep|usleep)\(|Task\.sleep' 'tests settle, they do not sleep' Tests Modules/Testing Apps
refuse '(contains\(|(of|with|separator|where): ?)/[^/ *]' 'a regex literal is parsed at each use' Modules Apps/*/Sources
refuse 'PageView|HelpPage|CommandPalette' 'the state and the layout of the full screen know neither layers nor the view' \
  Apps/TUI/Sources/State Apps/TUI/Sources/Layout
refuse 'Composer|PageRenderer|HitArea' 'the state of the full screen knows nothing of the layout' Apps/TUI/Sources/State
refuse 'withKnownIssue' 'a deliberate fault is caught, not known: expectCaught' Tests Apps Modules
refuse '^[^/]*CommandLine\.' 'Program.arguments: a statically linked program has no others when a preloaded library calls setenv' \
  Modules Apps

# A file is short enough to read at once. A longer file gives the reason in its first line.
for file in $(git ls-files --cached --others --exclude-standard '*.swift' | sort -u); do
  [ -f "$file" ] || continue
  [ "$(wc -l < "$file")" -le 300 ] && continue
  case $(head -n 1 "$file") in //*) ;; *) echo "lint: $file is longer than 300 lines, and its first line does not say why" >&2; failed=1 ;; esac
done

# The web front end is the example for a new front end, so it must stay short enough to read. Empty lines and lines with
# only a comment are not counted.
count=$(find Apps/Web/Sources Apps/Web/Main -name '*.swift' -exec cat {} + | grep -cvE '^[[:space:]]*(//.*)?$')
if [ "$count" -gt 2400 ]; then
  echo "lint: Apps/Web has $count lines of Swift; as an example it has at most 2,400" >&2
  failed=1
fi

# Places that the compiler cannot check: each needs a proof as a comment directly above, and only few are allowed.
count=$(grep -rnE --include='*.swift' '@unchecked Sendable|nonisolated\(unsafe\)|unsafe(BitCast|Downcast)' Modules Apps | wc -l)
if [ "$count" -gt 5 ]; then
  echo "lint: $count unchecked places; they fit on one hand" >&2
  failed=1
fi
if grep -rnE '\.\./shared' --include='*.swift' --include='*.md' --include='Makefile' . --exclude-dir=.build >&2; then
  echo 'lint: the project stands alone' >&2
  failed=1
fi
exit $failed
