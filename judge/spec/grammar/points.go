package grammar

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/geometry"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
)

// points is the shape of lines that are points.
type points struct {
	lines
	rule  geometry.Rule
	alike geometry.Alike
	at    [2]*Field
}

var _ = register("points", func() shape { return &points{} })

// pointRules maps words of a spec to functions that set them in a rule.
var pointRules = map[string]func(r *geometry.Rule){
	"distinct":         func(r *geometry.Rule) { r.Distinct = true },
	"collinear":        func(r *geometry.Rule) { r.Collinear = true },
	"general":          func(r *geometry.Rule) { r.General = true },
	"convex":           func(r *geometry.Rule) { r.Convex = true },
	"counterclockwise": func(r *geometry.Rule) { r.Convex, r.Around = true, true },
}

func (p *points) compile(c *compiler, it spec.Item, b *block) {
	line, s := b.lines[0].fields, it.Shape.(*spec.Points)
	for _, f := range s.At {
		if f.Int.Absent() && f.Real.Absent() || !f.Count.Absent() {
			c.complain(f.Name, i18n.Messagef("%s is not a coordinate", f.Name.Value), i18n.Messagef("write %s: {int: LOW..HIGH}", f.Name.Value))
			return
		}
	}
	if n := len(s.At); n != 2 {
		c.complain(s.At[0].Name, i18n.Messagef("a point of %s", i18n.Plural(n, "coordinate")), "write two, such as {x: {int: 0..9}, y: {int: 0..9}}")
		return
	}
	p.rule, p.at = geometry.Rule{Digits: int(line[0].Digits)}, [2]*Field{line[0], line[1]}
	if line[1].Digits != line[0].Digits {
		c.complain(line[1].text.Name, "the two coordinates have different numbers of digits after the point", "write both with the same digits, or both as int")
		return
	}
	for _, word := range s.Is {
		pointRules[word.Value](&p.rule)
	}
	for _, word := range s.Ignore {
		switch word.Value {
		case "order":
			p.alike.Order = true
		case "place":
			p.alike.Place = true
		case "turns":
			p.alike.Symmetry = true
		}
	}
	for i, f := range p.at {
		f.shape = &axis{p: p, side: i}
	}
	p.havingRoom(c, it, b, s.Ignore)
}

// havingRoom adds a complaint if no such points exist within the bounds, if the points cannot be
// checked, or if their order cannot be ignored.
func (p *points) havingRoom(c *compiler, it spec.Item, b *block, ignore []spec.Text) {
	few, many := b.repeat.Count()
	for _, f := range p.at {
		lo, _, low := f.lo.Reach()
		_, hi, high := f.hi.Reach()
		if p.rule.Shaped() && (low && lo < -geometry.Farthest || high && hi > geometry.Farthest) {
			t := f.text.Int
			if f.Digits > 0 {
				t = f.text.Real
			}
			c.complain(t, i18n.Messagef("points on lines are checked only for coordinates up to %s", f.Digits.Text(geometry.Farthest)), "narrow the bounds")
			return
		}
	}
	if p.rule.General && !p.rule.Convex && many > geometry.MostGeneral {
		c.complain(it.Repeat, i18n.Messagef("no three points on one line is checked for up to %d points", geometry.MostGeneral),
			"lower the number of points, or drop general")
		return
	}
	switch box, ok := p.box(nil); {
	case p.rule.Collinear && (p.rule.General || p.rule.Convex) && few > 2:
		c.complain(it.Repeat, i18n.Messagef("%d points must be on one line, but no three may be", few), "drop collinear")
	case p.alike.Order && p.rule.Around:
		c.complain(ignore[0], "the order of counterclockwise points cannot be ignored", "drop order from ignore")
	case ok:
		if most := p.rule.Most(box); few > most {
			c.complain(it.Repeat, i18n.Messagef("%s required, but at most %d fit within the bounds", plural(few, "such point"), most),
				"lower the number of points, or widen the bounds")
		} else {
			c.atMost(b.repeat, most, false)
		}
	}
}

// box returns the bounds of all points. ok is false if the bounds depend on the point itself. If
// v is nil, ok is also false if they depend on the case.
func (p *points) box(v arith.Values) (b geometry.Box, ok bool) {
	k := kinds{v: v, own: map[*Field]bool{p.at[0]: true, p.at[1]: true}}
	var corner [4]int64
	for i, f := range []*formula{p.at[0].lo, p.at[0].hi, p.at[1].lo, p.at[1].hi} {
		if corner[i], ok = k.number(f); !ok {
			return b, false
		}
	}
	return geometry.Box{Low: geometry.Point{X: corner[0], Y: corner[2]}, High: geometry.Point{X: corner[1], Y: corner[3]}}, true
}

// drawnPoints holds the points of a block that is being drawn.
type drawnPoints struct {
	check *geometry.Checker
	given []geometry.Point // from a chooser that knows points
	next  int              // the index of the next given point
	box   geometry.Box     // the bounds of the point being drawn
	x     int64
}

// An axis is the shape of a field that is a coordinate.
type axis struct {
	numbers
	p    *points
	side int // 0 or 1
}

// A pointer is a Chooser that knows points. It returns all points of a list at once, or nil.
type pointer interface {
	Points(r geometry.Rule, b geometry.Box, n int) []geometry.Point
}

