package grammar

import (
	"bytes"
	"slices"
	"strings"

	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// An outItem of the answer to one case: a line, a block of lines, or alternatives.
type outItem struct {
	line   []outPart
	block  *outBlock
	either [][]outItem
}

// An outBlock is lines repeated. If the input does not say how often, it is between lo and
// hi times.
type outBlock struct {
	lo, hi *formula
	lines  []outItem
}

// An outPart is a piece of a line of the answer.
type outPart struct {
	field   *Field   // its name, and kind of number or word
	options []string // words, longest first; a single one is a literal
	sides   []Side   // whose win each option tells; nil for a plain choice
	exact   bool     // a literal: options[0] with {case} replaced
	texts   []spec.Text
}

// A Side is the outcome of a game for the player who moves first.
type Side int

// The outcomes.
const (
	Unknown Side = iota
	First        // the first player wins: an N-position
	Second       // a P-position
	Draw
)

// classing says how answers are divided into classes when tests are balanced.
type classing int

const (
	byNumbers classing = iota // distinct answers are classes
	byWords                   // the words among the answer
)

func (c *compiler) output(items []spec.Item) {
	scope := slices.Clone(c.g.fields)
	c.g.output = c.outItems(items, &scope)
}

func (c *compiler) outItems(items []spec.Item, scope *[]*Field) []outItem {
	var out []outItem
	for _, it := range items {
		switch {
		case !it.Literal.Absent():
			c.g.classes = byWords
			out = append(out, outItem{line: []outPart{literal(it.Literal)}})
		case len(it.Either) > 0:
			c.g.classes = byWords
			var either [][]outItem
			for _, alternative := range it.Either {
				inner := slices.Clone(*scope)
				either = append(either, c.outItems(alternative, &inner))
			}
			out = append(out, outItem{either: either})
		case it.Lines != nil:
			if it.Repeat.Absent() {
				c.complain(spec.Text{Place: it.Place}, "a block of the output needs repeat", "")
				continue
			}
			if it.Distinct {
				c.complain(spec.Text{Place: it.Place}, "distinct says nothing of an answer", "take it out; a checker in Go can hold answers to it")
			}
			b := &outBlock{}
			b.lo, b.hi = c.outBounds(it.Repeat, *scope)
			b.lines = c.outItems(it.Lines, scope)
			out = append(out, outItem{block: b})
		default:
			out = append(out, outItem{line: c.outLine(it.Fields, scope)})
		}
	}
	return out
}

func literal(t spec.Text) outPart {
	return outPart{options: []string{strings.Join(strings.Fields(t.Value), " ")}, exact: true, texts: []spec.Text{t}}
}

func (c *compiler) outNumber(t spec.Text, scope []*Field) *formula {
	f, err := compileFormula(t, t.Value, scope, answerNumber)
	if err != nil {
		c.complain(t, i18n.Of(err), "")
		return &formula{constant: true}
	}
	c.want(f)
	return f
}

// want marks what a formula asks for that is of the answer, and not of the case.
func (c *compiler) want(f *formula) {
	for _, u := range f.uses {
		u.wanted = !slices.Contains(c.g.fields, u)
	}
}

func (c *compiler) outLine(fields []spec.Field, scope *[]*Field) []outPart {
	var parts []outPart
	for _, sf := range fields {
		if !sf.Literal.Absent() {
			parts = append(parts, literal(sf.Literal))
			continue
		}
		part := c.outPart(sf, *scope)
		part.field.index = len(*scope)
		*scope = append(*scope, part.field)
		parts = append(parts, part)
	}
	return parts
}

func (c *compiler) outPart(sf spec.Field, scope []*Field) outPart {
	f := &Field{Name: sf.Name.Value, text: sf}
	if sf.Distinct {
		c.complain(sf.Name, "distinct says nothing of an answer", "take it out; a checker in Go can hold answers to it")
	}
	part := outPart{field: f}
	if !sf.Count.Absent() {
		f.List, f.count = true, c.outNumber(sf.Count, scope)
	}
	switch {
	case !sf.Int.Absent():
		f.lo, f.hi = c.outBounds(sf.Int, scope)
	case !sf.Chars.Absent():
		f.Kind = Word
		c.alphabet(f, sf.Chars)
		f.lo, f.hi = c.outBounds(sf.Length, scope)
	case !sf.First.Absent():
		f.Kind, c.g.classes = Choice, byWords
		part.add(sf.First, First)
		part.add(sf.Second, Second)
		if !sf.Draw.Absent() {
			part.add(sf.Draw, Draw)
		}
	default:
		f.Kind, c.g.classes = Choice, byWords
		for _, o := range sf.Choice {
			part.add(o, Unknown)
		}
	}
	return part
}

// add puts an option in its place, longer ones first, so that a word that begins
// another does not hide it.
func (p *outPart) add(t spec.Text, side Side) {
	word := strings.Join(strings.Fields(t.Value), " ")
	at := 0
	for at < len(p.options) && len(p.options[at]) >= len(word) {
		at++
	}
	p.options = slices.Insert(p.options, at, word)
	p.sides = slices.Insert(p.sides, at, side)
	p.texts = slices.Insert(p.texts, at, t)
}

func (c *compiler) outBounds(t spec.Text, scope []*Field) (lo, hi *formula) {
	lo, hi, err := compileRange(t, scope, answerNumber)
	if err != nil {
		c.complain(t, i18n.Of(err), "")
		one := &formula{constant: true, value: 1}
		return one, one
	}
	c.want(lo)
	c.want(hi)
	return lo, hi
}

// AnswerWords returns the words of which every answer is one, with their places; none
// when answers are made of more than one word.
func (g *Grammar) AnswerWords() []spec.Text {
	if len(g.output) != 1 {
		return nil
	}
	var words []spec.Text
	if only := g.output[0]; only.either == nil {
		for _, p := range only.line {
			switch {
			case p.exact && strings.Contains(p.options[0], "{case}"):
			case p.exact, p.field.List, words != nil, p.field.Kind != Choice:
				return nil
			default:
				words = p.texts
			}
		}
		return words
	}
	for _, alternative := range g.output[0].either {
		if first := alternative[0].line; len(alternative) == 1 && len(first) == 1 && first[0].exact {
			words = append(words, first[0].texts[0])
		}
	}
	return words
}

// An Answer is the share of an output that answers one case.
type Answer struct {
	Text       []byte // whole lines
	Start, End int    // where it stands in the output, in bytes
	Side       Side   // when the answer names a winner
	Class      string // what answers of the same kind have in common
	numbers    map[string][]int64
}

// Numbers returns the values of a number field of the answer; nil if the answer uses an
// alternative without it.
func (a Answer) Numbers(name string) []int64 { return a.numbers[name] }

// Split divides the reference's output into the answers to the cases. The error is a
// *Fault about what does not follow the spec's output, with its line.
//
// If the spec has no output, nothing tells the answers apart: all of the output is the
// answer to the last case.
func (g *Grammar) Split(cs *Cases, output []byte) ([]Answer, error) {
	if len(g.output) == 0 {
		answers := make([]Answer, cs.n)
		if cs.n > 0 {
			answers[cs.n-1] = Answer{Text: output, End: len(output)}
		}
		return answers, nil
	}
	answers := make([]Answer, 0, cs.n)
	s := &splitter{g: g, data: output}
	for i := range cs.n {
		s.start(cs.At(i), i+1)
		from := s.pos
		if err := s.items(g.output); err != nil {
			return nil, &Fault{
				Line: 1 + bytes.Count(output[:s.pos], []byte("\n")),
				What: i18n.Messagef("case %d: %s", i+1, err),
			}
		}
		answers = append(answers, Answer{
			Text: output[from:s.pos], Start: from, End: s.pos,
			Side: s.side, Class: s.class(), numbers: s.numbers,
		})
	}
	if s.pos != len(output) {
		return nil, &Fault{
			Line: 1 + bytes.Count(output[:s.pos], []byte("\n")),
			What: "the output goes on after the answer to the last case",
		}
	}
	return answers, nil
}
