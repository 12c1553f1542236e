package sample

import (
	"cmp"
	"math"
	"slices"
)

// relatives returns the numbers from lo to hi that are related to remarkable values.
// Chance hardly ever meets them, and programs that handle the values themselves go wrong
// there:
//
//	v ± 1      bounds that are one off
//	v·2^-1     a bound taken for twice itself
//	2v … 30v   floating-point tests that are nearly met, and met too often
//	v + w      the same
//	wrapped    if the values follow a law, those after them as 16, 31 or 32 bits show
//	           them: a table that runs on past the bound overflows and names them
//
// Kinds take turns, so that a few of the numbers have all kinds, and within a kind the
// relatives of large values come first. No number comes twice.
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

// manyRelated is how many values have multiples, halves and sums: the largest.
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

// beside returns the values, the numbers before them and those after them.
func beside(values []int64) (list []int64) {
	for _, v := range values {
		list = append(list, v, v-1, v+1)
	}
	return list
}

// multiples returns the small multiples of values. Those that overflow are below lo or
// wrong by chance: no harm is done.
func multiples(values []int64) (list []int64) {
	for _, v := range values {
		for k := int64(2); k <= mostFactor; k++ {
			list = append(list, k*v)
		}
	}
	return list
}

// sums returns the sums of two different values.
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

// wrapped continues a sequence of values if it follows a law, and returns its elements
// after the first above hi as they are when they have overflowed: modulo 2^32, 2^31 and
// 2^16, and as signed numbers.
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

// continued returns the first elements of a sequence as 64 bits hold them: the values,
// and those that follow if each is a fixed combination of the ones before it.
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

// A linear law says that each element is a sum of the elements before it, multiplied by these
// numbers; the first number belongs to the last element.
type linear []int64

// next returns the element after some. Overflow wraps, as it does in programs.
func (l linear) next(before []uint64) (v uint64) {
	for i, factor := range l {
		v += uint64(factor) * before[len(before)-1-i]
	}
	return v
}

// Laws that are looked for: those of few terms with small factors. A sequence must have
// some elements more than it takes to find its law.
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

// solve finds the linear law with a number of terms that the first elements follow, if there
// is exactly one.
func solve(list []uint64, terms int) (linear, bool) {
	// Row i says how element terms+i comes from those before it.
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

// eliminate makes column i zero in all rows but row i, which it chooses among those
// from i on; it reports whether one was suitable.
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
