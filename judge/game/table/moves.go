package table

import "iter"

// Moves lists the moves from a heap, each as the remaining heaps. It returns false if the moves
// depend on the previous move. It may list a move several times.
func (r Rule) Moves(heap int) (iter.Seq[[]int], bool) {
	s, ok := r.kind.(single)
	if !ok {
		return nil, false
	}
	return func(yield func([]int) bool) {
		more := true
		s.leave(r, heap, func(heaps ...int) { more = more && yield(heaps) })
	}, true
}

// Takes returns the maximum number of stones that a move takes, if the rule is an octal code.
func (r Rule) Takes() (most int, ok bool) {
	c, ok := r.kind.(code)
	if !ok || !c.octal() {
		return 0, false
	}
	return c.last(), true
}

// A single is a kind whose moves from a heap depend only on the heap.
type single interface {
	leave(r Rule, n int, move func(heaps ...int))
}

func (l list) leave(r Rule, n int, move func(heaps ...int)) {
	if n > 0 && n < l.least() && r.short {
		move(0)
	}
	for a := range l.terms {
		if a > int64(n) {
			break
		}
		move(n - int(a))
	}
}

func (s span) leave(r Rule, n int, move func(heaps ...int)) {
	if n > 0 && n < s.lo && r.short {
		move(0)
	}
	for a := s.lo; a <= min(s.hi, n); a++ {
		move(n - a)
	}
}

func (c code) leave(_ Rule, n int, move func(heaps ...int)) {
	for k, d := range c[:min(len(c), n+1)] {
		d.leave(n-k, move)
	}
}

// leave lists the heaps that a move may leave if left stones remain.
func (d digit) leave(left int, move func(heaps ...int)) {
	if d.none && left == 0 {
		move()
	}
	if d.one && left > 0 {
		move(left)
	}
	for a := 1; d.two && 2*a <= left; a++ {
		if !d.differ || 2*a < left {
			move(a, left-a)
		}
	}
	for a := 1; d.three && 3*a <= left; a++ {
		for b := a; a+2*b <= left; b++ {
			move(a, b, left-a-b)
		}
	}
}
