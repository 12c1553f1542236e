package plan

import (
	"errors"
	"slices"

	"grundy/judge/spec/grammar"
)

// A pin fixes one field at one of its bounds or, without a field, all fields.
type pin struct {
	field   *grammar.Field
	length  bool // pins the length of a word, not its letters
	high    bool
	stairs  bool  // the numbers of the field, over all lists of a case, ascend from the least or descend from the greatest
	toLeast bool  // stairs descend to the least number, which is the last in a case
	few     int64 // stairs have this many numbers; 0: as many as possible
	inside  int64 // distance of the field from its bound; 0: at the bound
	exception
}

// large reports whether the counts of a pin's case are the greatest that fit into a file.
func (p pin) large() bool { return p.stairs || p.place != nowhere }

// allBounds returns all bounds of a problem: of every field, of every length, and of all fields at
// once. Upper bounds come first, because some programs fail on a large case only if no smaller case
// came before it. For example, they have stored the results of smaller cases.
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

// allStairs returns stairs for the fields that repeat and are not counts. For example, a game on a
// graph has its greatest values if each vertex has edges to all later ones. If a condition forbids
// stairs that descend from the greatest number, they descend to the least number instead. For
// example, in a list that must have a 0, the only 0 is then the last number.
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

// forbidden reports whether no legal case with the pin could be drawn, even with moderate counts. A
// case that is only too long does not count.
func (m *maker) forbidden(p pin) bool {
	_, _, err := m.one(m.chooser(grammar.NewRand(m.src.ID), p), min(m.most, variantCount))
	return err != nil && !errors.Is(err, grammar.ErrLong)
}

// pinning distributes pins over files.
type pinning struct {
	pins     []pin
	groups   int   // number of files that share the pins
	small    []pin // pins that share a file of smaller cases
	alone    []pin // pins with a file of one case each
	variants int   // number of files of variants
	bounds   int   // number of pins that are bounds

	fillers []pin // pins that fill the files of pins
	unmet   int   // number of bounds without a file
	manners []int // how the files of the group largest are filled; see evenly, upper, atBound
	mixed   bool  // each of these files has cases of all manners
	each    int   // how many of the largest cases fit into a file, at most the number of pins
}

// manyVariants is the maximum number of files of variants in a plan. The plan has fewer if the
// other files use up its budget.
const manyVariants = 2

// bounds returns the pins of a plan with at most the given number of files for pins. If not all
// pins fit, bounds precede stairs. Fillers use the space left in these files. If a file holds one
// case, the pins that the group largest covers are left out, because it has the largest counts. The
// first pin equals the manner atBound, so the group largest leaves that manner out.
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
		p.fillers = m.fillersFor(p.groups, n)
	}
	if len(stairs) > 0 && len(p.small) == 0 && len(p.pins) <= len(bounds) && most > 3 {
		p.alone = append(p.alone, stairs[0]) // no other file is similar
	}
	return p
}

// fewStairs returns the first stairs, and the first that descend to the least.
func fewStairs(stairs []pin) (few []pin) {
	for i, p := range stairs {
		if i == 0 || p.toLeast && !few[len(few)-1].toLeast {
			few = append(few, p)
		}
	}
	return few
}

// files returns the number of files for pins.
func (p pinning) files() int {
	return p.groups + min(1, len(p.small)) + len(p.alone) + p.variants
}

// file makes the file with an index.
func (p pinning) file(m *maker, r *grammar.Rand, i int) (*grammar.Cases, error) {
	single := i - p.groups
	if len(p.small) > 0 {
		single--
	}
	switch {
	case i < p.groups:
		return m.extreme(r, slices.Concat(part(p.pins, i, p.groups), part(p.fillers, i, p.groups)))
	case single < 0:
		m.most = min(m.most, middleCounts)
		return m.extreme(r, p.small)
	case single < len(p.alone):
		return m.extreme(r, p.alone[single:single+1])
	}
	return m.variants(r, p.pins)
}

// part returns part i of a list of pins that is divided into n parts.
func part(list []pin, i, n int) []pin { return list[len(list)*i/n : len(list)*(i+1)/n] }

// pinned chooses the bound for the pinned field and random values for the others. In a pinned list,
// all values are at the bound or, if sparse is set, about one in four.
type pinned struct {
	grammar.Random
	pin
	sparse bool
}

// Value implements grammar.Chooser.
func (p pinned) Value(f *grammar.Field, lo, hi int64) int64 {
	if p.field != nil && (p.field != f || p.length || (p.sparse && f.List && p.Int(0, 3) > 0)) {
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

// bound returns the pinned bound, or the number inside of it.
func (p pin) bound(lo, hi int64) int64 {
	if p.high {
		return max(lo, hi-p.inside)
	}
	return min(hi, lo+p.inside)
}

// most reports whether a pin is the greatest value of a count.
func (p pin) most() bool { return p.high && p.field != nil && p.field.Counter }

// roomFor returns how many of n cases fit into a file if all of them are as large as possible. fits
// is false if a file has no room for one. If a file holds one case by the spec, its size is not
// examined.
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
			return n, true // no case is as large, so smaller ones are used
		}
		if err != nil || !b.AddSized(c, bytes) {
			break
		}
	}
	return max(b.Cases.Len(), 1), b.Cases.Len() > 0
}
