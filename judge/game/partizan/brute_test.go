package partizan

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A tree is a game as in its definition. It knows nothing of canonical forms, numbers or stops, and
// shares no code with the package.
type tree struct{ left, right []*tree }

// brute compares trees by the definition of the order alone, with a cache by identity.
type brute struct {
	known map[[2]*tree]bool
	sums  map[[2]*tree]*tree
}

func newBrute() *brute {
	return &brute{known: map[[2]*tree]bool{}, sums: map[[2]*tree]*tree{}}
}

// atMost reports whether g <= h.
func (b *brute) atMost(g, h *tree) bool {
	key := [2]*tree{g, h}
	if is, ok := b.known[key]; ok {
		return is
	}
	is := !slices.ContainsFunc(g.left, func(l *tree) bool { return b.atMost(h, l) }) &&
		!slices.ContainsFunc(h.right, func(r *tree) bool { return b.atMost(r, g) })
	b.known[key] = is
	return is
}

// order compares two trees.
func (b *brute) order(g, h *tree) Order {
	switch atMost, atLeast := b.atMost(g, h), b.atMost(h, g); {
	case atMost && atLeast:
		return Equal
	case atMost:
		return Less
	case atLeast:
		return Greater
	}
	return Confused
}

// sum returns the sum of two trees.
func (b *brute) sum(g, h *tree) *tree {
	key := [2]*tree{g, h}
	if s, ok := b.sums[key]; ok {
		return s
	}
	s := &tree{}
	for _, l := range g.left {
		s.left = append(s.left, b.sum(l, h))
	}
	for _, l := range h.left {
		s.left = append(s.left, b.sum(g, l))
	}
	for _, r := range g.right {
		s.right = append(s.right, b.sum(r, h))
	}
	for _, r := range h.right {
		s.right = append(s.right, b.sum(g, r))
	}
	b.sums[key] = s
	return s
}

// negative returns the negative of a tree.
func negativeOf(g *tree) *tree {
	n := &tree{}
	for _, l := range g.left {
		n.right = append(n.right, negativeOf(l))
	}
	for _, r := range g.right {
		n.left = append(n.left, negativeOf(r))
	}
	return n
}

// outcome plays the game.
func outcomeOfTree(g *tree) Outcome {
	left, right := leftWins(g), rightWins(g)
	switch {
	case left && right:
		return N
	case left:
		return L
	case right:
		return R
	}
	return P
}

// leftWins reports whether Left wins by moving first, and rightWins whether Right does.
func leftWins(g *tree) bool {
	return slices.ContainsFunc(g.left, func(l *tree) bool { return !rightWins(l) })
}
func rightWins(g *tree) bool {
	return slices.ContainsFunc(g.right, func(r *tree) bool { return !leftWins(r) })
}

// A twin is a value and a tree that must be equal to it.
type twin struct {
	value Value
	tree  *tree
}

// twinOf makes the game with the given options as a value and as a tree.
func twinOf(t testing.TB, a *Arena, left, right []twin) twin {
	t.Helper()
	g := &tree{}
	var l, r []Value
	for _, o := range left {
		l, g.left = append(l, o.value), append(g.left, o.tree)
	}
	for _, o := range right {
		r, g.right = append(r, o.value), append(g.right, o.tree)
	}
	v, err := a.Game(l, r)
	if err != nil {
		t.Fatal(err)
	}
	return twin{v, g}
}

// subset returns the elements whose bits are set.
func subset(list []twin, bits int) (chosen []twin) {
	for i, o := range list {
		if bits>>i&1 == 1 {
			chosen = append(chosen, o)
		}
	}
	return chosen
}

// nextDay returns one twin of each value that has the given games as options. All twins that are
// made are compared with the first of their value.
func nextDay(t *testing.T, a *Arena, b *brute, options []twin) []twin {
	t.Helper()
	var day []twin
	first := map[Value]twin{}
	for l := range 1 << len(options) {
		for r := range 1 << len(options) {
			g := twinOf(t, a, subset(options, l), subset(options, r))
			f, ok := first[g.value]
			if !ok {
				first[g.value] = g
				day = append(day, g)
			} else if b.order(g.tree, f.tree) != Equal {
				t.Errorf("two different games have the value %s", g.value)
			}
		}
	}
	return day
}

