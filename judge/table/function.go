package table

import (
	"grundy/judge/fault"
)

// A function is a game given by its moves.
type function struct {
	options func(n int, move func(heaps ...int))
}

func (function) start(Rule, []uint16) int { return 0 }
func (function) prove([]uint16) *Law      { return nil }

func (f function) engines(Rule, int) []engine { return []engine{&literal{function: f}} }

// literal asks the function for every move of every heap.
type literal struct {
	function
	seen stamps
}

func (*literal) name() string        { return "moves" }
func (*literal) suits([]uint16) bool { return true }

func (l *literal) fill(values []uint16, from, to int) (int, error) {
	var wrong error
	for n := from; n < to; n++ {
		mark := uint32(n + 1)
		l.options(n, func(heaps ...int) {
			sum := uint16(0)
			for _, h := range heaps {
				if h < 0 || h >= n {
					wrong = fault.Errorf("a move leaves the heap %d, which is not below; give the game as a Graph", h)
					return
				}
				sum ^= values[h]
			}
			l.seen.seen[sum] = mark
		})
		if wrong != nil {
			return n, wrong
		}
		v, err := l.seen.mex(mark)
		if err != nil {
			return n, err
		}
		values[n] = v
	}
	return to, nil
}
