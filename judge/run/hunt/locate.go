package hunt

import (
	"bytes"
	"context"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// early is the line of a crash, as found on the first failing input. It is kept because the search
// for a smaller input may use up the time.
type early struct {
	place *report.Place // nil: not found
	why   i18n.Message  // the reason, if it was not found
	input []byte        // nil: no line was looked for
	late  bool          // the time ended before the line was found
}

const (
	// placeTime is the time in which the line of an error is looked for. Compiling with sanitizers
	// takes a few seconds, and more on a busy machine.
	placeTime = 20 * time.Second
	// againTime is the time for a second run with sanitizers, if the line of the first is known.
	againTime = 3 * time.Second
	// placeBytes is the size of the largest input on which a line is looked for before shrinking.
	placeBytes = 8 << 20
)

// locateEarly finds the line at which a program crashes on the first failing input.
func (s *contestant) locateEarly(ctx context.Context, f *plan.File, o run.Outcome) error {
	if o.Verdict != report.RE || s.Source.Text == nil || len(f.Input) > placeBytes {
		return nil
	}
	ex := s.example(ctx, f, o, 0)
	within, stop := context.WithTimeout(ctx, placeTime)
	defer stop()
	why, err := s.Locate(within, ex, false)
	if within.Err() != nil {
		err = nil
	}
	s.early = early{place: ex.Place, why: why, input: f.Input, late: ex.Place == nil && within.Err() != nil}
	return err
}

// locateEarly finds the line at which the program crashes on an input that is not shrunk yet.
func (h *hunter) locateEarly(ctx context.Context, found *search.Found) error {
	t, tried := found.Outcome.Note.(*trial)
	switch {
	case !tried:
		return nil
	case t.other:
		return h.second.locateEarly(ctx, t.file, t.Outcome)
	}
	return h.first.locateEarly(ctx, t.file, t.Outcome)
}

// rest returns how much of a time limit is left for shrinking. Finding the line of a crash takes at
// most half of it away.
func (s *contestant) rest(began time.Time, limit time.Duration) time.Duration {
	if limit <= 0 {
		return limit
	}
	return max(limit-time.Since(began), limit/2)
}

// locate finds where in the source the program fails on a counterexample, and adds the compiler's
// warnings.
func (s *contestant) locate(ctx, own context.Context, ex *report.Counterexample, unsteady bool) error {
	err := s.place(ctx, own, ex, unsteady)
	if err == nil && ctx.Err() == nil {
		s.Remark(ctx, ex)
	}
	return err
}

// place finds where in the source the program fails on a counterexample. If the line on the first
// failing input is known, a second run must be quick. A warning says why no line was found.
func (s *contestant) place(ctx, own context.Context, ex *report.Counterexample, unsteady bool) error {
	if s.early.input != nil && bytes.Equal(s.early.input, ex.Input) && !s.early.late {
		ex.Place = s.early.place
		s.warnOf(s.early.why)
		return nil
	}
	within, stop := s.placing(ctx, own)
	defer stop()
	why, err := s.Locate(within, ex, unsteady)
	switch {
	case ex.Place != nil:
	case s.early.place != nil:
		ex.Place = s.early.place
		s.warnOf("the line of the error is the one on the first failing input, not on the smaller one")
	case ctx.Err() != nil:
	case within.Err() != nil:
		s.warnOf(i18n.Messagef("the line of the error was not found within %s; try again when the machine is quiet", placeTime))
	default:
		s.warnOf(why)
	}
	if within.Err() != nil {
		return nil
	}
	return err
}

// placing returns the context in which the line on a counterexample is looked for.
func (s *contestant) placing(ctx, own context.Context) (context.Context, context.CancelFunc) {
	switch deadline, bounded := own.Deadline(); {
	case s.early.place != nil:
		return context.WithTimeout(ctx, againTime)
	case s.early.late && bounded: // a second long wait would hardly be more successful
		return context.WithDeadline(ctx, deadline)
	case bounded && time.Until(deadline) > placeTime:
		return context.WithDeadline(ctx, deadline)
	}
	return context.WithTimeout(ctx, placeTime)
}

// warnOf adds a warning, unless it is empty.
func (s *contestant) warnOf(why i18n.Message) {
	if why != "" {
		s.Warn(why)
	}
}
