package box

import (
	"bytes"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// An account is a control group as the box sees it. It has the descriptors of the group's files,
// which the host has opened. The zero account stands for no group: it measures and limits nothing.
//
// Version 1 has a hierarchy for each controller, and single threads can be members. Only the
// thread that runs programs is in the group. In version 2 memory belongs to whole processes, so
// clone3 starts each program in the group.
type account struct {
	version int
	members [3]int // version 1: the tasks files
	group   int    // version 2: the folder
	peak    int
	now     int
	events  int
	used    int
	stat    int

	limit    int64 // of the current run
	base     int64 // bytes in the group before the run
	sampled  int64 // the largest sample of the run in bytes, if the peak cannot be reset
	old      int64 // the peak before the run, if the peak cannot be reset
	began    bool
	fresh    int64 // bytes in the group before the first run
	resets   bool
	kills    int64 // kills by the kernel before the run
	own      int64 // how often the group had reached its own limit before the run
	usedBase time.Duration
}

// AccountFiles lists the files of a group that an account needs, in the order of the descriptors.
var AccountFiles = map[int][]string{
	1: {
		"memory tasks", "pids tasks", "cpuacct tasks",
		"memory memory.max_usage_in_bytes", "memory memory.usage_in_bytes", "memory memory.oom_control",
		"cpuacct cpuacct.usage", "memory memory.stat",
	},
	2: {" ", " memory.peak", " memory.current", " memory.events", " cpu.stat", " memory.stat"},
}

// openAccount returns the account of the descriptors that the host passed.
func openAccount(version int) account {
	const d = boxAccounts
	switch version {
	case 1:
		return account{version: 1, members: [3]int{d, d + 1, d + 2}, peak: d + 3, now: d + 4, events: d + 5, used: d + 6, stat: d + 7, resets: true}
	case 2:
		a := account{version: 2, group: d, peak: d + 1, now: d + 2, events: d + 3, used: d + 4, stat: d + 5}
		_, err := unix.Pwrite(a.peak, []byte("0\n"), 0) // Linux 6.12
		a.resets = err == nil
		return a
	}
	return account{}
}

// join puts the calling thread into the group. It writes "0", which means the calling thread,
// because the kernel then need not wait for all other threads.
func (a *account) join() error {
	if a.version != 1 {
		return nil
	}
	for _, fd := range a.members {
		if _, err := unix.Write(fd, []byte("0")); err != nil {
			return err
		}
	}
	return nil
}

// intoGroup reports whether clone3 starts programs in the group.
func (a *account) intoGroup() bool { return a.version == 2 }

// place makes a program start in the group, if clone3 does that.
func (a *account) place(attr *syscall.SysProcAttr) {
	if a.version == 2 {
		attr.UseCgroupFD, attr.CgroupFD = true, a.group
	}
}

// counts reports whether the account limits and measures memory.
func (a *account) counts() bool { return a.version != 0 }

// cpuKnown reports whether the account measures CPU time.
func (a *account) cpuKnown() bool { return a.version != 0 }

// begin records the state of the group before a run.
func (a *account) begin(limit int64) error {
	if a.version == 0 {
		return nil
	}
	a.limit = limit
	if a.resets {
		if _, err := unix.Pwrite(a.peak, []byte("0\n"), 0); err != nil {
			return err
		}
	} else {
		a.old = a.number(a.peak)
	}
	a.base, a.sampled = a.number(a.now), 0
	if !a.began {
		a.began, a.fresh = true, a.base
	}
	a.usedBase = a.clock()
	return nil
}

// staleCache is how much file cache of earlier runs a group may contain. The kernel counts files
// that a run has read until it drops them from its cache, which it does when a run needs the
// memory. So stale cache stops no run, but a run's peak may be wrong by this much.
const staleCache = 1 << 20

// staleKernel is how much memory may remain in a group in total. The kernel's own memory grows by
// some kilobytes a run, up to about a megabyte. After a program that made the kernel allocate
// large tables, more remains for a while, and the next run would have less memory.
const staleKernel = 4 << 20

// cached returns how much of the group's memory is file cache. Any other memory in a group
// without processes is the kernel's own.
func (a *account) cached() int64 {
	if a.version == 1 {
		return a.word(a.stat, "cache ")
	}
	return a.word(a.stat, "file ")
}

// sample measures the current memory of the run, because the peak may not show it.
func (a *account) sample() {
	a.sampled = max(a.sampled, a.number(a.now)-a.base)
}

// A weight is what the account knows about the memory of a run.
type weight struct {
	peak  int64 // bytes
	over  bool  // the kernel killed a process because the run reached its limit
	lack  bool  // the kernel killed a process because memory ran out elsewhere
	stale bool  // too much memory remains in the group, so the next run needs another box
}

// memory returns the weight of a run whose processes have all ended. odd says that the run ended
// abnormally. Files that the run was the first to read are charged to the group but are not the
// run's memory. So if more than staleCache remains, it is subtracted from the peak, but the result
// is at least the memory of the largest process.
//
// If the peak cannot be reset and an earlier run had a higher peak, the result is the memory of the
// largest process or the largest sample, whichever is larger.
func (a *account) memory(odd bool, largest int64) (w weight) {
	whole := a.number(a.peak)
	w.peak = max(0, whole-a.base)
	if !a.resets && whole <= a.old {
		w.peak = min(w.peak, max(largest, a.sampled))
	}
	stays := a.number(a.now)
	if read := stays - a.base; read > staleCache {
		w.peak = max(w.peak-read, min(w.peak, largest))
	}
	w.stale = stays > a.fresh+staleKernel || stays > a.fresh+staleCache && a.cached() > staleCache
	full := a.limit > 0 && whole > a.limit-near
	if odd || full {
		kills, own := a.word(a.events, "oom_kill "), a.word(a.events, "oom ")
		w.over = kills > a.kills && (own > a.own || full && a.version == 1)
		w.lack = kills > a.kills && !w.over
		a.kills, a.own = kills, own
	}
	return w
}

// near is how far below the limit the peak may be if the group reached its limit. It is needed
// because version 1 does not count how often a group reached its limit.
const near = 1 << 20

// cpu returns the CPU time used since the run began.
func (a *account) cpu() time.Duration {
	if a.version == 0 {
		return 0
	}
	return a.clock() - a.usedBase
}

func (a *account) clock() time.Duration {
	if a.version == 1 {
		return time.Duration(a.number(a.used))
	}
	return time.Duration(a.word(a.used, "usage_usec ")) * time.Microsecond
}

// number reads a file that contains a number. It returns 0 if this fails.
func (a *account) number(fd int) int64 {
	var p [32]byte
	n, err := unix.Pread(fd, p[:], 0)
	if err != nil {
		return 0
	}
	v, _ := strconv.ParseInt(string(bytes.TrimSpace(p[:n])), 10, 64)
	return v
}

// word reads the number that follows a word at the beginning of a line. It returns 0 if there is
// none.
func (a *account) word(fd int, word string) int64 {
	var p [2048]byte
	n, err := unix.Pread(fd, p[:], 0)
	if err != nil {
		return 0
	}
	_, rest, ok := bytes.Cut(p[:n], []byte("\n"+word))
	if !ok {
		if rest, ok = bytes.CutPrefix(p[:n], []byte(word)); !ok {
			return 0
		}
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	v, _ := strconv.ParseInt(string(line), 10, 64)
	return v
}

// address returns the address of a value for a raw system call.
func address[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }
