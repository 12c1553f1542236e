package run

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"grundy/judge/i18n"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/run/fast"
	"grundy/judge/sandbox"
)

const (
	// margin is the share of a limit within which a run is repeated. The CPU time of the
	// same work varies by some percent on a quiet machine, and by more on a busy one.
	margin = 0.15
	// repeats is how often such a run is repeated at most, and allRepeats how often all of
	// a submission's: each takes as long as the limit.
	repeats    = 3
	allRepeats = 12
)

// Terms change how one run is made.
type Terms struct {
	More   time.Duration // CPU time above the limit
	Fresh  bool          // a run made earlier does not count
	Repeat bool          // the run is repeated where its time is not to be believed at once
	Fast   bool          // the run may be fast; see package fast
}

// limits returns the limits of a run on a file.
func (s *Submission) limits(f *plan.File, t Terms) sandbox.Limits {
	l := s.Report.Limits
	l.CPU += t.More
	l.Wall += t.More
	l.Output = outputFor(l.Output, f)
	if l.Memory > 0 {
		l.Memory += s.Program.Overhead
		// All of it except what a program needs besides: endless recursion must die of
		// its stack, a crash, and not of memory.
		l.Stack = l.Memory - l.Memory/8
	}
	return l
}

// Run runs the program on one file, in an empty folder: no other run sees what it
// writes.
func (s *Submission) Run(ctx context.Context, f *plan.File, t Terms) (Outcome, error) {
	o, err := s.once(ctx, f, t)
	if err == nil && t.Repeat && s.doubtful(o) {
		return s.again(ctx, f, t, o)
	}
	return o, err
}

