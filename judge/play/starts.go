package play

import (
	"context"
	"iter"
	"math"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// smallBudget is the budget of the search from each small start.
const smallBudget = 20_000

// A Sized is a start with its worth for the player who moves first.
type Sized struct {
	Start
	Worth Worth
}

// Small yields the starts of the first legal cases in the order of size, with their worths. It
// skips starts without a legal move or of unknown worth. It examines at most cases cases and about
// moves moves.
func (g *Game) Small(ctx context.Context, cases, moves int) iter.Seq[Sized] {
	return func(yield func(Sized) bool) {
		for c := range g.cases(cases) {
			walks := game.Walks(g.rules, c)
			for i, w := range walks {
				p := g.first(&w)
				if p.Over() {
					continue
				}
				s := g.Solver(p, smallBudget)
				worth := s.quick(p)
				if moves -= s.spent; moves < 0 || ctx.Err() != nil {
					return
				}
				if worth.Known() && !yield(Sized{Start{c, i, len(walks)}, worth}) {
					return
				}
			}
		}
	}
}

// longest is the maximum length in bytes of the text of the position of a random start.
const longest = 300

// even chooses numbers uniformly, so that most have as many digits as their bounds. Fields that
// count others are chosen as usual, because a case with many numbers takes too long to play.
type even struct{ grammar.Random }

// Value implements grammar.Chooser.
func (e even) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Counts() {
		return e.Random.Value(f, lo, hi)
	}
	return e.Int(lo, hi)
}

// upTo chooses numbers and lengths near their least value, at most a power of two above it. One
// number in three is next to that power, where narrow types overflow and tables end.
type upTo struct {
	even
	most int64
}

// Value implements grammar.Chooser.
func (u upTo) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Kind != grammar.Int {
		return u.Random.Value(f, lo, hi)
	}
	top := u.top(lo, hi)
	switch {
	case f.Counts() && u.Int(0, 1) == 0:
		return u.Int(lo, min(top, lo+fewCounted))
	case !f.Counts() && top < hi && u.Int(1, 3) == 1:
		return min(max(u.most+u.Int(-1, 1), lo), hi)
	}
	return u.even.Value(f, lo, top)
}

// fewCounted bounds a count, such as the number of heaps, in half of the cases: it is at most
// fewCounted above its least value. All these counts have the same chance, because a program with
// wrong rules often plays one heap or two correctly.
const fewCounted = 12

// Length implements grammar.Chooser.
func (u upTo) Length(f *grammar.Field, lo, hi int64) int64 {
	return u.Random.Length(f, lo, u.top(lo, hi))
}

// top returns the greatest number that is chosen between two bounds.
func (u upTo) top(lo, hi int64) int64 {
	if distance(lo, hi) <= u.most {
		return hi
	}
	return lo + u.most
}

// distance returns hi - lo, or the greatest number if this overflows.
func distance(lo, hi int64) int64 {
	if hi-lo < 0 {
		return math.MaxInt64
	}
	return hi - lo
}

// widest returns the greatest distance between the bounds of a number, or of the length of a word.
func (g *Game) widest() (greatest int64) {
	for _, f := range g.grammar.Fields() {
		if f.Kind == grammar.Choice {
			continue
		}
		if lo, hi, ok := f.Reach(); ok {
			greatest = max(greatest, distance(lo, hi))
		}
	}
	return greatest
}

// The smallest starts that Middle yields have numbers up to 2^leastPower, and the largest have
// numbers up to 2^mostPower. A game from greater numbers rarely comes down to the small numbers at
// which rules begin irregularly. Large and AtBound yield starts with greater numbers.
const (
	leastPower = 3
	mostPower  = 32
)

