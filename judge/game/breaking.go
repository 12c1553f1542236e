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
type breaking struct {
	digits []codeDigit
	rest   codeDigit // the digits after those
}

// anyOrSplit are the amounts of Lasker's Nim: a move takes any amount from a heap, or splits a heap
// in two (Lasker, Brettspiele der Völker, 1931).
const anyOrSplit = "any or split"

// A codeDigit says into how many heaps a move may split the rest of its heap.
type codeDigit struct {
	heaps  [4]bool // heaps[n]: a move may leave n heaps
	differ bool    // the remaining heaps must have different sizes
}

// breakingOf parses "octal 0.77", "code 4!.0" or "any or split". ok is false if the text does not
// begin like a code.
func breakingOf(t spec.Text) (b breaking, ok bool, err error) {
	words := strings.Join(strings.Fields(t.Value), " ")
	if words == anyOrSplit {
		return breaking{[]codeDigit{{heaps: [4]bool{2: true}}}, codeDigit{heaps: [4]bool{0: true, 1: true}}}, true, nil
	}
	code, octal := strings.CutPrefix(words, "octal ")
	if !octal {
		if code, ok = strings.CutPrefix(words, "code "); !ok {
			return b, false, nil
		}
	}
	refuse := func() (breaking, bool, error) {
		return breaking{}, true, t.Complain(i18n.Messagef("the code %s is unknown", code), "write digits 0-9 and A-F such as octal 0.77, or code 4!.0")
	}
	whole, fraction, point := strings.Cut(strings.ToUpper(code), ".")
	if whole = strings.TrimSpace(whole); whole == "" {
		whole = "0"
	}
	if !point || fraction == "" || len(strings.TrimSuffix(whole, "!")) != 1 {
		return refuse()
	}
	for _, letter := range whole + fraction {
		if last := len(b.digits) - 1; letter == '!' && last >= 0 {
			b.digits[last].differ = true
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
		b.digits = append(b.digits, d)
	}
	if b.digits[0].heaps[0] || b.digits[0].heaps[1] { // such a move would change nothing
		return refuse()
	}
	return b, true, nil
}

// leaves calls yield for each move from a heap, with the heaps that are left, in ascending order.
// If yield returns false, leaves stops and returns false.
func (b breaking) leaves(heap int64, yield func(left []int64) bool) bool {
	for k := range b.most(heap) + 1 {
		if !b.digit(k).leaves(heap-k, yield) {
			return false
		}
	}
	return true
}

// digit returns digit k.
func (b breaking) digit(k int64) codeDigit {
	if k < int64(len(b.digits)) {
		return b.digits[k]
	}
	return b.rest
}

// most returns the most stones that a move may take from a heap.
func (b breaking) most(heap int64) int64 {
	if b.rest == (codeDigit{}) {
		return min(heap, int64(len(b.digits))-1)
	}
	return heap
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

// A position of a game with a code has the heaps in ascending order, without empty ones, so that
// equal sums are one position. Without stones, a single empty heap remains. A ring of n stones, which
// is there until the first move in it, is the number -n.

// moves lists the positions one move away, heap by heap.
func (b breaking) moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		piles := s.piles()
		for i, pile := range piles {
			if !b.from(pile, func(left []int64) bool {
				after := slices.Concat(piles[:i], left, piles[i+1:])
				after = slices.DeleteFunc(after, func(heap int64) bool { return heap == 0 })
				slices.Sort(after)
				if len(after) == 0 {
					after = []int64{0}
				}
				return yield(place(after))
			}) {
				return
			}
		}
	}
}

// from calls yield for each move from a heap or a ring. If yield returns false, from stops and
// returns false.
func (b breaking) from(pile int64, yield func(left []int64) bool) bool {
	switch {
	case pile > 0:
		return b.leaves(pile, yield)
	case pile == 0:
		return true
	}
	for k := int64(1); k <= b.most(-pile); k++ { // what remains of a ring is one row
		d, left := b.digit(k), -pile-k
		if left > 0 && d.heaps[1] && !yield([]int64{left}) || left == 0 && d.heaps[0] && !yield(nil) {
			return false
		}
	}
	return true
}

