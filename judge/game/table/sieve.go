package table

import (
	"context"
	"math/bits"

	"grundy/judge/base/fault"
)

// sieveLosing lists the P-positions among the heaps 0..upto of a rule of amounts, in order. It
// computes no other values: every P-position crosses out the heaps from which a move leads to it.
// If there are few P-positions, as for squares, this is much faster than Compute, and upto may be
// larger than for a table.
func sieveLosing(ctx context.Context, rule Rule, upto int) ([]int, error) {
	if upto < 0 || upto > mostHeaps {
		return nil, fault.Errorf("table: the last heap is %d; give one from 0 to %d", upto, mostHeaps)
	}
	var s sieve
	least := 0
	switch k := rule.kind.(type) {
	case list:
		s.amounts, least = k.upto(upto+1), k.least()
	case span:
		s.amounts, least = k.upto(upto+1), k.lo
	default:
		return nil, fault.Errorf("table: %s is not a list of amounts; Compute gives its P-positions", rule)
	}
	s.crossed = make([]uint64, upto/64+1)
	if rule.short { // heaps below the smallest amount may be taken whole
		for n := 1; n < min(least, upto+1); n++ {
			s.crossed[n/64] |= 1 << (n % 64)
		}
	}
	return s.run(ctx, upto)
}

// sieve has one bit per heap.
type sieve struct {
	amounts []int
	crossed []uint64
}

func (s *sieve) run(ctx context.Context, upto int) (losing []int, err error) {
	for block := range s.crossed {
		if block%1024 == 0 && ctx.Err() != nil {
			return losing, ctx.Err()
		}
		for free := ^s.crossed[block]; free != 0; free &^= s.crossed[block] {
			n := 64*block + bits.TrailingZeros64(free)
			if n > upto {
				return losing, nil
			}
			losing = append(losing, n)
			free &^= 1 << (n % 64)
			s.cross(n, upto)
		}
	}
	return losing, nil
}

// cross crosses out the heaps from which a move leads to n.
func (s *sieve) cross(n, upto int) {
	for _, a := range s.amounts {
		if a > upto-n {
			return
		}
		s.crossed[(n+a)/64] |= 1 << ((n + a) % 64)
	}
}
