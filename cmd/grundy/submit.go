package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/report"
	"grundy/judge/report/github"
	"grundy/judge/report/json"
	"grundy/judge/report/matrix"
	"grundy/judge/report/round"
	"grundy/judge/report/text"
	"grundy/judge/run"
	"grundy/judge/sandbox"
)

// sourceLimit is the greatest source read, in bytes; the builder's own limit is
// smaller and its words are better.
const sourceLimit = 64 << 20

// many is the number of submissions from which on their reports are brief.
const many = 6

// submitFlags are the flags of submit.
type submitFlags struct {
	options judge.Options
	memory  string
	tests   string
	noKept  bool
	noCache bool
	watch   bool
	all     bool // go on after a test that failed
	// failed are inputs on which a submission that is watched failed before.
	failed failures
	lang   string // of the explanation: en or zh
	// languages is a table of more of them.
	languages string
	reports   reportFlags
}

func submitCommand(a *app) *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "submit PROBLEM FILE...",
		Short: "Judge solutions; show the smallest input on which one is wrong",
		Long: fmt.Sprintf(`Compile each FILE, run it on the problem's tests, compare with the reference.

The tests come from the spec: what grundy stress found before, the samples, every small case in the order of size,
then random cases with all answers in balance, bounds, and the largest files. The
verdict is that of the first test in this order that fails. The counterexample is
the smallest case known on which the program fails like that.

Of several files a table tells which tests tell them apart, and which files no
test does though their names, ac-…, wa-…, tle-…, promise different verdicts. From
%d files on, the counterexamples are left to --json, --html and --junit.

What a program did on an input before is not run again, as long as nothing that it
depends on has changed, but judged anew, by the limits and the answers of now.
A program whose output depends on time or chance wants --no-cache.

With --watch the files are judged again whenever one is saved, or the spec of the
problem, where that is a file: first on the inputs on which they failed before. A
save while they are judged begins anew. Reports are written each time, --json has an
object a FILE each time. Ctrl-C ends it with exit code 0.

Reports are begun before judging and come to their place whole. Annotations are
printed on standard output, or, with --json, on standard error.

Exit code: 0 all accepted, 1 some not, 2 could not tell.`, many),
		Example: `  grundy submit hdu1847 a.cpp
  grundy submit P2197 a.py b.cpp --json
  grundy submit p2197 a.cpp --watch
  grundy submit hdu1848 a.c --tests ./mytests
  grundy submit p2197 *.cpp --all --html report.html
  grundy submit p2197 a.cpp --junit junit.xml --annotations`,
		Args:              wants(2, unlimited),
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.reports.choose(cmd.Flags())
			return a.submit(cmd.Context(), args[0], args[1:], f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.all, "all", false, "run all tests, also after one has failed")
	flags.IntVarP(&f.options.Jobs, "jobs", "j", 0, "runs at once (default: one a core)")
	timeVar(flags, &f.options.Time, "time", 0, "CPU time limit instead of the problem's")
	flags.StringVar(&f.memory, "memory", "", "memory limit instead of the problem's, as 64MiB")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random tests")
	flags.StringVar(&f.options.Language, "lang", "", "language id instead of the one the file's name tells (grundy doctor lists them)")
	languagesFlag(flags, &f.languages)
	a.tierFlag(cmd)
	flags.StringVar(&f.tests, "tests", "", "judge on a file NAME.in, or on those of a folder; with NAME.ans or NAME.out or neither")
	flags.BoolVar(&f.noKept, "no-kept", false, "leave out the inputs that grundy stress found before")
	noCacheFlag(flags, &f.noCache)
	flags.BoolVarP(&f.watch, "watch", "w", false, "judge again whenever a FILE, or the problem's spec, is saved, until Ctrl-C")
	flags.StringVar(&f.lang, "explain", "en", "language of the explanation: en or zh")
	f.reports.add(flags)
	return cmd
}

func (a *app) submit(ctx context.Context, problem string, files []string, f submitFlags) error {
	if err := f.understand(); err != nil {
		return err
	}
	j, err := a.newJudge()
	if err != nil {
		return err
	}
	defer j.Close()
	if err := j.learn(f.languages); err != nil {
		return err
	}
	if f.watch {
		return a.watch(ctx, j, problem, files, f)
	}
	_, err = a.submitRound(ctx, j, problem, files, f)
	return err
}

// submitRound judges the files once, with all reports.
func (a *app) submitRound(ctx context.Context, j *judgeTools, problem string, files []string, f submitFlags) (*batch, error) {
	r, err := newRound(ctx, j, problem, files, &f)
	if err != nil {
		return nil, err
	}
	outputs, err := f.reports.begin(f.inputs(r))
	if err != nil {
		return r, err
	}
	err = a.judgeRound(ctx, j, r, f)
	if errors.Is(err, context.Canceled) {
		return r, err
	}
	if unwritten := finish(outputs, r); unwritten != nil {
		if err != nil {
			a.fail(err)
		}
		return r, unwritten
	}
	return r, err
}

