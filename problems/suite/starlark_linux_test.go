package suite

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/game/rules"
	"grundy/judge/quality/lint"
	"grundy/judge/report"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/problems/catalogue"
)

// inStarlark are the rules of some problems in Starlark, by their ids. The problems have them in Go,
// because there they are faster, or need not list all moves.
var inStarlark = map[string]string{
	"crosses": `
def start(case): return (case.n,)
def moves(p):
    list = []
    for i, n in enumerate(p):
        for cell in range(n):
            list.append(sorted([m for m in p[:i] + p[i + 1:] + (cell - 1, n - cell - 2) if m > 0]))
    return list
def show(p): return str(p[0]) if len(p) == 1 else "(%s)" % ", ".join([str(n) for n in p])`,
	"poj2505": `
def start(case): return (1, case.n)
def moves(s): return [(s[0] * factor, s[1]) for factor in range(2, 10)] if s[0] < s[1] else []
def show(s): return "p = %d, n = %d" % s`,
	"hdu2516": `
def start(case): return (case.n, case.n - 1)
def moves(p): return [(p[0] - k, 2 * k) for k in range(1, min(p) + 1)]
def show(p): return "%d, ≤ %d" % p`,
	"nowcoder75f": `
def start(case): return sorted(case.a, reverse = True)
def spread(p, i, j):
    """Lists the positions after moving some of pile i to the piles from j on."""
    if j == len(p):
        return [sorted([n for n in p if n > 0], reverse = True)]
    if j == i:
        return spread(p, i, j + 1)
    out = []
    for k in range(p[i] + 1):
        q = list(p)
        q[i] -= k
        q[j] += k
        out += spread(q, i, j + 1)
    return out
def moves(p):
    return [t for i in range(len(p)) for left in reversed(range(p[i])) for t in spread(p[:i] + (left,) + p[i + 1:], i, 0)]`,
	"zoj3057": `
def start(case): return sorted([case.a, case.b, case.c])
def moves(p):
    out = []
    for i, j in [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)]:
        for n in range(1, min(p[i], p[j]) + 1):
            q = list(p)
            q[i] = p[i] - n
            q[j] = p[j] - n
            out.append(sorted(q))
    return out`,
}

// inGo are rules in Go of problems that have them in Starlark.
var inGo = map[string]game.Game{
	"p1288": game.Of(game.Rules[string]{ // the numbers on the edges, a byte each, from the coin on
		Start: func(c grammar.Case) string { return packed(c.Ints("a")) },
		Moves: func(s string) iter.Seq[string] {
			return func(yield func(string) bool) {
				end := len(s) - 1
				for v := range s[0] {
					if !yield(s[1:] + string([]byte{v})) {
						return
					}
				}
				for v := range s[end] {
					if !yield(string([]byte{v}) + s[:end]) {
						return
					}
				}
			}
		},
		Show: func(s string) string { return "● " + strings.Trim(game.Tuple(unpacked(s)), "()") },
	}),
	"poj2068": game.Of(game.Rules[stones]{
		Start: func(c grammar.Case) stones { return stones{c.Int("S"), packed(c.Ints("M"))} },
		Moves: func(s stones) iter.Seq[stones] {
			return func(yield func(stones) bool) {
				for take := int64(1); take <= min(int64(s.most[0]), s.count); take++ {
					if !yield(stones{s.count - take, s.most[1:] + s.most[:1]}) {
						return
					}
				}
			}
		},
		LastLoses: true,
		Show:      func(s stones) string { return fmt.Sprintf("%d, ≤ %s", s.count, game.Tuple(unpacked(s.most))) },
	}),
}

// stones are a heap, and how many stones each player may take, a byte each, the next player first.
type stones struct {
	count int64
	most  string
}

func packed(numbers []int64) string {
	var b []byte
	for _, n := range numbers {
		b = append(b, byte(n))
	}
	return string(b)
}

func unpacked(s string) (numbers []int64) {
	for _, b := range []byte(s) {
		numbers = append(numbers, int64(b))
	}
	return numbers
}

// TestInGo compares the rules of problems in Starlark with rules in Go: outcomes, winning moves and
// Grundy values of small positions.
func TestInGo(t *testing.T) {
	for id, want := range inGo {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			sp, err := catalogue.Open().Spec(id)
			if err != nil {
				t.Fatal(err)
			}
			g, rules, err := catalogue.Rules(sp)
			if err != nil {
				t.Fatal(err)
			}
			compareRules(t, g, want, rules, 20*mostCompared)
		})
	}
}

// compareRules compares what two games say about the first cases.
func compareRules(t *testing.T, g *grammar.Grammar, want, got game.Game, most int) {
	t.Helper()
	a, b, cases := want.Oracle(50_000_000), got.Oracle(50_000_000), 0
	for c := range g.Enumerate().All() {
		if cases++; cases > most {
			break
		}
		if a, b := described(t, a, c), described(t, b, c); a != b {
			t.Fatalf("%s: Go says %s, Starlark says %s", g.PrintCase(nil, c), a, b)
		}
	}
	if cases < most {
		t.Errorf("only %d cases", cases)
	}
}

// mostCompared is the number of cases, in the order of size, on which rules are compared.
const mostCompared = 150

