package partizan

import (
	"math"
	"slices"
)

// Zero returns 0, the game without moves.
func (a *Arena) Zero() Value { return a.value(zero) }

// Number returns the value of a number.
func (a *Arena) Number(d Dyadic) (v Value, err error) {
	defer catch(&err)
	return a.value(a.ofSimple(simple{number: d})), nil
}

// Nimber returns *n. n must be at least 0.
func (a *Arena) Nimber(n int) (v Value, err error) {
	defer catch(&err)
	a.checkDepth(int32(min(n, math.MaxInt32)))
	return a.value(a.ofSimple(simple{nim: int32(n)})), nil
}

// Neg returns -v, the game with the players exchanged.
func (a *Arena) Neg(v Value) (w Value, err error) {
	defer catch(&err)
	return a.value(a.negative(a.own(v))), nil
}

// negative returns -v. The options of a negative are the negatives of the options.
func (a *Arena) negative(v id) id {
	n := a.nodes[v]
	if n.negative != none {
		return n.negative
	}
	a.step(1)
	var w id
	if n.isSimple {
		w = a.ofSimple(n.simple.negative())
	} else {
		w = a.ofOptions(a.negatives(n.right), a.negatives(n.left))
	}
	a.nodes[v].negative, a.nodes[w].negative = w, v
	return w
}

// Add returns v + w.
func (a *Arena) Add(v, w Value) (sum Value, err error) {
	defer catch(&err)
	return a.value(a.sum(a.own(v), a.own(w))), nil
}

// Sum returns the sum of any number of values. It is cheaper than repeated calls of Add, because it
// adds simple values without storing their partial sums, and cancels values with their negatives.
func (a *Arena) Sum(list ...Value) (sum Value, err error) {
	defer catch(&err)
	simpleSum := simple{}
	counts := map[id]int{}
	var order []id
	for _, v := range list {
		x := a.own(v)
		if n := a.nodes[x]; n.isSimple {
			simpleSum = simpleSum.plus(n.simple)
			a.checkDepth(simpleSum.depth())
			continue
		}
		if opposite := a.negative(x); counts[opposite] > 0 {
			counts[opposite]--
			continue
		}
		counts[x]++
		order = append(order, x)
	}
	whole := zero
	for _, x := range order {
		if counts[x] > 0 {
			counts[x]--
			whole = a.sum(whole, x)
		}
	}
	return a.value(a.sum(whole, a.ofSimple(simpleSum))), nil
}

// sum returns v + w.
func (a *Arena) sum(v, w id) id {
	x, y := a.nodes[v], a.nodes[w]
	switch {
	case x.isSimple && y.isSimple:
		return a.ofSimple(x.simple.plus(y.simple))
	case v == zero:
		return w
	case w == zero:
		return v
	case v > w:
		v, w = w, v
	}
	if known, ok := a.sums[pair{v, w}]; ok {
		return known
	}
	sum := a.searchSum(v, w)
	a.sums[pair{v, w}] = sum
	return sum
}

// searchSum returns v + w by adding to every option. A number that is added to another value is
// added to its options, and the result is canonical (number translation; Siegel, II.3).
func (a *Arena) searchSum(v, w id) id {
	if a.nodes[w].isNumber() {
		v, w = w, v
	}
	left, right := a.options(w)
	left, right = a.plus(left, v), a.plus(right, v)
	if a.nodes[v].isNumber() {
		slices.Sort(left)
		slices.Sort(right)
		return a.ofOptions(left, right)
	}
	vLeft, vRight := a.options(v)
	return a.game(append(left, a.plus(vLeft, w)...), append(right, a.plus(vRight, w)...))
}

// plus adds w to values.
func (a *Arena) plus(list []id, w id) []id {
	a.step(len(list))
	sums := make([]id, len(list))
	for i, v := range list {
		sums[i] = a.sum(v, w)
	}
	return sums
}

// negatives returns the negatives of options, in the order of ids.
func (a *Arena) negatives(list []id) []id {
	a.step(len(list))
	negatives := make([]id, len(list))
	for i, v := range list {
		negatives[i] = a.negative(v)
	}
	slices.Sort(negatives)
	return negatives
}
