package table

// stamps computes a code by a mark for every value that is reached: the mark of
// heap n is n+1, so that nothing is ever cleared. It takes any value, and
// O(n) steps a heap.
type stamps struct {
	code code
	seen [Most + 1]uint32
}

func (*stamps) name() string        { return "stamps" }
func (*stamps) suits([]uint16) bool { return true }

func (s *stamps) fill(values []uint16, from, to int) (int, error) {
	for n := from; n < to; n++ {
		for k, d := range s.code {
			if k > n {
				break
			}
			s.mark(values, n, k, d)
		}
		v, err := s.mex(uint32(n + 1))
		if err != nil {
			return n, err
		}
		values[n] = v
	}
	return to, nil
}

// mark marks what taking k from n reaches.
func (s *stamps) mark(values []uint16, n, k int, d digit) {
	mark, left := uint32(n+1), n-k
	if d.none && left == 0 {
		s.seen[0] = mark
	}
	if d.one && left > 0 {
		s.seen[values[left]] = mark
	}
	if d.two {
		low, high := halves(values, left, d.differ)
		for i, v := range low {
			s.seen[v^high[len(high)-1-i]] = mark
		}
	}
}

// halves returns the values of the heaps 1, 2, … and, from its end, left-1, left-2, …
// which go with them; up to the middle, and to it unless heaps must differ.
func halves(values []uint16, left int, differ bool) (low, high []uint16) {
	most := left / 2
	if differ {
		most = (left - 1) / 2
	}
	if most < 1 {
		return nil, nil
	}
	return values[1 : 1+most], values[left-most : left]
}

func (s *stamps) mex(mark uint32) (uint16, error) {
	for v, seen := range s.seen[:] {
		if seen != mark {
			return uint16(v), nil
		}
	}
	return 0, errTooLarge
}
