package table

import "context"

// turnHeaps bounds the heaps that are computed to find a law.
const turnHeaps = 10_000

// Turns returns the heaps at which a proved law of a table with heaps up to upto turns: the
// first from which the values are periodic, and the first that repeats. Programs that assume
// the law for too many heaps, or a table for too few, fail there. Without a proof there are
// none.
func Turns(r Rule, upto int) []int64 {
	computed, err := Compute(context.Background(), r, Options{Upto: min(upto, turnHeaps)})
	if err != nil {
		return nil // grundy table --check reports it
	}
	for _, l := range Find(computed) {
		if l.Status.Word == Proved && l.Period > 0 && !l.Losing {
			return []int64{int64(l.Preperiod), int64(l.Preperiod + l.Period)}
		}
	}
	return nil
}
