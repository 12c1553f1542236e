package grammar

import (
	"bytes"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar/decimal"
)

// A Mode says how strictly a file is read.
type Mode int

// The modes of Parse.
const (
	// Strict requires the file to be byte for byte as Print would write it.
	Strict Mode = iota
	// Lenient reads tokens. Any white space separates values. Numbers may have a plus sign, leading
	// zeros, or fewer digits after the point. The terminator of the file may be missing. If cases
	// continue to a terminator or to the end of the file, there may be more of them than in a
	// generated file. Files of users are read in this mode.
	Lenient
)

// Parse reads a file. The error is a *Fault about the first illegal place. In mode Strict, if there
// is none, it is about the first difference from the printed form.
func (g *Grammar) Parse(data []byte, mode Mode) (*Cases, error) {
	cs := g.NewCases()
	p := &parser{data: data, lenient: mode == Lenient}
	err := g.parseFile(p, cs)
	if err == nil && mode == Strict {
		err = g.canonical(p, cs)
	}
	if err != nil {
		return nil, p.place(err)
	}
	return cs, nil
}

func (g *Grammar) parseFile(p *parser, cs *Cases) error {
	limit, exact, err := g.caseCount(p)
	if err != nil {
		return err
	}
	for {
		p.caseAt = p.next()
		if over, err := g.over(p, cs, limit, exact); over || err != nil {
			return err
		}
		if err := g.readCase(p, cs); err != nil {
			return err
		}
	}
}

// caseCount returns the number of cases in a file. If exact is false, it is the maximum in mode
// Strict.
func (g *Grammar) caseCount(p *parser) (limit int64, exact bool, err error) {
	fr := &g.framing
	if fr.count == "" {
		return fr.max, !fr.eof && fr.until == nil, nil
	}
	n, err := p.number(fr.count)
	if err == nil && (n < 1 || n > fr.max) {
		err = &Fault{Field: fr.count, What: i18n.Messagef("%d is not in 1..%d", n, fr.max)}
	}
	return n, true, err
}

// over reports whether the file ends before the next case. It returns an error if the file is
// wrong there.
func (g *Grammar) over(p *parser, cs *Cases, limit int64, exact bool) (bool, error) {
	fr := &g.framing
	switch {
	case exact && int64(cs.n) == limit:
		return true, p.end(i18n.Messagef("after the last of %s", plural(limit, "case")))
	case fr.until != nil && p.terminator(fr.until):
		return true, p.end(i18n.Messagef("after the terminator %s", fr.until))
	case p.atEnd() && fr.eof, p.atEnd() && fr.until != nil && p.lenient:
		return true, nil
	case p.atEnd() && fr.until != nil:
		return true, &Fault{What: i18n.Messagef("the final line %s is missing", fr.until)}
	case !exact && !p.lenient && int64(cs.n) == limit:
		return true, &Fault{What: i18n.Messagef("more than %s", plural(limit, "case"))}
	}
	return false, nil
}

// canonical compares the file with the printed form of its cases, and reports the first
// difference.
func (g *Grammar) canonical(p *parser, cs *Cases) error {
	want := g.Print(nil, cs)
	n := min(len(want), len(p.data))
	at := 0
	for at < n && want[at] == p.data[at] {
		at++
	}
	if at == len(want) && at == len(p.data) {
		return nil
	}
	p.faultAt, p.caseAt = at, 0
	return &Fault{What: departure(p.data, want, at)}
}

// departure describes the first difference between a file and the printed form.
func departure(got, want []byte, at int) i18n.Message {
	switch {
	case at == len(got):
		return "the last line does not end in a newline"
	case got[at] == '\r':
		return "a carriage return (CRLF line end); lines end in LF alone"
	case got[at] == '\t':
		return "a tab; values are separated by one space"
	case got[at] == ' ':
		return straySpace(got, want, at)
	case got[at] == '\n' && (at == 0 || got[at-1] == '\n'):
		return "an empty line"
	case got[at] == '\n':
		return "a line break instead of a space"
	case got[at] == '+' || got[at] == '0' || got[at] == '-':
		return "a number with a sign or zeros in front"
	}
	return i18n.Messagef("the byte %q is not expected here", got[at])
}

// straySpace describes an unexpected space.
func straySpace(got, want []byte, at int) i18n.Message {
	switch {
	case at+1 == len(got) || got[at+1] == '\n' || got[at+1] == '\r':
		return "a space at the end of the line"
	case at == 0 || got[at-1] == '\n':
		return "a space at the beginning of the line"
	case at < len(want) && want[at] == '\n':
		return "a space instead of a line break"
	}
	return "two spaces in a row"
}

// A parser is a source that reads tokens of a file.
type parser struct {
	data    []byte
	pos     int
	caseAt  int // the start of the case, for faults that concern no single field
	faultAt int // the start of the token with the last fault
	lenient bool
}

// place converts an error to a fault with its line.
func (p *parser) place(err error) error {
	f, ok := err.(*Fault)
	if !ok {
		f = &Fault{What: i18n.Of(err)}
	}
	at := p.faultAt
	if f.Field == "" && at < p.caseAt {
		at = p.caseAt
	}
	f.Line = 1 + bytes.Count(p.data[:min(at, len(p.data))], []byte("\n"))
	return f
}

