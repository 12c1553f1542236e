package lint

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/ctd"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/plan"
)

// A Builder builds validators.
type Builder interface {
	Validator(ctx context.Context, program build.Source, protocol string) (check.Validator, error)
}

// packageNotes repeats the notes of a package.
func (c *checking) packageNotes() {
	of := c.Problem.Package()
	if of == nil {
		return
	}
	for _, n := range of.Notes {
		n.Place = filepath.Join(of.Path, filepath.FromSlash(n.Place))
		c.Notes = append(c.Notes, n.Fault().Message())
	}
}

// declaredFates compares each submission of a package with the verdict that the package declares.
func (c *checking) declaredFates(ctx context.Context, of *problem.Package) bool {
	if len(of.Submissions) == 0 {
		return false
	}
	for _, s := range of.Submissions {
		if c.hung {
			c.Notes = append(c.Notes, i18n.Messagef("%s: no more submissions were judged, because the checker or the interactor does not end", of.Path))
			break
		}
		if ctx.Err() != nil {
			break
		}
		c.cannot(s.Path, c.declared(ctx, of, s))
	}
	return true
}

// answers checks that the checker accepts the answers of the tests. It is a fault only if the
// answer of a sample is rejected, because the answers of secret tests may be in a form of their
// own.
func (c *checking) answers(ctx context.Context, of *problem.Package) bool {
	if of.Interactor != nil || of.Passes > 1 || len(c.Problem.Fixed()) == 0 {
		return false
	}
	refused := 0
	for _, t := range c.Problem.Fixed() {
		if ctx.Err() != nil || c.unjudged {
			return true
		}
		f, err := c.Problem.FixedFile(ctx, t)
		if err != nil {
			c.cannot(t.Place, err)
			continue
		}
		j, err := c.Problem.Check(ctx, f, f.Want)
		switch {
		case err != nil:
			c.unjudged = true
			c.cannot(t.Place, err)
		case j.Right():
		case t.Sample:
			c.Faults = append(c.Faults, fault.New(t.Place, i18n.Messagef("its answer is rejected: %s", j.Why()), "correct the answer, or the checker"))
		default:
			refused++
		}
	}
	if refused > 0 {
		c.Notes = append(c.Notes, i18n.Messagef("%s: the checker rejects the answers of %s, which may not be outputs", of.Path, i18n.Plural(refused, "secret test")))
	}
	return true
}

// judgedOutputs checks the outputs that the checker must reject or accept.
func (c *checking) judgedOutputs(ctx context.Context, of *problem.Package) (made bool) {
	if of.Interactor != nil || of.Passes > 1 || c.unjudged {
		return false
	}
	for _, v := range of.Invalid {
		if v.Output.Absent() || v.Answer.Absent() || c.hung {
			continue
		}
		made = true
		var texts [3][]byte
		var err error
		for i, f := range []packages.File{v.Input, v.Answer, v.Output} {
			if err == nil {
				texts[i], err = f.Read(mostText)
			}
		}
		if err != nil {
			c.cannot(v.Input.Path, err)
			continue
		}
		j, err := c.Problem.Check(ctx, &plan.File{Test: plan.Test{Name: v.Name}, Input: texts[0], Want: texts[1], Flags: v.Flags}, texts[2])
		if err != nil {
			c.cannot(v.Output.Path, err)
		} else if j.Right() != v.Valid {
			what := i18n.Message("the checker accepts it, but it is declared invalid")
			if v.Valid {
				what = i18n.Messagef("the checker rejects it, but it is declared valid: %s", j.Why())
			}
			c.Faults = append(c.Faults, fault.New(filepath.Join(of.Path, v.Output.Path), what, "correct the checker, or move the file"))
		}
	}
	return made
}

// mostText is the maximum size in bytes of a file that is checked: an input, an answer, an output
// or a validator.
const mostText = 256 << 20

