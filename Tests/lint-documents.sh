#!/bin/sh
# Checks that links have targets, the version has a single place, and every library has its documentation. The index
# must have every decision, and the table of the cookbook every recipe.
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
  # Reflowed text loses the lines of a block, which then is no block.
  grep -E '^ *```[^`]*$' "$page" | grep -qvE '^ *```([[:alnum:]+-]+( [[:alnum:]-]+)?)?$' && wrong "$page has a block whose first line has more than a language and a name"
  # Markdown links, without code and without addresses; then file names in code.
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
  # A name alone before a block is a file of the reader.
  for file in $(sed -E '/^`[^`]+`:$/d' "$page" | grep -oE '`(docs|Tests|Tools|Modules|Apps|licences)/[A-Za-z0-9/_+.-]+`' | tr -d '`' | sort -u); do
    [ -e "$file" ] || wrong "$page names $file, which is not there"
  done
done

# The version stands in a single place, and the changelog begins with it.
source=$(grep -rlE 'static let version = "' Modules | head -n 1)
version=$(sed -nE 's/.*static let version = "([0-9.]+)".*/\1/p' "$source")
newest=$(sed -nE 's/^## \[?([0-9]+\.[0-9]+\.[0-9]+)\]? - [0-9]{4}-[0-9]{2}-[0-9]{2}$/\1/p' CHANGELOG.md | head -n 1)
[ "$version" = "$newest" ] || wrong "$source says version $version, CHANGELOG.md $newest"
# Documents are excluded: a test compares the outputs in them.
found=$(grep -rnF --exclude-dir='.[a-z]*' --exclude-dir=docs "\"$version\"" . | grep -vE "^\./($source|Package.swift):") &&
  wrong "the version stands in $source alone:
$found"

for library in $(sed -nE 's/.*\.library\(name: "([A-Za-z]*)".*/\1/p' Package.swift); do
  [ "$(find Modules Apps Tools -path "*/$library.docc/$library.md")" ] || wrong "$library has no $library.docc/$library.md"
done

# The table of imports, of modules and of shims, must agree with the sources.
sed -nE 's/^\| `((Modules|Tools)\/[A-Za-z]+|Apps\/\*\/Sources)` \|.*\| ([^|]+) \|$/\1|\3/p' docs/explanation/architecture.md > "${TMPDIR:-/tmp}/imports.$$"
for module in Modules/*/; do
  grep -qF "${module%/}|" "${TMPDIR:-/tmp}/imports.$$" || wrong "docs/explanation/architecture.md has no row for ${module%/}"
done
while IFS='|' read -r folder named; do
  # Unquoted: a row may be a glob for several folders.
  imported=$(grep -rhoE --include='*.swift' '^(@?[a-z]+ )?import (Signalbox|C[A-Z])[A-Za-z0-9]+' $folder | sed -E 's/.*import (Signalbox)?//' | sort -u)
  said=$(printf '%s' "$named" | grep -oE '\b[A-Z][A-Za-z0-9]+' | sort -u)
  [ "$imported" = "$said" ] || wrong "docs/explanation/architecture.md: $folder imports" $imported", not" $said
done < "${TMPDIR:-/tmp}/imports.$$"
rm -f "${TMPDIR:-/tmp}/imports.$$"

for record in docs/explanation/decisions/*.md; do
  name=$(basename "$record")
  [ "$name" = README.md ] || grep -qF "($name)" docs/explanation/decisions/README.md || wrong "$record stands not in docs/explanation/decisions/README.md"
done

# The table of the cookbook must lead to every recipe.
cookbook=docs/how-to/cookbook.md
for recipe in $(sed '/^ *```/,/^ *```/d' $cookbook | grep -E '^## ' | sed -E 's/^## //' | tr '[:upper:]' '[:lower:]' | sed -E 's/[^[:alnum:]_ -]//g; s/ /-/g'); do
  grep -qE "^\\|.*\\(#$recipe\\) \\|" $cookbook || wrong "the table of $cookbook has no row for $recipe"
done
exit $failed