// TestStarlark compares rules in Starlark with the rules of the same problems in Go: outcomes,
// Grundy values and winning moves of all small positions.
func TestStarlark(t *testing.T) {
	for id, text := range inStarlark {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			sp, err := catalogue.Open().Spec(id)
			if err != nil {
				t.Fatal(err)
			}
			g, inGo, err := catalogue.Rules(sp)
			if err != nil {
				t.Fatal(err)
			}
			format, complaints := answer.Compile(sp.Output, g.Variables())
			if len(complaints) > 0 {
				t.Fatal(complaints)
			}
			r, err := rules.Load(rules.Source{Name: id + ".star", Text: text}, rules.Local)
			if err != nil {
				t.Fatal(err)
			}
			most := mostCompared
			if id == "crosses" {
				most = 25 // positions grow fast
			}
			compareRules(t, g, inGo, r.Game(format, game.Winner), most)
		})
	}
}

// described returns the facts that an oracle finds about a case.
func described(t *testing.T, o game.Oracle, c grammar.Case) string {
	t.Helper()
	class, err := o.Class(c)
	if err != nil {
		t.Fatal(err)
	}
	value, valueless := o.Value(c)
	wins, err := o.Wins(c)
	if err != nil {
		t.Fatal(err)
	}
	var after []string
	for _, m := range wins {
		after = append(after, m.After.String())
	}
	slices.Sort(after) // the order of moves is not compared
	return fmt.Sprintf("%s: %c, %d %t, %q", o.Position(c), class, value, valueless == nil, slices.Compact(after))
}

// BenchmarkStarlark measures how many moves a search of whole positions examines in Go and in
// Starlark.
func BenchmarkStarlark(b *testing.B) {
	for id, text := range inStarlark {
		sp, err := catalogue.Open().Spec(id)
		if err != nil {
			b.Fatal(err)
		}
		g, inGo, err := catalogue.Rules(sp)
		if err != nil {
			b.Fatal(err)
		}
		format, _ := answer.Compile(sp.Output, g.Variables())
		for name, of := range map[string]func() game.Game{
			"go": func() game.Game { return inGo },
			"starlark": func() game.Game {
				r, err := rules.Load(rules.Source{Name: id + ".star", Text: text}, rules.Local)
				if err != nil {
					b.Fatal(err)
				}
				return r.Game(format, game.Winner)
			},
		} {
			b.Run(id+"/"+name, func(b *testing.B) {
				for range b.N {
					o := of().Oracle(200_000)
					for c := range g.Enumerate().All() {
						if _, err := o.Value(c); err != nil {
							break // the budget is spent
						}
					}
				}
				b.ReportMetric(200_000*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}

// specSeeds is the number of seeds with which the tests must catch a wrong program; with -short, one
// seed is tried.
const specSeeds = 3

// TestInSpecs judges the problems of testdata/rules, whose rules are in the specs: a game with a
// pass, one whose last move loses, a graph with cycles, points, Left and Right, and a condition on
// cases. The rules answer their tests.
func TestInSpecs(t *testing.T) {
	h := newHunting(t)
	trust := lint.Trust{Cases: mostCompared, Moves: 1_000_000, Balanced: mostCompared}
	if testing.Short() {
		trust = lint.Trust{Cases: mostCompared / 3, Moves: 300_000, Balanced: mostCompared / 3}
	}
	specs, err := filepath.Glob("testdata/rules/*/*.yaml")
	if err != nil || len(specs) < 6 {
		t.Fatal(specs, err)
	}
	for _, path := range specs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			p, err := catalogue.Open().Problem(t.Context(), path, &hostOfTalks{Judge: h.judge})
			if err != nil {
				t.Fatal(err)
			}
			if err := lint.CheckSpec(t.Context(), p); err != nil {
				t.Error(err)
			}
			if got, err := lint.Compare(t.Context(), p, trust, 1); err != nil || got.Cases < 2*trust.Cases/3 {
				t.Errorf("%+v, %v", got, err)
			}
			_, stored, err := catalogue.Submissions(p.Spec)
			if err != nil || len(stored) < 2 {
				t.Fatalf("%d submissions, %v", len(stored), err)
			}
			if err := lint.CheckPositions(t.Context(), p); err != nil {
				t.Error(err)
			}
			for _, s := range stored {
				src, err := s.Read()
				if err != nil {
					t.Fatal(err)
				}
				seeds := uint64(specSeeds)
				if s.Fate == report.AC || testing.Short() {
					seeds = 1
				}
				for seed := uint64(1); seed <= seeds; seed++ {
					o := budget(s.Fate, nil)
					o.Seed = seed
					r, err := h.judge.Submit(t.Context(), p, src, o)
					if err != nil {
						t.Fatal(err)
					}
					if r.Verdict != s.Fate { // fewer tests may miss a wrong program, as in lint
						o.Selection.Brief = false
						r, err = h.judge.Submit(t.Context(), p, src, o)
					}
					if err != nil {
						t.Fatal(err)
					}
					if r.Verdict != s.Fate {
						t.Errorf("%s gets %s with seed %d", s.Path, r.Verdict, seed)
					}
				}
			}
		})
	}
}
