package grammar

import (
	"slices"

	"grundy/judge/spec/grammar/size"
)

// chosen is the source of a case whose values a Chooser draws. It respects the totals, and a
// limit on the bytes of the case.
type chosen struct {
	w      *filler
	ch     Chooser
	room   int64     // bytes left; an upper estimate
	used   []portion // the portion of each total that is used up
	blocks []filling // the blocks being filled, the innermost last
	tape   tape
	ahead  int64 // words of a list that are still to be drawn, including the current one
}

// A filling is a block being filled, with the number of repetitions that are still to begin.
type filling struct {
	b     *block
	left  int64
	state any // the state of the block's shape
}

// made sets the state of the innermost block's shape.
func (s *chosen) made(state any) { s.blocks[len(s.blocks)-1].state = state }

// state returns the state of the innermost block's shape.
func state[T any](s *chosen) T { return s.blocks[len(s.blocks)-1].state.(T) }

func newChosen(g *Grammar, ch Chooser, bytes int64) *chosen {
	return &chosen{ch: ch, room: bytes, used: make([]portion, len(g.framing.totals))}
}

func (*chosen) beginLine() error { return nil }

// open begins a block of at least n repetitions.
func (s *chosen) open(b *block, n int64) error {
	if n > s.room { // each line has at least its newline
		return ErrLong
	}
	s.blocks = append(s.blocks, filling{b: b, left: n})
	return nil
}

// repetition begins a repetition of the innermost block.
func (s *chosen) repetition() { s.blocks[len(s.blocks)-1].left-- }

// leave ends the innermost block.
func (s *chosen) leave() { s.blocks = s.blocks[:len(s.blocks)-1] }

func (s *chosen) again(b *block, repetitions int64) (bool, error) {
	if repetitions >= b.max {
		return false, nil
	}
	// Each call asks for a length that is not below the number of repetitions so far, so that a
	// Chooser needs no memory. The block ends when the Chooser returns the number of repetitions so
	// far.
	on := s.choose(0, 1, func() int64 {
		if s.ch.Length(nil, repetitions, b.max) > repetitions {
			return 1
		}
		return 0
	})
	return on == 1, nil
}

// value chooses a number. While a row is drawn again, the number comes from the tape.
func (s *chosen) value(f *Field, lo, hi int64) int64 {
	if s.tape.rows == 0 {
		return s.ch.Value(f, lo, hi)
	}
	return s.choose(lo, hi, func() int64 { return s.ch.Value(f, lo, hi) })
}

func (s *chosen) choose(lo, hi int64, ask func() int64) int64 {
	if s.tape.rows == 0 {
		return ask()
	}
	return s.tape.choose(lo, hi, ask)
}

// spend subtracts bytes from the bytes left.
func (s *chosen) spend(bytes int64) error {
	if s.room -= bytes; s.room < 0 {
		return ErrLong
	}
	return nil
}

func (s *chosen) ints(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if n == 0 {
		return dst, nil
	}
	return f.shape.draw(s, f, n, lo, hi, dst)
}

