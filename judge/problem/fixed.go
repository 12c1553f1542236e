package problem

import (
	"context"
	"fmt"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
)

// A FixedTest is a test that came with the problem.
type FixedTest struct {
	Name  string
	Path  string   // path of the input, relative to the folder of the tests
	Place string   // place of the input, for errors
	Files []string // files from which the test is read
	Size  int64    // size of the input in bytes
	// Sample means that contestants know the test. A sample in no subtask has no points.
	Sample bool
	Group  string // the group of tests, in a package that has groups
	Read   func() (GivenTest, error)
}

// Fixed returns the tests that came with the problem: those in its folder and, if no other tests
// are made, the samples. If submissions are outputs, the samples are tests only if there are no others.
func (p *Problem) Fixed() []FixedTest {
	if p.Makes() == nil && len(p.Spec.Groups) == 0 || p.Spec.Outputs != nil && len(p.code.Tests) > 0 {
		return p.code.Tests
	}
	var list []FixedTest
	for i, s := range p.Spec.Samples {
		g := GivenTest{Name: fmt.Sprintf("sample-%d", i+1), Input: []byte(s.In.Value), Want: []byte(s.Out.Value)}
		list = append(list, FixedTest{
			Name: g.Name, Path: g.Name, Place: s.In.Place.String(), Size: int64(len(g.Input)), Sample: true, Group: p.ofSample(),
			Read: func() (GivenTest, error) { return g, nil },
		})
	}
	return append(list, p.code.Tests...)
}

// FixedFile makes the file of a fixed test. It returns an error if the input violates the spec, if
// a validator rejects it, or if there is neither an answer nor a reference.
func (p *Problem) FixedFile(ctx context.Context, t FixedTest) (*plan.File, error) {
	g, err := t.Read()
	if err != nil {
		return nil, err
	}
	switch why, err := p.validate(ctx, &t, g.Input); {
	case err != nil:
		return nil, err
	case why != "":
		return nil, fault.New(t.Place, i18n.Message(why), "correct the file, or the validator")
	}
	f := &plan.File{Test: plan.Test{Name: t.Name}, Input: g.Input, Want: g.Want, Args: g.Args, Flags: g.Flags, Laid: g.Laid, Limits: g.Limits}
	if own := p.TestLimits(t); own != (spec.Limits{}) {
		f.Limits = own
	}
	if own := p.TestFlags(t); own != nil {
		f.Flags = own
	}
	if p.Grammar != nil {
		v, err := p.Grammar.Validate(g.Input, grammar.Lenient)
		if err == nil && v.Fault != nil {
			err = fault.New(fmt.Sprintf("%s:%d", t.Place, v.Fault.Line), v.Fault.What, "correct the file, or the input of the spec")
		}
		if err != nil {
			return nil, err
		}
		if f.Cases, err = p.Grammar.Parse(g.Input, grammar.Lenient); err != nil {
			return nil, fault.At(t.Place, err)
		}
	}
	if g.Want == nil {
		if f.Want, err = p.Answer(ctx, g.Input); err != nil {
			return nil, fault.At(t.Place, err)
		}
	}
	if p.Makes() != nil || p.Grammar.Unterminated(g.Input) { // its cases cannot be run alone
		f.Cases = nil
	}
	if f.Cases != nil {
		if f.Answers, err = p.Format.Split(f.Cases, f.Want); err != nil && p.ByCase() {
			return nil, fault.At(t.Place, err)
		}
	}
	return f, nil
}

// TestLimits returns the limits that the spec gives a fixed test: those of the first pattern that
// matches it.
func (p *Problem) TestLimits(t FixedTest) spec.Limits {
	for _, l := range p.Spec.TestLimits {
		if matches(l.Tests.Value, t) {
			return l.Limits
		}
	}
	return spec.Limits{}
}

// TestFlags returns the flags of the checker or the interactor for a fixed test, from the spec. It
// returns nil if the spec has none for it.
func (p *Problem) TestFlags(t FixedTest) []string {
	for _, f := range p.Spec.TestFlags {
		if matches(f.Tests.Value, t) {
			return strings.Fields(f.Flags.Value)
		}
	}
	return nil
}

// ofSample returns the group of a sample of the spec.
func (p *Problem) ofSample() string {
	if len(p.Spec.Groups) == 0 {
		return ""
	}
	return sampleGroup
}

// Validate returns a validator's reason for rejecting an input, or "" if all accept it. Validators of
// some fixed tests do not judge it.
func (p *Problem) Validate(ctx context.Context, input []byte) (why string, err error) {
	return p.validate(ctx, nil, input)
}

// validate is like Validate, for the input of a fixed test if t is not nil.
func (p *Problem) validate(ctx context.Context, t *FixedTest, input []byte) (why string, err error) {
	for _, v := range p.code.Validators {
		if !v.Tests.Absent() && (t == nil || !matches(v.Tests.Value, *t)) {
			continue
		}
		if why, err = v.Validate(ctx, input); why != "" || err != nil {
			return why, err
		}
	}
	return "", nil
}

// Makes returns nil if tests can be made. This needs a grammar, and a reference or an interactor,
// which needs no answers. Otherwise the error says what is missing.
func (p *Problem) Makes() error {
	switch {
	case p.Spec.Outputs != nil:
		return fault.New(p.ID(), "submissions are outputs, so no tests are generated besides those that contestants know", "put more tests into the folder of tests")
	case p.Grammar == nil:
		return fault.New(p.ID(), "its spec declares no input, so no tests can be generated", "declare the input with the key input of a spec")
	case !p.Answers() && p.Spec.Interactor == nil:
		return fault.New(p.ID(), "it has no reference, so generated tests would have no answers", "name a program as reference: FILE in the spec, or declare the game")
	}
	return nil
}

// Answers reports whether there is a reference, or rules that answer in its place.
func (p *Problem) Answers() bool { return p.code.Solve != nil || p.code.Ask != nil || p.ByRules() }

// noAnswer is the empty answer to a file, for problems with an interactor.
func noAnswer(context.Context, []byte) ([]byte, error) { return nil, nil }
