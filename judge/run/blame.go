package run

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
)

// retrials is how often a submission is run again before it is to blame.
const retrials = 2

// goodLimits are the limits of a good program: generous, but finite.
var goodLimits = sandbox.Limits{CPU: 20 * time.Second, Wall: 40 * time.Second, Output: 1 << 20, Processes: processes}

// trust is what a Machine knows about good programs.
type trust struct {
	mu    sync.Mutex
	known map[*build.Language]*build.Program
}

// good returns the good program of a language, which is built once.
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

// sound runs a good program and reports whether the machine ran it well.
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

// crowded reports whether a run took so much longer by the clock than in CPU time that
// others must have had the processor.
func crowded(res sandbox.Result) bool {
	return res.Starved || res.Wall > 5*res.CPU+20*time.Millisecond
}

// A culprit records that a program was found to be to blame for the trouble with its
// runs, for each of its ways. It is then not examined again, since each time takes long.
type culprit struct{ breaks, starves atomic.Bool }

// of returns what is known of a run that ended with an error, or that starved.
func (c *culprit) of(err error) *atomic.Bool {
	if err == nil {
		return &c.starves
	}
	return &c.breaks
}

// innocent reports whether an error is nothing that the program can have caused.
func (s *Submission) innocent(err error) bool {
	return errors.Is(err, sandbox.ErrMemory) || err != nil && s.Program.Gone()
}

// healthy reports whether the machine runs a good program and, where a run starved, is
// not busy either.
func (s *Submission) healthy(ctx context.Context, starved bool) bool {
	res, ok := s.sound(ctx)
	return ok && !(starved && crowded(res))
}

// trouble returns what seems to be wrong with the machine after a run.
func (s *Submission) trouble(res sandbox.Result, err error) error {
	if err == nil && res.End == sandbox.WallOver && res.Starved {
		return fault.Errorf("%s: got %s of CPU time in %s, the machine is busy with others; try again when it is quiet",
			s.Program.Args[0], res.CPU.Round(time.Millisecond), res.Wall.Round(time.Second))
	}
	return err
}