// Middle yields random starts of a size from 0, for numbers up to 2^leastPower, to 1, for numbers
// up to the problem's bounds or 2^mostPower. The number of bits grows with the size by a constant
// factor, because games from great numbers rarely come down to small ones. Every other start is
// near a position that the rules suggest to be lost, the first one if lost is set. Middle tries
// this number of cases, and skips cases whose text is longer than bytes bytes.
func (g *Game) Middle(r *grammar.Rand, size float64, lost bool, tries int, bytes int64) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		power := min(math.Log2(max(float64(g.widest()), 1<<leastPower)), mostPower)
		most := int64(math.Exp2(math.Round(leastPower * math.Pow(power/leastPower, size))))
		u := upTo{even{grammar.Random{Rand: r}}, most}
		for range tries {
			if s, ok := g.drawn(r, u, lost, bytes); ok && !yield(s) {
				return
			}
			lost = !lost
		}
	}
}

// drawn returns a random start, and whether it is playable. If lost is set, the start is near a
// position that the rules suggest to be lost.
func (g *Game) drawn(r *grammar.Rand, choose grammar.Chooser, lost bool, bytes int64) (Start, bool) {
	one := g.grammar.NewCases()
	if g.grammar.SampleWithin(one, choose, bytes) != nil {
		return Start{}, false
	}
	c := one.At(0)
	if lost {
		if near, ok := g.rules.Losing(c); ok {
			c = near
		}
	}
	return g.playable(c, r)
}

// Large yields random starts within the problem's bounds. Every other start is near a position
// that the rules suggest to be lost. Two of every four have uniform numbers, near the bounds. It
// tries this number of cases, and skips cases whose text is longer than bytes bytes.
func (g *Game) Large(r *grammar.Rand, tries int, bytes int64) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		for i := range tries {
			random := grammar.Random{Rand: r}
			var choose grammar.Chooser = random
			if i%4 >= 2 {
				choose = even{random}
			}
			if s, ok := g.drawn(r, choose, i%2 == 1, bytes); ok && !yield(s) {
				return
			}
		}
	}
}

// alike chooses counts up to most, and few different numbers, so that a sum has many heaps and most
// of them are equal to others.
type alike struct {
	even
	most, top int64   // bounds of the counts, and of other numbers above their least
	few       int     // how many different numbers the pool holds
	pool      []int64 // the numbers so far
}

// The pool of a case of alike has at most fewAlike numbers. One in oneApart numbers is not from the
// pool.
const (
	fewAlike = 2
	oneApart = 12
)

// Value implements grammar.Chooser.
func (a *alike) Value(f *grammar.Field, lo, hi int64) int64 {
	switch top := (upTo{a.even, a.top}).top(lo, hi); {
	case f.Kind != grammar.Int:
		return a.Random.Value(f, lo, hi)
	case f.Counts():
		return min(max(a.Int((a.most+1)/2, a.most), lo), hi)
	case !f.Repeats() || a.Int(1, oneApart) == 1:
		return a.Int(lo, top)
	case len(a.pool) < a.few:
		a.pool = append(a.pool, a.Int(lo, top))
		return a.pool[len(a.pool)-1]
	default:
		return min(max(a.pool[a.Int(0, int64(a.few)-1)], lo), hi)
	}
}

// Length implements grammar.Chooser.
func (a *alike) Length(_ *grammar.Field, lo, hi int64) int64 {
	return min(max(a.Int((a.most+1)/2, a.most), lo), hi)
}

// The bounds of the counts in the cases of Alike, as powers of two, and of the other numbers.
const (
	leastAlike = 5
	mostAlike  = 6
	leastTop   = 3
	mostTop    = 6
)

// Alike yields random starts with many numbers, most of which are equal to others. Every other start
// is near a position that the rules suggest to be lost, the first one if lost is set. It yields none
// in a game whose cases have no list. It tries this number of cases, and skips cases whose text is
// longer than bytes bytes.
func (g *Game) Alike(r *grammar.Rand, lost bool, tries int, bytes int64) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		if !slices.ContainsFunc(g.grammar.Fields(), func(f *grammar.Field) bool { return f.Kind == grammar.Int && f.Repeats() && !f.Counts() }) {
			return
		}
		for range tries {
			choose := &alike{even: even{grammar.Random{Rand: r}}, most: 1 << r.Int(leastAlike, mostAlike), top: 1 << r.Int(leastTop, mostTop), few: int(r.Int(1, fewAlike))}
			if s, ok := g.drawn(r, choose, lost, bytes); ok && !yield(s) {
				return
			}
			lost = !lost
		}
	}
}

