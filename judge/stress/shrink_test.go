package stress

import (
	"context"
	"testing"

	"grundy/judge/grammar"
)

// settled holds a shrunk counterexample against an independent search for a single
// step that keeps the failure.
func settled(t *testing.T, g *grammar.Grammar, m mutant, f *Found) {
	t.Helper()
	if f.Cases.Len() != 1 || !f.Local || f.Fails != f.Runs {
		t.Errorf("%s, %s: %d cases, local %v, fails %d of %d", m.input, m.name, f.Cases.Len(), f.Local, f.Fails, f.Runs)
		return
	}
	c := f.Cases.At(0)
	if !m.wrong(c) {
		t.Errorf("%s, %s: passes\n%s", m.input, m.name, text(g, f.Cases))
	}
	if _, err := g.Parse(g.Print(nil, f.Cases), grammar.Strict); err != nil {
		t.Errorf("%s, %s: illegal: %v", m.input, m.name, err)
	}
	n := 0
	for next := range neighbours(g, m.input, c) {
		n++
		if m.wrong(next) && less(next, c) {
			alone := g.NewCases()
			alone.Add(next)
			t.Errorf("%s, %s:\n%sis not the least: a step from it fails, too\n%s", m.input, m.name, text(g, f.Cases), text(g, alone))
			return
		}
	}
	if smallest, _ := first(g, wrongIf(func(grammar.Case) bool { return true }), 1); n == 0 && !grammar.Equal(c, smallest.At(0)) {
		t.Errorf("%s, %s: no neighbour of\n%s", m.input, m.name, text(g, f.Cases))
	}
}

func less(a, b grammar.Case) bool {
	as, an := a.Size()
	bs, bn := b.Size()
	return as < bs || as == bs && an < bn
}

// neighbours are all legal cases a single step below: an element dropped, a value
// or a letter lowered, made from the columns alone.
func neighbours(g *grammar.Grammar, input string, c grammar.Case) func(func(grammar.Case) bool) {
	return func(yield func(grammar.Case) bool) {
		for _, v := range append(lowered(g, c), dropped(input, c)...) {
			if next, err := g.Make(v); err == nil && g.Generable(next) && !yield(next) {
				return
			}
		}
	}
}

// columns are the values of a case by name.
func columns(c grammar.Case) map[string]any {
	v := map[string]any{}
	for _, f := range c.Grammar().Fields() {
		if f.Kind == grammar.Word {
			v[f.Name] = c.Strs(f.Name)
		} else {
			v[f.Name] = append([]int64(nil), c.Ints(f.Name)...)
		}
	}
	return v
}

// with is the columns with some replaced.
func with(c grammar.Case, changed map[string]any) map[string]any {
	v := columns(c)
	for name, x := range changed {
		v[name] = x
	}
	return v
}

func lowered(g *grammar.Grammar, c grammar.Case) (list []map[string]any) {
	for _, f := range g.Fields() {
		if f.Kind == grammar.Word {
			for i, w := range c.Strs(f.Name) {
				for j := range w {
					for k := 0; f.Letters[k] != w[j]; k++ {
						words := append([]string(nil), c.Strs(f.Name)...)
						words[i] = w[:j] + f.Letters[k:k+1] + w[j+1:]
						list = append(list, with(c, map[string]any{f.Name: words}))
					}
				}
			}
			continue
		}
		for i, v := range c.Ints(f.Name) {
			for _, to := range below(v) {
				values := append([]int64(nil), c.Ints(f.Name)...)
				values[i] = to
				list = append(list, with(c, map[string]any{f.Name: values}))
			}
		}
	}
	return list
}

// below are values nearer 0: 0, 1, and the nearest 32.
func below(v int64) (list []int64) {
	for d := int64(1); d <= 32; d++ {
		if v-d >= 0 {
			list = append(list, v-d)
		}
		if v+d <= 0 {
			list = append(list, v+d)
		}
	}
	for _, near := range []int64{0, 1, -1} {
		if near < v && v > 0 || near > v && v < 0 {
			list = append(list, near)
		}
	}
	return list
}

func cut[T any](list []T, i, n int) []T {
	return append(append([]T(nil), list[:i]...), list[i+n:]...)
}

func only(v int64) []int64 { return []int64{v} }