// A builtValidator is a validator of a package that can be run.
type builtValidator struct {
	of packages.Validator
	check.Validator
	broken bool // it failed on a test, so it is not run again
}

// validators runs the input validators on all tests, and on the invalid inputs.
func (c *checking) validators(ctx context.Context, of *problem.Package) bool {
	var list []*builtValidator
	for _, v := range of.Validators {
		built, err := c.built(ctx, of, v)
		switch {
		case err != nil && c.over():
			return true
		case err != nil:
			c.Faults = append(c.Faults, placed(filepath.Join(of.Path, v.Path), err))
		case built != nil:
			list = append(list, &builtValidator{of: v, Validator: built})
		case v.Answers || v.Protocol == protocol.Viva:
			c.Notes = append(c.Notes, i18n.Messagef("%s: the validator was not run", filepath.Join(of.Path, v.Path)))
		}
	}
	if len(list) == 0 {
		return false
	}
	for _, t := range of.Tests {
		if why := c.refusedBy(ctx, list, t); why != "" {
			c.Faults = append(c.Faults, fault.New(filepath.Join(of.Path, t.Input.Path), i18n.Message(why), "correct the test, or the validator"))
		}
	}
	for _, v := range of.Invalid {
		invalidInput := !v.Valid && v.Output.Absent() && v.Answer.Absent()
		why := c.refusedBy(ctx, list, packages.Test{Input: v.Input, InputFlags: v.InputFlags})
		broken := slices.ContainsFunc(list, func(v *builtValidator) bool { return v.broken })
		if invalidInput && why == "" && !broken && ctx.Err() == nil {
			c.Faults = append(c.Faults, fault.New(filepath.Join(of.Path, v.Input.Path), "every validator accepts it, but it is declared invalid", "correct a validator, or move the file"))
		}
	}
	return true
}

// placed returns an error about the program at a path. It does not repeat the path, or the name of
// the file, if the error begins with it.
func placed(at string, err error) *fault.Error {
	e := *fault.In(err)
	if e.Place == at || e.Place == filepath.Base(at) {
		e.Place = ""
	}
	return fault.In(fault.At(at, &e))
}

// built returns a validator that can be run. It returns nil without a Builder, and for kinds of
// validators that Grundy does not run.
func (c *checking) built(ctx context.Context, of *problem.Package, v packages.Validator) (check.Validator, error) {
	switch {
	case v.Answers || v.Protocol == protocol.Viva:
		return nil, nil
	case v.Protocol == protocol.Checktestdata:
		return describedBy(v.Program)
	case c.Builder == nil:
		return nil, nil
	}
	src, err := of.Source(v.Program)
	if err != nil {
		return nil, err
	}
	return c.Builder.Validator(ctx, src, string(v.Protocol))
}

// A described is a validator written in checktestdata.
type described struct{ *ctd.Program }

// describedBy parses a validator, which must be a single file.
func describedBy(p packages.Program) (described, error) {
	if len(p.Files) != 1 {
		return described{}, fault.New("", i18n.Messagef("contains %s, but a validator in this language must be one file", i18n.Plural(len(p.Files), "file")), "")
	}
	text, err := p.Files[0].Read(mostText)
	if err != nil {
		return described{}, err
	}
	program, err := ctd.Parse(text)
	return described{program}, err
}

// Validate returns how an input differs from the description, or "" if it does not.
func (d described) Validate(ctx context.Context, input []byte) (why string, err error) {
	err = d.Check(ctx, input, ctd.Options{})
	if m := (*ctd.Mismatch)(nil); errors.As(err, &m) {
		return string(m.Message()), nil
	}
	return "", err
}

// A flagged is a validator that takes arguments.
type flagged interface {
	ValidateWith(ctx context.Context, input []byte, given jury.Given) (why string, err error)
}

