#!/bin/sh
# Configures real packages of Debian through signalbox-json, in a root of its own.
# Usage: packages.sh PROGRAM KILLS [SEED]. Needs root, overlayfs and a network.
#
# The root is an overlay of this machine's root, whose changes are in memory and go with the mount namespace. Packages
# are fetched into .build/foreign, which stays. No service is started.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cache=$here/../../.build/foreign
mkdir -p "$cache/archives/partial" "$cache/root"
[ "$(id -u)" = 0 ] || { echo "make foreign needs root." >&2; exit 1; }
exec unshare --mount --pid --fork sh -eu -c '
  here=$1 program=$2 cache=$3 root=$3/root
  mount --make-rprivate /
  mount -t tmpfs none "$root"
  mkdir "$root/changes" "$root/work" "$root/root"
  mount -t overlay -o "lowerdir=/,upperdir=$root/changes,workdir=$root/work" overlay "$root/root"
  root=$root/root
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t tmpfs none "$root/tmp"
  mkdir -p "$root/tmp/archives" "$root/tmp/tests" "$root/tmp/programs"
  mount --bind "$cache/archives" "$root/var/cache/apt/archives"
  mount --bind "$here" "$root/tmp/tests"
  mount --bind "$(dirname "$program")" "$root/tmp/programs"
  printf "#!/bin/sh\nexit 101\n" > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  # apt deletes no archive that it has installed.
  echo "APT::Keep-Downloaded-Packages \"true\";" > "$root/etc/apt/apt.conf.d/99keep"
  shift 3
  exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/tmp \
    python3 /tmp/tests/packages.py "/tmp/programs/$(basename "$program")" "$@"
' sh "$here" "$program" "$cache" "${2:-10}" ${3:-}
