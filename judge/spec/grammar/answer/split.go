package answer

import (
	"bytes"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/decimal"
)

// A splitter matches an output against its format, line by line.
type splitter struct {
	f       *Format
	data    []byte
	pos     int
	number  int                        // number of the case, for {case}
	given   arith.Values               // values of the case in the input
	numbers map[string][]int64         // numbers of this answer, by name
	wanted  map[*arith.Variable]*sofar // values of this answer that formulas may use
	read    []*field                   // fields of the values in numbers and wanted, in order
	side    Side
	words   []string
}

func (s *splitter) start(given arith.Values, number int) {
	s.given, s.number, s.side = given, number, Unknown
	s.words, s.read = s.words[:0], s.read[:0]
	s.numbers, s.wanted = nil, nil
}

// A sofar holds the values of one field so far, in order.
type sofar struct {
	numbers []int
	words   []string
}

// A mark is a position in the output, with the number of values read before it.
type mark struct {
	pos, words, read int
	side             Side
}

func (s *splitter) mark() mark { return mark{s.pos, len(s.words), len(s.read), s.side} }

// back discards the values that were read after a mark.
func (s *splitter) back(m mark) {
	for _, f := range s.read[m.read:] {
		v := &f.variable
		if f.kind == number {
			s.numbers[v.Name] = butLast(s.numbers[v.Name])
		}
		if !v.Maybe {
			continue
		}
		if values := s.wanted[v]; f.kind == number {
			values.numbers = butLast(values.numbers)
		} else {
			values.words = butLast(values.words)
		}
	}
	s.pos, s.words, s.read, s.side = m.pos, s.words[:m.words], s.read[:m.read], m.side
}

func butLast[T any](list []T) []T { return list[:len(list)-1] }

// tell records a number of the answer.
func (s *splitter) tell(f *field, n int64) {
	if s.numbers == nil {
		s.numbers = map[string][]int64{}
	}
	v := &f.variable
	s.numbers[v.Name] = append(s.numbers[v.Name], n)
	s.read = append(s.read, f)
	if v.Maybe {
		values := s.sofar(v)
		values.numbers = append(values.numbers, int(n))
	}
}

// say records a word of the answer.
func (s *splitter) say(f *field, word string) {
	if f.variable.Maybe {
		s.read = append(s.read, f)
		values := s.sofar(&f.variable)
		values.words = append(values.words, word)
	}
}

// sofar returns the values so far of a field that formulas may use.
func (s *splitter) sofar(v *arith.Variable) *sofar {
	if s.wanted == nil {
		s.wanted = map[*arith.Variable]*sofar{}
	}
	if s.wanted[v] == nil {
		s.wanted[v] = &sofar{}
	}
	return s.wanted[v]
}

// class returns the class of the answer: its words if the output has words, otherwise its
// numbers.
func (s *splitter) class() string {
	switch len(s.words) {
	case 0:
		return "otherwise" // an alternative has only numbers, and another has words
	case 1:
		return s.words[0]
	}
	return strings.Join(s.words, " ")
}

// ofCase reports whether a variable belongs to the case, and not to the answer.
func (s *splitter) ofCase(v *arith.Variable) bool { return v.Index < s.f.inputs }

// Current returns the value of a variable for a formula: from the answer so far, or from the
// case.
func (s *splitter) Current(v *arith.Variable) int64 {
	if s.ofCase(v) {
		return s.given.Current(v)
	}
	numbers := s.sofar(v).numbers
	return int64(numbers[len(numbers)-1])
}

// Has reports whether a variable has a value.
func (s *splitter) Has(v *arith.Variable) bool {
	if s.ofCase(v) {
		return s.given.Has(v)
	}
	return len(s.sofar(v).numbers)+len(s.sofar(v).words) > 0
}

// All returns all values of a variable for a formula.
func (s *splitter) All(v *arith.Variable) any {
	if s.ofCase(v) {
		return s.given.All(v)
	}
	if v.Words {
		return listOrLast(v, s.sofar(v).words)
	}
	return listOrLast(v, s.sofar(v).numbers)
}

func listOrLast[T any](v *arith.Variable, values []T) any {
	if v.List {
		return values
	}
	return values[len(values)-1]
}

