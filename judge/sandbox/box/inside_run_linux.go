package box

import (
	"fmt"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/cpuwait"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/spawn"
)

const (
	// memoryStep is the interval between measurements of a run's memory if no control group
	// counts it. A program can exceed its limit by what it can allocate in this interval, at some
	// GB per second.
	memoryStep = 4 * time.Millisecond
	// reapTime is how long the box waits for killed processes to end.
	reapTime = 10 * time.Second
)

// A spell is one run as the box sees it.
type spell struct {
	b      *box
	o      *packet.Order
	pid    int
	pidfd  int
	began  time.Time
	look   time.Time // when CPU time is checked next
	weigh  time.Time // when memory is checked next
	clock  cpuwait.Clock
	hunger cpuwait.Hunger
	pipes  []procfs.Pipe // the pipes between the program and the host

	largest int64 // bytes of the largest process that was waited for
	r       packet.Report
}

// run starts the program, waits for its end, ends its other processes, and measures what they
// used. texts is the descriptor of the laid files' texts.
func (b *box) run(o *packet.Order, fds *[]int, texts int) (packet.Report, error) {
	if err := b.setStack(o.Stack); err != nil {
		return packet.Report{}, err
	}
	b.awaitClock()
	if err := b.account.begin(o.Memory); err != nil {
		return packet.Report{}, err
	}
	b.beginWeighing()
	files, err := b.layFiles(o, *fds, texts)
	if err != nil {
		return packet.Report{}, err
	}
	defer files.close()
	b.own = procfs.ThreadCPU()
	s := spell{b: b, o: o, pidfd: -1, began: time.Now(), pipes: procfs.Pipes(*fds)}
	if errno := s.start(*fds); errno != 0 {
		return packet.Report{Errno: errno}, nil
	}
	spawn.CloseAll(*fds) // now only programs have the pipes open
	*fds = nil
	defer unix.Close(s.pidfd)
	if err := s.watch(); err != nil {
		return packet.Report{}, err
	}
	if err := s.reap(); err != nil {
		return packet.Report{}, err
	}
	b.number(firstNumber / 4) // so that threads started by the box meanwhile get low ids
	if err := s.takeFiles(files); err != nil {
		return packet.Report{}, err
	}
	if err := b.clean(); err != nil {
		return packet.Report{}, err
	}
	s.addAccount()
	s.r.Stale = s.r.Stale || b.grown()
	return s.r, nil
}

// takeFiles copies the output file if the program exited.
func (s *spell) takeFiles(files *ioFiles) error {
	if files == nil || s.r.End != packet.Exited {
		return nil
	}
	found, err := s.b.takeOutput(files)
	if err != nil {
		return fmt.Errorf("output file: %w", err)
	}
	s.r.Missing = !found
	return nil
}

// start starts the program.
func (s *spell) start(fds []int) syscall.Errno {
	dir := s.o.Dir
	if dir == "" {
		dir = s.b.folder()
	}
	attr := syscall.ProcAttr{
		Dir: dir, Env: s.o.Env,
		Sys: &syscall.SysProcAttr{Setsid: true, PidFD: &s.pidfd},
	}
	for _, fd := range fds {
		attr.Files = append(attr.Files, uintptr(fd))
	}
	if id := s.b.world.Identity; id >= 0 && s.b.world.Tier != packet.Landlock {
		attr.Sys.Credential = &syscall.Credential{Uid: uint32(id), Gid: uint32(id)}
	}
	if s.b.world.Tier == packet.Landlock {
		attr.Sys.Pdeathsig = syscall.SIGKILL // without a pid namespace, programs would survive the box
	}
	s.b.account.place(attr.Sys)
	s.b.number(firstNumber)
	var pid int
	var err error
	if bad := s.b.whileCapped(func() { pid, err = spawn.ForkExec(s.o.Args, &attr) }); bad != nil {
		err = bad
	}
	if err != nil {
		if errno, ok := err.(syscall.Errno); ok {
			return errno
		}
		return syscall.EINVAL
	}
	s.pid = pid
	return 0
}

// folder returns the working folder of a program if the host specifies none.
func (b *box) folder() string {
	if b.work >= 0 {
		return workFolder
	}
	return "/"
}

