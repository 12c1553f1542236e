package search

import (
	"context"
	"testing"

	"grundy/judge/spec/grammar"
)

// A carrier handles the cases of a file one after another, with a state, and reports whether a case
// is wrong.
type carrier func(state *int64, c grammar.Case) bool

func (p carrier) trying(_ context.Context, cases *grammar.Cases) (Outcome, error) {
	state := int64(0)
	for i := range cases.Len() {
		if p(&state, cases.At(i)) {
			return Outcome{Fail: "WA", At: i}, nil
		}
	}
	return Outcome{}, nil
}

var carriers = map[string]struct {
	length int
	wrong  carrier
}{
	"not cleared": {2, func(state *int64, c grammar.Case) bool {
		a := c.Ints("a")
		wrong := int64(len(a)) < *state && a[0] == 3
		*state = int64(len(a))
		return wrong
	}},
	"greatest carried": {2, func(state *int64, c grammar.Case) bool {
		a := c.Ints("a")
		wrong := *state >= 6 && sum(a) < 3 && len(a) > 1
		for _, v := range a {
			*state = max(*state, v)
		}
		return wrong
	}},
	"third of its sort": {3, func(state *int64, c grammar.Case) bool {
		if xor(c.Ints("a")) == 2 {
			*state++
		}
		return *state == 3
	}},
}

// TestSequence checks a program that carries state from case to case. The counterexample must be a
// sequence in which no case can be dropped or lowered, and no case of it fails alone.
func TestSequence(t *testing.T) {
	g := compile(t, inputs["nim"])
	for name, carried := range carriers {
		r := hunt(t, g, &Hunt{Try: carried.wrong.trying, Jobs: 2})
		f := r.Found
		if f == nil || !f.Sequence() || f.Minimal || !f.Local || f.Cases.Len() != carried.length {
			t.Errorf("%s: %+v", name, f)
			continue
		}
		fails := func(cases *grammar.Cases) bool {
			o, _ := carried.wrong.trying(t.Context(), cases)
			return o.Fail != ""
		}
		if !fails(f.Cases) {
			t.Errorf("%s: passes\n%s", name, text(g, f.Cases))
		}
		for i := range f.Cases.Len() {
			fewer := g.NewCases()
			for k := range f.Cases.Len() {
				if k != i {
					fewer.Add(f.Cases.At(k))
				}
			}
			if fails(fewer) {
				t.Errorf("%s: case %d can be spared:\n%s", name, i+1, text(g, f.Cases))
			}
			for next := range neighbours(g, "nim", f.Cases.At(i)) {
				changed := g.NewCases()
				for k := range f.Cases.Len() {
					if k == i {
						changed.Add(next)
					} else {
						changed.Add(f.Cases.At(k))
					}
				}
				if fails(changed) && less(next, f.Cases.At(i)) {
					t.Errorf("%s: case %d of\n%scan be lowered:\n%s", name, i+1, text(g, f.Cases), text(g, changed))
				}
			}
		}
	}
}
