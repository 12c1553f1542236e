package search

import (
	"slices"

	"grundy/judge/grammar"
)

// A parting divides the choices that a number counts into as many elements.
type parting struct {
	l       *layout
	s       script
	j, end  int // the count, and the end of its region
	v       int // the count's value
	units   []counted
	strided bool // whether to divide by the columns of a table
}

// A counted is the units of one field: the choices of each, and how many of them a step
// changes.
type counted struct {
	units []element
	step  int
}

// list finds the counted units of the fields in order of writing, except those that
// another counted number counts: they belong to that number.
func (p *parting) list(diff map[unit]int) {
	nested := p.nested(diff)
	for _, f := range p.l.g.Fields() {
		if nested[f] {
			continue
		}
		for _, u := range []unit{{f, false}, {f, true}} {
			if d := diff[u]; d > 0 {
				if units := p.of(u); len(units) > 0 {
					p.units = append(p.units, counted{units, d})
				}
				break // letters go with their words
			}
		}
	}
}

// nested returns the fields that the counted fields count themselves.
func (p *parting) nested(diff map[unit]int) map[*grammar.Field]bool {
	nested := map[*grammar.Field]bool{}
	for u := range diff {
		if u.field == p.s[p.j].field {
			continue
		}
		for f := range p.l.counts(p.s, u.field) {
			nested[f] = true
		}
	}
	return nested
}

// of returns the units of a field in the region.
func (p *parting) of(u unit) []element {
	var list []element
	for i := p.j + 1; i < p.end; i++ {
		c := p.s[i]
		if c.field != u.field || c.kind == length && u.letters {
			continue
		}
		if n := len(list); n > 0 && c.letter() && !u.letters {
			list[n-1] = append(list[n-1], i)
			continue
		}
		list = append(list, element{i})
	}
	return list
}

// way divides every field and joins the i-th parts.
func (p *parting) way(strided bool) []element {
	var list []element
	for _, c := range p.units {
		for i, part := range p.cut(c, strided) {
			if i == len(list) {
				list = append(list, nil)
			}
			list[i] = append(list[i], part...)
		}
	}
	for i := range list {
		list[i] = p.closed(list[i])
	}
	return list
}

// cut divides the units of a field.
func (p *parting) cut(c counted, strided bool) []element {
	m := len(c.units)
	switch {
	case p.v > 1 && m == p.v*p.v && c.step == 2*p.v-1:
		return p.crosses(c.units)
	case m == p.v*c.step && c.step > 1:
		p.strided = true
		if strided {
			return joined(c.units, p.v, func(i, k int) int { return i + k*p.v }, c.step)
		}
		return joined(c.units, p.v, func(i, k int) int { return i*c.step + k }, c.step)
	}
	return joined(c.units, m/c.step, func(i, k int) int { return i*c.step + k }, c.step)
}

// joined makes n elements of the given number of units each.
func joined(units []element, n int, at func(i, k int) int, each int) []element {
	list := make([]element, n)
	for i := range n {
		for k := range each {
			list[i] = append(list[i], units[at(i, k)]...)
		}
	}
	return list
}

// crosses divides a square table: row i and column i belong together.
func (p *parting) crosses(units []element) []element {
	list := make([]element, p.v)
	for i := range p.v {
		for k := range p.v {
			list[i] = append(list[i], units[i*p.v+k]...)
			if k != i {
				list[i] = append(list[i], units[k*p.v+i]...)
			}
		}
	}
	return list
}

// closed adds to an element what its numbers count themselves.
func (p *parting) closed(e element) element {
	for _, i := range slices.Clone(e) {
		if !p.l.mayCount(p.s[i]) {
			continue
		}
		fields := p.l.counted[p.s[i].field]
		if len(fields) == 0 {
			continue
		}
		for k := i + 1; k < min(p.end, region(p.s, i)); k++ {
			if _, ok := fields[p.s[k].field]; ok && !p.s[k].mark() {
				e = append(e, k)
			}
		}
	}
	slices.Sort(e)
	return slices.Compact(e)
}