// dropped are the columns with one element less, written for each grammar.
func dropped(input string, c grammar.Case) (list []map[string]any) {
	add := func(v map[string]any) { list = append(list, with(c, v)) }
	each := func(count string, fields ...string) {
		for i := range c.Int(count) {
			v := map[string]any{count: only(c.Int(count) - 1)}
			for _, f := range fields {
				v[f] = cut(c.Ints(f), int(i), 1)
			}
			add(v)
		}
	}
	switch input {
	case "nim", "nim alone", "conditions", "total":
		each("n", "a")
	case "two lists":
		each("n", "a", "b")
	case "edges":
		each("m", "u", "v")
	case "choices":
		each("n", "op")
	case "word":
		for i := range c.Str("s") {
			add(map[string]any{"s": c.Str("s")[:i] + c.Str("s")[i+1:]})
		}
	case "words":
		words := c.Strs("w")
		for i, w := range words {
			add(map[string]any{"n": only(c.Int("n") - 1), "w": cut(words, i, 1)})
			for j := range w {
				shorter := append([]string(nil), words...)
				shorter[i] = w[:j] + w[j+1:]
				add(map[string]any{"w": shorter})
			}
		}
	case "picture":
		rows := c.Strs("row")
		for i := range rows {
			add(map[string]any{"n": only(c.Int("n") - 1), "row": cut(rows, i, 1)})
		}
		for x := range rows[0] {
			var narrow []string
			for _, r := range rows {
				narrow = append(narrow, r[:x]+r[x+1:])
			}
			add(map[string]any{"m": only(c.Int("m") - 1), "row": narrow})
		}
	case "table":
		n, m, x := int(c.Int("n")), int(c.Int("m")), c.Ints("x")
		for i := range n {
			add(map[string]any{"n": only(int64(n - 1)), "x": cut(x, i*m, m)})
		}
		for j := range m {
			var narrow []int64
			for k, v := range x {
				if k%m != j {
					narrow = append(narrow, v)
				}
			}
			add(map[string]any{"m": only(int64(m - 1)), "x": narrow})
		}
	case "matrix":
		n, x := int(c.Int("n")), c.Ints("x")
		for i := range n {
			var narrow []int64
			for k, v := range x {
				if k%n != i && k/n != i {
					narrow = append(narrow, v)
				}
			}
			add(map[string]any{"n": only(int64(n - 1)), "x": narrow})
		}
	case "graph":
		list = append(list, droppedOfGraph(c)...)
	case "doubled":
		for i := range c.Int("n") - 1 {
			for j := range len(c.Ints("a")) - 1 {
				add(map[string]any{"n": only(c.Int("n") - 1), "a": cut(c.Ints("a"), j, 2), "b": cut(c.Ints("b"), int(i), 1)})
			}
		}
	}
	return list
}

func droppedOfGraph(c grammar.Case) (list []map[string]any) {
	rows := func(count, values, turns string) {
		x, v := c.Ints(count), c.Ints(values)
		at := 0
		for i, n := range x {
			gone := map[string]any{count: cut(x, i, 1), values: cut(v, at, int(n))}
			if turns != "" {
				gone[turns] = only(c.Int(turns) - 1)
			}
			list = append(list, with(c, gone))
			for k := range int(n) {
				fewer := append([]int64(nil), x...)
				fewer[i]--
				list = append(list, with(c, map[string]any{count: fewer, values: cut(v, at+k, 1)}))
			}
			at += int(n)
		}
	}
	rows("x", "v", "n")
	rows("k", "q", "")
	return list
}

// TestShrinkFrom wants shrinking to end at the same kind of place from large
// random cases of every grammar, and to do nothing when called again.
func TestShrinkFrom(t *testing.T) {
	for _, m := range mutants {
		g, p := compile(t, inputs[m.input]), wrongIf(m.wrong)
		met := 0
		for i := range 12 {
			c, ok := failing(g, p, i)
			if !ok {
				continue
			}
			met++
			h := &Hunt{Grammar: g, Try: p.trying(false), Shrinks: 100_000}
			f, err := h.Shrink(t.Context(), &Found{Cases: c, From: c, Outcome: Outcome{Fail: "WA"}})
			if err != nil {
				t.Fatal(err)
			}
			settled(t, g, m, f)
			again, err := h.Shrink(t.Context(), &Found{Cases: f.Cases, Outcome: f.Outcome})
			if err != nil || again.Steps != 0 {
				t.Errorf("%s, %s: shrunk again by %d steps, %v", m.input, m.name, again.Steps, err)
			}
		}
		if met < 3 {
			t.Errorf("%s, %s: only %d cases to shrink", m.input, m.name, met)
		}
	}
}

