package game

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// A variant is a declared game of heaps in which a move does more than to take an allowed amount
// from one heap:
//
//	both: same          takes the same amount from two heaps at once, if it is allowed for both
//	                    (Wythoff, Nieuw Arch. Wiskd. 1907)
//	to: previous        adds what it takes from a heap to the heap before (staircase Nim)
//	first: 1..heap-1    is bounded by the amount of the move before, which take calls last, as in
//	take: 1..2*last     1..2*last (Fibonacci Nim; Whinihan, Fibonacci Quarterly 1963)
type variant struct {
	*heaps
	both, to bool
	any      bool           // any amount may be taken
	first    take           // the amounts of the first move, or nil
	later    *grammar.Range // the amounts of the other moves, or nil
	// zeckendorf means that there is one heap, whose first move may take all but one stone, and whose
	// other moves at most twice what the move before took.
	zeckendorf bool
	at         string // the place of the amounts in the spec

	mu      sync.Mutex
	amounts map[string]*variantAmounts // the latest, by their names
}

// mostAmounts is the maximum number of amounts that are kept. If there are more, all are dropped:
// positions of earlier cases stay correct, but are no longer equal to those of later ones.
const mostAmounts = 10_000

// variantAmounts are the amounts of a case.
type variantAmounts struct {
	amounts
	later func(last int64) (lo, hi int64, err error)
}

// A variantPosition holds the amounts of its case, the heaps in their written order, and the amount of
// the move before if it matters, or 0 at the start. Equal amounts are one pointer.
type variantPosition struct {
	of    *variantAmounts
	piles position
	last  int64
}

// lastWord is the name by which the amounts refer to the amount of the move before.
const lastWord = "last"

// varied returns the variant that a spec declares by both or to, or nil.
func (h *heaps) varied(g *spec.Game) (*variant, spec.Complaints) {
	v := &variant{heaps: h, both: !g.Both.Absent(), to: !g.To.Absent(), any: g.Take.Value == "any", at: g.Take.Place.String()}
	switch {
	case !g.Ring.Absent():
		return nil, spec.Complaints{g.Ring.Complain("a ring needs a game of taking and breaking", "write take: octal 0.77, or another code")}
	case v.both && v.to:
		return nil, spec.Complaints{g.To.Complain("a game has one of both and to", "remove one, or write rules")}
	case v.both && (len(h.fields) != 2 || h.fields[0].Repeats() || h.fields[1].Repeats()):
		return nil, spec.Complaints{g.Both.Complain("both needs two heaps that are single numbers", "write heaps: [a, b]")}
	case v.both && h.short:
		return nil, spec.Complaints{g.Short.Complain("short says nothing about a move that takes from both heaps", "remove one of them")}
	case v.both || v.to:
		return v, nil
	}
	return nil, nil
}

// remembering returns the variant that a spec declares by first.
func (h *heaps) remembering(g *spec.Game, of *grammar.Grammar) (Game, spec.Complaints) {
	v := &variant{heaps: h, at: g.Take.Place.String()}
	var complaints spec.Complaints
	for _, other := range []spec.Text{g.Both, g.To, g.Ring, g.Short} {
		if !other.Absent() {
			complaints = append(complaints, other.Complain("this word has no meaning beside first", "remove it, or write rules"))
		}
	}
	first, err := parseTake(g.First, of, v.fields)
	if named(g.First.Value, lastWord) && of.Field(lastWord) == nil {
		err = g.First.Complain("no move is before the first one, so it has no last", "write its amounts without last, such as 1..heap-1")
	}
	if err != nil {
		complaints = append(complaints, spec.ComplaintOf(err, g.First))
	}
	later, err := of.RangeOver(g.Take, lastWord)
	if !strings.Contains(g.Take.Value, "..") {
		err = i18n.Errorf("%s is not a range", g.Take.Value)
	}
	if err != nil {
		complaints = append(complaints, g.Take.Complain(i18n.Of(err), "write a range that uses last, the amount of the move before, such as 1..2*last"))
	} else if f, _ := later.Repeated(v.fields); f != nil {
		complaints = append(complaints, g.Take.Complain(i18n.Messagef("%s has a value for each repetition of its lines", f.Name), "write the rules in Starlark"))
	} else if !later.Worded() {
		complaints = append(complaints, g.First.Complain("the amounts of the other moves do not depend on the move before", "let take use last, such as 1..2*last, or remove first"))
	}
	if v.first, v.later = first, &later; len(complaints) > 0 {
		return nil, complaints
	}
	bare := func(t spec.Text) string { return strings.ReplaceAll(t.Value, " ", "") }
	v.zeckendorf = len(v.fields) == 1 && !v.fields[0].Repeats() && bare(g.First) == "1..heap-1" && (bare(g.Take) == "1..2*last" || bare(g.Take) == "1..last*2")
	return v.game(), nil
}

