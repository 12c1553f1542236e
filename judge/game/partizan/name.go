package partizan

// A name says that a value has a name of its own in print. The names are the powers of up, their
// sums, and tinies; each may have a number before it, and each has a negative.
type name struct {
	kind   kind
	down   bool // the negative: down instead of up, miny instead of tiny
	star   bool // plus *
	order  int32
	number Dyadic
	worth  Dyadic // G of tiny-G = {0||0|-G}, or its right stop if it is not a number
	game   id     // G, or none if it is a number
}

// A kind is the form of a name.
type kind byte

// The kinds of names (Winning Ways, chapters 5 and 8, and Siegel, II.4, for the powers of up).
const (
	unnamed kind = iota
	power        // up to the n-th power: {0 | v[n-1]*}, printed ^<n>
	powers       // the sum of the powers up to the n-th: {^[n-1] | *}, printed ^[n]
	tiny         // {0 || 0 | -G}, printed +_G
)

// nameOf returns the name of the value with the given canonical options, which is not simple.
func (a *Arena) nameOf(left, right []id) name {
	if n := a.nameOfPositive(left, right, false); n.kind != unnamed {
		return n
	}
	return a.nameOfPositive(right, left, true)
}

// nameOfPositive returns the name of a value whose own options belong to Left, or to Right if the
// name is that of a negative.
func (a *Arena) nameOfPositive(own, other []id, down bool) name {
	switch {
	case len(other) != 1:
		return name{}
	case len(own) == 1:
		return a.nameOfSingle(own[0], other[0], down)
	case len(own) != 2:
		return name{}
	case a.nodes[own[0]].isNumber():
		return a.nameOfStar(own[0], own[1], other[0], down)
	case a.nodes[own[1]].isNumber():
		return a.nameOfStar(own[1], own[0], other[0], down)
	}
	return name{}
}

// nameOfSingle returns the name of {own | opposite}.
func (a *Arena) nameOfSingle(own, opposite id, down bool) name {
	p, q := a.sumOfPowers(own, down), a.sumOfPowers(opposite, down)
	if p.order > 0 && !p.star && q.order == 0 && q.star && p.number == q.number { // ^[n] = {^[n-1] | *}
		p.order++
		return p
	}
	if !a.nodes[own].isNumber() {
		return name{}
	}
	q = a.sumOfPowers(opposite, !down)
	if number := a.nodes[own].simple.number; q.order > 0 && q.star && q.number == number { // ^<n> = {0 | v[n-1]*}
		return name{kind: power, down: down, order: q.order + 1, number: number}
	}
	return a.nameOfTiny(own, opposite, down)
}

// nameOfStar returns the name of {x, own | opposite} for a number x.
func (a *Arena) nameOfStar(x, own, opposite id, down bool) name {
	number := a.nodes[x].simple.number
	p := a.sumOfPowers(own, down)
	if !p.star || p.number != number {
		return name{}
	}
	if p.order > 0 && opposite == x { // ^[n]* = {0, ^[n-1]* | 0}
		p.order++
		return p
	}
	if q := a.sumOfPowers(opposite, !down); p.order == 0 && q.order > 0 && !q.star && q.number == number { // ^<n>* = {0, * | v[n-1]}
		return name{kind: power, down: down, star: true, order: q.order + 1, number: number}
	}
	return name{}
}

// sumOfPowers returns the name of ^[n] or ^[n]* plus a number, or of their negatives. It names up
// and *, too, as sums of one and of no powers.
func (a *Arena) sumOfPowers(v id, down bool) name {
	n := &a.nodes[v]
	if !n.isSimple {
		if n.name.kind == powers && n.name.down == down {
			return n.name
		}
		return name{}
	}
	order := n.simple.ups
	if down {
		order = -order
	}
	if order < 0 || order > 1 || n.simple.nim > 1 || n.simple.isNumber() {
		return name{}
	}
	return name{kind: powers, down: down, star: n.simple.nim == 1, order: order, number: n.simple.number}
}

// nameOfTiny returns the name of x + tiny-G = {x || x | x-G} for a number x and G with a positive
// right stop. If x is not 0, it names the value only if G is a number.
func (a *Arena) nameOfTiny(x, hot id, down bool) name {
	left, right := a.nodes[hot].left, a.nodes[hot].right
	if down {
		left, right = right, left
	}
	if a.nodes[hot].isSimple || len(left) != 1 || left[0] != x || len(right) != 1 {
		return name{}
	}
	threat, number := a.nodes[right[0]], a.nodes[x].simple.number
	if down {
		threat.leftStop = threat.rightStop.negative()
	}
	result := name{kind: tiny, down: down, number: number, worth: threat.leftStop.negative(), game: none}
	if threat.isNumber() {
		result.worth = result.worth.plus(number)
		if down {
			result.worth = threat.simple.number.minus(number)
		}
	}
	if result.worth.Sign() <= 0 || !threat.isNumber() && number.Sign() != 0 {
		return name{}
	}
	if !threat.isNumber() {
		if result.game = right[0]; !down {
			result.game = a.negative(right[0])
		}
	}
	return result
}
