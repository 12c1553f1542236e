package poj3533

import (
	"slices"
	"sync"

	"grundy/judge/grammar"
)

// The theory serves to find lost positions for tests, which chance never draws, and winning
// moves for players. A light is worth the nim product of its coordinates. The numbers below
// 65536 are a field under nim addition, which is xor, and nim multiplication. So a light with a
// given value is found by choosing two coordinates and dividing for the third.

// order is how many numbers but 0 the field has.
const order = 1<<16 - 1

// field holds powers of a number that makes all others: powers[i] is its i-th,
// and logs go back.
type field struct {
	powers [order]uint16
	logs   [order + 1]int
}

// theField is made once: products are then sums of logarithms. It cannot be made by a number
// below 256, because these are a field of their own.
var theField = sync.OnceValue(func() *field {
	for base := uint16(256); ; base++ {
		var f field
		if f.fill(base) {
			return &f
		}
	}
})

// fill takes the powers of base; false when they are not all there are.
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

// ofPowers is the nim product of two powers of two. A Fermat power F = 2^k, k being a
// power of two, has with all less than it their ordinary product, and with itself
// F + F/2 (Conway 1976).
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

// times and over multiply and divide numbers that are not 0.
func (f *field) times(a, b uint16) uint16 { return f.powers[(f.logs[a]+f.logs[b])%order] }
func (f *field) over(a, b uint16) uint16  { return f.powers[(f.logs[a]-f.logs[b]+order)%order] }

// losing moves the last light along y and z to where its value is the xor of the
// others'.
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

// enough is how many winning moves are searched for.
const enough = 3

// winning returns a winning move for each of some lights, or none if the values of all lights
// add up to 0. With 0 for x1, y1 or z1 where that is x, y or z, a move changes the sum by the
// product of x+x1, y+y1 and z+z1, since products distribute over sums and those by 0 are 0. So
// it wins if that product is the sum. The value of a light is the least that none of its moves
// leaves, so a light whose value becomes smaller by adding the sum has such a move.
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

// wins returns the other corner of a box at p that changes the sum of all values to 0.
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
