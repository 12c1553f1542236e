package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/render/editor"
	"grundy/judge/render/json"
	"grundy/judge/render/terminal"
	"grundy/judge/render/text"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/counterexamples"
	"grundy/judge/run/trial"
	"grundy/problems/catalogue"
)

// noProblem is the folder of counterexamples that belong to no problem.
const noProblem = "guessed"

// runFlags are the flags of run.
type runFlags struct {
	options   run.Options
	problem   string
	sample    int
	last      bool
	talk      bool // the user is the interactor
	memory    string
	files     cli.Files
	languages string
	watch     bool
	explain   cli.Explain
	format    string
	server    string // the address of a contest whose machines run the program
}

func runCommand(a *app) *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run FILE [INPUT...]",
		Short: "Run a program once in the sandbox; show its output, time, memory and the line of a crash",
		Args:  cli.Alone("server", besideServer, cli.Alone("last", besideInput, cli.Alone("sample", besideInput, cli.Wants(1, cli.Unlimited)))),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.run(cmd.Context(), args[0], args[1:], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.problem, "problem", "p", "", "problem that gives limits, samples and the interactor (default: that of the working folder)")
	flags.IntVar(&f.sample, "sample", 0, "run on this sample of the problem, from 1")
	flags.BoolVar(&f.last, "last", false, "run on the latest counterexample of submit or stress")
	flags.BoolVarP(&f.talk, "talk", "t", false, "talk with an interactive program yourself; each line shows who wrote it")
	cli.Time(flags, &f.options.Time, "time", 0, "CPU time limit instead of the problem's")
	flags.StringVar(&f.memory, "memory", "", "memory limit instead of the problem's, such as 64MiB")
	flags.StringVar(&f.options.Language, "language", "", "id of the language, if the file's name does not tell it (grundy doctor lists the ids)")
	flags.BoolVar(&f.options.Sanitize, "sanitize", false, "after a failure, run once more with sanitizers (C, C++), even if the program did not crash")
	flags.StringVar(&f.server, "server", "", "run it on the machines of a contest instead, at the address that grundy serve prints with your name in it: http://team1@HOST:PORT; the password is GRUNDY_PASSWORD")
	flags.BoolVarP(&f.watch, "watch", "w", false, "run again whenever FILE or an INPUT is saved, until Ctrl-C")
	cli.AddFiles(cmd, &f.files)
	cli.AddExplain(cmd, &f.explain)
	addFormat(cmd, &f.format)
	a.judgeFlags(cmd, &f.languages)
	a.sourceFlags(cmd)
	_ = cmd.RegisterFlagCompletionFunc("problem", completeProblems) // fails only if the flag does not exist
	return cmd
}

// besideInput are the flags that may accompany a flag that chooses the input.
var besideInput = []string{"problem", "time", "memory", "language", "languages", "sanitize", "watch", "files", "explain", "format", "include", "main", "require-tier"}

func (a *app) run(ctx context.Context, file string, inputs []string, f runFlags) (err error) {
	if f.options.Memory, err = cli.Memory("--memory", f.memory); err != nil {
		return err
	}
	if f.server != "" {
		t := &tried{app: a, f: f, file: file, inputs: inputs, stdin: standardInput{a.stdin}}
		return t.repeat(ctx, t.runThere)
	}
	j, err := a.newJudge(f.languages)
	if err != nil {
		return err
	}
	defer j.Close()
	t := &tried{app: a, j: j, f: f, file: file, inputs: inputs, stdin: standardInput{a.stdin}}
	if in := inFolder([]string{file}); f.problem == "" && len(in) == 2 {
		t.f.problem, t.implied = in[0], true
	}
	return t.repeat(ctx, t.once)
}

// repeat runs the program once, or whenever a file is saved.
func (t *tried) repeat(ctx context.Context, once func(context.Context) (done bool, err error)) error {
	if !t.f.watch {
		_, err := once(ctx)
		return err
	}
	problem := t.f.problem
	if t.f.server != "" {
		problem = "" // a label of the contest is no file
	}
	w := &watching{app: t.app, paths: t.withProblem([]string{t.file}, t.files(), problem), round: once}
	return w.watch(ctx)
}

