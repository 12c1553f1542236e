package plan

import (
	"context"
	"slices"

	"grundy/judge/table"
)

// A Table is a stored table of heaps, and the fields that hold such heaps.
type Table struct {
	Rule   table.Rule
	Upto   int
	Fields []string
}

// turnHeaps bounds the heaps that are computed to find a law.
const turnHeaps = 10_000

// turns returns the heaps at which a proved law of the table turns: the first from
// which the values are periodic, and the first that repeats. Programs that assume the
// law for too many heaps, or a table for too few, fail there. Without a proof there are
// none.
func (t Table) turns() []int64 {
	computed, err := table.Compute(context.Background(), t.Rule, table.Options{Upto: min(t.Upto, turnHeaps)})
	if err != nil {
		return nil // grundy table --check reports it
	}
	for _, l := range table.Find(computed) {
		if l.Status.Word == table.Proved && l.Period > 0 && !l.Losing {
			return []int64{int64(l.Preperiod), int64(l.Preperiod + l.Period)}
		}
	}
	return nil
}

// nearValues returns the values near which cases are made, by field: those that the
// spec names, and those at which the laws of stored tables turn.
func (s *Source) nearValues() map[string][]int64 {
	all := map[string][]int64{}
	for field, values := range s.Near {
		all[field] = slices.Clone(values)
	}
	for _, t := range s.Tables {
		turns := t.turns()
		for _, f := range t.Fields {
			all[f] = append(all[f], turns...)
		}
	}
	return all
}
