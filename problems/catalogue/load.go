package catalogue

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/program/jury"
	"grundy/judge/program/refproc"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
	"grundy/solutions"
)

// An Ask returns a reference's answers to an input file. It can be cancelled.
type Ask = func(ctx context.Context, input []byte) ([]byte, error)

// A Host builds the programs of problems, and runs references.
type Host interface {
	// Languages returns the languages in which a submission may be.
	Languages() []*build.Language
	jury.Programs
	// Ask returns the Ask for a problem's Go reference.
	Ask(id string, solve problem.Solve) Ask
	// Slow returns a function that is called if the reference of a problem is slow on a file.
	Slow(id string) func(input []byte, patience time.Duration)
}

// ErrNoHost is wrapped by errors about programs of a problem that is loaded without a host.
var ErrNoHost = errors.New("programs cannot be built here")

// unbuilt returns an error that wraps ErrNoHost.
func unbuilt(place string, what i18n.Message) error { return fault.Caused(place, what, ErrNoHost) }

// Problem returns the problem with this name. Its reference runs on the host. Without a host, Go
// references run in the calling goroutine.
func (c Catalogue) Problem(ctx context.Context, name string, host Host) (*problem.Problem, error) {
	sp, tests, err := c.resolve(name)
	if err == nil && c.check != "" {
		sp.Check, err = chosenCheck(c.check)
		if tests != nil && tests.pack != nil {
			tests.pack.checked = true
		}
	}
	if err != nil {
		return nil, err
	}
	if c.filed != (spec.Files{}) {
		sp.Files = c.filed
	}
	if tests != nil && tests.pack != nil {
		tests.pack.time, tests.pack.given = c.time, c.given()
	}
	if c.score > 0 && len(sp.Subtasks) == 0 && len(sp.Groups) == 0 {
		sp.ByTest(c.score)
	}
	return load(ctx, sp, tests, host)
}

// checkFlag is the place of a check that the user chose. Its program may be anywhere.
const checkFlag = "--check"

// chosenCheck parses a check in the form of a flag. The path of an existing file means a program.
// A protocol, testlib: or kattis:, may precede the path, and flags may follow it after a space.
// Paths are relative to the working folder.
func chosenCheck(word string) (spec.Check, error) {
	const flag = checkFlag
	protocol, path := spoken(word)
	path, flags := programAt(path)
	switch {
	case path != "":
		full, err := filepath.Abs(path)
		if err != nil {
			return spec.Check{}, fault.New(flag, i18n.Of(err), "name the program by its full path")
		}
		c, err := spec.CheckOf("program:"+full, flag)
		if err == nil {
			c.Program.Protocol.Value, c.Program.Flags.Value = protocol, flags
		}
		return c, err
	case protocol == "testlib", looksLikePath(word) && (protocol != "" || !strings.Contains(word, ":")):
		return spec.Check{}, fault.New(flag, i18n.Messagef("%s: no such file", strings.TrimPrefix(word, protocol+":")), "name a checker such as tokens or floats:1e-6, or a program")
	case word == "go":
		return spec.Check{}, fault.New(flag, "go means the problem's own Go code", "remove the flag")
	}
	return spec.CheckOf(word, flag)
}

// spoken splits the name of a program in a flag into the protocol and the path. The protocol is
// empty if there is none.
func spoken(word string) (protocol, path string) {
	protocol, path, ok := strings.Cut(word, ":")
	if !ok || protocol != "testlib" && protocol != "kattis" {
		return "", word
	}
	return protocol, path
}

// programAt splits a word into the path of a program and its flags; path is empty if there is no
// such file.
func programAt(word string) (path, flags string) {
	first, rest, _ := strings.Cut(word, " ")
	for _, one := range [][2]string{{word, ""}, {first, rest}} {
		if info, err := os.Stat(one[0]); err == nil && info.Mode().IsRegular() {
			return one[0], strings.TrimSpace(one[1])
		}
	}
	return "", ""
}

