package suite

import (
	"fmt"
	"slices"
	"testing"

	"grundy/judge/play"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// TestEveryPosition checks the opponent at every position that can be reached from small starts of
// every problem with rules, also if the rule for the last move is reversed. Known
// worths must be those of a plain search, also with a small budget. The opponent's moves and the
// best move of its analysis must keep them. Exactly the legal moves must be accepted.
func TestEveryPosition(t *testing.T) {
	for id := range played(t) {
		for _, misere := range []bool{false, true} {
			g, ok := opened(t, id, misere)
			if !ok {
				continue
			}
			t.Run(fmt.Sprintf("%s/misere=%v", id, misere), func(t *testing.T) {
				testenv.Sample(t, 8, 1)
				t.Parallel()
				positions, large := 0, 0
				for s := range g.Small(t.Context(), 1000, 100_000) {
					m, ok := mapped(t, g, s.Start)
					if !ok {
						large++
						continue
					}
					m.check(t)
					if positions += len(m.nodes); positions > 1500 || large > 20 || t.Failed() {
						break
					}
				}
				if positions == 0 {
					t.Error("no start is small enough")
				}
			})
		}
	}
}

// opened returns the game of a problem; false if its rule for the last move cannot be reversed,
// because points decide the game.
func opened(t *testing.T, id string, misere bool) (*play.Game, bool) {
	t.Helper()
	sp, err := catalogue.Open().Spec(id)
	if err != nil {
		t.Fatal(err)
	}
	grammar, rules, err := catalogue.Rules(sp)
	if err != nil {
		t.Fatal(err)
	}
	g, err := play.New(grammar, rules, play.Options{Misere: misere})
	if err != nil && !misere {
		t.Fatal(err)
	}
	return g, err == nil
}

// A chart is all positions that can be reached from a start, by their texts.
type chart struct {
	game  *play.Game
	start play.Position
	nodes map[string]*node
	order []string
}

// A node is a position with its moves. result is 1 if the player to move wins, 0 for a draw and -1
// if he loses. If points decide the game, score is instead what he gains.
type node struct {
	play.Position
	moves  map[string]play.Move
	result int
	score  int64
}

// mapped returns the chart of a start; false if it would have more than 300 positions, or a
// position with more than 300 moves.
func mapped(t *testing.T, g *play.Game, start play.Start) (m *chart, ok bool) {
	t.Helper()
	p, err := g.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	m = &chart{game: g, start: p, nodes: map[string]*node{}}
	for left := []play.Position{p}; len(left) > 0; left = left[1:] {
		p := left[0]
		if m.nodes[p.Text()] != nil {
			continue
		}
		list, whole, err := p.Moves(300)
		if err != nil {
			t.Fatal(err)
		}
		if !whole || len(m.nodes) == 300 {
			return nil, false
		}
		n := &node{Position: p, moves: map[string]play.Move{}}
		for _, move := range list {
			n.moves[move.Text] = move
			left = append(left, move.To)
		}
		m.nodes[p.Text()] = n
		m.order = append(m.order, p.Text())
	}
	m.decide()
	return m, true
}

// decide finds the results and the scores. In each round it looks at all positions, until nothing
// changes. A position that is not decided then is a draw.
func (m *chart) decide() {
	decided := map[string]bool{}
	for changed := true; changed; {
		changed = false
		for text, n := range m.nodes {
			if !decided[text] && m.decided(n, decided) {
				decided[text], changed = true, true
			}
		}
	}
}

// decided finds the result of a position from the decided positions that moves lead to. It returns
// false if they do not decide it.
func (m *chart) decided(n *node, decided map[string]bool) bool {
	if len(n.moves) == 0 {
		if !n.Scored() {
			n.result = -1
			if m.game.Misere(n.Position) {
				n.result = 1
			}
		}
		return true
	}
	all, best, score := true, -1, int64(0)
	first := true
	for _, move := range n.moves {
		to := m.nodes[move.To.Text()]
		if !decided[to.Text()] {
			all = false
			continue
		}
		best = max(best, -to.result)
		if gain := move.Gain - to.score; first || gain > score {
			first, score = false, gain
		}
	}
	switch {
	case n.Scored():
		n.score = score
		return all
	case all || best == 1:
		n.result = best
		return true
	}
	return false
}

// keeps reports whether a move is as good as the best one.
func (n *node) keeps(m *chart, move play.Move) bool {
	to := m.nodes[move.To.Text()]
	if n.Scored() {
		return move.Gain-to.score == n.score
	}
	return -to.result == n.result
}

// check compares the opponent with the chart at every position.
func (m *chart) check(t *testing.T) {
	t.Helper()
	r := grammar.NewRand("every position", m.start.String())
	solver := m.game.Solver(m.start, play.Budget)
	for _, text := range m.order {
		n := m.nodes[text]
		m.checkParse(t, n)
		for _, s := range []*play.Solver{solver, m.game.Solver(n.Position, 200)} {
			w, err := s.Worth(t.Context(), n.Position)
			if err != nil {
				t.Fatal(err)
			}
			if w.Known() && (!n.Scored() && w.Result != n.result || w.Score != n.score) {
				t.Errorf("%s is worth %+v, by a search %d, %d points", n, w, n.result, n.score)
			}
		}
		if len(n.moves) > 0 {
			m.checkMoves(t, n, solver, r)
		}
	}
}

// checkMoves checks the moves that the opponent makes and proposes at a position.
func (m *chart) checkMoves(t *testing.T, n *node, solver *play.Solver, r *grammar.Rand) {
	t.Helper()
	for _, level := range []play.Level{play.Perfect, play.Tricky} {
		c, err := solver.Choose(t.Context(), n.Position, level, r)
		if err != nil {
			t.Fatal(err)
		}
		if move, ok := n.moves[c.Text]; !ok || !n.keeps(m, move) {
			t.Errorf("from %s level %s plays %s, legal %v", n, level, c.Text, ok)
		}
	}
	a, err := solver.Analyse(t.Context(), n.Position)
	if err != nil {
		t.Fatal(err)
	}
	best, _ := a.Best()
	if move, ok := n.moves[best.Text]; !ok || !n.keeps(m, move) {
		t.Errorf("from %s the hint is %s, legal %v", n, best.Text, ok)
	}
	for _, rated := range a.Moves {
		if keeps := n.keeps(m, n.moves[rated.Text]); keeps == a.Mistake(rated.Move) {
			t.Errorf("from %s to %s: keeps %v, called a mistake %v", n, rated.Text, keeps, !keeps)
		}
	}
}

// checkParse checks that exactly the legal moves are read as moves. It tries the texts of all
// positions. In sums of heaps, it tries all pairs of a heap and an amount, and some out of range.
func (m *chart) checkParse(t *testing.T, n *node) {
	t.Helper()
	texts := slices.Concat(m.order, []string{"", "-", "0", "1"})
	if n.ByHeaps() {
		texts = nil
		heaps := n.Heaps()
		for heap := range len(heaps) + 2 {
			for take := int64(-1); take <= slices.Max(append(heaps, 0))+2; take++ {
				texts = append(texts, fmt.Sprint(heap, take))
				if n.OneHeap() && heap == 1 {
					texts[len(texts)-1] = fmt.Sprint(take)
				}
			}
		}
	}
	accepted := map[string]bool{}
	for _, text := range texts {
		got, err := n.Parse(text)
		move, legal := n.moves[play.Tokens(text)]
		if legal != (err == nil) || legal && (got.Text != move.Text || got.To.Text() != move.To.Text()) {
			t.Errorf("from %s the text %q is read as %q, %v; legal %v", n, text, got.Text, err, legal)
		}
		if err == nil {
			accepted[got.Text] = true
		}
	}
	if len(accepted) != len(n.moves) {
		t.Errorf("from %s %d of %d moves are read", n, len(accepted), len(n.moves))
	}
}