// failing draws a random case on which a program fails.
func failing(g *grammar.Grammar, p program, i int) (*grammar.Cases, bool) {
	m := &maker{h: &Hunt{Grammar: g}, i: 8*i + 7, size: 1, Random: grammar.Random{Rand: grammar.NewRand("failing", i)}}
	for range 3000 {
		if c, ok := m.draw(); ok && p(c) != "" {
			cases := g.NewCases()
			cases.Add(c)
			return cases, true
		}
	}
	return nil, false
}

// TestSameFailure wants a wrong answer to stay one: the crashes that lie below it
// are another matter.
func TestSameFailure(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := program(func(c grammar.Case) string {
		switch s := sum(c.Ints("a")); {
		case s > 1000:
			return "WA"
		case s > 10:
			return "RE"
		}
		return ""
	})
	c, ok := failing(g, func(c grammar.Case) string { return map[string]string{"WA": "WA"}[p(c)] }, 1)
	if !ok {
		t.Fatal("nothing fails")
	}
	h := &Hunt{Grammar: g, Try: p.trying(false)}
	f, err := h.Shrink(t.Context(), &Found{Cases: c, Outcome: Outcome{Fail: "WA"}})
	if err != nil || sum(f.Cases.At(0).Ints("a")) != 1001 || f.Outcome.Fail != "WA" {
		t.Errorf("%v, %v: %s", err, f.Outcome, text(g, f.Cases))
	}
}

// TestEqualHeaps wants what only pairs of values can reach: a position that stays
// lost, and wrong, as it shrinks.
func TestEqualHeaps(t *testing.T) {
	g := compile(t, inputs["nim"])
	p := wrongIf(func(c grammar.Case) bool {
		a := c.Ints("a")
		return len(a) > 1 && xor(a) == 0 && sum(a) > 0
	})
	cases := g.NewCases()
	c, err := g.Make(map[string]any{"a": []int64{9000, 5, 700, 9000, 5, 700, 0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	cases.Add(c)
	f, err := (&Hunt{Grammar: g, Try: p.trying(false)}).Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "WA"}})
	if err != nil || text(g, f.Cases) != "1\n2\n1 1\n" {
		t.Errorf("%v\n%s", err, text(g, f.Cases))
	}
}

// TestLimit wants the size class of a limit exceeded with few tries, and a program
// that never ends on small cases to be brought to its smallest.
func TestLimit(t *testing.T) {
	g := compile(t, "\n  case: [n: {int: 1..10^5}, a: {int: 0..10^9, count: n}]")
	values := make([]int64, 60_000)
	for i := range values {
		values[i] = int64(i) * 7919 % 1_000_000_000
	}
	c, err := g.Make(map[string]any{"a": values})
	if err != nil {
		t.Fatal(err)
	}
	cases := g.NewCases()
	cases.Add(c)
	limit := func(fail string) bool { return fail == "TLE" }
	for _, test := range []struct {
		slow            func(a []int64) bool
		atMost, atLeast int
		tries           int
	}{
		{func(a []int64) bool { return len(a) >= 10_000 }, 20_000, 10_000, 60},
		{func(a []int64) bool { return len(a) >= 3 && a[1] >= 1 }, 3, 3, 200},
	} {
		p := program(func(c grammar.Case) string {
			if test.slow(c.Ints("a")) {
				return "TLE"
			}
			return ""
		})
		h := &Hunt{Grammar: g, Try: p.trying(false), Limit: limit}
		f, err := h.Shrink(t.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "TLE"}})
		if n := f.Cases.At(0).Int("n"); err != nil || int(n) > test.atMost || int(n) < test.atLeast || f.Tries > test.tries {
			t.Errorf("%v: %d heaps after %d tries", err, n, f.Tries)
		}
	}
}

// A carrier goes through the cases of a file with a state.
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
	"greatest kept": {2, func(state *int64, c grammar.Case) bool {
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

// TestSequence wants state carried from case to case told as a sequence of which
// no case can be spared or lowered, and which no case of fails alone.
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

// TestRecord wants every case to be made again by its script.
func TestRecord(t *testing.T) {
	for name, input := range inputs {
		g := compile(t, input)
		n := 0
		for c := range g.Enumerate().All() {
			s, ok := record(c)
			if !ok {
				t.Fatalf("%s: not recorded: %s", name, g.PrintCase(nil, c))
			}
			again, _, ok := play(g, s, dry{})
			if !ok || !grammar.Equal(again, c) {
				t.Fatalf("%s: another case than %s", name, g.PrintCase(nil, c))
			}
			if n++; n == 2000 {
				break
			}
		}
	}
}
