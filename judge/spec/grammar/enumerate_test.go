package grammar

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// brute lists all cases up to a size. It tries all values in the order of writing and sorts the
// cases afterwards. It uses the size only to skip a case that is already too large.
type brute struct {
	g     *Grammar
	most  int64 // size
	size  int64 // of the case so far
	found *Cases
	cs    *Cases
}

func (b *brute) all() []Case {
	b.cs, b.found = b.g.NewCases(), b.g.NewCases()
	b.items(b.g.items, func() {
		b.cs.commit()
		if c := b.cs.At(0); b.g.conditions(c) == nil && b.g.Generable(c) && b.legal(c) {
			b.found.Add(c)
		}
		b.cs.n = 0
		for i := range b.cs.cols {
			b.cs.cols[i].start = nil
		}
	})
	return slices.SortedStableFunc(b.found.All(), compareSize)
}

// legal calls the validator, which shares no code with the walk.
func (b *brute) legal(c Case) bool {
	_, err := b.g.Parse(b.g.Print(nil, only(c)), Strict)
	return err == nil
}

// compareSize compares cases in the order of size, by its definition.
func compareSize(x, y Case) int {
	sx, nx := x.Size()
	sy, ny := y.Size()
	return cmp.Or(cmp.Compare(sx, sy), cmp.Compare(nx, ny))
	// Ties are broken by the order of writing. The walk below visits cases in that order, and the
	// sort is stable.
}

func (b *brute) items(items []item, then func()) {
	if len(items) == 0 {
		then()
		return
	}
	rest := func() { b.items(items[1:], then) }
	if bl := items[0].block; bl != nil {
		if bl.repeat != nil {
			n, _ := bl.repeat.Eval(&filler{cs: b.cs})
			b.repetitions(bl, n, rest)
			return
		}
		col := &b.cs.cols[bl.repeated.index]
		for n := range bl.max + 1 {
			col.ints = append(col.ints, n)
			b.repetitions(bl, n, rest)
			col.ints = col.ints[:len(col.ints)-1]
		}
		return
	}
	b.fields(items[0].fields, rest)
}

func (b *brute) repetitions(bl *block, n int64, then func()) {
	if n <= 0 {
		then()
		return
	}
	b.items(bl.lines, func() { b.repetitions(bl, n-1, then) })
}

func (b *brute) fields(fields []*Field, then func()) {
	if len(fields) == 0 {
		then()
		return
	}
	f := fields[0]
	w := &filler{cs: b.cs}
	n := int64(1)
	if f.List {
		n, _ = f.count.Eval(w)
	}
	lo, hi, _ := f.bounds(w)
	rest := func() { b.fields(fields[1:], then) }
	if f.Kind == Word {
		b.words(f, n, lo, min(hi, b.most), rest)
		return
	}
	if f.Digits == 0 {
		lo, hi = max(lo, -b.most), min(hi, b.most)
	}
	b.numbers(f, n, lo, hi, nil, rest)
}

func (b *brute) spend(f *Field, size int64, then func()) {
	if f.Counter {
		then()
		return
	}
	if b.size += size; b.size <= b.most {
		then()
	}
	b.size -= size
}

func (b *brute) numbers(f *Field, n, lo, hi int64, list []int64, then func()) {
	col := &b.cs.cols[f.index]
	if n == 0 {
		then()
		return
	}
	for v := lo; v <= hi; v++ {
		if f.distinct && slices.Contains(list, v) {
			continue
		}
		col.ints = append(col.ints, v)
		b.spend(f, digitCost(f, v), func() { b.numbers(f, n-1, lo, hi, append(list, v), then) })
		col.ints = col.ints[:len(col.ints)-1]
	}
}

// digitCost computes what a number adds to the size from its text.
func digitCost(f *Field, v int64) int64 {
	whole, part, _ := strings.Cut(strings.TrimPrefix(f.Digits.Text(v), "-"), ".")
	n, _ := strconv.ParseInt(whole, 10, 64)
	for _, d := range part {
		n += int64(d - '0')
	}
	return n + 1
}

