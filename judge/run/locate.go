package run

import (
	"context"
	"errors"
	"time"

	"grundy/judge/build"
	"grundy/judge/crash"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// These constants raise the limits, because a program with sanitizers needs a multiple of the time
// and memory, and some of both before main.
const (
	sanitizedTimes  = 5               // factor of both limits
	hangingTime     = 2 * time.Second // for a program that did not end, because its error comes early
	sanitizedTime   = 5 * time.Second // the least CPU limit of other programs
	sanitizedMemory = 1 << 30         // additional bytes
)

// Locate finds the line of the source at which the program fails on a counterexample. If the
// language has sanitizers, the program is compiled with them and run once more. This happens on
// request, and if the program crashed, does not end, or fails only sometimes (unsteady), because an
// index out of bounds may overwrite anything. If sanitizers find nothing, the line is taken from
// the trace of a crash on standard error. It is not an error if no line is found, or if the machine
// lacks sanitizers.
func (s *Submission) Locate(ctx context.Context, ex *report.Counterexample, unsteady bool) error {
	lang := s.Program.Language.Sanitized()
	crashed := ex.Verdict == report.RE
	// An interactive program may be waiting for the interactor.
	hangs := ex.Verdict == report.TLE && ex.Dialogue == nil
	if lang != nil && (s.Options.Sanitize || crashed || hangs || unsteady) {
		p, ok, err := s.sanitized(ctx, lang, ex)
		switch {
		case err != nil && ctx.Err() == nil:
			return err
		case ok:
			ex.Place = &report.Place{File: s.Source.Name, Line: p.Line, What: p.What}
			return nil
		}
	}
	if p, ok := crash.Trace(ex.Stderr, s.Source.Name); ok && crashed {
		ex.Place = &report.Place{File: s.Source.Name, Line: p.Line, What: p.What}
	}
	return nil
}

// sanitized runs the program with sanitizers on a counterexample. ok is false if they report
// nothing or are missing.
func (s *Submission) sanitized(ctx context.Context, lang *build.Language, ex *report.Counterexample) (p crash.Place, ok bool, err error) {
	program, compiled, err := s.machine.build(ctx, s.Source, lang)
	var missing *build.ToolError
	switch {
	case errors.As(err, &missing) && ex.Verdict == report.TLE && !s.Options.Sanitize:
		return p, false, nil // most slow programs have no such error
	case errors.As(err, &missing):
		s.Warn(i18n.Messagef("no sanitizers: %s %s; install libasan and libubsan, which come with gcc, to see the line of the error", missing.Place, missing.What))
		return p, false, nil
	case err != nil:
		return p, false, err
	case program == nil:
		if s.Options.Sanitize {
			s.Warn(i18n.Messagef("no sanitizers: the program does not compile with them: %s", format.Visible(format.CrashLine([]byte(compiled.Log)))))
		}
		return p, false, nil
	}
	limits := sandbox.Limits(s.Report.Limits)
	if limits.CPU = max(sanitizedTimes*limits.CPU, sanitizedTime); ex.Verdict == report.TLE && !s.Options.Sanitize {
		limits.CPU = hangingTime
	}
	limits.Wall = 2*limits.CPU + time.Second
	limits.Stack = 4 * limits.Memory
	if limits.Memory > 0 {
		limits.Memory = sanitizedTimes*limits.Memory + sanitizedMemory
	}
	res, err := s.on(ctx, ex, sandbox.Command{Args: program.Args, Env: program.Env, Limits: limits, Visible: program.Folders(), Files: s.files()})
	if err != nil {
		return p, false, err
	}
	p, ok = crash.Sanitizer(res.Stderr, s.Source.Name)
	if !ok && s.Options.Sanitize {
		s.Warn("the sanitizers report nothing on the counterexample")
	}
	return p, ok, nil
}
