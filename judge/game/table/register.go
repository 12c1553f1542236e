package table

import "math/bits"

// register computes a code while all values are below 64. The set of reached values is a machine
// word. A heap takes O(n) steps, each of which is a shift.
type register struct{ code code }

func (*register) name() string { return "register" }

// suits reports whether all values are below 64. Then the values of sums are below 64 as well.
func (*register) suits(values []uint16) bool {
	for _, v := range values {
		if v > 63 {
			return false
		}
	}
	return true
}

func (r *register) fill(values []uint16, from, to int) (int, error) {
	for n := from; n < to; n++ {
		var set uint64
		for k, d := range r.code[:min(len(r.code), n+1)] {
			set |= reached(values, n-k, d)
		}
		v := bits.TrailingZeros64(^set)
		if v > 63 {
			return n, nil
		}
		values[n] = uint16(v)
	}
	return to, nil
}

// reached returns the set of values that the moves of a digit reach.
func reached(values []uint16, left int, d digit) (set uint64) {
	if d.none && left == 0 {
		set |= 1
	}
	if d.one && left > 0 {
		set |= 1 << (values[left] & 63)
	}
	if d.two {
		set |= sums(halves(values, left, d.differ))
	}
	return set
}

// sums returns the set of low[0]^high[last], low[1]^high[last-1], … It uses four words, because
// operations on a single word would wait for each other.
func sums(low, high []uint16) uint64 {
	var a, b, c, d uint64
	for len(low) >= 4 && len(high) >= 4 {
		l, h := low[:4:4], high[len(high)-4:]
		a |= 1 << ((l[0] ^ h[3]) & 63)
		b |= 1 << ((l[1] ^ h[2]) & 63)
		c |= 1 << ((l[2] ^ h[1]) & 63)
		d |= 1 << ((l[3] ^ h[0]) & 63)
		low, high = low[4:], high[:len(high)-4]
	}
	for i, v := range low {
		a |= 1 << ((v ^ high[len(high)-1-i]) & 63)
	}
	return a | b | c | d
}
