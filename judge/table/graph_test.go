package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/judge/game"
)

// digraph makes random moves between vertices, downwards only when there are to be
// no circles.
func digraph(r *rand.Rand, vertices, moves int, circles bool) [][2]int {
	var all [][2]int
	for range moves {
		a, b := r.IntN(vertices), r.IntN(vertices)
		if !circles {
			if a == b {
				continue
			}
			a, b = max(a, b), min(a, b)
		}
		all = append(all, [2]int{a, b})
	}
	return all
}

func newGraph(t testing.TB, vertices int, moves [][2]int) *Graph {
	t.Helper()
	g, err := NewGraph(vertices, moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGraphGrundy holds values to the least that no move reaches, by the names of
// vertices shuffled.
func TestGraphGrundy(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 1 + r.IntN(40)
		moves := digraph(r, n, r.IntN(200), false)
		want := make([]int, n)
		for v := range want {
			reached := map[int]bool{}
			for _, m := range moves {
				if m[0] == v {
					reached[want[m[1]]] = true
				}
			}
			for reached[want[v]] {
				want[v]++
			}
		}
		names := r.Perm(n)
		for i, m := range moves {
			moves[i] = [2]int{names[m[0]], names[m[1]]}
		}
		got, err := newGraph(t, n, moves).Grundy()
		if err != nil {
			t.Fatal(err)
		}
		for v := range want {
			if got[names[v]] != want[v] {
				t.Fatalf("vertex %d of %v has %d, want %d", names[v], moves, got[names[v]], want[v])
			}
		}
	}
}

// TestGraphGreat gives vertices values beyond those that fit a set of 64 bits: a move
// leads from each to every smaller one, but from the last one not to some.
func TestGraphGreat(t *testing.T) {
	const n = 130
	for missing := 0; missing < n-1; missing += 7 {
		var moves [][2]int
		for v := range n {
			for w := range v {
				if v < n-1 || w != missing {
					moves = append(moves, [2]int{n - 1 - v, n - 1 - w}) // upwards, so that all are on the way down
				}
			}
		}
		got, err := newGraph(t, n, moves).Grundy()
		if err != nil {
			t.Fatal(err)
		}
		for v, x := range got {
			want := n - 1 - v
			if v == 0 {
				want = missing
			}
			if x != want {
				t.Fatalf("without %d: vertex %d has %d, want %d", missing, v, x, want)
			}
		}
	}
}

func TestGraphRefuses(t *testing.T) {
	if _, err := NewGraph(2, [][2]int{{0, 2}}); err == nil || !strings.Contains(err.Error(), "vertices are 0 to 1") {
		t.Errorf("error %v for a move out of the graph", err)
	}
	if _, err := newGraph(t, 3, [][2]int{{0, 1}, {1, 2}, {2, 1}}).Grundy(); err == nil || !strings.Contains(err.Error(), "circle") {
		t.Errorf("error %v for a circle", err)
	}
}

// literalOutcomes says it as the rules do: a position wins within d moves if one
// leads to a position that loses within d-1, and loses within d if all lead to ones
// that win within d-1.
func literalOutcomes(vertices int, moves [][2]int, misere bool) []Outcome {
	outcomes := make([]Outcome, vertices)
	for v := range outcomes {
		outcomes[v] = Outcome{game.D, -1}
	}
	for d := 0; d <= vertices; d++ {
		before := slices.Clone(outcomes)
		for v := range outcomes {
			if before[v].Moves >= 0 {
				continue
			}
			stuck, win, lose := true, false, true
			for _, m := range moves {
				if m[0] == v {
					stuck = false
					win = win || before[m[1]].Class == game.P
					lose = lose && before[m[1]].Class == game.N
				}
			}
			switch {
			case stuck && misere, !stuck && win:
				outcomes[v] = Outcome{game.N, d}
			case stuck, lose:
				outcomes[v] = Outcome{game.P, d}
			}
		}
	}
	return outcomes
}

func TestGraphSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 400 {
		n := 1 + r.IntN(12)
		moves := digraph(r, n, r.IntN(30), true)
		g := newGraph(t, n, moves)
		if got, want := g.Solve(), literalOutcomes(n, moves, false); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", moves, got, want)
		}
		if got, want := g.SolveMisere(), literalOutcomes(n, moves, true); !slices.Equal(got, want) {
			t.Fatalf("%v, misère: %v, want %v", moves, got, want)
		}
	}
}

// sumOf is the graph of the sum of two: a move in one of them.
func sumOf(n int, a [][2]int, m int, b [][2]int) [][2]int {
	var moves [][2]int
	for _, e := range a {
		for w := range m {
			moves = append(moves, [2]int{e[0]*m + w, e[1]*m + w})
		}
	}
	for _, e := range b {
		for v := range n {
			moves = append(moves, [2]int{v*m + e[0], v*m + e[1]})
		}
	}
	return moves
}

// TestLoopySums holds the classes that values foretell for sums of two and three
// graphs to play on the whole sum.
func TestLoopySums(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	checked := map[game.Class]int{}
	for range 150 {
		n, m, k := 1+r.IntN(7), 1+r.IntN(6), 1+r.IntN(4)
		a, b, c := digraph(r, n, r.IntN(14), r.IntN(3) > 0), digraph(r, m, r.IntN(12), true), digraph(r, k, r.IntN(6), false)
		va, vb, vc := newGraph(t, n, a).Loopy(), newGraph(t, m, b).Loopy(), newGraph(t, k, c).Loopy()
		outcomes := newGraph(t, n*m*k, sumOf(n*m, sumOf(n, a, m, b), k, c)).Solve()
		for i, o := range outcomes {
			x, y, z := i/k/m, i/k%m, i%k
			checked[o.Class]++
			if got := Sum(va[x], vb[y], vc[z]); got != o.Class {
				t.Fatalf("%d of %v (%+v) + %d of %v (%+v) + %d of %v: %c, want %c", x, a, va[x], y, b, vb[y], z, c, got, o.Class)
			}
		}
	}
	for _, class := range []game.Class{game.P, game.N, game.D} {
		if checked[class] < 200 {
			t.Errorf("only %d sums were of class %c", checked[class], class)
		}
	}
}

// TestLoopyWithoutCircles wants Grundy values where there are no circles.
func TestLoopyWithoutCircles(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 100 {
		n := 1 + r.IntN(60)
		g := newGraph(t, n, digraph(r, n, r.IntN(500), false))
		want, err := g.Grundy()
		if err != nil {
			t.Fatal(err)
		}
		for v, l := range g.Loopy() {
			if l.Infinite || l.Value != want[v] {
				t.Fatalf("vertex %d has %+v, want %d", v, l, want[v])
			}
		}
	}
}

// TestGraphLargeValues wants values on both sides of what a register holds: vertex v
// leads to all below, but every third leaves out one of them.
func TestGraphLargeValues(t *testing.T) {
	const vertices = 200
	var moves [][2]int
	want := make([]int, vertices)
	for v := range want {
		reached := map[int]bool{}
		for u := range v {
			if v%3 != 0 || u != v/3 {
				moves = append(moves, [2]int{v, u})
				reached[want[u]] = true
			}
		}
		for reached[want[v]] {
			want[v]++
		}
	}
	g, err := NewGraph(vertices, moves)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := g.Grundy(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if top := slices.Max(want); top < 65 {
		t.Errorf("the greatest value is %d", top)
	}
}
