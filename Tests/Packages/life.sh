#!/bin/sh
# Installs, runs, upgrades, removes and purges the packages of a folder in roots of Debian 12 and 13.
# Usage: life.sh FOLDER. Needs root, overlayfs and a network.
#
# debootstrap makes the roots once, in .build/roots. A life happens in an overlay, whose changes are in memory and go
# with the mount namespace. The mirror is that of this machine's own apt.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
packages=$(cd "$1" && pwd)
roots=$here/../../.build/roots
[ "$(id -u)" = 0 ] || { echo "make deb-check needs root." >&2; exit 1; }
mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME)' | awk '$2 == "bookworm" || $2 == "trixie" { print $1; exit }')
mkdir -p "$roots"
lead() { # release
  [ -d "$roots/$1" ] || {
    rm -rf "$roots/$1.new"
    debootstrap --variant=minbase "$1" "$roots/$1.new" "$mirror" >"$roots/$1.log" 2>&1 || { cat "$roots/$1.log"; exit 1; }
    mv "$roots/$1.new" "$roots/$1"
  }
  unshare --mount --pid --fork sh -eu -c '
    here=$1 packages=$2 lower=$3 place=$3.life
    mount --make-rprivate /
    mkdir -p "$place"
    mount -t tmpfs none "$place"
    mkdir "$place/changes" "$place/work" "$place/root"
    mount -t overlay -o "lowerdir=$lower,upperdir=$place/changes,workdir=$place/work" overlay "$place/root"
    root=$place/root
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    cp --dereference /etc/resolv.conf "$root/etc/resolv.conf"
    printf "#!/bin/sh\nexit 101\n" >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    exec python3 "$here/life.py" "$root" "$packages"
  ' sh "$here" "$packages" "$roots/$1"
}
lead bookworm &
bookworm=$!
lead trixie
wait "$bookworm"