// game returns the variant as rules.
func (v *variant) game() Game {
	r := Rules[variantPosition]{
		Start:     v.start,
		Moves:     v.moves,
		LastLoses: v.misere,
		Show:      v.show,
		Picture:   func(s variantPosition) *Picture { return DrawHeaps(s.piles.piles()) },
		Answers:   v.answers,
		Print:     v.print,
	}
	if v.later != nil {
		r.Read = v.read
	}
	if !v.misere {
		switch {
		case v.zeckendorf:
			r.Theory = v.fibonacci
		case !v.any:
		case v.to:
			r.Theory, r.Losing = v.staircase, v.losingStaircase
		case v.both:
			r.Theory, r.Losing = v.wythoff, v.losingWythoff
		}
	}
	return ofDeclared(r)
}

func (v *variant) start(c grammar.Case) variantPosition {
	all := &variantAmounts{}
	if v.first != nil {
		all.amounts = v.first(c)
		all.later = func(last int64) (lo, hi int64, err error) { return v.later.At(c, last) }
		all.name += " " + v.later.Key(c)
	} else {
		all.amounts = v.take(c)
	}
	v.check(all.err)
	return variantPosition{of: v.kept(all), piles: place(v.piles(c))}
}

// kept returns the amounts with the same name that were kept before, or keeps these.
func (v *variant) kept(all *variantAmounts) *variantAmounts {
	v.mu.Lock()
	defer v.mu.Unlock()
	if known, ok := v.amounts[all.name]; ok {
		return known
	}
	if v.amounts == nil || len(v.amounts) == mostAmounts {
		v.amounts = map[string]*variantAmounts{}
	}
	v.amounts[all.name] = all
	return all
}

// check ends the search if amounts cannot be computed.
func (v *variant) check(err error) {
	if err != nil {
		panic(&fault.Error{Place: v.at, What: i18n.Of(err), Remedy: "narrow the bounds of the fields that it uses"})
	}
}

// allowed returns the amounts that may be taken from heap i.
func (v *variant) allowed(s variantPosition, i int, pile int64) iter.Seq[int64] {
	allowed := s.of.at(i)
	if s.last > 0 {
		lo, hi, err := s.of.later(s.last)
		v.check(err)
		allowed = amounts{terms: from(max(lo, 1), hi)}
	}
	list, err := v.from(pile, allowed)
	v.check(err)
	return list
}

// shared returns the amounts that may be taken from both heaps at once.
func (v *variant) shared(s variantPosition, piles []int64) iter.Seq[int64] {
	least := min(piles[0], piles[1])
	if s.of.each == nil || least == 0 {
		return v.allowed(s, 0, least)
	}
	lo, hi := int64(1), least
	for _, pile := range piles {
		l, h, err := s.of.each(pile)
		v.check(err)
		lo, hi = max(lo, l), min(hi, h)
	}
	return from(lo, hi)
}

// moves lists the moves heap by heap, smaller amounts first, and then those from both heaps.
func (v *variant) moves(s variantPosition) iter.Seq[variantPosition] {
	return func(yield func(variantPosition) bool) {
		piles := s.piles.piles()
		for i, pile := range piles {
			for amount := range v.allowed(s, i, pile) {
				if !yield(v.after(s, amount, i)) {
					return
				}
			}
		}
		if !v.both {
			return
		}
		for amount := range v.shared(s, piles) {
			if !yield(v.after(s, amount, bothHeaps...)) {
				return
			}
		}
	}
}

var bothHeaps = []int{0, 1}

// after returns the position after an amount is taken from each of some heaps.
func (v *variant) after(s variantPosition, amount int64, from ...int) variantPosition {
	b := []byte(s.piles)
	add := func(heap int, n int64) {
		at := b[8*heap:]
		binary.BigEndian.PutUint64(at, binary.BigEndian.Uint64(at)+uint64(n))
	}
	for _, i := range from {
		add(i, -amount)
		if v.to && i > 0 {
			add(i-1, amount)
		}
	}
	t := variantPosition{of: s.of, piles: position(b)}
	if v.later != nil {
		t.last = amount
	}
	return t
}

// show formats a position, with the bounds of the next move if they depend on the move before: 13, ≤ 4.
func (v *variant) show(s variantPosition) string {
	lo, hi, known := v.bounds(s)
	switch {
	case !known:
		return s.piles.String()
	case lo == 1:
		return fmt.Sprintf("%s, ≤ %d", s.piles, hi)
	}
	return fmt.Sprintf("%s, %d..%d", s.piles, lo, hi)
}

// bounds returns the bounds of the next move, if they depend on the move before. known is false
// before the first move unless there is one heap and a range for it.
func (v *variant) bounds(s variantPosition) (lo, hi int64, known bool) {
	if v.later == nil {
		return 0, 0, false
	}
	piles := s.piles.piles()
	var err error
	switch first := s.of.amounts; {
	case s.last > 0:
		lo, hi, err = s.of.later(s.last)
	case len(piles) == 1 && first.of == nil && first.each != nil:
		lo, hi, err = first.each(piles[0])
	case len(piles) == 1 && first.of == nil && first.span[1] > 0:
		lo, hi = first.span[0], first.span[1]
	default:
		return 0, 0, false
	}
	v.check(err)
	return max(lo, 1), hi, true
}

