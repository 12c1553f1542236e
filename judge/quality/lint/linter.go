// Package lint checks a problem:
//   - The spec can be read.
//   - The reference answers the samples as written, agrees with the oracle and the brute, and is
//     accepted.
//   - Legal cases can be made. The tests that came with the problem, the subtasks, the validators
//     and the answer words fit the spec.
//   - The problem's own checker gives a judgement on any output.
//   - Every submission gets the verdict that its name promises.
//   - If the number of cases is our choice, accepted programs take at most half of the limits.
//
// Of a package in the format of another judge, it checks that the checker accepts the answers, that
// the validators accept the tests, and that the submissions get their declared verdicts.
//
// Each fault has its place and a remedy. Checks that could not be made are listed separately.
package lint

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/plan"
)

// A Judge judges programs.
type Judge interface {
	Submit(ctx context.Context, p *problem.Problem, src build.Source, o run.Options) (*report.Report, error)
}

// A Submission is a program stored with a problem. Its name promises its result.
type Submission struct {
	Path string
	Promise
	Err  error // what is wrong with the name; nil: nothing
	Read func() (build.Source, error)
}

// Sources finds the programs of a problem.
type Sources struct {
	// Reference returns the reference as a submission.
	Reference func(sp *spec.Problem) (build.Source, error)
	// Stale returns the file of the reference if it differs from the reference in this binary.
	// Otherwise it is empty.
	Stale func(sp *spec.Problem) string
	// Submissions returns the submissions stored with the problem, and their folder. An error comes
	// from os.ReadDir.
	Submissions func(sp *spec.Problem) (folder string, list []Submission, err error)
}

// A Linter checks problems.
type Linter struct {
	Judge   Judge
	Builder Builder // builds validators of packages; nil: these are not run
	Sources Sources
	Seed    uint64 // of the random tests
	Trust   Trust  // bounds of the comparisons with the oracle and the brute
	// NoSubmissions skips the submissions.
	NoSubmissions bool
	Skip          []string           // names of checks that are not made; see Names
	Runs          *runcache.Cache    // nil: all runs and comparisons are made
	Progress      func(run.Progress) // called by several goroutines
}

// Findings are the results of checking a problem.
type Findings struct {
	Problem      *problem.Problem
	Trusted      Trusted // comparison of the reference with the oracle
	Brute        Trusted // comparison of the reference with the brute
	Total, Right int     // judged programs, including the reference; those with the promised verdict
	Scores       []Score
	Tests        int // number of runs
	Cached       int // number of stored runs among them
	Faults       []*fault.Error
	Notes        []i18n.Message // things that could not be checked, but are not faults
	Untold       []Untold
	Checks       []Result // what each check found
	Took         time.Duration
	// Interrupted says that the check was stopped. Judged then lists what was known about programs.
	Interrupted bool
	Judged      []Judged
}

// A Judged is a program that was judged, and its result.
type Judged struct {
	File string
	Got  i18n.Message
}

// OK reports whether there is no fault and everything could be checked.
func (f *Findings) OK() bool { return len(f.Faults)+len(f.Untold) == 0 && !f.Interrupted }

// Nothing reports whether the check was stopped before anything was found.
func (f *Findings) Nothing() bool {
	return f.Interrupted && len(f.Judged)+len(f.Faults)+len(f.Notes) == 0 && f.Trusted.None() && f.Brute.None()
}

// An Untold is a file that could not be checked, and why.
type Untold struct {
	File string
	Err  error
}

// All checks problems concurrently, at most one per core, and yields their findings in order. If ctx
// ends, it yields what was found until then. The caller must consume the whole sequence, so that no
// check is left running.
func (l *Linter) All(ctx context.Context, problems []*problem.Problem) iter.Seq[*Findings] {
	slots := make(chan struct{}, min(runtime.GOMAXPROCS(0), len(problems)))
	done := make([]chan *Findings, len(problems))
	for i := range done {
		done[i] = make(chan *Findings, 1)
	}
	go func() {
		for i, p := range problems {
			slots <- struct{}{}
			go func() {
				done[i] <- l.lint(ctx, p, max(1, runtime.GOMAXPROCS(0)/cap(slots)))
				p.Forget() // frees memory, because starting a process takes longer from a large one
				<-slots
			}()
		}
	}()
	return func(yield func(*Findings) bool) {
		for _, d := range done {
			if !yield(<-d) {
				return
			}
		}
	}
}

