package table

import (
	"context"
	"slices"
	"time"

	"grundy/judge/base/fault"
)

// An engine computes values from those of smaller heaps.
type engine interface {
	name() string
	// suits reports whether the engine can continue from values, which another engine computed.
	// It is called at every stage.
	suits(values []uint16) bool
	// fill computes values[from:to] and returns the index where it stopped. It stops early at a
	// value that does not fit; another engine then continues. values[:from] are right, and did
	// not change since earlier calls.
	fill(values []uint16, from, to int) (int, error)
}

// filling is a computation in progress.
type filling struct {
	bite    int // the number of heaps to compute before the next check of ctx
	ctx     context.Context
	rule    Rule
	options Options
	values  []uint16
	done    int // the number of finished heaps
	engines []Stretch
	period  *Law
}

// copied is the name of the engine for heaps that were copied by a proved period.
const copied = "copy"

// takeOver starts with the heaps of an earlier table. It leaves out those that were copied by a
// period there, so that a proof does not count them as computed.
func (f *filling) takeOver(from *Table) {
	heaps, engines := from.computed()
	f.done = copy(f.values, from.values[:heaps])
	for _, s := range engines {
		if s.To = min(s.To, f.done); s.From < s.To {
			f.engines = append(f.engines, s)
		}
	}
}

// table returns the finished part of the table.
func (f *filling) table() *Table {
	return &Table{rule: f.rule, values: f.values[:f.done:f.done], engines: slices.Clone(f.engines), period: f.period}
}

// run computes in stages. Each stage is a quarter as long as all earlier heaps, and at least 64
// heaps. If the values after a stage prove a period, the rest is copied. Otherwise the engine is
// chosen again.
func (f *filling) run() error {
	if f.done == 0 {
		f.done = min(f.rule.kind.start(f.rule, f.values), len(f.values))
		f.note("rule", 0)
	}
	engines := f.rule.kind.engines(f.rule, len(f.values))
	for stage := max(64, f.done); ; stage += max(stage/4, 64) {
		if err := f.stage(engines, min(stage, len(f.values))); err != nil {
			return err
		}
		if f.period = f.rule.kind.prove(f.values[:f.done]); f.period != nil {
			f.copy()
		}
		f.tell()
		if f.options.Stage != nil {
			if err := f.options.Stage(f.table()); err != nil {
				return err
			}
		}
		if f.done == len(f.values) {
			return nil
		}
	}
}

// stage computes the heaps below to with the first engine that suits. If an engine stops at a
// value that does not fit, the engines after it continue.
func (f *filling) stage(engines []engine, to int) error {
	for _, e := range engines {
		if f.done == to {
			return nil
		}
		if !e.suits(f.values[:f.done]) {
			continue
		}
		if err := f.with(e, to); err != nil {
			return err
		}
	}
	if f.done < to {
		return fault.Errorf("table: no engine computes the next heap; this is a bug in grundy, please report it")
	}
	return nil
}

// with continues with one engine, in bites that are short enough to be interrupted.
func (f *filling) with(e engine, to int) error {
	for f.done < to {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		from, until := f.done, min(to, f.done+max(f.bite, 1))
		began := time.Now()
		var err error
		f.done, err = e.fill(f.values, from, until)
		f.bite = nextBite(f.bite, time.Since(began))
		f.note(e.name(), from)
		if err != nil {
			return fault.Errorf("table: %s: heap %d: %w", f.rule, f.done, err)
		}
		f.tell()
		if f.done < until {
			return nil
		}
	}
	return nil
}

// mostBite bounds the number of heaps between two checks of ctx.
const mostBite = 1 << 16

// nextBite returns the number of heaps to compute before the next check of ctx. The cost of a heap
// depends on the engine and grows with its size, quadratically if a move leaves three heaps. The
// number is adapted so that the checks are about 50 to 250 ms apart.
func nextBite(bite int, took time.Duration) int {
	switch {
	case took > 250*time.Millisecond:
		return max(bite/4, 1)
	case took < 50*time.Millisecond:
		return min(max(2*bite, 64), mostBite)
	}
	return bite
}

// note records which engine computed the heaps from from on.
func (f *filling) note(name string, from int) {
	last := len(f.engines) - 1
	switch {
	case f.done == from:
	case last >= 0 && f.engines[last].Engine == name:
		f.engines[last].To = f.done
	default:
		f.engines = append(f.engines, Stretch{name, from, f.done})
	}
}

func (f *filling) tell() {
	if f.options.Progress != nil {
		f.options.Progress(f.done, len(f.values))
	}
}

// copy fills in the rest by the proved period, doubling the copied part each time.
func (f *filling) copy() {
	from, span := f.done, f.period.Period
	for f.done < len(f.values) {
		f.done += copy(f.values[f.done:], f.values[f.done-span:f.done])
		if span*2 <= f.done-f.period.Preperiod {
			span *= 2
		}
	}
	f.note(copied, from)
}
