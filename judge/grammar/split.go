package grammar

import (
	"bytes"
	"strconv"
	"strings"

	"grundy/judge/words"
)

// A splitter matches an output with the output grammar, line by line.
type splitter struct {
	g       *Grammar
	data    []byte
	pos     int
	number  int // of the case, for {case}
	c       Case
	last    map[*Field]int64   // numbers of this answer read last, for formulas
	numbers map[string][]int64 // all of them
	side    Side
	words   []string
}

func (s *splitter) start(c Case, number int) {
	s.c, s.number, s.side = c, number, Unknown
	s.words = s.words[:0]
	s.last, s.numbers = nil, nil
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
	if v, ok := s.last[f]; ok {
		return v
	}
	if s.ofCase(f) {
		return s.c.current(f)
	}
	return 0
}

// has reports whether there is a value. An answer's own fields have always one.
func (s *splitter) has(f *Field) bool {
	return !s.ofCase(f) || s.c.has(f)
}

// all returns all values of a field, for a formula.
func (s *splitter) all(f *Field) any {
	if s.ofCase(f) {
		return s.c.all(f)
	}
	return int(s.current(f))
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
		pos, words := s.pos, len(s.words)
		if err := s.items(b.lines); err != nil {
			if turn < lo {
				return err
			}
			s.pos, s.words = pos, s.words[:words]
			return nil
		}
	}
	return nil
}

// either takes the first alternative that matches as a whole.
func (s *splitter) either(alternatives [][]outItem) error {
	pos, words := s.pos, len(s.words)
	var err error
	for _, alternative := range alternatives {
		s.pos, s.words = pos, s.words[:words]
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
	if s.last == nil {
		s.last, s.numbers = map[*Field]int64{}, map[string][]int64{}
	}
	s.last[f] = v
	s.numbers[f.Name] = append(s.numbers[f.Name], v)
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
		return rest, fault(f, "a word of %s; %s are wanted", words.Plural(int(n), "letter"), rangeText(lo, hi))
	}
	for _, b := range token {
		if f.letter[b] < 0 {
			return rest, fault(f, "the letter %q is not one of %s", b, f.Letters)
		}
	}
	if s.g.classes == byNumbers {
		s.words = append(s.words, string(token))
	}
	return after, nil
}
