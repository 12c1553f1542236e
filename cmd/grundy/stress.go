package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run/hunt"
	"grundy/problems/catalogue"
)

// stressFlags are the flags of stress.
type stressFlags struct {
	options   hunt.Options
	memory    string
	until     []string
	most      []string
	against   string
	slowest   bool
	out       string
	explain   cli.Explain // the language of the explanation
	format    string
	languages string
	timeGiven bool // --for was given
	files     cli.Files
	unspecified
}

func stressCommand(a *app) *cobra.Command {
	var f stressFlags
	cmd := &cobra.Command{
		Use:               "stress PROBLEM FILE...",
		Short:             "Hunt for the smallest input on which a solution fails",
		Args:              f.unspecified.args,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.timeGiven = cmd.Flags().Changed("for")
			if f.given() {
				return a.crosscheck(cmd.Context(), args, f)
			}
			args = inFolder(args)
			return a.stress(cmd.Context(), args[0], args[1:], f)
		},
	}
	flags := cmd.Flags()
	cli.Time(flags, &f.options.For, "for", 10*time.Second, "how long to hunt; runs that have started may finish, and shrinking may take as long again")
	flags.IntVar(&f.options.Cases, "cases", 0, "stop after this many cases, besides the tests of submit; the time is then unbounded unless --for is given")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random cases")
	flags.IntVarP(&f.options.Jobs, "jobs", "j", 0, "number of concurrent runs (default: one for each core)")
	flags.StringSliceVar(&f.until, "until", nil, "hunt for these verdicts only: wa, pe, tle, mle, ole, re")
	flags.StringSliceVar(&f.most, "max", nil, "lower the upper bounds of fields, as n=100,a=1000: the value of a number, the length of a word")
	flags.StringVar(&f.against, "against", "", "compare the solution with another one instead of the reference")
	flags.BoolVar(&f.slowest, "slowest", false, "look for the input on which the solution is slowest")
	flags.StringVar(&f.out, "out", "", "folder for the inputs found (default: where grundy submit finds them)")
	cli.Time(flags, &f.options.Limits.Time, "time", 0, "CPU time limit instead of the problem's")
	flags.StringVar(&f.memory, "memory", "", "memory limit instead of the problem's, such as 64MiB")
	flags.StringVar(&f.options.Language, "language", "", "id of the language, if the file's name does not tell it (grundy doctor lists the ids)")
	a.judgeFlags(cmd, &f.languages)
	a.sourceFlags(cmd)
	cli.AddExplain(cmd, &f.explain)
	cli.AddFiles(cmd, &f.files)
	addFormat(cmd, &f.format)
	f.unspecified.add(cmd)
	return cmd
}

func (a *app) stress(ctx context.Context, problem string, files []string, f stressFlags) error {
	if err := f.understand(); err != nil {
		return err
	}
	j, err := a.newJudge(f.languages)
	if err != nil {
		return err
	}
	defer j.Close()
	p, err := f.problem(ctx, problem, j)
	if err != nil {
		return err
	}
	if p.Grammar == nil && f.against == "" {
		return fault.New(p.ID(), "its spec declares no input, so no tests can be generated", "name a slow correct program with --against, or declare the input with the key input of a spec")
	}
	if p.Grammar == nil {
		if _, err := catalogue.Inputs(problem); err == nil { // PROBLEM is a folder of tests
			f.from = problem
			return a.crosscheckBy(ctx, j, files, f)
		}
	}
	if f.validator != "" {
		return fault.New("stress", "--validator is for --gen, --from and folders of tests", "leave it out, or write it into the spec")
	}
	p.Keep(openRuns(j)) // a hunt makes too many runs to store them
	if f.against != "" {
		other, err := a.readSource(f.against)
		if err != nil {
			return err
		}
		f.options.Against = &other
	}
	for _, file := range files {
		src, err := a.readSource(file)
		if err == nil {
			h := &stressing{app: a, flags: f, j: j, p: p, problem: problem, file: file}
			err = h.hunt(ctx, src)
		}
		if ctx.Err() != nil {
			return err
		}
		if err != nil { // the hunt continues with the other files
			a.failAmong(len(files), p.Spec.ID.Value, file, err)
			a.code = cannotTell
		}
	}
	return nil
}

// problem loads the problem, narrowed to the bounds of --max.
func (f *stressFlags) problem(ctx context.Context, name string, j *judgeTools) (*problem.Problem, error) {
	p, err := catalogue.Open().Checked(f.check).Filed(f.files.Files).Timed(f.options.Limits.Time).Sized(f.options.Limits.Memory).Problem(ctx, name, j)
	if err == nil {
		err = p.Programs("there is nothing to run on other inputs")
	}
	if err != nil || len(f.most) == 0 {
		return p, err
	}
	narrow, err := p.Narrow(f.most)
	if err != nil {
		e := parts(err)[0]
		return nil, fault.New("--max "+e.Place, e.What, e.Remedy)
	}
	return narrow, nil
}

// understand checks the flags and reads their values.
func (f *stressFlags) understand() error {
	o := &f.options
	switch {
	case o.For == 0:
		return fault.New("--for", "the time to hunt is 0", "give it as 10s or 5m")
	case o.Cases < 0:
		return fault.New("--cases", "is below 0", "give a number such as 100000")
	case f.slowest && f.against != "":
		return fault.New("--slowest", "cannot be combined with --against", "remove one of them")
	}
	if o.Cases > 0 && !f.timeGiven {
		o.For = 0
	}
	for _, word := range f.until {
		v := report.Verdict(strings.ToUpper(strings.TrimSpace(word)))
		if !slices.Contains(report.Verdicts, v) || v == report.AC || v == report.CE {
			return fault.New("--until", i18n.Messagef("%q is not a verdict to hunt for", word), "known: wa, pe, tle, mle, ole, re")
		}
		o.Until = append(o.Until, v)
	}
	var err error
	o.Memory, err = cli.Memory("--memory", f.memory)
	return err
}
