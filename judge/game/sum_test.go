package game

import (
	"errors"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// TestExplainer compares the theory with the search: class, winning moves in their order, and
// value. The budget is 0, so that the explainer uses only the theory.
func TestExplainer(t *testing.T) {
	const two = "input: {case: [{m: {int: 1..3}, a: {int: 0..6, count: 2}}]}\n"
	const three = "input: {case: [{a: {int: 0..4, count: 3}}]}\n"
	const one = "input: {case: [{p: {int: 1..4}, q: {int: 1..6}, a: {int: 0..30}}], where: p <= q}\n"
	for _, spec := range []string{
		three + "game: {heaps: a, take: any}",
		three + "game: {heaps: a, take: any, last: loses}",
		three + "game: {heaps: a, take: 1..2}",
		two + "game: {heaps: a, take: 1..m}",
		two + "game: {heaps: a, take: 2..m+1}",
		two + "game: {heaps: a, take: 2..m+1, short: all}",
		two + "game: {heaps: a, take: 1..heap-1}",
		two + "game: {heaps: a, take: \"1..div(heap+m, 2)\"}",
		two + "game: {heaps: a, take: fibonacci numbers, answer: winning moves}",
		two + "game: {heaps: a, take: powers of 2, answer: value}",
		two + "game: {heaps: a, take: \"1, 3, 4\"}",
		one + "game: {heaps: a, take: p..q, short: all, last: loses}",
		one + "game: {heaps: a, take: p..q, last: loses}",
		one + "game: {heaps: a, take: any, last: loses}",
		one + "game: {heaps: a, take: squares, last: loses}",
	} {
		rules, g := heapGame(t, spec)
		search := rules.Oracle(50_000_000)
		for c := range g.Enumerate().All() {
			sameFacts(t, spec, c, Explainer(rules, 0), search)
		}
	}
}

func sameFacts(t *testing.T, spec string, c grammar.Case, theory, search Oracle) {
	t.Helper()
	class, err := theory.Class(c)
	if want, _ := search.Class(c); err != nil || class != want {
		t.Fatalf("%s\n%s is %c, %v; want %c", spec, search.Position(c), class, err, want)
	}
	wins, err := theory.Wins(c)
	if want, _ := search.Wins(c); err != nil || !slices.Equal(wins, want) {
		t.Fatalf("%s\n%s is won by %v, %v; want %v", spec, search.Position(c), wins, err, want)
	}
	for i := range wins {
		after, ok := theory.After(c, i)
		if want, known := search.After(c, i); ok != known || ok && theory.Position(after) != search.Position(want) {
			t.Fatalf("%s\nafter move %d of %s: %t, want %t", spec, i, search.Position(c), ok, known)
		}
	}
	want, misere := search.Value(c)
	if v, err := theory.Value(c); misere == nil && (err != nil || v != want) {
		t.Fatalf("%s\n%s has the value %d, %v; want %d", spec, search.Position(c), v, err, want)
	}
}

// TestProlonged checks that a table continues with a period if one is proved, and ends otherwise.
func TestProlonged(t *testing.T) {
	for take, period := range map[string]int64{
		`"1, 3, 4"`: 7, `"2, 5, 7"`: 22, `"1, 2, 4, 8, 16"`: 3, `"3, 5, 12"`: 8, `"2..5"`: 7, `"4, 10"`: 14,
		`"4, 10", short: all`: 14, "squares": 0, "powers of 2": 0, "1..heap-1": 0,
	} {
		rules, g := heapGame(t, "input: {case: [{a: {int: 0..9}}]}\ngame: {heaps: a, take: "+take+"}")
		c, err := g.Make(map[string]any{"a": int64(9)})
		if err != nil {
			t.Fatal(err)
		}
		h := rules.(*heaps)
		allowed := h.take(c)
		table := h.tabulate(allowed, 3000, tableWork, mexOf)
		v := heapValues{table: table[:1000]}.prolonged(allowed)
		if v.period != period {
			t.Errorf("%s has the period %d, want %d", take, v.period, period)
		}
		for n, want := range table {
			if got, known := v.at(int64(n)); known != (n < 1000 || period > 0) || known && got != want {
				t.Fatalf("%s: heap %d has the value %d, %t, want %d", take, n, got, known, want)
			}
		}
	}
}

// TestWonBySpan compares the table for a range of amounts with one that visits every move.
func TestWonBySpan(t *testing.T) {
	for _, short := range []bool{false, true} {
		h := &heaps{short: short}
		for lo := range int64(7) {
			for hi := range int64(9) {
				lo := lo + 1
				want := h.tabulate(amounts{span: [2]int64{lo, hi}}, 60, tableWork, wonFrom)
				if got := h.wonBySpan(lo, hi, 60); !slices.Equal(got, want) {
					t.Errorf("%d..%d, short %t: %v, want %v", lo, hi, short, got, want)
				}
			}
		}
	}
}

// TestExplainerGreat checks that positions too large for a search are explained if a theorem
// applies to them, and only then. The oracle must still use only the search.
func TestExplainerGreat(t *testing.T) {
	for _, test := range []struct {
		spec string
		a    []int64
		wins []Move // nil: no theorem
		lost bool
	}{
		{"{heaps: a, take: any}", []int64{1e9, 7, 1e9 - 1}, []Move{{0, 8, "(999999992, 7, 999999999)", ""}}, false},
		{"{heaps: a, take: any}", []int64{1e9, 1e9}, nil, true},
		{"{heaps: a, take: any, last: loses}", []int64{1e9, 1, 1}, []Move{{0, 999_999_999, "(1, 1, 1)", ""}}, false},
		{"{heaps: a, take: 1..9}", []int64{1e9 + 3}, []Move{{0, 3, "1000000000", ""}}, false},
		{"{heaps: a, take: \"1, 3, 4\"}", []int64{50_002, 50_002}, nil, true},
		{"{heaps: a, take: \"1, 3, 4\"}", []int64{1e9}, []Move{{0, 4, "999999996", ""}}, false},
		{"{heaps: a, take: squares}", []int64{1e9}, nil, false},
		{"{heaps: a, take: 1..2, last: loses}", []int64{1e9, 3}, nil, false},
	} {
		rules, g := heapGame(t, "input: {case: [{n: {int: 1..9}}, {a: {int: 0..10^10, count: n}}]}\ngame: "+test.spec)
		c := makeCase(t, g, map[string]any{"a": test.a})
		o := Explainer(rules, 1000)
		wins, err := o.Wins(c)
		if known := test.wins != nil || test.lost; (err == nil) != known || !slices.Equal(wins, test.wins) {
			t.Errorf("%s %v: %v, %v; want %v", test.spec, test.a, wins, err, test.wins)
		}
		if class, err := o.Class(c); err == nil && (class == P) != test.lost {
			t.Errorf("%s %v is %c", test.spec, test.a, class)
		}
		if class, err := rules.Oracle(1000).Class(c); !errors.Is(err, ErrBudget) {
			t.Errorf("%s %v: the oracle says %c, %v", test.spec, test.a, class, err)
		}
	}
}

// TestExplainerAgrees checks that large heaps are explained by the theory of sums, and rules in Go
// by their own oracle.
func TestExplainerAgrees(t *testing.T) {
	rules, g := heapGame(t, `input: {case: [{a: {int: 0..10^9, count: 2}}]}
output: [{n: {int: 0..9}}]
game: {heaps: a, take: any, answer: winning moves}`)
	c := makeCase(t, g, map[string]any{"a": []int64{1e9, 5}})
	o := Explainer(rules, 1000)
	if err := o.Agrees(c, answer.Answer{Text: []byte("1\n")}); err != nil {
		t.Error(err)
	}
	if o.Agrees(c, answer.Answer{Text: []byte("2\n")}) == nil {
		t.Error("2 winning moves pass")
	}
	if Asked(rules) != WinningMoves || Asked(Of(bars())) != Winner {
		t.Errorf("asked are %q and %q", Asked(rules), Asked(Of(bars())))
	}
	_, g = parse(t, barInput)
	c = makeCase(t, g, map[string]any{"a": int64(12), "b": int64(11)})
	if _, err := Explainer(Of(bars()), 3).Class(c); !errors.Is(err, ErrBudget) {
		t.Errorf("rules in Go: %v", err)
	}
}
