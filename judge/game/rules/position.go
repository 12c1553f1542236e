package rules

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
)

// A Position is the encoding of a value: two positions are equal if their values are. The empty
// Position is no position.
type Position string

// These are the first bytes of encoded values. An int is followed by its zigzag varint, a text and
// a tuple by their length.
const (
	tagInt   = 'i'
	tagBig   = 'I' // an int of more than 64 bits, in decimal digits
	tagText  = 's'
	tagTuple = 't'
	tagTrue  = 'T'
	tagFalse = 'F'
)

// These constants bound a position: the bytes of its encoding, and the depth of its tuples.
const (
	mostPosition = 1 << 20
	deepestTuple = 100
)

// encode appends the encoding of a value. Lists become tuples.
func encode(b []byte, v starlark.Value, depth int) ([]byte, error) {
	if len(b) > mostPosition {
		return b, i18n.Errorf("a position takes more than %d bytes", mostPosition)
	}
	switch v := v.(type) {
	case starlark.Int:
		if n, ok := v.Int64(); ok {
			return binary.AppendVarint(append(b, tagInt), n), nil
		}
		if v.BigInt().BitLen() > 8*mostPosition {
			return b, i18n.Errorf("a position takes more than %d bytes", mostPosition)
		}
		return appendText(append(b, tagBig), v.BigInt().Text(62)), nil
	case starlark.String:
		if len(v) > mostPosition {
			return b, i18n.Errorf("a position takes more than %d bytes", mostPosition)
		}
		return appendText(append(b, tagText), string(v)), nil
	case starlark.Bool:
		if v {
			return append(b, tagTrue), nil
		}
		return append(b, tagFalse), nil
	case starlark.Tuple:
		return encodeAll(b, len(v), func(i int) starlark.Value { return v[i] }, depth)
	case *starlark.List:
		return encodeAll(b, v.Len(), v.Index, depth)
	}
	return b, i18n.Errorf("a position is an int, a string, a bool or a tuple of positions, not a %s", v.Type())
}

func encodeAll(b []byte, n int, at func(int) starlark.Value, depth int) (_ []byte, err error) {
	if depth == deepestTuple {
		return b, i18n.Errorf("the tuples of a position are nested more than %d deep", deepestTuple)
	}
	b = binary.AppendUvarint(append(b, tagTuple), uint64(n))
	for i := range n {
		if b, err = encode(b, at(i), depth+1); err != nil {
			return b, err
		}
	}
	return b, nil
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// value decodes a position, which must come from encode.
func (p Position) value() starlark.Value {
	d := decoder{text: string(p)}
	return d.value()
}

// A decoder reads encoded values. Lists asks for lists instead of tuples.
type decoder struct {
	text  string
	lists bool
}

func (d *decoder) size() int {
	n, used := binary.Uvarint([]byte(d.text[:min(len(d.text), binary.MaxVarintLen64)]))
	d.text = d.text[used:]
	return int(n)
}

func (d *decoder) cut(n int) string {
	text := d.text[:n]
	d.text = d.text[n:]
	return text
}

func (d *decoder) value() starlark.Value {
	switch tag := d.cut(1)[0]; tag {
	case tagInt:
		n, used := binary.Varint([]byte(d.text[:min(len(d.text), binary.MaxVarintLen64)]))
		d.text = d.text[used:]
		return starlark.MakeInt64(n)
	case tagBig:
		n, _ := new(big.Int).SetString(d.cut(d.size()), 62)
		return starlark.MakeBigInt(n)
	case tagText:
		return starlark.String(d.cut(d.size()))
	case tagTrue, tagFalse:
		return starlark.Bool(tag == tagTrue)
	}
	list := make([]starlark.Value, d.size())
	for i := range list {
		list[i] = d.value()
	}
	if d.lists {
		return starlark.NewList(list)
	}
	return starlark.Tuple(list)
}

// String formats a position as Starlark does: (1, "ab", True). A single number or text stands
// alone.
func (p Position) String() string {
	if p == "" {
		return ""
	}
	d := decoder{text: string(p)}
	return string(d.show(nil))
}

// plain returns the picture of a position that is a text, a number or a tuple of numbers; nil for
// others. The position of a partizan game begins with the player.
func (p Position) plain(partizan bool) *game.Picture {
	if partizan {
		p = p[1:]
	}
	d := decoder{text: string(p)}
	switch v := d.plain().(type) {
	case string:
		return &game.Picture{Kind: "word", Rows: []string{v}}
	case int64:
		return heapsOf([]any{v})
	case []any:
		return heapsOf(v)
	}
	return nil
}

// heapsOf returns the picture of heaps; nil if some are no numbers from 0 on.
func heapsOf(list []any) *game.Picture {
	sizes := make([]int64, len(list))
	for i, v := range list {
		n, ok := v.(int64)
		if !ok || n < 0 {
			return nil
		}
		sizes[i] = n
	}
	return game.DrawHeaps(sizes)
}

// show appends the next value as Starlark prints it.
func (d *decoder) show(b []byte) []byte {
	switch d.text[0] {
	case tagInt:
		n, used := binary.Varint([]byte(d.text[1:min(len(d.text), 1+binary.MaxVarintLen64)]))
		d.text = d.text[1+used:]
		return strconv.AppendInt(b, n, 10)
	case tagText:
		d.cut(1)
		return strconv.AppendQuote(b, d.cut(d.size()))
	case tagTuple:
		d.cut(1)
		n := d.size()
		b = append(b, '(')
		for i := range n {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = d.show(b)
		}
		return append(b, ')')
	}
	return append(b, d.value().String()...)
}

// A Field is a field of a case with its encoded value: an int, a text or a list.
type Field struct {
	Name  string
	Value Position
}

// Int returns the encoding of a number.
func Int(n int64) Position { return Position(binary.AppendVarint([]byte{tagInt}, n)) }

// Text returns the encoding of a text.
func Text(text string) Position { return Position(appendText([]byte{tagText}, text)) }

// List returns the encoding of a list.
func List(elements []Position) Position {
	b := binary.AppendUvarint([]byte{tagTuple}, uint64(len(elements)))
	return Position(append(b, strings.Join(texts(elements), "")...))
}

func texts(list []Position) []string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = string(p)
	}
	return out
}

// caseValue is the argument of start, valid, mend and answer: a field is an attribute. Each call of
// a function gets its own, because the rules may change the lists.
type caseValue struct {
	fields []Field
	read   map[string]starlark.Value
}

func newCase(fields []Field) *caseValue {
	return &caseValue{fields, map[string]starlark.Value{}}
}

func (c *caseValue) String() string        { return "case" }
func (c *caseValue) Type() string          { return "case" }
func (c *caseValue) Freeze()               {}
func (c *caseValue) Truth() starlark.Bool  { return true }
func (c *caseValue) Hash() (uint32, error) { return 0, i18n.Errorf("a case is not hashable") }

// Attr implements starlark.HasAttrs.
func (c *caseValue) Attr(name string) (starlark.Value, error) {
	if v, ok := c.read[name]; ok {
		return v, nil
	}
	for _, f := range c.fields {
		if f.Name == name {
			d := decoder{text: string(f.Value), lists: true}
			c.read[name] = d.value()
			return c.read[name], nil
		}
	}
	return nil, i18n.Errorf("the case has no field %s, only %s", name, strings.Join(c.AttrNames(), ", "))
}

// AttrNames implements starlark.HasAttrs.
func (c *caseValue) AttrNames() (names []string) {
	for _, f := range c.fields {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return names
}
