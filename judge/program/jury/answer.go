package jury

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// processes is the maximum number of processes and threads of a program.
const processes = 64

// patientWall is the wall clock limit of references and generators. It is below plan.Patience, so
// that the run ends first and gives the reason.
const patientWall = plan.Patience - 5*time.Second

var (
	// patient are the limits of references and generators. These are trusted to be right, not to be
	// fast, and handle files of many more cases than submissions get.
	patient = sandbox.Limits{CPU: patientWall - 5*time.Second, Wall: patientWall, Output: 256 << 20, Processes: processes}
	// slow are the limits of a brute. The caller gives the limit of CPU time with each file.
	slow = sandbox.Limits{Wall: time.Minute, Memory: 1 << 30, Output: 256 << 20, Processes: processes}
	// quick are the limits of a generator that is called with a seed and a size.
	quick = sandbox.Limits{CPU: 5 * time.Second, Wall: 15 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: processes}
)

// A failure is the error of a program that did not answer.
type failure struct {
	res  sandbox.Result
	what i18n.Message
	line string // a line of its standard error; may be empty
}

func (f *failure) Error() string { return f.Message().String() }

// Message returns how the program ended.
func (f *failure) Message() i18n.Message {
	if f.line == "" || f.Unwrap() != nil {
		return f.what
	}
	return i18n.Messagef("%s: %s", f.what, f.line)
}

// late reports whether the program exceeded a time limit.
func (f *failure) late() bool { return f.res.End == sandbox.CPUOver || f.res.End == sandbox.WallOver }

// Unwrap returns plan.ErrTooLarge if the program exceeded a limit of time or memory.
func (f *failure) Unwrap() error {
	if f.late() || f.res.End == sandbox.MemOver {
		return plan.ErrTooLarge
	}
	return nil
}

// answer runs a program once and returns its standard output, or the file that it writes if files
// are given. If the program fails, the error is a *failure. If it does not write the file, the
// error is missing.
func (j *Jury) answer(ctx context.Context, program *build.Program, args []string, input []byte, limits sandbox.Limits, files sandbox.Files, laid ...sandbox.LaidFile) ([]byte, error) {
	res, err := j.ended(ctx, program, args, input, limits, files, laid...)
	return res.Stdout, err
}

// ended is like answer, and returns the whole result.
func (j *Jury) ended(ctx context.Context, program *build.Program, args []string, input []byte, limits sandbox.Limits, files sandbox.Files, laid ...sandbox.LaidFile) (sandbox.Result, error) {
	c := command(program, args, input, limits, files, laid)
	res, err := j.run(ctx, c)
	if err != nil {
		return sandbox.Result{}, err
	}
	return answered(c, res)
}

// command returns the command that runs a program which answers.
func command(program *build.Program, args []string, input []byte, limits sandbox.Limits, files sandbox.Files, laid []sandbox.LaidFile) sandbox.Command {
	return sandbox.Command{
		Args: slices.Concat(program.Args, args), Env: program.Env, Stdin: input, Files: files, Limits: limits,
		Visible: program.Folders(), Laid: laid,
	}
}

// answered returns the result of a run, or an error if the program failed.
func answered(c sandbox.Command, res sandbox.Result) (sandbox.Result, error) {
	if what := res.Failure(c.Limits); what != "" {
		return sandbox.Result{}, &failure{res, what, format.CrashLine(res.Stderr)}
	}
	if res.Missing {
		return sandbox.Result{}, missing(c.Files.Output)
	}
	return res, nil
}

// missing is the error of a program that did not write the file with this name.
type missing string

func (m missing) Error() string { return "it writes no file " + string(m) }

// An answerer is a reference or a brute. In a problem with files, the program may use these files,
// or standard input and output.
type answerer struct {
	jury  *Jury
	files sandbox.Files
	plain atomic.Bool // it is known to use standard input and output
	filed atomic.Bool // it is known to use the files
}

// answerer returns an answerer for a source. It uses the files if the source names one of them.
func (j *Jury) answerer(src build.Source, files spec.Files) *answerer {
	a := &answerer{jury: j, files: sandbox.Files(files)}
	names := func(text []byte) bool {
		return bytes.Contains(text, []byte(files.Input)) || bytes.Contains(text, []byte(files.Output))
	}
	a.plain.Store(files == (spec.Files{}) || !names(src.Text) && !slices.ContainsFunc(src.Beside, func(f build.File) bool { return names(f.Text) }))
	return a
}

// answer runs the program. A program that names the files may still use standard input and
// output, for example if freopen stands in a comment, or between #ifndef ONLINE_JUDGE and
// #endif. So a run that failed with files is repeated without them, until a run has succeeded in
// one of the two ways.
func (a *answerer) answer(ctx context.Context, program *build.Program, input []byte, limits sandbox.Limits) ([]byte, error) {
	if a.plain.Load() {
		return a.jury.answer(ctx, program, nil, input, limits, sandbox.Files{})
	}
	text, err := a.jury.answer(ctx, program, nil, input, limits, a.files)
	var no missing
	var ended *failure
	switch {
	case err == nil:
		a.filed.Store(true)
		return text, nil
	case a.filed.Load(), !errors.As(err, &no) && !errors.As(err, &ended):
		return nil, err
	}
	text, plainly := a.jury.answer(ctx, program, nil, input, limits, sandbox.Files{})
	switch {
	case plainly == nil && len(text) > 0:
		a.plain.Store(true)
		return text, nil
	case errors.Is(plainly, plan.ErrTooLarge) && ctx.Err() == nil: // with files, the program failed at once
		return nil, plainly
	}
	return nil, err
}

