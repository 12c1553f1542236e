package plan

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// ErrSlow is wrapped by the error of a reference that exceeds a limit of time or memory for a file,
// if there is a Pace. If smaller files do not help, the test has no answer and is skipped.
var ErrSlow = errors.New("the reference is too slow for this file")

// A Pace adapts tests to a reference that may be slow, such as a brute. It learns at which sizes
// the reference exceeds its limits, and makes this and later files smaller. It is safe for
// concurrent use.
type Pace struct {
	// Most is the CPU time limit per file. After a reference has exceeded a limit once, the time
	// limit for further files is a fifth, but at least a second.
	Most time.Duration

	slow           atomic.Bool
	mu             sync.Mutex   // protects reach
	reach          reach        // of the files made so far
	random, listed atomic.Int32 // current sizes of random files and of enumerated files
}

// sizes is the number of sizes of tests. Size 0 is the problem's limit. Each further size has a
// quarter of the cases, and narrower bounds.
const sizes = 7

// Slow reports whether the reference has exceeded a limit of time or memory for a file.
func (p *Pace) Slow() bool { return p != nil && p.slow.Load() }

// Reach says how far the files made so far stay below the bounds of the spec, such as "n 23 of
// 100,000". It is empty if they do not.
func (p *Pace) Reach() i18n.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.reach.message()
}

// made records a file.
func (p *Pace) made(f *File) {
	f.reach = reachOf(f.Cases)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reach.join(f.reach)
}

// limit returns the CPU time limit for a file.
func (p *Pace) limit() time.Duration {
	if p.slow.Load() {
		return max(p.Most/5, time.Second)
	}
	return p.Most
}

// learned returns the current size of a group's tests.
func (p *Pace) learned(g Group) *atomic.Int32 {
	if g.Listed() {
		return &p.listed
	}
	return &p.random
}

// Listed reports whether the cases of a group are enumerated or stored, not drawn.
func (g Group) Listed() bool { return g == Small || g == Order || g == Stored }

// These are keys of context values.
type (
	sizeKey  struct{} // the size of the file being made
	limitKey struct{} // the CPU time limit of the reference
)

// Limit returns the CPU time limit of a reference for a file. ok is false if only Patience limits
// its time.
func Limit(ctx context.Context) (limit time.Duration, ok bool) {
	limit, ok = ctx.Value(limitKey{}).(time.Duration)
	return limit, ok
}

// paced makes a test's file, and makes it smaller as long as the reference is too slow.
func (p *Plan) paced(ctx context.Context, t Test) (*File, error) {
	pace := p.src.Pace
	if pace == nil {
		return p.sized(ctx, t, 0)
	}
	if err := p.made.tooSlow(p.key(t)); err != nil {
		return nil, err
	}
	known := pace.learned(t.Group)
	for size := int(known.Load()); ; {
		f, err := p.sized(ctx, t, size)
		switch {
		case err == nil:
			f.Smaller = size > 0
			pace.made(f)
			return f, nil
		case ctx.Err() != nil:
			return nil, err
		case errors.Is(err, ErrSlow) && size+1 < sizes:
			size = raise(known, size+1)
			continue
		case size > 0 && !errors.Is(err, ErrSlow):
			err = fmt.Errorf("%w: %w", ErrSlow, err) // no case of this size is legal
		}
		if errors.Is(err, ErrSlow) {
			p.made.note(p.key(t), err)
		}
		return nil, err
	}
}

// raise increases known to size, if size is larger, and returns the result.
func raise(known *atomic.Int32, size int) int {
	for {
		old := known.Load()
		if int(old) >= size {
			return int(old)
		}
		if known.CompareAndSwap(old, int32(size)) {
			return size
		}
	}
}

// sized makes a test's file of the given size.
func (p *Plan) sized(ctx context.Context, t Test, size int) (f *File, err error) {
	cases, err := t.make(context.WithValue(ctx, sizeKey{}, size), grammar.NewRand(p.Seed, p.src.ID, t.Name))
	if err == nil && size > 0 {
		cases, err = p.src.reduced(cases, t.Group, size)
	}
	if err == nil {
		f, err = p.src.Frame(ctx, cases)
	}
	if err != nil {
		return nil, fmt.Errorf("test %s: %w", t.Name, err)
	}
	f.Test = t
	return f, nil
}

// sizeOf returns the size of the file being made.
func sizeOf(ctx context.Context) int {
	size, _ := ctx.Value(sizeKey{}).(int)
	return size
}

// fewer returns how many of n cases a file of a size has.
func fewer(n, size int) int { return max(1, n>>(2*size)) }

// reduced returns the cases of a file of a size: the first ones if they are listed, or the random
// ones whose numbers are within the narrower bounds.
func (s *Source) reduced(cases *grammar.Cases, g Group, size int) (*grammar.Cases, error) {
	if g.Listed() {
		return cases.Slice(0, fewer(cases.Len(), size)), nil
	}
	out := s.Grammar.NewCases()
	for c := range cases.All() {
		if s.within(c, size) {
			out.Add(c)
		}
	}
	if out.Len() == 0 {
		return nil, ErrSlow
	}
	return out, nil
}

// within reports whether the numbers of a case are within the bounds of a size. Numbers of
// vertices, and numbers whose bounds depend on the case, are always within.
func (s *Source) within(c grammar.Case, size int) bool {
	for _, f := range s.Grammar.Fields() {
		lo, hi, known := f.Bounds()
		if !known || f.Kind != grammar.Int || f.Vertices() {
			continue
		}
		lo, hi = narrower(lo, hi, size)
		for _, v := range c.Ints(f.Name) {
			if v < lo || v > hi {
				return false
			}
		}
	}
	return true
}

// exponents reduce the width of bounds, by size.
var exponents = [sizes]float64{1, 0.75, 0.5, 0.35, 0.25, 0.15, 0.1}

// narrower returns the bounds of numbers for a size: around 0, or from the bound that is nearest to
// 0.
func narrower(lo, hi int64, size int) (int64, int64) {
	if size == 0 || hi <= lo {
		return lo, hi
	}
	power := func(width uint64) int64 { return int64(math.Ceil(math.Pow(float64(width), exponents[size]))) }
	switch {
	case lo < 0 && hi > 0:
		return max(lo, -power(uint64(-lo))), min(hi, power(uint64(hi)))
	case hi <= 0:
		return max(lo, hi-power(uint64(hi)-uint64(lo))), hi
	}
	return lo, min(hi, lo+power(uint64(hi)-uint64(lo)))
}

// sizing returns a chooser that draws lengths, and numbers except numbers of vertices, within the
// bounds of a size.
func sizing(ch grammar.Chooser, size int) grammar.Chooser {
	lengths := func(_ *grammar.Field, lo, hi int64) (int64, int64) { return narrower(lo, hi, size) }
	numbers := func(f *grammar.Field, lo, hi int64) (int64, int64) {
		if f.Kind == grammar.Int && !f.Vertices() {
			return lengths(f, lo, hi)
		}
		return lo, hi
	}
	return sample.Within{Chooser: ch, Numbers: numbers, Lengths: lengths}
}
