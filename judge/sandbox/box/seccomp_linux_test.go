//go:build amd64 || arm64

package box

import (
	"slices"
	"testing"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// TestEveryCall checks that every call number up to lastCall is in exactly one list, or is known to
// be unused.
func TestEveryCall(t *testing.T) {
	lists := map[string][]uintptr{
		"allowed": slices.Concat(allowed, allowedHere), "refused": slices.Concat(refused, refusedHere),
		"judged": slices.Concat(judged, openHere),
	}
	for n := uintptr(0); n <= lastCall; n++ {
		var in []string
		for name, list := range lists {
			for _, m := range list {
				if m == n {
					in = append(in, name)
				}
			}
		}
		nothing := slices.ContainsFunc(numberless, func(r [2]uintptr) bool { return r[0] <= n && n <= r[1] })
		if nothing != (len(in) == 0) || len(in) > 1 {
			t.Errorf("call %d: in %q, no call: %t", n, in, nothing)
		}
	}
	for _, list := range lists {
		for _, n := range list {
			if n > lastCall {
				t.Errorf("call %d: is beyond the last", n)
			}
		}
	}
	var numbers []uintptr
	for _, r := range rules(policy{}) {
		numbers = append(numbers, r.number)
	}
	want := slices.Clone(lists["judged"])
	slices.Sort(numbers)
	slices.Sort(want)
	if !slices.Equal(numbers, want) {
		t.Errorf("rules for %d, judged %d", numbers, want)
	}
}

// verdict runs the filter on a call, as the kernel does.
func verdict(t *testing.T, p policy, call uintptr, args ...uint64) uint32 {
	t.Helper()
	code := filterCode(p)
	if _, err := bpf.Assemble(code); err != nil {
		t.Fatal(err)
	}
	// The virtual machine of package bpf loads big endian numbers.
	data := make([]byte, offArgs+6*8)
	put := func(at uint32, v uint32) {
		for i := range uint32(4) {
			data[at+i] = byte(v >> (24 - 8*i))
		}
	}
	put(offNumber, uint32(call))
	put(offArch, filterArch)
	for i, a := range args {
		put(low(uint32(i)), uint32(a))
		put(low(uint32(i))+4, uint32(a>>32))
	}
	vm, err := bpf.NewVM(code)
	if err != nil {
		t.Fatal(err)
	}
	got, err := vm.Run(data)
	if err != nil {
		t.Fatal(err)
	}
	return uint32(got)
}

// TestFilter checks the filter's verdicts on calls, argument by argument.
func TestFilter(t *testing.T) {
	box := policy{alive: []uint32{1, 77}, first: 300}
	bare := policy{alive: []uint32{1, 77, 78}}
	old := policy{alive: []uint32{1, 77, 78}, asked: true, truncation: true}
	compiler := policy{alive: []uint32{1}, locks: true, clone3: true}
	const rdonly, rdwr, trunc, odd = unix.O_RDONLY, unix.O_RDWR, unix.O_TRUNC, 3
	minus := func(n int) uint64 { return uint64(-n) }
	for _, c := range []struct {
		name string
		p    policy
		call uintptr
		args []uint64
		want uint32
	}{
		{"an unknown call", box, lastCall + 1, nil, unknown},
		{"a call of the x32 kind", box, 0x40000000 + unix.SYS_WRITE, nil, unknown},
		{"a number in a gap", box, 400, nil, unknown},
		{"write", box, unix.SYS_WRITE, nil, allow},
		{"open_tree_attr", box, unix.SYS_OPEN_TREE_ATTR, nil, refuse},
		{"cachestat", box, unix.SYS_CACHESTAT, nil, refuse},
		{"statmount", compiler, unix.SYS_STATMOUNT, nil, refuse},
		{"listmount", compiler, unix.SYS_LISTMOUNT, nil, refuse},
		{"set_mempolicy_home_node", box, unix.SYS_SET_MEMPOLICY_HOME_NODE, nil, refuse},
		{"fchmodat2 of a compiler", compiler, unix.SYS_FCHMODAT2, nil, refuse},
		{"fsetxattr of a compiler", compiler, unix.SYS_FSETXATTR, nil, refuse},
		{"utimensat", box, unix.SYS_UTIMENSAT, nil, refuse},
		{"a lock", box, unix.SYS_FCNTL, []uint64{3, unix.F_SETLK}, refuse},
		{"a lock of a compiler", compiler, unix.SYS_FCNTL, []uint64{3, unix.F_SETLK}, allow},
		{"owner of a pipe", compiler, unix.SYS_FCNTL, []uint64{3, unix.F_SETOWN}, refuse},
		{"a hint for a file", box, unix.SYS_FCNTL, []uint64{3, unix.F_SET_RW_HINT}, refuse},
		{"flags of a descriptor", box, unix.SYS_FCNTL, []uint64{3, unix.F_SETFL}, allow},
		{"is it a terminal", box, unix.SYS_IOCTL, []uint64{1, unix.TCGETS}, allow},
		{"enable verity", compiler, unix.SYS_IOCTL, []uint64{1, unix.FS_IOC_ENABLE_VERITY}, refuse},
		{"insert terminal input", box, unix.SYS_IOCTL, []uint64{1, unix.TIOCSTI}, refuse},
		{"a file without a name", box, unix.SYS_OPENAT, []uint64{0, 0, rdwr | unix.O_TMPFILE}, absent},
		{"a file without a name, of a compiler", compiler, unix.SYS_OPENAT, []uint64{0, 0, rdwr | unix.O_TMPFILE | unix.O_CLOEXEC}, absent},
		{"a folder", box, unix.SYS_OPENAT, []uint64{0, 0, rdonly | unix.O_DIRECTORY}, allow},
		{"openat2", box, unix.SYS_OPENAT2, nil, unknown},
		{"set the thread's name", box, unix.SYS_PRCTL, []uint64{unix.PR_SET_NAME}, allow},
		{"a table of futexes", box, unix.SYS_PRCTL, []uint64{78, 1, 1 << 24}, refuse},
		{"core scheduling", box, unix.SYS_PRCTL, []uint64{unix.PR_SCHED_CORE, 1}, refuse},
		{"read without blocking", box, unix.SYS_PREADV2, []uint64{3, 0, 0, 0, 0, 8}, refuse},
		{"read", box, unix.SYS_PREADV2, []uint64{3, 0, 0, 0, 0, 0}, allow},
		{"page memory out", box, unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_PAGEOUT}, refuse},
		{"free pages", box, unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_DONTNEED}, allow},
		{"kill oneself", box, unix.SYS_KILL, []uint64{300, 9}, allow},
		{"kill one's group", box, unix.SYS_KILL, []uint64{0, 9}, allow},
		{"kill all", box, unix.SYS_KILL, []uint64{minus(1), 9}, allow},
		{"kill the box", box, unix.SYS_KILL, []uint64{1, 9}, refuse},
		{"kill a thread of the box", box, unix.SYS_KILL, []uint64{5, 0}, refuse},
		{"a thread of the box by tkill", box, unix.SYS_TKILL, []uint64{299, 0}, refuse},
		{"a thread of the box by tgkill", box, unix.SYS_TGKILL, []uint64{1, 5, 0}, refuse},
		{"a thread of the box by tgkill, wrong process", box, unix.SYS_TGKILL, []uint64{300, 5, 0}, refuse},
		{"a thread of one's own", box, unix.SYS_TGKILL, []uint64{300, 301, 0}, allow},
		{"the box, without reserved ids", bare, unix.SYS_TGKILL, []uint64{77, 5000, 0}, refuse},
		{"a thread, without reserved ids", bare, unix.SYS_TGKILL, []uint64{5000, 5000, 0}, allow},
		{"asked: kill", old, unix.SYS_KILL, []uint64{5000, 9}, ask},
		{"asked: kill all", old, unix.SYS_KILL, []uint64{minus(1), 9}, ask},
		{"asked: one's group", old, unix.SYS_KILL, []uint64{0, 9}, allow},
		{"asked: the box", old, unix.SYS_KILL, []uint64{77, 9}, refuse},
		{"asked: tgkill", old, unix.SYS_TGKILL, []uint64{5000, 5000, 6}, ask},
		{"asked: tkill", old, unix.SYS_TKILL, []uint64{5000, 6}, ask},
		{"asked: sigqueue", old, unix.SYS_RT_SIGQUEUEINFO, []uint64{5000, 6}, ask},
		{"asked: pidfd_open", old, unix.SYS_PIDFD_OPEN, []uint64{5000, 0}, unknown},
		{"asked: pidfd_send_signal", old, unix.SYS_PIDFD_SEND_SIGNAL, []uint64{3, 9}, unknown},
		{"truncate a file opened for reading", old, unix.SYS_OPENAT, []uint64{0, 0, rdonly | trunc}, refuse},
		{"truncate a file opened in an odd mode", old, unix.SYS_OPENAT, []uint64{0, 0, odd | trunc}, refuse},
		{"truncate a file opened for writing", old, unix.SYS_OPENAT, []uint64{0, 0, rdwr | trunc}, allow},
		{"open for reading", old, unix.SYS_OPENAT, []uint64{0, 0, rdonly}, allow},
		{"openat2, behind a pointer", old, unix.SYS_OPENAT2, nil, unknown},
		{"limits of others", box, unix.SYS_PRLIMIT64, []uint64{5, unix.RLIMIT_CPU, 1}, refuse},
		{"set the default policy", box, unix.SYS_SCHED_SETSCHEDULER, []uint64{300, unix.SCHED_NORMAL}, done},
		{"set a real-time policy", box, unix.SYS_SCHED_SETSCHEDULER, []uint64{0, unix.SCHED_FIFO}, refuse},
		{"set the idle policy", box, unix.SYS_SCHED_SETSCHEDULER, []uint64{0, unix.SCHED_IDLE}, refuse},
		{"clone3", box, unix.SYS_CLONE3, nil, unknown},
		{"a namespace", box, unix.SYS_CLONE, []uint64{unix.CLONE_NEWNS}, refuse},
	} {
		if got := verdict(t, c.p, c.call, c.args...); got != c.want {
			t.Errorf("%s: %#x, want %#x", c.name, got, c.want)
		}
	}
	for _, n := range openHere {
		if got := verdict(t, old, n, 0, trunc); got != refuse {
			t.Errorf("open that truncates a file opened for reading: %#x", got)
		}
	}
}