// read returns the position that the numbers of show describe, if a move leads there.
func (v *variant) read(s variantPosition, numbers []int64) (t variantPosition, ok bool) {
	piles := s.piles.piles()
	lo, hi, known := v.bounds(s)
	if !known || len(numbers) < len(piles) {
		return s, false
	}
	for i, pile := range piles {
		amount := pile - numbers[i]
		if amount == 0 {
			continue
		}
		if t, ok = v.after(s, amount, i), lo <= amount && amount <= min(hi, pile); !ok {
			return s, false
		}
		return t, slices.Equal(numbersIn(v.show(t)), numbers)
	}
	return s, false
}

// numbersIn returns the numbers of a text.
func numbersIn(text string) (list []int64) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.ParseInt(word, 10, 64); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// fibonacci returns a winning move from one heap of which a move may take at most twice what the
// move before took, or none if the position is lost. A heap is a sum of Fibonacci numbers, none of
// them adjacent in the sequence. A player who may take the smallest term wins by taking it.
func (v *variant) fibonacci(s variantPosition) []variantPosition {
	_, hi, _ := v.bounds(s)
	if term := smallestTerm(s.piles.piles()[0]); 0 < term && term <= hi {
		return []variantPosition{v.after(s, term, 0)}
	}
	return nil
}

// smallestTerm returns the smallest term of n as such a sum, found by subtracting the greatest
// Fibonacci number that fits again and again. It returns 0 if n is 0.
func smallestTerm(n int64) (term int64) {
	for n > 0 {
		term = 1
		for next := int64(2); next <= n; term, next = next, term+next {
		}
		n -= term
	}
	return term
}

// staircase returns a winning move if any amount may be taken, or none if the position is lost: only
// the first heap and every second one after it matter, and they are played as Nim.
func (v *variant) staircase(s variantPosition) []variantPosition {
	total := int64(0)
	piles := s.piles.piles()
	for i := 0; i < len(piles); i += 2 {
		total ^= piles[i]
	}
	for i := 0; i < len(piles); i += 2 {
		if rest := piles[i] ^ total; rest < piles[i] {
			return []variantPosition{v.after(s, piles[i]-rest, i)}
		}
	}
	return nil
}

// losingStaircase changes one of the heaps that matter.
func (v *variant) losingStaircase(c grammar.Case) (grammar.Case, bool) {
	piles := v.piles(c)
	total := int64(0)
	for i := 0; i < len(piles); i += 2 {
		total ^= piles[i]
	}
	for i := (len(piles) - 1) / 2 * 2; i >= 0; i -= 2 {
		if changed, ok := v.with(c, i, piles[i]^total); ok {
			return changed, true
		}
	}
	return c, false
}

// wythoff returns a winning move if any amount may be taken, or none if the position is lost. The
// lost positions are ⌊kφ⌋ and ⌊kφ⌋ + k, for k = 0, 1, 2, …
func (v *variant) wythoff(s variantPosition) []variantPosition {
	piles := s.piles.piles()
	small, large := 0, 1
	if piles[0] > piles[1] {
		small, large = 1, 0
	}
	a, b := piles[small], piles[large]
	switch lower := lowerWythoff(b - a); {
	case a == lower:
		return nil
	case a > lower:
		return []variantPosition{v.after(s, a-lower, bothHeaps...)}
	}
	// One of the sequences has a; the other number of its pair is less than b.
	return []variantPosition{v.after(s, b-partner(a), large)}
}

// losingWythoff keeps one of the heaps, if the result is legal.
func (v *variant) losingWythoff(c grammar.Case) (grammar.Case, bool) {
	piles := v.piles(c)
	for i, p := range piles {
		if changed, ok := v.with(c, 1-i, partner(p)); ok {
			return changed, true
		}
	}
	return c, false
}

// lowerWythoff returns ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋, for k from 0 to 2^62.
func lowerWythoff(k int64) int64 {
	root := new(big.Int).Mul(big.NewInt(k), big.NewInt(k))
	root.Sqrt(root.Mul(root, big.NewInt(5)))
	lower := root.Add(root, big.NewInt(k)).Rsh(root, 1)
	if !lower.IsInt64() {
		return math.MaxInt64
	}
	return lower.Int64()
}

// partner returns the number that makes a lost position of Wythoff's game with n: the pairs ⌊kφ⌋ and
// ⌊kφ⌋ + k hold each number once.
func partner(n int64) int64 {
	k := int64(sort.Search(int(n), func(k int) bool { return lowerWythoff(int64(k)) >= n }))
	if lowerWythoff(k) == n {
		return n + k
	}
	return n - int64(sort.Search(int(n), func(k int) bool { return lowerWythoff(int64(k)) >= n-int64(k) }))
}
