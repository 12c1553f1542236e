package geometry

import (
	"cmp"
	"math"
	"slices"
)

// A Rand returns uniform random numbers in lo..hi.
type Rand interface{ Int(lo, hi int64) int64 }

// A drawing is a list of points while it is drawn.
type drawing struct {
	Rand
	rule  Rule
	box   Box
	n     int
	check *Checker
}

// Draw returns n points of a box that often break programs, or nil if it finds none.
func (r Rule) Draw(rnd Rand, b Box, n int) []Point {
	if int64(n) > r.Most(b) {
		return nil
	}
	d := &drawing{Rand: rnd, rule: r, box: b, n: n, check: r.Check()}
	d.near()
	var ways []func()
	switch {
	case r.Convex:
		ways = []func(){d.polygon}
	case r.General:
		ways = []func(){d.polygon, d.scattered, d.parabola, d.parabola}
	case r.Collinear:
		ways = []func(){d.line}
	default:
		ways = []func(){d.scattered, d.smallGrid, d.line, d.offLine, d.again, d.sides, d.inside, d.scattered}
	}
	ways[d.below(len(ways))]()
	if r.General && !r.Convex && d.missing() > 8 { // the box has little room
		d.check = r.Check()
		d.parabola()
	}
	d.rest()
	if len(d.check.points) < n {
		return nil
	}
	list := d.check.points
	if r.Around {
		begin := d.below(n)
		list = slices.Concat(list[begin:], list[:begin])
	} else {
		d.arrange(list)
	}
	if _, wrong := d.check.End(); wrong != "" {
		return nil
	}
	return list
}

// near narrows the box, in half of the cases, to its part in a square around the origin, if that
// has room for twice as many points.
func (d *drawing) near() {
	if d.coin(2) {
		return
	}
	far := int64(1) << d.Int(0, 40)
	small := Box{d.box.clamp(Point{-far, -far}), d.box.clamp(Point{far, far})}
	if d.rule.Most(small)/2 >= int64(d.n) {
		d.box = small
	}
}

func (d *drawing) below(n int) int { return int(d.Int(0, int64(n)-1)) }

// coin returns true with probability 1/of.
func (d *drawing) coin(of int64) bool { return d.Int(1, of) == 1 }

func (d *drawing) missing() int { return d.n - len(d.check.points) }

// add adds a point if it may come next.
func (d *drawing) add(p Point) bool {
	if d.missing() == 0 || !d.box.has(p) || d.check.Wrong(p) != "" {
		return false
	}
	d.check.Add(p)
	return true
}

// rest adds the missing points: random ones, or points next to them.
func (d *drawing) rest() {
	if d.rule.Shaped() && d.missing() > 64 && d.n > 100 {
		return
	}
	for d.missing() > 0 {
		p, ok := d.check.Near(d.anywhere(), d.box)
		if !ok {
			return
		}
		d.check.Add(p)
	}
}

// anywhere returns a random point of the box.
func (d *drawing) anywhere() Point {
	return Point{d.Int(d.box.Low.X, d.box.High.X), d.Int(d.box.Low.Y, d.box.High.Y)}
}

