#!/bin/sh
# Tells what the guest offers, and fails if it is not what vm-test promises.
bad=0
tell() { # WHAT WANTED COMMAND...: does COMMAND succeed as WANTED says?
	what=$1 wanted=$2 got=yes
	shift 2
	"$@" >/tmp/probe.$$ 2>&1 || got=no
	echo "$what: $got"
	test "$got" = "$wanted" || { echo "probe: $what should be $wanted:"; cat /tmp/probe.$$; bad=1; }
	rm -f /tmp/probe.$$
}
cgroup=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)
delegated() {
	mkdir "$cgroup/main" "$cgroup/run" || return 1
	echo 0 >"$cgroup/main/cgroup.procs" && echo +cpu +memory +pids >"$cgroup/cgroup.subtree_control" &&
		echo 64M >"$cgroup/run/memory.max" && echo 8 >"$cgroup/run/pids.max" &&
		sh -c 'echo 0 >"$1/cgroup.procs" && cat "$1/memory.peak" "$1/cpu.stat"' sh "$cgroup/run"
	status=$?
	echo 0 >"$cgroup/cgroup.procs" 2>/dev/null
	echo -cpu -memory -pids >"$cgroup/cgroup.subtree_control"
	echo 0 >"$cgroup/cgroup.procs"
	rmdir "$cgroup/main" "$cgroup/run"
	return $status
}
pivot() {
	unshare -m $1 sh -c 'mount -t tmpfs none /mnt && mkdir /mnt/old /mnt/bin && cp /bin/busybox /mnt/bin &&
		pivot_root /mnt /mnt/old && /bin/busybox umount -l /old && test ! -e /usr'
}

echo "$VM_TEST_AS: $(id)"
cat /proc/version
echo "LSMs: $(cat /sys/kernel/security/lsm)"
grep . /proc/self/cgroup
echo "controllers: $(cat /sys/fs/cgroup/cgroup.controllers) (here: $(cat "$cgroup/cgroup.controllers"))"
echo "limits: $(ulimit -n) files, $(ulimit -u) processes; $(free -m | awk '/^Mem/ {print $2}') MiB, $(nproc) processors"
tell "cgroup v2 alone" yes awk '$3 == "cgroup" {bad = 1; print} $3 == "cgroup2" {v2 = 1} END {exit bad || !v2}' /proc/mounts
case $VM_TEST_AS in
root)
	tell "cgroups of one's own" yes delegated
	tell pivot_root yes pivot
	;;
user) tell "cgroups of one's own" yes delegated ;;
session) tell "cgroups of one's own" no mkdir "$cgroup/run" ;;
esac
tell "unprivileged user namespaces" yes unshare -Ur true
tell "pivot_root in one" yes pivot -Ur
exit $bad
