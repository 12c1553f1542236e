package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/lint"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/terminal"
	"grundy/judge/runcache"
	"grundy/judge/spec"
	"grundy/judge/store"
	"grundy/solutions"
)

func lintCommand(a *app) *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [PROBLEM...|FILE.yaml]",
		Short: "Hold problems to their rules: spec, samples, reference, submissions",
		Long: `Check problems, all when none is named:

  the spec is understood, and the samples are legal and answered as written;
  the reference agrees with the oracle, which searches by the rules alone, on
  every case in the order of size as far as the time allows, and on balanced
  random ones;
  the reference, printed by grundy solution, is accepted;
  in a checkout of grundy, every submission in testdata/submissions meets the
  fate its name begins with: ac-, wa-, tle-, re-, ole-, pe-, ce-.

The table tells how many cases agree with the rules (in the order of size + random
ones), submissions that met their fate (the reference is one), runs, and seconds,
most of which go to the submissions. Runs that were made before, and that nothing
has changed, are not made again, but judged anew; --no-cache makes them all.

Exit code: 0 all well, 1 something is not, 2 could not tell.`,
		Example: `  grundy lint
  grundy lint hdu1847 digit-game
  grundy lint problems/p2197.yaml --no-submissions`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.lint(cmd.Context(), args, f)
		},
		ValidArgsFunction: completeProblems,
	}
	flags := cmd.Flags()
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random tests")
	timeVar(flags, &f.trust.Time, "for", lint.DefaultTrust.Time, "time for the comparison with the oracle, a problem")
	flags.BoolVar(&f.noSubmissions, "no-submissions", false, "leave out the submissions")
	noCacheFlag(flags, &f.noCache)
	languagesFlag(flags, &f.languages)
	a.tierFlag(cmd)
	return cmd
}

type lintFlags struct {
	seed          uint64
	trust         lint.Trust
	noSubmissions bool
	noCache       bool
	runs          *runcache.Cache
	languages     string
}

func (a *app) lint(ctx context.Context, names []string, f lintFlags) error {
	f.trust.Cases, f.trust.Moves = lint.DefaultTrust.Cases, lint.DefaultTrust.Moves
	if len(names) == 0 {
		names = openLibrary().ids()
	}
	j, err := a.newJudge()
	if err != nil {
		return err
	}
	defer j.Close()
	if err := j.learn(f.languages); err != nil {
		return err
	}
	f.runs = keptRuns(j, f.noCache)
	for _, w := range j.warnings() {
		fmt.Fprintln(a.stderr, "note:", w)
	}
	problems, err := findAll(ctx, j, names)
	if err != nil {
		return err
	}
	if !a.json {
		a.printf("%-14s %26s %12s %6s %8s\n", "problem", "cases agree with the rules", "submissions", "tests", "seconds")
	}
	line := a.progress()
	defer line.Clear()
	var failed error
	var count lintCount
	for l := range a.lintAll(ctx, j, problems, f, line) { // to the end, so that nothing runs on
		if ctx.Err() != nil && failed == nil {
			failed = context.Cause(ctx)
		}
		if failed == nil {
			line.Clear()
			l.print()
			count.add(l)
		}
	}
	if failed == nil && !a.json {
		a.printf("%s", count)
	}
	return failed
}

// lintAll checks problems, one a core at once, and gives them in their order.
func (a *app) lintAll(ctx context.Context, j *judgeTools, problems []*problem.Problem, f lintFlags, line *terminal.Line) iter.Seq[*linting] {
	slots := make(chan struct{}, min(runtime.GOMAXPROCS(0), len(problems)))
	done := make([]chan *linting, len(problems))
	for i := range done {
		done[i] = make(chan *linting, 1)
	}
	go func() {
		for i, p := range problems {
			slots <- struct{}{}
			go func() {
				l := &linting{app: a, judge: j, problem: p, flags: f, line: line, jobs: max(1, runtime.GOMAXPROCS(0)/cap(slots))}
				begun := time.Now()
				l.all(ctx)
				l.seconds = time.Since(begun).Seconds()
				done[i] <- l
				<-slots
			}()
		}
	}()
	return func(yield func(*linting) bool) {
		for _, d := range done {
			if !yield(<-d) {
				return
			}
		}
	}
}

