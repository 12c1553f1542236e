package referee_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/testing/judgetest/games"
	"grundy/problems/catalogue"
)

// TestChooseOnce checks that each start is chosen once, although most random starts are also
// small starts.
func TestChooseOnce(t *testing.T) {
	g := opened(t, "hdu1847")
	for seed := range uint64(10) {
		starts, err := referee.Choose(t.Context(), g, seed, referee.Counts{Small: 8, Middle: 3, Large: 2})
		if err != nil || len(starts.Small) != 8 || len(starts.Middle) < 1 || len(starts.Large) != 2 {
			t.Fatalf("seed %d: %d small, %d middle and %d large starts; %v", seed, len(starts.Small), len(starts.Middle), len(starts.Large), err)
		}
		seen := map[string]bool{}
		for _, s := range starts.All() {
			if text := s.Text(); seen[text] {
				t.Errorf("seed %d: the start %q comes twice", seed, text)
			} else {
				seen[text] = true
			}
		}
	}
}

// TestChooseSubtle checks that some starts are near easily misjudged cases, and that most of them
// can be won, but not with every move.
func TestChooseSubtle(t *testing.T) {
	for _, id := range []string{"poj2348", "hdu1527", "p2197"} {
		g := opened(t, id)
		for seed := range uint64(6) {
			starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Subtle: 4})
			if err != nil {
				t.Fatal(err)
			}
			suited := 0
			for _, s := range starts.Subtle {
				if a := analysed(t, g, s); s.Worth.Result > 0 && len(a.Keeping()) < len(a.Moves) {
					suited++
				}
			}
			if len(starts.Subtle) != 4 || suited < 3 {
				t.Errorf("%s, seed %d: %d of %d starts are won and leave a choice", id, seed+1, suited, len(starts.Subtle))
			}
			for _, round := range starts.Rounds(g) {
				if round.Size != referee.Subtle {
					t.Errorf("the size is %q", round.Size)
				}
			}
		}
	}
}

// analysed returns the analysis of a start.
func analysed(t *testing.T, g *play.Game, s play.Sized) play.Analysis {
	t.Helper()
	p, err := g.Position(s.Start)
	if err != nil {
		t.Fatal(err)
	}
	a, err := g.Solver(p, play.Budget).Analyse(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// opened returns the game of a problem.
func opened(t *testing.T, id string) *play.Game {
	t.Helper()
	p, err := catalogue.Open().Problem(t.Context(), id, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Game(p, false)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestBoundsLost checks that some starts with a number at its bound are lost. The program plays
// them as first, too.
func TestBoundsLost(t *testing.T) {
	g := opened(t, "poj2348")
	for seed := range uint64(6) {
		starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Bounds: 8})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(starts.Rounds(g), func(r referee.Round) bool {
			return r.Side == 0 && r.Worth.Result < 0 && min(r.Start.Case.Int("a"), r.Start.Case.Int("b")) > 1<<30
		}) {
			t.Errorf("seed %d: no start is lost: %+v", seed+1, starts.Large)
		}
	}
}

// TestTempting checks that few of the moves are right from most starts that can be won, so that a
// program which moves at random fails.
func TestTempting(t *testing.T) {
	g := opened(t, "hdu2897")
	hard, all := 0, 0
	for seed := range uint64(10) {
		starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Middle: 6, Bounds: 6})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range starts.All() {
			a := analysed(t, g, s)
			if s.Worth.Result > 0 {
				if all++; 4*len(a.Keeping()) < len(a.Moves) {
					hard++
				}
			}
		}
	}
	if 2*hard < all {
		t.Errorf("from %d of %d won starts, fewer than a quarter of the moves are right", hard, all)
	}
}

// TestBounds checks that some large starts have a number at the upper bound of its field or one
// below, and that some of these are won.
func TestBounds(t *testing.T) {
	for id, bounds := range map[string]map[string]int64{
		"hdu2897": {"n": 65535, "p": 65535, "q": 65535},
		"hdu1848": {"m": 1000, "n": 1000, "p": 1000},
		"poj3480": {"A": 4747},
	} {
		g := opened(t, id)
		for seed := range uint64(6) {
			starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Bounds: 8})
			if err != nil {
				t.Fatal(err)
			}
			if len(starts.Large) > 8 || !slices.ContainsFunc(starts.Large, func(s play.Sized) bool { return s.Worth.Result > 0 }) {
				t.Errorf("%s, seed %d: %d starts: %+v", id, seed+1, len(starts.Large), starts.Large)
			}
			for name, bound := range bounds {
				for _, want := range []int64{bound, bound - 1} {
					at := func(s play.Sized) bool { return slices.Contains(s.Case.Ints(name), want) }
					if !slices.ContainsFunc(starts.Large, at) {
						t.Errorf("%s, seed %d: no start has %s = %d", id, seed+1, name, want)
					}
				}
			}
		}
	}
}