// Reference implements Programs.
func (j *Jury) Reference(ctx context.Context, src build.Source, files spec.Files) (Ask, error) {
	a := j.answerer(src, files)
	program, err := j.builder.Own(ctx, src, "reference")
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, input []byte) ([]byte, error) {
		own := patient
		if limit, ok := plan.Limit(ctx); ok {
			own.CPU = min(own.CPU, limit)
		}
		return a.answer(ctx, program, input, own)
	}, nil
}

// Brute implements Programs.
func (j *Jury) Brute(src build.Source, files spec.Files) Brute {
	a := j.answerer(src, files)
	var mu sync.Mutex
	var program *build.Program
	built := func(ctx context.Context) (_ *build.Program, err error) {
		mu.Lock()
		defer mu.Unlock()
		if program == nil {
			program, err = j.builder.Own(ctx, src, "brute")
		}
		return program, err
	}
	return func(ctx context.Context, input []byte, limit time.Duration) ([]byte, error) {
		program, err := built(ctx)
		if err != nil {
			return nil, err
		}
		own := slow
		own.CPU = limit
		return a.answer(ctx, program, input, own)
	}
}

// A Generator is a program that prints inputs.
type Generator struct {
	jury    *Jury
	name    string
	program *build.Program
	files   sandbox.Files
	laid    []sandbox.LaidFile
	runs    *storedRuns
}

// Close stores the results of the program's runs.
func (g *Generator) Close() error {
	g.runs.save()
	return nil
}

// Beside returns a copy of g that has the given files in its working folder.
func (g *Generator) Beside(laid []plan.LaidFile) *Generator {
	other := *g
	other.laid = nil
	for _, f := range laid {
		other.laid = append(other.laid, sandbox.LaidFile(f))
	}
	return &other
}

// Generator implements Programs.
func (j *Jury) Generator(ctx context.Context, src build.Source, files spec.Files) (*Generator, error) {
	program, err := j.builder.Own(ctx, src, "generator")
	if err != nil {
		return nil, err
	}
	g := &Generator{jury: j, name: src.Name, program: program, files: sandbox.Files(files), runs: &storedRuns{jury: j}}
	j.add(g)
	return g, nil
}

// Generate returns the output of the generator for arguments and an input, which may be that of a
// stored run. It is an error if the generator fails or exceeds a limit; the error does not name the
// generator.
func (g *Generator) Generate(ctx context.Context, args []string, input []byte) ([]byte, error) {
	c, runs := command(g.program, args, input, patient, g.files, g.laid), g.runs.stored(g.program)
	if runs != nil {
		if res, known, _ := runs.Recall(c); known {
			res, err := answered(c, res)
			return res.Stdout, err
		}
	}
	res, err := g.jury.run(ctx, c)
	if err != nil {
		return nil, err
	}
	if runs != nil && !res.Starved {
		runs.Store(c, res)
	}
	res, err = answered(c, res)
	return res.Stdout, err
}

// Both returns the generator's standard output and standard error. It is an error if either is
// larger than the output limit.
func (g *Generator) Both(ctx context.Context, args []string, input []byte) (printed, said []byte, err error) {
	limits := patient
	limits.Stderr = limits.Output + 1
	res, err := g.jury.ended(ctx, g.program, args, input, limits, g.files, g.laid...)
	if int64(len(res.Stderr)) > limits.Output {
		return nil, nil, fault.New("", i18n.Messagef("prints more than %s on standard error", format.Size(limits.Output)), "make the test smaller")
	}
	return res.Stdout, res.Stderr, err
}

// Call returns the command that calls the generator for a seed and a size, for messages.
func (g *Generator) Call(seed uint64, size int) string {
	return fmt.Sprintf("%s %d %d", g.name, seed, size)
}

// Seeded calls the generator with a seed and a size, and returns the input that it prints. The
// error contains the call.
func (g *Generator) Seeded(ctx context.Context, seed uint64, size int) ([]byte, error) {
	text, err := g.jury.answer(ctx, g.program, seeded(seed, size), nil, quick, g.files)
	return text, g.blamed(err, seed, size)
}

// SeededBy is like Seeded, and makes the run by q, which is the generator's Quick.
func (g *Generator) SeededBy(ctx context.Context, q *Quick, seed uint64, size int, rest func(mean time.Duration) time.Duration) ([]byte, error) {
	text, err := q.Run(ctx, seeded(seed, size), nil, rest)
	return text, g.blamed(err, seed, size)
}

// blamed returns the error of a call with the call in it.
func (g *Generator) blamed(err error, seed uint64, size int) error {
	var f *failure
	if !errors.As(err, &f) {
		return err
	}
	call := g.Call(seed, size)
	switch {
	case f.late():
		return fault.New(call, i18n.Messagef("the generator does not end: %s", f.what), "let it print one input for the seed and the size, and then end")
	case f.line != "":
		return fault.New(call, i18n.Messagef("the generator fails: %s: %s", f.what, f.line), byHand)
	}
	return fault.New(call, i18n.Messagef("the generator fails: %s", f.what), byHand)
}

const byHand = "call it by hand with these arguments, a seed and a size"
