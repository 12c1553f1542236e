package search

import (
	"strings"

	"grundy/judge/spec/grammar"
)

// A script represents a case by the choices that make it, in the order of writing. To change a
// case, change its script and let the grammar play it. The grammar asks for as many values as its
// formulas require. Hence every result is legal, and this package need not understand any formula.
type script []choice

// A choice is one answer to the grammar, within the bounds that the grammar gave.
type choice struct {
	field  *grammar.Field // nil for repetitions and marks
	kind   kind
	v      int64
	lo, hi int64
}

type kind byte

const (
	value       kind = iota // a number, an option, or a letter
	length                  // the length of a word
	repetitions             // how many repetitions a block with a terminator has
	begun                   // a mark: a repetition begins here
	ended                   // a mark: the last repetition ends here
)

// mark reports whether a choice only marks where repetitions begin or end.
func (c choice) mark() bool { return c.kind == begun || c.kind == ended }

// letter reports whether a choice is a letter of a word.
func (c choice) letter() bool { return c.kind == value && c.field.Kind == grammar.Word }

// target returns the allowed value nearest 0, towards which shrinking lowers a choice.
func (c choice) target() int64 { return clamp(0, c.lo, c.hi) }

func clamp(v, lo, hi int64) int64 { return max(lo, min(v, hi)) }

// A player is a grammar.Chooser that plays a script and records what it plays. It supplies values
// field by field, and words as a whole, so that the other fields are still right if a part of a
// case was removed. If the script has no more values, rest chooses them.
type player struct {
	numbers     map[*grammar.Field][]int64
	words       map[*grammar.Field][][]int64
	word        []int64 // remaining letters of the current word
	repetitions []int64
	open        []int64 // repetitions of the open blocks, innermost last
	rest        grammar.Chooser
	left        int // how many more choices it may make
	out         script
}

// enough is the panic that ends a play. Without it, Sample would draw again, 200 times, although a
// script gives the same result each time.
type enough struct{}

func newPlayer(s script, rest grammar.Chooser) *player {
	p := &player{
		numbers: map[*grammar.Field][]int64{}, words: map[*grammar.Field][][]int64{},
		rest: rest, left: 2*len(s) + 64, out: make(script, 0, len(s)),
	}
	for _, c := range s {
		switch {
		case c.kind == repetitions:
			p.repetitions = append(p.repetitions, c.v)
		case c.kind == length:
			p.words[c.field] = append(p.words[c.field], nil)
		case c.letter():
			if n := len(p.words[c.field]); n > 0 {
				p.words[c.field][n-1] = append(p.words[c.field][n-1], c.v)
			}
		case c.kind == value:
			p.numbers[c.field] = append(p.numbers[c.field], c.v)
		}
	}
	return p
}

func (p *player) note(c choice) int64 {
	if p.left--; p.left < 0 {
		panic(enough{})
	}
	p.out = append(p.out, c)
	return c.v
}

// Value implements grammar.Chooser.
func (p *player) Value(f *grammar.Field, lo, hi int64) int64 {
	var v int64
	if f.Kind == grammar.Word {
		v = p.take(&p.word, f, lo, hi)
	} else {
		queue := p.numbers[f]
		v = p.take(&queue, f, lo, hi)
		p.numbers[f] = queue
	}
	return p.note(choice{f, value, clamp(v, lo, hi), lo, hi})
}

func (p *player) take(queue *[]int64, f *grammar.Field, lo, hi int64) int64 {
	if len(*queue) == 0 {
		return p.rest.Value(f, lo, hi)
	}
	v := (*queue)[0]
	*queue = (*queue)[1:]
	return v
}

// Length implements grammar.Chooser.
func (p *player) Length(f *grammar.Field, lo, hi int64) int64 {
	if f == nil {
		return p.another(lo, hi)
	}
	n := int64(-1)
	if words := p.words[f]; len(words) > 0 {
		p.word, p.words[f] = words[0], words[1:]
		n = int64(len(p.word))
	} else {
		p.word = nil
		n = p.rest.Length(f, lo, hi)
	}
	return p.note(choice{f, length, clamp(n, lo, hi), lo, hi})
}

// another returns had+1 if a block that has had this many repetitions gets another repetition, and
// otherwise had.
func (p *player) another(had, most int64) int64 {
	if had == 0 {
		n := int64(0)
		if len(p.repetitions) > 0 {
			n, p.repetitions = p.repetitions[0], p.repetitions[1:]
		} else {
			n = p.rest.Length(nil, 0, most)
		}
		n = clamp(n, 0, most)
		p.note(choice{kind: repetitions, v: n, hi: most})
		p.open = append(p.open, n)
	}
	last := len(p.open) - 1
	if last < 0 {
		panic(enough{})
	}
	more := p.open[last] > had
	if !more || had+1 == most { // the grammar asks no more about this block
		p.open = p.open[:last]
	}
	if !more {
		p.note(choice{kind: ended})
		return had
	}
	p.note(choice{kind: begun})
	return had + 1
}

