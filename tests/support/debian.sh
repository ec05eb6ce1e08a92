#!/bin/bash
# Boots the Debian in folder $1 with systemd, in namespaces of its own, and runs /walk.sh there. It has no network but loopback, so
# that its ports are its own; /machine-network is this machine's, to install packages. Its output is in /walk.log.
set -eu
cd "$1"
cat > etc/systemd/system/walk.service <<'END'
[Service]
Environment=HOME=/root DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ExecStart=/bin/bash /walk.sh
StandardOutput=file:/walk.log
StandardError=inherit
ExecStopPost=/usr/bin/systemctl poweroff
[Install]
WantedBy=multi-user.target
END
ln -sf ../walk.service etc/systemd/system/multi-user.target.wants/
cp /etc/resolv.conf etc/resolv.conf
touch machine-network
exec unshare --mount bash -euc '
mount --bind . .
cd "$PWD"
mount --bind /proc/self/ns/net machine-network
exec unshare --pid --net --ipc --uts --cgroup --fork --kill-child bash -euc "
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs dev -o mode=755
mount -t tmpfs tmpfs run -o mode=755
# Device files of its own: Debian may change their modes.
mknod -m 666 dev/null c 1 3
mknod -m 666 dev/zero c 1 5
mknod -m 666 dev/full c 1 7
mknod -m 666 dev/random c 1 8
mknod -m 666 dev/urandom c 1 9
mknod -m 666 dev/tty c 5 0
mkdir dev/pts dev/shm
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=666,mode=620
mount -t tmpfs tmpfs dev/shm -o mode=1777
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s fd/0 dev/stdin
ln -s fd/1 dev/stdout
ln -s fd/2 dev/stderr
exec chroot . /usr/bin/env -i container=chroot PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
"'
