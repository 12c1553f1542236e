package rlimit

import (
	"context"
	"fmt"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/cpuwait"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/relay"
	"grundy/judge/sandbox/spawn"
	"grundy/judge/sandbox/startfault"
	"grundy/judge/sandbox/stdio"
)

// cpuSlack is how far RLIMIT_CPU is above the CPU limit that the judge checks. RLIMIT_CPU has
// whole seconds and applies to each process alone, but it also stops busy children of idle
// parents.
const cpuSlack = 2 * time.Second

// Run runs an order to its end or to a limit. The pipes must not be open yet; afterwards they
// have the output of the program. crossed is nil unless the run is interactive. Memory is neither
// limited nor measured.
func Run(ctx context.Context, o *packet.Order, p *stdio.Pipes, crossed *relay.Crossing) (packet.Report, error) {
	// The parent-death signal belongs to the thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	r := run{Pipes: p, order: o, pidfd: -1, proc: procfs.None}
	defer r.close()
	if err := r.start(crossed); err != nil {
		return packet.Report{}, err
	}
	watchErr := r.watch(ctx)
	crossed.Leave()
	res, err := r.reap()
	if watchErr != nil {
		return packet.Report{}, watchErr
	}
	if err != nil {
		return packet.Report{}, err
	}
	if r.end != packet.OutOver {
		if err := r.Drain(); err != nil {
			return packet.Report{}, err
		}
	}
	return r.finish(res), nil
}

// A run is one execution under way.
type run struct {
	*stdio.Pipes
	order  *packet.Order
	pid    int
	pidfd  int
	began  time.Time
	look   time.Time // when CPU time is checked next
	clock  cpuwait.Clock
	proc   procfs.Proc   // opened when half of the wall limit has passed
	pipes  []procfs.Pipe // the pipes between the program and the judge
	hunger cpuwait.Hunger
	end    packet.End // the limit that stopped the run, or Exited
}

// close closes the descriptors.
func (r *run) close() {
	spawn.CloseAll([]int{r.pidfd})
	r.proc.Close()
}

// start makes the pipes and the process.
func (r *run) start(crossed *relay.Crossing) error {
	o := r.order
	theirs, err := r.Open()
	defer spawn.CloseAll(theirs[:])
	if err != nil {
		return startfault.Of(o.Args[0], o.Dir, err)
	}
	if err := r.Prime(); err != nil {
		return err
	}
	r.pipes = procfs.Pipes(theirs[:])
	fd := -1
	attr := &syscall.ProcAttr{
		Dir:   o.Dir,
		Env:   o.Env,
		Files: []uintptr{uintptr(theirs[0]), uintptr(theirs[1]), uintptr(theirs[2])},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, PidFD: &fd},
	}
	r.began = time.Now()
	err = spawn.WithStack(o.Stack, func() (err error) {
		r.pid, err = spawn.ForkExec(o.Args, attr)
		return err
	})
	if err != nil {
		return startfault.Of(o.Args[0], o.Dir, err)
	}
	r.pidfd = fd
	if crossed != nil {
		crossed.Itself = true
		crossed.Root.Store(int64(r.pid))
	}
	r.setLimits()
	return nil
}

// setLimits sets rlimits on the running program. It ignores errors, because the program may
// already have ended or be out of reach. That limits come late is a known gap of the tier.
func (r *run) setLimits() {
	r.setLimit(unix.RLIMIT_CORE, 0)
	r.setLimit(unix.RLIMIT_FSIZE, spawn.FileLimit)
	if r.order.CPU > 0 {
		r.setLimit(unix.RLIMIT_CPU, uint64((r.order.CPU+cpuSlack+time.Second-1)/time.Second))
	}
}

func (r *run) setLimit(resource int, n uint64) {
	_ = unix.Prlimit(r.pid, resource, &unix.Rlimit{Cur: n, Max: n}, nil)
}

// watch serves the pipes until the program has ended or has been killed.
func (r *run) watch(ctx context.Context) error {
	r.look = r.began.Add(r.pause(0))
	r.clock, r.hunger = cpuwait.NewClock(r.order.Wall, r.order.Idle, r.began), cpuwait.Hunger{At: r.began}
	for {
		wait, err := r.clocks(ctx)
		if err != nil || r.end != packet.Exited {
			r.kill()
			return err
		}
		ended, err := r.Serve(r.pidfd, wait)
		if r.Out.Over || r.Stopped && !ended {
			r.end = packet.OutOver
		}
		if err != nil || ended || r.end != packet.Exited {
			r.kill()
			return err
		}
	}
}