// watch waits until the program ends, reaches a limit, or the host stops it.
func (s *spell) watch() error {
	s.look = s.began.Add(s.pause(0))
	s.weigh = s.began.Add(memoryStep)
	s.clock, s.hunger = cpuwait.NewClock(s.o.Wall, s.o.Idle, s.began), cpuwait.Hunger{At: s.began, Ours: s.b.stand}
	fds := []unix.PollFd{
		{Fd: int32(s.pidfd), Events: unix.POLLIN}, {Fd: boxSocket, Events: unix.POLLIN},
		{Fd: int32(s.b.questions), Events: unix.POLLIN}, // poll ignores -1
	}
	for {
		wait := s.clocks()
		if s.r.End != packet.Exited {
			return nil
		}
		ms := -1
		if wait >= 0 {
			ms = int((wait + time.Millisecond - 1) / time.Millisecond)
		}
		if _, err := unix.Poll(fds, ms); err != nil && err != unix.EINTR {
			return fmt.Errorf("poll: %w", err)
		}
		if fds[0].Revents != 0 {
			return nil
		}
		if fds[1].Revents != 0 {
			return s.told()
		}
		if fds[2].Revents != 0 {
			s.b.answerOne()
			s.weigh = time.Time{} // measure memory now
		}
	}
}

// told handles a message from the host during a run: an order to stop, or the end of the host.
func (s *spell) told() error {
	var p [1]byte
	n, err := unix.Read(boxSocket, p[:])
	if err != nil || n == 0 || p[0] != packet.Kill {
		if s.b.world.Tier == packet.Landlock {
			s.b.killAll(s.pid)
		}
		unix.Exit(0) // the pid namespace ends with this process
	}
	s.r.End = packet.OutOver // the host knows the real reason
	return nil
}

// clocks compares time and memory with their limits. It returns how long watch may wait before
// calling it again; a negative time means forever.
func (s *spell) clocks() time.Duration {
	wait := time.Duration(-1)
	now := time.Now()
	if s.o.CPU > 0 {
		if !now.Before(s.look) {
			used := s.cpu()
			if used > s.o.CPU {
				s.r.End = packet.CPUOver
				return 0
			}
			s.look = now.Add(s.pause(used))
		}
		wait = s.look.Sub(now)
	}
	if s.o.Memory > 0 && !s.b.account.resets {
		if !now.Before(s.weigh) {
			if s.heavy() {
				s.r.End = packet.MemOver
				return 0
			}
			s.weigh = now.Add(memoryStep)
		}
		wait = cpuwait.Sooner(wait, s.weigh.Sub(now))
	}
	if s.o.Wall > 0 {
		wait = cpuwait.Sooner(wait, s.clock.Watch(now, s.sample))
		left := s.clock.Left(now, s.wants)
		if left <= 0 && !s.ended() {
			s.r.End, s.r.Starved, s.r.Unsure = packet.WallOver, s.clock.Starved, s.clock.Unknown
			if s.ate() {
				s.r.End = packet.CPUOver
			}
			return 0
		}
		wait = cpuwait.Sooner(wait, left)
	}
	return wait
}

