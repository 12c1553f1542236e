package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pointInputs are inputs with points.
var pointInputs = []string{
	`{case: [{n: {int: 1..40}}, {points: n, at: {x: {int: -100..100}, y: {int: 0..10}}}]}`,
	`{case: [{n: {int: 1..30}}, {points: n, at: {x: {int: -5..5}, y: {int: -5..5}}, is: [distinct], weights: {w: {int: 1..9}, c: {choice: [red, blue]}}}]}`,
	`{cases: {count: T, max: 5, total: {n: 1000}}, case: [{n: {int: 1..20}}, {points: n, at: {x: {int: 0..20}, y: {int: 0..30}}, is: [general]}, {a: {int: 0..9, count: n}}]}`,
	`{cases: {eof: true, max: 5}, case: [{n: {int: 1..9}, k: {int: 9..12}}, {points: n, at: {x: {int: -k..k}, y: {int: 0..k}}, is: [collinear, distinct]}]}`,
	`{case: [{n: {int: 3..16}}, {points: n, at: {x: {int: -10^9..10^9}, y: {int: -10^9..10^9}}, is: [convex]}]}`,
	`{case: [{n: {int: 3..16}}, {points: n, at: {x: {int: -10^9..10^9}, y: {int: -10^9..10^9}}, is: [counterclockwise]}], where: "n != 5"}`,
	`{case: [{k: {int: 1..3}}, {repeat: k, distinct: true, lines: [{n: {int: 1..5}}, {points: n, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [general]}]}]}`,
	`{case: [{points: 5, at: {x: {int: 0..20}, y: {int: 0..x}}, is: [distinct]}]}`,
	`{case: [{n: {int: 1..20}}, {points: n, at: {x: {real: -10.5..10, digits: 2}, y: {real: -1000..n, digits: 2}}, is: [distinct]}]}`,
	`{case: [{n: {int: 3..9}}, {points: n, at: {x: {real: -9..9, digits: 3}, y: {real: -9..9, digits: 3}}, is: [general], ignore: [order, place]}]}`,
	`{case: [{n: {int: 3..9}}, {points: n, at: {x: {real: 0..9, digits: 1}, y: {real: 0..9, digits: 1}}, is: [counterclockwise]}]}`,
}

// checkSamples draws cases with choosers that know shapes, and with one that does not. The drawn
// cases, and smaller cases, must be legal and be read back unchanged.
func checkSamples(t *testing.T, input string, seeds int) {
	t.Helper()
	g := compile(t, "input: "+braced(input))
	for seed := range seeds {
		checkRoundTrip(t, g, NewRand(seed, input))
		cs := g.NewCases()
		if err := g.Sample(cs, plainChooser{Random{NewRand(seed, input)}}); err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		if _, err := g.Parse(g.Print(nil, cs), Strict); err != nil {
			t.Fatalf("%s: %v\n%s", input, err, g.Print(nil, cs))
		}
		for next := range cs.At(0).Smaller() {
			if _, err := g.Parse(g.Print(nil, only(next)), Strict); err != nil {
				t.Fatalf("%s: smaller: %v\n%s", input, err, g.Print(nil, only(next)))
			}
		}
	}
}

// TestPointRounds checks that drawn and shrunk points are legal and are read back unchanged.
func TestPointRounds(t *testing.T) {
	for _, input := range pointInputs {
		checkSamples(t, input, 40)
	}
}

// TestPointNumbers compares numbers of lists of points with the On-Line Encyclopedia of Integer
// Sequences and with simple formulas.
func TestPointNumbers(t *testing.T) {
	for _, test := range []struct {
		n, side    int
		is, ignore string
		cases      int
		whole      bool
	}{
		{3, 2, "", "", 64, true},
		{3, 2, "distinct", "", 24, true},
		{2, 3, "distinct", "order", 36, false},
		{2, 3, "", "order", 45, false},
		{3, 3, "collinear, distinct", "order", 8, false},
		{3, 3, "general", "order", 76, false},              // A000938: 84 - 8
		{4, 2, "general", "order", 1, false},               // A000755: no three in line, two in each row
		{6, 3, "general", "order", 2, false},               // A000755
		{8, 4, "general", "order", 11, false},              // A000755
		{6, 3, "general", "order, place, turns", 1, false}, // A000769: up to turns and reflections
		{8, 4, "general", "order, place, turns", 4, false}, // A000769
		{1, 3, "", "place", 1, false},
		{2, 3, "distinct", "order, place", 12, false},       // vectors up to their sign: (5² - 1) / 2
		{2, 3, "distinct", "order, place, turns", 5, false}, // lengths 01 02 11 12 22
		{4, 2, "convex", "order, turns", 1, false},
		{4, 2, "counterclockwise", "", 4, true},
	} {
		input := fmt.Sprintf(`input: {case: [{points: %d, at: {x: {int: 0..%d}, y: {int: 0..%[2]d}}`, test.n, test.side-1)
		if test.is != "" {
			input += ", is: [" + test.is + "]"
		}
		if test.ignore != "" {
			input += ", ignore: [" + test.ignore + "]"
		}
		g := compile(t, input+"}]}")
		e := g.Enumerate()
		n := 0
		for range e.All() {
			n++
		}
		if n != test.cases || e.Whole != test.whole {
			t.Errorf("%s: %d cases, whole %v; want %d, %v", input, n, e.Whole, test.cases, test.whole)
		}
	}
}

