package geometry

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"grundy/judge/base/i18n"
)

// A Checker checks the points of a list against a rule, one by one.
type Checker struct {
	rule   Rule
	points []Point
	other  int                // index of the first point that differs from the point at 0; 0: none
	taken  map[Point]struct{} // nil if points may repeat
	slopes map[float64]int    // slope of a line through a new point → the index of an earlier point on it
}

// Check returns a checker for a list.
func (r Rule) Check() *Checker {
	c := &Checker{rule: r, slopes: map[float64]int{}}
	if r.distinct() {
		c.taken = map[Point]struct{}{}
	}
	return c
}

// Wrong returns why a point cannot come next, or "" if it can. Only End finds points that are not
// corners, and corners in the wrong order.
func (c *Checker) Wrong(p Point) i18n.Message {
	if _, taken := c.taken[p]; taken {
		return i18n.Messagef("the point %s occurs twice", c.rule.show(p))
	}
	if far := max(p.X, -p.X, p.Y, -p.Y); c.rule.Shaped() && (far > Farthest || far < 0) {
		return i18n.Messagef("the point %s has a coordinate beyond %s", c.rule.show(p), c.rule.number(Farthest))
	}
	if c.rule.General && !c.rule.Convex { // End checks this faster
		if a, b, on := c.between(p); on {
			return i18n.Messagef("the points %s, %s and %s are on one line", c.rule.show(a), c.rule.show(b), c.rule.show(p))
		}
	}
	if a, b, two := c.line(); c.rule.Collinear && two && orientation(a, b, p) != 0 {
		return i18n.Messagef("the point %s is not on the line through %s and %s", c.rule.show(p), c.rule.show(a), c.rule.show(b))
	}
	return ""
}

// Add adds a point.
func (c *Checker) Add(p Point) {
	if c.points = append(c.points, p); c.other == 0 && p != c.points[0] {
		c.other = len(c.points) - 1
	}
	if c.taken != nil {
		c.taken[p] = struct{}{}
	}
}

// Undo removes the last point.
func (c *Checker) Undo() {
	last := len(c.points) - 1
	if c.other == last {
		c.other = 0
	}
	delete(c.taken, c.points[last])
	c.points = c.points[:last]
}

// End returns what is wrong with the complete list, or "", and the index of the wrong point.
func (c *Checker) End() (at int, wrong i18n.Message) {
	if !c.rule.Convex {
		return 0, ""
	}
	if at := c.inner(); at >= 0 {
		return at, i18n.Messagef("the point %s is not a corner of the convex hull", c.rule.show(c.points[at]))
	}
	if at := c.astray(); c.rule.Around && at >= 0 {
		return at, i18n.Messagef("the point %s does not come next counterclockwise", c.rule.show(c.points[at]))
	}
	return 0, ""
}

// line returns the first two different points. two is false if there are none.
func (c *Checker) line() (a, b Point, two bool) {
	if c.other == 0 {
		return a, b, false
	}
	return c.points[0], c.points[c.other], true
}

// between returns two points that are on one line with p. Equal slopes are equal as floats, because
// the rule bounds coordinates. Equal floats are checked again exactly.
func (c *Checker) between(p Point) (a, b Point, on bool) {
	clear(c.slopes)
	for i, q := range c.points {
		slope := math.Inf(1)
		switch {
		case q.Y == p.Y:
			slope = 0
		case q.X != p.X:
			slope = float64(q.Y-p.Y) / float64(q.X-p.X)
		}
		first, met := c.slopes[slope]
		if !met {
			c.slopes[slope] = i
			continue
		}
		if orientation(c.points[first], q, p) == 0 {
			return c.points[first], q, true
		}
		for _, a := range c.points[:i] {
			if orientation(a, q, p) == 0 {
				return a, q, true
			}
		}
	}
	return a, b, false
}

// inner returns the index of a point that is not a corner of the hull, or -1.
func (c *Checker) inner() int {
	hull := Hull(c.points)
	if len(hull) == len(c.points) {
		return -1
	}
	corner := map[Point]bool{}
	for _, p := range hull {
		corner[p] = true
	}
	return slices.IndexFunc(c.points, func(p Point) bool {
		once := corner[p]
		delete(corner, p)
		return !once
	})
}

// astray returns the index of a point that is not the next corner of the hull, or -1. All points
// must be corners.
func (c *Checker) astray() int {
	hull := Hull(c.points)
	begin := 0
	for begin < len(hull) && hull[begin] != c.points[0] {
		begin++
	}
	for i, p := range c.points {
		if hull[(begin+i)%len(hull)] != p {
			return i
		}
	}
	return -1
}

