package search

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// inputs are the grammars of the tests, by name.
var inputs = map[string]string{
	"intervals": `
  case: [{n: {int: 1..40}}, {intervals: n, ends: [l, r], within: 0..1000, is: [distinct]}]`,
	"square of sums": `
  case: [{n: {int: 1..8}}, {matrix: n, columns: n, cells: {x: {int: 0..1}}, row: 1, column: 1}]`,
	"successors": `
  case: [{n: {int: 1..20}}, {successors: n, list: [k, to], edges: 0..60}]`,
	"nim": `
  cases: {count: T, max: 100}
  case: [n: {int: 1..20}, a: {int: 0..10^6, count: n}]`,
	"nim alone": `
  case: [n: {int: 1..20}, a: {int: 0..10^6, count: n}]`,
	"three heaps": `
  cases: {until: "0 0 0", max: 50}
  case: [{m: {int: 0..1000}, n: {int: 0..1000}, p: {int: 0..1000}}]`,
	"number": `
  cases: {eof: true, max: 64}
  case: [n: {int: 1..1000}]`,
	"signed": `
  cases: {eof: true, max: 64}
  case: [{x: {int: -10^9..10^9}, y: {int: -50..-3}}]`,
	"word": `
  cases: {eof: true, max: 1000}
  case: [s: {chars: "a-e", length: 1..40}]`,
	"words": `
  cases: {count: T, max: 30}
  case: [n: {int: 1..12}, w: {chars: "abc", length: 1..9, count: n}]`,
	"picture": `
  case: [{n: {int: 1..12}, m: {int: 1..12}}, {repeat: n, lines: [{row: {chars: ".#", length: m}}]}]`,
	"maze": `
  case: [{n: {int: 1..12}, m: {int: 2..12}}, {repeat: n, lines: [{row: {chars: ".#ST", length: m, exactly: {S: 1, T: 1}}}]}]`,
	"table": `
  case: [{n: {int: 1..9}, m: {int: 1..9}}, {repeat: n, lines: [{x: {int: 0..99, count: m}}]}]`,
	"matrix": `
  case: [n: {int: 1..9}, {repeat: n, lines: [{x: {int: 0..99, count: n}}]}]`,
	"two lists": `
  cases: {count: T, max: 20}
  case: [n: {int: 1..15}, a: {int: 1..500, count: n}, b: {int: 1..500, count: n}]`,
	"edges": `
  case: [{n: {int: 1..30}, m: {int: 0..40}}, {repeat: m, lines: [{u: {int: 1..n}, v: {int: 1..n}}]}]`,
	"graph": `
  cases: {eof: true, max: 10}
  case:
    - n: {int: 1..8}
    - {repeat: n, lines: [{x: {int: 0..n-1}, v: {int: 0..n-1, count: x, distinct: true}}]}
    - {until: "0", max: 20, lines: [{k: {int: 1..6}, q: {int: 0..n-1, count: k}}]}`,
	"choices": `
  cases: {count: T, max: 20}
  case: [n: {int: 1..20}, op: {choice: [add, del, ask], count: n}, {z: {int: 0..9}}]`,
	"doubled": `
  case: [n: {int: 1..9}, a: {int: 0..50, count: 2*n}, b: {int: 0..50, count: n-1}]`,
	"conditions": `
  cases: {count: T, max: 20}
  case: [n: {int: 1..10}, a: {int: 0..10^4, count: n}]
  where: "any(a, # == 0)"`,
	"permutation": `
  case: [n: {int: 1..12}, p: {permutation: n}, {x: {int: 0..20}}]`,
	"sorted": `
  cases: {count: T, max: 20}
  case: [n: {int: 1..10}, a: {int: 0..500, count: n, sorted: ascending}, b: {int: 1..40, count: n, sorted: strictly descending}]`,
	"reals": `
  case: [n: {int: 1..5}, x: {real: -100..100.5, digits: 2}, y: {real: 0..n, digits: 1, count: n}]`,
	"brackets": `
  cases: {eof: true, max: 50}
  case: [{b: {brackets: "()[]", length: 1..30}, w: {pattern: "(ab|c)*d+", length: 1..12}}]`,
	"tree": `
  case: [{n: {int: 1..30}, k: {int: 1..n}}, {tree: n, ends: [u, v], weights: {w: {int: 0..1000}}}, {a: {int: 0..9, count: n}}]`,
	"simple graph": `
  cases: {count: T, max: 20}
  case: [{n: {int: 1..20}, m: {int: 0..60}}, {graph: n, edges: m, ends: [u, v]}, {q: {int: 0..3}}, {repeat: q, lines: [{s: {int: 1..n}}]}]`,
	"points": `
  case: [{n: {int: 1..40}}, {points: n, at: {x: {int: -10^6..10^6}, y: {int: -10^6..10^6}}, is: [distinct], weights: {w: {int: 0..100}}}, {a: {int: 0..9, count: n}}]`,
	"queries": `
  cases: {count: T, max: 20}
  case:
    - {n: {int: 1..30}, q: {int: 1..60}}
    - {a: {int: 0..1000, count: n}}
    - {queries: q, kind: op, kinds: {add: {line: {l: {int: 1..n}, r: {int: l..n}, x: {int: 1..1000}}}, sum: {line: {l: {int: 1..n}, r: {int: l..n}}, prints: true}}}`,
	"stack": `
  case:
    - {q: {int: 1..60}}
    - {queries: q, kind: op, state: {size: 0}, kinds: {push: {line: {x: {int: 0..1000}}, then: {size: size+1}}, pop: {when: size > 0, then: {size: size-1}}, top: {when: size > 0, prints: true}}}`,
	"parents": `
  case: [{n: {int: 1..40}, s: {int: 1..n}}, {p: {parents: n}}, {w: {int: 0..1000, count: n-1}}]`,
	"trees": `
  case: [{k: {int: 1..6}}, {repeat: k, lines: [{n: {int: 1..20}}, {tree: n, ends: [u, v], weights: {w: {int: 0..1000}}}, {a: {int: 0..9, count: n}}]}]`,
	"total": `
  cases: {count: T, max: 1000, total: {n: 30}}
  case: [n: {int: 1..10}, a: {int: 0..1000, count: n}]`,
}

