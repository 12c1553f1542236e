package run

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// retrials is how often a submission is run again before it is blamed.
const retrials = 2

// goodLimits are the limits of a good program. They are generous, so that only a broken machine
// exceeds them.
var goodLimits = sandbox.Limits{CPU: 20 * time.Second, Wall: 40 * time.Second, Output: 1 << 20, Processes: processes}

// trust caches the good programs of a Machine.
type trust struct {
	mu    sync.Mutex
	known map[*build.Language]*build.Program
}

// good returns the good program of a language. It is built only once.
func (m *Machine) good(ctx context.Context, lang *build.Language) (*build.Program, error) {
	m.trust.mu.Lock()
	defer m.trust.mu.Unlock()
	if p := m.trust.known[lang]; p != nil {
		return p, nil
	}
	p, err := m.builder.AnyGood(ctx, lang)
	if err != nil {
		return nil, err
	}
	if m.trust.known == nil {
		m.trust.known = map[*build.Language]*build.Program{}
	}
	m.trust.known[lang] = p
	return p, nil
}

// sound runs a good program and reports whether it succeeded.
func (m *Machine) sound(ctx context.Context, lang *build.Language) (sandbox.Result, bool) {
	if m.builder == nil {
		return sandbox.Result{}, false
	}
	p, err := m.good(ctx, lang)
	if err != nil {
		return sandbox.Result{}, false
	}
	res, err := m.runner.Run(ctx, sandbox.Command{
		Args: p.Args, Env: p.Env, Limits: goodLimits, Visible: p.Folders(), Fresh: true,
	})
	return res, err == nil && res.End == sandbox.Exited && res.ExitCode == 0
}

// crowded reports whether the elapsed time of a run exceeds its CPU time by so much that other
// processes must have used the CPU.
func crowded(res sandbox.Result) bool {
	return res.Starved || res.Wall > 5*res.CPU+20*time.Millisecond
}

// A culprit records that a program was found to cause the trouble with its runs, for each kind of
// trouble. The program is then not examined again, because that takes long.
type culprit struct{ breaks, starves atomic.Bool }

// of returns the record for a run that ended with an error, or that starved.
func (c *culprit) of(err error) *atomic.Bool {
	if err == nil {
		return &c.starves
	}
	return &c.breaks
}

// innocent reports whether the program cannot have caused an error.
func (s *Submission) innocent(err error) bool {
	return errors.Is(err, sandbox.ErrMemory) || err != nil && s.Program.Gone()
}

// healthy reports whether the machine runs a good program successfully. If a run starved, the
// machine must also not be busy.
func (s *Submission) healthy(ctx context.Context, starved bool) bool {
	res, ok := s.sound(ctx)
	return ok && !(starved && crowded(res))
}

// trouble returns an error that describes the apparent fault of the machine after a run.
func (s *Submission) trouble(res sandbox.Result, err error) error {
	if err == nil && res.End == sandbox.WallOver && (res.Starved || res.Unsure) {
		return fault.Errorf("%s: got only %s of CPU time in %s, because the machine is busy; try again when it is quiet",
			s.Program.Args[0], res.CPU.Round(time.Millisecond), res.Wall.Round(time.Second))
	}
	return err
}
