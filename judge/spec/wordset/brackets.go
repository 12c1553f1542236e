package wordset

import (
	"math"
	"strings"

	"grundy/judge/base/i18n"
)

// brackets is the automaton of the words with balanced brackets. Letter 2i opens a bracket, and
// letter 2i+1 closes it; kinds is the number of such pairs of letters.
type brackets struct{ kinds int64 }

// A bracket is an open bracket. Together with the brackets around it, it forms a stack.
type bracket struct {
	letter int
	depth  int64 // how many brackets are open
	cost   int64 // the cost of the letters that close all of them
	around *bracket
}

// Brackets returns the language of bracket words over pairs such as "()[]".
func Brackets(pairs string) (*Language, error) {
	if len(pairs) == 0 || len(pairs)%2 != 0 {
		return nil, i18n.Errorf("brackets come in pairs")
	}
	for i := range len(pairs) {
		switch b := pairs[i]; {
		case b <= ' ' || b >= 0x7f:
			return nil, i18n.Errorf("a bracket is a visible ASCII character")
		case strings.IndexByte(pairs, b) < i:
			return nil, i18n.Errorf("the bracket %s is given twice", string(rune(b)))
		}
	}
	return &Language{pairs, brackets{int64(len(pairs) / 2)}}, nil
}

func (brackets) start() state { return state{} }

func (brackets) next(s state, letter int) (state, bool) {
	if letter%2 == 0 {
		b := &bracket{letter: letter, depth: 1, cost: int64(letter) + 2, around: s.open}
		if s.open != nil {
			b.depth, b.cost = b.depth+s.open.depth, b.cost+s.open.cost
		}
		return state{open: b}, true
	}
	if s.open == nil || s.open.letter != letter-1 {
		return s, false
	}
	return state{open: s.open.around}, true
}

func (s state) depth() (depth, cost int64) {
	if s.open == nil {
		return 0, 0
	}
	return s.open.depth, s.open.cost
}

func (brackets) ends(s state, left int64) bool {
	depth, _ := s.depth()
	return depth <= left && (left-depth)%2 == 0
}

func (b brackets) sizes(s state, left int64) (least, most int64) {
	depth, cost := s.depth()
	pairs := (left - depth) / 2
	return add(cost, mul(pairs, 3)), add(cost, mul(pairs, 4*b.kinds-1))
}

func (b brackets) words(lo, hi int64) (sum int64) {
	// catalan is the number of words with this many pairs of one kind, and ways is the number
	// of ways to choose their kinds.
	catalan, ways := int64(1), int64(1)
	for pairs := int64(0); 2*pairs <= hi && sum < math.MaxInt64; pairs++ {
		if 2*pairs >= lo {
			sum = add(sum, mul(catalan, ways))
		}
		if catalan = mul(catalan, 4*pairs+2); catalan == math.MaxInt64 {
			return catalan // too many to count
		}
		catalan, ways = catalan/(pairs+2), mul(ways, b.kinds)
	}
	return sum
}