// Hull returns the corners of the convex hull counterclockwise. It begins with the leftmost corner,
// or the lowest of several.
func Hull(points []Point) []Point {
	sorted := slices.Compact(slices.SortedFunc(slices.Values(points), compare))
	if len(sorted) < 3 {
		return sorted
	}
	var hull []Point
	half := func(begin int, p Point) {
		for len(hull) >= begin+2 && orientation(hull[len(hull)-2], hull[len(hull)-1], p) <= 0 {
			hull = hull[:len(hull)-1]
		}
		hull = append(hull, p)
	}
	for _, p := range sorted {
		half(0, p)
	}
	begin := len(hull) - 1
	for _, p := range slices.Backward(sorted[:len(sorted)-1]) {
		half(begin, p)
	}
	return hull[:len(hull)-1]
}

// compare orders points by x, then by y.
func compare(p, q Point) int { return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y)) }

// orientation returns 1 if the path from a over b to c turns left, -1 if it turns right, and 0 if
// it is straight.
func orientation(a, b, c Point) int {
	return product(b.X-a.X, c.Y-a.Y).compare(product(b.Y-a.Y, c.X-a.X))
}

// wide is a signed number of 128 bits.
type wide struct {
	negative bool
	hi, lo   uint64
}

func product(a, b int64) wide {
	w := wide{negative: (a < 0) != (b < 0)}
	w.hi, w.lo = bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if w.hi == 0 && w.lo == 0 {
		w.negative = false
	}
	return w
}

func (w wide) compare(v wide) int {
	if w.negative != v.negative {
		if w.negative {
			return -1
		}
		return 1
	}
	order := cmp.Or(cmp.Compare(w.hi, v.hi), cmp.Compare(w.lo, v.lo))
	if w.negative {
		return -order
	}
	return order
}

// tries returns how many points near a point are tried. There are fewer in a long list, because
// each takes longer.
func (c *Checker) tries() int {
	if c.rule.Shaped() && len(c.points) > 100 {
		return 40
	}
	return 400
}

// mostSearched is the length of a convex list up to which each new point is checked with all
// earlier ones. In a longer list, only End finds a wrong point.
const mostSearched = 300

// Fits reports whether a point may come next. It checks Wrong and, in lists of up to mostSearched
// points, also End of the list so far.
func (c *Checker) Fits(p Point) bool {
	if c.Wrong(p) != "" {
		return false
	}
	if !c.rule.Convex || len(c.points) >= mostSearched {
		return true
	}
	c.Add(p)
	_, wrong := c.End()
	c.Undo()
	return wrong == ""
}

// Near returns a point of the box near p that can come next. It returns p itself if p can, and
// false if it finds none.
func (c *Checker) Near(p Point, b Box) (Point, bool) {
	p = b.clamp(p)
	if c.Fits(p) {
		return p, true
	}
	if a, z, two := c.line(); c.rule.Collinear && two {
		return c.alongside(p, a, z, b)
	}
	// Search ever larger squares around the point.
	tries := 0
	for d := int64(1); tries < c.tries(); d++ {
		for i := -d; i <= d; i++ {
			for _, q := range []Point{{p.X + i, p.Y + d}, {p.X + d, p.Y + i}, {p.X + i, p.Y - d}, {p.X - d, p.Y + i}} {
				if tries++; b.has(q) && c.Fits(q) {
					return q, true
				}
			}
		}
	}
	return c.anywhere(p, b)
}

// anywhere searches all points of the box, within a limit of tries.
func (c *Checker) anywhere(p Point, b Box) (Point, bool) {
	tries := c.tries()
	if !c.rule.Shaped() {
		tries += len(c.points) // each earlier point can occupy one of the tried points
	}
	for q := p; tries > 0; tries-- {
		if q.Y++; q.Y > b.High.Y {
			if q.Y, q.X = b.Low.Y, q.X+1; q.X > b.High.X {
				q.X = b.Low.X
			}
		}
		if c.Fits(q) {
			return q, true
		}
	}
	return p, false
}

// alongside returns a point of the line through a and z that can come next: the nearest to p, or
// one next to that.
func (c *Checker) alongside(p, a, z Point, b Box) (Point, bool) {
	g := gcd(z.X-a.X, z.Y-a.Y)
	step := Point{(z.X - a.X) / g, (z.Y - a.Y) / g}
	at := int64(0)
	if max(step.X, -step.X) > max(step.Y, -step.Y) {
		at = (p.X - a.X) / step.X
	} else {
		at = (p.Y - a.Y) / step.Y
	}
	for d := range int64(c.tries() + len(c.points)) {
		for _, t := range []int64{at + d, at - d} {
			if q := (Point{a.X + t*step.X, a.Y + t*step.Y}); b.has(q) && c.Fits(q) {
				return q, true
			}
		}
	}
	return p, false
}
