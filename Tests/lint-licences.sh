#!/bin/sh
# Checks that licences/README.md lists, with its licence, everything that a release program is linked with. A map is the
# linker's report about a program, named after it. Without maps only names are compared: of the archives in the
# Makefile, of the packages in Package.swift, and of the files. Usage: sh Tests/lint-licences.sh [MAP…]
set -uf
cd "$(dirname "$0")/.."
page=licences/README.md
failed=0
wrong() { echo "lint: $*" >&2; failed=1; }

# A line for each name in the first column: the name and the programs that contain it.
rows=$(awk -F'|' '/^\| `/ { n = split($2, names, "`"); for (i = 2; i <= n; i += 2) print names[i], $3 }' "$page")

texts=$(grep -oE '\([a-z0-9.-]+\.txt\)' "$page" | tr -d '()' | sort -u)
for text in $texts; do [ -s "licences/$text" ] || wrong "licences/$text is missing"; done
for file in $(ls licences | grep -v '^README.md$'); do
  printf '%s\n' "$texts" | grep -qxF "$file" || wrong "licences/$file stands in no row of $page"
done

archives=$(sed -n 's/^ARCHIVES = //p' Makefile | tr ' ' '\n' | sed 's/.*/lib&.a/')
for archive in $archives; do
  printf '%s\n' "$rows" | grep -qF "$archive " || wrong "$archive is linked by the Makefile and stands not in $page"
done

# Our own targets, without the products of packages.
own=$(grep -v 'product(' Package.swift | grep -oE 'name: "C[A-Za-z0-9]+"' | cut -d'"' -f2 | sed 's/$/.build/')

for map in "$@"; do
  program=$(basename "$map" .map)
  # An archive's member reads `/…/libx.a(member.o)`; an object belongs to a target's folder, or comes from elsewhere.
  taken=$({
    grep -ohE '[^ (]+\.a\(' "$map" | sed 's/($//; s|.*/||'
    grep -ohE '/[^ ()]+\.o($|[ (:)])' "$map" | sed -E 's/[ (:)]$//; s|.*/([^/]+\.build)/.*|\1|; s|.*/||'
  } | sort -u | grep -vE '^(Signalbox[A-Za-z]+|signalbox_[a-z]+|manual_page)\.build$' | grep -vxF "$own")
  [ -n "$taken" ] || wrong "$map names nothing that is linked"
  listed=$(printf '%s\n' "$rows" | awk -v program="${program#signalbox-}" '{ name = $1; $1 = ""
    if (index($0 " ", " all ") || index($0 " ", " " program " ")) print name }')

  for name in $taken; do
    known=
    for pattern in $listed; do case $name in $pattern) known=1 ;; esac; done
    [ "$known" ] || wrong "$program is linked with $name, which stands not in $page"
  done
  for pattern in $listed; do
    # If this machine lacks an archive, the shared library is linked instead.
    if printf '%s\n' "$archives" | grep -qxF -- "$pattern" && [ ! -e "$(dirname "$map")/$pattern" ]; then continue; fi
    found=
    for name in $taken; do case $name in $pattern) found=1 ;; esac; done
    [ "$found" ] || wrong "$program is not linked with $pattern, which $page says"
  done
done
exit $failed
