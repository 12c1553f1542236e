package grammar

import (
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/size"
)

// exactly says how often certain letters occur in a word, or in all words together of a list or
// of the lines of a block.
type exactly struct {
	letters
	f      *Field
	counts []*formula // by letter; nil: any number of times
	free   []int      // the letters that may occur any number of times
	block  bool       // the words are all words of a block
}

// exactly compiles the key exactly of a field.
func (c *compiler) exactly(f *Field, sf spec.Field) {
	if len(sf.Exactly) == 0 {
		return
	}
	x := &exactly{f: f, counts: make([]*formula, len(f.Letters))}
	for _, one := range sf.Exactly {
		letter := -1
		if len(one.Name.Value) == 1 {
			letter = int(f.letter[one.Name.Value[0]])
		}
		if letter < 0 {
			c.complain(one.Name, i18n.Messagef("%s is not among the characters of %s", one.Name.Value, f.Name), "add it to chars")
			continue
		}
		x.counts[letter] = c.number(one.Formula)
	}
	for i, count := range x.counts {
		if count == nil {
			x.free = append(x.free, i)
		}
	}
	switch {
	case len(sf.Ignore) > 0:
		c.complain(sf.Ignore[0], "ignore: [letters] cannot be combined with exactly", "remove ignore or exactly")
	case f.distinct:
		c.complain(sf.Exactly[0].Name, "distinct words cannot be combined with exactly", "remove distinct or exactly")
	}
	f.spelling = x
	if !f.inBlock || f.List {
		words := constant(1)
		if f.List {
			words = f.count
		}
		x.room(c, words)
	}
}

// room adds a complaint if the words have no room for the letters.
func (x *exactly) room(c *compiler, words *formula) {
	f, need := x.f, int64(0)
	for _, count := range x.counts {
		if count != nil {
			least, _ := count.Count()
			need = size.Add(need, max(least, 0))
		}
	}
	_, most := words.Count()
	_, long := f.hi.Count()
	if room := size.Mul(max(most, 0), max(long, 0)); need > room {
		c.complain(f.text.Exactly[0].Name, i18n.Messagef("%s must occur in %s, which has room for at most %d", plural(need, "letter"), f.Name, room),
			"lower the numbers of exactly, or make it longer")
	}
}

// inLines finds the fields in the lines of a block whose letters are counted over all lines
// together. If there are any, the shape of the block becomes countedLetters.
func (c *compiler) inLines(it spec.Item, b *block) {
	var all []*exactly
	for _, line := range b.lines {
		for _, f := range line.fields {
			x, counted := f.spelling.(*exactly)
			if !counted || f.List || it.Shape != nil {
				continue
			}
			first := f.text.Exactly[0].Name
			uses := slices.ContainsFunc(x.counts, func(n *formula) bool {
				return n != nil && slices.ContainsFunc(n.uses, func(u *Field) bool { return slices.Contains(b.fields, u) })
			})
			switch {
			case b.repeat == nil:
				c.complain(first, "the number of lines is not known in advance", "write repeat instead of until, or drop exactly")
			case it.Distinct:
				c.complain(first, "distinct lines cannot be combined with exactly", "remove distinct or exactly")
			case uses:
				c.complain(first, "the number of times that a letter occurs in the lines cannot depend on one of these lines", "use a field before these lines")
			default:
				x.block = true
				all = append(all, x)
				x.room(c, b.repeat)
			}
		}
	}
	if len(all) > 0 {
		b.shape = &countedLetters{all: all}
	}
}

// countedLetters is the shape of lines in which some letters occur an exact number of times,
// counted over all lines.
type countedLetters struct {
	lines
	all []*exactly
}

func (x *countedLetters) fill(w *filler, b *block, n int64, more more) error {
	back, err := w.begin(x.all, n)
	if err != nil {
		return err
	}
	defer back()
	return x.lines.fill(w, b, n, more)
}

func (x *countedLetters) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	e.exactly(x.all, max(n, 0), func() { x.lines.walk(e, b, n, rest, then) })
}

// A chancy is a Chooser that draws uniform numbers, like a Rand.
type chancy interface{ Int(lo, hi int64) int64 }

func (*exactly) repairs() bool { return true }

// begin begins the words of a list, or one word.
func (x *exactly) begin(w *filler, words int64) (back func(), err error) {
	if x.block {
		return x.letters.begin(w, words)
	}
	return w.begin([]*exactly{x}, words)
}

func (x *exactly) list(e *Enumeration, f *Field, n, lo, hi int64, rest size.Room, then func()) {
	walk := func() { x.letters.list(e, f, n, lo, hi, rest, then) }
	if x.block {
		walk()
	} else {
		e.exactly([]*exactly{x}, n, walk)
	}
}

func (*exactly) draw(s *chosen, f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	return s.exact(quotaOf(s.w.quotas, f), lo, hi, dst)
}

// exact draws a word with a quota. If the chooser draws at random, every arrangement of the
// remaining letters in the remaining cells is equally likely. With another chooser, a letter that
// may not come next is replaced by the nearest one that may.
func (s *chosen) exact(q *quota, lo, hi int64, dst []byte) ([]byte, error) {
	f := q.f
	least := max(lo, q.need-size.Mul(q.words-1, q.longest(hi)))
	if least > hi {
		return dst, fault(f, "there is no room for %s in %s", plural(q.need, "letter"), plural(q.words, "word"))
	}
	n := s.choose(least, hi, func() int64 { return s.ch.Length(f, least, hi) })
	if err := s.spend(n + 1); err != nil {
		return dst, err
	}
	s.use(f, n)
	q.words--
	for rest := size.Mul(q.words, lo); n > 0; n-- {
		letter, ok := s.letter(q, n+rest)
		if !ok {
			return dst, fault(f, "no letter can come next")
		}
		q.use(letter, 1)
		dst = append(dst, f.Letters[letter])
	}
	if q.words == 0 {
		return dst, q.missing()
	}
	return dst, nil
}

// letter draws the next letter. cells is the number of letters still to come.
func (s *chosen) letter(q *quota, cells int64) (int, bool) {
	f := q.f
	if r, ok := knowing[chancy](s.ch); ok && s.tape.rows == 0 {
		if r.Int(1, cells) > q.need && len(q.free) > 0 {
			return q.free[s.value(f, 0, int64(len(q.free))-1)], true
		}
		if q.need == 0 {
			return 0, false
		}
		at := r.Int(0, q.need-1)
		for i, left := range q.left {
			if at -= left; at < 0 {
				return i, true
			}
		}
	}
	v := int(s.value(f, 0, int64(len(f.Letters))-1))
	for d := range len(f.Letters) {
		for _, i := range []int{v - d, v + d} {
			if i >= 0 && i < len(f.Letters) && q.may(i, cells) {
				s.tape.amend(int64(i))
				return i, true
			}
		}
	}
	return 0, false
}

// exactly walks the words of fields with exact numbers of letters.
func (e *Enumeration) exactly(all []*exactly, words int64, walk func()) {
	outer := e.quotas
	e.quotas = outer[:len(outer):len(outer)]
	for _, x := range all {
		q, err := x.quota(e.filling(), words)
		if err != nil {
			e.tried += brokenSteps
			e.quotas = outer
			return
		}
		e.quotas = append(e.quotas, q)
	}
	walk()
	e.quotas = outer
}
