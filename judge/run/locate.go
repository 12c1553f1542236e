package run

import (
	"cmp"
	"context"
	"errors"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run/crash"
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
// the trace of a crash on standard error. If a line was to be expected and none is found, why says
// the reason. It is not an error if the machine lacks sanitizers.
func (s *Submission) Locate(ctx context.Context, ex *report.Counterexample, unsteady bool) (why i18n.Message, err error) {
	lang := s.Program.Language.Sanitized()
	crashed := ex.Verdict == report.RE
	// An interactive program may be waiting for the interactor.
	hangs := ex.Verdict == report.TLE && ex.Dialogue == nil
	if lang != nil && (s.Options.Sanitize || crashed || hangs || unsteady) {
		p, reason, err := s.sanitized(ctx, lang, ex)
		switch {
		case err != nil && ctx.Err() == nil:
			return "", err
		case p != nil:
			ex.Place = p
			return "", nil
		}
		why = reason
	}
	if p, ok := crash.Trace(ex.Stderr, s.names()); ok && crashed {
		ex.Place, why = &report.Place{File: cmp.Or(p.File, s.Source.Name), Line: p.Line, What: p.What}, ""
	}
	return why, nil
}

// names returns the names of the files of the program, the main file first.
func (s *Submission) names() crash.Names {
	list := crash.Names{s.Source.Name}
	for _, f := range s.Source.Beside {
		list = append(list, f.Name)
	}
	return list
}

// warningTime is the time for compiling the program once more, to see warnings.
const warningTime = 10 * time.Second

// Remark adds to a counterexample the warnings of the compiler that may explain it. For this, it
// compiles the program once more, and does not run it. If that fails, there are no warnings.
func (s *Submission) Remark(ctx context.Context, ex *report.Counterexample) {
	if s.Program.Language.Warned() == nil || s.Source.Text == nil {
		return
	}
	ctx, stop := context.WithTimeout(ctx, warningTime)
	defer stop()
	program, _, err := s.machine.build(ctx, s.Source, s.Program.Language.Warned())
	if err != nil || program == nil {
		return
	}
	file, line := "", 0
	if ex.Place != nil {
		file, line = ex.Place.File, ex.Place.Line
	}
	texts := map[string][]byte{s.Source.Name: s.Source.Text}
	for _, f := range s.Source.Beside {
		texts[f.Name] = f.Text
	}
	for _, w := range crash.Telling(crash.Warnings(program.Log, s.names()), texts, file, line) {
		ex.Warnings = append(ex.Warnings, report.Place{File: w.File, Line: w.Line, What: w.What})
	}
}

// sanitized runs the program with sanitizers on a counterexample. The place is nil if they report
// nothing or are missing. why is then the reason, if the user or a crash asked for the line.
func (s *Submission) sanitized(ctx context.Context, lang *build.Language, ex *report.Counterexample) (p *report.Place, why i18n.Message, err error) {
	program, compiled, err := s.machine.build(ctx, s.Source, lang)
	expected := s.Options.Sanitize || ex.Verdict == report.RE
	var missing *build.ToolError
	switch {
	case errors.As(err, &missing) && ex.Verdict == report.TLE && !s.Options.Sanitize:
		return nil, "", nil // most slow programs have no such error
	case errors.As(err, &missing):
		return nil, i18n.Messagef("no sanitizers: %s %s; install libasan and libubsan, which come with gcc, to see the line of the error", missing.Place, missing.What), nil
	case err != nil:
		return nil, "", err
	case program == nil && expected:
		return nil, i18n.Messagef("no sanitizers: the program does not compile with them: %s", format.Visible(format.CrashLine([]byte(compiled.Log)))), nil
	case program == nil:
		return nil, "", nil
	}
	limits := s.sanitizedLimits(ex)
	res, err := s.on(ctx, ex, sandbox.Command{Args: program.Args, Env: program.Env, Limits: limits, Visible: program.Folders(), Files: s.files()})
	if err != nil {
		return nil, "", err
	}
	if at, ok := crash.Sanitizer(res.Stderr, s.names()); ok {
		return &report.Place{File: cmp.Or(at.File, s.Source.Name), Line: at.Line, What: at.What}, "", nil
	}
	return nil, s.unlocated(ex, res, limits), nil
}

// sanitizedLimits returns the limits of a run with sanitizers.
func (s *Submission) sanitizedLimits(ex *report.Counterexample) sandbox.Limits {
	limits := sandbox.Limits(s.Report.Limits)
	if limits.CPU = max(sanitizedTimes*limits.CPU, sanitizedTime); ex.Verdict == report.TLE && !s.Options.Sanitize {
		limits.CPU = hangingTime
	}
	limits.Wall = 2*limits.CPU + time.Second
	limits.Stack = 4 * limits.Memory
	if limits.Memory > 0 {
		limits.Memory = sanitizedTimes*limits.Memory + sanitizedMemory
	}
	return limits
}

// unlocated says why a run with sanitizers shows no line. It is empty if nobody expects a line, as
// for a program that is too slow, or that ends with an exit code of its own.
func (s *Submission) unlocated(ex *report.Counterexample, res sandbox.Result, limits sandbox.Limits) i18n.Message {
	switch {
	case ex.Verdict != report.RE && s.Options.Sanitize:
		return "the sanitizers report nothing on the counterexample"
	case ex.Verdict != report.RE:
		return ""
	case res.End == sandbox.CPUOver, res.End == sandbox.WallOver:
		return i18n.Messagef("the line of the error was not found: with sanitizers, the program needs more than %v", limits.CPU)
	case res.End == sandbox.MemOver:
		return i18n.Messagef("the line of the error was not found: with sanitizers, the program needs more than %s of memory", format.Size(limits.Memory))
	case res.End == sandbox.Exited && res.ExitCode == 0:
		return "the line of the error was not found: with sanitizers, the program does not fail"
	case s.Options.Sanitize:
		return "the sanitizers report nothing on the counterexample"
	}
	return ""
}
