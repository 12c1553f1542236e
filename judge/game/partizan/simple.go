package partizan

import "slices"

// A simple value is number + ups·up + *nim: the sum of a number, a multiple of up, and a nimber. For
// these sums and comparisons have closed forms (Winning Ways, chapters 2 and 3; Siegel, II.2 to
// II.4).
type simple struct {
	number Dyadic
	ups    int32 // negative for multiples of down
	nim    int32 // at least 0
}

// isNumber reports whether s is a number.
func (s simple) isNumber() bool { return s.ups == 0 && s.nim == 0 }

// negative returns -s.
func (s simple) negative() simple { return simple{s.number.negative(), -s.ups, s.nim} }

// plus returns s + t.
func (s simple) plus(t simple) simple {
	return simple{s.number.plus(t.number), s.ups + t.ups, s.nim ^ t.nim}
}

// outcome returns the outcome of s.
func (s simple) outcome() Outcome {
	switch {
	case s.number.Sign() > 0:
		return L
	case s.number.Sign() < 0:
		return R
	}
	return s.infinitesimal()
}

// infinitesimal returns the outcome of s without its number. A nimber is confused with 0. Up is
// positive, and up + *nim is positive except for up*, which is confused with 0. Greater multiples
// of up exceed all nimbers.
func (s simple) infinitesimal() Outcome {
	switch {
	case s.ups == 0 && s.nim == 0:
		return P
	case s.ups == 0, s.nim == 1 && (s.ups == 1 || s.ups == -1):
		return N
	case s.ups > 0:
		return L
	}
	return R
}

// depth returns the number of moves that the longest play takes until only a number is left.
func (s simple) depth() int32 {
	ups := max(s.ups, -s.ups)
	last := s.nim
	if ups%2 == 1 {
		last ^= 1
	}
	if ups > 0 && last == 0 { // the last but one is up*, whose options are 0 and *
		last = 1
	}
	return ups + last
}

// options returns the canonical options of s. Those of a sum x + e of a number x and a game e that
// is no number are x + the options of e (number translation; Siegel, II.3).
func (s simple) options() (left, right []simple) {
	switch {
	case s.isNumber():
		return s.number.options()
	case s.ups < 0:
		left, right := s.negative().options()
		return negatives(right), negatives(left)
	case s.ups == 0: // *n = {0, …, *(n-1) | 0, …, *(n-1)}
		for k := range s.nim {
			left = append(left, simple{s.number, 0, k})
		}
		return left, slices.Clone(left)
	case s.ups == 1 && s.nim == 1: // up* = {0, * | 0}
		return []simple{{s.number, 0, 0}, {s.number, 0, 1}}, []simple{{s.number, 0, 0}}
	}
	// n·up + *k = {0 | (n-1)·up + *k + *}
	return []simple{{s.number, 0, 0}}, []simple{{s.number, s.ups - 1, s.nim ^ 1}}
}

// negatives returns the negatives of a list.
func negatives(list []simple) []simple {
	for i := range list {
		list[i] = list[i].negative()
	}
	return list
}

// options returns the canonical options of a number: n = {n-1 | } for n > 0, and for odd m
// m/2^e = {(m-1)/2^e | (m+1)/2^e}.
func (d Dyadic) options() (left, right []simple) {
	if d.exp > 0 || d.num > 0 {
		left = []simple{{number: dyadic(d.num-1, int(d.exp))}}
	}
	if d.exp > 0 || d.num < 0 {
		right = []simple{{number: dyadic(d.num+1, int(d.exp))}}
	}
	return left, right
}

// recognize returns the simple value with the given canonical options. It returns false if the
// value is not simple.
func (a *Arena) recognize(left, right []id) (simple, bool) {
	if s, ok := a.recognizeNumber(left, right); ok {
		return s, true
	}
	l, allSimple := a.simples(left)
	r, rightSimple := a.simples(right)
	if !allSimple || !rightSimple || len(l) == 0 || len(r) == 0 {
		return simple{}, false
	}
	for _, candidate := range []struct {
		left, right []simple
		sign        int32
	}{{l, r, 1}, {negatives(slices.Clone(r)), negatives(slices.Clone(l)), -1}} {
		if s, ok := recognizeUp(candidate.left, candidate.right); ok {
			if candidate.sign < 0 {
				s = s.negative()
			}
			return s, true
		}
	}
	return recognizeNimber(l, r)
}

// recognizeNumber recognizes numbers: each side has at most one option, a number, and the left one
// is less than the right one.
func (a *Arena) recognizeNumber(left, right []id) (simple, bool) {
	l, leftOK := a.onlyNumber(left)
	r, rightOK := a.onlyNumber(right)
	if !leftOK || !rightOK || l != nil && r != nil && l.Cmp(*r) >= 0 {
		return simple{}, false
	}
	return simple{number: simplest(l, r)}, true
}

// onlyNumber returns the number that is the only one of options, or nil if there are no options. It
// returns false for other options.
func (a *Arena) onlyNumber(options []id) (*Dyadic, bool) {
	switch {
	case len(options) == 0:
		return nil, true
	case len(options) > 1 || !a.nodes[options[0]].isNumber():
		return nil, false
	}
	number := a.nodes[options[0]].simple.number
	return &number, true
}

// simples returns the simple values of ids, or false if another value is among them.
func (a *Arena) simples(ids []id) ([]simple, bool) {
	list := make([]simple, len(ids))
	for i, v := range ids {
		if list[i] = a.nodes[v].simple; !a.nodes[v].isSimple {
			return nil, false
		}
	}
	return list, true
}

// recognizeUp recognizes x + n·up + *k with n > 0, by the options that simple.options gives.
func recognizeUp(left, right []simple) (simple, bool) {
	if len(right) != 1 {
		return simple{}, false
	}
	r := right[0]
	switch x := (simple{number: r.number}); {
	case len(left) == 1 && left[0] == x && (r.ups > 0 || r.ups == 0 && r.nim > 0):
		return simple{r.number, r.ups + 1, r.nim ^ 1}, true
	case len(left) == 2 && r == x && slices.Contains(left, x) && slices.Contains(left, simple{number: r.number, nim: 1}):
		return simple{r.number, 1, 1}, true
	}
	return simple{}, false
}

// recognizeNimber recognizes x + *n with n > 0: both sides have the options x, x + *, …, x + *(n-1).
func recognizeNimber(left, right []simple) (simple, bool) {
	s := simple{left[0].number, 0, int32(len(left))}
	if len(left) != len(right) {
		return simple{}, false
	}
	for _, side := range [][]simple{left, right} {
		for _, o := range side {
			// Options are distinct, so n of them below *n are all of them.
			if o.number != s.number || o.ups != 0 || o.nim >= s.nim {
				return simple{}, false
			}
		}
	}
	return s, true
}
