package box

import (
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// A box runs one program after another, and no program may find a trace of an earlier one.
// Processes and their resources end with a run. Two things remain: the work folder, which is
// replaced if a run changed it, and the next process id, which is reset.

// firstNumber is the process id of every program. Lower ids are for threads of the box, which the
// filter protects from signals.
const firstNumber = reservedPids + 1

// openNumbers opens the file with the last process id of the namespace. Writing to it sets the
// next id. Some kernels do not have the file.
func openNumbers() int {
	fd, err := unix.Open("/proc/sys/kernel/ns_last_pid", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1
	}
	return fd
}

// number gives the next process or thread of the namespace the id n.
func (b *box) number(n int) {
	if b.numbers >= 0 {
		// If the write fails, the process only gets another id.
		_, _ = unix.Pwrite(b.numbers, []byte(strconv.Itoa(n-1)), 0)
	}
}

// warmThreads is the number of threads that the runtime usually needs in addition to locked
// threads. Two run Go code, and two wait in system calls. If a thread could get the id of a
// program, twice as many are started; in other boxes, extra threads would only count against the
// user's limit of processes.
const warmThreads = 4

// warm makes the runtime start its threads early. A thread that started later could get the id of
// a program, be missing among the box's protected threads, and be within reach of the program's
// signals. Each goroutine holds its thread until all have one, so that all threads are started
// even on a busy machine.
func (b *box) warm() {
	n := warmThreads
	if b.numbers >= 0 {
		n *= 2
	}
	var have, gone sync.WaitGroup
	have.Add(n)
	for range n {
		gone.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			have.Done()
			have.Wait()
		})
	}
	gone.Wait()
	b.outside(func() {})
	b.settle()
}

// settle waits until the kernel has started every thread that the runtime requested: a thread for
// a locked thread is started later, by another thread. In a program with cgo, the runtime counts
// one thread that it never requests. So one missing thread is accepted if no further thread
// appears.
func (b *box) settle() {
	for range 50 {
		before := b.begun
		b.threads, b.begun = threads(), b.proc.OwnThreads()
		if b.begun == b.threads || b.begun == 0 || b.begun == before && b.begun == b.threads-1 {
			return
		}
		_ = unix.Nanosleep(&unix.Timespec{Nsec: 50_000}, nil) // time.Sleep would take a millisecond
	}
}

// threads returns how many threads the runtime has started or is starting.
func threads() int {
	n, _ := runtime.ThreadCreateProfile(nil)
	return n
}

// grown reports whether the box has an additional thread, which may have the id of a program. The
// box must not be reused then.
func (b *box) grown() bool {
	return b.numbers >= 0 && (threads() != b.threads || b.proc.OwnThreads() != b.begun)
}

// ownProc switches to the /proc of the box's own namespace, if it is mounted. Otherwise the box
// keeps the host's /proc, which is no longer reachable from the root.
func (b *box) ownProc() {
	if p := procfs.Open("/proc"); p.IsOpen() {
		p.Own = true
		b.proc.Close()
		b.proc = p
	}
}

// openWork opens the empty work folder and records its state.
func (b *box) openWork() (err error) {
	if b.work, err = unix.Open(workFolder, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return fmt.Errorf("%s: %w", workFolder, err)
	}
	b.clockMoved = false
	if err := unix.Fstat(b.work, &b.clear); err != nil {
		return fmt.Errorf("%s: %w", workFolder, err)
	}
	return nil
}

// clean empties the work folder if a run changed it, by mounting another file system in memory.
// Every change of the folder's names, owner, permissions, times or attributes updates its change
// time, which no process can set.
func (b *box) clean() (err error) {
	if b.work < 0 || b.untouched() {
		return nil
	}
	b.outside(func() {
		unix.Close(b.work)
		b.work = -1
		if err = unix.Unmount(workFolder, unix.MNT_DETACH); err == nil {
			err = mountWork(workFolder, b.world.Identity)
		}
		if err == nil {
			err = b.openWork()
		}
	})
	return err
}

// untouched reports whether the work folder is still in its recorded state.
func (b *box) untouched() bool {
	var st unix.Stat_t
	return unix.Fstat(b.work, &st) == nil && st == b.clear
}

// awaitClock waits until a change of the work folder would be visible. File times use the
// kernel's coarse clock, which advances at least a hundred times per second.
func (b *box) awaitClock() {
	for b.work >= 0 && !b.clockMoved {
		var ts unix.Timespec
		err := unix.ClockGettime(unix.CLOCK_REALTIME_COARSE, &ts)
		b.clockMoved = err != nil || ts.Nano() > b.clear.Ctim.Nano()
		if !b.clockMoved {
			time.Sleep(100 * time.Microsecond)
		}
	}
}