// A Bound is a number next to the upper bound of a field: the bound less Below.
type Bound struct {
	Field *grammar.Field
	Below int64
}

// Bounds returns the upper bounds of all numbers and, after them, the numbers one below.
func (g *Game) Bounds() (list []Bound) {
	for below := range int64(2) {
		for _, f := range g.grammar.Fields() {
			if f.Kind == grammar.Int {
				list = append(list, Bound{f, below})
			}
		}
	}
	return list
}

// atBound chooses the bound for its field, and for half of the numbers if the field is a list. Each
// other number is uniform, near its lower bound, or near its upper bound, so that sums of numbers
// overflow and numbers of all sizes occur together.
type atBound struct {
	even
	Bound
	met *bool // is set if a number is at the bound
}

// Value implements grammar.Chooser.
func (a atBound) Value(f *grammar.Field, lo, hi int64) int64 {
	if f == a.Field && (!f.Repeats() || a.Int(0, 1) == 0) {
		*a.met = true
		return max(hi-a.Below, lo)
	}
	switch a.Int(0, 2) {
	case 0:
		return a.even.Value(f, lo, hi)
	case 1:
		if f.Kind == grammar.Int && !f.Counts() {
			return hi - (a.Random.Value(f, lo, hi) - lo)
		}
	}
	return a.Random.Value(f, lo, hi)
}

// AtBound yields random starts with a number at a bound. If lost is set, every other start is near
// a position that the rules suggest to be lost, and its number may have left the bound. AtBound
// tries this number of cases, and skips cases whose text is longer than bytes bytes.
func (g *Game) AtBound(r *grammar.Rand, b Bound, lost bool, tries int, bytes int64) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		for i := range tries {
			met := false
			choose := atBound{even{grammar.Random{Rand: r}}, b, &met}
			if s, ok := g.drawn(r, choose, lost && i%2 == 0, bytes); ok && met && !yield(s) {
				return
			}
		}
	}
}

// mostSubtle bounds the cases of a Subtle, and subtleTries those that are examined to find them.
const (
	mostSubtle  = 100
	subtleTries = 1000
)

// A Subtle is the cases that the rules name as easily misjudged, the hardest first.
type Subtle struct {
	game  *Game
	cases []grammar.Case
}

// Subtle returns the first easily misjudged cases that print as at most bytes bytes.
func (g *Game) Subtle(bytes int64) Subtle {
	list, tries := Subtle{game: g}, subtleTries
	for c := range g.rules.Subtle(g.grammar) {
		if tries--; tries < 0 || len(list.cases) == mostSubtle {
			break
		}
		if g.grammar.Generable(c) && c.Bytes() <= bytes {
			list.cases = append(list.cases, c)
		}
	}
	return list
}

// Len returns the number of cases.
func (s Subtle) Len() int { return len(s.cases) }

// At yields an easily misjudged case, and starts from which a move leads there: a program that
// misjudges the case makes this move or shuns it. At tries this number of cases.
func (s Subtle) At(r *grammar.Rand, index, tries int) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		c := s.cases[index]
		if start, ok := s.game.playable(c, r); ok && !yield(start) {
			return
		}
		for range tries - 1 {
			if start, ok := s.game.before(r, c); ok && !yield(start) {
				return
			}
		}
	}
}

