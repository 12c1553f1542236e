package plan

import (
	"context"
	"maps"
	"slices"

	"grundy/judge/game"
	"grundy/judge/sample"
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

// Remarkable returns sequences of numbers near which programs fail, by field: those that
// the spec names, those that the rules name, and the heaps at which the laws of stored
// tables turn.
func (s *Source) Remarkable() map[string][][]int64 {
	all := map[string][][]int64{}
	add := func(values map[string][]int64) {
		for _, field := range slices.Sorted(maps.Keys(values)) {
			all[field] = append(all[field], values[field])
		}
	}
	add(s.Near)
	add(game.Remarkable(s.Game))
	for _, t := range s.Tables {
		turns := t.turns()
		for _, f := range t.Fields {
			add(map[string][]int64{f: turns})
		}
	}
	return all
}

// remarkable returns the remarkable numbers of the problem's fields.
func (s *Source) remarkable() *sample.Remarkable {
	return sample.NewRemarkable(s.Grammar, s.Remarkable())
}