// newRound reads all that is judged, and by what.
func newRound(ctx context.Context, j *judgeTools, problem string, files []string, f *submitFlags) (*batch, error) {
	p, err := openLibrary().find(ctx, problem, j)
	if err != nil {
		return nil, err
	}
	if !f.noKept && f.tests == "" {
		if f.options.Stored, err = keptTests(j, p); err != nil {
			return nil, err
		}
	}
	f.options.Cache = keptRuns(j, f.noCache)
	f.failed.first(&f.options)
	r := &batch{problem: p, lang: f.lang}
	for _, file := range files {
		src, err := readSource(file)
		one := &round.Submission{
			Path: file, Word: shellWord(file), File: src.Name, Text: src.Text, Err: err, Replay: f.replay(problem, file),
		}
		if v, err := fate(src.Name); err == nil {
			one.Promise = v
		}
		r.all = append(r.all, one)
	}
	r.name()
	return r, nil
}

// judgeRound judges the sources of a round. Trouble with one is told in its place, and
// the next is judged all the same.
func (a *app) judgeRound(ctx context.Context, j *judgeTools, r *batch, f submitFlags) error {
	code := a.code
	for _, s := range r.all {
		if s.Err == nil {
			s.Err = a.submitSource(ctx, j, r, s, f)
		}
		if f.reports.annotations {
			a.annotate(s, r.lang)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if s.Err != nil {
			a.failAmong(len(r.all), r.problem.Spec.ID.Value, s.Path, s.Err)
			code = cannotTell
		}
	}
	a.code = max(a.code, code)
	if m := matrix.New(r.report()); m != nil && !a.json {
		if f.reports.annotations {
			defer github.Mute(a.stdout)() // files have names of all sorts, too
		}
		a.show(func(w io.Writer) error { return text.Matrix(w, m, a.style(r.lang)) })
	}
	return nil
}

// annotate prints the annotations of a submission, never among JSON.
func (a *app) annotate(s *round.Submission, lang string) {
	out := a.stdout
	if a.json {
		out = a.stderr
	}
	// What cannot be written is noted by the writer.
	_ = github.Annotate(out, s, os.Getenv("GITHUB_WORKSPACE"), lang)
}

// readSource reads a program. It has its name also where it cannot be read.
func readSource(name string) (build.Source, error) {
	if name == "-" {
		return build.Source{Name: name}, &oops{"-", "a program is not read from standard input", "write it to a file and name that"}
	}
	text, err := readFile(name, sourceLimit)
	return build.Source{Name: filepath.Base(name), Text: text}, err
}

// understand checks the flags that are more than their text.
func (f *submitFlags) understand() error {
	if f.lang != "en" && f.lang != "zh" {
		return &oops{"--explain", "no words in " + f.lang, "use en or zh"}
	}
	var err error
	if f.options.Memory, err = parseBytes("--memory", f.memory); err != nil {
		return err
	}
	if f.all {
		f.options.Stop = run.Never
	}
	if f.tests != "" {
		f.options.Given, err = readTests(f.tests)
	}
	return err
}

// submitSource judges a source and prints its report.
func (a *app) submitSource(ctx context.Context, j *judgeTools, r *batch, s *round.Submission, f submitFlags) error {
	line := a.progress()
	f.options.Progress = line.Show
	got, err := j.Submit(ctx, r.problem, build.Source{Name: s.File, Text: s.Text}, f.options)
	line.Clear()
	if err != nil {
		return err
	}
	s.Report = got
	if got.Verdict != report.AC {
		a.code = notSo
	}
	got.Warnings = append(got.Warnings, j.warnings()...)
	if a.json {
		a.showJSON(func(w io.Writer) error { return json.Submit(w, got, f.lang) })
		return nil
	}
	if f.reports.annotations {
		defer github.Mute(a.stdout)()
	}
	style := a.style(f.lang)
	style.Brief = len(r.all) >= many
	a.show(func(w io.Writer) error { return text.Submit(w, got, style) })
	a.tierTold = a.tierTold || got.Compile.OK
	return nil
}

// judgeTools is a judge with what it is made of.
type judgeTools struct {
	*judge.Judge
	runner     sandbox.Runner
	builder    *build.Builder
	references *references
	warning    string // of the stored runs
}

func (a *app) newJudge() (*judgeTools, error) {
	runner, err := sandbox.Open(a.leastTier)
	if err != nil {
		return nil, err
	}
	builder := build.New("", judge.Compiler(runner))
	return &judgeTools{
		Judge: judge.New(runner, builder), runner: runner, builder: builder, references: &references{words: a.stderr},
	}, nil
}

// Close gives back what runner and builder hold.
func (j *judgeTools) Close() {
	// There is nobody left to tell: the verdict stands.
	_ = j.runner.Close()
	_ = j.builder.Close()
	_ = j.references.pool.Close()
}