// before returns a start that differs from a case by one greater number, and from which a move
// leads to that case. It reports whether a random attempt found one. Sums of heaps have none,
// because no single heap decides whether a move is right.
func (g *Game) before(r *grammar.Rand, c grammar.Case) (Start, bool) {
	walks := game.Walks(g.rules, c)
	if len(walks) != 1 || walks[0].Heaps != nil {
		return Start{}, false
	}
	more, ok := g.greater(r, c)
	if !ok {
		return Start{}, false
	}
	start, ok := g.playable(more, r)
	if !ok {
		return Start{}, false
	}
	p, err := g.Position(start)
	if err == nil {
		_, err = p.Parse(Position{&walks[0], walks[0].Start}.Text())
	}
	return start, err == nil
}

// mostTimes is the greatest multiple of a number that greater adds to another one.
const mostTimes = 3

// greater returns a copy of a case in which a random number is greater. Half of the time it adds a
// small multiple of a number of the case. It returns false if the copy is not legal.
func (g *Game) greater(r *grammar.Rand, c grammar.Case) (grammar.Case, bool) {
	var fields []*grammar.Field
	var all []int64
	for _, f := range g.grammar.Fields() {
		if f.Kind == grammar.Int && !f.Counts() && len(c.Ints(f.Name)) > 0 {
			fields = append(fields, f)
			all = append(all, c.Ints(f.Name)...)
		}
	}
	if len(fields) == 0 {
		return c, false
	}
	f := fields[r.Int(0, int64(len(fields))-1)]
	values := c.Ints(f.Name)
	i := int(r.Int(0, int64(len(values))-1))
	_, hi, ok := f.Reach()
	room := hi - values[i]
	if !ok || room < 1 {
		return c, false
	}
	add := r.Magnitude(1, room)
	if other := all[r.Int(0, int64(len(all))-1)]; r.Int(0, 1) == 0 && 0 < other && other <= room/mostTimes {
		add = other * r.Int(1, mostTimes)
	}
	changed, err := c.With(f, i, values[i]+add)
	return changed, err == nil
}

// playable returns a random position of a case. It returns false if the game is over there, if the
// position is not Listable, or if its text is longer than longest.
func (g *Game) playable(c grammar.Case, r *grammar.Rand) (Start, bool) {
	walks := game.Walks(g.rules, c)
	if len(walks) == 0 {
		return Start{}, false
	}
	index := int(r.Int(0, int64(len(walks))-1))
	w := walks[index]
	p := g.first(&w)
	ok := !p.Over() && len(p.String()) <= longest && p.Listable() // listing moves takes longest
	return Start{c, index, len(walks)}, ok
}

// These constants bound the number of small cases, and of moves of their games, that are examined
// to draw a start. A person waits for the result.
const (
	drawn      = 1500
	drawnMoves = 300 * drawn
)

// longestCase is the maximum length in bytes of a case for a person. The addresses of pages
// contain the case.
const longestCase = 4000

// Draw returns a random start for a person. Without large, it returns a small start. Whether that
// start is won, drawn or lost for the player who moves first is random, with equal probability
// for each result that occurs. With large, it returns a random start within the problem's bounds,
// or a small one if it finds none.
func (g *Game) Draw(ctx context.Context, r *grammar.Rand, large bool) (Start, error) {
	if large {
		for start := range g.Large(r, 200, longestCase) {
			if len(start.Text()) <= longestCase { // a nearby start may be longer
				return start, nil
			}
		}
	}
	of := map[int][]Sized{}
	for s := range g.Small(ctx, drawn, drawnMoves) {
		of[s.Worth.Result] = append(of[s.Worth.Result], s)
	}
	var classes [][]Sized
	for _, result := range []int{-1, 0, 1} {
		if list := of[result]; len(list) > 0 {
			classes = append(classes, list)
		}
	}
	if err := ctx.Err(); err != nil {
		return Start{}, err
	}
	if len(classes) == 0 {
		return Start{}, fault.New("", "no small case has a move", "give a start with --start")
	}
	list := classes[r.Int(0, int64(len(classes))-1)]
	from := 2 * len(list) / 3 // the larger starts have longer games
	return list[r.Int(int64(from), int64(len(list))-1)].Start, nil
}
