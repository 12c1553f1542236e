package crosscheck

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/guess"
)

// A guess knows bounds, orders and shapes, and no other conditions. So a program may fail on a
// guessed input only because the input breaks a rule that all inputs of the generator keep, such as
// gcd(a, b) = 1. Such a rule is shown to the user, who knows whether the problem has it.

// ruleInputs is the least number of inputs from which a rule is inferred.
const ruleInputs = 10

// mostRules is how many rules are shown. mostNumbers bounds the numbers of an input that are
// compared in pairs.
const (
	mostRules   = 2
	mostNumbers = 6
)

// A rule is a condition on numbers or words, such as "odd". name is a format with their names.
type rule struct {
	name i18n.Message
	keep func(x []int64) bool
}

var (
	// pairRules are rules of two numbers.
	pairRules = []rule{
		{"gcd(%s, %s) = 1", func(x []int64) bool { return gcd(x[0], x[1]) == 1 }},
		{"%s divides %s", func(x []int64) bool { return x[0] != 0 && x[1]%x[0] == 0 }},
		{"%[2]s divides %[1]s", func(x []int64) bool { return x[1] != 0 && x[0]%x[1] == 0 }},
		{"%s < %s", func(x []int64) bool { return x[0] < x[1] }},
		{"%s > %s", func(x []int64) bool { return x[0] > x[1] }},
		{"%s ≤ %s", func(x []int64) bool { return x[0] <= x[1] }},
		{"%s ≥ %s", func(x []int64) bool { return x[0] >= x[1] }},
		{"%s ≠ %s", func(x []int64) bool { return x[0] != x[1] }},
		{"%s + %s is even", func(x []int64) bool { return (x[0]+x[1])%2 == 0 }},
		{"%s + %s is odd", func(x []int64) bool { return (x[0]+x[1])%2 != 0 }},
	}
	// numberRules are rules of one number.
	numberRules = []rule{
		{"%s is a power of 2", func(x []int64) bool { return x[0] > 0 && x[0]&(x[0]-1) == 0 }},
		{"%s is a prime", func(x []int64) bool { return prime(x[0]) }},
		{"%s is a square", func(x []int64) bool { return square(x[0]) }},
		{"%s is odd", func(x []int64) bool { return x[0]%2 != 0 }},
		{"%s is even", func(x []int64) bool { return x[0]%2 == 0 }},
		{"%s ≠ 0", func(x []int64) bool { return x[0] != 0 }},
	}
	// listRules are rules of a list of numbers.
	listRules = []rule{
		{"the gcd of %s is 1", func(x []int64) bool { return gcd(x...) == 1 }},
		{"%s are strictly ascending", steps(func(a, b int64) bool { return a < b })},
		{"%s are strictly descending", steps(func(a, b int64) bool { return a > b })},
		{"%s are ascending", steps(func(a, b int64) bool { return a <= b })},
		{"%s are descending", steps(func(a, b int64) bool { return a >= b })},
		{"%s are distinct", func(x []int64) bool { return len(slices.Compact(slices.Sorted(slices.Values(x)))) == len(x) }},
		{"%s are a palindrome", func(x []int64) bool {
			back := slices.Clone(x)
			slices.Reverse(back)
			return slices.Equal(x, back)
		}},
		{"no two neighbours among %s are equal", steps(func(a, b int64) bool { return a != b })},
		{"neighbours among %s are coprime", steps(func(a, b int64) bool { return gcd(a, b) == 1 })},
		{"the sum of %s is 0", func(x []int64) bool { return sum(x) == 0 }},
		{"the sum of %s is even", func(x []int64) bool { return sum(x)%2 == 0 }},
		{"the sum of %s is odd", func(x []int64) bool { return sum(x)%2 != 0 }},
		{"all of %s are odd", all(func(a int64) bool { return a%2 != 0 })},
		{"all of %s are even", all(func(a int64) bool { return a%2 == 0 })},
		{"all of %s are primes", all(prime)},
	}
)

// rulesBroken returns rules that all of some inputs keep and another input breaks. It returns nil if
// there are too few inputs.
func rulesBroken(known []guess.Input, broken []byte) (names []i18n.Message) {
	if len(known) < ruleInputs {
		return nil
	}
	for _, look := range views(known, broken) {
		bad, ok := look.of(broken)
		if !ok {
			continue
		}
		for _, r := range look.rules {
			if !keeps(r, bad) && look.hold(r, known) {
				names = append(names, i18n.Messagef(string(r.name), look.names...))
			}
		}
	}
	return names[:min(len(names), mostRules)]
}

// A view selects groups of numbers of an input, such as the two numbers of each line. A rule must
// hold for each group.
type view struct {
	names []any
	rules []rule
	of    func(input []byte) (groups [][]int64, ok bool) // ok is false if an input has no such groups
}

// hold reports whether all inputs keep a rule.
func (v view) hold(r rule, known []guess.Input) bool {
	n := 0
	for _, in := range known {
		groups, ok := v.of(in.Text)
		if !ok || !keeps(r, groups) {
			return false
		}
		n += len(groups)
	}
	return n >= ruleInputs
}

