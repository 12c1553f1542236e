package crosscheck

import (
	"cmp"
	"time"
)

// A sizes chooses the sizes of a generator's inputs, round by round. They grow from 1 up to most,
// again and again. Large sizes are those whose inputs take much longer than the fastest inputs. They
// get at most half of the time, so that many small inputs are tried.
type sizes struct {
	most  int
	small int // next small size
	large int // next large size; 0: no size is large
	edge  int // smallest large size; 0: none
	least time.Duration
	spent [2]time.Duration // time of small and of large sizes
	stale int              // rounds since the last new input
	sweep int              // number of sweeps over the small sizes
}

// muchLonger is how much longer than the fastest inputs the inputs of large sizes take.
const muchLonger = 5

// unnoticed is a time per input that is never long.
const unnoticed = 10 * time.Millisecond

func newSizes(most int) sizes { return sizes{most: most, small: 1} }

// after returns the next larger size.
func after(size int) int { return size + max(1, size/5) }

// next returns the size of the next round.
func (s *sizes) next() int {
	if s.edge > 0 && s.spent[1] <= s.spent[0] {
		return min(s.large, s.most)
	}
	return min(s.small, s.most)
}

// seeds returns the number of inputs in a round. Later sweeps try more of each size.
func (s *sizes) seeds() int { return seedsOfSize << min(s.sweep, mostDoubled) }

// mostDoubled bounds the number of inputs in a round.
const mostDoubled = 3

// bound records that inputs of a size are too slow for the brute.
func (s *sizes) bound(size int) { s.most = min(s.most, size-1) }

// tried records a round of some inputs of a size.
func (s *sizes) tried(size, inputs int, fresh bool, took time.Duration) {
	each := took / time.Duration(max(1, inputs))
	s.least = min(cmp.Or(s.least, each), each)
	if s.stale++; fresh {
		s.stale = 0
	}
	if s.edge == 0 && each > muchLonger*s.least+unnoticed {
		s.edge, s.large = size, size
	}
	if s.edge > 0 && size >= s.edge {
		s.spent[1] += took
		if s.large = after(size); s.large > s.most {
			s.large = s.edge
		}
		s.restart(s.small >= s.edge)
		return
	}
	s.spent[0] += took
	s.small = after(size)
	s.restart(s.small > s.most || s.edge > 0 && s.small >= s.edge)
}

// restart begins a new sweep over the small sizes.
func (s *sizes) restart(now bool) {
	if now {
		s.small = 1
		s.sweep++
	}
}

// exhausted reports whether a whole sweep gave no new input.
func (s *sizes) exhausted() bool {
	n := 0
	for size := 1; size <= s.most; size = after(size) {
		n++
	}
	return s.stale > n
}
