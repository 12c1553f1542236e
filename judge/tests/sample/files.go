package sample

import (
	"iter"
	"slices"

	"grundy/judge/report/arrange"
	"grundy/judge/spec/grammar"
)

// Files returns the files of an order, each with at most full cases. all must be in the order of
// size.
func Files(room *Room, all *grammar.Cases, o arrange.Order, full int) iter.Seq[*grammar.Cases] {
	n := all.Len()
	switch o {
	case arrange.Descending:
		return filled(room, all, n, func(i int) int { return n - 1 - i }, full)
	case arrange.Shuffled:
		at := shuffled(n)
		return filled(room, all, n, func(i int) int { return at[i] }, append(slices.Clone(counts), full)...)
	case arrange.Twice:
		return filled(room, all, 2*n, func(i int) int { return i / 2 }, full)
	case arrange.Bounds:
		at := bounds(all)
		return filled(room, all, len(at), func(i int) int { return at[i] }, 1)
	case arrange.Alone, arrange.Single:
		full = 1
	}
	return filled(room, all, n, func(i int) int { return i }, full)
}

// counts are the numbers of cases in the first files of a shuffled order. They are small, and most
// are odd.
var counts = []int{2, 3, 7, 12, 99}

// filled puts the cases all[at(0)] to all[at(n-1)] into files. The i-th file has at most sizes[i]
// cases. The last size applies to all further files. A file that has no room for the next case ends
// earlier.
func filled(room *Room, all *grammar.Cases, n int, at func(int) int, sizes ...int) iter.Seq[*grammar.Cases] {
	return func(yield func(*grammar.Cases) bool) {
		file := room.File()
		for i := 0; i < n; i++ {
			if file.Cases.Len() < sizes[0] && file.Add(all.At(at(i))) {
				continue
			}
			if !yield(file.Cases) {
				return
			}
			file, sizes = room.File(), sizes[min(1, len(sizes)-1):]
			file.Add(all.At(at(i)))
		}
		if file.Cases.Len() > 0 {
			yield(file.Cases)
		}
	}
}

// shuffled returns the numbers below n in a fixed order that looks random.
func shuffled(n int) []int {
	at := make([]int, n)
	r := grammar.NewRand("shuffled")
	for i := range at {
		j := int(r.Int(0, int64(i)))
		at[i], at[j] = at[j], i
	}
	return at
}

// bounds returns the indices of the cases at a bound: the smallest and the largest case, and
// the extremes of each field.
func bounds(all *grammar.Cases) []int {
	if all.Len() == 0 {
		return nil
	}
	at := []int{0, all.Len() - 1}
	for _, f := range all.At(0).Grammar().Fields() {
		at = append(at, extremes(all, f)...)
	}
	slices.Sort(at)
	return slices.Compact(at)
}

// extremes returns the index of the first case with the least value of a field, and of the last
// case with the greatest. It returns nothing if no case has a value.
func extremes(all *grammar.Cases, f *grammar.Field) (at []int) {
	var least, most int64
	for i := range all.Len() {
		for _, v := range magnitudes(all.At(i), f) {
			if at == nil {
				at, least, most = []int{i, i}, v, v
			}
			if v < least {
				least, at[0] = v, i
			}
			if v >= most {
				most, at[1] = v, i
			}
		}
	}
	return at
}

// magnitudes returns the values of a field in a case: numbers, lengths of words, or indices
// of options.
func magnitudes(c grammar.Case, f *grammar.Field) []int64 {
	if f.Kind != grammar.Word {
		return c.Ints(f.Name)
	}
	var lengths []int64
	for _, w := range c.Strs(f.Name) {
		lengths = append(lengths, int64(len(w)))
	}
	return lengths
}
