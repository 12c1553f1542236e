package geometry

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grundy/judge/base/i18n"
)

type seeded struct{ *rand.Rand }

func (s seeded) Int(lo, hi int64) int64 { return lo + s.Int64N(hi-lo+1) }

func newSeeded(seed int) seeded { return seeded{rand.New(rand.NewPCG(uint64(seed), 1))} }

// wrongWith returns what is wrong with a list by definition. It checks all pairs and triples.
func wrongWith(r Rule, list []Point) string {
	cross := func(a, b, c Point) int64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }
	for k, c := range list {
		for j, b := range list[:k] {
			if b == c && (r.Distinct || r.General || r.Convex) {
				return fmt.Sprint(b, " twice")
			}
			for _, a := range list[:j] {
				if on := cross(a, b, c) == 0; on && (r.General || r.Convex) || !on && r.Collinear {
					return fmt.Sprint(a, b, c)
				}
			}
		}
	}
	for _, p := range list { // a corner is inside no triangle of other points
		for i, a := range list {
			for j, b := range list[:i] {
				for _, c := range list[:j] {
					x, y, z := cross(a, b, p) > 0, cross(b, c, p) > 0, cross(c, a, p) > 0
					if r.Convex && p != a && p != b && p != c && x == y && y == z {
						return fmt.Sprint(p, " inside ", a, b, c)
					}
				}
			}
		}
	}
	if r.Around {
		for i := range list {
			for j := range i {
				for k := range j {
					if cross(list[k], list[j], list[i]) < 0 {
						return "the wrong way round"
					}
				}
			}
		}
	}
	return ""
}

func checked(r Rule, list []Point) i18n.Message {
	c := r.Check()
	for _, p := range list {
		if wrong := c.Wrong(p); wrong != "" {
			return wrong
		}
		c.Add(p)
	}
	_, wrong := c.End()
	return wrong
}

var rules = []Rule{{}, {Distinct: true}, {Collinear: true}, {Collinear: true, Distinct: true}, {General: true}, {Convex: true}, {Convex: true, Around: true}}

var boxes = []Box{
	{Point{0, 0}, Point{4, 4}}, {Point{-3, 2}, Point{3, 9}}, {Point{-9, -9}, Point{-9, 9}},
	{Point{-1000, -1000}, Point{1000, 1000}}, {Point{0, 0}, Point{1_000_000_000, 10}},
}

// TestDraw checks that every drawn list is legal by definition. It also checks that Draw finds a
// list if Most allows one, unless the box is small.
func TestDraw(t *testing.T) {
	for _, r := range rules {
		for _, b := range boxes {
			for seed := range 60 {
				rnd := newSeeded(seed)
				n := int(rnd.Int(1, min(24, r.Most(b))))
				list := r.Draw(rnd, b, n)
				if list == nil {
					if columns, rows := b.sides(); columns*rows > 1000 && min(columns, rows) > 30 || !r.Shaped() || r.Collinear && !r.Distinct {
						t.Errorf("%+v %v: no %d points", r, b, n)
					}
					continue
				}
				if wrong := wrongWith(r, list); wrong != "" || len(list) != n {
					t.Fatalf("%+v %v, %d points: %s in %v", r, b, n, wrong, list)
				}
				for _, p := range list {
					if !b.has(p) {
						t.Fatalf("%+v %v: %v is outside", r, b, p)
					}
				}
			}
		}
	}
}

// TestCheck compares the checker with the definitions on random lists in a small box.
func TestCheck(t *testing.T) {
	legal := 0
	for _, r := range rules {
		for seed := range 4000 {
			rnd := newSeeded(seed)
			list := make([]Point, rnd.Int(0, 5))
			for i := range list {
				list[i] = Point{rnd.Int(-1, 2), rnd.Int(-1, 2)}
			}
			got, want := checked(r, list), wrongWith(r, list)
			if (got == "") != (want == "") {
				t.Fatalf("%+v %v: got %q, want %q", r, list, got, want)
			}
			if want == "" {
				legal++
			}
		}
	}
	t.Log(legal, "legal")
}

// TestNear checks that Near finds a point that can come next if the box has one. If the given point
// itself can come next, Near must return it.
func TestNear(t *testing.T) {
	for _, r := range rules {
		for seed := range 300 {
			rnd, b := newSeeded(seed), boxes[seed%3]
			c := r.Check()
			for range 30 {
				p := Point{rnd.Int(b.Low.X, b.High.X), rnd.Int(b.Low.Y, b.High.Y)}
				q, ok := c.Near(p, b)
				if fits := c.Fits(p); fits && q != p {
					t.Fatalf("%+v: %v became %v after %v", r, p, q, c.points)
				}
				if !ok {
					break
				}
				c.Add(q)
				if wrong := checked(r, c.points); wrong != "" || !b.has(q) {
					t.Fatalf("%+v: %v: %s", r, c.points, wrong)
				}
			}
			if n := int64(len(c.points)); n < 2 || !r.Shaped() && n < min(30, r.Most(b)) || n > r.Most(b) {
				t.Fatalf("%+v %v: %d points, at most %d", r, b, n, r.Most(b))
			}
		}
	}
}

// TestFar checks products beyond 64 bits.
func TestFar(t *testing.T) {
	const f = Farthest
	list := []Point{{-f, -f}, {0, 0}, {f, f - 1}}
	if wrong := checked(Rule{General: true}, list); wrong != "" {
		t.Error(wrong)
	}
	list[2].Y = f
	if wrong := checked(Rule{General: true}, list); wrong == "" {
		t.Error("three on one line are not seen")
	}
}

// TestLarge checks that long lists are drawn and checked in reasonable time.
func TestLarge(t *testing.T) {
	wide := Box{Point{-1_000_000_000, -1_000_000_000}, Point{1_000_000_000, 1_000_000_000}}
	for seed := range 6 {
		for r, n := range map[Rule]int{{Convex: true}: 100_000, {General: true}: 1000, {Collinear: true, Distinct: true}: 100_000, {Distinct: true}: 100_000} {
			list := r.Draw(newSeeded(seed), wide, n)
			if len(list) != n {
				t.Errorf("%+v: no %d points", r, n)
			} else if wrong := checked(r, list); wrong != "" {
				t.Errorf("%+v: %s", r, wrong)
			}
		}
	}
}

func BenchmarkMost(b *testing.B) {
	for b.Loop() {
		(Rule{Convex: true}).Most(Box{High: Point{X: 1_000_000, Y: 1_000_000}})
	}
}
