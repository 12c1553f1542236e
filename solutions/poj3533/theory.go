package poj3533

import (
	"slices"
	"sync"

	"grundy/judge/spec/grammar"
)

// The theory finds lost positions for tests, because random ones are never lost, and winning
// moves for opponents. The Grundy value of a light is the nim product of its coordinates. The
// numbers below 65536 form a field under nim addition (xor) and nim multiplication. So a light
// with a given value can be found by choosing two coordinates and dividing for the third.

// order is the number of nonzero elements of the field.
const order = 1<<16 - 1

// field holds the powers of a generator of the field. powers[i] is the i-th power, and logs is
// the inverse.
type field struct {
	powers [order]uint16
	logs   [order + 1]int
}

// theField is computed once; a product is then a sum of logarithms. The generator is at least
// 256, because the smaller numbers form a field themselves.
var theField = sync.OnceValue(func() *field {
	for base := uint16(256); ; base++ {
		var f field
		if f.fill(base) {
			return &f
		}
	}
})

// fill computes the powers of base. It returns false if base is not a generator.
func (f *field) fill(base uint16) bool {
	var ofBits [16]uint16
	for i := range ofBits {
		ofBits[i] = multiply(1<<i, base)
	}
	p := uint16(1)
	for i := range f.powers {
		if p == 1 && i > 0 {
			return false
		}
		f.powers[i], f.logs[p] = p, i
		next := uint16(0)
		for bit, times := range ofBits {
			if p>>bit&1 == 1 {
				next ^= times
			}
		}
		p = next
	}
	return true
}

func multiply(a, b uint16) (p uint16) {
	for i := range 16 {
		for j := range 16 {
			if (a>>i)&(b>>j)&1 == 1 {
				p ^= ofPowers(i, j)
			}
		}
	}
	return p
}

// ofPowers returns the nim product of 2^i and 2^j. Let F = 2^k be a Fermat power, where k is a
// power of two. Its nim product with a smaller number is the ordinary product, and its nim square
// is F + F/2 (Conway 1976).
func ofPowers(i, j int) uint16 {
	i, j = max(i, j), min(i, j)
	if j == 0 {
		return 1 << i
	}
	k := 1
	for 2*k <= i {
		k *= 2
	}
	if j < k {
		return ofPowers(i-k, j) << k
	}
	p := ofPowers(i-k, j-k)
	return p<<k ^ multiply(p, 1<<(k-1))
}

// times and over multiply and divide nonzero elements.
func (f *field) times(a, b uint16) uint16 { return f.powers[(f.logs[a]+f.logs[b])%order] }
func (f *field) over(a, b uint16) uint16  { return f.powers[(f.logs[a]-f.logs[b]+order)%order] }

// losing moves the last light along y and z so that its value is the xor of the others' values.
func losing(c grammar.Case) (grammar.Case, bool) {
	f, list := theField(), points(c)
	last := len(list) - 1
	x := uint16(0)
	for _, p := range list[:last] {
		x ^= f.times(f.times(p[0], p[1]), p[2])
	}
	if x == 0 {
		return c, false
	}
	y, z := c.Grammar().Field("y"), c.Grammar().Field("z")
	_, top, _ := z.Bounds()
	_, far, _ := y.Bounds()
	for step := range far {
		to := (int64(list[last][1])-1+step)%far + 1
		up := int64(f.over(x, f.times(list[last][0], uint16(to))))
		if up > top {
			continue
		}
		if moved, err := c.With(y, last, to); err == nil {
			if moved, err = moved.With(z, last, up); err == nil {
				return moved, true
			}
		}
	}
	return c, false
}

// enough is the number of winning moves to search for.
const enough = 3

// winning returns a winning move for each of some lights, or nothing if the xor of the values of
// all lights is 0. Take x1 to be 0 if it equals x, and y1 and z1 likewise. Then a move changes
// the xor by the nim product of x+x1, y+y1 and z+z1, because nim products are distributive. So a
// move wins if this product equals the xor. The value of a light is the mex over its moves, so
// there is such a move for each light whose value decreases when the xor is added.
func winning(l lights) (wins []lights) {
	f, list := theField(), l.unpack()
	sum := uint16(0)
	for _, p := range list {
		sum ^= f.times(f.times(p[0], p[1]), p[2])
	}
	if sum == 0 {
		return nil
	}
	for _, p := range slices.Backward(list) {
		if q, ok := f.wins(p, sum); ok {
			wins = append(wins, switched(list, p, q))
		}
		if len(wins) == enough {
			break
		}
	}
	return wins
}

// wins returns the other corner of a box at p after whose move the xor of all values is 0.
func (f *field) wins(p point, sum uint16) (q point, ok bool) {
	for x := range p[0] {
		for y := range p[1] {
			z := p[2] ^ f.over(sum, f.times(p[0]^x, p[1]^y))
			if z >= p[2] {
				continue
			}
			q = point{x, y, z}
			for j, v := range q {
				if v == 0 {
					q[j] = p[j]
				}
			}
			return q, true
		}
	}
	return q, false
}
