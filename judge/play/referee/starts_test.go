package referee_test

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/problems/catalogue"
)

// TestChooseOnce checks that each start is chosen once, although most random starts are also
// small starts.
func TestChooseOnce(t *testing.T) {
	p, err := catalogue.Open().Problem(t.Context(), "hdu1847", nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Game(p, false)
	if err != nil {
		t.Fatal(err)
	}
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

// TestBounds checks that some large starts have a number at the upper bound of its field or one
// below, and that some of these are won.
func TestBounds(t *testing.T) {
	for id, bounds := range map[string]map[string]int64{
		"hdu2897": {"n": 65535, "p": 65535, "q": 65535},
		"hdu1848": {"m": 1000, "n": 1000, "p": 1000},
		"poj3480": {"A": 4747},
	} {
		p, err := catalogue.Open().Problem(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := referee.Game(p, false)
		if err != nil {
			t.Fatal(err)
		}
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

// TestProtocolOrder checks that the protocol describes the order of the numbers of a position, if
// the rules sort them.
func TestProtocolOrder(t *testing.T) {
	for id, want := range map[string]string{
		"hdu1527": "from the smallest to the largest", "poj2348": "from the largest to the smallest",
		"hdu4388": "from the smallest to the largest", "hdu2516": "in the same order", "poj2484": "from the smallest to the largest",
		"poj3533": "groups of 3 numbers sorted by their first numbers", "hdu1729": "in the same order",
	} {
		p, err := catalogue.Open().Problem(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := referee.Game(p, false)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := referee.Protocol(t.Context(), g, "en"); err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %v, without %q:\n%s", id, err, want, text)
		}
	}
}

// TestProtocolExample checks that the example game has more than one move, so that it shows how
// positions are written.
func TestProtocolExample(t *testing.T) {
	for _, id := range []string{"digraph", "hdu1536", "hdu1729", "hdu2897", "poj2425", "poj2484", "poj3533", "poj3710"} {
		p, err := catalogue.Open().Problem(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := referee.Game(p, false)
		if err != nil {
			t.Fatal(err)
		}
		text, err := referee.Protocol(t.Context(), g, "en")
		if moves := strings.Count(text, "\n  > "); err != nil || moves < 1 || moves+strings.Count(text, "\n  < ") < 5 {
			t.Errorf("%s: %v, %d moves of the program:\n%s", id, err, moves, text)
		}
	}
}
