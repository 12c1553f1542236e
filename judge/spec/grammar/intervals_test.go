package grammar

import "testing"

// TestIntervalRounds checks that drawn and shrunk intervals are legal and are read back unchanged.
func TestIntervalRounds(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..40}}, {intervals: n, ends: [l, r], within: -100..100}]}`,
		`{case: [{n: {int: 1..30}}, {intervals: n, ends: [l, r], within: 1..8, is: [distinct], weights: {w: {int: 1..9}, c: {choice: [red, blue]}}}]}`,
		`{case: [{n: {int: 1..50}, m: {int: n..60}}, {intervals: n, ends: [l, r], within: 1..m, is: [disjoint]}, {a: {int: 0..9, count: n}}]}`,
		`{case: [{n: {int: 1..50}, m: {int: 1..60}}, {intervals: n, ends: [l, r], within: 0..m, is: [disjoint, sorted]}]}`,
		`{case: [{n: {int: 1..36}}, {intervals: n, ends: [l, r], within: 1..8, is: [distinct, sorted]}]}`,
		`{case: [{n: {int: 1..30}}, {intervals: n, ends: [l, r], within: -10^18..10^18, is: [sorted]}]}`,
		`{cases: {count: T, max: 5}, case: [{k: {int: 1..3}}, {repeat: k, distinct: true, lines: [{n: {int: 1..5}}, {intervals: n, ends: [l, r], within: 1..9, is: [disjoint]}]}]}`,
	} {
		checkSamples(t, input, 40)
	}
}

// TestIntervalWalk compares the walk with the sorted brute list.
func TestIntervalWalk(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..3}}, {intervals: n, ends: [l, r], within: -1..2}]}`,
		`{case: [{n: {int: 1..3}}, {intervals: n, ends: [l, r], within: 0..2, is: [distinct], weights: {w: {int: 0..1}}}]}`,
		`{case: [{n: {int: 1..4}}, {intervals: n, ends: [l, r], within: 0..n, is: [disjoint]}]}`,
		`{case: [{n: {int: 1..4}}, {intervals: n, ends: [l, r], within: 1..3, is: [disjoint, sorted]}]}`,
		`{case: [{n: {int: 1..4}}, {intervals: n, ends: [l, r], within: 0..2, is: [distinct, sorted]}]}`,
		`{case: [{n: {int: 1..3}}, {intervals: n, ends: [l, r], within: 0..2, is: [sorted]}]}`,
	} {
		g := compile(t, "input: "+input)
		compareWalks(t, g, &brute{g: g, most: 14})
	}
}

// TestIntervalNumbers compares the numbers of lists of intervals with simple formulas.
func TestIntervalNumbers(t *testing.T) {
	for keys, want := range map[string]int{
		`intervals: 2, ends: [l, r], within: 1..4`:                                   100, // 10 squared
		`intervals: 2, ends: [l, r], within: 1..4, is: [distinct]`:                   90,
		`intervals: 2, ends: [l, r], within: 1..4, is: [distinct, sorted]`:           45,
		`intervals: 2, ends: [l, r], within: 1..4, is: [sorted]`:                     55,
		`intervals: 2, ends: [l, r], within: 1..4, ignore: [order]`:                  55,
		`intervals: 2, ends: [l, r], within: 1..4, is: [disjoint, sorted]`:           15, // 4 of 6
		`intervals: 2, ends: [l, r], within: 1..4, is: [disjoint]`:                   30,
		`intervals: 4, ends: [l, r], within: 1..4, is: [disjoint]`:                   24,
		`intervals: 10, ends: [l, r], within: 1..4, is: [distinct], ignore: [order]`: 1,
	} {
		g := compile(t, "input: {case: [{"+keys+"}]}")
		n := 0
		for range g.Enumerate().All() {
			n++
		}
		if n != want {
			t.Errorf("%s: %d cases, want %d", keys, n, want)
		}
	}
}

func TestIntervalFaults(t *testing.T) {
	plain := compile(t, `input: {case: [{n: {int: 1..9}}, {intervals: n, ends: [l, r], within: 1..9, weights: {w: {int: 0..9}}}]}`)
	distinct := compile(t, `input: {case: [{n: {int: 1..9}}, {intervals: n, ends: [l, r], within: 1..9, is: [distinct]}]}`)
	disjoint := compile(t, `input: {case: [{n: {int: 1..9}}, {intervals: n, ends: [l, r], within: 1..3, is: [disjoint]}]}`)
	sorted := compile(t, `input: {case: [{n: {int: 1..9}}, {intervals: n, ends: [l, r], within: 1..9, is: [sorted]}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{plain, "2\n1 9 0\n1 9 0\n", "-"},
		{plain, "2\n1 9 0\n3 2 0\n", "line 3: r: 2 is less than 3"},
		{plain, "1\n0 9 0\n", "line 2: l: 0 is less than 1"},
		{distinct, "3\n1 9\n2 9\n1 9\n", "line 4: the interval 1..9 occurs twice"},
		{disjoint, "2\n3 3\n1 2\n", "-"},
		{disjoint, "3\n3 3\n2 2\n1 2\n", "line 4: the interval 1..2 overlaps 2..2; intervals must be disjoint"},
		{disjoint, "4\n3 3\n2 2\n1 1\n", "line 1: n: 4 is greater than 3"},
		{sorted, "3\n1 2\n1 2\n1 3\n", "-"},
		{sorted, "2\n1 3\n1 2\n", "line 3: the interval 1..2 comes after 1..3; intervals must ascend"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
		checkFault(t, test.g, test.file, Lenient, test.want)
	}
}

func TestIntervalComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{intervals: 3, ends: [l, r], within: 1..2, is: [disjoint]}]}`:                "x.yaml:5: 3 such intervals required, but at most 2 fit within the bounds; lower the number of intervals, or widen the bounds",
		`{case: [{intervals: 4, ends: [l, r], within: 1..2, is: [distinct]}]}`:                "x.yaml:5: 4 such intervals required, but at most 3 fit within the bounds; lower the number of intervals, or widen the bounds",
		`{case: [{intervals: 3, ends: [l, r], within: 1..9, is: [sorted], ignore: [order]}]}`: "x.yaml:5: the order of sorted intervals cannot be ignored; drop order from ignore",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
