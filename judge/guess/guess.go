// Package guess infers what a problem's inputs look like from some of them, as the section
// input of a spec.
//
//	g, err := guess.Infer([]guess.Input{{Name: "1.in", Text: one}, {Name: "2.in", Text: two}})
//	g.Section("")  // input: case: [{n: {int: 3..8}}, {a: {int: 1..9, count: n}}]
//	g.Line()       // n / a×n
//
// A structure that reads every input is certain to that extent: lines of values, lists whose
// count is a number before them, blocks of lines, queries, and cases that share a file. What
// holds for values is a guess: bounds are those seen, and an order, a permutation, a tree or
// a graph is claimed where chance would hardly make one.
package guess

import (
	"fmt"
	"slices"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// An Input is an input of a problem.
type Input struct {
	Name   string
	Text   []byte
	Answer []byte // nil: unknown
}

// A Guess is what some inputs have in common.
type Guess struct {
	structure *structure
	inputs    int
}

// The bounds of what is looked at.
const (
	leastInputs = 2
	mostInputs  = 60
	mostTokens  = 20_000 // of an input that the structure is inferred from
)

// Infer returns what inputs have in common. The error names an input that contradicts the
// common structure of the others, or says that there are too few inputs.
func Infer(inputs []Input) (*Guess, error) { return infer(inputs, surely) }

// Careful is Infer for few inputs, which show little: it claims every rule that all of them
// keep, even if they may do so by chance. More of what it accepts is legal, and it may refuse
// legal inputs.
func Careful(inputs []Input) (*Guess, error) { return infer(inputs, perhaps) }

func infer(inputs []Input, limit float64) (*Guess, error) {
	inputs = different(inputs)
	if len(inputs) < leastInputs {
		return nil, fault.New("the input", i18n.Messagef("%d different inputs are too few to guess from", len(inputs)), "give two or more")
	}
	var files []*file
	answers := map[*file][]byte{}
	for _, in := range small(inputs) {
		f := split(in.Name, in.Text)
		if len(f.lines) == 0 {
			return nil, fault.New(in.Name, "the input is empty", "leave it out, or fill it")
		}
		files = append(files, f)
		answers[f] = in.Answer
	}
	s := structureOf(files)
	if s == nil {
		return nil, contradiction(files)
	}
	s.divide(files, answers)
	s.limit = limit
	s.learn(files)
	s.names()
	return &Guess{s, len(files)}, nil
}

// different returns inputs without those that are there twice.
func different(inputs []Input) (list []Input) {
	seen := map[string]bool{}
	for _, in := range inputs {
		if !seen[string(in.Text)] {
			seen[string(in.Text)] = true
			list = append(list, in)
		}
	}
	return list
}

// small returns the inputs that are looked at: not too many, and none that is long if there
// are others.
func small(inputs []Input) (list []Input) {
	for _, in := range inputs {
		if len(in.Text) <= 4*mostTokens {
			list = append(list, in)
		}
	}
	if len(list) < leastInputs {
		list = slices.Clone(inputs)
		slices.SortStableFunc(list, func(a, b Input) int { return len(a.Text) - len(b.Text) })
		list = list[:leastInputs]
	}
	return list[:min(len(list), mostInputs)]
}

// mostSuspects is how many inputs are left out in turn to find one that contradicts the others.
const mostSuspects = 6

// contradiction returns the error for inputs that have no structure in common: it names the
// input without which the others have one, if there is one.
func contradiction(files []*file) error {
	for i := range files[:min(len(files), mostSuspects)] {
		rest := slices.Delete(slices.Clone(files), i, i+1)
		if len(rest) < leastInputs {
			break
		}
		s := structureOf(rest)
		if s == nil {
			continue
		}
		s.limit = surely
		s.learn(rest)
		s.names()
		_, line := s.readFile(files[i], nil)
		number := 0
		if line < len(files[i].lines) {
			number = files[i].number[line]
		}
		place := files[i].name
		if number > 0 {
			place += fmt.Sprintf(":%d", number)
		}
		return fault.New(place, i18n.Messagef("contradicts what the others have in common, %s", s.line()), "look whether this input is legal")
	}
	return fault.New("the input", "no structure was found that all inputs have", "declare the input in a spec")
}

// divide takes a block that is all of a file but its first number for cases.
func (s *structure) divide(files []*file, answers map[*file][]byte) {
	if s.framing != single || len(s.items) != 2 {
		return
	}
	first, block := s.items[0], s.items[1]
	if first.repeat != nil || len(first.fields) != 1 || block.repeat == nil || !block.repeat.bare() || block.kinds != nil {
		return
	}
	t := first.fields[0]
	own := len(block.body) > 1 // a case of several lines
	if !answered(files, answers, own) || named(block.body, t) {
		return
	}
	s.framing, s.count, s.items = counted, t, block.body
	t.lo, t.hi = 1, 1
	for _, f := range files {
		t.hi = max(t.hi, f.lines[0][0].n)
	}
}

// answered reports whether the answers have a line for each turn of a block; otherwise is the
// result if an answer is missing.
func answered(files []*file, answers map[*file][]byte, otherwise bool) bool {
	counts := map[int64]bool{}
	for _, f := range files {
		if answers[f] == nil {
			return otherwise
		}
		lines := int64(len(split("", answers[f]).lines))
		if lines != f.lines[0][0].n {
			return false
		}
		counts[lines] = true
	}
	return len(counts) > 1 || otherwise
}

// named reports whether a count in some items names a field, or any one if it is nil.
func named(items []*item, t *field) bool {
	return slices.ContainsFunc(items, func(it *item) bool {
		return named(it.body, t) || slices.ContainsFunc(it.counts(), func(c *count) bool {
			return c != nil && c.x != nil && (t == nil || c.x == t || c.y == t)
		})
	})
}

// Section returns the guess as the section input of a spec. If a remark is given, it stands
// as a comment behind each line whose bounds are those of the inputs.
func (g *Guess) Section(remark string) string { return g.structure.yaml(asSeen, remark) }

// Open returns the section with bounds as wide as can be: what it refuses contradicts the
// structure of the guess and not its bounds.
func (g *Guess) Open() string { return g.structure.yaml(unbounded, "") }

// Beyond returns the section with bounds that the inputs may have missed: samples are seldom
// the smallest inputs, and never the largest.
func (g *Guess) Beyond() string { return g.structure.yaml(beyondSeen, "") }

// Line returns the guess in a line for people, such as "n k / a×n / m×(u v w)".
func (g *Guess) Line() string { return g.structure.line() }

// Inputs returns from how many inputs the guess was made.
func (g *Guess) Inputs() int { return g.inputs }
