package plan

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// neighbour changes one number, if possible: by one, to a bound, or to any number. Half of the time
// it changes by a power of two, which a program that loses high bits does not notice. The powers
// alternate.
func (m *maker) neighbour(r *grammar.Rand, c grammar.Case, round int) grammar.Case {
	manner := r.Int(0, 5)
	if manner > 2 {
		return m.stepped(r, c, round)
	}
	changed, _ := m.changed(r, c, func(values []int64, i int, lo, hi int64) int64 {
		switch manner {
		case 0:
			return values[i] + sample.Sign(r)
		case 1:
			return sample.One(r, []int64{lo, hi})
		}
		return r.Int(lo, hi)
	})
	return changed
}

// stepped changes one number by a power of two, if possible. It tries the power whose turn it is
// among those smaller than the number's range. The number must not pass another number of its
// field, so that only its own distances change. Otherwise it uses any power that the bounds allow.
func (m *maker) stepped(r *grammar.Rand, c grammar.Case, round int) grammar.Case {
	changed, ok := m.changed(r, c, func(values []int64, i int, lo, hi int64) int64 {
		v := values[i]
		if to, ok := apart(r, v, lo, hi, round%max(powers(lo, lo, hi), 1)); ok && !between(values, v, to) {
			return to
		}
		return v
	})
	if ok {
		return changed
	}
	changed, _ = m.changed(r, c, func(values []int64, i int, lo, hi int64) int64 {
		n := max(powers(values[i], lo, hi), 1)
		to, _ := apart(r, values[i], lo, hi, int(r.Int(0, int64(n)-1)))
		return to
	})
	return changed
}

// placed changes one number, if possible. Afterwards its distance from another number of the case
// is a power of two, or one more or less than a power of two. No number of the other number's field
// may lie between them. The distances alternate.
func (m *maker) placed(r *grammar.Rand, c grammar.Case, round int) grammar.Case {
	fields := m.numbers()
	changed, _ := m.changed(r, c, func(values []int64, i int, lo, hi int64) int64 {
		others := slices.DeleteFunc(slices.Clone(c.Ints(sample.One(r, fields).Name)), func(v int64) bool {
			return v == values[i] || v < lo || v > hi
		})
		if len(others) == 0 {
			return values[i]
		}
		from, n := sample.One(r, others), max(powers(lo, lo, hi), 1)
		to, ok := apart(r, from, lo, hi, round%n)
		if off := int64(round/n%3) - 1; to > from {
			to += off
		} else {
			to -= off
		}
		if !ok || to < lo || to > hi || between(others, from, to) {
			return values[i]
		}
		return to
	})
	return changed
}

// between reports whether a value is strictly between two numbers.
func between(values []int64, a, b int64) bool {
	return slices.ContainsFunc(values, func(v int64) bool { return min(a, b) < v && v < max(a, b) })
}

// numbers returns the fields of numbers that are not counts.
func (m *maker) numbers() []*grammar.Field {
	return slices.DeleteFunc(slices.Clone(m.src.Grammar.Fields()), func(f *grammar.Field) bool {
		return f.Kind != grammar.Int || f.Counter
	})
}

// changes is how many changes of a case are tried.
const changes = 40

// changed changes one number of a case. It tries several numbers until the result is legal. The
// function change gets the numbers of the field, the index of the number, and its bounds.
func (m *maker) changed(r *grammar.Rand, c grammar.Case, change func(values []int64, i int, lo, hi int64) int64) (changed grammar.Case, ok bool) {
	fields := m.numbers()
	for range changes {
		if len(fields) == 0 {
			break
		}
		f := sample.One(r, fields)
		values := c.Ints(f.Name)
		if len(values) == 0 {
			continue
		}
		lo, hi, known := f.Bounds()
		if !known { // the bounds depend on the case
			lo, hi = ends(c, fields)
		}
		i := int(r.Int(0, int64(len(values))-1))
		v := change(values, i, lo, hi)
		if v == values[i] {
			continue
		}
		if changed, err := c.With(f, i, v); err == nil && m.src.Grammar.Generable(changed) {
			return changed, true
		}
	}
	return c, false
}

// ends returns the least and the greatest number of the fields in a case.
func ends(c grammar.Case, fields []*grammar.Field) (lo, hi int64) {
	var all []int64
	for _, f := range fields {
		all = append(all, c.Ints(f.Name)...)
	}
	return slices.Min(all), slices.Max(all)
}