// tried is a program that is run, once or whenever it is saved.
type tried struct {
	*app
	j      *judgeTools // nil if a contest runs the program
	f      runFlags
	file   string
	inputs []string
	stdin  standardInput

	implied bool         // the user named no problem, so it is the working folder's
	unused  i18n.Message // why that problem is not used
	typed   trial.Lines  // what the user types, for all rounds
	read    []byte       // standard input, for all rounds; nil: not read yet
}

// standardInput is where the input comes from if no argument names it.
type standardInput struct{ io.Reader }

// typed reports whether a user types it.
func (s standardInput) typed() bool {
	f, ok := s.Reader.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// files returns the inputs that are files.
func (t *tried) files() (paths []string) {
	for _, path := range t.inputs {
		if path != "-" {
			paths = append(paths, path)
		}
	}
	return paths
}

// once compiles the program and runs it.
func (t *tried) once(ctx context.Context) (done bool, err error) {
	one := trial.Trial{Files: t.f.files.Files, Options: t.f.options}
	if one.Source, err = t.readSource(t.file); err != nil {
		return false, err
	}
	if one.Problem, err = t.load(ctx); err != nil {
		return false, err
	}
	var speech *text.Speech
	if t.byHand(one.Problem) {
		one.Hand, speech = t.hand()
	} else if one.Inputs, err = t.chosen(one.Problem); err != nil {
		return false, err
	}
	line := t.progress()
	if speech == nil {
		one.Options.Progress = line.Show
	}
	err = t.j.Try(ctx, one, func(r *trial.Report) {
		line.Clear()
		if speech != nil {
			speech.End()
		}
		done = true
		t.print(r)
	})
	line.Clear()
	return done, err
}

// load returns the problem, or nil. A problem that nobody named may be faulty, unless the input
// comes from it.
func (t *tried) load(ctx context.Context) (*problem.Problem, error) {
	t.unused = ""
	if t.f.problem == "" {
		return nil, nil
	}
	p, err := catalogue.Open().Filed(t.f.files.Files).Timed(t.f.options.Time).Sized(t.f.options.Memory).Problem(ctx, t.f.problem, t.j)
	if err == nil {
		err = p.Programs("it has no limits or samples to run one with")
	}
	if err == nil || !t.implied || t.f.last || t.f.sample != 0 || ctx.Err() != nil {
		return p, err
	}
	t.unused = i18n.Messagef("the problem of the folder is not used: %s", i18n.Of(err))
	return nil, nil
}

// byHand reports whether the user talks with the program: at a terminal, if nothing else says what
// the input is.
func (t *tried) byHand(p *problem.Problem) bool {
	if t.f.talk {
		return true
	}
	named := len(t.inputs) > 0 || t.f.last || t.f.sample != 0 || p != nil && p.Interactor() != nil && len(p.Spec.Samples) > 0
	return !named && t.stdin.typed() && t.f.files.String() == "" && !t.json
}

// hand returns the user. With --talk, each line shows who wrote it.
func (t *tried) hand() (*trial.Hand, *text.Speech) {
	if t.typed == nil {
		t.typed = trial.ReadLines(t.stdin)
	}
	out := t.stdout
	if t.json {
		out = io.Discard // the object has the dialogue
	}
	speech := &text.Speech{W: out, Style: t.style(), Typed: t.stdin.typed(), Plain: !t.f.talk}
	return &trial.Hand{Lines: t.typed, Heard: speech.Program, Sent: speech.User}, speech
}

// chosen returns the inputs that the command line names.
func (t *tried) chosen(p *problem.Problem) ([]trial.Input, error) {
	switch {
	case t.f.last:
		return t.lastFound(p)
	case t.f.sample != 0:
		return t.sampled(p, t.f.sample)
	case len(t.inputs) > 0:
		return t.named(p)
	case p != nil && p.Interactor() != nil && len(p.Spec.Samples) > 0:
		return t.sampled(p, 1)
	}
	in, err := t.standard()
	return []trial.Input{in}, err
}

// standard returns what standard input holds. It is read once.
func (t *tried) standard() (trial.Input, error) {
	if t.read == nil {
		text, err := testfiles.ReadInput("-", t.stdin)
		if err != nil {
			return trial.Input{}, err
		}
		t.read = append([]byte{}, text...)
	}
	return trial.Input{Text: t.read}, nil
}

// named returns the files that the arguments name, and all NAME.in of a folder. NAME.ans or NAME.out
// beside NAME.in is the answer. Without one, the reference of a problem answers.
func (t *tried) named(p *problem.Problem) (list []trial.Input, err error) {
	legal := p != nil && p.Makes() == nil
	for _, path := range t.inputs {
		if path == "-" {
			in, err := t.standard()
			if err != nil {
				return nil, err
			}
			list = append(list, in)
			continue
		}
		if info, err := os.Stat(path); filepath.Ext(path) != ".in" && (err != nil || !info.IsDir()) {
			text, err := testfiles.ReadInput(path, nil)
			if err != nil {
				return nil, err
			}
			list = append(list, trial.Input{Name: path, Text: text, Legal: legal})
			continue
		}
		tests, err := testfiles.Read(path)
		if err != nil {
			return nil, err
		}
		for _, one := range tests {
			list = append(list, trial.Input{Name: one.Name + ".in", Text: one.Input, Want: one.Want, Legal: legal})
		}
	}
	return list, nil
}

// lastFound returns the latest counterexample of the problem.
func (t *tried) lastFound(p *problem.Problem) ([]trial.Input, error) {
	id := noProblem
	if p != nil {
		id = p.ID()
	}
	input, ok := counterexamples.Last(id, lastInputs(t.j), counterexamples.In(foundRoot(t.j)))
	if !ok {
		return nil, fault.New("--last", "no counterexample is stored", "find one with grundy submit or grundy stress, or name the problem with --problem")
	}
	return []trial.Input{{Name: "the last counterexample", Text: input, Legal: p != nil}}, nil
}

// sampled returns a sample of the problem.
func (t *tried) sampled(p *problem.Problem, n int) ([]trial.Input, error) {
	if p == nil {
		return nil, fault.New("--sample", "there is no problem", "name it with --problem, or run this in the folder of a problem")
	}
	all := catalogue.ShownOf(p).Samples
	if n < 1 || n > len(all) {
		return nil, fault.New("--sample", i18n.Messagef("%d is no sample; %s has %s", n, p.ID(), i18n.Plural(len(all), "sample")), "give another number")
	}
	in := trial.Input{Name: fmt.Sprint("sample-", n), Text: []byte(all[n-1].In.Value), Want: []byte(all[n-1].Out.Value)}
	if p.Interactor() != nil {
		in.Want = nil
	}
	return []trial.Input{in}, nil
}

// print prints what a program did. Its output goes to standard output, and the rest to standard
// error.
func (t *tried) print(r *trial.Report) {
	if !r.Normal() {
		t.code = max(t.code, notSo)
	}
	if t.j != nil {
		r.Warnings = append(r.Warnings, t.j.warnings()...)
	}
	if t.unused != "" {
		r.Warnings = append(r.Warnings, t.unused)
	}
	if t.json {
		t.showJSON(func(w io.Writer) error { return json.Trial(w, r) })
		return
	}
	t.edited(t.f.format, func(w io.Writer) error { return editor.Trial(w, t.file, r, t.lang) })
	switch {
	case r.Dialogue != nil && !r.ByHand:
		t.show(func(w io.Writer) error { return text.Talk(w, *r.Dialogue, t.style()) })
	default:
		t.pass(t.stdout, r.Result.Stdout)
	}
	errors := t.errorStyle()
	if len(r.Result.Stderr) > 0 {
		fmt.Fprintln(t.stderr, errors.Faint(i18n.Format(t.lang, "standard error:")))
		t.pass(t.stderr, r.Result.Stderr)
	}
	_ = text.Trial(t.stderr, r, errors.Explaining(t.f.explain.Or(t.lang)))
	t.tierTold = t.tierTold || r.Verdict != report.CE
}

// errorStyle returns how reports are written to standard error.
func (t *tried) errorStyle() text.Style {
	s := t.style()
	s.Columns, s.Escape = terminal.Columns(t.stderr), escape(t.stderr)
	return s
}

// pass writes what a program printed: to a file or a pipe as it is, and to a terminal without
// harmful characters, and with a newline at the end.
func (t *tried) pass(w io.Writer, printed []byte) {
	if !terminal.Is(w) && !t.mute {
		_, _ = terminal.Bare(w).Write(printed) // standard output records its errors
		return
	}
	if len(printed) > 0 && !bytes.HasSuffix(printed, []byte("\n")) {
		printed = append(printed[:len(printed):len(printed)], '\n')
	}
	_, _ = w.Write(printed)
}
