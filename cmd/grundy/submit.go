package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/run"
	"grundy/judge/run/watch"
	"grundy/problems/catalogue"
)

// many is the number of submissions from which their reports are brief.
const many = 6

// submitFlags are the flags of submit.
type submitFlags struct {
	options judge.Options
	memory  string
	tests   string
	check   string
	points  int // points to divide among the tests; 0: none
	files   cli.Files
	noKept  bool
	noCache bool
	watch   bool
	// failed holds inputs on which a watched submission failed earlier.
	failed  watch.Failures
	explain cli.Explain // the language of explanations
	// languages is the file of additional languages.
	languages string
	reports   reportFlags
	server    string // the address of a contest whose server judges the submission
	play      bool   // the programs are players of the problem's game
}

func submitCommand(a *app) *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "submit PROBLEM FILE...",
		Short: "Judge solutions; show the smallest input on which one is wrong",
		Args: cli.Alone("server", []string{"include", "language", "main"}, cli.Alone("play", besidePlay, func(cmd *cobra.Command, args []string) error {
			return cli.Wants(2, cli.Unlimited)(cmd, inFolder(args))
		})),
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.reports.choose(cmd.Flags())
			args = inFolder(args)
			return a.submit(cmd.Context(), args[0], args[1:], f)
		},
	}
	flags := cmd.Flags()
	flags.BoolFunc("all", "run all tests even after one has failed, up to the third TLE or MLE; --all=every runs all of them", f.stop)
	cli.Time(flags, &f.options.For, "for", 10*time.Second, "how long to look for the counterexample; 0: no search")
	flags.IntVarP(&f.options.Jobs, "jobs", "j", 0, "number of concurrent runs (default: one for each core)")
	cli.Time(flags, &f.options.Time, "time", 0, "CPU time limit instead of the problem's")
	flags.StringVar(&f.memory, "memory", "", "memory limit instead of the problem's, such as 64MiB")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random tests")
	flags.StringVar(&f.options.Language, "language", "", "id of the language, if the file's name does not tell it (grundy doctor lists the ids)")
	a.judgeFlags(cmd, &f.languages)
	a.sourceFlags(cmd)
	flags.BoolVar(&f.options.Sanitize, "sanitize", false, "run the counterexample with sanitizers (C, C++), even if the program does not crash")
	flags.StringVar(&f.tests, "tests", "", "judge on a file NAME.in, or on all such files of a folder; NAME.ans or NAME.out is the answer, if it exists")
	cli.Once(cmd, &f.check, "check", "how answers are judged instead: tokens, exact, lines, words, unordered, floats:1e-6, kattis or kattis:FLAGS, or a program, with its protocol as testlib:FILE or kattis:FILE")
	flags.IntVar(&f.points, "points", 0, "points that the tests share, if the problem has no subtasks")
	cli.AddFiles(cmd, &f.files)
	flags.BoolVar(&f.noKept, "no-kept", false, "ignore the inputs that grundy stress found before")
	noCacheFlag(flags, &f.noCache)
	flags.BoolVarP(&f.watch, "watch", "w", false, "judge again whenever a FILE, or the problem's spec, is saved, until Ctrl-C")
	cli.AddExplain(cmd, &f.explain)
	flags.StringVar(&f.server, "server", "", "submit to a contest instead, at the address that grundy serve prints with your name in it: http://team1@HOST:PORT; the password is GRUNDY_PASSWORD")
	flags.BoolVar(&f.play, "play", false, "judge programs that play: each must win every start that can be won (see grundy show PROBLEM --play)")
	f.reports.add(flags)
	addFormat(cmd, &f.reports.format)
	return cmd
}

// besidePlay are the flags that may accompany --play. No run of a player is stored, so --no-cache
// has no effect.
var besidePlay = []string{"include", "jobs", "language", "languages", "main", "memory", "no-cache", "require-tier", "seed", "time"}

func (a *app) submit(ctx context.Context, problem string, files []string, f submitFlags) error {
	if f.server != "" {
		return a.submitTo(ctx, f.server, problem, files, f.options.Language)
	}
	if err := f.understand(); err != nil {
		return err
	}
	if f.play {
		return a.submitPlayers(ctx, problem, files, f)
	}
	j, err := a.newJudge(f.languages)
	if err != nil {
		return err
	}
	defer j.Close()
	if f.watch {
		return a.watchSubmissions(ctx, j, problem, files, f)
	}
	_, err = a.submitRound(ctx, j, problem, files, f)
	return err
}

// mostOver is how many tests may exceed the time or memory limit with --all.
const mostOver = 3

// stop sets, by the value of --all, when judging ends.
func (f *submitFlags) stop(all string) error {
	switch f.options.Stop, f.options.Patience = run.Never, 0; all {
	case "true":
		f.options.Patience = mostOver
	case "false":
		f.options.Stop = run.AtFailure
	case "every":
	default:
		return fault.New("", i18n.Messagef("%q is not a value of this flag", all), "remove the value, or write every")
	}
	return nil
}

// understand checks the flags and reads their values.
func (f *submitFlags) understand() error {
	var err error
	if f.points < 0 {
		return fault.New("--points", "is below 0", "give a number such as 100")
	}
	if f.options.Memory, err = cli.Memory("--memory", f.memory); err != nil {
		return err
	}
	if f.tests != "" {
		f.options.Given, err = givenTests(f.tests)
	}
	return err
}

// shows reports whether a counterexample is printed, written to a report, or run first after a
// save.
func (f *submitFlags) shows(json, brief bool) bool {
	return !brief || json || f.watch || f.reports.annotations || f.reports.html != "" || f.reports.junit != ""
}

// givenTests returns the tests that --tests names.
func givenTests(path string) (given []problem.GivenTest, err error) {
	if err := catalogue.NotPackage(path); err != nil {
		return nil, err
	}
	tests, err := testfiles.Read(path)
	if errors.Is(err, testfiles.ErrFolder) {
		return nil, fault.New(path, fault.In(err).What, "--tests needs a folder of NAME.in files, or one of them")
	}
	for _, t := range tests {
		given = append(given, problem.GivenTest{Name: t.Name, Input: t.Input, Want: t.Want})
	}
	return given, err
}
