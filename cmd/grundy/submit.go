package main

import (
	"context"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/sandbox"
)

// sourceLimit is the greatest source read, in bytes; the builder's own limit is
// smaller and its words are better.
const sourceLimit = 64 << 20

// submitFlags are the flags of submit.
type submitFlags struct {
	options judge.Options
	memory  string
	tests   string
	noKept  bool
	lang    string // of the explanation: en or zh
	// languages is a table of more of them.
	languages string
}

func submitCommand(a *app) *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "submit PROBLEM FILE...",
		Short: "Judge solutions; show the smallest input on which one is wrong",
		Long: `Compile each FILE, run it on the problem's tests, compare with the reference.

The tests come from the spec: what grundy stress found before, the samples, every small case in the order of size,
then random cases with all answers in balance, bounds, and the largest files. The
verdict is that of the first test in this order that fails. The counterexample is
the smallest case known on which the program fails like that.

Exit code: 0 all accepted, 1 some not, 2 could not tell.`,
		Example: `  grundy submit hdu1847 a.cpp
  grundy submit P2197 a.py b.cpp --json
  grundy submit hdu1848 a.c --tests ./mytests`,
		Args:              wants(2, unlimited),
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.submit(cmd.Context(), args[0], args[1:], f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.options.All, "all", false, "run all tests, also after one has failed")
	flags.IntVarP(&f.options.Jobs, "jobs", "j", 0, "runs at once (default: one a core)")
	flags.DurationVar(&f.options.Time, "time", 0, "CPU time limit instead of the problem's")
	flags.StringVar(&f.memory, "memory", "", "memory limit instead of the problem's, as 64MiB")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random tests")
	flags.StringVar(&f.options.Language, "lang", "", "language id instead of the one the file's name tells (grundy doctor lists them)")
	languagesFlag(flags, &f.languages)
	a.tierFlag(cmd)
	flags.StringVar(&f.tests, "tests", "", "judge on a file NAME.in, or on those of a folder; with NAME.ans or NAME.out or neither")
	flags.BoolVar(&f.noKept, "no-kept", false, "leave out the inputs that grundy stress found before")
	flags.StringVar(&f.lang, "explain", "en", "language of the explanation: en or zh")
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
	p, err := openLibrary().find(ctx, problem, j)
	if err != nil {
		return err
	}
	sources, err := readSources(files)
	if err != nil {
		return err
	}
	if !f.noKept && f.tests == "" {
		if f.options.Kept, err = keptTests(j, p); err != nil {
			return err
		}
	}
	for _, src := range sources {
		if err := a.submitSource(ctx, j, p, src, f); err != nil {
			return err
		}
	}
	return nil
}

// readSources reads all before any is judged, so that a slip in the last name
// costs nothing.
func readSources(files []string) ([]build.Source, error) {
	var sources []build.Source
	for _, name := range files {
		text, err := readFile(name, sourceLimit)
		if err != nil {
			return nil, err
		}
		sources = append(sources, build.Source{Name: filepath.Base(name), Text: text})
	}
	return sources, nil
}

// understand checks the flags that are more than their text.
func (f *submitFlags) understand() error {
	if f.options.Time < 0 || f.options.Time > time.Hour {
		return &oops{"--time", "is not between 0 and 1h", "give it as 500ms or 2s"}
	}
	if f.options.Jobs < 0 || f.options.Jobs > 1024 {
		return &oops{"--jobs", "is not between 1 and 1024", ""}
	}
	if f.lang != "en" && f.lang != "zh" {
		return &oops{"--explain", "no words in " + f.lang, "use en or zh"}
	}
	var err error
	if f.options.Memory, err = parseBytes("--memory", f.memory); err != nil {
		return err
	}
	if f.tests != "" {
		f.options.Given, err = readTests(f.tests)
	}
	return err
}

func (a *app) submitSource(ctx context.Context, j *judgeTools, p *judge.Problem, src build.Source, f submitFlags) error {
	line := a.progress()
	f.options.Progress = line.show
	report, err := j.Submit(ctx, p, src, f.options)
	line.clear()
	if err != nil {
		return err
	}
	if report.Verdict != judge.AC {
		a.code = notSo
	}
	if w := j.builder.Warning(); w != "" {
		report.Warnings = append(report.Warnings, w)
	}
	if a.json {
		a.printJSON(reportJSON(report, f.lang))
		return nil
	}
	a.printReport(report, f.lang)
	return nil
}

// judgeTools is a judge with what it is made of.
type judgeTools struct {
	*judge.Judge
	runner  sandbox.Runner
	builder *build.Builder
}

func (a *app) newJudge() (*judgeTools, error) {
	runner, err := sandbox.Open(a.leastTier)
	if err != nil {
		return nil, err
	}
	builder := build.New("", judge.Compiler(runner))
	return &judgeTools{judge.New(runner, builder), runner, builder}, nil
}

// Close gives back what runner and builder hold.
func (j *judgeTools) Close() {
	// There is nobody left to tell: the verdict stands.
	_ = j.runner.Close()
	_ = j.builder.Close()
}