// keeps reports whether a rule holds for each group.
func keeps(r rule, groups [][]int64) bool {
	return !slices.ContainsFunc(groups, func(x []int64) bool { return len(x) > 0 && !r.keep(x) })
}

// views returns the views of inputs: their numbers, if all have equally many, and otherwise their
// lines of each length and their last line.
func views(known []guess.Input, broken []byte) (list []view) {
	n := len(bytes.Fields(broken))
	fixed := n <= mostNumbers && !slices.ContainsFunc(known, func(in guess.Input) bool { return len(bytes.Fields(in.Text)) != n })
	if fixed {
		for i := range n {
			for j := i + 1; j < n; j++ {
				list = append(list, view{[]any{letter(i), letter(j)}, pairRules, picked(i, j)})
			}
		}
		for i := range n {
			list = append(list, view{[]any{letter(i)}, numberRules, picked(i)})
		}
		return append(list, view{[]any{i18n.Message("the letters of the word")}, listRules, lettersOf})
	}
	for i := range 3 {
		for j := i + 1; j < 3; j++ {
			list = append(list, view{[]any{i18n.Messagef("number %d of a line", i+1), i18n.Messagef("number %d of it", j+1)}, pairRules, rowsOf(i, j)})
		}
	}
	for i := range 3 {
		list = append(list, view{[]any{i18n.Messagef("number %d of a line", i+1)}, numberRules, rowsOf(i)})
	}
	for i := range 3 {
		list = append(list, view{[]any{i18n.Messagef("the numbers in line %d", i+1)}, listRules, lineOf(i)})
	}
	return append(list, view{[]any{i18n.Message("the letters of each word")}, listRules, lettersOf})
}

// letter returns the name of a number, in the order of the input.
func letter(i int) string { return string(rune('a' + i)) }

// picked returns a view of the numbers with some indices.
func picked(indices ...int) func(input []byte) ([][]int64, bool) {
	return func(input []byte) ([][]int64, bool) {
		words := bytes.Fields(input)
		var x []int64
		for _, i := range indices {
			if i >= len(words) {
				return nil, false
			}
			n, err := strconv.ParseInt(string(words[i]), 10, 64)
			if err != nil {
				return nil, false
			}
			x = append(x, n)
		}
		return [][]int64{x}, true
	}
}

// lineOf returns a view of all numbers in a line.
func lineOf(i int) func(input []byte) ([][]int64, bool) {
	return func(input []byte) ([][]int64, bool) {
		lines := strings.Split(strings.TrimSpace(string(input)), "\n")
		if i >= len(lines) {
			return nil, false
		}
		x, ok := numbers(lines[i])
		return [][]int64{x}, ok
	}
}

// rowsOf returns a view of the numbers with some indices in each line after the first, if there are
// several. Lines of another length than the last line are skipped.
func rowsOf(indices ...int) func(input []byte) ([][]int64, bool) {
	return func(input []byte) (groups [][]int64, ok bool) {
		lines := strings.Split(strings.TrimSpace(string(input)), "\n")
		width := len(strings.Fields(lines[len(lines)-1]))
		if len(lines) < 3 || width > mostNumbers || indices[len(indices)-1] >= width {
			return nil, false
		}
		for _, line := range lines[1:] {
			x, ok := numbers(line)
			if !ok {
				return nil, false
			}
			if len(x) != width {
				continue
			}
			var group []int64
			for _, i := range indices {
				group = append(group, x[i])
			}
			groups = append(groups, group)
		}
		return groups, true
	}
}

// lettersOf is a view of the letters of each word that is not a number.
func lettersOf(input []byte) (groups [][]int64, ok bool) {
	for _, word := range bytes.Fields(input) {
		if _, err := strconv.ParseInt(string(word), 10, 64); err == nil {
			continue
		}
		var x []int64
		for _, letter := range word {
			x = append(x, int64(letter))
		}
		groups = append(groups, x)
	}
	return groups, len(groups) > 0
}

// numbers returns the numbers of a line. ok is false if it has other words.
func numbers(line string) (x []int64, ok bool) {
	for _, word := range strings.Fields(line) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		x = append(x, n)
	}
	return x, true
}

// steps returns a condition on all pairs of neighbours.
func steps(keep func(a, b int64) bool) func(x []int64) bool {
	return func(x []int64) bool {
		for i := 1; i < len(x); i++ {
			if !keep(x[i-1], x[i]) {
				return false
			}
		}
		return true
	}
}

// all returns a condition on all numbers.
func all(keep func(a int64) bool) func(x []int64) bool {
	return func(x []int64) bool { return !slices.ContainsFunc(x, func(a int64) bool { return !keep(a) }) }
}

func sum(x []int64) (s int64) {
	for _, n := range x {
		s += n
	}
	return s
}

// gcd returns the greatest common divisor, which is not negative.
func gcd(x ...int64) (g int64) {
	for _, n := range x {
		for n != 0 {
			g, n = n, g%n
		}
	}
	return max(g, -g)
}

func prime(n int64) bool {
	for d := int64(2); d <= n/d; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

func square(n int64) bool {
	lo, hi := int64(0), int64(3037000500) // 3037000500² overflows
	for lo < hi {
		if mid := (lo + hi) / 2; mid*mid < n {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return n >= 0 && lo < 3037000500 && lo*lo == n
}
