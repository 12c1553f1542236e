package guess

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// An env holds the values of the numbers read so far, indexed by their field's place. A word has
// the value unknown.
type env []int64

const unknown = math.MinInt64

// with returns an env in which the value at place is set, and later values are unset.
func (e env) with(place int, t token) env {
	n := int64(unknown)
	if t.whole {
		n = t.n
	}
	return append(e[:place:place], n)
}

// A count says how many values a list has, or how often a block repeats: times·x + plus, x·y, x +
// y, or only plus.
type count struct {
	x, y        *field
	times, plus int64
	product     bool
}

// mostCount is the greatest count that is considered.
const mostCount = 1 << 30

// in returns the value of a count for an env, or a negative number if there is none.
func (c count) in(e env) int64 {
	if c.x == nil {
		return c.plus
	}
	x := e[c.x.place]
	if x == unknown || x < 0 || x > mostCount {
		return -1
	}
	if c.y == nil {
		return c.times*x + c.plus
	}
	y := e[c.y.place]
	if y == unknown || y < 0 || y > mostCount {
		return -1
	}
	if c.product {
		return x * y
	}
	return x + y
}

// String returns the count in the syntax of specs.
func (c count) String() string {
	if c.x == nil {
		return fmt.Sprint(c.plus)
	}
	s := c.x.name
	switch {
	case c.y != nil && c.product:
		return s + "*" + c.y.name
	case c.y != nil:
		return s + "+" + c.y.name
	case c.times != 1:
		s = fmt.Sprintf("%d*%s", c.times, s)
	}
	if c.plus != 0 {
		s += fmt.Sprintf("%+d", c.plus)
	}
	return s
}

// bare reports whether a count is the value of a field.
func (c count) bare() bool { return c.x != nil && c.y == nil && c.times == 1 && c.plus == 0 }

// less reports whether a count is the value of a field minus one.
func (c count) less() bool { return c.x != nil && c.y == nil && c.times == 1 && c.plus == -1 }

// cost returns how surprising a count is.
func (c count) cost() float64 {
	switch {
	case c.x == nil:
		return 1
	case c.bare():
		return 0
	case c.y != nil:
		return 1
	case c.less():
		return 0.4
	case c.times != 1:
		return 1.8
	}
	return 0.7
}

// countsOf returns the counts that have the given values in the given envs, least surprising first.
// It uses the fields that are whole numbers in all of them.
func countsOf(fields []*field, envs []env, values []int64) (list []count) {
	fits := func(c count) {
		for i, e := range envs {
			if c.in(e) != values[i] {
				return
			}
		}
		list = append(list, c)
	}
	for _, x := range slices.Backward(fields) {
		for _, c := range []count{{times: 1}, {times: 1, plus: -1}, {times: 1, plus: 1}, {times: 2}, {times: 2, plus: -1}} {
			c.x = x
			fits(c)
		}
		for _, y := range fields {
			if y.place < x.place {
				fits(count{x: y, y: x, product: true})
				fits(count{x: y, y: x})
			}
		}
	}
	if !slices.ContainsFunc(values, func(v int64) bool { return v != values[0] }) {
		list = append(list, count{plus: values[0]})
	}
	slices.SortStableFunc(list, func(a, b count) int { return cmp.Compare(a.cost(), b.cost()) })
	return list
}
