package grammar

import (
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/wordset"
)

// A language is the shape of words that match a pattern, or whose brackets match.
type language struct {
	letters
	words *wordset.Language
	what  i18n.Message // the error for a word outside the language
}

// word compiles a word of a language.
func (c *compiler) word(f *Field, sf spec.Field) {
	f.Kind = Word
	text, make, what := sf.Pattern, wordset.Pattern, i18n.Messagef("is not a word of the pattern %s", sf.Pattern.Value)
	remedy := i18n.Message("write a pattern such as [a-z]+ or (ab|c){1,5}")
	if !sf.Brackets.Absent() {
		remedy = "write pairs of brackets such as () or ()[]"
		text, make, what = sf.Brackets, wordset.Brackets, "has brackets that do not match"
	}
	f.lo, f.hi = c.bounds(sf.Length)
	c.lettered(f, sf.Length)
	words, err := make(text.Value)
	if err != nil {
		if strings.Contains(err.Error(), "; ") { // the error says itself what to do
			remedy = ""
		}
		c.complain(text, i18n.Of(err), remedy)
		return
	}
	f.setLetters(words.Letters())
	f.spelling = &language{words: words, what: what}
	if f.lo.Constant && f.hi.Constant {
		if _, ok := words.Near(max(f.lo.Value, 0), max(f.lo.Value, 0), f.hi.Value); !ok {
			c.complain(sf.Length, i18n.Messagef("no word of %s has %s letters", text.Value, format.Range(f.lo.Value, f.hi.Value)), "widen the range")
		}
	}
}

func (*language) repairs() bool { return true }

func (l *language) kinds(_ *Field, lo, hi int64) int64 { return l.words.Words(lo, hi) }

// wrong returns an error about the position at which a word leaves the language.
func (l *language) wrong(f *Field, word []byte) error {
	at, what := l.words.Fault(word), l.what
	switch {
	case at < 0:
		return nil
	case at == len(word):
		return fault(f, "%q %s: it ends too early", clip(word), what)
	}
	return fault(f, "%q %s: letter %d, %q, is wrong", clip(word), what, at+1, word[at])
}

// draw draws a word of a language. A letter that the language does not allow is replaced by the
// next allowed letter, wrapping around at the end.
func (l *language) draw(s *chosen, f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	n := s.choose(lo, hi, func() int64 { return s.ch.Length(f, lo, hi) })
	n, ok := l.words.Near(n, lo, hi)
	if !ok {
		return dst, fault(f, "no word has %s letters", format.Range(lo, hi))
	}
	s.tape.amend(n)
	if err := s.spend(n + 1); err != nil {
		return dst, err
	}
	s.use(f, n)
	p := l.words.Begin(n)
	for range n {
		v, ok := p.From(int(s.value(f, 0, int64(len(f.Letters))-1)))
		if !ok {
			v, _ = p.From(0)
		}
		s.tape.amend(int64(v))
		p.Push(v)
		dst = append(dst, f.Letters[v])
	}
	return dst, nil
}

func (l *language) walk(e *Enumeration, f *Field, n int64, rest size.Room, then func()) {
	if l.words.Has(n) {
		e.fit(f, l.words.Begin(n), n, rest, then)
	}
}

// fit tries all words of n letters in a language, in order. p is the word so far.
func (e *Enumeration) fit(f *Field, p *wordset.Prefix, n int64, rest size.Room, then func()) {
	least, most := p.Sizes()
	if e.spent() || !size.Values(n, least, most).Plus(rest).Holds(e.values, e.size) {
		return
	}
	if n == 0 {
		then()
		return
	}
	col := &e.cs.cols[f.index]
	for v, ok := p.From(0); ok && int64(v) < e.size && !e.stop; v, ok = p.From(v + 1) {
		col.text = append(col.text, f.Letters[v])
		e.values, e.size = e.values-1, e.size-int64(v)-1
		p.Push(v)
		e.fit(f, p, n-1, rest, then)
		p.Pop()
		e.values, e.size = e.values+1, e.size+int64(v)+1
		col.text = col.text[:len(col.text)-1]
	}
}