// checking returns an empty check of a problem.
func (l *Linter) checking(ctx context.Context, p *problem.Problem, jobs int) *checking {
	p.Keep(l.Runs)
	return &checking{Linter: l, Findings: &Findings{Problem: p}, jobs: jobs, interrupted: func() bool { return ctx.Err() != nil }}
}

// lint checks a problem, with the given number of concurrent runs. If legal cases cannot be made,
// little else is checked. If another check fails, most of the others are still made.
func (l *Linter) lint(ctx context.Context, p *problem.Problem, jobs int) *Findings {
	begun := time.Now()
	c := l.checking(ctx, p, jobs)
	if !c.over() {
		c.packageNotes()
		for _, one := range checks {
			c.make(ctx, one)
		}
		c.afterwards()
	}
	c.Took, c.Interrupted = time.Since(begun), c.over()
	return c.Findings
}

// afterwards adds what is known only after the checks of a problem that is not a package: whether
// tests are smaller than the spec allows, and whether nothing was checked.
func (c *checking) afterwards() {
	if c.over() || c.hopeless || c.Problem.Package() != nil {
		return
	}
	if pace := c.Problem.Pace(); pace.Slow() {
		note := i18n.Message("the reference is too slow for some tests, which are smaller or left out")
		if c.Problem.ByRules() {
			note = "some tests are too large for the rules, so they are smaller or left out"
		}
		if far := pace.Reach(); far != "" {
			note = i18n.Messagef("%s; the greatest values in the tests: %s", note, far)
		}
		c.Notes = append(c.Notes, note)
	}
	c.cannot("", c.nothing())
}

// nothing returns an error if nothing in the problem can be checked against its tests.
func (c *checking) nothing() error {
	p := c.Problem
	if p.Answers() || p.Spec.Declared() || len(p.Spec.Validators) > 0 || c.Total > 0 || !c.OK() {
		return nil
	}
	return fault.New("", "nothing was checked: there are only tests, without a reference, a declared input, a validator or submissions",
		"write a spec that names some of these: grundy new makes one to change")
}

// A checking is the check of one problem.
type checking struct {
	*Linter
	*Findings
	jobs   int  // concurrent runs
	broken bool // the reference has failed
	hung   bool // the checker or the interactor of a package did not end

	hopeless    bool       // no legal case can be made
	wrongSample bool       // a sample is wrong
	unjudged    bool       // the checker of a package failed on an answer
	tight       []accepted // accepted programs that took more than half of a limit

	interrupted func() bool // whether the check was stopped; nil: it is not
}

// over reports whether the check was stopped.
func (c *checking) over() bool { return c.interrupted != nil && c.interrupted() }

// cannot records a check that could not be made. A failing reference is a fault of the problem, and
// is reported only once. Once the check is stopped, nothing is recorded, because the reason may be
// only that.
func (c *checking) cannot(file string, err error) {
	var reference *plan.ReferenceError
	switch {
	case c.over():
	case errors.As(err, &reference):
		c.broken = true
		same := func(f *fault.Error) bool { return strings.Contains(f.Error(), reference.What.String()) }
		if !slices.ContainsFunc(c.Faults, same) {
			c.Faults = append(c.Faults, &fault.Error{What: i18n.Of(err), Err: err})
		}
	case err != nil:
		c.Untold = append(c.Untold, Untold{file, err})
		own := (*protocol.Failure)(nil)
		c.hung = c.hung || errors.As(err, &own) && own.Late
	}
}

// compareRules compares the reference with the rules of the game, if there are any. If the
// reference is a program, no row in solutions provides rules in Go. Then a game that the key take
// cannot express is not checked.
func (c *checking) compareRules(ctx context.Context) bool {
	sp := c.Problem.Spec
	switch {
	case !c.Problem.Answers():
		c.Notes = append(c.Notes, i18n.Of(sp.ID.Complain("there is no reference, so the answers of the tests were not checked", "")))
		return false
	case c.Problem.Game == nil && !sp.Reference.Absent():
		if c.Problem.Brute() == nil {
			c.Notes = append(c.Notes, i18n.Of(sp.ID.Complain("there is neither a game nor a brute, so the reference was not checked", "")))
		}
		return false
	}
	var err error
	c.Trusted, err = c.compared(ctx)
	c.different(ctx, err)
	return true
}

