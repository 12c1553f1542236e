package grammar

import (
	"fmt"
	"slices"
	"testing"
)

const (
	rangeQueries = `{case: [{n: {int: 1..9, }, q: {int: 1..12}}, {a: {int: 0..9, count: n}},
  {queries: q, kind: op, kinds: {
    add: {line: {l: {int: 1..n}, r: {int: l..n}, x: {int: -5..5}}, share: 3},
    sum: {line: {l: {int: 1..n}, r: {int: l..n}}, prints: true}}}]}`
	stackQueries = `{case: [{q: {int: 0..12}},
  {queries: q, kind: op, state: {size: 0}, kinds: {
    push: {line: {x: {int: 1..3}}, then: {size: size + 1}},
    pop: {when: size > 0, then: {size: size - 1}},
    kth: {when: size > 0, line: {k: {int: 1..size}}, prints: true}}}]}`
	wordQueries = `{cases: {count: T, max: 4, total: {q: 100}}, case: [{n: {int: 1..5}, q: {int: 1..10}},
  {queries: q, kind: op, state: {m: n}, kinds: {
    "1": {line: {k: {int: 0..3}, c: {int: 0..m, count: k, distinct: true}}, when: m > 3, then: {m: m + k}},
    "2": {line: {s: {chars: ab, length: 1..3}, t: {choice: [x, y]}}},
    "?": {prints: true}}}, {z: {int: 0..n}}], where: "n != 4"}`
	nestedQueries = `{cases: {eof: true, max: 9}, case: [{g: {int: 1..3}}, {repeat: g, distinct: true, lines: [{q: {int: 1..4}},
  {queries: q, kind: op, kinds: {a: {line: {u: {int: 1..9}}}, b: alone}}]}]}`
)

// TestQueryRounds checks that drawn and shrunk queries are legal and are read back unchanged.
func TestQueryRounds(t *testing.T) {
	for _, input := range []string{rangeQueries, stackQueries, wordQueries, nestedQueries} {
		checkSamples(t, input, 60)
	}
}