// ringed returns why a code does not say what a move in a ring leaves, or "".
func (b breaking) ringed() i18n.Message {
	if len(b.digits) > 0 && b.digits[0] != (codeDigit{}) {
		return "a ring cannot be split without taking from it"
	}
	for k, d := range b.digits {
		if !d.heaps[1] && (d.heaps[2] || d.heaps[3]) {
			return i18n.Messagef("digit %d of the code leaves only two heaps or more, but a ring becomes one", k)
		}
	}
	return ""
}

// largestRing is the number of stones of the largest ring that is drawn as a ring.
const largestRing = 40

// picture draws a single ring as a circle of stones, and all other positions as heaps.
func (s position) picture() *Picture {
	piles := s.piles()
	if len(piles) == 1 && piles[0] < 0 && piles[0] >= -largestRing {
		return &Picture{Kind: "ring", Rows: slices.Repeat([]string{"●"}, int(-piles[0]))}
	}
	for i, n := range piles {
		piles[i] = max(n, -n)
	}
	return DrawHeaps(piles)
}

// apart returns the heaps as positions of their own.
func (s position) apart() (parts []position) {
	for _, pile := range s.piles() {
		parts = append(parts, place([]int64{pile}))
	}
	return parts
}

// breakingGame returns the game of h with moves given by a code.
func (h *heaps) breakingGame(b breaking, g *spec.Game) (Game, spec.Complaints) {
	var complaints spec.Complaints
	if h.short {
		complaints = append(complaints, g.Short.Complain("an octal code already says which heaps may be taken whole", "remove short"))
	}
	for _, other := range []spec.Text{g.Both, g.To, g.First} {
		if !other.Absent() {
			complaints = append(complaints, other.Complain("the code already says what a move takes and leaves", "remove this word"))
		}
	}
	ring := !g.Ring.Absent()
	if what := b.ringed(); ring && what != "" {
		complaints = append(complaints, g.Ring.Complain(what, "write the rules in Starlark"))
	}
	if len(complaints) > 0 {
		return nil, complaints
	}
	r := Rules[position]{
		Start: func(c grammar.Case) position {
			piles := h.piles(c)
			for i := range piles {
				if ring {
					piles[i] = -piles[i]
				}
			}
			return place(piles)
		},
		Moves:     b.moves,
		Parts:     position.apart,
		LastLoses: h.misere,
		Name:      position.name,
		Picture:   position.picture,
		Answers:   h.answers,
		Print:     h.print,
	}
	if b.rest != (codeDigit{}) { // the only such game is Lasker's
		r.Value, r.Losing = laskerPart, h.losingLasker
	}
	return ofDeclared(r), nil
}

// lasker returns the Grundy value of a heap in Lasker's Nim: 0, 1, 2, 4, 3, 5, 6, 8, 7, … (Winning
// Ways, chapter 4). The heap of a value is found in the same way.
func lasker(n int64) int64 {
	switch {
	case n > 0 && n%4 == 0:
		return n - 1
	case n%4 == 3:
		return n + 1
	}
	return n
}

func laskerPart(s position) (value int, ok bool) {
	piles := s.piles()
	return int(lasker(piles[0])), len(piles) == 1
}

// losingLasker changes the last heap that makes the xor of all values 0.
func (h *heaps) losingLasker(c grammar.Case) (grammar.Case, bool) {
	piles := h.piles(c)
	total := int64(0)
	for _, p := range piles {
		total ^= lasker(p)
	}
	for i := len(piles) - 1; i >= 0; i-- {
		if changed, ok := h.with(c, i, lasker(lasker(piles[i])^total)); ok {
			return changed, true
		}
	}
	return c, false
}
