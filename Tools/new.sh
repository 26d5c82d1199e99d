#!/bin/sh
# Writes a package that uses this checkout: an application with its pages, a test and a main.
# Usage: sh Tools/new.sh NAME [DIR [TEMPLATE]]. The package is a copy of Tools/Template, where every name is hello.
# TEMPLATE is a folder of Tools/Templates, with another application and test. Its program has every front end.
set -eu
# The command that the user has called: signalbox-new of the package of Debian calls this script too.
caller=${MAKE_NEW:-make new}
refuse() { echo "$caller: $*" >&2; exit 2; }

name=${1-}
case $caller in make*) usage="make new NAME=ticket-desk [DIR=../ticket-desk] [TEMPLATE=wizard]" ;; *) usage="$caller ticket-desk [DIR [TEMPLATE]]" ;; esac
[ "$name" ] || refuse "Say what it is called: $usage"
printf '%s' "$name" | LC_ALL=C awk 'END { exit !(NR == 1 && length($0) <= 40 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/) }' ||
  refuse "'$name' cannot be a name: take small letters, digits and single hyphens, at most 40, a letter first."
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
folder=${2:-$checkout/../$name}
template=${3:-hello}
known=$(cd "$checkout/Tools/Templates" && echo hello *)
case " $known " in *" $template "*) ;; *) refuse "There is no template '$template'; choose one of: $known." ;; esac
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
if [ "$template" != hello ]; then
  cp "$checkout/Tools/Templates/$template/HelloApplication.swift" Sources/hello
  cp "$checkout/Tools/Templates/$template/HelloTests.swift" Tests/HelloTests
  sed -i 's/"Signalbox"/"SignalboxEverywhere"/' Package.swift
  sed -i -e 's/^import Signalbox$/import SignalboxEverywhere/' -e 's/SignalboxProgram/EverywhereProgram/' \
    -e 's/in lines, or as JSON/in lines, in a browser, or as JSON/' Sources/hello/Main.swift
  sed -i 's/^\(swift run hello --ui json .*\)/\1\nswift run hello --ui web   # for browsers/' README.md
fi
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