// once makes a run, or remembers one.
func (s *Submission) once(ctx context.Context, f *plan.File, t Terms) (Outcome, error) {
	s.Program.Used()
	limits := s.limits(f, t)
	done, err := s.machine.quiet.share(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer done()
	if s.runs != nil && !t.Fresh {
		if res, known, before := s.runs.Recall(s.command(f, limits)); known {
			o, err := s.understand(ctx, f, limits, res)
			o.cached, o.before = true, before
			return o, err
		}
	}
	plain := func() (Outcome, error) { return s.attempt(ctx, f, limits, t) }
	if !t.Fast || s.interactor() != nil || s.repeats() || len(f.Args) > 0 || s.files() != (sandbox.Files{}) {
		return plain()
	}
	return fast.Do(ctx, s.fast, f.Input, fast.Way[Outcome]{
		Plain: plain,
		Judge: func(res sandbox.Result) (Outcome, error) {
			return s.understand(ctx, f, limits, res)
		},
		Right: func(o Outcome) bool { return o.Verdict == report.AC },
	})
}

// serving returns the command of the program as a server; ok is false if there is none.
func (s *Submission) serving(ctx context.Context) (c sandbox.Command, ok bool, err error) {
	args, visible, ok, err := s.machine.builder.Serve(ctx, s.Program, s.Report.Limits.Memory)
	return sandbox.Command{
		Args: args, Env: s.Program.Env, Limits: s.limits(&plan.File{}, Terms{}), Visible: visible,
	}, ok, err
}

// Differs reports whether the program passed a fast run and failed a plain one on the same
// file.
func (s *Submission) Differs() bool { return s.fast.Differs() }

// Doubtful reports whether the passes of fast runs prove nothing.
func (s *Submission) Doubtful() bool { return s.fast.Doubtful() }

// Dropped returns how many fast runs failed where a plain run passed.
func (s *Submission) Dropped() int { return s.fast.Dropped() }

// command returns the command that runs the program on a file.
func (s *Submission) command(f *plan.File, limits sandbox.Limits) sandbox.Command {
	return sandbox.Command{
		Args: slices.Concat(s.Program.Within(s.Report.Limits.Memory), f.Args), Env: s.Program.Env, Stdin: f.Input, Limits: limits,
		Visible: s.Program.Folders(), Files: s.files(),
	}
}

// files are those that the program reads and writes in place of standard input and output.
func (s *Submission) files() sandbox.Files { return sandbox.Files(s.Problem.Limits().Files) }

// attempt runs the program once. The run may use the margin above its CPU limit, which
// distinguishes runs close to the limit from those far over it.
func (s *Submission) attempt(ctx context.Context, f *plan.File, limits sandbox.Limits, t Terms) (Outcome, error) {
	c := s.command(f, limits)
	more := time.Duration(float64(limits.CPU) * margin)
	c.Limits.CPU += more
	c.Limits.Wall += more
	before := s.machine.host.before()
	if in := s.interactor(); in != nil {
		o, err := s.converse(ctx, f, limits, c, in)
		o.stolen = s.machine.host.stolen(o.Result, before)
		return o, err
	}
	if s.repeats() {
		o, err := s.inPasses(ctx, f, limits, c)
		o.stolen = s.machine.host.stolen(o.Result, before)
		return o, err
	}
	return s.launch(ctx, c, s.machine.runner.Run, func(res sandbox.Result) (Outcome, error) {
		taken := s.machine.host.stolen(res, before)
		if !res.Starved && !t.Fresh && taken < tolerable { // it may end otherwise another day
			s.store(f, limits, res)
		}
		o, err := s.understand(ctx, f, limits, res)
		o.stolen = taken
		return o, err
	})
}

// understand turns what a run did into an outcome.
func (s *Submission) understand(ctx context.Context, f *plan.File, limits sandbox.Limits, res sandbox.Result) (Outcome, error) {
	if ctx.Err() != nil {
		return Outcome{}, context.Cause(ctx)
	}
	return s.evidence(limits, res).checked(ctx, s.Problem, f)
}

// evidence returns what is known of a run that ended.
func (s *Submission) evidence(allowed sandbox.Limits, res sandbox.Result) Evidence {
	return Evidence{Result: res, Limits: s.Report.Limits, Allowed: allowed, HeapFull: s.Program.Starved, Output: s.files().Output}
}

// checked asks the checker of a problem about the output of a program that ended well.
func (e Evidence) checked(ctx context.Context, p Problem, f *plan.File) (Outcome, error) {
	o := e.Outcome()
	if o.Verdict != report.AC {
		return o, nil
	}
	j, err := p.Check(ctx, f, o.Result.Stdout)
	if err != nil {
		return o, err
	}
	e.Judgement = &j
	return e.Outcome(), nil
}

// Decide judges a run under limits on a file.
func Decide(ctx context.Context, p Problem, f *plan.File, res sandbox.Result, limits sandbox.Limits) (Outcome, error) {
	return Evidence{Result: res, Limits: limits, Allowed: limits, Output: p.Limits().Files.Output}.checked(ctx, p, f)
}

// again repeats a run that went a little over its CPU limit, with nothing of ours
// beside it. The least time counts, since what others on the machine do, or the host
// takes away, can only add to it. A run that went far over is repeated only if the host
// took time from it; one that is far over with the machine to itself is over.
func (s *Submission) again(ctx context.Context, f *plan.File, t Terms, first Outcome) (Outcome, error) {
	done, err := s.machine.quiet.claim(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer done()
	times := []time.Duration{first.Result.CPU}
	var stolen float64
	ended := first.justOver // some run, above the limit
	for range repeats {
		if s.repeated.Add(1) > allRepeats {
			break
		}
		before := s.machine.host.read()
		o, err := s.attempt(ctx, f, s.limits(f, t), t)
		if err != nil {
			return Outcome{}, err
		}
		stolen = max(stolen, s.machine.host.read().Since(before))
		times = append(times, o.Result.CPU)
		if o.Result.End != sandbox.CPUOver {
			o.times = times
			s.noteClose(f, times, stolen)
			return o, nil
		}
		if ended = ended || o.justOver; !o.justOver {
			break // far over after all: an endless loop is not near
		}
	}
	first.times = times
	if !ended || len(times) == 1 {
		return first, nil
	}
	first.Detail = i18n.Messagef("more than %s of CPU time, in %s: %s", s.Report.Limits.CPU, i18n.Plural(len(times), "run"), spread(times))
	s.noteClose(f, times, stolen)
	return first, nil
}

// doubtful reports whether a run's time is not to be believed at once, and may be
// repeated.
func (s *Submission) doubtful(o Outcome) bool {
	return !o.cached && s.repeated.Load() < allRepeats && o.Result.End == sandbox.CPUOver && (o.justOver || o.stolen >= tolerable)
}

// noteClose records in the report that a test came close to the limit.
func (s *Submission) noteClose(f *plan.File, times []time.Duration, stolen float64) {
	w := i18n.Messagef("%s: near the limit of %s, so there were %s, which took %s of CPU time; the least counts", cmp.Or(f.Name, "the input found"), s.Report.Limits.CPU, i18n.Plural(len(times), "run"), spread(times))
	if stolen >= tolerable {
		w = i18n.Messagef("%s; meanwhile the host took %.0f %% of the processors away", w, 100*stolen)
	}
	s.Warn(w)
}

// Warn adds a warning. It may be called from several goroutines.
func (s *Submission) Warn(text i18n.Message) {
	s.warnings.Lock()
	defer s.warnings.Unlock()
	s.Report.Warnings = append(s.Report.Warnings, text)
}

// spread formats times from short to long.
func spread(times []time.Duration) string {
	var out []string
	for _, t := range slices.Sorted(slices.Values(times)) {
		out = append(out, fmt.Sprintf("%.3f s", t.Seconds()))
	}
	return strings.Join(out, ", ")
}
