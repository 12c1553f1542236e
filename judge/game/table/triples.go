package table

// triples computes codes whose moves may leave three heaps. It stores, for every total, the
// values of two heaps with that total. A heap takes O(n) steps times the number of these values.
type triples struct {
	pairs stamps
	two   [][]uint16 // by total
	seen  [Most + 1]uint32
}

func newTriples(c code) *triples { return &triples{pairs: stamps{code: c}} }

func (*triples) name() string        { return "triples" }
func (*triples) suits([]uint16) bool { return true }

func (t *triples) fill(values []uint16, from, to int) (int, error) {
	for n := from; n < to; n++ {
		for total := len(t.two); total <= n; total++ {
			t.two = append(t.two, t.pairsOf(values, total))
		}
		for k, d := range t.pairs.code {
			if k > n {
				break
			}
			t.pairs.mark(values, n, k, d)
			if d.three {
				t.mark(values, n-k, uint32(n+1))
			}
		}
		v, err := t.pairs.mex(uint32(n + 1))
		if err != nil {
			return n, err
		}
		values[n] = v
	}
	return to, nil
}

// pairsOf returns the values of two heaps with a given total.
func (t *triples) pairsOf(values []uint16, total int) []uint16 {
	var list []uint16
	low, high := halves(values, total, false)
	for i, v := range low {
		sum := v ^ high[len(high)-1-i]
		if t.seen[sum] != uint32(total+1) {
			t.seen[sum] = uint32(total + 1)
			list = append(list, sum)
		}
	}
	return list
}

// mark marks the values of three heaps with a given total. One of them is at most a third of it.
func (t *triples) mark(values []uint16, total int, mark uint32) {
	for first := 1; first <= total/3; first++ {
		for _, v := range t.two[total-first] {
			t.pairs.seen[values[first]^v] = mark
		}
	}
}
