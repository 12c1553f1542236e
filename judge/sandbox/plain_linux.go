package sandbox

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/cpuwait"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/spawn"
	"grundy/judge/sandbox/stdio"
)

const (
	// heartbeat is the longest sleep while a ctx can end. A wake-up costs some
	// microseconds; a goroutine a run that waits for ctx would cost as much in
	// every run, and must not kill a number that is no longer ours.
	heartbeat = 10 * time.Millisecond
	// cpuSlack is how far RLIMIT_CPU, whole seconds and one process only, stands
	// above the limit that we watch. It ends spinning children of idle parents.
	cpuSlack = 2 * time.Second
)

// plain is the runner of tier rlimit.
type plain struct {
	refused []Refusal
	folders folders
}

// newPlain returns a runner of tier rlimit: a process group, rlimits and clocks. It
// needs no privilege and hides nothing. Its runs change the soft stack limit of the
// calling process, because programs inherit it. It tries whether the kernel has pidfds.
func newPlain(refused []Refusal) (Runner, error) {
	fd, err := unix.PidfdOpen(os.Getpid(), 0)
	if err != nil {
		return &portable{refused: refused}, nil
	}
	unix.Close(fd)
	// Programs must not inherit files that we inherited ourselves. Before Linux 5.11 they
	// do.
	_ = unix.CloseRange(3, ^uint(0), unix.CLOSE_RANGE_CLOEXEC)
	return &plain{refused: refused}, nil
}

// Tier implements Runner.
func (p *plain) Tier() Tier {
	return Tier{Name: tierRlimit, Refused: p.refused, Gaps: append(gapsOf(tierRlimit), inputGaps()...)}
}

// Close implements Runner.
func (p *plain) Close() error {
	p.folders.remove()
	return nil
}

// Run implements Runner.
func (p *plain) Run(ctx context.Context, c Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 {
		return Result{}, packet.ErrNoProgram
	}
	before := kernelKills()
	res, err := p.folders.within(c, func(c Command) (Result, error) { return runPlain(ctx, c) })
	if err == nil && before.ended(res, kernelKills) {
		return Result{}, ErrMemory
	}
	return res, err
}

// runPlain runs a command in its folder.
func runPlain(ctx context.Context, c Command) (Result, error) {
	// See the theory of operation: the parent-death signal belongs to the thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	r := run{
		Pipes:  stdio.New(c.Stdin, c.Limits.Output, c.crossed),
		limits: c.Limits,
		pidfd:  -1,
		proc:   procfs.None,
	}
	defer r.close()
	if err := r.start(c); err != nil {
		return Result{}, err
	}
	watchErr := r.watch(ctx)
	c.crossed.Leave()
	res, err := r.reap()
	if watchErr != nil {
		return Result{}, watchErr
	}
	if err != nil {
		return Result{}, err
	}
	if r.end != OutOver {
		if err := r.Drain(); err != nil {
			return Result{}, err
		}
	}
	return r.finish(res), nil
}

// A run is one execution under way.
type run struct {
	stdio.Pipes
	limits Limits
	pid    int
	pidfd  int
	began  time.Time
	look   time.Time // when the CPU clock is to be read next
	clock  cpuwait.Clock
	proc   procfs.Proc // open once the clock has run out
	hunger cpuwait.Hunger
	end    End // the limit that stopped it; Exited while there is none
}

// close closes what is left.
func (r *run) close() {
	spawn.CloseAll([]int{r.pidfd})
	r.proc.Close()
	r.Pipes.Close()
}

// start makes the pipes and the process.
func (r *run) start(c Command) error {
	theirs, err := r.Open()
	defer spawn.CloseAll(theirs[:])
	if err != nil {
		return startError(c, err)
	}
	if err := r.Prime(); err != nil {
		return err
	}
	fd := -1
	attr := &syscall.ProcAttr{
		Dir:   c.Dir,
		Env:   c.Env,
		Files: []uintptr{uintptr(theirs[0]), uintptr(theirs[1]), uintptr(theirs[2])},
		Sys:   &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, PidFD: &fd},
	}
	r.began = time.Now()
	err = spawn.WithStack(c.Limits.Stack, func() (err error) {
		r.pid, err = spawn.ForkExec(c.Args, attr)
		return err
	})
	if err != nil {
		return startError(c, err)
	}
	r.pidfd = fd
	if c.crossed != nil {
		c.crossed.Itself = true
		c.crossed.Root.Store(int64(r.pid))
	}
	r.setLimits()
	return nil
}

// setLimits sets rlimits on the running program. It ignores errors: that limits come
// late, and that the program may be over or out of reach, is among the tier's gaps.
func (r *run) setLimits() {
	r.setLimit(unix.RLIMIT_CORE, 0)
	r.setLimit(unix.RLIMIT_FSIZE, spawn.FileLimit)
	if r.limits.CPU > 0 {
		r.setLimit(unix.RLIMIT_CPU, uint64((r.limits.CPU+cpuSlack+time.Second-1)/time.Second))
	}
}

