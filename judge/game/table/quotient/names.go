package quotient

import (
	"cmp"
	"strconv"
	"strings"
)

// Name returns an element as a product of generators, such as "a²b". It uses the first shortest
// product. The element of the empty sum is 1.
func (q *Quotient) Name(x int) string {
	return cmp.Or(written(q.monoid.words[x]), "1")
}

// letter names a generator.
func letter(g int) string {
	if g < 26 {
		return string(rune('a' + g))
	}
	return "a" + strings.Map(func(r rune) rune { return r - '0' + '₀' }, strconv.Itoa(g))
}

// power formats an exponent; empty for 1.
func power(n int) string {
	if n == 1 {
		return ""
	}
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	return strings.Map(func(r rune) rune { return []rune(digits)[r-'0'] }, strconv.Itoa(n))
}

// Relations returns equations between products of generators from which all others follow. The
// left side of each is not a shortest product, but becomes one if any of its generators is
// removed.
func (q *Quotient) Relations() (all []string) {
	shortest := map[word]bool{}
	for _, w := range q.monoid.words {
		shortest[w] = true
	}
	seen := map[word]bool{}
	for x, w := range q.monoid.words {
		for g := range q.Generators {
			left := w.times(unit(g))
			if !shortest[left] && !seen[left] && minimal(left, shortest) {
				seen[left] = true
				all = append(all, written(left)+" = "+q.Name(q.monoid.next[x][g]))
			}
		}
	}
	return all
}

// minimal reports whether a word becomes a shortest one if any of its generators is removed.
func minimal(w word, shortest map[word]bool) bool {
	for g := range len(w) {
		if w[g] > 0 && !shortest[w.without(g)] {
			return false
		}
	}
	return true
}

// written formats a word.
func written(w word) string {
	var b strings.Builder
	for g := range len(w) {
		if w[g] > 0 {
			b.WriteString(letter(g) + power(int(w[g])))
		}
	}
	return b.String()
}
