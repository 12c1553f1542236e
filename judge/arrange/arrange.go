// Package arrange puts cases into files in orders that show what a program carries from
// one case to the next, and records which orders were tried.
//
// A program may answer each case right in the order of size and still fail on a legal
// file. Perhaps its recursion is deep only if the largest case comes first, or it does not
// clear what a larger case left in an array. So a report says that all cases pass only if
// they passed in more than one order.
//
//	for file := range arrange.Files(room, all, arrange.Descending, 1000) {
//		… run it …
//	}
//	tried.Orders = append(tried.Orders, arrange.Descending)
package arrange

import (
	"iter"
	"slices"

	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// An Order is a way to put all legal cases of a problem into files.
type Order string

// The orders. Files hold as many cases as the problem allows, unless the order says otherwise.
const (
	Ascending  Order = "ascending" // in the order of size
	Descending Order = "descending"
	Shuffled   Order = "shuffled" // by chance: files of 2, 3, 7, 12 and 99 cases, then full ones
	Twice      Order = "twice"    // each case twice in a row
	Bounds     Order = "bounds"   // only the cases at a bound, each in a file of its own
	Alone      Order = "alone"    // each case in a file of its own
	Single     Order = "single"   // Alone, for problems that allow one case a file
)

// All lists the orders as reports list them.
var All = []Order{Ascending, Descending, Shuffled, Twice, Bounds, Alone, Single}

// Tried records how many cases were tried, and in which orders all of them passed.
type Tried struct {
	Cases  int // how many; 0: nothing is claimed
	Orders []Order
	// Together reports that one file held all cases.
	Together bool
}

// Has reports whether an order was tried.
func (t Tried) Has(o Order) bool { return slices.Contains(t.Orders, o) }

// Apart reports whether each case passed in a file of its own.
func (t Tried) Apart() bool { return t.Has(Alone) || t.Has(Single) }

// Suffices reports whether enough orders were tried to say that all cases pass.
func (t Tried) Suffices() bool {
	switch {
	case t.Cases == 0:
		return false
	case t.Has(Single):
		return true
	}
	return t.Has(Ascending) && t.Has(Descending) && t.Has(Shuffled) && t.Has(Twice) && t.Has(Bounds)
}

// Others returns the orders to try after n cases passed in ascending order. Orders with
// more files come later. A file holds at most full cases; singles is how many files of one
// case may be tried.
func Others(n, full, singles int) []Order {
	switch {
	case full == 1:
		return nil
	case n <= singles:
		return []Order{Bounds, Descending, Shuffled, Twice, Alone}
	}
	return []Order{Bounds, Descending, Shuffled, Twice}
}

// Files returns the files of an order, each with at most full cases. The cases in all must
// be in the order of size.
func Files(room *sample.Room, all *grammar.Cases, o Order, full int) iter.Seq[*grammar.Cases] {
	n := all.Len()
	switch o {
	case Descending:
		return filled(room, all, n, func(i int) int { return n - 1 - i }, full)
	case Shuffled:
		at := shuffled(n)
		return filled(room, all, n, func(i int) int { return at[i] }, append(slices.Clone(counts), full)...)
	case Twice:
		return filled(room, all, 2*n, func(i int) int { return i / 2 }, full)
	case Bounds:
		at := bounds(all)
		return filled(room, all, len(at), func(i int) int { return at[i] }, 1)
	case Alone, Single:
		full = 1
	}
	return filled(room, all, n, func(i int) int { return i }, full)
}

// counts are the numbers of cases of the first files of a shuffled order: small ones,
// most of them odd.
var counts = []int{2, 3, 7, 12, 99}

// filled puts the cases all[at(0)] to all[at(n-1)] into files. The i-th file has at most
// sizes[i] cases, and the last size holds for all further files. A file that has no room
// for the next case ends earlier.
func filled(room *sample.Room, all *grammar.Cases, n int, at func(int) int, sizes ...int) iter.Seq[*grammar.Cases] {
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

// shuffled returns the numbers below n in an order that looks random and is always the
// same.
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

// extremes returns the first case with the least value of a field, and the last with the
// greatest; none if no case has a value.
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