// TestDayTwo compares all games born by day 2, all pairs of them and all their sums with the
// definitions. There are 4 values by day 1 and 22 by day 2 (Winning Ways, chapter 3; Siegel, II.2).
func TestDayTwo(t *testing.T) {
	a, b := New(Limits{}), newBrute()
	one := nextDay(t, a, b, []twin{twinOf(t, a, nil, nil)})
	two := nextDay(t, a, b, one)
	if len(one) != 4 || len(two) != 22 {
		t.Fatalf("%d and %d values by day 1 and 2, want 4 and 22", len(one), len(two))
	}
	var texts []string
	for _, g := range two {
		texts = append(texts, g.value.String())
		checkTwin(t, a, b, g)
	}
	slices.Sort(texts)
	want := []string{"*", "*2", "-1", "-1*", "-1/2", "-2", "0", "1", "1*", "1/2", "2", "^", "^*", "v", "v*", "{0|-1}", "{0,*|-1}", "{1|*}", "{1|0,*}", "{1|0}", "{*|-1}", "±1"}
	slices.Sort(want)
	if !slices.Equal(texts, want) {
		t.Errorf("values by day 2 are\n%q, want\n%q", texts, want)
	}
	var sums []twin
	for _, g := range two {
		for _, h := range two {
			checkPair(t, a, b, g, h)
			sum, err := a.Add(g.value, h.value)
			if err != nil {
				t.Fatal(err)
			}
			sums = append(sums, twin{sum, b.sum(g.tree, h.tree)})
		}
	}
	for _, g := range sums {
		for _, h := range two {
			checkPair(t, a, b, g, h)
		}
	}
}

// checkTwin compares the outcome, the negative and the text of a value with its tree.
func checkTwin(t *testing.T, a *Arena, b *brute, g twin) {
	t.Helper()
	if got, want := g.value.Outcome(), outcomeOfTree(g.tree); got != want {
		t.Errorf("the outcome of %s is %s, want %s", g.value, got, want)
	}
	negative, err := a.Neg(g.value)
	if err != nil {
		t.Fatal(err)
	}
	checkPair(t, a, b, twin{negative, negativeOf(g.tree)}, g)
	if sum, err := a.Add(g.value, negative); err != nil || sum != a.Zero() {
		t.Errorf("%s + %s = %s (%v), want 0", g.value, negative, sum, err)
	}
	if same := b.order(treeOf(g.value), g.tree); same != Equal {
		t.Errorf("the canonical form of %s is %s the game", g.value, same)
	}
	if v, err := a.Parse(g.value.String()); err != nil || v != g.value {
		t.Errorf("%s is read back as %s (%v)", g.value, v, err)
	}
}

// checkPair compares the order of two values with that of their trees.
func checkPair(t *testing.T, a *Arena, b *brute, g, h twin) {
	t.Helper()
	got, err := a.Compare(g.value, h.value)
	if want := b.order(g.tree, h.tree); err != nil || got != want {
		t.Errorf("%s and %s: %s (%v), want %s", g.value, h.value, got, err, want)
	}
	if (got == Equal) != (g.value == h.value) {
		t.Errorf("%s %s %s, but the values are the same: %t", g.value, got, h.value, g.value == h.value)
	}
}

// treeOf returns the tree of the canonical options of a value.
func treeOf(v Value) *tree {
	g := &tree{}
	left, right, err := v.Options()
	if err != nil {
		panic(err)
	}
	for _, l := range left {
		g.left = append(g.left, treeOf(l))
	}
	for _, r := range right {
		g.right = append(g.right, treeOf(r))
	}
	return g
}

// antichains returns all sets of twins no two of which are comparable.
func antichains(b *brute, list []twin) (all [][]twin) {
	var extend func(from int, chosen []twin)
	extend = func(from int, chosen []twin) {
		all = append(all, slices.Clone(chosen))
		for i := from; i < len(list); i++ {
			if !slices.ContainsFunc(chosen, func(g twin) bool { return b.order(g.tree, list[i].tree) != Confused }) {
				extend(i+1, append(chosen, list[i]))
			}
		}
	}
	extend(0, nil)
	return all
}

// TestDayThree makes all games born by day 3. There are 1,474 values (Siegel, III.1). Random ones
// are compared with the definitions, with each other and in sums.
func TestDayThree(t *testing.T) {
	a, b := New(Limits{}), newBrute()
	two := nextDay(t, a, b, nextDay(t, a, b, []twin{twinOf(t, a, nil, nil)}))
	sets := antichains(b, two)
	var three []twin
	seen := map[Value]bool{}
	for _, left := range sets {
		for _, right := range sets {
			if g := twinOf(t, a, left, right); !seen[g.value] {
				seen[g.value] = true
				three = append(three, g)
			}
		}
	}
	if len(three) != 1474 {
		t.Fatalf("%d values by day 3, want 1474", len(three))
	}
	r := rand.New(rand.NewPCG(3, 1474))
	for range 300 {
		g, h := three[r.IntN(len(three))], three[r.IntN(len(three))]
		checkTwin(t, a, b, g)
		checkPair(t, a, b, g, h)
		sum, err := a.Add(g.value, h.value)
		if err != nil {
			t.Fatal(err)
		}
		k := three[r.IntN(len(three))]
		checkPair(t, a, newBrute(), twin{sum, newBrute().sum(g.tree, h.tree)}, k)
	}
}