// TestQueryWalk compares the walk with a list of all cases of a small stack, which the test makes
// itself.
func TestQueryWalk(t *testing.T) {
	g := compile(t, "input: "+stackQueries)
	var all []Case
	for q := range 4 {
		var op, x, k []int64
		var walk func(size int64, printed bool)
		add := func(kind int64, then func()) {
			op = append(op, kind)
			then()
			op = op[:len(op)-1]
		}
		walk = func(size int64, printed bool) {
			if len(op) == q {
				if printed {
					c, err := g.Make(map[string]any{"q": int64(q), "op": slices.Clone(op), "x": slices.Clone(x), "k": slices.Clone(k)})
					if err != nil {
						t.Fatal(err, op, x, k)
					}
					all = append(all, c)
				}
				return
			}
			for v := range int64(3) {
				x = append(x, v+1)
				add(0, func() { walk(size+1, printed) })
				x = x[:len(x)-1]
			}
			if size > 0 {
				add(1, func() { walk(size-1, printed) })
			}
			for v := range size {
				k = append(k, v+1)
				add(2, func() { walk(size, true) })
				k = k[:len(k)-1]
			}
		}
		walk(0, false)
	}
	var want []string
	for _, c := range slices.SortedStableFunc(slices.Values(all), compareSize) {
		if size, _ := c.Size(); size <= 13 { // cases of four queries are larger
			want = append(want, string(g.PrintCase(nil, c)))
		}
	}
	e := g.Enumerate()
	e.Largest = 13
	var got []string
	for c := range e.All() {
		if c.Int("q") < 4 {
			got = append(got, string(g.PrintCase(nil, c)))
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || len(want) < 20 {
		t.Errorf("got %d:\n%v\nwant %d:\n%v", len(got), got, len(want), want)
	}
}

// TestQueryShares checks that the frequencies of kinds correspond to their shares.
func TestQueryShares(t *testing.T) {
	g := compile(t, `input: {case: [{q: {int: 4000..4000}}, {queries: q, kind: op, kinds: {a: {share: 3}, b: alone}}]}`)
	cs := g.NewCases()
	if err := g.Sample(cs, Random{NewRand(1)}); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, kind := range (caseValues{cs.At(0)}).All(&g.Field("op").variable).([]string) {
		if kind == "a" {
			n++
		}
	}
	if n < 2900 || n > 3100 {
		t.Errorf("%d of 4000 queries have three of four shares", n)
	}
}

// TestQueryFaults checks that a fault has the line of the wrong query.
func TestQueryFaults(t *testing.T) {
	stack, ranges, words := compile(t, "input: "+stackQueries), compile(t, "input: "+rangeQueries), compile(t, "input: "+wordQueries)
	for _, test := range []struct {
		g          *Grammar
		file, want string
	}{
		{stack, "3\npush 2\npush 1\nkth 2\n", "-"},
		{stack, "3\npush 2\npop\npop\n", "line 4: op: pop occurs where size > 0 does not hold"},
		{stack, "3\npush 2\npush 1\nkth 3\n", "line 4: k: 3 is greater than 2"},
		{stack, "2\npush 2\npush 1\n", "line 3: op: none of the queries is kth, but each case needs at least one"},
		{stack, "0\n", "line 1: q: 0 is less than 1"},
		{stack, "2\npush\npush 1\n", `line 3: x: "push" is not a whole number`},
		{stack, "2\npush 1 2\nkth 1\n", `line 2: op: "2" is none of [push pop kth]`},
		{stack, "1\npeek\n", `line 2: op: "peek" is none of [push pop kth]`},
		{ranges, "3 2\n1 2 3\nadd 2 3 -5\nsum 3 3\n", "-"},
		{ranges, "3 2\n1 2 3\nadd 2 1 -5\nsum 3 3\n", "line 3: r: 1 is less than 2"},
		{ranges, "3 2\n1 2 3\nadd 2 3 -5\nsum 3 4\n", "line 4: r: 4 is greater than 3"},
		{words, "1\n5 3\n1 2 5 0\n2 ab x\n?\n1\n", "-"},
		{words, "1\n5 3\n1 2 5 5\n2 ab x\n?\n1\n", "line 3: c: 5 occurs twice; the values must differ"},
	} {
		checkFault(t, test.g, test.file, Strict, test.want)
		if test.want == "-" || test.g != stack {
			checkFault(t, test.g, test.file, Lenient, test.want)
		}
	}
}

// TestQueryComplaints checks that impossible queries are reported with their place.
func TestQueryComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`{case: [{queries: 3, kind: op, kinds: {a: {line: {x: {int: 1..9}}}, b: {line: {y: {int: 1..x}}}}}]}`: "x.yaml:5: x does not come before it on a line of this kind; use something earlier on the line, or a state",
		`{case: [{queries: 3, kind: op, kinds: {a: {line: {x: {int: 1..9}}, when: x > 3}}}]}`:                 "x.yaml:5: x does not come before it on a line of this kind; use something earlier on the line, or a state",
		`{case: [{queries: 3, kind: op, kinds: {a: {then: {size: 3}}}}]}`:                                     "x.yaml:5: size is not a state of these queries; name one of the keys of state",
		`{case: [{queries: 0, kind: op, kinds: {a: {prints: true}}}]}`:                                        "x.yaml:5: at least one query must print, but no query is allowed; raise the number of queries",
		`{case: [{queries: 3, kind: op, kinds: {a: {line: {x: {int: 1..9}}}, b: {line: {x: {int: 1..8}}}}}]}`: "x.yaml:5: x differs from the one on line 5; write the same, or give it another name",
		`{case: [{queries: 3, kind: op, kinds: {a: {share: 0}}}]}`:                                            "x.yaml:5: a share below 1; write a number from 1, or drop the kind",
		`{case: [{queries: 3, kind: op, kinds: {a: {when: size > 0}}}]}`:                                      "x.yaml:5: unknown name size; use one of op",
	} {
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}

// FuzzComposed samples an input with shapes, and checks that its file is read back unchanged. A
// file with one changed byte, if it is still legal, must equal its own print.
func FuzzComposed(f *testing.F) {
	inputs := slices.Concat(pointInputs, composed[:5], []string{rangeQueries, stackQueries, wordQueries, nestedQueries,
		`{case: [{n: {int: 1..20}}, {p: {parents: n, earlier: true}}, {w: {int: 1..9, count: n-1}}]}`,
		`{case: [{n: {int: 1..8}, m: {int: 8..20}}, {graph: n, edges: m, ends: [u, v], zero: true, is: [directed, strong, parallel]}]}`})
	for i := range inputs {
		f.Add(uint8(i), uint64(i), uint16(i), byte('0'))
	}
	f.Fuzz(func(t *testing.T, input uint8, seed uint64, at uint16, b byte) {
		g := compile(t, "input: "+braced(inputs[int(input)%len(inputs)]))
		checkRoundTrip(t, g, NewRand(seed))
		cs := g.NewCases()
		if err := g.Sample(cs, Random{NewRand(seed, "changed")}); err != nil {
			t.Fatal(err)
		}
		file := g.Print(nil, cs)
		file[int(at)%len(file)] = b
		back, err := g.Parse(file, Strict)
		if err == nil && string(g.Print(nil, back)) != string(file) {
			t.Fatalf("%q is not its own print", file)
		}
	})
}
