package run

import (
	"bytes"
	"context"
	"reflect"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/tests/plan"
)

// Two tests with one input and different answers are a mistake in the data: every program fails one
// of them. So a rejected output is then an error of the judge and not a verdict. If the checker
// accepts each answer on the other test, the answers are only two of several right ones.

// disputed returns an error if the output of test i was rejected, and another test gives the same
// input another answer.
func (r *race) disputed(ctx context.Context, i int, f *plan.File, o Outcome) error {
	if o.Verdict != report.WA && o.Verdict != report.PE || r.s.interactor() != nil || r.s.repeats() || r.tests[i].Size == 0 {
		return nil
	}
	for k, t := range r.tests {
		if k == i || t.Size != r.tests[i].Size {
			continue
		}
		other, err := t.Make(ctx)
		if err != nil {
			continue // the test reports its error itself
		}
		one, two := *other, *f
		one.Name, two.Name = "test "+other.Name, "test "+f.Name
		if err := Disputed(ctx, r.s.Problem, &one, &two); err != nil {
			return err
		}
	}
	return nil
}

// Disputed returns an error if two tests have one input, and the checker rejects the answer of one
// of them for the other.
func Disputed(ctx context.Context, p Problem, a, b *plan.File) error {
	if !alike(a, b) || bytes.Equal(a.Want, b.Want) {
		return nil
	}
	for _, own := range []*plan.File{a, b} {
		if j, err := p.Check(ctx, own, own.Want); err != nil || !j.Right() {
			return nil // the answer is no output, so it proves nothing
		}
	}
	for _, pair := range [][2]*plan.File{{a, b}, {b, a}} {
		j, err := p.Check(ctx, pair[0], pair[1].Want)
		if err != nil || j.Right() {
			continue
		}
		return fault.New(b.Name, i18n.Messagef("has the same input as %s, but another answer, which the checker rejects there (%s)", a.Name, j.Why()), "correct one of the answers, or remove a test")
	}
	return nil
}

// alike reports whether a program sees no difference between two tests.
func alike(a, b *plan.File) bool {
	return bytes.Equal(a.Input, b.Input) && reflect.DeepEqual(a.Args, b.Args) && reflect.DeepEqual(a.Flags, b.Flags) && reflect.DeepEqual(a.Laid, b.Laid)
}