// Points implements pointer.
func (r Random) Points(rule geometry.Rule, b geometry.Box, n int) []geometry.Point {
	return rule.Draw(r.Rand, b, n)
}

// fill fills a block of n points.
func (p *points) fill(w *filler, b *block, n int64, _ more) error {
	check := p.rule.Check()
	if s := w.draw; s != nil {
		drawn := &drawnPoints{check: check}
		s.made(drawn)
		if box, ok := p.box(w); ok && s.tape.rows == 0 {
			if known, ok := knowing[pointer](s.ch); ok {
				drawn.given = known.Points(p.rule, box, int(n))
			}
		}
	}
	var starts []int // the starts of the lines in a file
	from, _ := w.src.(interface{ next() int })
	for range n {
		if from != nil {
			starts = append(starts, from.next())
		}
		if err := p.fillPoint(w, b, check); err != nil {
			return err
		}
	}
	at, wrong := check.End()
	if wrong == "" {
		return nil
	}
	if in, ok := w.src.(interface{ blame(at int) }); ok {
		in.blame(starts[at])
	}
	return fault(nil, "%s", wrong)
}

// fillPoint fills the line of a point.
func (p *points) fillPoint(w *filler, b *block, check *geometry.Checker) error {
	if err := w.repetition(b); err != nil {
		return err
	}
	q := geometry.Point{X: w.current(p.at[0]), Y: w.current(p.at[1])}
	if w.draw == nil { // drawn points are already checked
		if wrong := check.Wrong(q); wrong != "" {
			return fault(nil, "%s", wrong)
		}
	}
	check.Add(q)
	return nil
}

// blame sets the place in the file for a fault.
func (p *parser) blame(at int) { p.faultAt = at }

func (*axis) repairs() bool { return true }

// draw draws a coordinate. If points are given, it uses them. Otherwise it chooses a number. After
// y, it moves the point to a nearby one that is allowed next.
func (a *axis) draw(s *chosen, f *Field, _ int, lo, hi int64, dst []int64) ([]int64, error) {
	p := state[*drawnPoints](s)
	if lo > hi {
		return dst, fault(f, "the range %d..%d is empty", lo, hi)
	}
	v := int64(0)
	if p.given != nil {
		v = p.given[p.next].X
		if a.side == 1 {
			v = p.given[p.next].Y
			p.next++
		}
	} else if v = s.value(f, lo, hi); a.side == 1 {
		near, err := a.nearest(s, f, geometry.Point{X: p.x, Y: v}, lo, hi)
		if err != nil {
			return dst, err
		}
		v = near.Y
	}
	if a.side == 0 {
		p.x, p.box = v, geometry.Box{Low: geometry.Point{X: lo}, High: geometry.Point{X: hi}}
	}
	return append(dst, v), s.spend(1 + f.width(v))
}

// nearest returns an allowed point near the chosen one, and changes the x that is already drawn. lo
// and hi are the bounds of y.
func (a *axis) nearest(s *chosen, f *Field, at geometry.Point, lo, hi int64) (geometry.Point, error) {
	p := state[*drawnPoints](s)
	if _, free := a.p.box(s.w); !free { // the bounds of y depend on x
		p.box.Low.X, p.box.High.X = p.x, p.x
	}
	p.box.Low.Y, p.box.High.Y = lo, hi
	near, ok := p.check.Near(at, p.box)
	if !ok {
		return near, fault(f, "no point can come next")
	}
	s.w.cs.cols[a.p.at[0].index].change(near.X)
	s.tape.amend(near.Y)
	return near, nil
}

// walk tries all lists of n points, or one list of each class of alike lists.
func (p *points) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	n = max(n, 0)
	check := p.rule.Check()
	box, boxed := p.box(e.filling())
	alike := p.alike
	if !boxed {
		alike.Place, alike.Symmetry = false, false
	}
	e.classes = e.classes || n > 0 && alike.Any()
	var list []geometry.Point
	follow := func(then func()) func() {
		return func() {
			w := e.filling()
			q := geometry.Point{X: w.current(p.at[0]), Y: w.current(p.at[1])}
			if len(list) > 0 && !alike.Next(list[len(list)-1], q) || !check.Fits(q) {
				return
			}
			check.Add(q)
			list = append(list, q)
			then()
			list = list[:len(list)-1]
			check.Undo()
		}
	}
	e.repetitions(b, follow, n, rest, func() {
		if alike.First(list, box) {
			then()
		}
	})
}

func (*points) shaped() bool { return true }

// smaller yields the points of a site in ascending order, moved to the origin, and closer together.
func (p *points) smaller(s *smaller, one *site) {
	box, ok := p.box(caseValues{s.c})
	if !ok || one.depth > 0 {
		return
	}
	var list []geometry.Point
	for _, at := range one.bounds[:one.elements()] {
		list = append(list, geometry.Point{X: s.value(one, p.at[0], at), Y: s.value(one, p.at[1], at)})
	}
	if s.ordered(one, geometry.Order(list)); s.over {
		return
	}
	for _, moved := range geometry.Smaller(list, box) {
		next := s.c.given()
		var xs, ys []int64
		for _, q := range moved {
			xs, ys = append(xs, q.X), append(ys, q.Y)
		}
		next.numbers[p.at[0]], next.numbers[p.at[1]] = xs, ys
		if s.give(next); s.over {
			return
		}
	}
}
