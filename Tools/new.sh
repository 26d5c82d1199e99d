#!/bin/sh
# Writes a package that uses this checkout: an application with a page, a test and a main.
# Usage: sh Tools/new.sh NAME [DIR]. The package is a copy of Tools/Template, where every name is hello.
set -eu
# The command that the user has called: signalbox-new of the package of Debian calls this script too.
caller=${MAKE_NEW:-make new}
refuse() { echo "$caller: $*" >&2; exit 2; }

name=${1-}
case $caller in make*) usage="make new NAME=ticket-desk [DIR=../ticket-desk]" ;; *) usage="$caller ticket-desk [DIR]" ;; esac
[ "$name" ] || refuse "Say what it is called: $usage"
printf '%s' "$name" | LC_ALL=C awk 'END { exit !(NR == 1 && length($0) <= 40 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/) }' ||
  refuse "'$name' cannot be a name: take small letters, digits and single hyphens, at most 40, a letter first."
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
folder=${2:-$checkout/../$name}
[ ! -e "$folder" ] || refuse "$folder is there already; choose another name, or DIR."

# ticket-desk is the type TicketDesk and the module ticket_desk.
type=$(printf '%s\n' "$name" | awk -F- '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }')
module=$(printf '%s' "$name" | tr - _)
taken() { grep -rqE --include='*.swift' "^ *(public|package) .*(class|struct|enum|actor|protocol|typealias) $type\b" "$checkout/Modules" "$checkout/Apps"; }
case $type in
  Any|Array|Bool|Character|Codable|Data|Date|Decodable|Dictionary|Double|Encodable|Error|Float|Int|Main|Name|Never) taken=1 ;;
  Optional|Package|Protocol|Range|Result|Self|Sendable|Set|Signalbox*|String|Swift|Task|Test|Testing|Tests|Type|Void) taken=1 ;;
  *) taken= ;;
esac
[ ! "$taken" ] && ! taken || refuse "$type is the name of something in Swift or Signalbox; choose another."

mkdir -p "$(dirname "$folder")"
cp -R "$checkout/Tools/Template" "$folder"
cd "$folder"
mv gitignore .gitignore
rename() { [ "$1" = "$2" ] || mv "$1" "$2"; }
rename Sources/hello/HelloApplication.swift "Sources/hello/${type}Application.swift"
rename Tests/HelloTests/HelloTests.swift "Tests/HelloTests/${type}Tests.swift"
rename Sources/hello "Sources/$name"
rename Tests/HelloTests "Tests/${type}Tests"
# Installed sources do not move with the package, which may.
case $checkout in /usr/share/*) path=$checkout ;; *) path=$(realpath --relative-to=. "$checkout") ;; esac
find . -type f | while read -r file; do
  sed -e "s|path: \"../..\"|path: \"$path\"|" -e "s/import hello/import $module/" -e "s/Hello\([A-Z: ]\)/$type\1/g" \
    -e "s/hello/$name/g" "$file" >.new
  cat .new >"$file"
done
rm .new
echo "$folder is written. Next: cd $folder && swift run $name"