// looksLikePath reports whether the first word of a check looks like a path.
func looksLikePath(word string) bool {
	first, _, _ := strings.Cut(word, " ")
	return strings.ContainsAny(first, `./\`)
}

// load joins a spec with its programs or its row of Go code, and with its fixed tests. It reads
// the tests from their folder, unless tests is already open.
func load(ctx context.Context, sp *spec.Problem, tests *folder, host Host) (*problem.Problem, error) {
	if host != nil {
		if err := checkFactors(sp, host.Languages()); err != nil {
			return nil, err
		}
	}
	if tests != nil && tests.pack != nil {
		return tests.pack.load(ctx, sp, host)
	}
	code, err := Code(sp)
	if err != nil {
		return nil, err
	}
	if sp.Uniform {
		code.Prefer = fast
	}
	own := code.Rules
	if sp.Reference.Absent() && code.Solve == nil && !sp.Brute.Absent() && host != nil {
		sp, err = bruteAlone(sp, host, &code)
	} else {
		err = reference(ctx, sp, host, &code)
	}
	if err != nil {
		return nil, err
	}
	code.Rules = own // a program that answers replaces the rest
	if err := brute(sp, host, &code); err != nil {
		return nil, err
	}
	for _, step := range []func() error{
		func() error { return checker(ctx, sp, host, &code) },
		func() error { return between(ctx, sp, host, &code) },
		func() error { return interactor(ctx, sp, host, &code) },
		func() error { return validators(ctx, sp, host, &code) },
		func() error { return graders(sp, &code) },
		func() error { return fixedTests(sp, tests, &code) },
		func() error { return generated(ctx, sp, host, &code) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return problem.Load(sp, code)
}

// checker sets the checker, if it is a program.
func checker(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	c := sp.Check.Program
	if c == nil {
		return nil
	}
	src, err := programOf(sp, "checker", c.File)
	if err != nil {
		return err
	}
	if host == nil {
		return unbuilt(sp.ID.Value, "its checker is a program, but programs cannot be built here")
	}
	if c.Passes > 1 {
		code.Passes = c.Passes
	}
	code.Checker, err = host.Checker(ctx, src, jury.Terms{Protocol: c.Protocol.Value, Flags: strings.Fields(c.Flags.Value)})
	return err
}

// interactor sets the interactor: a program, or the rules of the game.
func interactor(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) (err error) {
	switch {
	case sp.Played():
		return gameInteractor(sp, host, code)
	case sp.Interactor != nil:
		code.Interactor, err = interactorOf(ctx, sp, host)
	}
	return err
}

// fixedTests sets the tests in the folder that a spec names. f is that folder if it is already
// open.
func fixedTests(sp *spec.Problem, f *folder, code *problem.Code) (err error) {
	if sp.Tests.Absent() {
		return nil
	}
	if f == nil {
		if err = within(filepath.Dir(sp.File), beside(sp, sp.Tests)); err == nil {
			f, err = openFolder(filepath.Dir(sp.File), beside(sp, sp.Tests))
		}
	}
	if err == nil {
		err = f.fixed(sp, code)
	}
	if err == nil {
		return nil
	}
	e := fault.In(err)
	if sp.ID.Absent() { // the user named only the folder
		return e
	}
	return sp.Tests.Complain(i18n.Join(i18n.Messagef("%s", e.Place), ": ", e.What), e.Remedy)
}

// within refuses a path that leads out of the folder dir, by its elements or by links. A
// downloaded spec must not read other files of this machine. Nothing is refused if dir is "".
func within(dir, path string) error {
	if dir == "" {
		return nil
	}
	from, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil // opening the folder will report the error
	}
	to, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil
	}
	if from, err = filepath.Abs(from); err != nil {
		return err
	}
	if to, err = filepath.Abs(to); err != nil {
		return err
	}
	if rel, err := filepath.Rel(from, to); err != nil || !filepath.IsLocal(rel) {
		return fault.New(path, "is not in the folder of the problem", "move it there")
	}
	return nil
}

// between sets the program that makes the input of a second run.
func between(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	b := sp.Between
	if b == nil {
		return nil
	}
	src, err := programOf(sp, "program between the runs", b.File)
	if err != nil {
		return err
	}
	if host == nil {
		return unbuilt(sp.ID.Value, "its program between the runs cannot be built here")
	}
	code.Between, err = host.Between(ctx, src, jury.Terms{Protocol: b.Protocol.Value, Flags: strings.Fields(b.Flags.Value)})
	return err
}

// validators sets the validators.
func validators(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	for _, v := range sp.Validators {
		src, err := programOf(sp, "validator", v.File)
		if err != nil {
			return err
		}
		if host == nil {
			return unbuilt(sp.ID.Value, "its validator is a program, but programs cannot be built here")
		}
		built, err := host.Validator(ctx, src, v.Protocol.Value)
		if err != nil {
			return err
		}
		code.Validators = append(code.Validators, problem.Validator{Validator: withFlags(built, v.Flags.Value), Tests: v.Tests})
	}
	return nil
}

// A flaggedValidator is a validator that gets the same arguments for each input.
type flaggedValidator struct {
	of    flagged
	flags []string
}

// A flagged is a validator that can get arguments.
type flagged interface {
	ValidateWith(ctx context.Context, input []byte, given jury.Given) (why string, err error)
}

// withFlags returns a validator that gets arguments, which are separated by spaces.
func withFlags(v check.Validator, flags string) check.Validator {
	with, ok := v.(flagged)
	if !ok || flags == "" {
		return v
	}
	return flaggedValidator{with, strings.Fields(flags)}
}

// Validate implements check.Validator.
func (v flaggedValidator) Validate(ctx context.Context, input []byte) (why string, err error) {
	return v.of.ValidateWith(ctx, input, jury.Given{Flags: v.flags})
}

// brute sets the brute. Without a host, it only checks that the program can be read.
func brute(sp *spec.Problem, host Host, code *problem.Code) error {
	if sp.Brute.Absent() {
		return nil
	}
	src, err := programOf(sp, "brute", sp.Brute)
	if err == nil && host != nil {
		code.Brute = host.Brute(src, sp.Files)
	}
	return err
}

// bruteAlone makes the brute answer the tests of a problem without a reference. It returns the
// spec with the brute as the reference. Tests that are too large for the brute become smaller or
// are omitted.
func bruteAlone(sp *spec.Problem, host Host, code *problem.Code) (*spec.Problem, error) {
	src, err := programOf(sp, "brute", sp.Brute)
	if err != nil {
		return nil, err
	}
	brute := host.Brute(src, sp.Files)
	*code = problem.Code{Slow: host.Slow(sp.ID.Value), Ask: func(ctx context.Context, input []byte) ([]byte, error) {
		limit, ok := plan.Limit(ctx)
		if !ok {
			limit = bruteTime
		}
		return brute(ctx, input, limit)
	}}
	alone := *sp
	alone.Reference, alone.Brute = sp.Brute, spec.Text{}
	return &alone, nil
}

// bruteTime is the CPU time of a brute on a user's file.
const bruteTime = 10 * time.Second

// reference sets the reference: the program that the spec names, or the Go reference of the row
// in its own process.
func reference(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	switch {
	case sp.Reference.Absent() && code.Solve != nil && host != nil:
		code.Ask = host.Ask(sp.ID.Value, code.Solve)
	case !sp.Reference.Absent():
		src, err := named(sp)
		if err != nil {
			return err
		}
		if host == nil {
			return unbuilt(sp.ID.Value, "its reference is a program, but programs cannot be built here")
		}
		ask, err := host.Reference(ctx, src, sp.Files)
		if err != nil {
			return err
		}
		*code = problem.Code{Ask: ask}
	}
	if code.Ask != nil {
		code.Slow = host.Slow(sp.ID.Value)
	}
	return nil
}

// interactorOf builds the interactor that a spec names.
func interactorOf(ctx context.Context, sp *spec.Problem, host Host) (interactive.Interactor, error) {
	i := sp.Interactor
	src, err := programOf(sp, "interactor", i.File)
	if err != nil {
		return nil, err
	}
	if host == nil {
		return nil, unbuilt(sp.ID.Value, "its interactor is a program, but programs cannot be built here")
	}
	return host.Interactor(ctx, src, jury.Terms{Protocol: i.Protocol.Value, Passes: i.Passes, Processes: sp.Processes, Flags: strings.Fields(i.Flags.Value)})
}

// Rules returns the grammar and the game of a problem, which do not need the reference. The game
// is nil if there are no rules.
func Rules(sp *spec.Problem) (*grammar.Grammar, game.Game, error) {
	code, err := Code(sp)
	if err != nil {
		return nil, nil, err
	}
	return problem.Rules(sp, code)
}

// Grammar returns the grammar of a spec, with the condition on cases in the problem's rules, or in
// its row of package solutions.
func Grammar(sp *spec.Problem) (*grammar.Grammar, error) {
	g, _, err := problem.Compile(sp)
	if err != nil {
		return nil, err
	}
	if valid := row(sp.ID.Value).Valid; valid != nil {
		g.SetValid(valid)
	}
	r, err := rulesOf(sp)
	if r != nil && r.Features.Valid {
		g.SetValid(r.Valid)
	}
	return g, err
}

// Code returns the rules of a problem in its spec, and its Go code.
func Code(sp *spec.Problem) (problem.Code, error) {
	r := row(sp.ID.Value)
	rules, err := rulesOf(sp)
	return problem.Code{Solve: r.Solve, Rules: rules, Game: r.Game, Print: r.Print, Check: r.Check, Valid: r.Valid, Mend: r.Mend}, err
}

// row returns the row of a problem; the zero Row if there is none.
func row(id string) solutions.Row {
	i := slices.IndexFunc(solutions.Rows, func(r solutions.Row) bool { return r.ID == id })
	if i < 0 {
		return solutions.Row{}
	}
	return solutions.Rows[i]
}

// Solve returns the Go reference of a problem, for refproc.Serve; nil if there is none.
func Solve(id string) problem.Solve { return row(id).Solve }

// Processes runs Go references in processes, so that a reference which never ends can be stopped.
// It is for programs that begin with refproc.Serve(Solve). The zero value is ready to use.
type Processes struct{ pool refproc.Pool }

// Ask returns an Ask that runs a problem's reference in its own process. If no process can be
// started, the reference runs in this process.
func (p *Processes) Ask(id string, solve problem.Solve) Ask {
	return func(ctx context.Context, input []byte) ([]byte, error) {
		answer, err := p.pool.Answer(ctx, id, input)
		if !errors.Is(err, refproc.ErrStart) {
			return answer, err
		}
		return fault.Within(ctx, func() ([]byte, error) {
			var out bytes.Buffer
			err := solve(bytes.NewReader(input), &out)
			return out.Bytes(), err
		})
	}
}

// Close ends the processes.
func (p *Processes) Close() error { return p.pool.Close() }
