#!/bin/sh
# Links lead somewhere, the version is one, every library has its documentation, and every decision stands in the index.
set -u
cd "$(dirname "$0")/.."
failed=0
wrong() { echo "lint: $*" >&2; failed=1; }

# A heading's anchor: lower case, without punctuation, with - for spaces.
anchors() {
  grep -E '^#+ ' "$1" | sed -E 's/^#+ //' | tr '[:upper:]' '[:lower:]' | sed -E 's/[^[:alnum:]_ -]//g; s/ /-/g'
}

pages=$(find . -name '.build*' -prune -o -name '*.md' -print | sed 's|^\./||')
for page in $pages; do
  [ -f "$page" ] || continue
  folder=$(dirname "$page")
  # Links of Markdown, without code and without addresses; then files that are named in code.
  links=$(sed -E '/^ *```/,/^ *```/d; s/`[^`]*`//g' "$page" | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' | grep -vE '^[a-z]+:')
  for link in $links; do
    file=${link%%#*}
    target=$folder/$file
    [ "$file" ] || target=$page
    if [ ! -e "$target" ]; then
      wrong "$page leads to $link, which is not there"
    elif [ "$file" != "$link" ] && ! anchors "$target" | grep -qxF -- "${link#*#}"; then
      wrong "$page leads to $link, where no such heading is"
    fi
  done
  # A name alone before a block is a file of the reader's.
  for file in $(sed -E '/^`[^`]+`:$/d' "$page" | grep -oE '`(docs|Tests|Tools|Modules|Apps|licences)/[A-Za-z0-9/_+.-]+`' | tr -d '`' | sort -u); do
    [ -e "$file" ] || wrong "$page names $file, which is not there"
  done
done

# The version stands in one place, and the changelog begins with it.
source=$(grep -rlE 'static let version = "' Modules | head -n 1)
version=$(sed -nE 's/.*static let version = "([0-9.]+)".*/\1/p' "$source")
newest=$(sed -nE 's/^## \[?([0-9]+\.[0-9]+\.[0-9]+)\]? - [0-9]{4}-[0-9]{2}-[0-9]{2}$/\1/p' CHANGELOG.md | head -n 1)
[ "$version" = "$newest" ] || wrong "$source says version $version, CHANGELOG.md $newest"
# What a test writes anew is compared there.
found=$(grep -rnF --exclude-dir='.[a-z]*' --exclude-dir=docs "\"$version\"" . | grep -vE "^\./($source|Package.swift):") &&
  wrong "the version stands in $source alone:
$found"

for library in $(sed -nE 's/.*\.library\(name: "([A-Za-z]*)".*/\1/p' Package.swift); do
  [ "$(find Modules Apps -path "*/$library.docc/$library.md")" ] || wrong "$library has no $library.docc/$library.md"
done

# Who may import whom stands in a table, and is what the sources say.
sed -nE 's/^\| `(Modules\/[A-Za-z]+|Apps\/\*\/Sources)` \|.*\| ([^|]+) \|$/\1|\2/p' docs/architecture.md > "${TMPDIR:-/tmp}/imports.$$"
for module in Modules/*/; do
  grep -qF "${module%/}|" "${TMPDIR:-/tmp}/imports.$$" || wrong "docs/architecture.md has no row for ${module%/}"
done
while IFS='|' read -r folder named; do
  # A glob, where a row stands for several folders.
  imported=$(grep -rhoE --include='*.swift' '^([a-z]+ )?import Signalbox[A-Za-z]+' $folder | sed 's/.*Signalbox//' | sort -u)
  said=$(printf '%s' "$named" | grep -oE '\b[A-Z][A-Za-z]+' | sort -u)
  [ "$imported" = "$said" ] || wrong "docs/architecture.md: $folder imports" $imported", not" $said
done < "${TMPDIR:-/tmp}/imports.$$"
rm -f "${TMPDIR:-/tmp}/imports.$$"

for record in docs/decisions/*.md; do
  name=$(basename "$record")
  [ "$name" = README.md ] || grep -qF "($name)" docs/decisions/README.md || wrong "$record stands not in docs/decisions/README.md"
done
exit $failed
