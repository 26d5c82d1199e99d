#!/bin/sh
# Builds, tests and runs each template of Tools/Templates: sh Tests/gallery-check.sh FOLDER. The
# packages in FOLDER are the targets of a single package, so that they share a build and a run of the tests.
set -eu
folder=$1
fail() { echo "gallery-check: $*" >&2; exit 1; }
mkdir -p "$folder"
templates=$(cd Tools/Templates && echo *)
targets=
for template in $templates; do
  name=my-$template
  sh Tools/new.sh "$name" "$folder/$name" "$template"
  [ "$(grep -c 'name: "SignalboxEverywhere"' "$folder/$name/Package.swift")" = 2 ] || fail "$name has another manifest"
  tests=$(ls "$folder/$name/Tests")
  targets="$targets
    .executableTarget(name: \"$name\", dependencies: [everywhere], path: \"$name/Sources/$name\"),
    .testTarget(name: \"$tests\", dependencies: [\"$name\", everywhere, testing], path: \"$name/Tests/$tests\"),"
done
cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let everywhere = Target.Dependency.product(name: "SignalboxEverywhere", package: "signalbox")
let testing = Target.Dependency.product(name: "SignalboxTesting", package: "signalbox")
let package = Package(
  name: "gallery", dependencies: [.package(name: "signalbox", path: "../../..")],
  targets: [$targets
  ])
$(sed -n '/^for target in/,$p' "$folder/my-form/Package.swift")
END
swift format lint --strict --recursive --configuration .swift-format "$folder"/my-*
swift test --package-path "$folder" --scratch-path .build

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export XDG_DATA_HOME="$place"
for template in $templates; do
  program=.build/debug/my-$template
  # Lines and JSON on pipes, the full screen on a terminal, the browser's page from the server.
  hello='{"jsonrpc":"2.0","id":1,"method":"app.hello"}'
  case $(echo "$hello" | "$program" --ui json) in *"\"name\":\"my-$template\""*) ;; *) fail "$program --ui json" ;; esac
  "$program" --ui cli </dev/null >"$place/said" 2>&1 || true
  grep -q . "$place/said" || fail "$program --ui cli says nothing"
  python3 Tests/gallery-check.py "$program" || fail "$program does not run"
done
echo "gallery-check: $templates are built, tested and run in four front ends"