// TestPointWalk compares the walk with the sorted brute list.
func TestPointWalk(t *testing.T) {
	for _, input := range []string{
		`{case: [{n: {int: 1..3}}, {points: n, at: {x: {int: -1..1}, y: {int: 0..2}}}]}`,
		`{case: [{n: {int: 1..3}}, {points: n, at: {x: {int: -1..1}, y: {int: 0..2}}, is: [general], weights: {w: {int: 0..1}}}]}`,
		`{case: [{n: {int: 1..4}}, {points: n, at: {x: {int: -1..0}, y: {int: 0..n}}, is: [collinear]}]}`,
		`{case: [{n: {int: 1..4}}, {points: n, at: {x: {int: -1..1}, y: {int: 0..2}}, is: [convex]}]}`,
		`{case: [{n: {int: 1..3}}, {points: n, at: {x: {real: -0.2..0.1, digits: 1}, y: {real: 0..1, digits: 1}}, is: [general]}]}`,
	} {
		g := compile(t, "input: "+input)
		compareWalks(t, g, &brute{g: g, most: 14})
	}
}

// TestAlike checks that the walk visits exactly one case of every class of alike cases. alikeKey
// finds the classes by trying all orders, translations and turns.
func TestAlike(t *testing.T) {
	for _, ignore := range []string{"order", "place", "turns", "order, place", "order, turns", "place, turns", "order, place, turns"} {
		for _, bounds := range []string{"{x: {int: -1..1}, y: {int: -1..1}}", "{x: {int: 1..3}, y: {int: 0..1}}"} {
			all := compile(t, "input: {case: [{n: {int: 1..3}}, {points: n, at: "+bounds+"}]}")
			some := compile(t, "input: {case: [{n: {int: 1..3}}, {points: n, at: "+bounds+", ignore: ["+ignore+"]}]}")
			classes := map[string]int{}
			for c := range all.Enumerate().All() {
				classes[alikeKey(c, ignore)] = 0
			}
			for c := range some.Enumerate().All() {
				classes[alikeKey(c, ignore)]++
			}
			for key, n := range classes {
				if n != 1 {
					t.Errorf("%s of %s: %s comes %d times", ignore, bounds, key, n)
				}
			}
		}
	}
}

// alikeKey returns the smallest text of a case under all ignored changes, without regard to
// bounds.
func alikeKey(c Case, ignore string) string {
	xs, ys := c.Ints("x"), c.Ints("y")
	var list [][2]int64
	for i := range xs {
		list = append(list, [2]int64{xs[i], ys[i]})
	}
	ways := 1
	if slices.Contains(strings.Split(ignore, ", "), "turns") {
		ways = 8
	}
	best := ""
	for way := range ways {
		turned := slices.Clone(list)
		for i, p := range turned {
			if way&1 != 0 {
				p[0] = -p[0]
			}
			if way&2 != 0 {
				p[1] = -p[1]
			}
			if way&4 != 0 {
				p[0], p[1] = p[1], p[0]
			}
			turned[i] = p
		}
		if slices.Contains(strings.Split(ignore, ", "), "place") {
			x, y := turned[0][0], turned[0][1]
			for _, p := range turned {
				x, y = min(x, p[0]), min(y, p[1])
			}
			for i := range turned {
				turned[i][0], turned[i][1] = turned[i][0]-x, turned[i][1]-y
			}
		}
		if slices.Contains(strings.Split(ignore, ", "), "order") {
			slices.SortFunc(turned, func(a, b [2]int64) int { return slices.Compare(a[:], b[:]) })
		}
		if key := fmt.Sprint(turned); best == "" || key < best {
			best = key
		}
	}
	return best
}