// ended reports whether the program has ended by itself. The box may notice it late.
func (s *spell) ended() bool {
	fds := []unix.PollFd{{Fd: int32(s.pidfd), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n > 0
}

// sample records whether the run is awake now.
func (s *spell) sample() {
	s.b.outside(func() { s.hunger.Sample(s.b.proc, s.b.processes(), s.pipes) })
}

// heavy measures the run's memory and reports whether it exceeds its limit. If a control group
// enforces the limit, heavy only takes a sample.
func (s *spell) heavy() bool {
	if s.b.account.counts() {
		s.b.account.sample()
		return false
	}
	var n int64
	s.b.outside(func() { n = s.b.weigh(s.r.Memory, s.o.Memory) })
	s.r.Memory = max(s.r.Memory, n)
	return n > s.o.Memory
}

// wants returns what the run is waiting for.
func (s *spell) wants() (w cpuwait.Want) {
	used := s.cpu()
	s.b.outside(func() {
		w = s.hunger.Look(s.b.proc, s.b.processes(), used, time.Now())
	})
	if s.ate() {
		return cpuwait.WantsNothing
	}
	return w
}

// ate reports whether all threads of the run together, including its children, have used up the
// CPU time. The sum is known only after the wall clock has run out.
func (s *spell) ate() bool { return s.o.CPU > 0 && s.hunger.Total > s.o.CPU }

// pause returns a time in which the program can hardly use up its remaining CPU time.
func (s *spell) pause(used time.Duration) time.Duration {
	return cpuwait.Pause(s.o.CPU-used, processors())
}

// cpu returns the CPU time of the run so far. A control group counts all processes of the run;
// otherwise only the first process is counted.
func (s *spell) cpu() time.Duration {
	return max(s.tree(), procfs.ProcessCPU(s.pid))
}

// tree returns the CPU time of the control group without the share of the box's own thread, which
// is in the group only in version 1.
func (s *spell) tree() time.Duration {
	used := s.b.account.cpu()
	if s.b.account.version == 1 {
		used -= procfs.ThreadCPU() - s.b.own
	}
	return used
}

// reap ends the remaining processes of the run and adds up what they used.
func (s *spell) reap() error {
	if s.r.End != packet.Exited {
		s.b.killAll(s.pid)
	}
	var ws unix.WaitStatus
	var ru unix.Rusage
	if err := spawn.Wait(s.pid, &ws, 0, &ru); err != nil {
		return fmt.Errorf("wait for the program: %w", err)
	}
	s.r.Wall = time.Since(s.began)
	s.r.CPU = spawn.CPU(&ru)
	s.largest = ru.Maxrss << 10
	if !s.b.account.counts() && (s.largest <= s.o.Memory || s.largest > s.b.height()) {
		s.r.Memory = max(s.r.Memory, s.largest)
	}
	if s.r.End == packet.Exited {
		if ws.Signaled() {
			s.r.End, s.r.Signal = packet.Signaled, ws.Signal()
		} else {
			s.r.ExitCode = ws.ExitStatus()
		}
	}
	return s.reapRest()
}

// reapRest kills the orphans and waits until they have ended.
func (s *spell) reapRest() error {
	for until := time.Now().Add(reapTime); ; {
		var ru unix.Rusage
		pid, err := unix.Wait4(-1, nil, unix.WNOHANG|unix.WALL, &ru)
		switch {
		case err == unix.ECHILD:
			return nil
		case err == unix.EINTR:
		case err != nil:
			return fmt.Errorf("wait for orphans: %w", err)
		case pid > 0:
			s.r.CPU += spawn.CPU(&ru)
		case time.Now().After(until):
			return fmt.Errorf("processes of the program do not die")
		default:
			s.b.killAll(s.pid)
			time.Sleep(50 * time.Microsecond)
		}
	}
}

// addAccount adds the measurements of the account to the report.
func (s *spell) addAccount() {
	if s.b.account.cpuKnown() {
		s.r.CPU = max(s.r.CPU, s.tree())
	}
	s.r.CPU = max(s.r.CPU, s.hunger.Total)
	if s.b.account.counts() {
		w := s.b.account.memory(s.r.End != packet.Exited || s.r.ExitCode != 0, s.largest)
		// The kernel charges a group for many pages at once, so a small run may seem to use no
		// memory.
		s.r.Memory, s.r.Stale, s.r.Lack = max(w.peak, int64(os.Getpagesize())), w.stale, w.lack
		if w.over && s.r.End != packet.OutOver {
			s.r.End = packet.MemOver
		}
	} else if s.o.Memory > 0 && s.r.Memory > s.o.Memory && s.r.End != packet.OutOver {
		s.r.End = packet.MemOver
	}
}

// killAll kills every process of the run. In a pid namespace, kill with -1 kills all processes
// but the box at once, so that no fork can escape.
func (b *box) killAll(pid int) {
	if b.world.Tier == packet.Landlock {
		b.outside(func() { b.kill(pid) })
		return
	}
	_ = unix.Kill(-1, unix.SIGKILL) // an error means that no process is left
}