// refusedBy returns why a validator rejects the input of a test, or "" if none does.
func (c *checking) refusedBy(ctx context.Context, list []*builtValidator, t packages.Test) string {
	if ctx.Err() != nil {
		return ""
	}
	text, err := t.Input.Read(mostText)
	var laid []plan.LaidFile
	if err == nil {
		laid, err = problem.Laid(t.Files)
	}
	if err != nil {
		c.cannot(t.Input.Path, err)
		return ""
	}
	for _, v := range list {
		if v.broken || v.of.Groups != nil && !slices.Contains(v.of.Groups, t.Group) {
			continue
		}
		var why string
		if with, ok := v.Validator.(flagged); ok {
			why, err = with.ValidateWith(ctx, text, jury.Given{Flags: slices.Concat(t.FlagsOf(v.of), t.Args), Laid: laid})
		} else {
			why, err = v.Validate(ctx, text)
		}
		if err != nil && ctx.Err() == nil {
			v.broken = true
			c.cannot(t.Input.Path, err)
			return ""
		}
		if why != "" {
			return why
		}
	}
	return ""
}

// declared judges a submission and compares the result with its declaration.
func (c *checking) declared(ctx context.Context, of *problem.Package, s packages.Submission) error {
	src, err := of.Source(s.Program)
	if err != nil {
		return err
	}
	shown := src
	shown.Name = strings.TrimPrefix(s.Path, "submissions/")
	if err := src.Check(); err != nil {
		c.count(s, &report.Report{Verdict: report.CE}, i18n.Of(err))
		return nil
	}
	o := run.Options{Language: languageOf(s.Language)}
	if c.needsAll(s.Fate) {
		o.Stop = run.Never
	}
	got, err := c.submitAs(ctx, src, shown.Name, o)
	if err != nil {
		return err
	}
	c.Tests += len(got.Tests)
	c.Cached += got.Cached()
	failed := i18n.Message("")
	for _, t := range got.Tests {
		if t.Verdict != report.AC {
			failed = i18n.Messagef("%s: %s", t.Name, t.Detail)
			break
		}
	}
	c.count(s, got, failed)
	return nil
}

// needsAll reports whether a fate depends on the results of tests after the first failure.
func (c *checking) needsAll(f packages.Fate) bool {
	return len(f.Rules) > 0 || f.Partial && !c.Problem.Scoring()
}

// count compares the result of a submission with its declaration.
func (c *checking) count(s packages.Submission, got *report.Report, detail i18n.Message) {
	name := strings.TrimPrefix(s.Path, "submissions/")
	c.Judged = append(c.Judged, Judged{name, i18n.Message(packages.Final(got))})
	if s.Free() {
		c.Notes = append(c.Notes, i18n.Messagef("%s: %s, but the package declares no verdict", name, packages.Final(got)))
		return
	}
	c.Total++
	why := s.Unmet(got)
	if why == "" {
		c.Right++
		return
	}
	if detail != "" {
		why = i18n.Messagef("%s (%s)", why, detail)
	}
	c.Faults = append(c.Faults, fault.New(format.Visible(name), why, ""))
}

// languageOf returns Grundy's id for a language that a package names. It returns "" if the language
// is unknown, so that the file name decides.
func languageOf(word string) string {
	switch word {
	case "c", "cpp", "cpp11", "cpp14", "cpp17", "java", "javascript", "kotlin", "rust", "go", "haskell", "pascal", "ruby", "php", "lua", "csharp", "typescript":
		return word
	}
	return ""
}

// submitAs judges a program. The progress shows it under the given name.
func (c *checking) submitAs(ctx context.Context, src build.Source, name string, o run.Options) (*report.Report, error) {
	o.Producer = !src.Outputs
	o.Seed, o.VerdictOnly, o.Jobs, o.Cache = c.Seed, true, c.jobs, c.Runs
	if c.Progress != nil {
		o.Progress = func(p run.Progress) {
			p.Phase = c.Problem.Spec.ID.Value + ": " + name + ": " + p.Phase
			c.Progress(p)
		}
	}
	return c.Judge.Submit(ctx, c.Problem, src, o)
}
