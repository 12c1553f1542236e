package search

import "grundy/judge/grammar"

// turnsTries bounds the plays used to find where blocks end.
const turnsTries = 1000

// learnTurns completes a script with the turns of blocks that end at a terminator,
// which no column records: a block that goes on for too long runs out of values, so it
// ended at the turn before.
func learnTurns(c grammar.Case, s script) (script, bool) {
	stops := map[int]bool{}
	for range turnsTries {
		f := &finder{player: newPlayer(s, dry{}), stops: stops, last: -1}
		if made, ok := makeCase(c.Grammar(), f); ok && grammar.Equal(made, c) {
			for _, n := range f.totals {
				s = append(s, choice{kind: turns, v: n})
			}
			p := newPlayer(s, dry{})
			if made, ok := makeCase(c.Grammar(), p); !ok || !grammar.Equal(made, c) {
				return nil, false
			}
			return p.played(c), true
		}
		if f.last < 0 {
			return nil, false
		}
		stops[f.last] = true
	}
	return nil, false
}

// A finder plays a script whose turns are not known: it goes on, except at the
// questions at which it must stop.
type finder struct {
	*player
	stops  map[int]bool
	asked  int
	last   int // the question last answered by going on
	totals []int64
	open   []int // of totals, of the blocks under way
}

// Length implements grammar.Chooser.
func (f *finder) Length(field *grammar.Field, lo, hi int64) int64 {
	if field != nil {
		return f.player.Length(field, lo, hi)
	}
	if lo == 0 {
		f.open = append(f.open, len(f.totals))
		f.totals = append(f.totals, 0)
	}
	top := len(f.open) - 1
	if top < 0 {
		panic(enough{})
	}
	block, stop := f.open[top], f.stops[f.asked]
	if stop || lo+1 == hi {
		f.open = f.open[:top]
	}
	f.asked++
	if stop {
		return lo
	}
	f.totals[block]++
	f.last = f.asked - 1
	f.note(choice{kind: turn})
	return lo + 1
}

// dry has nothing to choose.
type dry struct{}

func (dry) Value(*grammar.Field, int64, int64) int64  { panic(enough{}) }
func (dry) Length(*grammar.Field, int64, int64) int64 { panic(enough{}) }
