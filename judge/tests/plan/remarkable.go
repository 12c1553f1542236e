package plan

import (
	"maps"
	"slices"

	"grundy/judge/game"
	"grundy/judge/tests/sample"
)

// A Table is a stored table of the Grundy values of heaps.
type Table struct {
	Fields []string // the fields of the input whose numbers are these heaps
	// Onsets returns the heaps at which a law of the table begins, as table.Onsets does. It may
	// take a second.
	Onsets func() []int64
}

// Remarkable returns sequences of numbers near which programs fail, by field. They are the values
// of the spec's key near, the amounts that the rules list or name, and the heaps at which laws of
// stored tables begin.
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
		onsets := t.Onsets()
		for _, f := range t.Fields {
			add(map[string][]int64{f: onsets})
		}
	}
	return all
}

// remarkable returns the remarkable numbers of the problem's fields for drawing.
func (s *Source) remarkable() *sample.Remarkable {
	return sample.NewRemarkable(s.Grammar, s.Remarkable())
}
