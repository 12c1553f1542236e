package suite

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"grundy/judge/game"
	"grundy/judge/game/rules"
	"grundy/judge/quality/lint"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/problems/catalogue"
)

// inStarlark are the rules of some problems in Starlark, by their ids. The problems have them in Go.
var inStarlark = map[string]string{
	"digit-game": `
def start(case): return case.s
def moves(p):
    out = []
    for i in range(len(p)):
        out += [p[:i] + str(d) + p[i + 1:] for d in range(int(p[i]))]
        if p[i] == "0":
            out.append(p[:i])
    return out
def show(p): return '"' + p + '"'`,
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
			want, got := inGo.Oracle(50_000_000), r.Game(format, game.Winner).Oracle(50_000_000)
			cases := 0
			for c := range g.Enumerate().All() {
				if cases++; cases > mostCompared {
					break
				}
				if a, b := described(t, want, c), described(t, got, c); a != b {
					t.Fatalf("%s: Go says %s, Starlark says %s", g.PrintCase(nil, c), a, b)
				}
			}
			if cases < 100 {
				t.Errorf("only %d cases", cases)
			}
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
	value, err := o.Value(c)
	if err != nil {
		t.Fatal(err)
	}
	wins, err := o.Wins(c)
	if err != nil {
		t.Fatal(err)
	}
	var after []string
	for _, m := range wins {
		after = append(after, m.After)
	}
	slices.Sort(after) // the order of moves is not compared
	return fmt.Sprintf("%s: %c, %d, %q", o.Position(c), class, value, slices.Compact(after))
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

// TestInSpecs judges the problems of testdata/rules, whose rules are in the specs: a game with a
// pass, one whose last move loses, a graph with cycles, points, Left and Right, and a condition on
// cases. The rules answer their tests.
func TestInSpecs(t *testing.T) {
	h := newHunting(t)
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
			if got, err := lint.Compare(t.Context(), p, lint.Trust{Cases: mostCompared, Moves: 1_000_000, Balanced: mostCompared}, 1); err != nil || got.Cases < 100 {
				t.Errorf("%+v, %v", got, err)
			}
			_, stored, err := catalogue.Submissions(p.Spec)
			if err != nil || len(stored) < 2 {
				t.Fatalf("%d submissions, %v", len(stored), err)
			}
			for _, s := range stored {
				src, err := s.Read()
				if err != nil {
					t.Fatal(err)
				}
				r, err := h.judge.Submit(t.Context(), p, src, budget(s.Fate, nil))
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict != s.Fate {
					t.Errorf("%s gets %s", s.Path, r.Verdict)
				}
			}
		})
	}
}