// numbers draws n independent numbers.
func (s *chosen) numbers(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	hi = min(hi, f.variable.Most)
	if lo > hi {
		return dst, fault(f, "the range %d..%d is empty", lo, hi)
	}
	if int64(n) > s.room/(1+f.leastWidth(lo, hi)) {
		return dst, ErrLong
	}
	free := f.vacant(int64(n), lo, hi)
	if room := uint64(hi) - uint64(lo); free != nil && room < uint64(n-1) {
		return dst, fault(f, "there is no room for %s in %d..%d", plural(int64(n), "different value"), lo, hi)
	}
	dst = slices.Grow(dst, min(n, 1<<10)) // n may be larger than the number of values that are drawn in the end
	for i := range n {
		high := s.cap(f, int64(n-i), lo, hi)
		if high < lo {
			return dst, fault(f, "the total of %d leaves nothing for it", f.total.max)
		}
		v, err := s.one(f, free, lo, high)
		if err == nil {
			err = s.spend(1 + f.width(v))
		}
		if err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	f.arrange(dst[len(dst)-n:])
	return dst, nil
}

// one draws a number. If the values must differ, it draws one that is still free.
func (s *chosen) one(f *Field, free *vacant, lo, hi int64) (int64, error) {
	v, err := int64(0), error(nil)
	if free != nil {
		v, err = s.unlike(f, free, lo, hi)
	} else {
		v = s.value(f, lo, hi)
	}
	if err == nil {
		err = inside(f, v, lo, hi)
	}
	if err == nil {
		s.use(f, v)
	}
	return v, err
}

// use adds a value to the used portion of the field's total.
func (s *chosen) use(f *Field, v int64) {
	if f.total != nil {
		used := &s.used[f.total.index]
		*used = used.plus(portion{1, v})
	}
}

// cap returns the largest number up to hi that still leaves the rest of the case its minimum, if n
// numbers are to be drawn here; lo-1 if there is none. The first number of a case may use
// everything that can be spared. A later number may use about twice its share of what is left.
func (s *chosen) cap(f *Field, n, lo, hi int64) int64 {
	t := f.total
	if t == nil {
		return hi
	}
	rest := portion{n, size.Mul(n, lo)}
	if f.distinct && f.Kind == Int {
		rest.sum = size.Add(rest.sum, size.Mul(n, n-1)/2)
	}
	for _, b := range s.blocks {
		rest = rest.plus(b.b.least[t].times(max(b.left, 0)))
	}
	used := s.used[t.index]
	spare := t.max - used.sum
	if rest.sum > spare {
		return lo - 1
	}
	if spare -= rest.sum; used.values > 0 {
		spare = min(spare, size.Mul(2, spare/rest.values+1))
	}
	return min(hi, size.Add(lo, spare))
}

func (s *chosen) word(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	if lo > hi {
		return dst, fault(f, "the range %d..%d of lengths is empty", lo, hi)
	}
	if hi = s.cap(f, s.ahead, lo, hi); hi < lo {
		return dst, fault(f, "the total of %d leaves nothing for it", f.total.max)
	}
	return f.spelling.draw(s, f, lo, hi, dst)
}

// anyWord draws a word of arbitrary letters.
func (s *chosen) anyWord(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	n := s.choose(lo, hi, func() int64 { return s.ch.Length(f, lo, hi) })
	if err := s.spend(n + 1); err != nil {
		return dst, err
	}
	s.use(f, n)
	for range n {
		dst = append(dst, f.Letters[s.value(f, 0, int64(len(f.Letters))-1)])
	}
	return dst, nil
}

// unlike draws a number that the list does not contain: the chosen number or the next free number,
// wrapping around at the end.
func (s *chosen) unlike(f *Field, free *vacant, lo, hi int64) (int64, error) {
	least, most := free.from(0), uint64(hi)-uint64(lo)
	if least > most {
		return 0, fault(f, "no value is left in %d..%d", lo, hi)
	}
	if s.tape.rows > 0 { // the tape counts through the free numbers only
		for free.from(most) != most {
			most--
		}
	}
	v := s.value(f, lo, int64(uint64(lo)+most))
	if err := inside(f, v, lo, hi); err != nil {
		return 0, err
	}
	at := free.from(uint64(v) - uint64(lo))
	if at > most {
		at = least
	}
	free.take(at)
	v = int64(uint64(lo) + at)
	s.tape.amend(v)
	return v, nil
}

// width returns the length of a value's text.
func (f *Field) width(v int64) int64 {
	if f.Kind == Choice {
		return int64(len(f.Options[v]))
	}
	return f.Digits.Width(v)
}

// leastWidth returns a lower bound for the length of the texts of values in lo..hi.
func (f *Field) leastWidth(lo, hi int64) int64 {
	if f.Kind == Choice || lo <= 0 || f.Digits > 0 {
		return 1
	}
	return f.Digits.Width(lo)
}

// A draft is the part of a source's state that drawing a row changes. It is restored if the row
// is rejected.
type draft struct {
	room int64
	used []portion
}

func (s *chosen) draft() draft { return draft{s.room, slices.Clone(s.used)} }

func (s *chosen) back(d draft) {
	s.room = d.room
	copy(s.used, d.used)
}
