#!/bin/sh
# Runs a command in a root that may be changed: root.sh PROGRAMS COMMAND…. Needs root and overlayfs.
#
# The root is an overlay of this machine's root, whose changes are in memory and go with the mount namespace. Packages
# are fetched into .build/foreign, which stays. No service is started. In the root, /tmp/programs has the programs of
# the folder PROGRAMS, /tmp/tests has this folder, and /tmp/scripts has .build/foreign/scripts: scripts of others, if
# they were put there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
programs=$(cd "$1" && pwd)
shift
cache=$here/../../.build/foreign
mkdir -p "$cache/archives/partial" "$cache/root" "$cache/scripts"
[ "$(id -u)" = 0 ] || { echo "This needs root." >&2; exit 1; }
exec unshare --mount --pid --fork sh -eu -c '
  here=$1 programs=$2 cache=$3 root=$3/root
  shift 3
  mount --make-rprivate /
  mount -t tmpfs none "$root"
  mkdir "$root/changes" "$root/work" "$root/root"
  mount -t overlay -o "lowerdir=/,upperdir=$root/changes,workdir=$root/work" overlay "$root/root"
  root=$root/root
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t tmpfs none "$root/tmp"
  mkdir -p "$root/tmp/archives" "$root/tmp/tests" "$root/tmp/programs" "$root/tmp/scripts" "$root/tmp/home"
  mount --bind "$cache/archives" "$root/var/cache/apt/archives"
  mount --bind "$here" "$root/tmp/tests"
  mount --bind "$programs" "$root/tmp/programs"
  mount --bind "$cache/scripts" "$root/tmp/scripts"
  printf "#!/bin/sh\nexit 101\n" > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  # apt deletes no archive that it has installed.
  echo "APT::Keep-Downloaded-Packages \"true\";" > "$root/etc/apt/apt.conf.d/99keep"
  exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/tmp/home "$@"
' sh "$here" "$programs" "$cache" "$@"
