package table

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/game"
	"grundy/judge/spec"
)

// A Rule says what a move does to a heap. Rules come from Parse and Function.
type Rule struct {
	text  string
	short bool // a heap below every amount may be taken whole
	kind  kind
}

// A kind is how the moves of a rule are given; each knows its engines.
type kind interface {
	// engines lists the engines that suit, best first. The last engine can always continue.
	engines(r Rule, upto int) []engine
	// start is how many heaps are filled by hand before engines begin.
	start(r Rule, values []uint16) int
	// needs returns the first heap in which every move is possible; 0 of endless rules.
	needs() int
	// prove looks for a period that values prove; nil if there is none.
	prove(values []uint16) *Law
}

// String returns the rule as Parse reads it.
func (r Rule) String() string {
	if r.short {
		return r.text + ", short all"
	}
	return r.text
}

// WithShort lets a heap below every allowed amount be taken whole, as `short: all`
// of a spec does. It is for amounts only.
func (r Rule) WithShort() (Rule, error) {
	switch r.kind.(type) {
	case list, span:
		r.short = true
		return r, nil
	}
	return r, fault.Errorf("table: heaps too short to take from make no sense for %q; leave short out", r.text)
}

// Parse reads a rule:
//
//	any  1..m  p..q  1, 3, 4          amounts that may be taken, as `take` of a spec
//	1..heap-1  1..div(heap, 2)        amounts by the size of the heap
//	powers of 2  squares  fibonacci numbers
//	fibonacci                          Fibonacci Nim: not all at first, then at most twice the last take
//	octal 0.77  code 4!.0  0.77        take and break; 4!.0 is Grundy's game
//
// In a code the digit after the point at place k (before the point: 0) says what a
// move that takes k may leave of the heap: 1 nothing, 2 one heap, 4 two, 8 three,
// added up; ! after a digit wants the heaps left to differ.
func Parse(text string) (Rule, error) {
	words := strings.Join(strings.Fields(text), " ")
	r := Rule{text: words}
	var err error
	switch name, isCode := codeOf(words); {
	case isCode:
		var c code
		c, err = parseCode(name)
		r.kind = c
		r.text = "octal " + c.String()
		if !c.octal() {
			r.text = "code " + c.String()
		}
	case words == "any":
		r.kind = span{1, math.MaxInt}
	case words == "fibonacci":
		r.kind = dynamic{}
	case strings.Contains(words, "..") && strings.Contains(words, heapWord):
		r.kind, err = parseRanged(words)
	case strings.Contains(words, ".."):
		r.kind, err = parseSpan(words)
	default:
		r.text = strings.ReplaceAll(strings.ReplaceAll(words, " ,", ","), ", ", ",")
		r.text = strings.ReplaceAll(r.text, ",", ", ")
		r.kind, err = parseList(words)
	}
	if err != nil {
		return Rule{}, err
	}
	return r, nil
}

// codeOf reports whether words are a take-and-break code.
func codeOf(words string) (string, bool) {
	for _, prefix := range []string{"octal ", "code "} {
		if rest, ok := strings.CutPrefix(words, prefix); ok {
			return rest, true
		}
	}
	return words, strings.Contains(words, ".") && !strings.Contains(words, "..")
}

func parseSpan(words string) (kind, error) {
	lo, hi, _ := strings.Cut(words, "..")
	p, err := strconv.Atoi(strings.TrimSpace(lo))
	q, err2 := strconv.Atoi(strings.TrimSpace(hi))
	if err != nil || err2 != nil || p < 1 || q < p {
		return nil, noRange(words)
	}
	return span{p, q}, nil
}

// parseList reads amounts in the words of package game, so that both read the same.
func parseList(words string) (kind, error) {
	terms, err := game.Amounts(spec.Text{Value: words}, nil)
	if err != nil {
		c := spec.ComplaintOf(err, spec.Text{})
		return nil, fault.Errorf("table: %s; %s, octal 0.77, code 4!.0, fibonacci", c.What, cmp.Or(c.Remedy, "known are 1, 3, 4"))
	}
	l := list{terms: terms, finite: strings.Contains(words, ",") || onlyDigits(words)}
	if base, ok := strings.CutPrefix(words, "powers of "); ok {
		l.base, _ = strconv.Atoi(base) // read by game.Amounts before
	}
	return l, nil
}

func onlyDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
