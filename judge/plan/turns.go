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

// turnHeaps bounds the heaps that are computed for a law.
const turnHeaps = 10_000

// turns returns the heaps at which a proved law of the table turns: the first from which
// the values are periodic, and the first that repeats. Programs that take the law for
// longer than it is, or a table for shorter, fail there. None without a proof.
func (t Table) turns() []int64 {
	computed, err := table.Compute(context.Background(), t.Rule, table.Options{Upto: min(t.Upto, turnHeaps)})
	if err != nil {
		return nil // grundy table --check tells of it
	}
	for _, l := range table.Find(computed) {
		if l.Status.Word == table.Proved && l.Period > 0 && !l.Losing {
			return []int64{int64(l.Preperiod), int64(l.Preperiod + l.Period)}
		}
	}
	return nil
}

// nearValues returns the values worth being near to, by field: those the spec names, and
// where the laws of stored tables turn.
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
