package plan

import (
	"math/bits"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// mostCancelling bounds the cancelling lists in a file.
const mostCancelling = 24

// cancelling adds short lists of different numbers whose xor is 0. Programs that compare or cancel
// numbers by their xor, or by bits of a machine word, fail there. Random lists hardly ever have
// this xor. The lists get at most an eighth of the cases in a file.
func (m *maker) cancelling(r *grammar.Rand, b *sample.File, file int) {
	var fields []*grammar.Field
	for _, f := range m.numbers() {
		if _, _, ok := f.Reach(); ok && f.Repeats() && !f.Counts() && !f.Joins() && f.Digits == 0 {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		return
	}
	room := min(m.perFile()/8, mostCancelling)
	for i := file * room; i < (file+1)*room && b.Cases.Len() < m.perFile(); i++ {
		f := fields[i%len(fields)]
		lo, hi, _ := f.Reach()
		numbers := cancellingNumbers(r, lo, hi, i/len(fields))
		if numbers == nil {
			continue
		}
		c, bytes, err := m.one(&preset{Random: grammar.Random{Rand: r}, field: f, counters: m.countersOf(f), numbers: numbers}, m.most)
		if err == nil && !b.AddSized(c, bytes) {
			return
		}
	}
}

// cancellingNumbers returns different numbers within bounds whose xor is 0, in random order. Of
// each four rounds, one has the greatest number and two that add up to it bit by bit, and one has
// three such numbers anywhere. The others have two pairs whose numbers differ in the same bit. The
// bits alternate. It returns nil if there are no two numbers from 0 on within the bounds, or if 20
// tries fail.
func cancellingNumbers(r *grammar.Rand, lo, hi int64, round int) (numbers []int64) {
	lo = max(lo, 0)
	if hi <= lo {
		return nil
	}
	random := grammar.Random{Rand: r}
	for range 20 {
		switch kind := round % 4; kind {
		case 0, 1:
			sum := hi
			if kind == 1 {
				sum = random.Magnitude(lo, hi)
			}
			part := r.Int(0, sum) & sum
			numbers = []int64{sum, part, sum ^ part}
		default:
			bit := int64(1) << ((round/4*2 + kind - 2) % bits.Len64(uint64(hi)))
			v, w := r.Int(lo, hi), r.Int(lo, hi)
			numbers = []int64{v, v ^ bit, w, w ^ bit}
		}
		if different(numbers, lo, hi) {
			for i := range numbers {
				j := r.Int(0, int64(i))
				numbers[i], numbers[j] = numbers[j], numbers[i]
			}
			return numbers
		}
	}
	return nil
}

// different reports whether all numbers are within bounds and no two are equal.
func different(numbers []int64, lo, hi int64) bool {
	met := map[int64]bool{}
	for _, v := range numbers {
		if v < lo || v > hi || met[v] {
			return false
		}
		met[v] = true
	}
	return true
}

// A preset is a grammar.Chooser that draws a case in which the numbers of a field are given. The
// counts before the field are their number, because one of these counts probably is the count of
// the field.
type preset struct {
	grammar.Random
	field    *grammar.Field
	counters map[*grammar.Field]bool
	numbers  []int64
	tally
}

// Value implements grammar.Chooser.
func (p *preset) Value(f *grammar.Field, lo, hi int64) int64 {
	p.see(f, p.field)
	switch {
	case f == p.field:
		v := p.numbers[p.i%int64(len(p.numbers))]
		p.i++
		return min(max(v, lo), hi)
	case p.counters[f]:
		return min(max(int64(len(p.numbers)), lo), hi)
	case p.field.BoundedBy(f): // so that the bound leaves room for the numbers
		return p.Random.Value(f, min(max(slices.Max(p.numbers), lo), hi), hi)
	}
	return p.Random.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (p *preset) Length(_ *grammar.Field, lo, hi int64) int64 {
	return min(max(int64(len(p.numbers)), lo), hi)
}
