package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/program/fast"
	"grundy/judge/program/function"
	"grundy/judge/program/interactive"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

const (
	// margin is the share of its CPU limit by which a run may exceed the limit and is still
	// repeated. The CPU time of equal work varies by some percent on a quiet machine, and by more
	// on a busy one.
	margin = 0.15
	// repeats is the maximum number of repetitions of such a run. allRepeats bounds the repetitions
	// of all runs of a submission, because each takes as long as the limit.
	repeats    = 3
	allRepeats = 12
)

// Terms change how one run is made.
type Terms struct {
	More   time.Duration // additional CPU time
	Fresh  bool          // stored runs do not count
	Repeat bool          // repeat the run if it is doubtful
	Fast   bool          // the run may be fast; see package fast

	// Rest estimates how long all further runs would take if each took the mean time of plain runs.
	// If it is nil, a server is always worth its start.
	Rest func(mean time.Duration) time.Duration

	ready func() // called before repetitions; may block until the run should be repeated
}

// Run runs the program on one file, in a new folder, so that other runs do not see its files. It
// calls the following functions in this order:
//
//   - beside looks for a stored run, or else makes a fast run or calls attempt.
//   - attempt makes one pass or several.
//   - launch starts a pass and decides who is to blame if that fails.
//   - decide asks the checker, if the program exited normally.
//   - Evidence.Outcome, in verdict.go, gives the verdict.
//   - alone repeats a doubtful run.
func (s *Submission) Run(ctx context.Context, f *plan.File, t Terms) (Outcome, error) {
	o, err := s.beside(ctx, f, t)
	if err != nil || !t.Repeat || !s.doubtful(o) {
		return o, err
	}
	if t.ready != nil {
		t.ready()
	}
	return s.alone(ctx, f, t, o)
}

// doubtful reports whether a run should be repeated, because it exceeded its CPU limit only
// slightly, or while the host took CPU time away.
func (s *Submission) doubtful(o Outcome) bool {
	return !o.cached && s.repeated.Load() < allRepeats && o.Result.End == sandbox.CPUOver && (o.justOver || o.stolen >= tolerable)
}

