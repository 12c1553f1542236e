package wordset

import (
	"errors"
	"fmt"
	"math"
	"regexp/syntax"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// These are the bounds on patterns.
const (
	mostStates = 2000
	mostLayers = 4096 // the most elements of automaton.ending
	exactSizes = 48   // the bounds on the cost of the remaining letters are exact for fewer letters than this
)

// An automaton is the deterministic automaton of a pattern.
type automaton struct {
	to     [][]int // the next state by state and letter; -1 if there is none
	accept []bool
	// ending[n][s] says whether a word may end n letters after state s. After the last element, the
	// elements from index again on repeat.
	ending [][]bool
	again  int
	// least and most bound the cost of the remaining letters, by their number and the state.
	least [][]int64
	most  [][]int64
}

// Pattern returns the language of a regular expression. The expression may contain letters, classes
// such as [a-z0-9], groups, alternatives and the repetitions * + ? {m,n}.
func Pattern(text string) (*Language, error) {
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		var e *syntax.Error
		if errors.As(err, &e) {
			return nil, i18n.Errorf("the pattern is not a regular expression: %s: %s", e.Code, e.Expr)
		}
		return nil, err
	}
	if err := plain(tree); err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, err
	}
	l := &Language{letters: lettersOf(prog)}
	if l.letters == "" {
		return nil, i18n.Errorf("only the empty word matches the pattern")
	}
	a := &automaton{}
	if err := a.determine(prog, l.letters); err != nil {
		return nil, err
	}
	if err := a.endings(); err != nil {
		return nil, err
	}
	a.costs()
	l.m = a
	return l, nil
}

// plain refuses an expression with anything that patterns of the input must not contain.
func plain(tree *syntax.Regexp) error {
	switch tree.Op {
	case syntax.OpLiteral:
		for _, r := range tree.Rune {
			if !visible(r) {
				return i18n.Errorf("the pattern has %q, but words contain visible ASCII characters only", r)
			}
		}
	case syntax.OpCharClass:
		for i := 0; i < len(tree.Rune); i += 2 {
			if !visible(tree.Rune[i]) || !visible(tree.Rune[i+1]) {
				return i18n.Errorf("the class %s has more than visible ASCII characters; list the characters that you mean", tree)
			}
		}
		if len(tree.Rune) == 0 {
			return i18n.Errorf("a class without letters matches nothing")
		}
	case syntax.OpEmptyMatch, syntax.OpCapture, syntax.OpStar, syntax.OpPlus, syntax.OpQuest,
		syntax.OpRepeat, syntax.OpConcat, syntax.OpAlternate:
	default:
		return i18n.Errorf("the pattern has %s; it may have letters, classes such as [a-z], groups, | and * + ? {m,n}", tree)
	}
	for _, sub := range tree.Sub {
		if err := plain(sub); err != nil {
			return err
		}
	}
	return nil
}

func visible(r rune) bool { return r > ' ' && r < 0x7f }

// lettersOf returns the letters of a program, in order.
func lettersOf(prog *syntax.Prog) string {
	var letters strings.Builder
	for r := rune(' '); r < 0x7f; r++ {
		for i := range prog.Inst {
			if reads(&prog.Inst[i], r) {
				letters.WriteRune(r)
				break
			}
		}
	}
	return letters.String()
}

func reads(in *syntax.Inst, r rune) bool {
	return (in.Op == syntax.InstRune || in.Op == syntax.InstRune1) && in.MatchRune(r)
}

// determine makes the states, each of which is a set of instructions.
func (a *automaton) determine(prog *syntax.Prog, letters string) error {
	known := map[string]int{}
	var sets [][]uint32
	note := func(set []uint32) int {
		key := fmt.Sprint(set)
		if at, ok := known[key]; ok {
			return at
		}
		known[key] = len(sets)
		sets = append(sets, set)
		return len(sets) - 1
	}
	note(closure(prog, []uint32{uint32(prog.Start)}))
	for s := 0; s < len(sets); s++ {
		if len(sets) > mostStates {
			return i18n.Errorf("the pattern needs more than %d states; make it shorter", mostStates)
		}
		accept := slices.ContainsFunc(sets[s], func(i uint32) bool { return prog.Inst[i].Op == syntax.InstMatch })
		a.accept = append(a.accept, accept)
		row := make([]int, len(letters))
		for v := range len(letters) {
			var next []uint32
			for _, i := range sets[s] {
				if in := &prog.Inst[i]; reads(in, rune(letters[v])) {
					next = append(next, in.Out)
				}
			}
			if row[v] = -1; next != nil {
				row[v] = note(closure(prog, next))
			}
		}
		a.to = append(a.to, row)
	}
	return nil
}

