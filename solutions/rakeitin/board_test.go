package rakeitin

import (
	"math/rand/v2"
	"testing"
)

// grid is a board as a two-dimensional array.
type grid [4][4]int

// every searches all lines of play. It changes the board before each turn and restores it
// afterwards.
func (g *grid) every(turns int, alice bool) int {
	if turns == 0 {
		return 0
	}
	best := 1 << 30
	if alice {
		best = 0
	}
	for x := range 3 {
		for y := range 3 {
			a, b, c, d := g[x][y], g[x][y+1], g[x+1][y], g[x+1][y+1]
			g[x][y], g[x][y+1], g[x+1][y], g[x+1][y+1] = b, d, a, c
			worth := a + b + c + d + g.every(turns-1, !alice)
			g[x][y], g[x][y+1], g[x+1][y], g[x+1][y+1] = a, b, c, d
			if alice {
				best = max(best, worth)
			} else {
				best = min(best, worth)
			}
		}
	}
	return best
}

// random returns a random board in both representations.
func random(r *rand.Rand) (g grid, b board) {
	for i := range 16 {
		v := 1 + r.IntN(largest)
		g[i/4][i%4] = v
		b |= board(v) << (4 * i)
	}
	return g, b
}

// TestEvery compares the search of the reference and the score of the rules with a search of all
// lines of play.
func TestEvery(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for k := 1; k <= mostTurns; k++ {
		for range 10 {
			g, b := random(r)
			want := g.every(2*k, true)
			if got := most(b, k, 0, 1<<30); got != want {
				t.Fatalf("k = %d, %v: %d, all lines of play give %d", k, g, got, want)
			}
			at := position{left: int8(2 * k)}
			for i := range at.cells {
				at.cells[i] = int8(g[i/4][i%4])
			}
			if got := score(at); got != int64(want) {
				t.Fatalf("k = %d, %v: the score is %d, all lines of play give %d", k, g, got, want)
			}
		}
	}
}

// BenchmarkBoard computes the score of boards with three turns each, one board per operation.
func BenchmarkBoard(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	var grids [64]grid
	var boards [64]board
	for i := range boards {
		grids[i], boards[i] = random(r)
	}
	i := 0
	b.Run("AlphaBeta", func(b *testing.B) {
		for b.Loop() {
			most(boards[i%64], 3, 0, 1<<30)
			i++
		}
	})
	b.Run("Every", func(b *testing.B) {
		for b.Loop() {
			grids[i%64].every(6, true)
			i++
		}
	})
}
