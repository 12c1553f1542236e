package grammar

import (
	"bytes"
	"strconv"
	"strings"

	"grundy/judge/format"
)

// A splitter matches an output with the output grammar, line by line.
type splitter struct {
	g       *Grammar
	data    []byte
	pos     int
	number  int // of the case, for {case}
	c       Case
	numbers map[string][]int64 // of this answer, by name
	wanted  map[*Field]*sofar  // of this answer, where formulas ask for them
	read    []*Field           // of the values in numbers and wanted, in order
	side    Side
	words   []string
}

func (s *splitter) start(c Case, number int) {
	s.c, s.number, s.side = c, number, Unknown
	s.words, s.read = s.words[:0], s.read[:0]
	s.numbers, s.wanted = nil, nil
}

// A sofar is the values of one field, in order.
type sofar struct {
	numbers []int
	words   []string
}

// A mark is how much of an answer had been read at some place.
type mark struct {
	pos, words, read int
	side             Side
}

func (s *splitter) mark() mark { return mark{s.pos, len(s.words), len(s.read), s.side} }

// back forgets what was read since a mark.
func (s *splitter) back(m mark) {
	for _, f := range s.read[m.read:] {
		if f.Kind == Int {
			s.numbers[f.Name] = butLast(s.numbers[f.Name])
		}
		if !f.wanted {
			continue
		}
		if values := s.wanted[f]; f.Kind == Int {
			values.numbers = butLast(values.numbers)
		} else {
			values.words = butLast(values.words)
		}
	}
	s.pos, s.words, s.read, s.side = m.pos, s.words[:m.words], s.read[:m.read], m.side
}

func butLast[T any](list []T) []T { return list[:len(list)-1] }

// tell records a number of the answer.
func (s *splitter) tell(f *Field, v int64) {
	if s.numbers == nil {
		s.numbers = map[string][]int64{}
	}
	s.numbers[f.Name] = append(s.numbers[f.Name], v)
	s.read = append(s.read, f)
	if f.wanted {
		values := s.sofar(f)
		values.numbers = append(values.numbers, int(v))
	}
}

// say records a word of the answer.
func (s *splitter) say(f *Field, word string) {
	if f.wanted {
		s.read = append(s.read, f)
		values := s.sofar(f)
		values.words = append(values.words, word)
	}
}

// sofar returns the values of a field that formulas ask for.
func (s *splitter) sofar(f *Field) *sofar {
	if s.wanted == nil {
		s.wanted = map[*Field]*sofar{}
	}
	if s.wanted[f] == nil {
		s.wanted[f] = &sofar{}
	}
	return s.wanted[f]
}

// class returns what distinguishes this answer from others: its words if the output has
// any, otherwise its numbers.
func (s *splitter) class() string {
	switch len(s.words) {
	case 0:
		return "otherwise" // an alternative of numbers beside one of words
	case 1:
		return s.words[0]
	}
	return strings.Join(s.words, " ")
}

// ofCase reports whether a field is one of the case, and not of the answer.
func (s *splitter) ofCase(f *Field) bool {
	return f.index < len(s.g.fields) && s.g.fields[f.index] == f
}

// current returns the value of a field for a formula: that of the answer so far, or of
// the case.
func (s *splitter) current(f *Field) int64 {
	if s.ofCase(f) {
		return s.c.current(f)
	}
	numbers := s.sofar(f).numbers
	return int64(numbers[len(numbers)-1])
}

// has reports whether there is a value.
func (s *splitter) has(f *Field) bool {
	if s.ofCase(f) {
		return s.c.has(f)
	}
	return len(s.sofar(f).numbers)+len(s.sofar(f).words) > 0
}

// all returns all values of a field, for a formula.
func (s *splitter) all(f *Field) any {
	if s.ofCase(f) {
		return s.c.all(f)
	}
	values := s.sofar(f)
	if f.Kind == Int {
		return listOrLast(f, values.numbers)
	}
	return listOrLast(f, values.words)
}

