package table

import (
	"grundy/judge/base/fault"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// heapWord is the word for the size of the heap in a range, as in `take` of a spec.
const heapWord = "heap"

// A ranged rule is a range of amounts that depends on the heap, such as 1..heap-1.
type ranged struct{ grammar.Range }

func parseRanged(words string) (kind, error) {
	r, err := new(grammar.Grammar).RangeOver(spec.Text{Value: words}, heapWord)
	if err != nil {
		return nil, noRange(words)
	}
	return ranged{r}, nil
}

func noRange(words string) error {
	return fault.Errorf("table: %q is not a range of amounts; write two whole numbers such as 1..5, or formulas of heap such as 1..heap-1 or 1..div(heap, 2)", words)
}

// of returns the minimum and the maximum amount for a heap.
func (r ranged) of(n int) (lo, hi int, err error) {
	low, high, err := r.At(grammar.Case{}, int64(n))
	return int(max(low, 1)), int(min(high, int64(n))), err
}

func (ranged) start(Rule, []uint16) int     { return 0 }
func (ranged) needs() int                   { return 0 }
func (ranged) prove([]uint16) *Law          { return nil }
func (r ranged) engines(Rule, int) []engine { return []engine{&ranging{rule: r}} }

func (r ranged) leave(_ Rule, n int, move func(heaps ...int)) {
	lo, hi, err := r.of(n)
	for a := lo; err == nil && a <= hi; a++ {
		move(n - a)
	}
}

// ranging computes ranges that depend on the heap. If one stone may be taken, it uses the tree of
// sliding. Otherwise it marks each reached heap.
type ranging struct {
	rule   ranged
	window sliding
	marks  stamps
}

func (*ranging) name() string        { return "range" }
func (*ranging) suits([]uint16) bool { return true }

func (g *ranging) fill(values []uint16, from, to int) (int, error) {
	for n := from; n < to; n++ {
		lo, hi, err := g.rule.of(n)
		if err != nil {
			return n, fault.Errorf("table: the range for heap %d: %w", n, err)
		}
		switch {
		case hi < lo:
			values[n] = 0
			continue
		case lo == 1:
			g.window.see(values, n-1)
			values[n], err = g.window.least(n - hi)
		default:
			for _, v := range values[n-hi : n-lo+1] {
				g.marks.seen[v] = uint32(n + 1)
			}
			values[n], err = g.marks.mex(uint32(n + 1))
		}
		if err != nil {
			return n, err
		}
	}
	return to, nil
}