// beside returns a stored run or makes one. Other runs may be in progress.
func (s *Submission) beside(ctx context.Context, f *plan.File, t Terms) (Outcome, error) {
	if s.Outputs() {
		return s.handed(ctx, f)
	}
	s.Program.Used()
	allowed := s.limits(f, t)
	done, err := s.machine.quiet.share(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer done()
	known := func(res sandbox.Result) (Outcome, error) {
		e := s.evidence(f, allowed)
		e.Result = res
		o, _, err := e.decide(ctx, printing{s, f}.judge)
		return o, err
	}
	if s.runs != nil && !t.Fresh {
		if res, ok, before := s.runs.Recall(s.command(f, allowed)); ok {
			o, err := known(res)
			o.cached, o.before = true, before
			return o, err
		}
	}
	plain := func() (Outcome, error) { return s.attempt(ctx, f, allowed, t) }
	if talk := s.conversation(); t.Fast && talk != nil {
		return s.speak(ctx, talk, f, allowed, t.Rest, plain)
	}
	if !t.Fast || s.interactor() != nil || s.repeats() || !f.Bare() || s.files() != (sandbox.Files{}) {
		return plain()
	}
	return fast.Do(ctx, s.fast, f.Input, fast.Way[Outcome]{
		Plain: plain, Judge: known,
		Right: func(o Outcome) bool { return o.Verdict == report.AC }, Rest: t.Rest,
	})
}

// attempt runs the program on a file: once, or as often as the checker requests. Each run may use
// the margin above its CPU limit, so that runs slightly above the limit are distinguished from
// those far above it.
func (s *Submission) attempt(ctx context.Context, f *plan.File, allowed sandbox.Limits, t Terms) (Outcome, error) {
	c := s.command(f, allowed)
	more := time.Duration(float64(allowed.CPU) * margin)
	c.Limits.CPU += more
	c.Limits.Wall += more
	w, end, err := s.way(f)
	if err != nil {
		return Outcome{}, err
	}
	defer end()
	before := s.machine.hypervisor.before()
	var most sandbox.Result
	var earlierRuns []report.Earlier
	for pass := 1; ; pass++ {
		e := s.evidence(f, allowed)
		e.Pass = pass
		if err := s.launch(ctx, c, w, &e); err != nil {
			return Outcome{}, err
		}
		taken := s.machine.hypervisor.stolen(e.Result, before)
		// A run that is fresh or was disturbed is not stored, because another may end differently.
		if s.runs != nil && e.Broke == nil && !e.Result.Starved && !e.Result.Unsure && !t.Fresh && taken < tolerable {
			s.runs.Store(s.command(f, allowed), e.Result)
		}
		o, again, err := e.decide(ctx, w.judge)
		most.CPU, most.Wall, most.Memory = max(most.CPU, o.Result.CPU), max(most.Wall, o.Result.Wall), max(most.Memory, o.Result.Memory)
		o.Result.CPU, o.Result.Wall, o.Result.Memory = most.CPU, most.Wall, most.Memory
		o.stolen, o.Earlier = taken, earlierRuns
		if err != nil || !again {
			return o, err
		}
		earlierRuns = earlier(earlierRuns, &e)
	}
}

// launch makes one run, and repeats it while it is unclear what caused its end. A run that ends in
// an error of the sandbox, or that gets no CPU time, looks like a fault of the machine. But a
// program may break its box, keep the box from answering, or starve itself. The machine is blamed
// at once if a known good program fails, too. Otherwise the submission is run again in a fresh
// box. If it fails retrials more times, the submission is blamed, unless it is innocent. After
// that, it is blamed for such an end without repeats. A returned error is a fault of the machine or
// of the problem.
func (s *Submission) launch(ctx context.Context, c sandbox.Command, w way, e *Evidence) error {
	for try := 0; ; try++ {
		err := w.run(ctx, c, e)
		trouble := s.trouble(e.Result, err)
		if trouble == nil || ctx.Err() != nil {
			if err == nil && s.Options.Observe != nil {
				s.Options.Observe(e.Result)
			}
			return err
		}
		var interactor *interactive.Fault
		convicted := s.culprit.of(err)
		switch last := try == retrials || convicted.Load(); {
		case errors.As(err, &interactor), last && s.innocent(err):
			return err
		case last && err != nil:
			convicted.Store(true)
			e.Result, e.Talk, e.Broke = sandbox.Result{}, nil, err
			return nil
		case last:
			convicted.Store(true)
			return nil // it starved, although the machine is not busy
		case !s.healthy(ctx, err == nil):
			return trouble
		}
		c.Fresh = true
	}
}

// decide returns the outcome of a run. It calls judge if the run ended normally.
func (e *Evidence) decide(ctx context.Context, judge judging) (o Outcome, again bool, err error) {
	if ctx.Err() != nil {
		return Outcome{}, false, context.Cause(ctx)
	}
	e.unseal()
	if o = e.Outcome(); o.Verdict == report.AC {
		again, err = judge(ctx, e)
		o = e.Outcome()
	}
	if e.Talk != nil {
		o.Dialogue = dialogueOf(e.Talk)
	}
	return o, again && o.Verdict == report.AC, err
}

// alone repeats a doubtful run while all other runs of the Machine wait. The least time counts,
// because other load on the machine and the host can only make a run slower. When a repeat far
// exceeds the limit, there are no further ones.
func (s *Submission) alone(ctx context.Context, f *plan.File, t Terms, first Outcome) (Outcome, error) {
	done, err := s.machine.quiet.claim(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer done()
	times := []time.Duration{first.Result.CPU}
	var stolen float64
	ended := first.justOver // some run ended, above the limit
	for range repeats {
		if s.repeated.Add(1) > allRepeats {
			break
		}
		before := s.machine.hypervisor.read()
		o, err := s.attempt(ctx, f, s.limits(f, t), t)
		if err != nil {
			return Outcome{}, err
		}
		stolen = max(stolen, s.machine.hypervisor.read().Since(before))
		times = append(times, o.Result.CPU)
		if o.Result.End != sandbox.CPUOver {
			o.times = times
			s.noteClose(f, o.limit, times, stolen)
			return o, nil
		}
		if ended = ended || o.justOver; !o.justOver {
			break // it far exceeds the limit, for example by an endless loop
		}
	}
	first.times = times
	if !ended || len(times) == 1 {
		return first, nil
	}
	first.Detail = i18n.Messagef("more than %s of CPU time, in %s: %s", first.limit, i18n.Plural(len(times), "run"), spread(times))
	s.noteClose(f, first.limit, times, stolen)
	return first, nil
}

// A way is how a test is judged: how the program is run on it, and who judges the output.
type way interface {
	// run makes one run and adds its result to the evidence.
	run(ctx context.Context, c sandbox.Command, e *Evidence) error
	// judge judges a run that ended normally, and adds the judgement to the evidence. It reports
	// whether another run follows.
	judge(ctx context.Context, e *Evidence) (again bool, err error)
}

// judging is the type of way.judge.
type judging = func(ctx context.Context, e *Evidence) (again bool, err error)

// way returns the way of a test, and a function to call at its end.
func (s *Submission) way(f *plan.File) (w way, end func() error, err error) {
	end = func() error { return nil }
	if in := s.interactor(); in != nil {
		of := check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags}
		return talking{in, of, s.Problem.(Interactive), f}, end, nil
	}
	if !s.repeats() {
		return printing{s, f}, end, nil
	}
	p, err := s.Problem.(Repeating).Passes(f)
	if err != nil {
		return nil, nil, err
	}
	return passing{s, p}, p.Close, nil
}

// printing is the way of most problems: the program prints an output, and the checker judges it.
type printing struct {
	s *Submission
	f *plan.File
}

func (p printing) run(ctx context.Context, c sandbox.Command, e *Evidence) (err error) {
	e.Result, err = p.s.machine.runner.Run(ctx, c)
	return err
}

func (p printing) judge(ctx context.Context, e *Evidence) (again bool, err error) {
	return e.hear(p.s.Problem.Check(ctx, p.f, e.Result.Stdout))
}

// hear adds the judgement of a checker, unless there is an error. It reports that no other run
// follows.
func (e *Evidence) hear(j check.Judgement, err error) (again bool, _ error) {
	if err == nil {
		e.Judgement = &j
	}
	return false, err
}

// evidence returns the evidence before a run on a file.
func (s *Submission) evidence(f *plan.File, allowed sandbox.Limits) Evidence {
	return Evidence{Limits: s.known(f), Allowed: allowed, HeapFull: s.Program.Starved, Output: s.files().Output, Partial: partial(s.Problem), Seal: s.Source.Seal, Reads: s.reads}
}

// Decide judges the result of a run on a file, made under limits.
func Decide(ctx context.Context, p Problem, f *plan.File, res sandbox.Result, limits sandbox.Limits) (Outcome, error) {
	e := Evidence{Result: res, Limits: limits, Allowed: limits, Output: p.Limits().Files.Output, Partial: partial(p)}
	o, _, err := e.decide(ctx, func(ctx context.Context, e *Evidence) (bool, error) { return e.hear(p.Check(ctx, f, res.Stdout)) })
	return o, err
}

// known returns the limits of a file that the contestant knows: those of the test or, if it has
// none or the user chose others, those of the problem.
func (s *Submission) known(f *plan.File) sandbox.Limits {
	l, chosen := sandbox.Limits(s.Report.Limits), s.Options.Limits
	if own := f.Limits.Time; own > 0 && chosen.Time == 0 {
		l.CPU = time.Duration(s.Report.TimeFactor * float64(own))
		l.Wall = wallFor(l.CPU)
	}
	if own := f.Limits.Memory; own > 0 && chosen.Memory == 0 {
		l.Memory = int64(s.Report.MemoryFactor * float64(own))
	}
	if own := f.Limits.Output; own > 0 && chosen.Output == 0 {
		l.Output = own
	}
	return l
}

// limits returns the limits of a run on a file.
func (s *Submission) limits(f *plan.File, t Terms) sandbox.Limits {
	l := s.known(f)
	l.CPU += t.More
	l.Wall += t.More
	l.Output = outputFor(l.Output, f)
	if s.Source.Seal != "" && l.Output > 0 {
		l.Output += function.Overhead
	}
	if l.Memory > 0 {
		l.Memory += s.Program.Overhead
		// The stack is limited to less than the memory, because endless recursion should overflow
		// the stack and crash before it exceeds the memory limit.
		l.Stack = l.Memory - l.Memory/8
	}
	return l
}

// serving returns the command that starts the program as a server. ok is false if it cannot serve.
func (s *Submission) serving(ctx context.Context) (c sandbox.Command, ok bool, err error) {
	args, visible, ok, err := s.machine.builder.Serve(ctx, s.Program, s.Report.Limits.Memory)
	return sandbox.Command{
		Args: args, Env: s.Program.Env, Limits: s.limits(&plan.File{}, Terms{}), Visible: visible,
	}, ok, err
}

// Prepare compiles what the program needs to serve.
func (s *Submission) Prepare(ctx context.Context) error {
	_, _, err := s.serving(ctx)
	return err
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
	var laid []sandbox.LaidFile
	for _, one := range f.Laid {
		laid = append(laid, sandbox.LaidFile(one))
	}
	for _, one := range s.Program.Laid() {
		if !slices.ContainsFunc(laid, func(l sandbox.LaidFile) bool { return l.Name == one.Name }) {
			laid = append(laid, sandbox.LaidFile{Name: one.Name, Text: one.Text})
		}
	}
	return sandbox.Command{
		Args: slices.Concat(s.Program.Within(s.known(f).Memory), f.Args), Env: s.Program.Env, Stdin: f.Input, Limits: limits,
		Visible: s.Program.Folders(), Files: s.files(), Laid: laid,
	}
}

// files returns the files that the program uses instead of standard input and output.
func (s *Submission) files() sandbox.Files { return sandbox.Files(s.Problem.Limits().Files) }

// noteClose records in the report that a test was near the limit.
func (s *Submission) noteClose(f *plan.File, limit time.Duration, times []time.Duration, stolen float64) {
	w := i18n.Messagef("%s: near the limit of %s, so there were %s, which took %s of CPU time; the least counts", cmp.Or(f.Name, "the input found"), limit, i18n.Plural(len(times), "run"), spread(times))
	if stolen >= tolerable {
		w = i18n.Messagef("%s; meanwhile the host used %.0f %% of the processors itself", w, 100*stolen)
	}
	s.Warn(w)
}

// Warn adds a warning. Several goroutines may call it.
func (s *Submission) Warn(text i18n.Message) {
	s.warnings.Lock()
	defer s.warnings.Unlock()
	s.Report.Warnings = append(s.Report.Warnings, text)
}

// spread formats times in ascending order.
func spread(times []time.Duration) string {
	var out []string
	for _, t := range slices.Sorted(slices.Values(times)) {
		out = append(out, fmt.Sprintf("%.3f s", t.Seconds()))
	}
	return strings.Join(out, ", ")
}
