package search

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// A race tries files concurrently. Of the files that fail or cannot be tried, the first one in the
// list wins, even if another one ends earlier. The files after it are stopped, and tried again if
// its failure does not count.
type race struct {
	s     *search
	files []*file
	mu    sync.Mutex
	next  int
	first int // the first file that did not pass, or len(files)
	stops map[int]context.CancelFunc
}

// race returns how many files passed before the first file that did not pass. If this file could
// not be tried, race also returns its error. If the context ends, or tests are due, race returns
// how many files passed without a gap.
func (s *search) race(ctx context.Context, files []*file) (int, error) {
	r := &race{s: s, files: files, stops: map[int]context.CancelFunc{}}
	r.first = until(files, func(f *file) bool { return f.done && !f.passed() }) // tried in an earlier race
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
	return passed, nil // all files passed, or the context ended
}

// until returns the index of the first file for which stop is true, or the number of files.
func until(files []*file, stop func(*file) bool) int {
	if i := slices.IndexFunc(files, stop); i >= 0 {
		return i
	}
	return len(files)
}

// one tries the next file that can still win. It returns false if there is none or if the context
// ended.
func (r *race) one(ctx context.Context) bool {
	r.mu.Lock()
	for r.next < r.first && r.files[r.next].passed() {
		r.next++
	}
	if r.next >= r.first || ctx.Err() != nil || r.next > 0 && r.s.lateForTests(ctx) {
		r.mu.Unlock()
		return false
	}
	i := r.next
	r.next++
	own, stop := context.WithCancel(ctx)
	r.stops[i] = stop
	tried := *r.files[i]
	r.mu.Unlock()

	r.s.run(own, &tried)
	r.put(ctx, i, tried)
	return true
}

// passed reports whether a file passed, in this race or an earlier one.
func (f *file) passed() bool { return f.done && f.err == nil && f.out.Fail == "" }

// failed reports whether a file was tried, and failed.
func (f *file) failed() bool { return f.done && f.err == nil && f.out.Fail != "" }

// guard turns a panic in one of the caller's functions into an error. The caller cannot recover it,
// because files are tried in other goroutines.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("stress: a function of the problem or the judge panics: %v", r)
	}
}

// run makes the cases of a file unless they exist, and tries them.
func (s *search) run(ctx context.Context, f *file) {
	defer guard(&f.err)
	if f.cases == nil {
		if f.err = f.make(ctx, f); f.err != nil {
			return
		}
	}
	try := s.Try
	if f.try != nil {
		try = f.try
	}
	if f.cases.Len() == 0 {
		return
	}
	if s.Linger != nil && s.aside == nil && ctx.Err() == nil {
		own, stop := s.Linger(ctx)
		defer stop()
		ctx = own
	}
	f.out, f.err = try(ctx, f.cases)
}

// put records the result of a file, and stops the files after a new winner. It ignores the results
// of files that were stopped.
func (r *race) put(ctx context.Context, i int, f file) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stops[i]()
	delete(r.stops, i)
	failed := f.err == nil && f.out.Fail != ""
	if i > r.first || ctx.Err() != nil && !failed { // a stopped file proves nothing
		return
	}
	f.done = true
	*r.files[i] = f
	if f.err == nil && !failed {
		return
	}
	r.first = i
	for j, stop := range r.stops {
		if j > i {
			stop()
		}
	}
}