func (s *splitter) items(items []item) error {
	for i := range items {
		if err := s.item(&items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s *splitter) item(it *item) error {
	switch {
	case it.either != nil:
		return s.either(it.either)
	case it.block != nil:
		return s.block(it.block)
	}
	return s.line(it.line)
}

// block matches the repetitions of a block: as many as possible, within its bounds.
func (s *splitter) block(b *block) error {
	lo, err := b.lo.Eval(s)
	if err != nil {
		return wrong(nil, "%s", err)
	}
	hi, err := b.hi.Eval(s)
	if err != nil {
		return wrong(nil, "%s", err)
	}
	for repetition := int64(0); repetition < hi; repetition++ {
		before := s.mark()
		if err := s.items(b.lines); err != nil {
			if repetition < lo {
				return err
			}
			s.back(before)
			return nil
		}
	}
	return nil
}

// either matches the first alternative whose items all match.
func (s *splitter) either(alternatives [][]item) error {
	before := s.mark()
	var err error
	for _, alternative := range alternatives {
		s.back(before)
		if err = s.items(alternative); err == nil {
			return nil
		}
	}
	return err
}

// line matches one line of the output.
func (s *splitter) line(parts []part) error {
	end := bytes.IndexByte(s.data[s.pos:], '\n')
	if end < 0 {
		if s.pos == len(s.data) {
			return wrong(nil, "the output ends before the answer to this case")
		}
		end = len(s.data) - s.pos
	}
	rest := bytes.TrimRight(s.data[s.pos:s.pos+end], " \r\t")
	for i := range parts {
		var err error
		if rest, err = s.part(&parts[i], rest); err != nil {
			return err
		}
	}
	if len(rest) > 0 {
		return wrong(nil, "%q continues after the output that the spec describes", shown(rest))
	}
	s.pos = min(s.pos+end+1, len(s.data))
	return nil
}

// part matches a part at the beginning of rest, and returns the remaining text.
func (s *splitter) part(p *part, rest []byte) ([]byte, error) {
	if p.exact {
		return s.option(p, rest)
	}
	n := int64(1)
	if p.field.variable.List {
		var err error
		if n, err = p.field.count.Eval(s); err != nil {
			return rest, wrong(p.field, "%s", err)
		}
	}
	for range n {
		var err error
		switch p.field.kind {
		case option:
			rest, err = s.option(p, rest)
		case word:
			rest, err = s.letters(p.field, rest)
		default:
			rest, err = s.value(p.field, rest)
		}
		if err != nil {
			return rest, err
		}
	}
	return rest, nil
}

// option matches one of the options at the beginning of rest.
func (s *splitter) option(p *part, rest []byte) ([]byte, error) {
	for i, o := range p.options {
		word := o
		if p.exact {
			word = strings.ReplaceAll(o, "{case}", strconv.Itoa(s.number))
		}
		after, ok := cutWords(rest, word)
		if !ok {
			continue
		}
		if word == o {
			s.words = append(s.words, o)
		}
		if p.field != nil {
			s.say(p.field, o)
		}
		if p.sides != nil && p.sides[i] != Unknown {
			s.side = p.sides[i]
		}
		return after, nil
	}
	return rest, wrong(p.field, "%q instead of %s", shown(rest), i18n.Or(p.options...))
}

// cutWords removes words from the beginning of a line, with the spaces after them.
func cutWords(line []byte, words string) ([]byte, bool) {
	if len(line) < len(words) || string(line[:len(words)]) != words {
		return line, false
	}
	rest := line[len(words):]
	if len(rest) > 0 && rest[0] != ' ' {
		return line, false
	}
	return bytes.TrimLeft(rest, " "), true
}

// token returns the first word of rest, and the text after it.
func (s *splitter) token(f *field, rest []byte) (token, after []byte, err error) {
	if len(rest) == 0 {
		return nil, nil, wrong(f, "the line ends too early")
	}
	token, after, _ = bytes.Cut(rest, []byte(" "))
	return token, bytes.TrimLeft(after, " "), nil
}

// bounds returns the bounds of a number, or of the length of a word.
func (s *splitter) bounds(f *field) (lo, hi int64, err error) {
	if lo, err = f.lo.Eval(s); err == nil {
		hi, err = f.hi.Eval(s)
	}
	if err != nil {
		return 0, 0, wrong(f, "%s", err)
	}
	if f.kind == word {
		lo = max(lo, 1)
	}
	return lo, hi, nil
}

// value matches a number.
func (s *splitter) value(f *field, rest []byte) ([]byte, error) {
	token, after, err := s.token(f, rest)
	if err != nil {
		return rest, err
	}
	v, err := decimal.Whole(token)
	if err != nil {
		return rest, wrong(f, "%q is %v", shown(token), err)
	}
	lo, hi, err := s.bounds(f)
	if err != nil {
		return rest, err
	}
	switch {
	case v < lo:
		return rest, wrong(f, "%s is less than %s", strconv.FormatInt(v, 10), strconv.FormatInt(lo, 10))
	case v > hi:
		return rest, wrong(f, "%s is greater than %s", strconv.FormatInt(v, 10), strconv.FormatInt(hi, 10))
	}
	s.tell(f, v)
	if s.f.byNumber {
		s.words = append(s.words, string(token))
	}
	return after, nil
}

// letters matches a word of letters.
func (s *splitter) letters(f *field, rest []byte) ([]byte, error) {
	token, after, err := s.token(f, rest)
	if err != nil {
		return rest, err
	}
	lo, hi, err := s.bounds(f)
	if err != nil {
		return rest, err
	}
	if n := int64(len(token)); n < lo || n > hi {
		return rest, wrong(f, "a word of %s instead of %s", format.Plural(int(n), "letter"), format.Range(lo, hi))
	}
	for _, b := range token {
		if strings.IndexByte(f.letters, b) < 0 {
			return rest, wrong(f, "the letter %q is not one of %s", b, f.letters)
		}
	}
	s.say(f, string(token))
	if s.f.byNumber {
		s.words = append(s.words, string(token))
	}
	return after, nil
}

// shown shortens a text for messages.
func shown(b []byte) string { return format.Clip(b, 40) }
