package plan

import (
	"errors"
	"slices"

	"grundy/judge/grammar"
)

// A pin fixes one field at one of its bounds or, without a field, all of them.
type pin struct {
	field   *grammar.Field
	length  bool // the number of letters, not the letters
	high    bool
	stairs  bool // the numbers of the field, in all lists of a case, go up from the least or down from the most
	toLeast bool // stairs go down to the least number, which the last in a case is
}

// allBounds returns all bounds of a problem: of every field, of every length, and of all
// at once. The high ones come first: a program that remembers what smaller cases
// left fails on a large one only if it comes before them.
func (m *maker) allBounds() []pin {
	var pins []pin
	fields := m.src.Grammar.Fields()
	for _, high := range []bool{true, false} {
		if len(fields) > 1 || fields[0].Kind == grammar.Word {
			pins = append(pins, pin{high: high})
		}
		for _, f := range fields {
			pins = append(pins, pin{field: f, high: high})
			if f.Kind == grammar.Word {
				pins = append(pins, pin{field: f, high: high, length: true})
			}
		}
	}
	return pins
}

// allStairs returns the fields whose numbers are to be stairs: those that repeat and
// count nothing. Games on graphs have their greatest values where the arrows from each
// place lead to all others. If a condition forbids stairs down from the most, they go down
// to the least: in a list that must have a 0, the only one is then the last number.
func (m *maker) allStairs() []pin {
	var pins []pin
	for _, high := range []bool{false, true} {
		for _, f := range m.src.Grammar.Fields() {
			if f.Kind == grammar.Int && f.Repeats() && !f.Counts() {
				p := pin{field: f, high: high, stairs: true}
				p.toLeast = high && m.forbidden(p)
				pins = append(pins, p)
			}
		}
	}
	return pins
}

// forbidden reports whether no case with modest counts has the pin.
func (m *maker) forbidden(p pin) bool {
	_, _, err := m.one(m.chooser(grammar.NewRand(m.src.ID), p), min(m.most, variantCount))
	return err != nil && !errors.Is(err, grammar.ErrLong)
}

// pinning divides pins among files.
type pinning struct {
	pins     []pin
	groups   int   // files that share the pins
	small    []pin // those that share a file of smaller cases
	alone    []pin // those that have a file of one case each
	variants int   // files of variants
	bounds   int   // pins that are bounds
	unmet    int   // bounds without a file
	manners  []int // of the files of the group largest
	mixed    bool  // cases of all manners share each of these files
	each     int   // how many of the largest cases a file holds, at most as many as there are pins
}

// manyVariants is how many files of variants a plan has if the files that share the pins
// are few.
const manyVariants = 2

// bounds returns the pins of a plan that has at most that many files for pins. If not all
// pins have room, those at bounds go first. If each takes
// a large file, the files of the group largest are not repeated: all of them have the largest
// counts for which there is room, and the first pin is one of their manners.
func (m *maker) bounds(most int) pinning {
	bounds, stairs, inLargest := m.allBounds(), m.allStairs(), []int{evenly, upper, atBound, byMagnitude}
	each, fits := m.roomFor(len(bounds) + len(stairs))
	if each == 1 {
		stairs = fewStairs(stairs)
		if fits {
			bounds = slices.DeleteFunc(bounds, pin.most)
		}
		inLargest = []int{evenly, upper, byMagnitude}
	}
	room, _ := m.roomFor(mixedCases)
	mixed := room == mixedCases
	if mixed {
		inLargest = inLargest[:2]
	}
	n := len(bounds) + len(stairs)
	p := pinning{each: each, mixed: mixed, bounds: len(bounds), groups: min((n+each-1)/each, most), manners: inLargest[:min(len(inLargest), most)]}
	all := append(bounds, stairs...)
	if n > most*each && most > 1 && m.perFile() > 1 {
		p.groups--
		p.small = all[p.groups*each:]
	} else {
		p.unmet = max(len(bounds)-p.groups*each, 0)
	}
	p.pins = all[:min(n, p.groups*each)]
	if each > 1 {
		p.variants = min(manyVariants, most-p.groups)
	}
	if len(stairs) > 0 && len(p.small) == 0 && len(p.pins) <= len(bounds) && most > 3 {
		p.alone = append(p.alone, stairs[0]) // nothing else comes near
	}
	return p
}

// fewStairs returns the first stairs, and the first of those that go down to the least.
func fewStairs(stairs []pin) (few []pin) {
	for i, p := range stairs {
		if i == 0 || p.toLeast && !few[len(few)-1].toLeast {
			few = append(few, p)
		}
	}
	return few
}

// files returns how many files the pins have.
func (p pinning) files() int {
	return p.groups + min(1, len(p.small)) + len(p.alone) + p.variants
}

// file makes a file, by its index.
func (p pinning) file(m *maker, r *grammar.Rand, i int) (*grammar.Cases, error) {
	single := i - p.groups
	if len(p.small) > 0 {
		single--
	}
	switch {
	case i < p.groups:
		return m.extreme(r, p.pins[len(p.pins)*i/p.groups:len(p.pins)*(i+1)/p.groups])
	case single < 0:
		m.most = min(m.most, middleCounts)
		return m.extreme(r, p.small)
	case single < len(p.alone):
		return m.extreme(r, p.alone[single:single+1])
	}
	return m.variants(r, p.pins)
}

// pinned chooses the bound for the pinned field and random values for the others. A
// pinned list has all its values at the bound, or a single one.
type pinned struct {
	grammar.Random
	pin
	single bool
}

// Value implements grammar.Chooser.
func (p pinned) Value(f *grammar.Field, lo, hi int64) int64 {
	if p.field != nil && (p.field != f || p.length || (p.single && f.List && p.Int(0, 3) > 0)) {
		return p.Random.Value(f, lo, hi)
	}
	return p.bound(lo, hi)
}

// Length implements grammar.Chooser.
func (p pinned) Length(f *grammar.Field, lo, hi int64) int64 {
	if p.field != nil && (p.field != f || !p.length) {
		return p.Random.Length(f, lo, hi)
	}
	return p.bound(lo, hi)
}

func (p pinned) bound(lo, hi int64) int64 {
	if p.high {
		return hi
	}
	return lo
}

// most reports whether a pin has the most of what is counted.
func (p pin) most() bool { return p.high && p.field != nil && p.field.Counter }

// roomFor returns how many of n cases a file holds if all of them are as large as a
// case can be. Fits is false if a file has no room for one.
func (m *maker) roomFor(n int) (room int, fits bool) {
	n = min(n, m.src.Grammar.MaxCases())
	if n == 1 {
		return 1, true
	}
	b := m.room.File()
	ch := pinned{grammar.Random{Rand: grammar.NewRand(m.src.ID)}, pin{high: true}, false}
	for b.Cases.Len() < n {
		c, bytes, err := m.one(ch, m.most)
		if err != nil && !errors.Is(err, grammar.ErrLong) {
			return n, true // no case is; they are smaller
		}
		if err != nil || !b.AddSized(c, bytes) {
			break
		}
	}
	return max(b.Cases.Len(), 1), b.Cases.Len() > 0
}
