package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/render/editor"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/run"
	"grundy/judge/run/counterexamples"
	"grundy/judge/run/crosscheck"
	"grundy/problems/catalogue"
)

// unspecified has the flags of stress for a problem without a spec.
type unspecified struct {
	gen, from, validator, check string
}

func (u *unspecified) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&u.gen, "gen", "", "instead of PROBLEM: a program that prints an input, called with a seed and a growing size; needs --against")
	flags.StringVar(&u.from, "from", "", "instead of PROBLEM: a folder of inputs, from which grundy guesses more; needs --against")
	flags.StringVar(&u.validator, "validator", "", "with --gen, --from or a folder of tests: a program that rejects illegal inputs, its protocol as testlib:FILE or kattis:FILE")
	cli.Once(cmd, &u.check, "check", "how answers are judged instead, as for grundy submit")
}

// args checks the arguments of stress. A generator or a folder of inputs replaces PROBLEM.
func (u *unspecified) args(cmd *cobra.Command, args []string) error {
	against := cmd.Flags().Changed("against")
	switch {
	case !u.given() && len(args) == 1 && len(inFolder(args)) == 2:
		return nil
	case !u.given() && len(args) == 1 && against:
		return fault.New("stress", "no problem is given, and grundy does not know the format of the input", "name a generator with --gen, or a folder of inputs with --from")
	case !u.given() && len(args) == 1 && cli.IsSource(args[0]):
		return fault.New("stress", "no problem is given", "write grundy stress PROBLEM FILE, or name a slow correct program with --against")
	case !u.given():
		return cli.Wants(2, cli.Unlimited)(cmd, args)
	case len(args) == 0:
		return fault.New("stress", "no file is given", "write grundy stress FILE --against BRUTE --gen GENERATOR")
	case !against:
		return fault.New("stress", "there is nothing to compare the program with", "name a slow correct program with --against")
	}
	for _, flag := range []string{"max", "slowest"} {
		if cmd.Flags().Changed(flag) {
			return fault.New("--"+flag, "needs a problem", "leave it out, or --gen and --from")
		}
	}
	return nil
}

func (u *unspecified) given() bool { return u.gen != "" || u.from != "" }

// crosscheck compares each file with a brute force solution.
func (a *app) crosscheck(ctx context.Context, files []string, f stressFlags) error {
	if err := f.understand(); err != nil {
		return err
	}
	j, err := a.newJudge(f.languages)
	if err != nil {
		return err
	}
	defer j.Close()
	return a.crosscheckBy(ctx, j, files, f)
}

func (a *app) crosscheckBy(ctx context.Context, j *judgeTools, files []string, f stressFlags) error {
	o, err := a.crossOptions(ctx, j, f)
	if err != nil {
		return err
	}
	for _, file := range files {
		src, err := a.readSource(file)
		if err == nil {
			line := a.progress()
			o.Observer.Progress = func(p run.Progress) { line.Draw(text.StressProgress(p, o.Seed, a.lang), p.Took == 0) }
			r, failed := j.Crosscheck(ctx, src, o)
			line.Clear()
			if err = failed; err == nil {
				h := &stressing{app: a, flags: f, j: j, file: file}
				h.crosschecked(r)
			}
		}
		if ctx.Err() != nil {
			return err
		}
		if err != nil {
			a.failAmong(len(files), "", file, err)
			a.code = cannotTell
		}
	}
	return nil
}

// crossOptions returns the options of a comparison. It reads the files that the flags name.
func (a *app) crossOptions(ctx context.Context, j *judgeTools, f stressFlags) (o crosscheck.Options, err error) {
	u := f.unspecified
	o.Options, o.Files = f.options, f.files.Files
	other, err := a.readSource(f.against)
	if err != nil {
		return o, err
	}
	o.Options.Against = &other
	if u.gen != "" {
		gen, err := a.readSource(u.gen)
		if err != nil {
			return o, err
		}
		o.Generator = &gen
	}
	if u.from != "" {
		if o.Samples, err = catalogue.Inputs(u.from); err != nil {
			return o, err
		}
	}
	if u.validator != "" {
		if o.Validator, err = catalogue.ValidatorOf(ctx, u.validator, j); err != nil {
			return o, err
		}
	}
	if u.check != "" {
		o.Check, o.Checker, err = catalogue.CheckOf(ctx, u.check, j)
	}
	return o, err
}

// crosschecked prints the report of a comparison. If a folder is named, it stores the
// counterexample there.
func (h *stressing) crosschecked(r *crosscheck.Report) {
	path, t := "", counterexamples.Of(r)
	if t != nil && !h.j.builder.Temporary() {
		_, _ = lastInputs(h.j).Add(noProblem, *t) // only run --last needs it
	}
	if t != nil && h.flags.out != "" {
		err := os.MkdirAll(h.flags.out, 0o755)
		if err == nil {
			path, err = counterexamples.Put(h.flags.out, *t)
		}
		if err != nil {
			r.Warnings = append(r.Warnings, i18n.Of(fault.In(err)))
		}
	}
	r.Warnings = append(r.Warnings, h.j.warnings()...)
	h.code = max(h.code, stressCode(r))
	h.edited(h.flags.format, func(w io.Writer) error { return editor.Stress(w, h.file, r, h.lang) })
	h.tell(func(w io.Writer) error { return json.Stress(w, r, json.Stored{File: path}, h.flags.explain.Or("en")) },
		func(w io.Writer) error {
			return text.Stress(w, r, text.Hunt{}, h.style().Explaining(h.flags.explain.Or(h.lang)))
		})
	h.tierTold = h.tierTold || r.Compile.OK
}