// linting is the check of one problem.
type linting struct {
	*app
	judge   *judgeTools
	problem *problem.Problem
	flags   lintFlags
	line    *terminal.Line
	jobs    int // runs at once

	trusted      lint.Trusted
	total, right int // submissions
	tests        int // runs
	cached       int // of these, made earlier
	faults       []string
	notes        []string // what could not be looked at, and is no fault
	seconds      float64
	errors       []untold // what could not be told
	broken       bool     // the reference fails
}

// all looks at everything: trouble with one thing keeps no other from being looked at.
func (l *linting) all(ctx context.Context) {
	if err := lint.Check(ctx, l.problem); err != nil && ctx.Err() == nil {
		l.faults = append(l.faults, strings.Split(err.Error(), "\n")...)
	}
	l.hold(ctx)
	l.solution(ctx)
	switch {
	case l.flags.noSubmissions:
	case l.broken:
		l.notes = append(l.notes, "the reference fails, so the submissions were not judged")
	default:
		l.submissions(ctx)
	}
}

// An untold is what could not be told of a file.
type untold struct {
	file string
	err  error
}

// cannot notes what could not be told. A reference that fails is a fault of the
// problem, which lint is to find; once is enough.
func (l *linting) cannot(file string, err error) {
	var reference *plan.ReferenceError
	switch {
	case errors.As(err, &reference):
		l.broken = true
		same := func(fault string) bool { return strings.Contains(fault, reference.What) }
		if !slices.ContainsFunc(l.faults, same) {
			l.faults = append(l.faults, err.Error())
		}
	case err != nil:
		l.errors = append(l.errors, untold{file, err})
	}
}

// hold compares the reference with the rules. Where it is a program there is no row
// in solutions to hold rules in Go, and a game that take cannot say is left at that.
func (l *linting) hold(ctx context.Context) {
	if sp := l.problem.Spec; l.problem.Game == nil && !sp.Reference.Absent() {
		l.notes = append(l.notes, sp.ID.Complain("no game is declared, so the reference was not compared with any rules", "").Error())
		return
	}
	var err error
	l.trusted, err = lint.Hold(ctx, l.problem, l.flags.trust, l.flags.seed)
	if err != nil && ctx.Err() == nil {
		l.faults = append(l.faults, err.Error())
	}
}

// solution judges the reference as it would be pasted, or the program that is it.
func (l *linting) solution(ctx context.Context) {
	if l.problem.Spec.Reference.Absent() {
		l.stale()
	}
	src, err := referenceProgram(l.problem.Spec)
	if err == nil {
		err = l.submission(ctx, src, report.AC)
	}
	l.cannot(src.Name, err)
}

// referenceFile is where the Go reference of a problem is in a checkout.
func referenceFile(root, id string) string {
	return filepath.Join(root, "solutions", strings.ReplaceAll(id, "-", ""), "solve.go")
}

// stale tells when the reference on disk is not the one in this program.
func (l *linting) stale() {
	id := l.problem.Spec.ID.Value
	root, ok := checkout()
	if !ok {
		return
	}
	path := referenceFile(root, id)
	disk, err := store.Read(path, sourceLimit)
	if here, known := solutions.Source(id); err == nil && known == nil && string(disk) != here {
		l.faults = append(l.faults, path+": is not the one in this program, which was judged; build grundy anew")
	}
}

// submissionsFolder is where a problem's submissions are kept: in a checkout, or
// beside the spec of a problem of one's own.
func submissionsFolder(sp *spec.Problem) (string, bool) {
	if !sp.Reference.Absent() {
		return filepath.Join(filepath.Dir(sp.File), "submissions"), true
	}
	root, ok := checkout()
	return filepath.Join(root, "testdata", "submissions", sp.ID.Value), ok
}

// submissions judges what is kept of the problem.
func (l *linting) submissions(ctx context.Context) {
	dir, ok := submissionsFolder(l.problem.Spec)
	if !ok {
		return
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		l.faults = append(l.faults, dir+": no submissions; a problem needs accepted and wrong ones")
		return
	}
	l.cannot(dir, err)
	for _, e := range entries {
		want, err := fate(e.Name())
		if err != nil {
			l.faults = append(l.faults, filepath.Join(dir, e.Name())+": "+err.Error())
			continue
		}
		if ctx.Err() != nil {
			return
		}
		text, err := readFile(filepath.Join(dir, e.Name()), sourceLimit)
		if err == nil {
			err = l.submission(ctx, build.Source{Name: e.Name(), Text: text}, want)
		}
		l.cannot(e.Name(), err)
	}
}

