package problem

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// setChecker sets the checker that the spec names.
func (p *Problem) setChecker() error {
	c := p.Spec.Check
	if c.Kind.Value == byGo {
		if p.code.Check == nil {
			return c.Kind.Complain(i18n.Messagef("no Go checker for %s", p.ID()), "give its row in solutions a Check")
		}
		if p.Grammar == nil || len(p.Spec.Output) == 0 {
			return c.Kind.Complain("a checker in Go judges case by case, but input or output is not declared", "declare both")
		}
		return nil
	}
	if c.Program != nil {
		if p.code.Checker == nil {
			return c.Kind.Complain(i18n.Messagef("the checker %s cannot be built here", c.Program.File.Value), "")
		}
		p.checker = p.code.Checker
		return p.notStrict(c.Kind)
	}
	kind, ok := check.BuiltinOf(c.Kind.Value)
	if !ok {
		return c.Kind.Complain(i18n.Messagef("no checker is called %s", c.Kind.Value), "")
	}
	if !kind.Spaced {
		if err := p.notStrict(c.Kind); err != nil {
			return err
		}
	}
	o := check.Options{Strict: p.Spec.Strict()}
	var err error
	if o.Tolerance, err = toleranceOf(c); err != nil {
		return err
	}
	if o.Flags, err = check.ParseFlags(c.Flags.Value); err != nil {
		return c.Flags.Complain(i18n.Of(err), "the flags are case_sensitive, space_change_sensitive, line_change_sensitive, float_tolerance E, float_relative_tolerance E and float_absolute_tolerance E")
	}
	if err := p.sensible(o); err != nil {
		return err
	}
	p.checker, p.literal = kind.With(o), kind.Literal
	return nil
}

// sensible complains about a tolerance that accepts 0 for every number, and about a flag that is
// given twice. Packages are judged as they are: they may combine the flags of several files.
func (p *Problem) sensible(o check.Options) error {
	c := p.Spec.Check
	if p.Package() != nil {
		return nil
	}
	if o.Tolerance >= 1 {
		return c.Tolerance.Complain(i18n.Messagef("a tolerance of %s accepts 0 for any number", c.Tolerance.Value), "write one below 1, such as 1e-6")
	}
	if o.Flags.Floats && o.Flags.Relative >= 1 {
		return c.Flags.Complain(i18n.Messagef("a tolerance of %s accepts 0 for any number", strconv.FormatFloat(o.Flags.Relative, 'g', -1, 64)), "write one below 1, such as 1e-6")
	}
	words := strings.Fields(c.Flags.Value)
	for i, word := range words {
		if _, err := strconv.ParseFloat(word, 64); err != nil && slices.Contains(words[:i], word) {
			return c.Flags.Complain(i18n.Messagef("the flag %s is given twice", word), "remove one of them")
		}
	}
	return nil
}

// notStrict complains if white space in answers matters but the checker ignores it.
func (p *Problem) notStrict(kind spec.Text) error {
	if !p.Spec.Strict() {
		return nil
	}
	return kind.Complain(i18n.Messagef("the checker %s ignores white space", kind.Value), "use another, or drop presentation: strict")
}

func toleranceOf(c spec.Check) (float64, error) {
	if c.Tolerance.Absent() {
		return 0, nil
	}
	t, err := strconv.ParseFloat(c.Tolerance.Value, 64)
	if err != nil {
		return 0, c.Tolerance.Complain(i18n.Messagef("%s is not a tolerance", c.Tolerance.Value), "write one above 0, such as 1e-6")
	}
	return t, nil
}

// Check judges what a program printed for a file. An error means that the problem's checker failed,
// or that the flags of the file are not valid.
func (p *Problem) Check(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error) {
	if p.ByCase() {
		return p.byCase(ctx, f, output)
	}
	of := check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags}
	for _, a := range f.Answers {
		if len(p.Spec.Output) > 0 {
			of.Ends = append(of.Ends, a.End)
		}
	}
	if f.Flags != nil && p.Spec.Check.Kind.Value == "kattis" {
		flags, err := check.ParseFlags(strings.Join(f.Flags, " "))
		if err != nil {
			return check.Judgement{}, fault.New(f.Name, i18n.Of(err), "correct the flags of the output validator")
		}
		kind, _ := check.BuiltinOf("kattis")
		return kind.With(check.Options{Flags: flags}).Check(ctx, of, output)
	}
	return p.checker.Check(ctx, of, output)
}

// Literal reports whether all right answers to a case consist of the same tokens.
func (p *Problem) Literal() bool { return p.literal && p.code.Interactor == nil }

// byGo is the name of the checker in the problem's own Go code.
const byGo = "go"

// ByCase reports whether the problem's own Go code judges, case by case. Then an output
// must have the form of the spec's output to be read as an answer.
func (p *Problem) ByCase() bool { return p.Spec.Check.Kind.Value == byGo }

// checkTime is a Go checker's time limit per file.
const checkTime = 60 * time.Second

// byCase judges an output case by case with the problem's own Go code. Because that code may not
// terminate, byCase returns after checkTime, or when ctx ends.
func (p *Problem) byCase(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error) {
	own, stop := context.WithTimeoutCause(ctx, checkTime,
		fault.Errorf("%s: its checker does not end within %s", p.ID(), checkTime))
	defer stop()
	return fault.Within(own, func() (check.Judgement, error) { return p.judge(f, output), nil })
}

func (p *Problem) judge(f *plan.File, output []byte) check.Judgement {
	if f.Cases == nil || f.Cases.Len() != len(f.Answers) { // a user's file that cannot be divided into cases
		return check.Judgement{Difference: check.Tokens(f.Want, output), Case: -1}
	}
	lines := check.NewLines(output)
	for i, a := range f.Answers {
		if err := p.code.Check(f.Cases.At(i), a.Text, lines); err != nil {
			d := &check.Difference{Line: lines.Number(), Offset: a.Start, Why: err.Error()}
			if errors.Is(err, check.ErrEnd) {
				d.Kind = check.Missing
			}
			return check.Judgement{Difference: d, Case: i}
		}
	}
	d := lines.End()
	if d != nil {
		d.Offset = len(f.Want)
	}
	return check.Judgement{Difference: d, Case: -1}
}