// compareBrute compares the reference with the brute, if there is one.
func (c *checking) compareBrute(ctx context.Context) bool {
	sp := c.Problem.Spec
	if !c.Problem.Answers() || c.Problem.Brute() == nil {
		return false
	}
	if err := c.Problem.Makes(); err != nil || c.Problem.Interactor() != nil {
		c.Notes = append(c.Notes, i18n.Of(sp.Brute.Complain("the reference was not compared with the brute, because no case could be generated", "")))
		return false
	}
	var err error
	c.Brute, err = CompareBrute(ctx, c.Problem, c.Trust, c.Seed)
	c.different(ctx, err)
	if err == nil && c.Brute.Few() {
		c.Notes = append(c.Notes, i18n.Of(sp.Brute.Complain(
			i18n.Messagef("too few cases to trust the reference: %d", c.Brute.Cases+c.Brute.Balanced),
			i18n.Messagef("give the comparison more than %s with --for, or make the brute faster", c.Trust.Time.String()))))
	}
	return true
}

// different reports a failed comparison, unless it was interrupted.
func (c *checking) different(ctx context.Context, err error) {
	var reference *plan.ReferenceError
	switch {
	case err == nil || ctx.Err() != nil:
	case errors.As(err, &reference):
		c.cannot("", err) // perhaps another check has reported it
	default:
		c.Faults = append(c.Faults, one(err))
	}
}

// reference judges the reference: its text, as a user would submit it, or the program. If a sample
// is wrong, the reference would fail on it, so nothing is judged.
func (c *checking) reference(ctx context.Context) bool {
	sp := c.Problem.Spec
	switch {
	case c.wrongSample:
		c.Notes = append(c.Notes, "a sample is wrong, so no program was judged")
		return false
	case c.Problem.Outputs() != nil:
		return c.ownAnswers(ctx)
	case !c.Problem.Answers(), c.Problem.ByRules(), !sp.Plain():
		return false
	}
	if sp.Reference.Absent() {
		if path := c.Sources.Stale(sp); path != "" {
			c.Faults = append(c.Faults, fault.New(path, "differs from the one in this grundy, which was judged", "build grundy again"))
		}
	}
	src, err := c.Sources.Reference(sp)
	if err == nil {
		err = c.submission(ctx, src, Promised(report.AC))
	}
	c.cannot(src.Name, err)
	return true
}

// submissions judges the submissions stored with the problem.
func (c *checking) submissions(ctx context.Context) bool {
	switch {
	case c.wrongSample, c.Problem.Spec.ID.Absent(): // if the id is absent, the problem is only a folder of tests
		return false
	case c.broken:
		note := i18n.Message("the reference fails, so the submissions were not judged")
		if c.Problem.ByRules() {
			note = "the rules fail, so the submissions were not judged"
		}
		c.Notes = append(c.Notes, note)
		return false
	}
	folder, list, err := c.Sources.Submissions(c.Problem.Spec)
	switch {
	case errors.Is(err, os.ErrNotExist) && c.Problem.Outputs() != nil: // the answers were judged
		return false
	case errors.Is(err, os.ErrNotExist) && c.Problem.ByRules():
		c.Notes = append(c.Notes, i18n.Of(c.Problem.Spec.ID.Complain("there are no submissions, so no program was judged", "")))
		return false
	case errors.Is(err, os.ErrNotExist):
		c.Faults = append(c.Faults, fault.New(folder, "no submissions", "a problem needs accepted and wrong ones"))
		return true
	}
	c.cannot(folder, err)
	for _, s := range list {
		if ctx.Err() != nil {
			break
		}
		c.promised(ctx, s)
	}
	return true
}

// promised judges a submission stored with the problem.
func (c *checking) promised(ctx context.Context, s Submission) {
	if s.Err != nil {
		c.Faults = append(c.Faults, fault.In(fault.At(s.Path, s.Err)))
		return
	}
	src, err := c.read(s)
	if err == nil {
		err = c.submission(ctx, src, s.Promise)
	}
	c.cannot(src.Name, err)
}

// submission judges a program and compares the verdict with its promise. If a run on fewer tests
// does not give the promised verdict, a run on all tests decides.
func (c *checking) submission(ctx context.Context, src build.Source, want Promise) error {
	o := c.briefly(want.Fate)
	if d := want.Declared; d != nil && c.needsAll(*d) {
		o = run.Options{Stop: run.Never}
	}
	got, err := c.submit(ctx, src, o)
	if err == nil && o.Stop != run.Never && !want.met(got) {
		got, err = c.submit(ctx, src, run.Options{})
	}
	if err != nil {
		return err
	}
	c.Total++
	c.Tests += len(got.Tests)
	c.Cached += got.Cached()
	c.Judged = append(c.Judged, Judged{src.Name, i18n.Message(want.got(got))})
	if len(got.Subtasks) > 0 {
		points, of := got.Score()
		c.Scores = append(c.Scores, Score{src.Name, points, of, got.Subtasks})
	}
	if want.met(got) {
		c.Right++
		if want.Fate == report.AC && c.Problem.Spec.Input.Framing.Ours {
			c.accepted(src, got)
		}
		return nil
	}
	what := want.unmet(got)
	failed := slices.IndexFunc(got.Tests, func(t report.Test) bool { return t.Verdict != report.AC })
	if failed >= 0 {
		what = i18n.Messagef("%s (%s: %s)", what, got.Tests[failed].Name, got.Tests[failed].Detail)
	}
	c.Faults = append(c.Faults, fault.New(format.Visible(src.Name), what, ""))
	return nil
}