func space(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// next skips white space and returns the start of the next token.
func (p *parser) next() int {
	for p.pos < len(p.data) && space(p.data[p.pos]) {
		p.pos++
	}
	p.faultAt = p.pos
	return p.pos
}

func (p *parser) atEnd() bool { return p.next() == len(p.data) }

func (p *parser) end(where i18n.Message) error {
	if !p.atEnd() {
		p.caseAt = p.pos
		return &Fault{What: i18n.Messagef("unexpected %q %s", p.token(), where)}
	}
	return nil
}

// token reads a token and returns it, shortened for messages.
func (p *parser) token() string {
	from := p.next()
	for p.pos < len(p.data) && !space(p.data[p.pos]) {
		p.pos++
	}
	return clip(p.data[from:p.pos])
}

// clip shortens a word for messages.
func clip(b []byte) string { return format.Clip(b, 40) }

// terminator reads the words of a terminator line if the next line consists of exactly these
// words.
func (p *parser) terminator(words []byte) bool {
	from := p.next()
	end := bytes.IndexByte(p.data[from:], '\n')
	if end < 0 {
		end = len(p.data) - from
	}
	line := p.data[from : from+end]
	if !bytes.HasPrefix(line, words[:1]) || !equalTokens(line, words) {
		return false
	}
	p.pos = from + end
	return true
}

func equalTokens(a, b []byte) bool {
	x, y := bytes.Fields(a), bytes.Fields(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if !bytes.Equal(x[i], y[i]) {
			return false
		}
	}
	return true
}

// beginLine skips white space, so that a fault in the bounds of the line's first value has the
// place of the value.
func (p *parser) beginLine() error {
	p.next()
	return nil
}

func (p *parser) again(b *block, repetitions int64) (bool, error) {
	if p.terminator(b.until) {
		return false, nil
	}
	if repetitions == b.max {
		return false, &Fault{What: i18n.Messagef("more than %s before %q", plural(b.max, "line"), b.until)}
	}
	return true, nil
}

// number reads one number of the framing.
func (p *parser) number(name string) (int64, error) {
	f := &Field{Name: name}
	dst, err := p.ints(f, 1, -1<<63, 1<<63-1, nil)
	if err != nil {
		return 0, err
	}
	return dst[0], nil
}

func (p *parser) ints(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if f.Kind == Choice {
		return p.choices(f, n, dst)
	}
	if f.Digits > 0 {
		return p.reals(f, n, lo, hi, dst)
	}
	dst = slices.Grow(dst, min(n, (len(p.data)-p.pos+1)/2)) // a value takes at least two bytes
	data := p.data
	for range n {
		pos := p.next()
		negative := false
		if pos < len(data) && (data[pos] == '-' || data[pos] == '+') {
			negative = data[pos] == '-'
			pos++
		}
		var v uint64
		digits := pos
		for pos < len(data) && data[pos]-'0' <= 9 {
			v = v*10 + uint64(data[pos]-'0')
			pos++
		}
		if pos == digits || pos-digits > 18 || (pos < len(data) && !space(data[pos])) {
			slow, err := p.oddNumber(f)
			if err != nil {
				return dst, err
			}
			v, negative, pos = uint64(slow), false, p.pos
		}
		p.pos = pos
		value := int64(v)
		if negative {
			value = -value
		}
		if value < lo || value > hi {
			return dst, inside(f, value, lo, hi)
		}
		dst = append(dst, value)
	}
	return dst, nil
}

// reals reads numbers with digits after the point. Only Lenient accepts fewer digits than the
// spec requires.
func (p *parser) reals(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	for range n {
		at := p.next()
		if at == len(p.data) {
			return dst, fault(f, "the file ends where a number is expected")
		}
		word := p.token()
		v, err := f.Digits.Parse(string(p.data[at:p.pos]), p.lenient)
		if err != nil {
			p.faultAt = at
			return dst, fault(f, "%q is %v", word, err)
		}
		if err := inside(f, v, lo, hi); err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	return dst, nil
}

// oddNumber reads a number of more than 18 digits. If the token is not a number, the error
// describes the token.
func (p *parser) oddNumber(f *Field) (int64, error) {
	at := p.next()
	if at == len(p.data) {
		return 0, fault(f, "the file ends where a number is expected")
	}
	word := p.token()
	v, err := decimal.Whole(p.data[at:p.pos])
	if err != nil {
		p.pos, p.faultAt = at, at
		return 0, fault(f, "%q is %v", word, err)
	}
	return v, nil
}

func (p *parser) choices(f *Field, n int, dst []int64) ([]int64, error) {
	for range n {
		at := p.next()
		if at == len(p.data) {
			return dst, fault(f, "the file ends where one of %v is expected", f.Options)
		}
		word := p.token()
		index := slices.Index(f.Options, string(p.data[at:p.pos]))
		if index < 0 {
			return dst, fault(f, "%q is none of %v", word, f.Options)
		}
		dst = append(dst, int64(index))
	}
	return dst, nil
}

func (p *parser) word(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	from := p.next()
	if from == len(p.data) {
		return dst, fault(f, "the file ends where a word is expected")
	}
	for p.pos < len(p.data) && !space(p.data[p.pos]) {
		if f.letter[p.data[p.pos]] < 0 {
			return dst, fault(f, "the letter %q is not one of %s", p.data[p.pos], f.Letters)
		}
		p.pos++
	}
	if n := int64(p.pos - from); n < lo || n > hi {
		return dst, fault(f, "a word of %s instead of %s", i18n.Plural(int(n), "letter"), format.Range(lo, hi))
	}
	return append(dst, p.data[from:p.pos]...), nil
}
