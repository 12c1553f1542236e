package search

import (
	"context"
	"iter"

	"grundy/judge/report/arrange"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// mostReordered is the most legal cases that are tried in other orders, since all of them are held
// in memory.
const mostReordered = 4_000_000

// A reordering tries all legal cases in the orders other than ascending.
type reordering struct {
	h    *Hunt
	all  *grammar.Cases
	left []arrange.Order
	next func() (*grammar.Cases, bool) // the files of left[0]; nil if they are not begun
	end  func()
}

// reorder returns the reordering of all legal cases, which have all been tried before.
func (h *Hunt) reorder(ctx context.Context, legal int) *reordering {
	r := &reordering{h: h, end: func() {}}
	if h.Full == 0 || legal > mostReordered {
		return r
	}
	r.all = h.Grammar.NewCases()
	walk := h.Grammar.Enumerate()
	walk.Stop = func() bool { return ctx.Err() != nil }
	for c := range walk.All() {
		r.all.Add(c)
	}
	r.left = arrange.Others(legal, min(h.Full, h.perFile()), h.Alone)
	return r
}

// round returns the next files, all in the same order. If they are the last of their order, round
// returns this order as last. It returns no files if no order remains.
func (r *reordering) round() (files []*file, last arrange.Order) {
	if len(r.left) == 0 {
		return nil, ""
	}
	if r.next == nil {
		r.next, r.end = iter.Pull(sample.Files(r.h.room(), r.all, r.left[0], r.h.Full))
	}
	for len(files) < roundFiles {
		cases, ok := r.next()
		if !ok {
			last = r.left[0]
			r.end()
			r.next, r.left = nil, r.left[1:]
			return files, last
		}
		files = append(files, &file{phase: Reordered, cases: cases})
	}
	return files, ""
}