// An accepted is an accepted program that took more than half of a limit.
type accepted struct {
	src    build.Source
	limits report.Limits
	cpu    time.Duration
	memory int64
}

// accepted records a program if it took more than half of a limit.
func (c *checking) accepted(src build.Source, got *report.Report) {
	a := accepted{src, got.Limits, got.CPUMax(), got.Held()}
	if !roomy(a.cpu, a.limits.CPU) || !roomy(a.memory, a.limits.Memory) {
		c.tight = append(c.tight, a)
	}
}

// room checks that the limits are at least twice what accepted programs need, if the number of
// cases is our choice, because that number must not make a right program fail. Other load may have
// slowed a run. So a program that took more than half of a limit is judged again with one run at a
// time. The smaller value counts.
func (c *checking) room(ctx context.Context) bool {
	for _, a := range c.tight {
		c.cannot(a.src.Name, c.again(ctx, a))
	}
	return c.Total > 0 && c.Problem.Spec.Input.Framing.Ours
}

func (c *checking) again(ctx context.Context, a accepted) error {
	again, err := c.Judge.Submit(ctx, c.Problem, a.src, run.Options{
		Seed:      c.Seed,
		Search:    run.Search{VerdictOnly: true},
		Jobs:      1,
		Selection: run.Selection{Budget: plan.Brief, Brief: true},
	})
	if err != nil || again.Verdict != report.AC {
		return err
	}
	if took := min(a.cpu, again.CPUMax()); !roomy(took, a.limits.CPU) {
		c.crowded(a.src, fmt.Sprintf("takes %s of CPU time, more than half of the limit of %s", format.Seconds(took), a.limits.CPU))
	}
	if held := min(a.memory, again.Held()); !roomy(held, a.limits.Memory) {
		c.crowded(a.src, fmt.Sprintf("takes %s of memory, more than half of the limit of %s", format.MiB(held), format.MiB(a.limits.Memory)))
	}
	return nil
}

// roomy reports whether a limit is at least twice what a program takes, or does not exist.
func roomy[T ~int64](takes, limit T) bool { return limit <= 0 || takes <= limit/2 }

// crowded reports a program that takes too much of a limit.
func (c *checking) crowded(src build.Source, what string) {
	c.Faults = append(c.Faults, fault.New(format.Visible(src.Name), i18n.Messagef("%s, and we chose the number of cases", what),
		i18n.Messagef("see what grundy limits %s proposes", c.Problem.Spec.ID.Value)))
}

// briefly returns options with fewer tests. They are for programs that should be accepted, except
// the reference, and for languages that start slowly.
func (c *checking) briefly(want report.Verdict) run.Options {
	o := run.Options{Selection: run.Selection{Brief: true}}
	if want == report.AC && c.Total > 0 { // the reference is judged first, with all tests
		o.Budget = plan.Brief
	}
	return o
}

// submit judges a program.
func (c *checking) submit(ctx context.Context, src build.Source, o run.Options) (*report.Report, error) {
	return c.submitAs(ctx, src, src.Name, o)
}

// faults splits an error into faults, one per line.
func faults(err error) (list []*fault.Error) {
	all, ok := err.(interface{ Unwrap() []error })
	if ok {
		for _, e := range all.Unwrap() {
			list = append(list, faults(e)...)
		}
		if text(list) == err.Error() {
			return list
		}
	}
	if f := one(err); !strings.Contains(f.Error(), "\n") {
		return []*fault.Error{f}
	}
	list = nil
	for line := range strings.SplitSeq(err.Error(), "\n") {
		list = append(list, &fault.Error{What: i18n.Message(line)})
	}
	return list
}

// one returns an error as a fault with its parts.
func one(err error) *fault.Error {
	if f := fault.In(err); f.Error() == err.Error() {
		return f
	}
	return &fault.Error{What: i18n.Of(err), Err: err}
}

// text joins faults, one per line.
func text(list []*fault.Error) string {
	lines := make([]string, len(list))
	for i, f := range list {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}
