package catalogue

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/program/jury"
	"grundy/judge/program/sources"
	"grundy/judge/spec"
	"grundy/judge/tests/grading"
)

// These constants are the default limits of checkers and interactors of a package.
const (
	usualJudging       = time.Minute
	usualJudgingMemory = 2 << 30
)

// hour stands for an unknown time limit.
const hour = time.Hour

// judgesAfter reports whether a checker judges the output of the interactor.
func (p *Pack) judgesAfter() bool {
	return p.Interactor != nil && p.Checker.Program != nil && p.Checker.Program.Path != p.Interactor.Path
}

// bounds returns the limits of the checker or the interactor.
func (p *Pack) bounds() spec.Limits {
	return p.Limits.Judging.Or(spec.Limits{Time: usualJudging, Memory: usualJudgingMemory})
}

// fast lists the languages that are preferred if one limit applies to all languages.
var fast = []string{"pypy3"}

// Problem returns the problem of the package, with its own limits, check and files.
func (p *Pack) Problem(ctx context.Context, host Host) (*problem.Problem, error) {
	return p.load(ctx, p.spec(), host)
}

// load returns the problem of the package.
func (p *Pack) load(ctx context.Context, sp *spec.Problem, host Host) (*problem.Problem, error) {
	if err := p.unsupported(); err != nil {
		return nil, err
	}
	own := *sp
	sp, own.Samples = &own, nil // the samples are among the tests
	if p.Limits.Time == 0 {
		own.Limits.Time = cmp.Or(p.time, hour)
	}
	if host == nil {
		return nil, unbuilt(p.path, "has programs to build, but programs cannot be built here")
	}
	code := problem.Code{
		Passes: p.Passes, Groups: p.Groups, Scoring: p.Scoring,
		Package: &problem.Package{Package: p.Package, Notes: p.Notes, Path: p.path, Source: p.source},
	}
	if p.Limits.Uniform && !p.Handed {
		code.Prefer = fast
	}
	if err := p.Make(ctx, host); err != nil {
		return nil, err
	}
	if err := p.judges(ctx, sp, host, &code); err != nil {
		return nil, err
	}
	for _, t := range p.Tests {
		code.Tests = append(code.Tests, p.test(t))
	}
	code.Include = p.include
	code.From = i18n.Message(p.String())
	loaded, err := problem.Load(sp, code)
	if err != nil || p.Limits.Time > 0 || p.time > 0 || p.Handed {
		return loaded, err
	}
	return p.measured(ctx, sp, code, loaded, host)
}

// judges builds the interactor, the checker and the grader. A checker that the user names
// replaces the package's.
func (p *Pack) judges(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	c := p.Checker
	if p.Interactor != nil {
		src, err := p.source(*p.Interactor)
		if err != nil {
			return err
		}
		code.Interactor, err = host.Interactor(ctx, src, jury.Terms{Protocol: string(c.Protocol), Passes: p.Passes, Processes: p.Processes, Apart: p.Apart, Limits: p.bounds()})
		if err != nil {
			return p.atProgram(*p.Interactor, src, err)
		}
	}
	switch given := sp.Check.Program; {
	case given != nil && p.checked:
		src, err := programOf(sp, "checker", given.File)
		if err != nil {
			return err
		}
		if code.Checker, err = host.Checker(ctx, src, jury.Terms{Protocol: given.Protocol.Value, Flags: strings.Fields(given.Flags.Value), Limits: p.bounds()}); err != nil {
			return err
		}
	case given != nil && c.Program != nil:
		src, err := p.source(*c.Program)
		if err != nil {
			return packages.CheckFlag.Or(err)
		}
		if code.Checker, err = host.Checker(ctx, src, jury.Terms{Protocol: string(c.Protocol), Flags: c.Flags, Limits: p.bounds()}); err != nil {
			return packages.CheckFlag.Or(p.atProgram(*c.Program, src, err))
		}
	}
	var err error
	code.Grader, err = p.grader(ctx, host)
	return err
}

// grader returns a Decider that runs the program which grades groups; nil if there is none.
// Readers accept at most one such program.
func (p *Pack) grader(ctx context.Context, host Host) (grading.Decider, error) {
	program := p.Grader
	if program == nil {
		return nil, nil
	}
	src, err := p.source(*program)
	if err != nil {
		return nil, err
	}
	g, err := host.Generator(ctx, src, spec.Files{})
	if err != nil {
		return nil, p.atProgram(*program, src, withRole("grader", src, err))
	}
	return func(ctx context.Context, flags []string, parts []byte) ([]byte, error) {
		text, err := g.Generate(ctx, flags, parts)
		if err != nil {
			return nil, fault.At(p.place(program.Path), err)
		}
		return text, nil
	}, nil
}

// test converts a test of the package.
func (p *Pack) test(t packages.Test) problem.FixedTest {
	files := []string{p.file}
	if p.file == "" {
		files = []string{p.place(t.Input.Path), p.place(t.Answer.Path)}
	}
	return problem.FixedTest{
		Name: t.Name, Path: t.Name, Place: p.place(t.Input.Path), Files: files, Size: t.Input.Size, Sample: t.Sample, Group: t.Group,
		Read: func() (problem.GivenTest, error) {
			g := problem.GivenTest{Name: t.Name, Args: t.Args, Limits: t.Limits}
			if !p.checked && len(t.Flags) > 0 {
				g.Flags = t.Flags
			}
			var err error
			if g.Laid, err = problem.Laid(p.laid(t)); err != nil {
				return g, p.at(err)
			}
			if g.Input, err = t.Input.Read(testfiles.Limit); err == nil {
				g.Want, err = t.Answer.Read(testfiles.Limit)
			}
			g.Input, g.Want = testfiles.There(g.Input), testfiles.There(g.Want)
			if err != nil {
				return g, p.at(err)
			}
			return g, nil
		},
	}
}

// laid returns the files that are laid into the working folder of a submission on a test. These
// are the files of the test, and the files in include/default that are not sources. A file of the
// test replaces another file with its name.
func (p *Pack) laid(t packages.Test) []packages.File {
	list := slices.Clone(t.Files)
	for _, f := range p.Package.Include["default"] {
		named := func(o packages.File) bool { return o.Path == f.Path }
		if !slices.Contains(programs, path.Ext(f.Path)) && !sources.IsHeader(f.Path) && !slices.ContainsFunc(list, named) {
			list = append(list, f)
		}
	}
	return list
}
