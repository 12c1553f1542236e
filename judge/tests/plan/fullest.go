package plan

import (
	"errors"
	"math"
	"slices"

	"grundy/judge/spec/grammar"
)

// A filling is a way to choose the numbers of a case all of whose counts are at their greatest
// values together. Its styles do not apply to counts with constant bounds within repetitions, and to
// their lists, because they are about the bounds that depend on the case, as in a list of the arrows
// of each vertex.
type filling struct {
	counts, numbers style // of counts within repetitions, and of other numbers
	end             style // of the last number of a list or block
}

// The styles of counts and numbers in fillings, besides those of recipes.
const (
	listFalling = styles + iota // i below the greatest, with i counted in each list
	unchanged                   // as if the number were not the last
)

// nestedFillings are for problems with counts inside counts. Conditions such as a graph without
// cycles forbid some of them, or remove numbers of their cases.
var nestedFillings = []filling{
	{allMost, anyNumber, unchanged}, {allMost, listRising, unchanged}, {allMost, listFalling, unchanged},
	{falling, listFalling, unchanged}, {falling, listRising, unchanged}, {falling, anyNumber, unchanged},
}

// flatFillings are for all other problems. The last number may decide the answer.
var flatFillings = fillingsWithEnds(anyNumber, allLeast, allMost, listRising, listFalling)

func fillingsWithEnds(numbers ...style) (list []filling) {
	for _, of := range numbers {
		for _, end := range []style{unchanged, allMost, allLeast} {
			list = append(list, filling{allMost, of, end})
		}
	}
	return list
}

// caps bound how far numbers are from 0, or from the bound nearest to 0, so that as many as the spec
// allows fit into a file.
var caps = []int64{math.MaxInt64, 1e9 - 2, 1e8 - 2, 1e7 - 2, 1e6 - 2, 1e5 - 2, 1e4 - 2, 998, 98, 8, 0}

// A filler chooses the numbers of a case by a filling.
type filler struct {
	grammar.Random
	filling
	cap    int64
	made   map[*grammar.Field]int64 // numbers drawn in this case, by field
	last   *grammar.Field           // the field of the last number
	inList int64                    // numbers drawn in this list
	count  int64                    // the last number that is a count
	apart  bool                     // the list of the last count is drawn at random
}

// Value implements grammar.Chooser.
func (f *filler) Value(field *grammar.Field, lo, hi int64) int64 {
	if !field.Repeats() {
		clear(f.made) // perhaps a new case begins
	}
	if !field.List || field != f.last {
		f.inList = 0
	}
	f.last = field
	i, inList := f.made[field], f.inList
	f.made[field]++
	f.inList++
	switch {
	case field.Shapes() || field.Counter:
		_, _, constant := field.Bounds()
		f.apart = field.Repeats() && constant
		if f.count = hi; !constant && field.Repeats() && f.counts == falling {
			f.count = hi - (above(lo, hi, i) - lo)
		}
		return f.count
	case field.Kind != grammar.Int || f.apart:
		return f.Int(lo, hi)
	}
	if field.Repeats() && f.numbers != listFalling && f.numbers != listRising {
		lo, hi = withinCap(lo, hi, f.cap)
	}
	if field.Repeats() && i+1 == f.count && f.end != unchanged {
		return []int64{lo, hi}[truth(f.end == allMost)]
	}
	switch f.numbers {
	case allLeast:
		return lo
	case allMost:
		return hi
	case listRising:
		return above(lo, hi, inList)
	case listFalling:
		return hi - (above(lo, hi, inList) - lo)
	}
	return f.Int(lo, hi)
}

// withinCap narrows bounds to numbers whose distance from 0, or from the bound nearest to 0, is at
// most far.
func withinCap(lo, hi, far int64) (int64, int64) {
	near := min(max(0, lo), hi)
	if hi-near > far || hi-near < 0 {
		hi = near + far
	}
	if near-lo > far || near-lo < 0 {
		lo = near - far
	}
	return lo, hi
}