func (r *run) setLimit(resource int, n uint64) {
	_ = unix.Prlimit(r.pid, resource, &unix.Rlimit{Cur: n, Max: n}, nil)
}

// watch serves the pipes until the program has ended or has been killed.
func (r *run) watch(ctx context.Context) error {
	r.look = r.began.Add(r.pause(0))
	r.clock, r.hunger = cpuwait.NewClock(r.limits.Wall, r.began), cpuwait.Hunger{At: r.began}
	for {
		wait, err := r.clocks(ctx)
		if err != nil || r.end != Exited {
			r.kill()
			return err
		}
		ended, err := r.Serve(r.pidfd, wait)
		if r.Out.Over || r.Stopped && !ended {
			r.end = OutOver
		}
		if err != nil || ended || r.end != Exited {
			r.kill()
			return err
		}
	}
}

// clocks compares times with their limits, and returns after how long it must be called
// again; negative means never.
func (r *run) clocks(ctx context.Context) (time.Duration, error) {
	wait := time.Duration(-1)
	if ctx.Done() != nil {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		wait = heartbeat
	}
	if r.limits.CPU <= 0 && r.limits.Wall <= 0 {
		return wait, nil
	}
	now := time.Now()
	if r.limits.CPU > 0 {
		if !now.Before(r.look) {
			used := procfs.ProcessCPU(r.pid)
			if used > r.limits.CPU {
				r.end = CPUOver
				return 0, nil
			}
			r.look = now.Add(r.pause(used))
		}
		wait = cpuwait.Sooner(wait, r.look.Sub(now))
	}
	if r.limits.Wall > 0 {
		left := r.clock.Left(now, r.wants)
		if left <= 0 {
			r.end = WallOver
			if r.ate() {
				r.end = CPUOver
			}
			return 0, nil
		}
		wait = cpuwait.Sooner(wait, left)
	}
	return wait, nil
}

// wants returns what the program and its children wait for.
func (r *run) wants() cpuwait.Want {
	if !r.proc.IsOpen() {
		r.proc = procfs.Open("/proc")
		r.hunger.Ours = cpuwait.OwnTimes(r.proc)
	}
	list := append(r.proc.Below(r.pid), r.pid)
	w := r.hunger.Look(r.proc, list, procfs.ProcessCPU(r.pid), time.Now())
	if r.ate() {
		return cpuwait.WantsNothing
	}
	return w
}

// ate reports whether the program and its children have used up its CPU. It is known
// when the clock has run out.
func (r *run) ate() bool { return r.limits.CPU > 0 && r.hunger.Total > r.limits.CPU }

// pause is how long the program cannot well use up what is left of its CPU: on n
// processors the n-th part, and half on one.
func (r *run) pause(used time.Duration) time.Duration {
	return cpuwait.Pause(r.limits.CPU-used, runtime.GOMAXPROCS(0))
}

// kill kills the group, and the leader should it have moved to another. The
// leader is not yet reaped, so the number is still its own.
func (r *run) kill() {
	_ = unix.Kill(-r.pid, unix.SIGKILL)
	_ = unix.Kill(r.pid, unix.SIGKILL)
}

// reap waits for the killed or ended leader, and for its group to be gone.
func (r *run) reap() (Result, error) {
	var ws unix.WaitStatus
	var ru unix.Rusage
	for {
		_, err := unix.Wait4(r.pid, &ws, 0, &ru)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return Result{}, fmt.Errorf("wait for process %d: %w", r.pid, err)
		}
		break
	}
	res := Result{
		Wall: time.Since(r.began),
		CPU:  max(spawn.CPU(&ru), r.hunger.Total),
	}
	if ws.Signaled() {
		res.End, res.Signal = Signaled, unix.SignalName(ws.Signal())
	} else {
		res.ExitCode = ws.ExitStatus()
	}
	// Orphans die of our SIGKILL in their own time, and it is for init to reap
	// them, which the init of some containers never does: hence a bound.
	for i := 0; i < 20 && unix.Kill(-r.pid, 0) == nil; i++ {
		time.Sleep(time.Millisecond)
	}
	return res, nil
}

// finish makes the result of what was reaped, of what we did and of the output.
func (r *run) finish(res Result) Result {
	if r.end != Exited {
		res.End, res.ExitCode, res.Signal = r.end, 0, ""
	}
	res.Stdout, res.Stderr = r.Out.Bytes, r.Err.Bytes
	res.Starved = r.end == WallOver && r.clock.Starved
	res.judgeCPU(r.limits)
	return res
}
