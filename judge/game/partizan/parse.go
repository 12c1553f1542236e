package partizan

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/i18n"
)

// maxNesting is the maximum nesting of braces in a text.
const maxNesting = 1000

// Parse returns the value that a text names, in either notation of Value.Text. It also accepts
// other common forms: any game in braces, such as {0,1|} or {1|2||3}, spaces, ^^ for ^2, and +- for
// ±.
func (a *Arena) Parse(text string) (v Value, err error) {
	defer catch(&err)
	if len(text) > maxText {
		exceed("%w: its text is longer than %d bytes", maxText)
	}
	p := parser{arena: a, text: text}
	x := p.value()
	if p.skip(); p.rest() != "" {
		p.wrong("")
	}
	return a.value(x), nil
}

// A parser reads a value. It panics with a limitError if the text is wrong.
type parser struct {
	arena   *Arena
	text    string
	at      int // bytes read
	nesting int
}

// wrong ends the parsing. wanted is what must be there, or "".
func (p *parser) wrong(wanted i18n.Message) {
	found := i18n.Message("the text ends")
	if r, _ := utf8.DecodeRuneInString(p.rest()); p.rest() != "" {
		found = i18n.Messagef("unexpected %q", string(r))
	}
	if wanted != "" {
		found = i18n.Messagef("%s, expected %s", found, wanted)
	}
	panic(limitError{i18n.Errorf("%q is not a value: %s at byte %d; write a value such as 1/2, ^*, +-1 or {2|-1}", p.text, found, p.at+1)})
}

// rest returns the text that is not read yet.
func (p *parser) rest() string { return p.text[p.at:] }

// skip skips spaces.
func (p *parser) skip() {
	p.at = len(p.text) - len(strings.TrimLeftFunc(p.rest(), unicode.IsSpace))
}

// accept reads one of some tokens after spaces and returns its index, or -1.
func (p *parser) accept(tokens ...string) int {
	p.skip()
	for i, t := range tokens {
		if strings.HasPrefix(p.rest(), t) {
			p.at += len(t)
			return i
		}
	}
	return -1
}

// expect reads a token.
func (p *parser) expect(token string) {
	if p.accept(token) < 0 {
		p.wrong(i18n.Message(token))
	}
}

// value reads a value.
func (p *parser) value() id {
	if p.nesting++; p.nesting > maxNesting {
		exceed("%w: its text has more than %d braces inside each other", maxNesting)
	}
	defer func() { p.nesting-- }()
	switch p.accept("±", "+-", "{", "(") {
	case 0, 1:
		left := p.operands()
		return p.arena.game(left, p.arena.negatives(left))
	case 2:
		return p.braces()
	case 3:
		v := p.value()
		p.expect(")")
		return v
	}
	return p.sum()
}

// operands reads what stands after ±: a number, a value in braces or parentheses, or several left
// options in braces.
func (p *parser) operands() []id {
	before := *p
	if p.accept("{") >= 0 {
		if options := p.list(); p.accept("}") >= 0 {
			return options
		}
		*p = before
	}
	return []id{p.operand()}
}

// operand reads a number, or a value in braces or parentheses.
func (p *parser) operand() id {
	if p.skip(); strings.HasPrefix(p.rest(), "{") || strings.HasPrefix(p.rest(), "(") {
		return p.value()
	}
	number, ok := p.number()
	if !ok {
		p.wrong("a number")
	}
	return p.arena.ofSimple(simple{number: number})
}

// A segment is a list of options and the length of the bar after it, or 0 after the last list.
type segment struct {
	options []id
	bar     int
}

// braces reads a game after its opening brace.
func (p *parser) braces() id {
	var segments []segment
	for {
		s := segment{options: p.list()}
		for p.accept("|") >= 0 {
			s.bar++
		}
		if segments = append(segments, s); s.bar == 0 {
			break
		}
	}
	if len(segments) == 1 {
		p.wrong("|")
	}
	v := p.split(segments)
	p.expect("}")
	return v
}

// split returns the game whose parts are separated by bars. The longest bar separates last, and
// there must be only one.
func (p *parser) split(segments []segment) id {
	longest, count := 0, 0
	for i, s := range segments[:len(segments)-1] {
		switch {
		case s.bar > segments[longest].bar || i == 0:
			longest, count = i, 1
		case s.bar == segments[longest].bar:
			count++
		}
	}
	if count > 1 {
		p.wrong("a bar of another length")
	}
	return p.arena.game(p.side(segments[:longest+1]), p.side(segments[longest+1:]))
}

// side returns the options on one side of a bar.
func (p *parser) side(segments []segment) []id {
	if len(segments) == 1 {
		return segments[0].options
	}
	return []id{p.split(segments)}
}

// list reads values between commas. It may be empty.
func (p *parser) list() (options []id) {
	if p.skip(); p.rest() == "" || strings.ContainsRune("|}", rune(p.rest()[0])) {
		return nil
	}
	for {
		options = append(options, p.value())
		if p.accept(",") < 0 {
			return options
		}
	}
}