// clocks compares times with their limits. It returns how long watch may wait before calling it
// again; a negative time means forever.
func (r *run) clocks(ctx context.Context) (time.Duration, error) {
	wait := time.Duration(-1)
	if ctx.Done() != nil {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		wait = spawn.Heartbeat
	}
	if r.order.CPU <= 0 && r.order.Wall <= 0 {
		return wait, nil
	}
	now := time.Now()
	if r.order.CPU > 0 {
		if !now.Before(r.look) {
			used := procfs.ProcessCPU(r.pid)
			if used > r.order.CPU {
				r.end = packet.CPUOver
				return 0, nil
			}
			r.look = now.Add(r.pause(used))
		}
		wait = cpuwait.Sooner(wait, r.look.Sub(now))
	}
	if r.order.Wall > 0 {
		wait = cpuwait.Sooner(wait, r.clock.Watch(now, r.sample))
		left := r.clock.Left(now, r.wants)
		if left <= 0 && !r.ended() {
			r.end = packet.WallOver
			if r.ate() {
				r.end = packet.CPUOver
			}
			return 0, nil
		}
		wait = cpuwait.Sooner(wait, left)
	}
	return wait, nil
}

// ended reports whether the program has ended by itself. The judge may notice it late.
func (r *run) ended() bool {
	fds := []unix.PollFd{{Fd: int32(r.pidfd), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n > 0
}

// processes returns the program and its children.
func (r *run) processes() []int {
	if !r.proc.IsOpen() {
		r.proc = procfs.Open("/proc")
		r.hunger.Ours = cpuwait.OwnTimes(r.proc)
	}
	return append(r.proc.Below(r.pid), r.pid)
}

// sample records whether the run is awake now.
func (r *run) sample() {
	list := r.processes() // opens r.proc
	r.hunger.Sample(r.proc, list, r.pipes)
}

// wants returns what the program and its children are waiting for.
func (r *run) wants() cpuwait.Want {
	list := r.processes() // opens r.proc
	w := r.hunger.Look(r.proc, list, procfs.ProcessCPU(r.pid), time.Now())
	if r.ate() {
		return cpuwait.WantsNothing
	}
	return w
}

// ate reports whether the program and its children together have used up the CPU time. The sum is
// known only after the wall clock has run out.
func (r *run) ate() bool { return r.order.CPU > 0 && r.hunger.Total > r.order.CPU }

// pause returns a time in which the program can hardly use up its remaining CPU time: its n-th
// part on n processors, or half of it on one processor.
func (r *run) pause(used time.Duration) time.Duration {
	return cpuwait.Pause(r.order.CPU-used, runtime.GOMAXPROCS(0))
}

// kill kills the group, and also the leader in case it has moved to another group. The leader has
// not been waited for, so its id still belongs to it.
func (r *run) kill() {
	_ = unix.Kill(-r.pid, unix.SIGKILL)
	_ = unix.Kill(r.pid, unix.SIGKILL)
}

// reap waits for the leader, which has ended or was killed, and for the end of its group.
func (r *run) reap() (packet.Report, error) {
	var ws unix.WaitStatus
	var ru unix.Rusage
	for {
		_, err := unix.Wait4(r.pid, &ws, 0, &ru)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return packet.Report{}, fmt.Errorf("wait for process %d: %w", r.pid, err)
		}
		break
	}
	res := packet.Report{
		Wall: time.Since(r.began),
		CPU:  max(spawn.CPU(&ru), r.hunger.Total),
	}
	if ws.Signaled() {
		res.End, res.Signal = packet.Signaled, ws.Signal()
	} else {
		res.ExitCode = ws.ExitStatus()
	}
	// Killed orphans end a little later. The init process must wait for them, but the init of
	// some containers never does, so the wait is limited.
	for i := 0; i < 20 && unix.Kill(-r.pid, 0) == nil; i++ {
		time.Sleep(time.Millisecond)
	}
	return res, nil
}

// finish completes the report with the limit that stopped the run.
func (r *run) finish(res packet.Report) packet.Report {
	if r.end != packet.Exited {
		res.End, res.ExitCode, res.Signal = r.end, 0, 0
	}
	over := r.end == packet.WallOver
	res.Starved, res.Unsure = over && r.clock.Starved, over && r.clock.Unknown
	return res
}
