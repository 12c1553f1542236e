package search

import (
	"hash/fnv"
	"maps"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// FuzzHunt checks what hunts claim about their counterexamples. A hash chooses the failing cases,
// so that the failures have no structure at all.
func FuzzHunt(f *testing.F) {
	names := slices.Sorted(maps.Keys(inputs))
	for i := range names {
		f.Add(uint8(i), uint64(i), uint16(50), uint16(3), false)
		f.Add(uint8(i), uint64(i), uint16(3), uint16(60), true)
	}
	f.Fuzz(func(t *testing.T, input uint8, seed uint64, of, from uint16, blind bool) {
		g := compile(t, inputs[names[int(input)%len(names)]])
		p := wrongIf(func(c grammar.Case) bool {
			size, _ := c.Size()
			h := fnv.New64a()
			_, _ = h.Write(g.PrintCase([]byte{byte(seed)}, c))
			return size >= int64(from) && h.Sum64()%(uint64(of)+1) == 0
		})
		h := &Hunt{Grammar: g, Try: p.trying(blind), Seed: seed, Cases: 3000, Small: 500, Jobs: 2, Shrinks: 2000}
		r, err := hunted(t.Context(), h)
		if err != nil {
			t.Fatal(err)
		}
		if r.Unrepeatable != nil || r.Stopped || r.Cases > 3000 {
			t.Fatalf("%+v", r)
		}
		if r.Found != nil {
			holds(t, g, p, h, r.Found)
		}
	})
}

// holds checks what the fields of a counterexample claim.
func holds(t *testing.T, g *grammar.Grammar, p program, h *Hunt, f *Found) {
	if f.Cases.Len() != 1 || p(f.Cases.At(0)) != "WA" {
		t.Fatalf("%+v:\n%s", f, text(g, f.Cases))
	}
	if _, err := g.Parse(g.Print(nil, f.Cases), grammar.Strict); err != nil {
		t.Fatal(err)
	}
	if f.Minimal {
		if want, before := first(g, p, 4000); before != f.Smaller || text(g, want) != text(g, f.Cases) {
			t.Fatalf("not the smallest: %+v", f)
		}
		return
	}
	if less(f.From.At(0), f.Cases.At(0)) {
		t.Fatalf("grew from\n%sto\n%s", text(g, f.From), text(g, f.Cases))
	}
	if again, err := h.Shrink(t.Context(), f); err != nil || f.Local && again.Steps > f.Steps {
		t.Fatalf("%v: not local\n%s", err, text(g, f.Cases))
	}
}
