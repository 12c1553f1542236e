package grammar

import (
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
)

// kinds returns an upper bound for the number of different rows of a block, given the values v so
// far. A field whose bounds depend on the row itself counts as unbounded. If v is nil, only
// constants are known.
func (b *block) kinds(v arith.Values) int64 {
	k := kinds{v: v, own: map[*Field]bool{}}
	for _, f := range b.fields {
		k.own[f] = true
	}
	return k.items(b.lines)
}

// kinds computes upper bounds for the number of ways to fill a part of a case. size.Unbounded
// stands for large and for unknown numbers.
type kinds struct {
	v   arith.Values
	own map[*Field]bool // fields whose values are being counted, so that formulas may not use them
}

func (k kinds) items(items []item) int64 {
	n := int64(1)
	for _, it := range items {
		for _, f := range it.fields {
			n = size.Mul(n, k.field(f))
		}
		if b := it.block; b != nil {
			n = size.Mul(n, k.block(b))
		}
	}
	return n
}

func (k kinds) block(b *block) int64 {
	repetitions, ok := k.number(b.repeat)
	if !ok {
		return size.Unbounded
	}
	return size.Pow(k.items(b.lines), repetitions)
}

func (k kinds) field(f *Field) int64 {
	n, ok := int64(1), true
	if f.List {
		n, ok = k.number(f.count)
	}
	if !ok {
		return size.Unbounded
	}
	return size.Pow(k.value(f), n)
}

// value returns the number of values, or words, that a field can have.
func (k kinds) value(f *Field) int64 {
	if f.Kind == Choice {
		return int64(len(f.Options))
	}
	lo, ok := k.number(f.lo)
	hi, also := k.number(f.hi)
	if !ok || !also {
		return size.Unbounded
	}
	if f.total != nil {
		lo = max(lo, 0)
	}
	return f.kinds(lo, hi)
}

// kinds returns the number of values, or words, within bounds.
func (f *Field) kinds(lo, hi int64) int64 {
	if f.Kind == Word {
		return f.spelling.kinds(f, lo, hi)
	}
	return size.Between(lo, min(hi, f.variable.Most))
}

// number computes a formula. ok is false if the formula is nil, depends on the row or on fields in
// blocks, or has an error.
func (k kinds) number(f *formula) (n int64, ok bool) {
	if f == nil {
		return 0, false
	}
	if f.Constant {
		return f.Value, true
	}
	for _, u := range f.uses {
		if k.v == nil || k.own[u] || u.inBlock { // a block may not have had a repetition
			return 0, false
		}
	}
	n, err := f.Eval(k.v)
	return n, err == nil
}
