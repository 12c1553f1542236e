package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/fault"
	"grundy/judge/sandbox/packet"
)

// portable is the runner of tier rlimit where there is no pidfd: os/exec with a
// process group.
type portable struct {
	refused []Refusal
	folders folders
}

// patience is the factor of the wall limit on systems that do not show whether a program
// waits for input or for a CPU.
const patience = 3

// portableGrace is grace for pipes that goroutines read: they may not have come to
// run at all when the machine is busy, and what they have not read is lost.
const portableGrace = 5 * time.Second

// Tier implements Runner.
func (r *portable) Tier() Tier {
	return Tier{Name: tierRlimit, Refused: r.refused, Gaps: append(gapsOf(tierPortable), groupGaps...)}
}

// Close implements Runner.
func (r *portable) Close() error {
	r.folders.remove()
	return nil
}

// Run implements Runner.
func (r *portable) Run(ctx context.Context, c Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 {
		return Result{}, packet.ErrNoProgram
	}
	return r.folders.within(c, func(c Command) (Result, error) { return runPortable(ctx, c) })
}

// runPortable runs a command in its folder.
func runPortable(ctx context.Context, c Command) (Result, error) {
	timed, stop := context.WithCancel(ctx)
	defer stop()
	out := &capture{excerpt: newExcerpt(c.Limits.Output), full: stop}
	log := &capture{excerpt: newExcerpt(maxStderr)}
	cmd := exec.CommandContext(timed, c.Args[0], c.Args[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append([]string{}, c.Env...) // nil would mean ours
	ownGroup(cmd)
	var stopped atomic.Bool
	cmd.Cancel = func() error {
		err := cmd.Process.Kill()
		stopped.Store(err == nil) // false: it has just ended by itself
		killGroup(cmd.Process)
		return err
	}
	pipes, err := lay(c.Stdin, out, log)
	defer pipes.close()
	if err != nil {
		return Result{}, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes.theirs[0], pipes.theirs[1], pipes.theirs[2]
	began := time.Now()
	if err := withStack(c.Limits.Stack, cmd.Start); err != nil {
		return Result{}, startError(c, err)
	}
	if c.Limits.Wall > 0 { // what came before is not the program's time
		defer time.AfterFunc(patience*c.Limits.Wall, stop).Stop()
	}
	pipes.start()
	err = cmd.Wait()
	res := Result{Wall: time.Since(began)}
	killGroup(cmd.Process)
	pipes.wait()
	var exit *exec.ExitError
	if err != nil && !stopped.Load() && !errors.As(err, &exit) {
		return Result{}, fmt.Errorf("%s: %w", c.Args[0], err)
	}
	over := false
	res.Stdout, over = out.all()
	res.Stderr, _ = log.all()
	if stopped.Load() && !over && ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	res.judge(cmd.ProcessState, over, stopped.Load())
	res.judgeCPU(c.Limits)
	return res, nil
}

// plumbing is a command's pipes. Those of package os/exec hold up its Wait, and so
// the end of the group whose members may hold them.
type plumbing struct {
	ours, theirs []*os.File // the ends of standard input, output and error
	copies       []func()
	done         chan struct{}
	busy         int // copies that are under way
}

// lay lays a command's pipes.
func lay(in []byte, out, log io.Writer) (*plumbing, error) {
	p := &plumbing{done: make(chan struct{}, 3)}
	for i := range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			return p, fault.Errorf("pipe: %w; close some of what is open", err)
		}
		switch i {
		case 0:
			p.ours, p.theirs = append(p.ours, w), append(p.theirs, r)
			p.copies = append(p.copies, func() { _, _ = w.Write(in); w.Close() }) // nobody need read it
		case 1:
			p.ours, p.theirs = append(p.ours, r), append(p.theirs, w)
			p.copies = append(p.copies, func() { _, _ = io.Copy(out, r) })
		case 2:
			p.ours, p.theirs = append(p.ours, r), append(p.theirs, w)
			p.copies = append(p.copies, func() { _, _ = io.Copy(log, r) })
		}
	}
	return p, nil
}

// start copies, once the command has its ends.
func (p *plumbing) start() {
	closeFiles(p.theirs)
	p.theirs = nil
	p.busy = len(p.copies)
	for _, c := range p.copies {
		go func() { c(); p.done <- struct{}{} }()
	}
}

// wait waits until all is read, or until the grace is over for those who left the
// group and hold a pipe; copying ends then as its files are closed.
func (p *plumbing) wait() {
	go p.ours[0].Close() // who still writes need not
	limit := time.After(portableGrace)
	for ; p.busy > 0; p.busy-- {
		select {
		case <-p.done:
		case <-limit:
			return
		}
	}
}

// close closes what is left. On Windows that waits for whoever reads or writes a pipe, so
// where copies are still under way nobody waits for it.
func (p *plumbing) close() {
	closeFiles(p.theirs)
	if p.busy > 0 {
		go closeFiles(p.ours)
		return
	}
	closeFiles(p.ours)
}

func closeFiles(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// judge fills in how a run ended.
func (r *Result) judge(s *os.ProcessState, over, stopped bool) {
	r.CPU = s.UserTime() + s.SystemTime()
	switch sig := signalOf(s); {
	case over:
		r.End = OutOver
	case stopped:
		r.End = WallOver
	case sig != "":
		r.End, r.Signal = Signaled, sig
	default:
		r.ExitCode = s.ExitCode()
	}
}

// A capture is an excerpt behind an io.Writer, for os/exec, whose copying goroutine
// may outlive the run when someone holds the pipe: hence the lock.
type capture struct {
	mu      sync.Mutex
	excerpt excerpt
	full    func() // called when there are too many bytes; may be nil
}

// Write implements io.Writer.
func (w *capture) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.excerpt.add(p)
	if w.excerpt.over && w.full != nil {
		w.full()
	}
	return len(p), nil
}

// all returns the first bytes, and reports whether there were more.
func (w *capture) all() ([]byte, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.excerpt.bytes, w.excerpt.over
}
