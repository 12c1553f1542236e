// Package guess infers the format of a problem's inputs from examples, and writes it as the section
// input of a spec.
//
//	g, err := guess.Infer([]guess.Input{{Name: "1.in", Text: one}, {Name: "2.in", Text: two}})
//	g.Section("")  // input: case: [{n: {int: 3..8}}, {a: {int: 1..9, count: n}}]
//	g.Line()       // n / a×n
//
// The structure is the least surprising one that reads every input. It has lines of values, lists
// whose count is an earlier number, blocks of lines, queries, and cases that share a file. Bounds
// are the least and greatest values in the inputs. An order, a permutation, a tree or a graph is
// claimed if it is unlikely to occur by chance.
package guess

import (
	"fmt"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// An Input is an input of a problem.
type Input struct {
	Name   string
	Text   []byte
	Answer []byte // nil: unknown
}

// A Guess is the common format of some inputs.
type Guess struct {
	structure *structure
	inputs    int
}

// These constants bound the inputs that are examined.
const (
	leastInputs = 2
	mostInputs  = 60
	mostTokens  = 20_000 // tokens of an input from which the structure is inferred
)

// Infer returns the common format of inputs. The error names an input that is empty, has other than
// ASCII characters, or contradicts the common structure of the others. Otherwise it says that there
// are too few inputs, or that they have no common structure.
func Infer(inputs []Input) (*Guess, error) { return infer(inputs, surely) }

// Careful is like Infer, for few inputs. It claims every rule that all inputs follow, even if that
// may be chance. So more of what it accepts is legal, but it may also reject legal inputs.
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
			return nil, fault.New(in.Name, "the input is empty", "remove it, or fill it")
		}
		if line, r := foreign(in.Text); line > 0 {
			return nil, fault.New(fmt.Sprintf("%s:%d", in.Name, line), i18n.Messagef("the character %q is not visible ASCII", r), "write the input in ASCII")
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

// different returns inputs without duplicates.
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

// small returns the inputs to examine. Their number is bounded, and long inputs are omitted if
// there are enough short ones.
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

// mostSuspects is how many inputs are omitted in turn to find one that contradicts the others.
const mostSuspects = 6

// contradiction returns the error for inputs without a common structure. If all but one of them
// have a common structure, the error names that one. It examines only the first mostSuspects.
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
		return fault.New(place, i18n.Messagef("contradicts the format of the other inputs, %s", s.line()), "check that this input is legal")
	}
	return fault.New("the input", "no common format of the inputs was found", "declare the input in a spec")
}

// divide turns the repetitions of a block into cases, if the file consists of a count and this
// block, and the answers do not contradict.
func (s *structure) divide(files []*file, answers map[*file][]byte) {
	if s.framing != single || len(s.items) != 2 {
		return
	}
	first, block := s.items[0], s.items[1]
	if first.repeat != nil || len(first.fields) != 1 || block.repeat == nil || !block.repeat.bare() || block.kinds != nil {
		return
	}
	t := first.fields[0]
	own := len(block.body) > 1 // a case has several lines
	if !answered(files, answers, own) || named(block.body, t) {
		return
	}
	s.framing, s.count, s.items = counted, t, block.body
	t.lo, t.hi = 1, 1
	for _, f := range files {
		t.hi = max(t.hi, f.lines[0][0].n)
	}
}

// answered reports whether each answer has one line per repetition of a block. It returns otherwise
// if an answer is missing, or if all blocks have the same number of repetitions, which proves
// little.
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

// named reports whether a count in some items refers to field t, or to any field if t is nil.
func named(items []*item, t *field) bool {
	return slices.ContainsFunc(items, func(it *item) bool {
		return named(it.body, t) || slices.ContainsFunc(it.counts(), func(c *count) bool {
			return c != nil && c.x != nil && (t == nil || c.x == t || c.y == t)
		})
	})
}

// Section returns the guess as the section input of a spec. If a remark is given, it is added as a
// comment to each line whose bounds are those of the inputs.
func (g *Guess) Section(remark string) string { return g.structure.yaml(asSeen, remark) }

// Open returns the section with bounds as wide as possible. An input that it rejects contradicts
// the structure of the guess, not only its bounds.
func (g *Guess) Open() string { return g.structure.yaml(unbounded, "") }

// Beyond returns the section with bounds wider than the values in the inputs, because samples are
// seldom the smallest inputs, and never the largest.
func (g *Guess) Beyond() string { return g.structure.yaml(beyondSeen, "") }

// Line returns the guess as one line for people, such as "n k / a×n / m×(u v w)".
func (g *Guess) Line() string { return g.structure.line() }

// Inputs returns the number of inputs from which the guess was made.
func (g *Guess) Inputs() int { return g.inputs }
