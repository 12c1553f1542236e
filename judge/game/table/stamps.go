package table

// stamps computes a code with a mark for every reached value. The mark of heap n is n+1, so the
// marks are never cleared. It supports all values, and takes O(n) steps per heap.
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

// mark marks the values after each move that takes k from n.
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

// halves returns the values of the heaps 1, 2, … and, from the end of high, of their counterparts
// left-1, left-2, … Each pair occurs once. Pairs of equal heaps are excluded if heaps must
// differ.
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