// TestMiddleDense checks that of the starts of middle sizes, most have numbers somewhat above those
// of small starts, where rules are irregular: the greatest number has four to eight bits.
func TestMiddleDense(t *testing.T) {
	g := opened(t, "cf1312f")
	for seed := range uint64(4) {
		starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Middle: 12})
		if err != nil {
			t.Fatal(err)
		}
		dense := 0
		for _, s := range starts.Middle {
			if bits := bits.Len64(uint64(slices.Max(s.Case.Ints("a")))); bits >= 4 && bits <= 8 {
				dense++
			}
		}
		if len(starts.Middle) < 14 || dense < 7 {
			t.Errorf("seed %d: %d of %d starts have numbers of four to eight bits, want at least 7 of 14", seed+1, dense, len(starts.Middle))
		}
	}
}

// TestBoundsHard checks that with each seed, some start with the greatest number of coins is won,
// but not by the first legal move, which a program makes if its table ends below this number.
func TestBoundsHard(t *testing.T) {
	g := opened(t, "hdu2897")
	for seed := range uint64(8) {
		starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Bounds: 8})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(starts.Large, func(s play.Sized) bool {
			p, err := g.Position(s.Start)
			if err != nil {
				t.Fatal(err)
			}
			moves, _, err := p.Moves(1)
			if err != nil {
				t.Fatal(err)
			}
			errs, err := g.Solver(p, play.Budget).Errs(t.Context(), p, moves[0])
			if err != nil {
				t.Fatal(err)
			}
			return s.Case.Int("n") == 65535 && errs
		}) {
			t.Errorf("seed %d: each start with 65535 coins is lost, or won by the first move: %+v", seed+1, starts.Large)
		}
	}
}

// TestProtocolOrder checks that the protocol describes the order of the numbers of a position, if
// the rules sort them.
func TestProtocolOrder(t *testing.T) {
	for id, want := range map[string]string{
		"hdu1527": "from the smallest to the largest", "poj2348": "from the largest to the smallest",
		"hdu4388": "from the smallest to the largest", "hdu2516": "in the same order", "poj2484": "from the smallest to the largest",
		"poj3533": "groups of 3 numbers sorted by their first numbers", "hdu1729": "in the same order",
	} {
		g := opened(t, id)
		if text, err := referee.Protocol(t.Context(), g, time.Second, "en"); err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %v, without %q:\n%s", id, err, want, text)
		}
	}
}

// TestProtocolExample checks that the example game has more than one move, so that it shows how
// positions are written.
func TestProtocolExample(t *testing.T) {
	for _, id := range []string{"digraph", "hdu1536", "hdu1729", "hdu2897", "poj2425", "poj2484", "poj3533", "poj3710"} {
		g := opened(t, id)
		text, err := referee.Protocol(t.Context(), g, time.Second, "en")
		if moves := strings.Count(text, "\n  > "); err != nil || moves < 1 || moves+strings.Count(text, "\n  < ") < 5 {
			t.Errorf("%s: %v, %d moves of the program:\n%s", id, err, moves, text)
		}
	}
}

// TestAlike checks that with each seed, some starts have many heaps, at least twelve of them equal and
// neither tiny nor at a bound.
func TestAlike(t *testing.T) {
	g := opened(t, "p2197")
	for seed := range uint64(8) {
		starts, err := referee.Choose(t.Context(), g, seed+1, referee.Counts{Alike: referee.Judging.Alike})
		if err != nil {
			t.Fatal(err)
		}
		met := 0
		for _, s := range starts.Large {
			count := map[int64]int{}
			for _, v := range s.Case.Ints("a") {
				count[v]++
				if v > 2 && v < 1000 && count[v] == 12 {
					met++
				}
			}
		}
		if met < 2 {
			t.Errorf("seed %d: %d starts have twelve equal heaps", seed+1, met)
		}
	}
}

// TestProtocolSides checks that the protocol says who is Left.
func TestProtocolSides(t *testing.T) {
	text, err := referee.Protocol(t.Context(), games.Partizan(t), time.Second, "en")
	if err != nil || !strings.Contains(text, "The first player is Left, the second is Right") {
		t.Errorf("%v:\n%s", err, text)
	}
}
