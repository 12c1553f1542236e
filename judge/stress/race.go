package stress

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"grundy/judge/grammar"
)

// A race tries files side by side. The first of them, in order, that fails or cannot be
// tried wins, whichever ends first. Those after it are stopped, and tried again if the
// failure does not count.
type race struct {
	s     *search
	files []*file
	mu    sync.Mutex
	next  int
	first int // the first file that stands in the way, or len(files)
	stops map[int]context.CancelFunc
}

// race returns how many files passed before the first that did not, and the error of
// that one if it could not be tried. If the context ends, it returns how many passed
// without a gap.
func (s *search) race(ctx context.Context, files []*file) (int, error) {
	r := &race{s: s, files: files, stops: map[int]context.CancelFunc{}}
	r.first = until(files, func(f *file) bool { return f.done && !f.passed() }) // in an earlier race
	var workers sync.WaitGroup
	for range min(above(s.Jobs, 1), len(files)) {
		workers.Go(func() {
			for r.one(ctx) {
			}
		})
	}
	workers.Wait()
	passed := until(files, func(f *file) bool { return !f.passed() })
	if passed < len(files) && passed == r.first {
		return passed, files[passed].err
	}
	return passed, nil // all, or the context ended
}

// until returns the index of the first file for which stop is true.
func until(files []*file, stop func(*file) bool) int {
	if i := slices.IndexFunc(files, stop); i >= 0 {
		return i
	}
	return len(files)
}

// one tries the next files that matter.
func (r *race) one(ctx context.Context) bool {
	r.mu.Lock()
	list := r.take(ctx)
	if len(list) == 0 {
		r.mu.Unlock()
		return false
	}
	own, stop := context.WithCancel(ctx)
	r.stops[list[0]] = stop
	tried := make([]file, len(list))
	for k, i := range list {
		tried[k] = *r.files[i]
	}
	r.mu.Unlock()

	n := r.s.run(own, tried)
	r.put(ctx, list, tried[:n])
	return true
}

// take returns the next files that matter, by their index: as many as are tried together.
func (r *race) take(ctx context.Context) (list []int) {
	for n := r.s.batch(len(r.files)); r.next < r.first && len(list) < n && ctx.Err() == nil; r.next++ {
		if !r.files[r.next].passed() {
			list = append(list, r.next)
		}
	}
	return list
}

// batch returns how many of n files are tried together: each job gets some.
func (h *Hunt) batch(n int) int {
	if h.Several == nil || h.Batch == nil {
		return 1
	}
	jobs := above(h.Jobs, 1)
	return max(1, min(h.Batch(), (n+jobs-1)/jobs))
}

// passed reports whether a file passed, in this race or an earlier one.
func (f *file) passed() bool { return f.done && f.err == nil && f.out.Fail == "" }

// failed reports whether a file was tried, and failed.
func (f *file) failed() bool { return f.done && f.err == nil && f.out.Fail != "" }

// run tries files in order, up to the first that fails or cannot be tried, and returns how
// many it tried.
func (s *search) run(ctx context.Context, files []file) (n int) {
	made := 0
	for ; made < len(files) && s.made(ctx, &files[made]); made++ {
	}
	for n < made && (n == 0 || files[n-1].out.Fail == "") {
		outs, err := s.several(ctx, files[n:made])
		if err != nil {
			files[n].err = err
			return n + 1
		}
		for _, out := range outs {
			files[n].out = out
			n++
		}
	}
	if n == made && made < len(files) && (n == 0 || files[n-1].out.Fail == "") {
		n++ // its error is what is known of it
	}
	return n
}

// guard turns a panic in the hunt's functions into an error, since nobody could recover it
// where files are tried side by side.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("stress: what the hunt was given panics: %v", r)
	}
}

// made makes the cases of a file, if they are not there yet.
func (s *search) made(ctx context.Context, f *file) bool {
	if f.cases == nil {
		func() {
			defer guard(&f.err)
			f.err = f.make(ctx, f)
		}()
	}
	return f.err == nil
}

// several tries files, and returns the outcomes of the first of them.
func (s *search) several(ctx context.Context, files []file) (outs []Outcome, err error) {
	defer guard(&err)
	var list []*grammar.Cases
	for _, f := range files {
		if f.cases.Len() == 0 {
			break
		}
		list = append(list, f.cases)
	}
	switch {
	case len(list) == 0:
		return []Outcome{{}}, nil // there is nothing to try
	case s.Several != nil:
		return s.Several(ctx, list)
	}
	out, err := s.Try(ctx, list[0])
	return []Outcome{out}, err
}

// put records the results of files, unless they were stopped.
func (r *race) put(ctx context.Context, list []int, tried []file) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stops[list[0]]()
	delete(r.stops, list[0])
	for k, f := range tried {
		i, failed := list[k], f.err == nil && f.out.Fail != ""
		if i > r.first || ctx.Err() != nil && !failed { // a stopped file proves nothing
			return
		}
		f.done = true
		*r.files[i] = f
		if f.err == nil && !failed {
			continue
		}
		r.first = i
		for j, stop := range r.stops {
			if j > i {
				stop()
			}
		}
	}
}
