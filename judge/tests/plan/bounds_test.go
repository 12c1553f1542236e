package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// bounded is a problem with a field of every kind, each with its own bounds.
var bounded = tiny{
	name:     "bounded",
	sections: `input: {cases: {eof: true, max: 3}, case: [{n: {int: 3..17}, x: {int: -40..900}}, {a: {int: -5..9, count: n}}, {s: {chars: "b-y", length: 2..6}}]}`,
	answer: func(next func() string) string {
		n := number(next())
		for range n + 2 {
			next()
		}
		return winner(n%2 == 0)
	},
}

// TestEveryBound checks that the extreme files reach every bound of every field: the length of a
// word as well as its letters, one value of a list and all of them, and all fields at once.
func TestEveryBound(t *testing.T) {
	src := bounded.source(t)
	met := map[string]bool{}
	for seed := range uint64(3) {
		for _, f := range files(t, newPlan(t, src, seed, budget), Extreme) {
			for i := range f.Cases.Len() {
				noteBounds(f.Cases.At(i), met)
			}
		}
	}
	want := strings.Fields("n=3 n=17 x=-40 x=900 all(a)=-5 all(a)=9 one(a)=-5 one(a)=9 len(s)=2 len(s)=6 all(s)=b all(s)=y low high")
	for _, bound := range want {
		if !met[bound] {
			t.Errorf("%s is not met; of %v", bound, slices.Sorted(maps.Keys(met)))
		}
	}
}

func noteBounds(c grammar.Case, met map[string]bool) {
	n, x, a, s := c.Int("n"), c.Int("x"), c.Ints("a"), c.Str("s")
	met[fmt.Sprint("n=", n)], met[fmt.Sprint("x=", x)], met[fmt.Sprint("len(s)=", len(s))] = true, true, true
	for _, bound := range []int64{-5, 9} {
		is := func(v int64) bool { return v == bound }
		some, all := slices.ContainsFunc(a, is), !slices.ContainsFunc(a, func(v int64) bool { return v != bound })
		met[fmt.Sprint("all(a)=", bound)] = met[fmt.Sprint("all(a)=", bound)] || all
		met[fmt.Sprint("one(a)=", bound)] = met[fmt.Sprint("one(a)=", bound)] || some && !all
	}
	for _, letter := range []string{"b", "y"} {
		met["all(s)="+letter] = met["all(s)="+letter] || s == strings.Repeat(letter, len(s))
	}
	met["low"] = met["low"] || n == 3 && x == -40 && s == "bb" && !slices.ContainsFunc(a, func(v int64) bool { return v != -5 })
	met["high"] = met["high"] || n == 17 && x == 900 && s == "yyyyyy" && !slices.ContainsFunc(a, func(v int64) bool { return v != 9 })
}

// TestPinned checks that the pinned field is at its bound, and that other fields are random.
func TestPinned(t *testing.T) {
	g := bounded.source(t).Grammar
	s, x := g.Field("s"), g.Field("x")
	random := grammar.Random{Rand: grammar.NewRand("pinned")}
	for _, test := range []struct {
		pin   pin
		field *grammar.Field
		value int64 // -1: any value
		long  int64
	}{
		{pin{field: x}, x, 100, -1},
		{pin{field: x, high: true}, x, 200, -1},
		{pin{field: x, high: true}, s, -1, -1},
		{pin{field: s, length: true}, s, -1, 100},
		{pin{field: s, length: true, high: true}, s, -1, 200},
		{pin{field: s, high: true}, s, 200, -1},
		{pin{high: true}, x, 200, 200},
		{pin{}, s, 100, 100},
	} {
		values, lengths := map[int64]bool{}, map[int64]bool{}
		for range 50 {
			p := pinned{random, test.pin, false}
			values[p.Value(test.field, 100, 200)], lengths[p.Length(test.field, 100, 200)] = true, true
		}
		for what, got := range map[string]map[int64]bool{"value": values, "length": lengths} {
			want := map[string]int64{"value": test.value, "length": test.long}[what]
			if want >= 0 && (len(got) != 1 || !got[want]) || want < 0 && len(got) < 5 {
				t.Errorf("%+v of %s: %s %v, want %d", test.pin, test.field.Name, what, got, want)
			}
		}
	}
}

