#!/bin/sh
# The house rules that a formatter cannot check. Each prints what is wrong and where.
set -u
cd "$(dirname "$0")/.."
failed=0

# The rules of the recordings, which authors elsewhere can check as well.
sh Tests/lint-pages.sh Modules/Pages || failed=1
# What is promised, and the tests that name it.
sh Tests/lint-promises.sh || failed=1
# What a stranger reads: links, the version, catalogues, the index of decisions; and the licences.
sh Tests/lint-documents.sh || failed=1
sh Tests/lint-licences.sh || failed=1

refuse() { # pattern, reason, paths…
  pattern=$1; reason=$2; shift 2
  found=$(grep -rnE --exclude-dir='.build*' --include='*.swift' "$pattern" "$@" 2>/dev/null) || return 0
  printf '%s\n%s\n' "$found" "lint: $reason" >&2
  failed=1
}

refuse 'import (Foundation|Glibc|Dispatch)' 'Core, Model, Interface and Navigation stand on the standard library alone' \
  Modules/Core Modules/Model Modules/Interface Modules/Navigation
refuse 'fatalError\(|try!|@_exported|as!' 'a fault of the program traps with a sentence, anything else is an error' \
  Modules Apps
refuse '(^|[^A-Za-z])(sleep|usleep)\(|Task\.sleep' 'tests settle, they do not sleep' Tests Modules/Testing Apps
refuse '^[^/]*CommandLine\.' 'Program.arguments: a statically linked program has no others when a preloaded library calls setenv' \
  Modules Apps

# A file is read at one go; a longer one says in its first line why it is.
for file in $(git ls-files --cached --others --exclude-standard '*.swift' | sort -u); do
  [ -f "$file" ] || continue
  [ "$(wc -l < "$file")" -le 300 ] && continue
  case $(head -n 1 "$file") in //*) ;; *) echo "lint: $file is longer than 300 lines, and its first line does not say why" >&2; failed=1 ;; esac
done

# The front end that is the example of how one is added stays one that can be read: lines that are neither empty nor comments alone.
count=$(find Apps/Web/Sources Apps/Web/Main -name '*.swift' -exec cat {} + | grep -cvE '^[[:space:]]*(//.*)?$')
if [ "$count" -gt 1500 ]; then
  echo "lint: Apps/Web has $count lines of Swift; as an example it has at most 1,500" >&2
  failed=1
fi

# What the compiler cannot prove: it needs a proof in words, directly above, and there is next to nothing of it.
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
