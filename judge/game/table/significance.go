package table

import (
	"math"
	"slices"
)

// enough is the number of P-positions that a law must predict. For a law about values, it is the
// number of predicted heaps whose value is not the most common one. A law that predicts fewer of
// them says hardly more than that they are rare. Each move must also have been possible in this
// many heaps.
const enough = 8

// needs returns the largest amount. It returns 0 for an infinite list, because no table has all
// of its amounts; see Table.learnable.
func (l list) needs() int {
	if !l.finite {
		return 0
	}
	return l.greatest()
}

func (s span) needs() int {
	if s.hi == math.MaxInt { // any amount is allowed
		return 0
	}
	return s.hi
}

func (dynamic) needs() int { return 0 }

func (c code) needs() (most int) {
	for k, d := range c {
		left := 0 // the minimum number of remaining stones for a move that uses every part of the digit
		switch {
		case d.three:
			left = 3
		case d.two && d.differ:
			left = 3
		case d.two:
			left = 2
		case d.one:
			left = 1
		case !d.none:
			continue
		}
		most = max(most, k+left)
	}
	return most
}

// Unmet returns the first heap in which every move of the rule is possible, if fewer than eight
// heaps of the table are that large; otherwise 0. Such a table has no law unless a theorem proves
// one, because the largest move occurs in too few heaps.
func (t *Table) Unmet() int {
	if t.rule.kind == nil || t.rule.kind.needs()+enough-1 <= t.Upto() {
		return 0
	}
	return t.rule.kind.needs()
}

// learnable returns the number of first heaps from which laws are learned: half of all. If the
// list of amounts is infinite, the second half must contain an amount that the first half does
// not.
func (t *Table) learnable() int {
	half := len(t.values) / 2
	l, ok := t.rule.kind.(list)
	if !ok || l.finite {
		return half
	}
	amounts := l.upto(len(t.values))
	if len(amounts) == 0 {
		return 0
	}
	return min(half, amounts[len(amounts)-1])
}

// learnableLosing returns the number of learnable heaps from which laws of the P-positions are
// learned, so that enough P-positions remain for prediction.
func (t *Table) learnableLosing() int {
	losing := t.Losing()
	if len(losing) < enough {
		return 0
	}
	return min(t.learnable(), losing[len(losing)-enough])
}

// telling reports whether enough values differ from the most common one.
func telling(values []uint16) bool {
	count := map[uint16]int{}
	most := 0
	for _, v := range values {
		count[v]++
		most = max(most, count[v])
	}
	return len(values)-most >= enough
}

// LosingEnd reports whether the second half of the table has no P-position. If so, it returns the
// number of P-positions, and the first heap after the last of them.
func (t *Table) LosingEnd() (count, from int, ends bool) {
	half := len(t.values) / 2
	if half < least || slices.Contains(t.values[half:], 0) {
		return 0, 0, false
	}
	losing := t.Losing()
	if len(losing) > 0 {
		from = losing[len(losing)-1] + 1
	}
	return len(losing), from, true
}