// sum reads a number, followed by a tiny, or by ups and a nimber. Each part may be missing, but not
// all.
func (p *parser) sum() id {
	p.skip()
	begin := p.at
	number, _ := p.number()
	total := p.arena.ofSimple(simple{number: number})
	if sign := p.accept("+_", "-_", "⧾", "⧿"); sign >= 0 {
		return p.arena.sum(total, p.tiny(sign%2 == 1))
	}
	total = p.arena.sum(total, p.ups())
	if p.accept("*") >= 0 {
		nim, ok := p.digits()
		if !ok {
			nim = 1
		}
		p.arena.checkDepth(nim)
		total = p.arena.sum(total, p.arena.ofSimple(simple{nim: nim}))
	}
	if p.at == begin {
		p.wrong("a value")
	}
	return total
}

// tiny reads G after the sign and returns tiny-G = {0||0|-G}, or its negative.
func (p *parser) tiny(isMiny bool) id {
	g := p.operand()
	threat := p.arena.game([]id{zero}, []id{p.arena.negative(g)})
	v := p.arena.game([]id{zero}, []id{threat})
	if isMiny {
		return p.arena.negative(v)
	}
	return v
}

// number reads a dyadic rational. It returns false if there is no number.
func (p *parser) number() (Dyadic, bool) {
	p.skip()
	sign := 0
	if r := p.rest(); len(r) > 1 && r[0] == '-' && '0' <= r[1] && r[1] <= '9' {
		sign = 1
	}
	end := p.at + sign
	for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
		end++
	}
	if end == p.at {
		return Dyadic{}, false
	}
	num, err := strconv.ParseInt(p.text[p.at:end], 10, 64)
	if err != nil {
		exceed("%w: a number has more than 63 bits")
	}
	p.at = end
	if !strings.HasPrefix(p.rest(), "/") {
		return dyadic(num, 0), true
	}
	p.at++
	begin := p.at
	den := p.wide()
	if bits.OnesCount64(den) != 1 {
		p.at = begin
		p.wrong("a power of two")
	}
	return dyadic(num, bits.TrailingZeros64(den)), true
}

// wide reads digits, and returns 0 if there are none.
func (p *parser) wide() uint64 {
	end := p.at
	for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
		end++
	}
	n, err := strconv.ParseUint(p.text[p.at:end], 10, 64)
	if err != nil && end > p.at {
		exceed("%w: a number has more than 63 bits")
	}
	p.at = end
	return n
}

// digits reads a whole number that stands directly after a sign. It returns false if there is none.
func (p *parser) digits() (int32, bool) {
	begin := p.at
	n := p.wide()
	if n > 1<<30 {
		p.arena.checkDepth(1 << 30)
	}
	return int32(n), p.at > begin
}

// ups reads a multiple of up or down, a power, or a sum of powers. Without any, it returns 0.
func (p *parser) ups() id {
	signs := []string{"^", "v", "↑", "↓", "⇑", "⇓"}
	sign := p.accept(signs...)
	if sign < 0 {
		return zero
	}
	isDown := sign%2 == 1
	v := p.multiple(signs[sign], sign >= 4)
	if isDown {
		return p.arena.negative(v)
	}
	return v
}

// multiple reads what follows a sign of up, and returns the value for up.
func (p *parser) multiple(sign string, isDouble bool) id {
	var count int32 = 1
	if isDouble {
		count = 2
	}
	for strings.HasPrefix(p.rest(), sign) {
		p.at += len(sign)
		count++
		p.arena.checkDepth(count)
	}
	if count > 1 {
		return p.arena.ofSimple(simple{ups: count})
	}
	if n, ok := p.superscript(); ok {
		return p.arena.power(n)
	}
	for _, brackets := range []struct {
		open, close string
		of          func(int32) id
	}{{"<", ">", p.arena.power}, {"[", "]", p.arena.powers}} {
		if !strings.HasPrefix(p.rest(), brackets.open) {
			continue
		}
		p.at++
		n, ok := p.digits()
		if !ok || n == 0 {
			p.wrong("a positive number")
		}
		p.expect(brackets.close)
		return brackets.of(n)
	}
	if n, ok := p.digits(); ok {
		p.arena.checkDepth(n)
		count = n
	}
	return p.arena.ofSimple(simple{ups: count})
}

// superscript reads digits in superscript. It returns false if there are none.
func (p *parser) superscript() (n int32, ok bool) {
	for {
		r, size := utf8.DecodeRuneInString(p.rest())
		digit := strings.IndexRune(string(superscripts), r)
		if digit < 0 || size == 0 {
			return n, ok
		}
		digit = utf8.RuneCountInString(string(superscripts)[:digit])
		n, ok = n*10+int32(digit), true
		p.arena.checkDepth(n)
		p.at += size
	}
}

// powers returns up + up^2 + … + up^n = {powers(n-1) | *}.
func (a *Arena) powers(n int32) id {
	a.checkDepth(n)
	v, star := zero, a.ofSimple(simple{nim: 1})
	for range n {
		v = a.game([]id{v}, []id{star})
	}
	return v
}

// power returns up^n = {0 | * - powers(n-1)}.
func (a *Arena) power(n int32) id {
	a.checkDepth(n)
	if n == 0 {
		return zero
	}
	return a.game([]id{zero}, []id{a.sum(a.negative(a.powers(n-1)), a.ofSimple(simple{nim: 1}))})
}