// arrange sorts the points by x in half of the cases, and shuffles them otherwise.
func (d *drawing) arrange(list []Point) {
	if d.coin(2) {
		slices.SortFunc(list, compare)
		return
	}
	for i := len(list) - 1; i > 0; i-- {
		j := d.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// scattered adds random points.
func (d *drawing) scattered() {
	for range d.n {
		d.add(d.anywhere())
	}
}

// part returns a small box: at the origin if that is inside, in a corner, or anywhere.
func (d *drawing) part(columns, rows int64) Box {
	most, least := d.box.High, d.box.Low
	low := d.box.clamp(Point{-columns / 2, -rows / 2})
	switch d.Int(0, 2) {
	case 0:
		low = d.anywhere()
	case 1:
		low = Point{least.X, most.Y - rows + 1}
	}
	low = Point{max(least.X, min(low.X, most.X-columns+1)), max(least.Y, min(low.Y, most.Y-rows+1))}
	return Box{low, d.box.clamp(Point{low.X + columns - 1, low.Y + rows - 1})}
}

// smallGrid adds points of a grid that they almost fill.
func (d *drawing) smallGrid() {
	side := int64(math.Sqrt(float64(d.n))) + d.Int(0, 2)
	columns, rows := d.box.sides()
	all := d.box
	d.box = d.part(min(columns, side), min(rows, side))
	if d.coin(2) { // all points of the grid
		for x := d.box.Low.X; x <= d.box.High.X; x++ {
			for y := d.box.Low.Y; y <= d.box.High.Y; y++ {
				d.add(Point{x, y})
			}
		}
	} else {
		d.scattered()
	}
	d.box = all
}

// line adds points on one line, with a random slope for which there is room.
func (d *drawing) line() {
	columns, rows := d.box.sides()
	between := int64(max(d.n-1, 1)) // least number of steps, if points differ
	if !d.rule.distinct() {
		between = d.Int(1, between)
	}
	step := Point{d.reach((columns - 1) / between), d.reach((rows - 1) / between)}
	switch {
	case step == Point{} && columns >= rows:
		step.X = 1
	case step == Point{}:
		step.Y = 1
	}
	g := gcd(step.X, step.Y)
	step = Point{step.X / g, step.Y / g}
	from, steps := d.along(step)
	if d.coin(2) { // as long as possible
		step.X, step.Y = step.X*max(steps/between, 1), step.Y*max(steps/between, 1)
		steps = min(steps, between)
	}
	falls := d.coin(2)
	on := func(t int64) {
		p := Point{from.X + t*step.X, from.Y + t*step.Y}
		if falls {
			p.Y = d.box.High.Y - (p.Y - d.box.Low.Y)
		}
		d.add(p)
	}
	for i := range int64(2 * d.n) {
		if d.coin(2) {
			on(d.Int(0, steps))
		} else {
			on(i)
		}
	}
	for t := int64(0); t <= min(steps, int64(4*d.n)) && d.missing() > 0; t++ {
		on(t)
	}
}

// reach returns a random length up to most, of any order of magnitude.
func (d *drawing) reach(most int64) int64 {
	if most <= 0 {
		return 0
	}
	if d.coin(4) {
		return 0
	}
	return d.Int(0, min(most, 1<<d.Int(0, 40)))
}

// along returns where a line with a given step begins in the box, and how many steps fit.
func (d *drawing) along(step Point) (from Point, steps int64) {
	columns, rows := d.box.sides()
	steps = unbounded
	if step.X > 0 {
		steps = min(steps, (columns-1)/step.X)
	}
	if step.Y > 0 {
		steps = min(steps, (rows-1)/step.Y)
	}
	if least := int64(d.n); steps > 4*least && d.coin(2) {
		steps = d.Int(least, 4*least)
	}
	part := d.part(steps*step.X+1, steps*step.Y+1)
	return part.Low, steps
}

// offLine adds points on one line, and leaves one to three missing, which rest adds.
func (d *drawing) offLine() {
	off := min(d.n, int(d.Int(1, 3)))
	d.n -= off
	d.line()
	d.n += off
}

// again adds a few points several times each, or nearby points if points must differ.
func (d *drawing) again() {
	few := make([]Point, d.Int(1, 4))
	for i := range few {
		few[i] = d.anywhere()
	}
	for range d.n {
		p := few[d.below(len(few))]
		if d.rule.Distinct {
			p = d.box.clamp(Point{p.X + d.Int(-2, 2), p.Y + d.Int(-2, 2)})
		}
		d.add(p)
	}
}

// sides adds the corners of the box, and points on its sides.
func (d *drawing) sides() {
	b := d.box
	for _, p := range []Point{b.Low, b.High, {b.Low.X, b.High.Y}, {b.High.X, b.Low.Y}} {
		d.add(p)
	}
	for range d.n {
		p := d.anywhere()
		switch d.Int(0, 3) {
		case 0:
			p.X = b.Low.X
		case 1:
			p.X = b.High.X
		case 2:
			p.Y = b.Low.Y
		case 3:
			p.Y = b.High.Y
		}
		d.add(p)
	}
}

// inside adds the corners of a convex polygon, and points inside it and on its sides.
func (d *drawing) inside() {
	corners := Rule{Convex: true}
	n := int(d.Int(3, max(3, int64(d.n))))
	list := corners.Draw(d.Rand, d.box, int(min(int64(n), corners.Most(d.box))))
	for _, p := range list {
		d.add(p)
	}
	for i := range list {
		p, q := list[i], list[d.below(len(list))]
		d.add(Point{p.X + (q.X-p.X)/2, p.Y + (q.Y-p.Y)/2})
	}
}

// parabola adds points (i, i² mod p), because no three of these are on one line.
func (d *drawing) parabola() {
	p := int64(max(d.n, 2))
	for !prime(p) {
		p++
	}
	columns, rows := d.box.sides()
	if p > min(columns, rows) {
		d.scattered()
		return
	}
	scaleX, scaleY := d.Int(1, columns/p), d.Int(1, rows/p)
	part := d.part(scaleX*(p-1)+1, scaleY*(p-1)+1)
	for i := range p {
		d.add(Point{part.Low.X + i*scaleX, part.Low.Y + i*i%p*scaleY})
	}
}

func prime(p int64) bool {
	for f := int64(2); f*f <= p; f++ {
		if p%f == 0 {
			return false
		}
	}
	return p > 1
}

// polygon adds the corners of a convex polygon. Its edges are steps of different directions, and
// the opposite steps. If the number of corners is odd, one is left out.
func (d *drawing) polygon() {
	edges := d.steps((d.n + 1) / 2)
	if edges == nil {
		return
	}
	var wide, high int64        // width and height of one half
	low, at := Point{}, Point{} // the lowest coordinates relative to the first corner
	slices.SortFunc(edges, func(p, q Point) int { return -orientation(Point{}, p, q) })
	for _, e := range edges {
		low.X += min(e.X, 0)
		wide, high = wide+max(e.X, -e.X), high+e.Y
	}
	columns, rows := d.box.sides()
	scale := int64(unbounded)
	if wide > 0 {
		scale = (columns - 1) / wide
	}
	if high > 0 {
		scale = min(scale, (rows-1)/high)
	}
	if scale < 1 {
		return
	}
	scale = cmp.Or(d.reach(scale), 1)
	part := d.part(wide*scale+1, high*scale+1)
	at = Point{part.Low.X - low.X*scale, part.Low.Y}
	for _, sign := range []int64{scale, -scale} {
		for _, e := range edges {
			d.add(at)
			at = Point{at.X + sign*e.X, at.Y + sign*e.Y}
		}
	}
}

// steps returns n directions of which no two are equal or opposite. They are the shortest that
// exist, or random ones that fit into the box. All point upwards or to the right.
func (d *drawing) steps(n int) []Point {
	columns, rows := d.box.sides()
	more := n
	if d.coin(2) {
		more = 2 * n
	}
	var list []Point
	for long := int64(1); len(list) < more && long < min(columns+rows, 4000); long++ {
		far := min(long, columns-1)
		for x := -far; x <= far; x++ {
			y := long - max(x, -x)
			if gcd(x, y) == 1 && (y > 0 || x > 0) && y < rows {
				list = append(list, Point{x, y})
			}
		}
	}
	if len(list) < n {
		return nil
	}
	if wide, high := extent(list); 2*wide < columns && 2*high < rows { // any of them fits
		for i := range n {
			j := int(d.Int(int64(i), int64(len(list))-1))
			list[i], list[j] = list[j], list[i]
		}
	}
	return list[:n]
}

func extent(edges []Point) (wide, high int64) {
	for _, e := range edges {
		wide, high = wide+max(e.X, -e.X), high+e.Y
	}
	return wide, high
}
