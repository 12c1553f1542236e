package interval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// rules returns all rules.
func rules() (list []Rule) {
	for i := range 8 {
		list = append(list, Rule{i&1 > 0, i&2 > 0, i&4 > 0})
	}
	return list
}

// legal checks a list against a rule by comparing all pairs.
func legal(r Rule, list []Interval) bool {
	for i, v := range list {
		for _, u := range list[:i] {
			if r.Distinct && u == v || r.Disjoint && u.L <= v.R && v.L <= u.R || r.Sorted && Compare(u, v) > 0 {
				return false
			}
		}
	}
	return true
}

// all returns all intervals within bounds.
func all(lo, hi int64) (list []Interval) {
	for l := lo; l <= hi; l++ {
		for r := l; r <= hi; r++ {
			list = append(list, Interval{l, r})
		}
	}
	return list
}

// brute returns all lists of n intervals that follow a rule.
func brute(r Rule, lo, hi int64, n int) (lists [][]Interval) {
	var add func(list []Interval)
	add = func(list []Interval) {
		if !legal(r, list) {
			return
		}
		if len(list) == n {
			lists = append(lists, slices.Clone(list))
			return
		}
		for _, v := range all(lo, hi) {
			add(append(list, v))
		}
	}
	add(nil)
	return lists
}

// walk returns the lists in which Near leaves every interval unchanged.
func walk(t *testing.T, p *Placing, lo, hi int64, n int, list []Interval) (lists [][]Interval) {
	if len(list) == n {
		return [][]Interval{slices.Clone(list)}
	}
	for _, v := range all(lo, hi) {
		near := p.Near(v)
		if near != v {
			if near.L < lo || near.R > hi || near.L > near.R || !legal(p.rule, append(list, near)) {
				t.Errorf("%+v: %v became %v after %v", p.rule, v, near, list)
			}
			continue
		}
		p.Add(v)
		lists = append(lists, walk(t, p, lo, hi, n, append(list, v))...)
		p.Undo()
	}
	return lists
}

// TestPlace compares the lists that a Placing allows, and the maximum number of intervals, with all
// legal lists.
func TestPlace(t *testing.T) {
	const lo, hi = -1, 2
	for _, r := range rules() {
		for n := range 4 {
			want := brute(r, lo, hi, n)
			got := walk(t, r.Place(lo, hi, int64(n)), lo, hi, n, nil)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%+v: %d lists of %d intervals, want %d", r, len(got), n, len(want))
			}
		}
		for _, bounds := range [][2]int64{{1, 1}, {1, 2}, {1, 0}} {
			most := r.Most(bounds[0], bounds[1])
			if most < 5 && (len(brute(r, bounds[0], bounds[1], int(most))) == 0 || len(brute(r, bounds[0], bounds[1], int(most)+1)) > 0) {
				t.Errorf("%+v: at most %d in %v", r, most, bounds)
			}
		}
	}
}

// TestCheck compares the checker with legal.
func TestCheck(t *testing.T) {
	for _, r := range rules() {
		for _, list := range brute(Rule{}, 1, 3, 3) {
			check, wrong := r.Check(), false
			for _, v := range list {
				wrong = wrong || check.Add(v) != ""
			}
			if !wrong {
				_, what := check.End()
				wrong = what != ""
			}
			if wrong == legal(r, list) {
				t.Errorf("%+v: %v is wrong: %v", r, list, wrong)
			}
		}
	}
	check := Rule{Disjoint: true}.Check()
	for _, v := range []Interval{{5, 6}, {1, 2}, {2, 4}} {
		check.Add(v)
	}
	if at, wrong := check.End(); at != 2 || wrong.String() != "the interval 2..4 overlaps 1..2; intervals must be disjoint" {
		t.Errorf("%d: %s", at, wrong)
	}
}

// random returns uniform random numbers, also as Magnitude.
type random struct{ *rand.Rand }

func (r random) Int(lo, hi int64) int64       { return lo + r.Int64N(hi-lo+1) }
func (r random) Magnitude(lo, hi int64) int64 { return r.Int(lo, hi) }

// TestDraw checks that drawn lists follow their rule and are within their bounds.
func TestDraw(t *testing.T) {
	rnd := random{rand.New(rand.NewPCG(1, 2))}
	for _, r := range rules() {
		for range 300 {
			lo := rnd.Int(-5, 5)
			hi := lo + rnd.Int(0, 12)
			n := rnd.Int(0, min(r.Most(lo, hi), 9))
			list := r.Draw(rnd, lo, hi, n)
			inside := func(v Interval) bool { return lo <= v.L && v.L <= v.R && v.R <= hi }
			if int64(len(list)) != n || !legal(r, list) || slices.ContainsFunc(list, func(v Interval) bool { return !inside(v) }) {
				t.Fatalf("%+v: %v of %d intervals in %d..%d", r, list, n, lo, hi)
			}
		}
	}
}

// TestSmaller checks that smaller intervals keep the order of all ends, and that Order sorts by the
// left end and then the right end.
func TestSmaller(t *testing.T) {
	got := Smaller([]Interval{{10, 20}, {14, 14}}, 1)
	want := [][]Interval{{{1, 3}, {2, 2}}, {{1, 6}, {3, 3}}, {{1, 11}, {5, 5}}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Order([]Interval{{2, 3}, {1, 5}, {2, 2}}); !slices.Equal(got, []int{1, 2, 0}) {
		t.Errorf("order %v", got)
	}
}
