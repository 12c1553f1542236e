package game

import (
	"encoding/binary"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// heaps is a sum of heaps declared in the spec: a move takes an allowed amount
// from one heap.
type heaps struct {
	fields  []*grammar.Field
	take    take
	named   iter.Seq[int64] // the amounts, if the spec lists them or names a sequence; nil for a range or any
	short   bool            // a heap smaller than every amount may be taken whole
	misere  bool
	answers Answers
	print   func(grammar.Case, []Move) string

	once  sync.Once
	known heapValues // Grundy values, if the amounts are the same in every case

	prolong   sync.Once
	prolonged heapValues // known, with the period of its table
}

// Heaps compiles the game that a spec declares. If the problem asks for a move, print returns the
// expected answer with its newlines; otherwise it is nil. The error is a spec.Complaints.
func Heaps(sp *spec.Problem, g *grammar.Grammar, print func(c grammar.Case, wins []Move) string) (Game, error) {
	declared := sp.Game
	h := &heaps{
		short:   !declared.Short.Absent(),
		misere:  declared.Last.Value == "loses",
		answers: Winner,
		print:   print,
	}
	var complaints spec.Complaints
	for _, name := range declared.Heaps {
		f := g.Field(name.Value)
		if f == nil || f.Kind != grammar.Int {
			complaints = append(complaints, name.Complain(i18n.Messagef("no number of the case is called %s", name.Value), "name a field with int"))
			continue
		}
		if f.Counts() {
			complaints = append(complaints, name.Complain(i18n.Messagef("%s is the number of other values, not a heap", name.Value), "name the list"))
			continue
		}
		h.fields = append(h.fields, f)
	}
	if !declared.Answer.Absent() {
		h.answers = Answers(declared.Answer.Value)
	}
	if what, remedy := h.unanswerable(); what != "" {
		complaints = append(complaints, declared.Answer.Complain(what, remedy))
	}
	made, wrong := h.game(declared, g)
	if complaints = append(complaints, wrong...); len(complaints) > 0 {
		return nil, complaints
	}
	return made, nil
}

// game compiles the moves.
func (h *heaps) game(declared *spec.Game, g *grammar.Grammar) (Game, spec.Complaints) {
	code, breaks, err := breakingOf(declared.Take)
	switch {
	case err != nil:
		return nil, spec.Complaints{spec.ComplaintOf(err, declared.Take)}
	case breaks:
		return h.breakingGame(code, declared)
	case !declared.First.Absent():
		return h.remembering(declared, g)
	}
	var complaints spec.Complaints
	if h.take, err = parseTake(declared.Take, g, h.fields); err != nil {
		complaints = append(complaints, spec.ComplaintOf(err, declared.Take))
	} else if a := strings.TrimSpace(declared.Take.Value); a != "any" && !strings.Contains(a, "..") && g.Field(a) == nil {
		h.named = h.take(grammar.Case{}).terms
	}
	v, wrong := h.varied(declared)
	if complaints = append(complaints, wrong...); v == nil || len(complaints) > 0 {
		return h, complaints
	}
	return v.game(), nil
}

// unanswerable returns why the rules do not determine what the problem asks.
func (h *heaps) unanswerable() (what, remedy i18n.Message) {
	switch {
	case h.answers == Printed && h.print == nil:
		return "the answer is a move, but no Go code prints it", "give the row in solutions an Answer"
	case h.answers == Value && h.misere:
		return "Grundy values say nothing when the last move loses", "leave out one of answer and last"
	case !slices.Contains([]Answers{Winner, WinningMoves, Value, Printed}, h.answers):
		return i18n.Messagef("a sum of heaps has no %s", string(h.answers)), "write the rules in Go"
	}
	return "", ""
}

// A position is the heaps in their written order, eight bytes each.
type position string

func place(piles []int64) position {
	b := make([]byte, 0, 8*len(piles))
	for _, p := range piles {
		b = binary.BigEndian.AppendUint64(b, uint64(p))
	}
	return position(b)
}

func (s position) piles() []int64 {
	piles := make([]int64, len(s)/8)
	for i := range piles {
		piles[i] = int64(binary.BigEndian.Uint64([]byte(s[8*i : 8*i+8])))
	}
	return piles
}

// String returns the name in English.
func (s position) String() string { return s.name().String() }

// name names the heaps. A negative number is a ring.
func (s position) name() i18n.Message {
	piles := s.piles()
	switch {
	case slices.ContainsFunc(piles, func(n int64) bool { return n < 0 }):
		return nameRings(piles)
	case len(piles) == 1:
		return i18n.Message(strconv.FormatInt(piles[0], 10))
	}
	return i18n.Message(Tuple(piles))
}

func nameRings(piles []int64) i18n.Message {
	names := make([]i18n.Message, len(piles))
	for i, p := range piles {
		names[i] = i18n.Message(strconv.FormatInt(p, 10))
		if p < 0 {
			names[i] = i18n.Messagef("circle of %d", -p)
		}
	}
	if len(names) == 1 {
		return names[0]
	}
	return NamedTuple(names)
}

// A heapOracle is an oracle whose moves say from which heap they take how many. If the amounts
// depend on the case, its cache only has positions with the latest amounts.
type heapOracle struct {
	oracle[position]
	h *heaps
	amounts
}

func (h *heaps) Oracle(budget int) Oracle {
	o := &heapOracle{h: h}
	o.oracle = newOracle(Rules[position]{
		Start:     o.start,
		Moves:     o.moves,
		LastLoses: h.misere,
		Show:      position.String,
		Name:      position.name,
		Answers:   h.answers,
		Print:     h.print,
	}, o.list, budget)
	return o
}

// piles returns the heaps of a case in their written order.
func (h *heaps) piles(c grammar.Case) []int64 {
	var piles []int64
	for _, f := range h.fields {
		piles = append(piles, c.Ints(f.Name)...)
	}
	return piles
}

func (o *heapOracle) start(c grammar.Case) position {
	amounts := o.h.take(c)
	if amounts.name != o.name {
		clear(o.class)
		clear(o.value)
	}
	o.amounts, o.fault = amounts, amounts.err
	piles := o.h.piles(c)
	o.cost = 1 + len(piles)/8 // a move copies all heaps
	return place(piles)
}

func (o *heapOracle) moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		for t := range o.list(s) {
			if !yield(t) {
				return
			}
		}
	}
}