// Length implements grammar.Chooser.
func (*filler) Length(_ *grammar.Field, _, hi int64) int64 { return hi }

// newFiller returns a chooser for a filling. It is for one case.
func newFiller(r *grammar.Rand, of filling, most int64) *filler {
	return &filler{Random: grammar.Random{Rand: r}, filling: of, cap: most, made: map[*grammar.Field]int64{}}
}

// nested reports whether cases have counts inside counts.
func (m *maker) nested() bool {
	for _, f := range m.src.Grammar.Fields() {
		if f.Shapes() && f.Repeats() {
			return true
		}
	}
	return false
}

// fullest draws a case with as many values as the spec and a file allow together. Its other numbers
// are as great as there is room for. In a game it becomes a P-position if one is found near it. ok is
// false if the case has no more values than one with the given number of values, and if its end does
// not decide the answer either. A case that the spec's condition limits is always the fullest.
func (m *maker) fullest(r *grammar.Rand, values int) (c grammar.Case, ok bool) {
	of, decisive, ok := m.bestFilling(r)
	if c, rationed := m.rationedCase(r, of); rationed {
		return m.losingAsFull(c), true
	}
	if !ok {
		return c, false
	}
	for _, most := range caps {
		var err error
		if c, _, err = m.one(newFiller(r, of, most), math.MaxInt64); err == nil {
			break
		}
		if !errors.Is(err, grammar.ErrLong) {
			return c, false
		}
	}
	if c == (grammar.Case{}) { // not all counts fit together
		var err error
		if c, _, err = m.large(func(int64) grammar.Chooser { return newFiller(r, of, math.MaxInt64) }, m.most); err != nil {
			return c, false
		}
	}
	if _, n := c.Size(); n < values || n == values && !decisive {
		return c, false
	}
	return m.losingNear(c), true
}

// losingNear returns a P-position near a case, or the case if none is found.
func (m *maker) losingNear(c grammar.Case) grammar.Case {
	one := m.src.Grammar.NewCases()
	one.Add(c)
	return m.toLosing(one, func(int) bool { return true })[0]
}

// bestFilling tries fillings on small cases. It returns the one with the most values in its case.
// Among these, it prefers one whose end decides the answer and whose answer is the rarest. decisive
// reports whether its end decides.
func (m *maker) bestFilling(r *grammar.Rand) (best filling, decisive, ok bool) {
	list := flatFillings
	if m.nested() {
		list = nestedFillings
	} else if m.src.Game != nil {
		list = list[:1] // the rules know which positions are lost
	}
	small, fillings, most := m.src.Grammar.NewCases(), []filling(nil), 0
	for _, of := range list {
		c, _, err := m.one(newFiller(r, of, math.MaxInt64), smallCounts)
		if err != nil {
			continue
		}
		_, n := c.Size()
		if n > most {
			small.Clear()
			fillings, most = nil, n
		}
		if n == most {
			small.Add(c)
			fillings = append(fillings, of)
		}
	}
	if len(fillings) == 0 {
		return list[0], false, false
	}
	p := &pool{cases: m.src.Grammar.NewCases()}
	if len(fillings) == 1 || m.src.Pace.Slow() || m.class(p, small) != nil {
		return fillings[0], false, true
	}
	at, decisive := decisiveFilling(fillings, p.classes)
	return fillings[at], decisive, true
}

// decisiveFilling returns the index of the filling whose answer is rarest, among those with another
// class of answers than the same filling without its end. A program that ignores the last number
// answers them wrongly. decisive is false if there is none.
func decisiveFilling(fillings []filling, classes []string) (at int, decisive bool) {
	count, fewest := map[string]int{}, math.MaxInt
	for _, class := range classes {
		count[class]++
	}
	for i, of := range fillings {
		without := filling{of.counts, of.numbers, unchanged}
		j := slices.Index(fillings, without)
		if j >= 0 && classes[i] != classes[j] && count[classes[i]] < fewest {
			at, decisive, fewest = i, true, count[classes[i]]
		}
	}
	return at, decisive
}
