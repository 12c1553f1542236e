package hdu2177

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
)

// Check accepts the pairs in any order, except that the pair of a move on both piles must come
// first. If a move on one pile leaves the same pair, it may occur twice. The answer to a case
// ends before a line that is not a pair.
func Check(c grammar.Case, want []byte, got *check.Lines) error {
	verdict, pairs, _ := strings.Cut(strings.TrimSpace(string(want)), "\n")
	word, ok := got.Line()
	switch {
	case !ok:
		return check.ErrEnd
	case string(word) != verdict:
		return fmt.Errorf("%q instead of %s", word, verdict)
	case verdict == "0":
		return nil
	}
	a := reading{c: c, left: strings.Split(pairs, "\n")}
	a.both = a.ofBoth(a.left[0])
	return a.read(got)
}

// reading is the state of reading the answer to one case.
type reading struct {
	c    grammar.Case
	left []string // the pairs that the answer must still contain
	done []string
	both bool // a move on both piles leaves the first pair
}

func (a *reading) read(got *check.Lines) error {
	for {
		ahead := *got
		line, ok := ahead.Line()
		words := bytes.Fields(line)
		if !ok || len(words) != 2 {
			break
		}
		*got = ahead
		if err := a.take(string(bytes.Join(words, []byte(" ")))); err != nil {
			return err
		}
	}
	if len(a.left) > 0 {
		if _, ok := got.Line(); !ok {
			return check.ErrEnd
		}
		return fmt.Errorf("the pair %s is not among those left", a.left[0])
	}
	return nil
}

func (a *reading) take(pair string) error {
	i := slices.Index(a.left, pair)
	switch {
	case i < 0 && !slices.Contains(a.done, pair):
		return fmt.Errorf("%s is not left by a winning move", pair)
	case i < 0 && a.again(pair):
		a.done = append(a.done, pair)
		return nil
	case i < 0:
		return fmt.Errorf("the pair %s comes once more", pair)
	case a.both && len(a.done) == 0 && i > 0:
		return fmt.Errorf("%s comes before %s, which a move on both piles leaves", pair, a.left[0])
	}
	a.left = slices.Delete(a.left, i, i+1)
	a.done = append(a.done, pair)
	return nil
}

// again reports whether a pair may occur a second time: if a move on both piles leaves the pair,
// and a move on one pile leaves it too, so that it shares a number with the case.
func (a *reading) again(pair string) bool {
	twice := strings.Count(" "+strings.Join(a.done, ", ")+",", " "+pair+",") > 1
	x, y := numbers(pair)
	one := x == a.c.Int("a") || y == a.c.Int("a") || x == a.c.Int("b") || y == a.c.Int("b")
	return !twice && one && a.ofBoth(pair)
}

// ofBoth reports whether a move on both piles leaves the pair.
func (a *reading) ofBoth(pair string) bool {
	x, y := numbers(pair)
	return y-x == a.c.Int("b")-a.c.Int("a") && x < a.c.Int("a")
}

// numbers returns the two numbers of a pair.
func numbers(pair string) (x, y int64) {
	fmt.Sscan(pair, &x, &y)
	return x, y
}
