package search

import (
	"slices"

	"grundy/judge/spec/grammar"
)

// An element is what disappears when a count decreases by one: the choices of a value of a list, of
// a letter, of a repetition of a block, or of a row and a column. The element lists their indices
// in a script, in order.
type element []int

// elements returns the ways to divide into elements what the choice j of a case counts. There are
// none if the choice is not a count or is at its minimum.
func (o one) elements(j int) [][]element {
	c := o.script[j]
	switch {
	case c.kind == length && c.v > c.lo:
		return [][]element{each(j+1, j+1+int(c.v))}
	case c.kind == repetitions:
		return [][]element{repetitionsOf(o.script, j)}
	case mayCount(c) && c.v > c.lo && c.v > 0:
		return o.counted(j)
	}
	return nil
}

func mayCount(c choice) bool {
	return c.kind == value && c.field.Kind == grammar.Int && !c.field.List
}

// counted divides what a number counts, which are lists, words and blocks. Their i-th parts
// together are one element. One step of the count may change several values, such as a row or a
// column of a table that is one list. Then there are two ways to divide: the values of an element
// are adjacent, or they are equally far apart.
func (o one) counted(j int) [][]element {
	f, i := o.script[j].field, 0
	for _, c := range o.script[:j] {
		if c.field == f && c.kind == value {
			i++
		}
	}
	all := o.c.Counted(f, i)
	if len(all) == 0 {
		return nil
	}
	places, steps := o.script.places(), false
	divided := func(apart bool) (list []element) {
		for _, one := range all {
			n := len(one.Elements) / one.Step
			for k := range n * one.Step {
				at := k / one.Step
				if steps = steps || one.Step > 1; apart {
					at = k % n
				}
				for len(list) <= at {
					list = append(list, nil)
				}
				for _, p := range one.Elements[k] {
					list[at] = places.add(list[at], p)
				}
			}
		}
		for at, e := range list {
			slices.Sort(e)
			list[at] = slices.Compact(e)
		}
		return list
	}
	ways := [][]element{divided(false)}
	if steps {
		ways = append(ways, divided(true))
	}
	return ways
}

// places holds, for each field, its choices in a script. These are its numbers, or its words, each
// followed by its letters. The nil field has the numbers of repetitions of the blocks that end with
// a terminator line.
type places map[*grammar.Field][]element

func (s script) places() places {
	p := places{}
	for i, c := range s {
		switch {
		case c.kind == length, c.kind == repetitions, c.kind == value && !c.letter():
			p[c.field] = append(p[c.field], element{i})
		case c.kind == value:
			last := len(p[c.field]) - 1
			p[c.field][last] = append(p[c.field][last], i)
		}
	}
	return p
}

// add adds the choices of a part to an element.
func (p places) add(e element, part grammar.Part) element {
	if part.Letters {
		return append(e, p[part.Field][part.Word][1+part.From:1+part.To]...)
	}
	for _, one := range p[part.Field][part.From:part.To] {
		e = append(e, one...)
	}
	return e
}

// stretch returns an element with all choices of an interval.
func stretch(from, to int) element {
	var e element
	for i := from; i < to; i++ {
		e = append(e, i)
	}
	return e
}

// each returns one element per choice of an interval.
func each(from, to int) []element {
	var list []element
	for i := from; i < to; i++ {
		list = append(list, element{i})
	}
	return list
}

// repetitionsOf divides a block into its repetitions, by the marks in the script.
func repetitionsOf(s script, j int) []element {
	var begins []int
	depth, end := 0, j+1
	for ; end < len(s) && depth >= 0; end++ {
		switch k := s[end].kind; {
		case k == repetitions:
			depth++
		case k == ended:
			depth--
		case k == begun && depth == 0:
			begins = append(begins, end)
		}
	}
	begins = append(begins, end)
	var list []element
	for i := range len(begins) - 1 {
		list = append(list, stretch(begins[i]+1, begins[i+1]))
	}
	return list
}
