package plan

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestExceptions checks that tests of bounds have lists and words in which one number or letter
// differs from all others. It is at the beginning, in the middle or at the end, and above or below
// the others. The lists and words are as long as possible, or one shorter.
func TestExceptions(t *testing.T) {
	win := func(n int) func(next func() string) string {
		return func(next func() string) string {
			if n == 1 {
				numbers(number(next()), next)
			} else {
				next()
				next()
			}
			return "win"
		}
	}
	for _, p := range []tiny{
		{name: "lists", answer: win(1), sections: "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..90}}, {a: {int: 1..9, count: n}}]}"},
		{name: "words", answer: win(2), sections: `input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..90}}, {a: {chars: "01", length: n}}], where: 'a contains "0"'}`},
	} {
		met := map[string]bool{}
		for c := range casesOf(t, p.source(t), Extreme) {
			var list []int64
			if p.name == "lists" {
				list = c.Ints("a")
			} else {
				for _, letter := range c.Str("a") {
					list = append(list, int64(letter))
				}
			}
			met[exceptionOf(list)] = true
		}
		for _, n := range []int{89, 90} {
			for _, at := range []int{0, n / 2, n - 1} {
				for _, side := range []string{"above", "below"} {
					if key := fmt.Sprintf("%s at %d of %d", side, at, n); !met[key] {
						t.Errorf("%s: no case with one number %s", p.name, key)
					}
				}
			}
		}
	}
}

// casesOf yields the cases of a group in the plan of a problem.
func casesOf(t *testing.T, src *Source, group Group) func(yield func(grammar.Case) bool) {
	t.Helper()
	return func(yield func(grammar.Case) bool) {
		for _, test := range newPlan(t, src, 1, Default).Tests {
			if test.Group != group {
				continue
			}
			f, err := newPlan(t, src, 1, Default).File(t.Context(), test)
			if err != nil {
				t.Fatal(err)
			}
			for c := range f.Cases.All() {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// exceptionOf describes the only number that is above or below all others, which are equal.
func exceptionOf(list []int64) string {
	count := map[int64]int{}
	for _, v := range list {
		count[v]++
	}
	for i, v := range list {
		other := list[(i+1)%len(list)]
		if len(count) != 2 || count[v] != 1 || count[other] != len(list)-1 {
			continue
		}
		side := "above"
		if v < other {
			side = "below"
		}
		return fmt.Sprintf("%s at %d of %d", side, i, len(list))
	}
	return strings.Repeat("-", len(count))
}

// TestFillers checks that tests of bounds have a list of random numbers whose count is one below
// its upper bound.
func TestFillers(t *testing.T) {
	src := tiny{
		name: "lists", answer: nim,
		sections: "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..90}}, {a: {int: 1..10^9, count: n}}]}",
	}.source(t)
	for c := range casesOf(t, src, Extreme) {
		if list := c.Ints("a"); len(list) == 89 && list[0] != 1 && list[1] != list[2] {
			return
		}
	}
	t.Error("no random list has 89 numbers")
}

// TestShortStairs checks that there are short lists of the greatest numbers, also if a file has no
// room for several of the longest lists.
func TestShortStairs(t *testing.T) {
	src := tiny{
		name: "long lists", answer: nim,
		sections: "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..100000}}, {a: {int: 1..10^9, count: n}}]}",
	}.source(t)
	met := map[string]bool{}
	for c := range casesOf(t, src, Near) {
		if list := c.Ints("a"); len(list) < 4 {
			met[fmt.Sprint(list)] = true
		}
	}
	for _, want := range []string{"[1000000000 999999999]", "[1000000000 999999999 999999998]"} {
		if !met[want] {
			t.Errorf("no case %s", want)
		}
	}
}
