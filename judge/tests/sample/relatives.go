package sample

import (
	"cmp"
	"math"
	"slices"
)

// relatives returns the numbers from lo to hi that are remarkable values or related to them. Random
// numbers hardly ever include them, and programs with special code for the remarkable values often
// fail there:
//
//	v, v ± 1   for bounds that are one off
//	v / 2      for a bound that is twice as large as it should be
//	2v … 30v   for floating-point comparisons that are too lax
//	v + w      also for floating-point comparisons that are too lax
//	wrapped    If the values follow a law, the next values, truncated to 16, 31 or
//	           32 bits. A program's table that continues beyond the bound overflows
//	           and contains them.
//
// The kinds take turns, so that even a short prefix of the result has numbers of all kinds. Within
// a kind, the relatives of large values come first. No number occurs twice.
func relatives(values []int64, lo, hi int64) []int64 {
	known := inside(values, lo, hi)
	few := known[:min(len(known), manyRelated)]
	kinds := [][]int64{wrapped(values, hi), beside(known), multiples(few), sums(few), halves(few)}
	var list []int64
	met := map[int64]bool{}
	for i := 0; ; i++ {
		left := false
		for _, kind := range kinds {
			if i >= len(kind) {
				continue
			}
			left = true
			if v := kind[i]; lo <= v && v <= hi && !met[v] {
				met[v] = true
				list = append(list, v)
			}
		}
		if !left {
			return list
		}
	}
}

// manyRelated is how many values have multiples, halves and sums; these are the largest ones.
// mostFactor is the greatest factor of a multiple.
const (
	manyRelated = 64
	mostFactor  = 30
)

// inside returns the values from lo to hi, the largest first.
func inside(values []int64, lo, hi int64) []int64 {
	list := slices.DeleteFunc(slices.Clone(values), func(v int64) bool { return v < lo || v > hi })
	slices.SortFunc(list, func(a, b int64) int { return cmp.Compare(b, a) })
	return slices.Compact(list)
}

// beside returns the values, their predecessors and their successors.
func beside(values []int64) (list []int64) {
	for _, v := range values {
		list = append(list, v, v-1, v+1)
	}
	return list
}

// multiples returns the small multiples of values. A multiple that overflows is harmless: it is
// below lo, or it is just another number.
func multiples(values []int64) (list []int64) {
	for _, v := range values {
		for k := int64(2); k <= mostFactor; k++ {
			list = append(list, k*v)
		}
	}
	return list
}

// sums returns the sum of every two values at different indices.
func sums(values []int64) (list []int64) {
	for i, v := range values {
		for _, w := range values[i+1:] {
			list = append(list, v+w)
		}
	}
	return list
}

func halves(values []int64) (list []int64) {
	for _, v := range values {
		list = append(list, v/2)
	}
	return list
}

// wrapped continues a sequence of values if it follows a law. It returns the elements after the
// first one above hi, as they are after an overflow: modulo 2^32, 2^31 and 2^16, and as signed
// numbers.
func wrapped(values []int64, hi int64) (list []int64) {
	all := continued(values)
	first := slices.IndexFunc(all, func(v uint64) bool { return v > uint64(max(hi, 0)) })
	if first < 0 {
		return nil
	}
	for _, v := range all[first:] {
		list = append(list, int64(int32(v)), int64(uint32(v)), int64(v&(1<<31-1)), int64(int16(v)), int64(uint16(v)))
	}
	return list
}

// manyContinued is how many elements a continued sequence has. Most tables that
// contestants write have a hundred or fewer.
const manyContinued = 128

// continued returns the first elements of a sequence modulo 2^64: the given values, and more
// elements if every value is a fixed linear combination of the values before it.
func continued(values []int64) []uint64 {
	var list []uint64
	for _, v := range values[:min(len(values), manyContinued)] {
		list = append(list, uint64(v))
	}
	law := recurrence(list)
	for law != nil && len(list) < manyContinued {
		list = append(list, law.next(list))
	}
	return list
}

// A linear law says that each element is a linear combination of the elements before it. The
// numbers are the factors; the first one belongs to the latest element.
type linear []int64

// next returns the element after the given elements. It wraps on overflow, as programs do.
func (l linear) next(before []uint64) (v uint64) {
	for i, factor := range l {
		v += uint64(factor) * before[len(before)-1-i]
	}
	return v
}

// Bounds on the laws that are looked for: they have few terms and small factors. A sequence must
// have some more elements than are necessary to compute the law.
const (
	mostTerms  = 3
	mostTimes  = 100
	leastProof = 2
)

// recurrence returns the shortest linear law that a sequence follows, or nil.
func recurrence(list []uint64) linear {
	for terms := 1; terms <= mostTerms && len(list) >= 2*terms+leastProof; terms++ {
		if l, ok := solve(list, terms); ok && l.holds(list) {
			return l
		}
	}
	return nil
}

// holds reports whether all elements follow the law.
func (l linear) holds(list []uint64) bool {
	for i := len(l); i < len(list); i++ {
		if l.next(list[:i]) != list[i] {
			return false
		}
	}
	return true
}

// solve finds the linear law of the given number of terms that the first elements follow, if there
// is exactly one.
func solve(list []uint64, terms int) (linear, bool) {
	// Row i is the equation for element terms+i.
	rows := make([][]float64, terms)
	for i := range rows {
		for j := range terms {
			rows[i] = append(rows[i], float64(list[terms+i-1-j]))
		}
		rows[i] = append(rows[i], float64(list[terms+i]))
	}
	for i := range rows {
		if !eliminate(rows, i) {
			return nil, false
		}
	}
	l := make(linear, terms)
	for i, row := range rows {
		factor := row[terms] / row[i]
		if !(math.Abs(factor) <= mostTimes) {
			return nil, false
		}
		l[i] = int64(math.Round(factor))
	}
	return l, true
}

// eliminate makes column i zero in all rows but row i. It swaps one of the rows from i on into row
// i, and reports whether one was suitable.
func eliminate(rows [][]float64, i int) bool {
	pivot := i
	for k := i; k < len(rows); k++ {
		if math.Abs(rows[k][i]) > math.Abs(rows[pivot][i]) {
			pivot = k
		}
	}
	if rows[i], rows[pivot] = rows[pivot], rows[i]; rows[i][i] == 0 {
		return false
	}
	for k, row := range rows {
		if k == i {
			continue
		}
		times := row[i] / rows[i][i]
		for j := range row {
			row[j] -= times * rows[i][j]
		}
	}
	return true
}