// closure returns the instructions that read a letter or end a match, and that can be reached
// without reading a letter. The result is sorted.
func closure(prog *syntax.Prog, from []uint32) []uint32 {
	seen := map[uint32]bool{}
	for len(from) > 0 {
		i := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		switch in := &prog.Inst[i]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			from = append(from, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop, syntax.InstEmptyWidth:
			from = append(from, in.Out)
		}
	}
	var set []uint32
	for i := range seen {
		if op := prog.Inst[i].Op; op == syntax.InstMatch || op == syntax.InstRune || op == syntax.InstRune1 {
			set = append(set, i)
		}
	}
	slices.Sort(set)
	return set
}

// endings computes, by the number of remaining letters, from which states a word may end. Each
// layer follows from the layer before it. Thus all layers repeat once one layer occurs again.
func (a *automaton) endings() error {
	known := map[string]int{}
	layer := slices.Clone(a.accept)
	for {
		key := fmt.Sprint(layer)
		if at, ok := known[key]; ok {
			a.again = at
			return nil
		}
		if len(a.ending) == mostLayers {
			return i18n.Errorf("the lengths of the words of the pattern follow no simple rule; make it shorter")
		}
		known[key] = len(a.ending)
		a.ending = append(a.ending, layer)
		next := make([]bool, len(layer))
		for s, row := range a.to {
			next[s] = slices.ContainsFunc(row, func(to int) bool { return to >= 0 && layer[to] })
		}
		layer = next
	}
}

// costs computes bounds on the cost of the remaining letters of a word.
func (a *automaton) costs() {
	for n := range exactSizes {
		least, most := make([]int64, len(a.to)), make([]int64, len(a.to))
		for s, row := range a.to {
			if n == 0 {
				continue
			}
			least[s] = math.MaxInt64
			for v, to := range row {
				if to >= 0 && a.ends(state{at: to}, int64(n-1)) {
					least[s] = min(least[s], add(a.least[n-1][to], int64(v)+1))
					most[s] = max(most[s], add(a.most[n-1][to], int64(v)+1))
				}
			}
		}
		a.least, a.most = append(a.least, least), append(a.most, most)
	}
}

func (a *automaton) start() state { return state{} }

func (a *automaton) next(s state, letter int) (state, bool) {
	to := a.to[s.at][letter]
	return state{at: to}, to >= 0
}

func (a *automaton) ends(s state, left int64) bool {
	if left < 0 {
		return false
	}
	if n := int64(len(a.ending)); left >= n {
		left = int64(a.again) + (left-n)%(n-int64(a.again))
	}
	return a.ending[left][s.at]
}

func (a *automaton) sizes(s state, left int64) (least, most int64) {
	if left < exactSizes {
		return a.least[left][s.at], a.most[left][s.at]
	}
	return left, mul(left, int64(len(a.to[0])))
}

func (a *automaton) words(lo, hi int64) (sum int64) {
	count := make([]int64, len(a.to))
	count[0] = 1
	for n := int64(0); n <= hi && sum < math.MaxInt64; n++ {
		if n == mostLayers {
			return math.MaxInt64
		}
		next, alive := make([]int64, len(a.to)), false
		for s, c := range count {
			if c == 0 {
				continue
			}
			if n >= lo && a.accept[s] {
				sum = add(sum, c)
			}
			for _, to := range a.to[s] {
				if to >= 0 {
					next[to], alive = add(next[to], c), true
				}
			}
		}
		if count = next; !alive {
			break
		}
	}
	return sum
}
