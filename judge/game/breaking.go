package game

import (
	"iter"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// A breaking holds the rules of a taking and breaking game, parsed from the code in take. Digit k
// describes the moves that take k stones from a heap; digit 0 is the one before the point.
type breaking []codeDigit

// A codeDigit says into how many heaps a move may split the rest of its heap.
type codeDigit struct {
	heaps  [4]bool // heaps[n]: a move may leave n heaps
	differ bool    // the remaining heaps must have different sizes
}

// breakingOf parses "octal 0.77" or "code 4!.0". ok is false if the text does not begin like a
// code.
func breakingOf(t spec.Text) (b breaking, ok bool, err error) {
	words := strings.Join(strings.Fields(t.Value), " ")
	code, octal := strings.CutPrefix(words, "octal ")
	if !octal {
		if code, ok = strings.CutPrefix(words, "code "); !ok {
			return nil, false, nil
		}
	}
	refuse := func() (breaking, bool, error) {
		return nil, true, t.Complain(i18n.Messagef("the code %s is unknown", code), "write digits 0-9 and A-F such as octal 0.77, or code 4!.0")
	}
	whole, fraction, point := strings.Cut(strings.ToUpper(code), ".")
	if whole = strings.TrimSpace(whole); whole == "" {
		whole = "0"
	}
	if !point || fraction == "" || len(strings.TrimSuffix(whole, "!")) != 1 {
		return refuse()
	}
	for _, letter := range whole + fraction {
		if last := len(b) - 1; letter == '!' && last >= 0 {
			b[last].differ = true
			continue
		}
		v := strings.IndexRune("0123456789ABCDEF", letter)
		if v < 0 {
			return refuse()
		}
		var d codeDigit
		for n := range d.heaps {
			d.heaps[n] = v>>n&1 > 0
		}
		b = append(b, d)
	}
	if b[0].heaps[0] || b[0].heaps[1] { // such a move would change nothing
		return refuse()
	}
	return b, true, nil
}

// leaves calls yield for each move from a heap, with the heaps that are left, in ascending order.
// If yield returns false, leaves stops and returns false.
func (b breaking) leaves(heap int64, yield func(left []int64) bool) bool {
	for k, d := range b[:min(int64(len(b)), heap+1)] {
		if !d.leaves(heap-int64(k), yield) {
			return false
		}
	}
	return true
}

// leaves calls yield with the sizes of the remaining heaps, for each way to split the stones. If
// yield returns false, leaves stops and returns false.
func (d codeDigit) leaves(stones int64, yield func(left []int64) bool) bool {
	if d.heaps[0] && stones == 0 && !yield(nil) || d.heaps[1] && stones > 0 && !yield([]int64{stones}) {
		return false
	}
	for a := int64(1); d.heaps[2] && 2*a <= stones; a++ {
		if c := stones - a; (!d.differ || a != c) && !yield([]int64{a, c}) {
			return false
		}
	}
	for a := int64(1); d.heaps[3] && 3*a <= stones; a++ {
		for m := a; a+2*m <= stones; m++ {
			c := stones - a - m
			if same := a == m || m == c; !(d.differ && same) && !yield([]int64{a, m, c}) {
				return false
			}
		}
	}
	return true
}

// moves lists the positions one move away, heap by heap. Heaps are sorted and empty ones left out,
// so that equal sums are one position. Without stones, a single empty heap remains.
func (b breaking) moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		piles := s.piles()
		for i, pile := range piles {
			more := pile <= 0 || b.leaves(pile, func(left []int64) bool {
				after := slices.Concat(piles[:i], left, piles[i+1:])
				after = slices.DeleteFunc(after, func(heap int64) bool { return heap == 0 })
				slices.Sort(after)
				if len(after) == 0 {
					after = []int64{0}
				}
				return yield(place(after))
			})
			if !more {
				return
			}
		}
	}
}

// breakingGame returns the game of h with moves given by a code.
func (h *heaps) breakingGame(b breaking) Game {
	return Of(Rules[position]{
		Start:     func(c grammar.Case) position { return place(h.piles(c)) },
		Moves:     b.moves,
		LastLoses: h.misere,
		Show:      position.show,
		Answers:   h.answers,
		Print:     h.print,
	})
}
