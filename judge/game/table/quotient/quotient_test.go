package quotient

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/game/table"
)

// of computes a quotient.
func of(t *testing.T, code string, upto int, l Limits) *Quotient {
	t.Helper()
	r, err := table.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	q, err := Of(t.Context(), r, upto, l)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestPublished compares quotients with published ones: of Nim (Bouton), and of the games in
// Plambeck, "Taming the wild in impartial combinatorial games", 2005, and in Plambeck and Siegel,
// 2008.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		code              string
		order             int
		preperiod, period int
	}{
		{"0.3", 2, 1, 2},        // Nim with heaps up to 1
		{"0.33", 6, 1, 3},       // up to 2
		{"0.333", 6, 1, 4},      // up to 3
		{"0.3333", 10, 1, 5},    // up to 4
		{"0.3333333", 10, 1, 8}, // up to 7
		{"0.33333333", 18, 1, 9},
		{"0.75", 8, 8, 2},
		{"0.123", 20, 5, 5},
		{"0.53", 16, 21, 9},
		{"0.71", 36, 3, 6},
		{"0.72", 24, 16, 4},
		{"0.115", 42, 92, 14},
		{"0.144", 30, 12, 10},
		{"0.15", 42, 66, 10}, // Guiles
		{"0.153", 16, 32, 14},
		{"0.77", 40, 71, 12}, // Kayles
	} {
		q := of(t, c.code, 300, Limits{})
		if len(q.Losing) != c.order || q.Preperiod != c.preperiod || q.Period != c.period || q.Status.Word != table.Proved {
			t.Errorf("%s: %d elements, period %d from %d, want %d, %d from %d", c.code, len(q.Losing), q.Period, q.Preperiod, c.order, c.period, c.preperiod)
		}
	}
}

// TestPresentation compares a quotient element by element. The quotient of 0.75 is the smallest
// one that differs from those of Nim.
func TestPresentation(t *testing.T) {
	q := of(t, "0.75", 30, Limits{})
	var losing []string
	for x, lost := range q.Losing {
		if lost {
			losing = append(losing, q.Name(x))
		}
	}
	got := strings.Join(q.Relations(), ", ") + "; " + strings.Join(losing, ", ")
	if want := "a² = 1, bc = ab, c² = b², b³ = b; a, b²"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if q := of(t, "0.123", 30, Limits{}); q.Name(q.Heaps[9]) != "e" || q.Name(q.Product(q.Heaps[3], q.Heaps[3])) != "b²" || q.Name(0) != "1" {
		t.Errorf("heap 9 of 0.123 is %s", q.Name(q.Heaps[9]))
	}
}

// search decides sums of heaps by a search of the moves.
type search struct {
	rule  table.Rule
	known map[string]bool
}

func (s search) losing(heaps []int) bool {
	heaps = slices.DeleteFunc(slices.Sorted(slices.Values(heaps)), func(h int) bool { return h == 0 })
	key := string(slices.Collect(func(yield func(rune) bool) {
		for _, h := range heaps {
			yield(rune('0' + h))
		}
	}))
	if lost, ok := s.known[key]; ok {
		return lost
	}
	moves, lost := false, true
	for i, h := range heaps {
		all, _ := s.rule.Moves(h)
		for left := range all {
			moves = true
			lost = lost && !s.losing(slices.Concat(heaps[:i], left, heaps[i+1:]))
		}
	}
	s.known[key] = moves && lost
	return moves && lost
}

// TestSearch compares every sum of four heaps with a search, for codes of all kinds.
func TestSearch(t *testing.T) {
	for _, code := range []string{"0.77", "0.07", "0.4", "0.26", "0.356", "4.3", "4!.0", "0.8F", "8.3", "1, 3, 4", "2..4", "0.02"} {
		const top = 9
		q := of(t, code, top, Limits{})
		s := search{q.Rule, map[string]bool{}}
		most := len(q.Heaps) - 1
		if most < 6 {
			t.Fatalf("%s: heap %d is too large", code, q.Large)
		}
		for i := range 10000 {
			sum := []int{i % 10, i / 10 % 10, i / 100 % 10, i / 1000 % 10}
			if !slices.IsSorted(sum) || sum[3] > most {
				continue
			}
			if lost := s.losing(sum); lost != (q.Class(sum...) == game.P) {
				t.Fatalf("%s: %v is lost: %t by search, not by the quotient", code, sum, lost)
			}
		}
	}
}

// TestReduced checks that any two elements are distinguished by adding a third, so that no
// smaller quotient exists. It also checks that the product is commutative.
func TestReduced(t *testing.T) {
	for _, code := range []string{"0.15", "0.26", "0.72"} {
		q := of(t, code, 22, Limits{})
		for x := range q.Losing {
			for y := range x {
				apart := false
				for z := range q.Losing {
					apart = apart || q.Losing[q.Product(x, z)] != q.Losing[q.Product(y, z)]
				}
				if !apart {
					t.Fatalf("%s: %s and %s are the same", code, q.Name(x), q.Name(y))
				}
				if q.Product(x, y) != q.Product(y, x) {
					t.Fatalf("%s: the order of %s and %s matters", code, q.Name(x), q.Name(y))
				}
			}
		}
	}
}

// TestLarge checks that Of returns the quotient of the heaps before the one that exceeds a limit,
// for each limit.
func TestLarge(t *testing.T) {
	for _, l := range []Limits{{Elements: 7}, {States: 30}, {Sums: 100}} {
		q := of(t, "0.123", 100, l)
		if q.Large == 0 || q.Period > 0 || len(q.Heaps) != q.Large {
			t.Fatalf("%+v: heap %d is too large, period %d", l, q.Large, q.Period)
		}
		if same := of(t, "0.123", q.Large-1, Limits{}); len(same.Losing) != len(q.Losing) || !slices.Equal(same.Heaps, q.Heaps) {
			t.Errorf("%+v: %d elements, without limits %d", l, len(q.Losing), len(same.Losing))
		}
	}
	r, err := table.Parse("fibonacci")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Of(t.Context(), r, 10, Limits{}); err == nil {
		t.Error("Fibonacci Nim has a quotient")
	}
}
