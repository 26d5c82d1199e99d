#!/bin/sh
# Refuses code in applications that no recording could replay: sh Tests/lint-pages.sh [FOLDER…]
# A line that needs an exception ends in: // lint: why
set -u
[ $# -gt 0 ] || set -- "$(dirname "$0")/../Modules/Pages"
failed=0

# Comments and strings are not checked; line numbers stay.
code() { sed -E 's/"([^"\\]|\\.)*"/""/g; /\/\/ lint: [a-z]/s/.*//; s/\/\/.*//' "$1" | grep -nE "$2" | grep -vE "${3:-^$}"; }

refuse() { # reason, pattern, pattern of exceptions
  for file in $files; do
    found=$(code "$file" "$2" "${3:-}") || continue
    printf '%s\n' "$found" | sed "s|^|$file:|" >&2
    echo "lint: $1" >&2
    failed=1
  done
}

files=$(find "$@" -name '.build*' -prune -o -name '*.swift' -print | sort)
followed='(map|flatMap|compactMap|filter|forEach|joined|first|prefix|dropFirst|reduce|enumerated|reversed|randomElement)'

refuse 'work is started with navigator.spawn or a signal: a bare Task leaves the session and outlives its page' \
  '(^|[^.A-Za-z])Task(\.detached|\.immediate)? *(\{|\()|(^|[^A-Za-z])(Dispatch(Queue|Group|Source)|Thread|Timer)[.(]'
refuse 'the time is context.clock or context.wallClock()' \
  '(^|[^A-Za-z])((Continuous|Suspending)Clock|Date(\(\)|\.now)|Date\(timeIntervalSinceNow|DispatchTime|ProcessInfo|CFAbsoluteTime|(clock_gettime|gettimeofday|time|mach_absolute_time)\()|Calendar\.current|TimeZone\.current|Locale\.current'
refuse 'chance is context.random: UInt8.random(in: range, using: &chance), deck.shuffled(using: &chance), chance.uuid()' \
  '\.random(Element)?\(|\.shuffled?\(|(^|[^A-Za-z])(UUID\(\)|SystemRandomNumberGenerator|arc4random|s?random\(|rand\()' \
  '\.(random(Element)?|shuffled?)\([^)]*using:'
refuse 'the keys and values of a dictionary, and what is in a set, have no order: sort first' \
  "\.(keys|values)\.$followed|(^|[^A-Za-z])for .* in [^{]*\.(keys|values) *\{|Set(<[^>]*>)?\([^)]*\)\.$followed|(^|[^A-Za-z])for .* in Set[(<]" \
  '\.sorted|for (try )?await|max\(|min\('

# The same for names of sets and dictionaries in this file.
unordered='(let|var) +[a-z][A-Za-z0-9]* *(: *(Set<|\[[A-Za-z. ]+:)|= *(Set[<(]|\[[A-Za-z.]+ *: *[A-Za-z.]+\]\())'
for file in $files; do
  names=$(code "$file" "$unordered" | grep -oE "$unordered" | sed -E 's/^[a-z]+ +([A-Za-z0-9]+).*/\1/' | sort -u | tr '\n' '|')
  [ -n "$names" ] || continue
  every=$files; files=$file
  refuse 'this file has a set or a dictionary of that name, which has no order: sort first' \
    "(^|[^.A-Za-z])(self\.)?(${names%|})\.$followed[({ ]|(^|[^A-Za-z])for .* in (self\.)?(${names%|}) *(\{|where)" '\.sorted|max\(|min\('
  files=$every
done
exit $failed