// TestPins checks that there are pins for both bounds of every field, of a word's length as well as
// its letters, and of all fields at once.
func TestPins(t *testing.T) {
	m := &maker{src: bounded.source(t)}
	got := map[string]int{}
	for _, p := range m.allBounds() {
		name := "all"
		if p.field != nil {
			name = p.field.Name
		}
		got[fmt.Sprint(name, " ", p.length, " ", p.high)]++
	}
	for _, name := range []string{"all false", "n false", "x false", "a false", "s false", "s true"} {
		if got[name+" true"] != 1 || got[name+" false"] != 1 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if len(got) != 12 {
		t.Errorf("%d pins: %v", len(got), got)
	}
}

// TestMetOnce checks that two large files do not test the same bound. If each case takes a file, no
// pin is needed for the greatest counts, which are in the group largest. Also no manner puts all
// numbers at their bounds, because the first pin does so.
func TestMetOnce(t *testing.T) {
	for name, once := range map[string]bool{"nim": false, "nim, one case a file": true} {
		p := find(t, name).source(t).full(t.Context()).bounds(12)
		counted := slices.ContainsFunc(p.pins, func(p pin) bool { return p.high && p.field != nil && p.field.Name == "n" })
		if counted == once || slices.Contains(p.manners, atBound) == once || p.pins[0] != (pin{high: true}) {
			t.Errorf("%s: pins %+v, manners %v", name, p.pins, p.manners)
		}
	}
}

// TestFewBytes checks that stairs and variants take few bytes, however large files may be.
func TestFewBytes(t *testing.T) {
	src := tiny{name: "long", sections: `input: {cases: {eof: true, max: 1000}, case: [{n: {int: 1..10^6}}, {a: {int: 0..10^9, count: n}}]}
game: {heaps: a, take: any}`, answer: nim}.source(t)
	src.InputLimit = 1 << 22
	m, r := src.full(t.Context()), grammar.NewRand("bytes")
	_, n, err := m.pinnedCase(r, m.allStairs()[0])
	if err != nil || n > stairBytes || n < stairBytes/2 {
		t.Errorf("stairs of %d bytes, %v", n, err)
	}
	cases, err := m.variants(r, m.allBounds())
	if n := int64(len(src.Grammar.Print(nil, cases))); err != nil || n > variantBytes || n < variantBytes/2 {
		t.Errorf("variants of %d bytes, %v", n, err)
	}
}

// TestStairsToLeast checks a list that must have a 0. If stairs from the greatest number contain no
// 0, there must be lists whose only 0 is the first or the last number.
func TestStairsToLeast(t *testing.T) {
	for _, cases := range []string{"", "cases: {eof: true, max: 30}, "} {
		src := tiny{name: "zeros", sections: "input: {" + cases + `case: [{n: {int: 1..20}}, {a: {int: 0..30, count: n}}], where: "any(a, # == 0)"}`,
			answer: nim}.source(t)
		met := map[int]bool{}
		for _, f := range files(t, newPlan(t, src, 1, budget), Extreme) {
			for c := range f.Cases.All() {
				a := c.Ints("a")
				if at := slices.Index(a, 0); len(a) == 20 && !slices.Contains(a[at+1:], 0) {
					met[at] = true
				}
			}
		}
		if !met[0] || !met[19] {
			t.Errorf("%q: the only 0 of a list is in places %v", cases, slices.Sorted(maps.Keys(met)))
		}
	}
}

// TestMostWithoutRoom checks that a case has the greatest count even if a file has room for so many
// numbers only if they are short.
func TestMostWithoutRoom(t *testing.T) {
	src := tiny{name: "heaps", sections: `input: {cases: {eof: true, max: 30}, case: [{n: {int: 1..5000}}, {a: {int: 1..10^9, count: n}}]}
game: {heaps: a, take: any}`, answer: nim}.source(t)
	src.InputLimit = 12_000
	for seed := range uint64(3) {
		most := false
		for _, f := range files(t, newPlan(t, src, seed, budget), Extreme) {
			for c := range f.Cases.All() {
				most = most || c.Int("n") == 5000
			}
		}
		if !most {
			t.Errorf("seed %d: no case has 5000 heaps", seed)
		}
	}
}

// TestPinnedSingle checks that some values of a list are at the bound, and others are not.
func TestPinnedSingle(t *testing.T) {
	f := bounded.source(t).Grammar.Field("a")
	at, others, random := 0, map[int64]bool{}, grammar.Random{Rand: grammar.NewRand("single")}
	for range 400 {
		p := pinned{random, pin{field: f, high: true}, true}
		if v := p.Value(f, 100, 10000); v == 10000 {
			at++
		} else {
			others[v] = true
		}
	}
	if at < 40 || len(others) < 40 {
		t.Errorf("%d at the bound, %d others", at, len(others))
	}
}

// TestRemarkable checks that many drawn numbers are at most one off a number that the spec names, a
// bound, or a power of two. Each kind occurs often enough, and all numbers are within the bounds.
func TestRemarkable(t *testing.T) {
	src := tiny{name: "near", sections: `input: {cases: {eof: true, max: 9}, case: [{n: {int: 10..100000}, m: {int: 10..100000}}]}`}.source(t)
	for _, field := range []string{"n", "m"} {
		f := src.Grammar.Field(field)
		ch := &nearby{
			Random: grammar.Random{Rand: grammar.NewRand("near")},
			values: sample.NewRemarkable(src.Grammar, map[string][][]int64{"n": {{54321, 77777, 200000}}}),
		}
		kinds := map[string]int{}
		const draws = 4000
		for range draws {
			v := ch.Value(f, 10, 100000)
			if v < 10 || v > 100000 {
				t.Fatalf("%s: %d is beyond the bounds", field, v)
			}
			kinds[kindOf(v)]++
			if kindOf(ch.remarkable(f, 10, 100000)) == "bound" {
				kinds["remarkable bound"]++
			}
		}
		if kinds["remarkable bound"] < draws/9 {
			t.Errorf("%s: %d of %d remarkable values are bounds", field, kinds["remarkable bound"], draws)
		}
		named := kinds["54320"]*kinds["54321"]*kinds["54322"]*kinds["77776"]*kinds["77777"]*kinds["77778"] > 0
		if named != (field == "n") || kinds["bound"] < draws/40 || kinds["power"] < draws/40 || kinds["other"] < draws/5 {
			t.Errorf("%s: %v", field, kinds)
		}
		if field == "n" && kinds["54321"] < draws/100 {
			t.Errorf("the named value 54321 occurs %d times in %d draws", kinds["54321"], draws)
		}
	}
}

func kindOf(v int64) string {
	switch {
	case 54320 <= v && v <= 54322, 77776 <= v && v <= 77778:
		return fmt.Sprint(v)
	case 9 <= v && v <= 11, 99999 <= v && v <= 100001:
		return "bound"
	}
	for k := range 17 {
		if d := v - 1<<k; -1 <= d && d <= 1 {
			return "power"
		}
	}
	return "other"
}

// TestNeighbour checks that one number changes, by a power of two, to a bound or to any number, and
// that the case stays legal. If there is no such number, the case does not change.
func TestNeighbour(t *testing.T) {
	src := bounded.source(t)
	m := &maker{src: src}
	r := grammar.NewRand("neighbour")
	e := src.Grammar.Enumerate()
	steps, bounds, same, n := map[int64]int{}, map[int64]int{}, 0, 0
	for c := range e.All() {
		if n++; n > 600 {
			break
		}
		d := m.neighbour(r, c, n)
		if !src.Grammar.Generable(d) {
			t.Fatal("the neighbour is not a legal case")
		}
		before, after := append(c.Ints("a"), c.Int("x")), append(d.Ints("a"), d.Int("x"))
		changes := 0
		for i := range before {
			if step := after[i] - before[i]; step != 0 {
				changes++
				if v := after[i]; v == -5 || v == 9 || v == -40 || v == 900 {
					bounds[v]++
				} else {
					steps[step]++
				}
			}
		}
		if changes == 0 {
			same++
		}
		if changes > 1 || c.Int("n") != d.Int("n") || c.Str("s") != d.Str("s") {
			t.Fatalf("%d changes", changes)
		}
	}
	if same > n/4 || len(bounds) < 4 || steps[1] == 0 || steps[8]+steps[-8]+steps[64] == 0 {
		t.Errorf("%d of %d as they were, steps %v, bounds %v", same, n, steps, bounds)
	}
	powers, others := 0, 0
	for step, n := range steps {
		if step = max(step, -step); step&(step-1) == 0 {
			powers += n
		} else {
			others += n
		}
	}
	if powers < others/2 || others < n/10 {
		t.Errorf("%d steps by a power of two, %d others", powers, others)
	}
}

// TestNeighbourLegal checks that a changed case follows the conditions of the spec.
func TestNeighbourLegal(t *testing.T) {
	p := bounded
	p.sections = `input: {cases: {eof: true, max: 3}, where: "any(a, # == 0)", case: [{n: {int: 1..3}}, {a: {int: 0..900, count: n}}]}`
	src := p.source(t)
	m := &maker{src: src}
	r, n := grammar.NewRand("legal"), 0
	for c := range src.Grammar.Enumerate().All() {
		if n++; n > 300 {
			break
		}
		if d := m.neighbour(r, c, n); !slices.Contains(d.Ints("a"), 0) {
			t.Fatalf("%v has the neighbour %v", c.Ints("a"), d.Ints("a"))
		}
	}
	if n < 100 {
		t.Errorf("%d cases", n)
	}
}