func compile(t testing.TB, input string) *grammar.Grammar {
	t.Helper()
	text := fmt.Sprintf("id: t\ntitle: {en: t}\nstatement: {en: t}\ninput:%s\noutput: [r: {int: 0..10^9}]\nsamples: [{in: \"1\\n\", out: \"1\\n\"}]\n", input)
	p, err := spec.Parse("t.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A program returns the kind of its failure on a case, or an empty string if it does not fail.
type program func(c grammar.Case) string

// trying returns a Try that judges case by case. With blind, its outcomes do not say which case
// failed.
func (p program) trying(blind bool) Try {
	return func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
		for i := range cases.Len() {
			if fail := p(cases.At(i)); fail != "" {
				if blind {
					i = -1
				}
				return Outcome{Fail: fail, At: i}, nil
			}
		}
		return Outcome{}, nil
	}
}

func wrongIf(wrong func(c grammar.Case) bool) program {
	return func(c grammar.Case) string {
		if wrong(c) {
			return "WA"
		}
		return ""
	}
}

func sum(list []int64) (n int64) {
	for _, v := range list {
		n += v
	}
	return n
}

func xor(list []int64) (n int64) {
	for _, v := range list {
		n ^= v
	}
	return n
}

func count(list []int64, of func(int64) bool) (n int) {
	for _, v := range list {
		if of(v) {
			n++
		}
	}
	return n
}

// A mutant is a program with a known defect.
type mutant struct {
	input string
	name  string
	wrong func(c grammar.Case) bool
	far   bool // it passes the first 20,000 small cases
}

var mutants = []mutant{
	{"nim", "takes xor 3 for lost", func(c grammar.Case) bool { return xor(c.Ints("a")) == 3 }, false},
	{"nim", "lost positions from 3 heaps on", func(c grammar.Case) bool {
		return len(c.Ints("a")) >= 3 && xor(c.Ints("a")) == 0 && sum(c.Ints("a")) > 0
	}, false},
	{"nim", "loses high bits", func(c grammar.Case) bool { return xor(c.Ints("a"))&^0xff != 0 && xor(c.Ints("a"))&0xff == 0 }, true},
	{"nim", "heaps over 30000", func(c grammar.Case) bool { return count(c.Ints("a"), func(v int64) bool { return v > 30000 }) > 0 }, true},
	{"nim", "nine heaps that are not 0", func(c grammar.Case) bool { return count(c.Ints("a"), func(v int64) bool { return v > 0 }) >= 9 }, true},
	{"nim", "lost and great", func(c grammar.Case) bool { return xor(c.Ints("a")) == 0 && sum(c.Ints("a")) > 5000 }, true},
	{"nim", "fails at once", func(grammar.Case) bool { return true }, false},
	{"nim", "odd number of odd heaps over 100", func(c grammar.Case) bool {
		return count(c.Ints("a"), func(v int64) bool { return v > 100 && v%2 == 1 })%2 == 1
	}, true},
	{"nim alone", "equal neighbours", func(c grammar.Case) bool {
		a := c.Ints("a")
		for i := 1; i < len(a); i++ {
			if a[i] == a[i-1] && a[i] > 2 {
				return true
			}
		}
		return false
	}, false},
	{"nim alone", "more than 300 in two heaps", func(c grammar.Case) bool {
		return count(c.Ints("a"), func(v int64) bool { return v > 300 }) >= 2
	}, true},
	{"three heaps", "sum is 17", func(c grammar.Case) bool { return c.Int("m")+c.Int("n")+c.Int("p") == 17 }, false},
	{"three heaps", "ascending over 40", func(c grammar.Case) bool {
		return 40 < c.Int("m") && c.Int("m") < c.Int("n") && c.Int("n") < c.Int("p")
	}, true},
	{"number", "a single number", func(c grammar.Case) bool { return c.Int("n") == 777 }, false},
	{"number", "from 500 on", func(c grammar.Case) bool { return c.Int("n") >= 500 }, false},
	{"signed", "overflow", func(c grammar.Case) bool { return c.Int("x") < -70000 }, true},
	{"signed", "negative remainder", func(c grammar.Case) bool { return (c.Int("x")+c.Int("y"))%7 == -3 }, false},
	{"word", "contains cab", func(c grammar.Case) bool { return strings.Contains(c.Str("s"), "cab") }, false},
	{"word", "seven letters e", func(c grammar.Case) bool { return strings.Count(c.Str("s"), "e") >= 7 }, true},
	{"words", "two words alike over 2 letters", func(c grammar.Case) bool {
		seen := map[string]bool{}
		for _, w := range c.Strs("w") {
			if len(w) > 2 && seen[w] {
				return true
			}
			seen[w] = true
		}
		return false
	}, false},
	{"words", "five words with c", func(c grammar.Case) bool {
		n := 0
		for _, w := range c.Strs("w") {
			if strings.Contains(w, "c") {
				n++
			}
		}
		return n >= 5
	}, true},
	{"picture", "nine walls in a column", func(c grammar.Case) bool {
		rows := c.Strs("row")
		for x := range rows[0] {
			n := 0
			for _, r := range rows {
				if r[x] == '#' {
					n++
				}
			}
			if n >= 9 {
				return true
			}
		}
		return false
	}, true},
	{"picture", "wall in the corner", func(c grammar.Case) bool {
		rows := c.Strs("row")
		return rows[len(rows)-1][len(rows[0])-1] == '#' && len(rows) > 1 && len(rows[0]) > 1
	}, false},
	{"table", "two columns with great sums", func(c grammar.Case) bool {
		x, m := c.Ints("x"), int(c.Int("m"))
		n := 0
		for j := range m {
			s := int64(0)
			for i := j; i < len(x); i += m {
				s += x[i]
			}
			if s > 120 {
				n++
			}
		}
		return n >= 2
	}, true},
	{"matrix", "trace", func(c grammar.Case) bool {
		x, n := c.Ints("x"), int(c.Int("n"))
		s := int64(0)
		for i := range n {
			s += x[i*n+i]
		}
		return s > 120
	}, true},
	{"two lists", "a meets b", func(c grammar.Case) bool {
		a, b := c.Ints("a"), c.Ints("b")
		n := 0
		for i := range a {
			if a[i] > 20 && a[i] == b[i] {
				n++
			}
		}
		return n >= 1
	}, true},
	{"edges", "loop at a node over 4", func(c grammar.Case) bool {
		u, v := c.Ints("u"), c.Ints("v")
		for i := range u {
			if u[i] == v[i] && u[i] > 4 {
				return true
			}
		}
		return false
	}, false},
	{"edges", "six edges", func(c grammar.Case) bool { return len(c.Ints("u")) >= 6 && c.Int("n") > 3 }, true},
	{"graph", "five edges and four queries", func(c grammar.Case) bool {
		return len(c.Ints("v")) >= 5 && len(c.Ints("q")) >= 4
	}, true},
	{"graph", "two queries", func(c grammar.Case) bool { return len(c.Ints("k")) >= 2 }, false},
	{"choices", "four asks", func(c grammar.Case) bool {
		return count(c.Ints("op"), func(v int64) bool { return v == 2 }) >= 4
	}, false},
	{"choices", "ask after nine", func(c grammar.Case) bool { return len(c.Ints("op")) > 9 && c.Ints("op")[9] == 2 && c.Int("z") > 4 }, true},
	{"doubled", "the last of a", func(c grammar.Case) bool { a := c.Ints("a"); return a[len(a)-1] > 20 && len(c.Ints("b")) > 1 }, true},
	{"conditions", "zero and great", func(c grammar.Case) bool { return sum(c.Ints("a")) > 1000 }, true},
	{"conditions", "two zeros", func(c grammar.Case) bool {
		return count(c.Ints("a"), func(v int64) bool { return v == 0 }) == 2 && len(c.Ints("a")) > 2
	}, false},
	{"total", "a great one", func(c grammar.Case) bool { return c.Ints("a")[0] > 500 }, true},
}

// first tries the cases in the order of size, one by one. It returns the first failing case and how
// many cases precede it.
func first(g *grammar.Grammar, p program, most int) (found *grammar.Cases, before int) {
	for c := range g.Enumerate().All() {
		if p(c) != "" {
			found = g.NewCases()
			found.Add(c)
			return found, before
		}
		if before++; before == most {
			return nil, before
		}
	}
	return nil, before
}

func text(g *grammar.Grammar, cases *grammar.Cases) string { return string(g.Print(nil, cases)) }