func listOrLast[T any](f *Field, values []T) any {
	if f.List {
		return values
	}
	return values[len(values)-1]
}

func (s *splitter) items(items []outItem) error {
	for i := range items {
		if err := s.item(&items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s *splitter) item(it *outItem) error {
	switch {
	case it.either != nil:
		return s.either(it.either)
	case it.block != nil:
		return s.block(it.block)
	}
	return s.line(it.line)
}

// block matches the turns of a block: as many as follow, within its bounds.
func (s *splitter) block(b *outBlock) error {
	lo, err := b.lo.eval(s)
	if err != nil {
		return fault(nil, "%s", err)
	}
	hi, err := b.hi.eval(s)
	if err != nil {
		return fault(nil, "%s", err)
	}
	for turn := int64(0); turn < hi; turn++ {
		before := s.mark()
		if err := s.items(b.lines); err != nil {
			if turn < lo {
				return err
			}
			s.back(before)
			return nil
		}
	}
	return nil
}

// either takes the first alternative that matches as a whole.
func (s *splitter) either(alternatives [][]outItem) error {
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
func (s *splitter) line(parts []outPart) error {
	end := bytes.IndexByte(s.data[s.pos:], '\n')
	if end < 0 {
		if s.pos == len(s.data) {
			return fault(nil, "the output ends before its answer")
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
		return fault(nil, "%q goes on after what the spec's output says", clip(rest))
	}
	s.pos = min(s.pos+end+1, len(s.data))
	return nil
}

// part matches a part of a line at the beginning of rest and returns what is left.
func (s *splitter) part(p *outPart, rest []byte) ([]byte, error) {
	if p.exact {
		return s.option(p, rest)
	}
	n := int64(1)
	if p.field.List {
		var err error
		if n, err = p.field.count.eval(s); err != nil {
			return rest, fault(p.field, "%s", err)
		}
	}
	for range n {
		var err error
		switch p.field.Kind {
		case Choice:
			rest, err = s.option(p, rest)
		case Word:
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
func (s *splitter) option(p *outPart, rest []byte) ([]byte, error) {
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
	return rest, fault(p.field, "%q where %s is wanted", clip(rest), strings.Join(p.options, " or "))
}

// cutWords takes words off the beginning of a line, with the blanks after them.
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

// token returns the first word of rest, and what follows it.
func (s *splitter) token(f *Field, rest []byte) (token, after []byte, err error) {
	if len(rest) == 0 {
		return nil, nil, fault(f, "the line ends before it")
	}
	token, after, _ = bytes.Cut(rest, []byte(" "))
	return token, bytes.TrimLeft(after, " "), nil
}

// value matches a number.
func (s *splitter) value(f *Field, rest []byte) ([]byte, error) {
	token, after, err := s.token(f, rest)
	if err != nil {
		return rest, err
	}
	v, err := parseInt(token)
	if err != nil {
		return rest, fault(f, "%q is %v", clip(token), err)
	}
	lo, hi, err := f.bounds(s)
	if err != nil {
		return rest, err
	}
	if err := inside(f, v, lo, hi); err != nil {
		return rest, err
	}
	s.tell(f, v)
	if s.g.classes == byNumbers {
		s.words = append(s.words, string(token))
	}
	return after, nil
}

// letters matches a word of letters.
func (s *splitter) letters(f *Field, rest []byte) ([]byte, error) {
	token, after, err := s.token(f, rest)
	if err != nil {
		return rest, err
	}
	lo, hi, err := f.bounds(s)
	if err != nil {
		return rest, err
	}
	if n := int64(len(token)); n < lo || n > hi {
		return rest, fault(f, "a word of %s; %s are wanted", format.Plural(int(n), "letter"), rangeText(lo, hi))
	}
	for _, b := range token {
		if f.letter[b] < 0 {
			return rest, fault(f, "the letter %q is not one of %s", b, f.Letters)
		}
	}
	s.say(f, string(token))
	if s.g.classes == byNumbers {
		s.words = append(s.words, string(token))
	}
	return after, nil
}
