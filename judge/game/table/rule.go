package table

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/spec"
)

// A Rule defines the moves from a heap. Parse returns rules.
type Rule struct {
	text  string
	short bool // a heap that is smaller than every amount may be taken whole
	kind  kind
}

// A kind is a form of rule, with its engines.
type kind interface {
	// engines lists the engines for the rule, best first. The last engine can always continue.
	engines(r Rule, upto int) []engine
	// start fills in the first heaps without an engine, and returns their number.
	start(r Rule, values []uint16) int
	// needs returns the first heap in which every move is possible; 0 if there is no such heap.
	needs() int
	// prove returns a period that values prove; nil if there is none.
	prove(values []uint16) *Law
}

// String returns the rule in the form that Parse reads.
func (r Rule) String() string {
	if r.short {
		return r.text + ", short all"
	}
	return r.text
}

// WithShort allows taking a whole heap that is smaller than every amount, as `short: all` in a
// spec. It is for amounts only.
func (r Rule) WithShort() (Rule, error) {
	switch r.kind.(type) {
	case list, span:
		r.short = true
		return r, nil
	}
	return r, fault.Errorf("table: short makes no sense for %q; remove short", r.text)
}

// Parse reads a rule:
//
//	any  1..m  p..q  1, 3, 4          amounts that may be taken, as `take` of a spec
//	1..heap-1  1..div(heap, 2)        amounts by the size of the heap
//	powers of 2  squares  fibonacci numbers
//	fibonacci                          Fibonacci Nim: not all at first, then at most twice the last take
//	octal 0.77  code 4!.0  0.77        take and break; 4!.0 is Grundy's game
//
// In a code, the digit at index k after the point (0: before the point) describes moves that take
// k stones. The digit is a sum: 1 if nothing may remain, 2 for one remaining heap, 4 for two and
// 8 for three. A ! after a digit requires remaining heaps of different sizes.
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

// codeOf reports whether words are a take-and-break code, and returns them without the word before
// its digits.
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

// parseList parses amounts with package game, so that both accept the same words.
func parseList(words string) (kind, error) {
	terms, err := game.Amounts(spec.Text{Value: words}, nil)
	if err != nil {
		c := spec.ComplaintOf(err, spec.Text{})
		return nil, fault.Errorf("table: %s; %s, octal 0.77, code 4!.0, fibonacci", c.What, cmp.Or(c.Remedy, "use 1, 3, 4"))
	}
	l := list{terms: terms, finite: strings.Contains(words, ",") || onlyDigits(words)}
	if base, ok := strings.CutPrefix(words, "powers of "); ok {
		l.base, _ = strconv.Atoi(base) // game.Amounts parsed it before
	}
	return l, nil
}

func onlyDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