// play lets the grammar make the case of a script. It returns the case and the script that was
// actually played, or false if there is no such legal case.
func play(g *grammar.Grammar, s script, rest grammar.Chooser) (c grammar.Case, out script, ok bool) {
	p := newPlayer(s, rest)
	switch c, ok = makeCase(g, p); {
	case !ok:
		return c, p.out, false
	case g.Mends(): // then the case may differ from what was drawn
		out, ok = record(c)
		return c, out, ok
	}
	return c, p.played(c), true
}

// played returns the script of a case that equals what the player drew.
func (p *player) played(c grammar.Case) script {
	out := p.out.last(c)
	out.sync(c)
	return out
}

// makeCase makes a case, and reports false if the chooser has had enough.
func makeCase(g *grammar.Grammar, ch grammar.Chooser) (c grammar.Case, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, mine := r.(enough); !mine {
				panic(r)
			}
			ok = false
		}
	}()
	cs := g.NewCases()
	if g.Sample(cs, ch) != nil {
		return c, false
	}
	return cs.At(0), true
}

// last returns the choices of the last draw, which is the draw that made the case.
func (s script) last(c grammar.Case) script {
	left, i := choices(c), len(s)
	for ; left > 0; i-- {
		if k := s[i-1].kind; k == value || k == length {
			left--
		}
	}
	for i > 0 && (s[i-1].kind == repetitions || s[i-1].kind == begun) {
		i--
	}
	return s[i:]
}

// choices returns the number of choices that make a case, without repetitions and marks.
func choices(c grammar.Case) int {
	n := 0
	for _, f := range c.Grammar().Fields() {
		if f.Kind != grammar.Word {
			n += len(c.Ints(f.Name))
			continue
		}
		for _, w := range c.Strs(f.Name) {
			n += 1 + len(w)
		}
	}
	return n
}

// sync corrects the choices whose values the grammar has changed; see grammar.Field.Repairs. For
// example, these are numbers of sorted lists, coordinates of points, and letters of words with a
// pattern.
func (s script) sync(c grammar.Case) {
	at := map[*grammar.Field][]int64{}
	for i := range s {
		f := s[i].field
		if s[i].mark() || s[i].kind == repetitions || !f.Repairs() {
			continue
		}
		left, begun := at[f]
		if !begun {
			left = chosen(c, f)
		}
		s[i].v, at[f] = left[0], left[1:]
	}
}

// chosen returns the values chosen for a field of a case: its numbers, or the lengths and letters
// of its words.
func chosen(c grammar.Case, f *grammar.Field) (list []int64) {
	if f.Kind != grammar.Word {
		return c.Ints(f.Name)
	}
	for _, w := range c.Strs(f.Name) {
		list = append(list, int64(len(w)))
		for _, b := range []byte(w) {
			list = append(list, int64(strings.IndexByte(f.Letters, b)))
		}
	}
	return list
}

// least is a chooser that always chooses the value nearest 0.
type least struct{}

func (least) Value(_ *grammar.Field, lo, hi int64) int64 { return clamp(0, lo, hi) }
func (least) Length(_ *grammar.Field, lo, _ int64) int64 { return lo }

// record returns the script of a case. It returns false if the grammar would not make this case
// again, for example because the spec avoids it.
func record(c grammar.Case) (script, bool) {
	var s script
	for _, f := range c.Grammar().Fields() {
		if f.Kind != grammar.Word {
			for _, v := range c.Ints(f.Name) {
				s = append(s, choice{field: f, kind: value, v: v})
			}
			continue
		}
		for _, w := range c.Strs(f.Name) {
			s = append(s, choice{field: f, kind: length})
			for _, b := range []byte(w) {
				s = append(s, choice{field: f, kind: value, v: int64(strings.IndexByte(f.Letters, b))})
			}
		}
	}
	for _, n := range c.Repetitions() {
		s = append(s, choice{kind: repetitions, v: n})
	}
	p := newPlayer(s, dry{})
	if made, ok := makeCase(c.Grammar(), p); !ok || !grammar.Equal(made, c) {
		return nil, false
	}
	return p.played(c), true
}

// dry is a chooser that has nothing to choose.
type dry struct{}

func (dry) Value(*grammar.Field, int64, int64) int64  { panic(enough{}) }
func (dry) Length(*grammar.Field, int64, int64) int64 { panic(enough{}) }