// fate is the verdict a submission's name promises.
func fate(name string) (report.Verdict, error) {
	word, _, ok := strings.Cut(name, "-")
	for _, v := range report.Verdicts {
		if ok && strings.ToUpper(word) == string(v) {
			return v, nil
		}
	}
	return "", fault.Errorf("its name tells no fate; begin it with one of %v and a hyphen, in lower case", report.Verdicts)
}

func (l *linting) submission(ctx context.Context, src build.Source, want report.Verdict) error {
	got, err := l.submit(ctx, src, l.briefly(want))
	if err == nil && got.Verdict != want {
		got, err = l.submit(ctx, src, judge.Options{})
	}
	if err != nil {
		return err
	}
	l.total++
	l.tests += len(got.Tests)
	l.cached += got.Cached()
	if got.Verdict == want {
		l.right++
		return nil
	}
	wrong := fmt.Sprintf("%s: %s, want %s", visible(src.Name), got.Verdict, want)
	if n := len(got.Tests); n > 0 && got.Verdict != report.AC {
		wrong += fmt.Sprintf(" (%s: %s)", got.Tests[n-1].Name, got.Tests[n-1].Detail)
	}
	l.faults = append(l.faults, wrong)
	return nil
}

// briefly are the options that have a program judged on fewer tests: one that should
// be accepted, but for the reference, or whose start takes long.
func (l *linting) briefly(want report.Verdict) judge.Options {
	o := judge.Options{Brief: true}
	if want == report.AC && l.total > 0 { // the reference comes first
		o.Budget = plan.Brief
	}
	return o
}

// submit judges a program.
func (l *linting) submit(ctx context.Context, src build.Source, o judge.Options) (*report.Report, error) {
	o.Seed, o.VerdictOnly, o.Jobs, o.Cache = l.flags.seed, true, l.jobs, l.flags.runs
	o.Progress = func(p judge.Progress) {
		p.Phase = l.problem.Spec.ID.Value + ": " + src.Name + ": " + p.Phase
		l.line.Show(p)
	}
	return l.judge.Submit(ctx, l.problem, src, o)
}

type lintJSON struct {
	Version     int        `json:"version"`
	Problem     string     `json:"problem"`
	OK          bool       `json:"ok"`
	Oracle      oracleJSON `json:"oracle"`
	Submissions countJSON  `json:"submissions"`
	Tests       int        `json:"tests"`
	Cached      int        `json:"cached_runs,omitempty"`
	Seconds     float64    `json:"seconds"`
	Faults      []string   `json:"faults,omitempty"`
	Notes       []string   `json:"notes,omitempty"`
}

type oracleJSON struct {
	Cases    int   `json:"cases"`
	Size     int64 `json:"size"`
	Whole    bool  `json:"whole_domain"`
	Balanced int   `json:"balanced"`
}

type countJSON struct {
	Right int `json:"right"`
	Total int `json:"total"`
}

func (l *linting) print() {
	if len(l.faults) > 0 {
		l.code = max(l.code, notSo)
	}
	if len(l.errors) > 0 {
		l.code = cannotTell
	}
	defer func() {
		for _, u := range l.errors {
			l.failOn(l.problem.Spec.ID.Value, u.file, u.err)
		}
	}()
	t := l.trusted
	if l.json {
		l.printJSON(lintJSON{
			1, l.problem.Spec.ID.Value, len(l.faults)+len(l.errors) == 0, oracleJSON{t.Cases, t.Size, t.Whole, t.Balanced},
			countJSON{l.right, l.total}, l.tests, l.cached, l.seconds, l.faults, l.notes,
		})
		return
	}
	agree := fmt.Sprintf("%d + %d", t.Cases, t.Balanced)
	switch {
	case t.Whole:
		agree = fmt.Sprintf("all %d", t.Cases)
	case len(l.notes) > 0:
		agree = "not compared"
	}
	l.printf("%-14s %26s %12s %6d %8.1f\n", l.problem.Spec.ID.Value, agree,
		fmt.Sprintf("%d of %d", l.right, l.total), l.tests, l.seconds)
	for _, f := range l.faults {
		l.printf("    %s\n", f)
	}
	for _, n := range l.notes {
		l.printf("    note: %s\n", n)
	}
}
