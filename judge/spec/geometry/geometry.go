// Package geometry handles lists of points in inputs. It checks which lists are legal, draws lists
// that often break programs, shrinks lists, and finds equivalent ones. It is pure; package grammar
// puts the coordinates into the columns of a case.
//
//	r := geometry.Rule{General: true}
//	list := r.Draw(rand, box, n) // random points
//	checker := r.Check()
//	for _, p := range list { wrong := checker.Wrong(p); checker.Add(p) }
//
// # What breaks programs
//
// Points on one line, or all but one of them. Points on a small grid, where many lines contain
// several points. Repeated points. The corners and sides of the bounds. Corners of a convex polygon
// with other points inside. Half of the lists are sorted by x.
package geometry

import (
	"sync"

	"grundy/judge/spec/grammar/decimal"
)

// A Point has integer coordinates.
type Point struct{ X, Y int64 }

// A Box has all points between two corners, including the corners.
type Box struct{ Low, High Point }

func (b Box) has(p Point) bool {
	return b.Low.X <= p.X && p.X <= b.High.X && b.Low.Y <= p.Y && p.Y <= b.High.Y
}

// clamp returns the point of the box that is nearest to p.
func (b Box) clamp(p Point) Point {
	return Point{max(b.Low.X, min(p.X, b.High.X)), max(b.Low.Y, min(p.Y, b.High.Y))}
}

// sides returns the numbers of columns and rows of a box.
func (b Box) sides() (columns, rows int64) {
	return b.High.X - b.Low.X + 1, b.High.Y - b.Low.Y + 1
}

// A Rule says which lists of points are legal. General and Convex imply Distinct.
type Rule struct {
	Distinct  bool
	Collinear bool // all on one line; points may repeat, unless Distinct
	General   bool // no three on one line
	Convex    bool // each is a corner of the convex hull
	Around    bool // with Convex: in the order of the corners, counterclockwise
	Digits    int  // digits after the point, in messages; coordinates count units of the last digit
}

// show returns a point as it is written in a file.
func (r Rule) show(p Point) string { return r.number(p.X) + " " + r.number(p.Y) }

func (r Rule) number(v int64) string { return decimal.Places(r.Digits).Text(v) }

func (r Rule) distinct() bool { return r.Distinct || r.General || r.Convex }

// Shaped reports whether a rule concerns more than pairs of points.
func (r Rule) Shaped() bool { return r.Collinear || r.General || r.Convex }

// These constants bound the points of a rule. If coordinates exceed Farthest, their products
// overflow. Checking the lines through all pairs of more than MostGeneral points takes too long.
const (
	Farthest    = 1_000_000_000_000_000
	MostGeneral = 3000
)

// unbounded is a number of points larger than any file has.
const unbounded = 1 << 62

// Most returns an upper bound for the number of points in a box under a rule. Some boxes have room
// for fewer.
func (r Rule) Most(b Box) int64 {
	columns, rows := b.sides()
	if columns < 1 || rows < 1 {
		return 0
	}
	switch {
	case r.Convex:
		return min(2*min(columns, rows), corners(columns, rows))
	case r.General:
		return 2 * min(columns, rows)
	case !r.Distinct:
		return unbounded
	case r.Collinear:
		return max(columns, rows)
	case columns > unbounded/rows:
		return unbounded
	}
	return columns * rows
}

// corners returns an upper bound for the corners of a convex polygon in a box. All edges have
// different directions. The sum of |dx| + |dy| over the edges is at most twice the width and height
// of the box, so corners counts how many of the shortest edges fit.
func corners(columns, rows int64) (n int64) {
	around := 2 * (columns + rows - 2)
	coprime := totients()
	for long := int64(1); around >= long && long < longest; long++ {
		directions := 4 * coprime[long] // directions with |dx| + |dy| = long
		fit := min(directions, around/long)
		n, around = n+fit, around-fit*long
	}
	if around >= longest {
		return unbounded
	}
	return max(n, 2)
}

// longest bounds |dx| + |dy| of the edges that corners counts.
const longest = 1000

// totients returns, for each n below longest, how many numbers below n are coprime to n.
var totients = sync.OnceValue(func() []int64 {
	of := make([]int64, longest)
	for n := range int64(longest) {
		for k := range n {
			if gcd(k, n) == 1 {
				of[n]++
			}
		}
	}
	return of
})

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
