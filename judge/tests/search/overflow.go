package search

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Bounds of wide: how many of the smallest cases it looks at, how many outlines it tries, and how
// many cases share a file.
const (
	wideCases    = 500
	wideOutlines = 8
	wideTogether = 32
)

// wide tries the smallest cases with one number replaced by a number just at the end of an integer
// type's range. A program that overflows there also overflows on many larger inputs, but lowering
// their numbers one by one rarely leads to the small case. Many cases share a file. If the file
// fails, each of them is tried alone.
func (s *shrinker) wide() {
	if len(s.seq) != 1 || s.size() < 1<<7 {
		return
	}
	outlines := s.outlines()
	if s.perFile() == 1 { // each try runs the program
		outlines = outlines[:min(len(outlines), 1)]
	}
	for some := range slices.Chunk(s.widened(outlines), min(wideTogether, s.perFile())) {
		if len(some) > 1 && s.pass(some) {
			continue
		}
		if slices.ContainsFunc(some, func(o one) bool { return s.replace(0, o) }) || s.stopped() {
			return
		}
	}
}

// pass reports whether the given cases pass in one file.
func (s *shrinker) pass(some []one) bool {
	cases := s.cases(some)
	if s.stopped() || !s.fits(cases) {
		return false
	}
	out, ok := s.try(cases)
	return ok && out.Fail == ""
}

// widened returns the smallest cases with one number replaced by one of widths, in the order of
// size. It returns only cases that are smaller than the current case.
func (s *shrinker) widened(outlines []script) (list []one) {
	for _, v := range widths() {
		if v >= s.size() {
			break
		}
		for _, small := range outlines {
			list = s.placed(list, small, v)
		}
	}
	slices.SortStableFunc(list, bySize)
	return slices.CompactFunc(list, func(a, b one) bool { return bySize(a, b) == 0 })
}

// placed replaces each number of a script by v in turn, and appends the resulting cases that are
// smaller than the current case.
func (s *shrinker) placed(list []one, small script, v int64) []one {
	for j, c := range small {
		if !plainNumber(c) {
			continue
		}
		next := slices.Clone(small)
		next[j].v = v
		made, out, ok := play(s.Grammar, next, least{})
		if o := (one{made, out}); ok && bySize(o, s.seq[0]) < 0 {
			list = append(list, o)
		}
	}
	return list
}

// widths returns, in order, the numbers around the ends of the integer types, around the largest
// integers that a double represents exactly, and around the numbers whose double overflows 64 bits.
func widths() (list []int64) {
	for _, bits := range []int{7, 8, 15, 16, 31, 32, 53, 62} {
		list = append(list, 1<<bits-1, 1<<bits, 1<<bits+1)
	}
	return append(list, math.MaxInt64)
}

// smallOutlines returns the smallest case of each outline, for a few outlines.
func (h *Hunt) smallOutlines() (list []script) {
	all := h.Grammar.Enumerate()
	all.Steps = 100 * wideCases
	seen, n := map[string]bool{}, 0
	for c := range all.All() {
		sc, ok := record(c)
		if outline := outlineOf(sc); ok && !seen[outline] && slices.ContainsFunc(sc, plainNumber) {
			seen[outline] = true
			list = append(list, sc)
		}
		if n++; n == wideCases || len(list) == wideOutlines {
			break
		}
	}
	return list
}

// outlineOf returns a text that names the kinds and fields of the choices of a script, in order,
// without their values.
func outlineOf(sc script) string {
	var b strings.Builder
	for _, c := range sc {
		fmt.Fprintf(&b, "%p %d,", c.field, c.kind)
	}
	return b.String()
}
