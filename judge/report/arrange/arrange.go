// Package arrange names the orders of cases in files that reveal what a program carries over from
// one case to the next. It records which orders were tried. sample.Files makes the files.
//
// A program may answer each case correctly in the order of size and still fail on a legal file. For
// example, its recursion is deep only if the largest case comes first, or it does not clear an
// array after a larger case. So a report says that all cases pass only if they passed in more than
// one order.
//
//	for file := range sample.Files(room, all, arrange.Descending, 1000) {
//		… run it …
//	}
//	tried.Orders = append(tried.Orders, arrange.Descending)
package arrange

import "slices"

// An Order is a way to put all legal cases of a problem into files.
type Order string

// These are the orders. Files hold as many cases as the problem allows, unless the order says
// otherwise.
const (
	Ascending  Order = "ascending" // in the order of size
	Descending Order = "descending"
	Shuffled   Order = "shuffled" // random: files of 2, 3, 7, 12 and 99 cases, then full ones
	Twice      Order = "twice"    // each case twice in a row
	Bounds     Order = "bounds"   // only the cases at a bound, each in a file of its own
	Alone      Order = "alone"    // each case in a file of its own
	Single     Order = "single"   // like Alone, for problems that allow one case per file
)

// All lists the orders as reports list them.
var All = []Order{Ascending, Descending, Shuffled, Twice, Bounds, Alone, Single}

// Tried records how many cases were tried, and in which orders all of them passed.
type Tried struct {
	Cases  int // the number of cases; 0: nothing is claimed
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

// Others returns the orders to try after n cases passed in ascending order. A file holds at most
// full cases; singles is how many files of one case may be tried.
func Others(n, full, singles int) []Order {
	switch {
	case full == 1:
		return nil
	case n <= singles:
		return []Order{Bounds, Descending, Shuffled, Twice, Alone}
	}
	return []Order{Bounds, Descending, Shuffled, Twice}
}
