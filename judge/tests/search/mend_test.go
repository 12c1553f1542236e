package search

import (
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestPlayMended plays scripts in a grammar that replaces the drawn values by more or fewer values.
// Every script that play returns must produce the returned case.
func TestPlayMended(t *testing.T) {
	t.Parallel()
	for name, mend := range map[string]func(a []int64) []int64{
		"sorted, each once":  func(a []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(a))) },
		"twice what is even": twiceEven,
	} {
		g := compile(t, `
  case: [n: {int: 1..60}, a: {int: 0..20, count: n}]`)
		g.SetMend(func(c grammar.Case) (map[string]any, error) {
			a := mend(c.Ints("a"))
			return map[string]any{"n": int64(len(a)), "a": a}, nil
		})
		r := grammar.NewRand(name)
		for range 500 {
			cs := g.NewCases()
			if err := g.Sample(cs, grammar.Random{Rand: r}); err != nil {
				t.Fatal(err)
			}
			s, ok := record(cs.At(0))
			if !ok {
				continue // mended again, it becomes another case
			}
			s[r.Int(0, int64(len(s))-1)].v += r.Int(-3, 3)
			c, out, ok := play(g, s, grammar.Random{Rand: r})
			if !ok {
				continue
			}
			if again, ok := makeCase(g, newPlayer(out, dry{})); !ok || !grammar.Equal(again, c) {
				t.Fatalf("%s: the script of %q is of another case", name, g.PrintCase(nil, c))
			}
		}
	}
}

// twiceEven writes even numbers twice unless their repetition follows already, up to 60 numbers in
// all.
func twiceEven(a []int64) (out []int64) {
	for i, v := range a {
		out = append(out, v)
		if v%2 == 0 && (i == 0 || a[i-1] != v) && (i+1 == len(a) || a[i+1] != v) {
			out = append(out, v)
		}
	}
	return out[:min(len(out), 60)]
}