// TestPointFaults checks that a fault has the line of the wrong point.
func TestPointFaults(t *testing.T) {
	general := compile(t, `input: {case: [{n: {int: 1..9}}, {points: n, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [general], weights: {w: {int: 0..9}}}, {k: {int: 0..n}}]}`)
	convex := compile(t, `input: {case: [{n: {int: 1..9}}, {points: n, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [convex]}, {k: {int: 0..n}}]}`)
	around := compile(t, `input: {case: [{n: {int: 1..9}}, {points: n, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [counterclockwise]}]}`)
	reals := compile(t, `input: {case: [{n: {int: 1..9}}, {points: n, at: {x: {real: -9..9, digits: 2}, y: {real: -9..9, digits: 2}}, is: [general]}]}`)
	line := compile(t, `input: {case: [{n: {int: 1..9}}, {points: n, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [collinear]}]}`)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{general, "3\n0 0 5\n1 1 5\n2 3 5\n0\n", "-"},
		{general, "3\n0 0 5\n1 1 5\n0 0 5\n0\n", "line 4: the point 0 0 occurs twice"},
		{general, "4\n0 0 5\n2 2 5\n1 1 5\n3 4 1\n0\n", "line 4: the points 0 0, 2 2 and 1 1 are on one line"},
		{general, "3\n0 0 5\n1 10 5\n0 3 5\n0\n", "line 3: y: 10 is greater than 9"},
		{convex, "4\n0 0\n4 0\n0 4\n3 3\n4\n", "-"},
		{convex, "4\n0 0\n1 1\n0 4\n4 0\n4\n", "line 3: the point 1 1 is not a corner of the convex hull"},
		{convex, "4\n0 0\n4 0\n2 0\n0 4\n4\n", "line 4: the point 2 0 is not a corner of the convex hull"},
		{around, "3\n0 4\n0 0\n4 0\n", "-"},
		{around, "3\n4 0\n0 0\n0 4\n", "line 3: the point 0 0 does not come next counterclockwise"},
		{reals, "3\n0.00 0.50\n1.25 -1.00\n-0.05 0.50\n", "-"},
		{reals, "3\n0.00 0.50\n1.25 -1.00\n0.00 0.50\n", "line 4: the point 0.00 0.50 occurs twice"},
		{reals, "3\n0.00 0.50\n0.25 -1.00\n-0.05 0.80\n", "line 4: the points 0.00 0.50, 0.25 -1.00 and -0.05 0.80 are on one line"},
		{line, "4\n1 1\n1 1\n2 3\n3 5\n", "-"},
		{line, "4\n1 1\n1 1\n2 3\n3 4\n", "line 5: the point 3 4 is not on the line through 1 1 and 2 3"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
		checkFault(t, test.g, test.file, Lenient, test.want)
	}
}

// TestPointComplaints checks that impossible points are reported with their place.
func TestPointComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{points: 3, at: {x: {int: 0..2}}}]}`:                                                          "x.yaml:5: a point of 1 coordinate; write two, such as {x: {int: 0..9}, y: {int: 0..9}}",
		`{case: [{points: 3, at: {x: {int: 0..2}, y: {real: 0..9, digits: 1}}}]}`:                              "x.yaml:5: the two coordinates have different numbers of digits after the point; write both with the same digits, or both as int",
		`{case: [{points: 3, at: {x: {int: 0..2}, y: {chars: ab, length: 1}}}]}`:                               "x.yaml:5: y is not a coordinate; write y: {int: LOW..HIGH}",
		`{case: [{points: 3, at: {x: {real: 0..10^9, digits: 9}, y: {real: 0..9, digits: 9}}, is: [convex]}]}`: "x.yaml:5: points on lines are checked only for coordinates up to 1000000.000000000; narrow the bounds",
		`{case: [{points: 10, at: {x: {int: 0..2}, y: {int: 0..2}}, is: [distinct]}]}`:                         "x.yaml:5: 10 such points required, but at most 9 fit within the bounds; lower the number of points, or widen the bounds",
		`{case: [{points: 7, at: {x: {int: 0..2}, y: {int: 0..9}}, is: [general]}]}`:                           "x.yaml:5: 7 such points required, but at most 6 fit within the bounds; lower the number of points, or widen the bounds",
		`{case: [{n: {int: 1..10^5}}, {points: n, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [general]}]}`:      "x.yaml:5: no three points on one line is checked for up to 3000 points; lower the number of points, or drop general",
		`{case: [{points: 3, at: {x: {int: 0..10^18}, y: {int: 0..9}}, is: [convex]}]}`:                        "x.yaml:5: points on lines are checked only for coordinates up to 1000000000000000; narrow the bounds",
		`{case: [{points: 3, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [convex, collinear]}]}`:                 "x.yaml:5: 3 points must be on one line, but no three may be; drop collinear",
		`{case: [{points: 3, at: {x: {int: 0..9}, y: {int: 0..9}}, is: [counterclockwise], ignore: [order]}]}`: "x.yaml:5: the order of counterclockwise points cannot be ignored; drop order from ignore",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}
