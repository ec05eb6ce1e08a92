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
for name in null zero full random urandom tty; do touch dev/\$name; mount --bind /dev/\$name dev/\$name; done
mkdir dev/pts dev/shm
ln -s /proc/self/fd dev/fd
exec chroot . /usr/bin/env -i container=chroot PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
"'
