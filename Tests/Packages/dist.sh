#!/bin/sh
# Checks what `make dist` writes: sh Tests/Packages/dist.sh FOLDER. The readers are those of others: tar, umoci for the
# image, spdx-tools of PyPI for the SBOM. Runs programs of the image in a root of their own, if this user is root.
set -eu
cd "$1"
fail() { echo "dist-check: $*" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sha256sum --quiet --check SHA256SUMS
name=$(basename ./*.tar.gz .tar.gz)
version=$(echo "$name" | cut -d- -f2)

tar --extract --file "$name.tar.gz" --directory "$folder"
tree=$folder/$name
said=$(printf 'Ann\n' | "$tree/bin/signalbox-cli" --version)
[ "$said" = "$version" ] || fail "signalbox-cli of the archive says '$said'"
for file in share/man/man1/signalbox-tui.1 share/signalbox/words/fr.po share/doc/signalbox/licences/README.md; do
  [ -s "$tree/$file" ] || fail "the archive lacks $file"
done
for program in "$tree"/bin/signalbox-*; do
  # Debug information would be two thirds of a program.
  [ "$(stat --format %s "$program")" -lt 50000000 ] || fail "$program has more than 50 MB"
  if readelf -d "$program" | grep -E 'RPATH|RUNPATH' >&2; then fail "$program looks for libraries beside itself"; fi
  if grep -aq -e "$(dirname "$(dirname "$PWD")")/" "$program"; then fail "$program names the folder of the build"; fi
done

mkdir "$folder/image"
tar --extract --file "$name.oci.tar" --directory "$folder/image"
umoci unpack --rootless --image "$folder/image:$version" "$folder/bundle" >"$folder/said" 2>&1 || fail "$(cat "$folder/said")"
root=$folder/bundle/rootfs
[ ! -e "$root/usr/bin/signalbox-cli" ] || fail "the image contains signalbox-cli"
[ -n "$(find "$root/usr/share/doc" -name copyright)" ] || fail "the image lacks the licences of its libraries"
if [ "$(id -u)" = 0 ]; then
  inside() { chroot --userspec=65532:65532 "$root" /usr/bin/env -i "$@"; }
  cp --dereference /usr/bin/env "$root/usr/bin/env"
  chmod 777 "$root/data"
  said=$(echo '{"jsonrpc":"2.0","id":1,"method":"app.hello"}' | inside HOME=/data LANG=C.UTF-8 signalbox-json)
  case $said in *"\"version\":\"$version\""*) ;; *) fail "signalbox-json of the image says '$said'" ;; esac
  [ "$(inside HOME=/data signalbox-tui --version)" = "$version" ] || fail "signalbox-tui of the image does not start"
  [ "$(inside HOME=/data signalbox-web --version)" = "$version" ] || fail "signalbox-web of the image does not start"
fi

python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check spdx-tools==0.8.3
"$folder/venv/bin/pyspdxtools" --infile "$name.spdx.json" || fail "the SBOM is no SPDX 2.3"
grep -q '"name": "GNU readline"' "$name.spdx.json" || fail "the SBOM lacks GNU readline"
echo "dist-check: the archive, the image and the SBOM are right"
