// Package table computes tables of Grundy values, finds laws in them, proves laws by theorems
// with a checked bound, and prints tables as code.
//
//	rule, err := table.Parse("octal 0.77")                      // Kayles
//	t, err := table.Compute(ctx, rule, table.Options{Upto: 1_000_000})
//	t.Values()[70]                                              // 6
//	table.Find(t)[0].Status                                     // proved(guy-smith, need=167, have=191)
//	paste, err := table.Emit(t, table.EmitOptions{Lang: "cpp"}) // period form, 200 bytes
//
// A law is proved by a theorem, or it holds so far, or it is refuted at a heap. A law that holds
// was learned from the beginning of the table and predicts the rest. Package table reports no law
// that predicts next to nothing: see Find.
//
// The engine that fills a table is chosen for the rule, and again while the table grows. Once a
// period is proved, the rest is copied. For games that split heaps, these are, in order of
// preference: a walk over the few heaps of a rare class (sparse), a set of values in a machine word
// (register), and an array of marks (stamps). Dense finite sets of amounts use bitmaps of excluded
// heaps, other sets use stamps, and ranges use a sliding window. Tests compare every engine with
// the values by definition.
package table

import (
	"context"

	"grundy/judge/base/fault"
)

// Most is the largest Grundy value that a table can hold.
const Most = 1<<16 - 1

// Options control a computation. Only Upto is required.
type Options struct {
	// Upto is the last heap.
	Upto int
	// From is a table of the same rule from which to continue, for example the result of an
	// interrupted Compute. Its values are reused.
	From *Table
	// Progress, if not nil, is called from time to time, on the goroutine of Compute, with the
	// number of finished heaps and the total number.
	Progress func(done, of int)
	// Stage, if not nil, is called after every stage with the finished part of the table, so that
	// it can be saved. Each stage is a quarter as long as all earlier ones. An error of Stage
	// ends the computation.
	Stage func(*Table) error
}

// A Table contains the Grundy values of the heaps 0..Upto of a rule.
type Table struct {
	rule    Rule
	values  []uint16
	engines []Stretch
	period  *Law // proved
}

// A Stretch is the range of heaps From..To-1 that an engine computed.
type Stretch struct {
	Engine   string
	From, To int
}

// Rule returns the rule of the table.
func (t *Table) Rule() Rule { return t.rule }

// Upto returns the last heap; -1 for an empty table.
func (t *Table) Upto() int { return len(t.values) - 1 }

// Values returns the Grundy values by heap, from heap 0. They belong to the table and must not be
// modified.
func (t *Table) Values() []uint16 { return t.values }

// Engines returns the engines with the heaps that they computed, in order. Heaps that were copied
// by a proved period are listed under "copy".
func (t *Table) Engines() []Stretch { return t.engines }

// Max returns the largest value and the first heap that has it.
func (t *Table) Max() (value, heap int) {
	for n, v := range t.values {
		if int(v) > value {
			value, heap = int(v), n
		}
	}
	return value, heap
}

// Losing returns the P-positions, which are the heaps of value 0, in order.
func (t *Table) Losing() []int {
	var losing []int
	for n, v := range t.values {
		if v == 0 {
			losing = append(losing, n)
		}
	}
	return losing
}

// Compute computes the values of the heaps 0..o.Upto. If ctx ends, it returns the finished part,
// for From or Save, with ctx's error. There is also an error if the rule cannot be computed, a
// value is above Most, or o.From has another rule.
func Compute(ctx context.Context, rule Rule, o Options) (*Table, error) {
	if rule.kind == nil {
		return nil, fault.Errorf("table: the rule %q has no moves; get a rule from Parse", rule.text)
	}
	if o.Upto < 0 || o.Upto > mostHeaps {
		return nil, fault.Errorf("table: the last heap is %d; give one from 0 to %d", o.Upto, mostHeaps)
	}
	f := &filling{ctx: ctx, rule: rule, options: o, values: make([]uint16, o.Upto+1)}
	if o.From != nil {
		if o.From.rule.String() != rule.String() {
			return nil, fault.Errorf("table: the table to continue is of %s, not of %s; give one of the same rule",
				o.From.rule, rule)
		}
		f.takeOver(o.From)
		f.options.From = nil // it may be as large as the rest of the table
	}
	err := f.run()
	return f.table(), err
}

// mostHeaps is the largest last heap. The number of heaps then fits into an int32, as repeats
// requires.
const mostHeaps = 1<<31 - 2

var errTooLarge = fault.Errorf("a value is above 65535; ask for fewer heaps")