// list lists the moves heap by heap, smaller amounts first.
func (o *heapOracle) list(s position) iter.Seq2[position, Move] {
	return func(yield func(position, Move) bool) {
		after := []byte(s)
		for i, pile := range s.piles() {
			allowed, err := o.h.from(pile, o.at(i))
			if err != nil {
				o.fault = err
				return
			}
			for amount := range allowed {
				binary.BigEndian.PutUint64(after[8*i:], uint64(pile-amount))
				if !yield(position(after), Move{Heap: i, Take: amount}) {
					return
				}
			}
			binary.BigEndian.PutUint64(after[8*i:], uint64(pile))
		}
	}
}

// from returns the amounts that may be taken from one heap, with the whole heap if short allows it.
// It returns an error if a range cannot be computed for the heap.
func (h *heaps) from(pile int64, allowed amounts) (iter.Seq[int64], error) {
	if pile <= 0 {
		return func(func(int64) bool) {}, nil
	}
	terms, err := allowed.from(pile)
	return func(yield func(int64) bool) {
		none := true
		for a := range terms {
			if a > pile {
				break
			}
			none = false
			if !yield(a) {
				return
			}
		}
		if h.short && none {
			yield(pile)
		}
	}, err
}

// After plays the i-th winning move in the case itself, so that other fields stay unchanged.
func (o *heapOracle) After(c grammar.Case, i int) (grammar.Case, bool) {
	wins, err := o.Wins(c)
	return o.h.after(c, wins, i, err)
}

// after plays winning move i in the case. It returns false if err is not nil, if there is no such
// move, or if the case would not be legal.
func (h *heaps) after(c grammar.Case, wins []Move, i int, err error) (grammar.Case, bool) {
	if err != nil || i >= len(wins) {
		return c, false
	}
	m := wins[i]
	return h.with(c, m.Heap, h.piles(c)[m.Heap]-m.Take)
}

// Asks implements Asker.
func (h *heaps) Asks() Answers { return h.answers }

// with returns the case with one heap changed, and reports whether it is legal.
func (h *heaps) with(c grammar.Case, heap int, pile int64) (grammar.Case, bool) {
	f, i := h.field(c, heap)
	changed, err := c.With(f, i, pile)
	return changed, err == nil
}

// field returns the field that contains a heap, and the index of the heap in it.
func (h *heaps) field(c grammar.Case, heap int) (f *grammar.Field, i int) {
	for _, f := range h.fields {
		n := len(c.Ints(f.Name))
		if heap < n {
			return f, heap
		}
		heap -= n
	}
	panic("no such heap") // cannot happen, because piles counts the heaps in the same way
}
