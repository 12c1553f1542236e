package grammar

import (
	"fmt"
	"slices"
)

// A Value is a field of a case as its lines are nested. It is an int64 or a string for a field that
// a case has once, and otherwise a list: with the values of a list, or with a value for each
// repetition of the block. Within two blocks it is a list of lists. Choices are words, and reals
// are texts as they are printed.
type Value struct {
	Name string
	Of   any // int64, string or []any
}

// Nested returns the values of a case in order of writing.
func (c Case) Nested() (list []Value) {
	n := &nester{}
	n.begin(c)
	values := n.items(c.cs.g.items)
	for _, f := range c.cs.g.written {
		if of, ok := values[f]; ok {
			list = append(list, Value{f.Name, of})
		}
	}
	return list
}

// A nester walks the values of a case and nests them as the blocks are.
type nester struct{ reader }

func (n *nester) items(items []item) map[*Field]any {
	values := map[*Field]any{}
	for i := range items {
		if b := items[i].block; b != nil {
			n.block(b, values)
			continue
		}
		for _, f := range items[i].fields {
			values[f] = n.value(f)
		}
	}
	return values
}

// block adds a list for each field of a block, with an element for each repetition that has the
// field.
func (n *nester) block(b *block, values map[*Field]any) {
	lists := map[*Field][]any{}
	for range n.repetitions(b) {
		inner := n.items(b.shape.repetition(&n.reader, b))
		for f, v := range inner {
			lists[f] = append(lists[f], v)
		}
	}
	b.shape.end(&n.reader)
	for _, f := range b.fields {
		values[f] = slices.Concat([]any{}, lists[f])
	}
}

// value returns the next value of a field: all values if it is a list.
func (n *nester) value(f *Field) any {
	if !f.List {
		return n.next(f)
	}
	list := make([]any, n.number(f.count))
	for i := range list {
		list[i] = n.next(f)
	}
	return list
}

func (n *nester) next(f *Field) any {
	col, at := &n.c.cs.cols[f.index], n.at[f.index]
	n.at[f.index]++
	switch {
	case f.Kind == Word:
		return string(col.word(at))
	case f.Kind == Choice:
		return f.Options[col.ints[at]]
	case f.Digits > 0:
		return f.Digits.Text(col.ints[at])
	}
	return col.ints[at]
}

// Flat returns a value of Nested in the form that Make expects: the numbers or words in order of
// writing. The error says what does not fit the field.
func (g *Grammar) Flat(v Value) (any, error) {
	f := g.Field(v.Name)
	if f == nil {
		return nil, fmt.Errorf("the case has no field %s", v.Name)
	}
	var numbers []int64
	var words []string
	var add func(of any) error
	add = func(of any) error {
		switch of := of.(type) {
		case []any:
			for _, one := range of {
				if err := add(one); err != nil {
					return err
				}
			}
		case string:
			if f.Kind == Word {
				words = append(words, of)
				return nil
			}
			n, err := f.parsed(of)
			numbers = append(numbers, n)
			return err
		case int64:
			if f.Kind != Int || f.Digits > 0 {
				return fault(f, "%d is a number, but the field is a text", of)
			}
			numbers = append(numbers, of)
		}
		return nil
	}
	if err := add(v.Of); err != nil {
		return nil, err
	}
	if f.Kind == Word {
		return words, nil
	}
	return slices.Concat([]int64{}, numbers), nil
}

// parsed returns the number that a text stands for: the index of an option, or a real.
func (f *Field) parsed(text string) (int64, error) {
	if f.Kind == Choice {
		if i := slices.Index(f.Options, text); i >= 0 {
			return int64(i), nil
		}
		return 0, fault(f, "%q is not one of its words", text)
	}
	if f.Digits > 0 {
		return f.Digits.Parse(text, false)
	}
	return 0, fault(f, "%q is a text, but the field is a number", text)
}
