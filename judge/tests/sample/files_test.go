package sample

import (
	"slices"
	"testing"

	"grundy/judge/report/arrange"
	"grundy/judge/spec/grammar"
)

func enumerated(g *grammar.Grammar) *grammar.Cases {
	all := g.NewCases()
	for c := range g.Enumerate().All() {
		all.Add(c)
	}
	return all
}

// filesOf returns the files of an order, each as the values of n.
func filesOf(g *grammar.Grammar, o arrange.Order, full int, bytes int64) (files [][]int64) {
	for cases := range Files(&Room{Grammar: g, Bytes: bytes}, enumerated(g), o, full) {
		var file []int64
		for c := range cases.All() {
			file = append(file, c.Int("n"))
		}
		files = append(files, file)
	}
	return files
}

// TestFiles checks the files of each order except the random one.
func TestFiles(t *testing.T) {
	g := compile(t, "input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..7}}]}")
	for _, test := range []struct {
		order arrange.Order
		full  int
		want  [][]int64
	}{
		{arrange.Ascending, 9, [][]int64{{1, 2, 3, 4, 5, 6, 7}}},
		{arrange.Ascending, 3, [][]int64{{1, 2, 3}, {4, 5, 6}, {7}}},
		{arrange.Descending, 9, [][]int64{{7, 6, 5, 4, 3, 2, 1}}},
		{arrange.Descending, 4, [][]int64{{7, 6, 5, 4}, {3, 2, 1}}},
		{arrange.Twice, 5, [][]int64{{1, 1, 2, 2, 3}, {3, 4, 4, 5, 5}, {6, 6, 7, 7}}},
		{arrange.Bounds, 9, [][]int64{{1}, {7}}},
		{arrange.Alone, 9, [][]int64{{1}, {2}, {3}, {4}, {5}, {6}, {7}}},
	} {
		if got := filesOf(g, test.order, test.full, 1<<20); !slices.EqualFunc(got, test.want, slices.Equal) {
			t.Errorf("%s, %d a file: %v, want %v", test.order, test.full, got, test.want)
		}
	}
	if got := filesOf(compile(t, "input: {cases: {count: T, max: 9, total: {n: 8}}, case: [{n: {int: 1..7}}]}"), arrange.Descending, 9, 1<<20); len(got) != 5 {
		t.Errorf("files whose n sum up to 8 at most: %v", got)
	}
	if got := filesOf(g, arrange.Descending, 9, 64+6); len(got) != 3 {
		t.Errorf("files with room for three cases: %v", got)
	}
	for file := range Files(&Room{Grammar: g, Bytes: 1 << 20}, enumerated(g), arrange.Alone, 9) {
		if n := file.At(0).Int("n"); n != 1 {
			t.Errorf("the first file begins with %d, want 1", n)
		}
		break
	}
}

// TestShuffled checks that each case occurs once, and that the cases are not sorted. Some files
// must have few cases, or an odd number.
func TestShuffled(t *testing.T) {
	g := compile(t, "input: {cases: {eof: true, max: 1000}, case: [{n: {int: 1..1000}}]}")
	files := filesOf(g, arrange.Shuffled, 600, 1<<20)
	var sizes []int
	var all []int64
	for _, f := range files {
		sizes = append(sizes, len(f))
		all = append(all, f...)
	}
	if want := []int{2, 3, 7, 12, 99, 600, 277}; !slices.Equal(sizes, want) {
		t.Errorf("files of %v cases, want %v", sizes, want)
	}
	rising := 0
	for i := range all[1:] {
		if all[i] < all[i+1] {
			rising++
		}
	}
	if rising < 400 || rising > 600 {
		t.Errorf("%d of 999 steps go up, want about half", rising)
	}
	if slices.Sort(all); len(slices.Compact(all)) != 1000 {
		t.Error("the files do not hold each case once")
	}
}

// TestBounds checks that the extremes of every field are among the bounds, also in lists and for
// lengths.
func TestBounds(t *testing.T) {
	g := compile(t, `input: {case: [{k: {int: 1..2}, a: {int: 0..3, count: k}, w: {chars: "ab", length: 1..3}, x: {choice: [add, del]}}]}`)
	all := enumerated(g)
	at := bounds(all)
	if len(at) > 2+2*4 || at[0] != 0 || at[len(at)-1] != all.Len()-1 {
		t.Errorf("%v of %d", at, all.Len())
	}
	for name, reached := range map[string]func(c grammar.Case) bool{
		"k is 2":      func(c grammar.Case) bool { return c.Int("k") == 2 },
		"some a is 3": func(c grammar.Case) bool { return slices.Contains(c.Ints("a"), 3) },
		"w of three":  func(c grammar.Case) bool { return len(c.Str("w")) == 3 },
		"x is del":    func(c grammar.Case) bool { return c.Int("x") == 1 },
		"w of a":      func(c grammar.Case) bool { return c.Str("w") == "a" },
	} {
		if !slices.ContainsFunc(at, func(i int) bool { return reached(all.At(i)) }) {
			t.Errorf("%s at none of %v", name, at)
		}
	}
	if got := bounds(g.NewCases()); got != nil {
		t.Errorf("bounds of no cases: %v", got)
	}
}

// TestBoundsOfShortLists checks that the bounds have the least value in a list that may be empty,
// not the first case with an empty list.
func TestBoundsOfShortLists(t *testing.T) {
	all := enumerated(compile(t, `input: {case: [{k: {int: 0..2}, a: {int: 5..7, count: k}}]}`))
	least, most := false, false
	for _, i := range bounds(all) {
		least = least || slices.Contains(all.At(i).Ints("a"), 5)
		most = most || slices.Contains(all.At(i).Ints("a"), 7)
	}
	if !least || !most {
		t.Errorf("%v of %d: with a 5: %v, with a 7: %v", bounds(all), all.Len(), least, most)
	}
}

// TestRevealing checks in which orders a program fails that is wrong only on certain files. Such a
// program carries state from case to case, or depends on the number of cases.
func TestRevealing(t *testing.T) {
	for _, test := range []struct {
		name  string
		shown []arrange.Order
		fails func(file []int64) bool
	}{
		{"deep if the largest comes first", []arrange.Order{arrange.Descending, arrange.Bounds, arrange.Alone}, func(f []int64) bool { return f[0] == 60 }},
		{"after a larger case", []arrange.Order{arrange.Descending, arrange.Shuffled}, func(f []int64) bool { return !slices.IsSorted(f) }},
		{"with all in one file", []arrange.Order{arrange.Ascending, arrange.Descending}, func(f []int64) bool { return len(f) == 60 }},
		{"after itself", []arrange.Order{arrange.Twice}, func(f []int64) bool {
			return len(slices.Compact(slices.Clone(f))) < len(f)
		}},
		{"an odd number of cases, not 1", []arrange.Order{arrange.Shuffled}, func(f []int64) bool { return len(f) > 1 && len(f)%2 == 1 }},
		{"one case", []arrange.Order{arrange.Bounds, arrange.Alone}, func(f []int64) bool { return len(f) == 1 }},
		{"a middle case first", []arrange.Order{arrange.Alone}, func(f []int64) bool { return f[0] == 33 }},
	} {
		g := compile(t, "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..60}}]}")
		var shown []arrange.Order
		for _, o := range arrange.All {
			if o != arrange.Single && slices.ContainsFunc(filesOf(g, o, 100, 1<<20), test.fails) {
				shown = append(shown, o)
			}
		}
		if !slices.Equal(shown, test.shown) {
			t.Errorf("%s: shown %v, want %v", test.name, shown, test.shown)
		}
	}
}
