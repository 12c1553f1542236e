package grammar

import (
	"slices"
	"strings"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar/size"
)

// sorting compiles the order of a list.
func (c *compiler) sorting(f *Field, t spec.Text) {
	switch {
	case t.Absent():
	case f.Kind != Int:
		c.complain(t, "sorted is for lists of numbers", "remove it")
	default:
		f.descends = strings.HasSuffix(t.Value, "descending")
		f.sorted = true
		f.distinct = f.distinct || strings.HasPrefix(t.Value, "strictly")
	}
}

// Repairs reports whether the values of a field in a drawn case may be others than those that the
// chooser returned: they may be sorted, or replaced by legal ones.
func (f *Field) Repairs() bool {
	return f.distinct || f.sorted || f.shape.repairs() || f.spelling.repairs()
}

// arrange sorts the drawn numbers of a list, if the list is sorted.
func (f *Field) arrange(list []int64) {
	if !f.sorted {
		return
	}
	slices.Sort(list)
	if f.descends {
		slices.Reverse(list)
	}
}

// unsorted returns an error about the first number that violates the order of a list.
func (f *Field) unsorted(list []int64) error {
	for i := 1; f.sorted && i < len(list); i++ {
		a, b := list[i-1], list[i]
		if f.descends {
			a, b = b, a
		}
		if a > b {
			way := "ascend"
			if f.descends {
				way = "descend"
			}
			return fault(f, "%s comes after %s; the values %s", f.Digits.Text(list[i]), f.Digits.Text(list[i-1]), way)
		}
	}
	return nil
}

// onward narrows the bounds of the numbers of a list that are still to come.
func (l list) onward(col *column) list {
	if !l.f.sorted || len(col.ints) == l.begin {
		return l
	}
	last, step := col.ints[len(col.ints)-1], int64(0)
	if l.f.distinct {
		step = 1
	}
	if l.f.descends {
		l.hi = min(l.hi, last-step)
	} else {
		l.lo = max(l.lo, last+step)
	}
	return l
}

// next returns the bounds of the next number, if n numbers of the list are still to come.
func (l list) next(n int64, col *column) (lo, hi int64) {
	if lo, hi = l.lo, l.hi; l.f.tie != nil {
		hi = l.f.tie.most(len(col.ints)-l.begin, hi)
	}
	if l.f.sorted && l.f.distinct && l.f.descends {
		lo += n - 1
	} else if l.f.sorted && l.f.distinct {
		hi -= n - 1
	}
	return lo, hi
}

// room returns the room of n numbers of a list.
func (l list) room(n int64) size.Room {
	r := l.unit().Times(n, n)
	if n < 2 || l.f.Digits > 0 || l.f.Kind != Int || !l.f.distinct || l.lo < 0 {
		return r
	}
	apart := size.Mul(n, n-1) / 2 // if values differ, their differences to the smallest are at least 0, 1, 2 and so on
	r.MinSize = size.Add(r.MinSize, apart)
	if r.MaxSize < size.Unbounded {
		r.MaxSize = max(r.MaxSize-apart, 0)
	}
	return r
}
