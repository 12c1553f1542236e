package table

import "context"

// onsetHeaps bounds the number of heaps that are computed to find a law.
const onsetHeaps = 10_000

// Onsets returns the two heaps at which the law of a table up to upto begins. The values are
// periodic from the first heap on, and the second period begins at the second. Programs that assume
// the law for too many heaps, or use a table of too few, fail there. Onsets returns nothing if the
// law is not proved.
func Onsets(r Rule, upto int) []int64 {
	computed, err := Compute(context.Background(), r, Options{Upto: min(upto, onsetHeaps)})
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