func (b *brute) words(f *Field, n, lo, hi int64, then func()) {
	if n == 0 {
		then()
		return
	}
	for length := lo; length <= hi; length++ {
		b.letters(f, length, func() {
			col := &b.cs.cols[f.index]
			col.ends = append(col.ends, len(col.text))
			b.words(f, n-1, lo, hi, then)
			col.ends = col.ends[:len(col.ends)-1]
		})
	}
}

func (b *brute) letters(f *Field, n int64, then func()) {
	if n == 0 {
		then()
		return
	}
	for i := range len(f.Letters) {
		col := &b.cs.cols[f.index]
		col.text = append(col.text, f.Letters[i])
		b.spend(f, int64(i)+1, func() { b.letters(f, n-1, then) })
		col.text = col.text[:len(col.text)-1]
	}
}

// TestEnumerate compares the lazy walk with the sorted brute list, for every shape.
func TestEnumerate(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			g := compile(t, s.sections)
			most := int64(11)
			switch s.name {
			case "block of lines":
				most = 2 + 32 + 3 // sixteen numbers from 1 on
			case "permutation", "permutations in a block":
				most = 30
			}
			compareWalks(t, g, &brute{g: g, most: most})
		})
	}
}

func compareWalks(t *testing.T, g *Grammar, b *brute) {
	want := b.all()
	e := g.Enumerate()
	e.Largest = b.most
	n := 0
	for c := range e.All() {
		if n == len(want) {
			t.Fatalf("one case more than %d:\n%s", n, g.PrintCase(nil, c))
		}
		if !Equal(c, want[n]) {
			t.Fatalf("case %d is\n%swant\n%s", n, g.PrintCase(nil, c), g.PrintCase(nil, want[n]))
		}
		n++
	}
	if n < len(want) || n == 0 {
		t.Fatalf("%d cases, want %d", n, len(want))
	}
	t.Logf("%d cases", n)
}

func TestEnumerateWhole(t *testing.T) {
	for _, test := range []struct {
		sections string
		cases    int
	}{
		{`input: {cases: {eof: true, max: 5}, case: [{n: {int: 1..1000}}]}`, 1000},
		{`input: {cases: {eof: true, max: 5}, case: [{s: {chars: "0-9", length: 1..4}}]}`, 11110},
		{`input: {cases: {until: "0", max: 5}, case: [{n: {int: 0..10}}]}`, 10}, // 0 would end the file
		{`input: {case: [{n: {int: 1..3}}, {a: {int: -1..1, count: n}}]}`, 3 + 9 + 27},
		{`input: {case: [{n: {int: 1..9}, m: {int: 1..9}}], where: "n < m"}
avoid: "n == 1"`, 28},
	} {
		g := compile(t, test.sections)
		e := g.Enumerate()
		n := 0
		for range e.All() {
			n++
		}
		if n != test.cases || !e.Whole {
			t.Errorf("%s\n%d cases, whole %v; want %d", test.sections, n, e.Whole, test.cases)
		}
	}
}

// TestEnumerateNim checks the number of Nim positions up to size 12 against an independent count.
func TestEnumerateNim(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..100}}, {a: {int: 0..9999, count: n}}]}`)
	e := g.Enumerate()
	e.Largest = 12
	n := 0
	for range e.All() {
		n++
	}
	if n != 4095 || e.Whole {
		t.Errorf("%d positions, whole %v; want 4095, false", n, e.Whole)
	}
}

// TestEnumerateSparse checks that Steps ends a walk over cases that are far apart.
func TestEnumerateSparse(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..10^9}}], where: "n % 1000003 == 1000002"}`)
	e := g.Enumerate()
	e.Steps = 100_000
	for range e.All() {
	}
	if e.Whole {
		t.Error("claims to have seen all")
	}
}

func BenchmarkEnumerate(b *testing.B) {
	g := compile(b, `input: {cases: {eof: true, max: 1000}, case: [{s: {chars: "0-9", length: 1..6}}]}`)
	for b.Loop() {
		n := 0
		for range g.Enumerate().All() {
			if n++; n == 40_000 {
				break
			}
		}
	}
}
