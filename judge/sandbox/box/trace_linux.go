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

// A box runs one program after the other, and none may find a trace of an earlier one.
// Processes, and what they hold, are gone when a run is over. Two things would stay: the
// work folder, which is made again if a run changed it, and the count of processes, which
// is set back.

// firstNumber is the number of the process of every program. Lower numbers are for threads
// of the box, which the filter protects from signals.
const firstNumber = reservedPids + 1

// openNumbers opens the number that was last given to a process in our namespace:
// who writes it sets what comes next. Not all kernels have it.
func openNumbers() int {
	fd, err := unix.Open("/proc/sys/kernel/ns_last_pid", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1
	}
	return fd
}

// number gives the next process or thread of the namespace the number n.
func (b *box) number(n int) {
	if b.numbers >= 0 {
		_, _ = unix.Pwrite(b.numbers, []byte(strconv.Itoa(n-1)), 0) // its gap names it
	}
}

// warmThreads are as many as the runtime mostly wants beside those that are locked: two that
// run Go, and one for each of them that waits in a call. Where a thread could take the
// number of a program there are twice as many; elsewhere they count among the processes
// that the user may have.
const warmThreads = 4

// warm makes the runtime start the threads that it will need. One that began later could
// be given the number of a program, be missing among those of its processes, and be
// within reach of its signals. Each goroutine keeps its thread until all have one, so that
// even a busy machine starts all threads.
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

// settle waits until the kernel has every thread that the runtime has asked for: one that
// a locked thread wants is made by another, later. A program with C in it counts one that
// it never asks for, so that one less will do if no other comes soon.
func (b *box) settle() {
	for range 50 {
		before := b.begun
		b.threads, b.begun = threads(), b.proc.OwnThreads()
		if b.begun == b.threads || b.begun == 0 || b.begun == before && b.begun == b.threads-1 {
			return
		}
		_ = unix.Nanosleep(&unix.Timespec{Nsec: 50_000}, nil) // time.Sleep takes a millisecond
	}
}

// threads is how many threads the runtime has started or is about to start.
func threads() int {
	n, _ := runtime.ThreadCreateProfile(nil)
	return n
}

// grown reports whether there is another thread all the same, which may have the number of
// a program: the box should not be used again.
func (b *box) grown() bool {
	return b.numbers >= 0 && (threads() != b.threads || b.proc.OwnThreads() != b.begun)
}

// ownProc switches to the /proc of the box's own namespace, if it has one. Else the box
// goes on with that of the host, which is no longer in the root.
func (b *box) ownProc() {
	if p := procfs.Open("/proc"); p.IsOpen() {
		p.Own = true
		b.proc.Close()
		b.proc = p
	}
}

// openWork opens the work folder, new and empty, and notes what it is like.
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

// clean empties the work folder if a run changed something there. A file system in
// memory is emptied at once by mounting another. Whatever is done to the folder,
// names, owners, rights, times and attributes, moves the time of its last change,
// which nobody can set.
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

// untouched reports whether the work folder is as it was made.
func (b *box) untouched() bool {
	var st unix.Stat_t
	return unix.Fstat(b.work, &st) == nil && st == b.clear
}

// awaitClock waits until a change of the work folder would show: its times go by
// the kernel's coarse clock, which moves a hundred times a second or more.
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
