package grammar

import "grundy/judge/spec/grammar/size"

// letterRoom returns the room of one letter.
func (f *Field) letterRoom() size.Room { return size.Values(1, 1, int64(len(f.Letters))) }

// unitRoom returns the room of one value of a field, or of one letter, as far as the spec's
// constants determine it.
func (f *Field) unitRoom() size.Room {
	switch {
	case f.Counter:
		return size.Room{}
	case f.Kind == Word:
		return f.letterRoom()
	case f.Kind == Choice:
		return size.Values(1, 1, int64(len(f.Options)))
	}
	lo, _, low := f.lo.Reach()
	_, hi, high := f.hi.Reach()
	switch {
	case low && high:
		return f.Digits.Room(lo, min(hi, f.variable.Most))
	case low && lo >= 0:
		return f.Digits.Room(lo, f.variable.Most)
	}
	return size.Values(1, 1, size.Unbounded)
}

func (f *Field) room() size.Room {
	r := f.unitRoom()
	if f.Kind == Word {
		lo, _ := f.lo.Count()
		_, hi := f.hi.Count()
		r = r.Times(lo, hi)
	}
	if f.List {
		r = r.Times(f.count.Count())
	}
	return r
}

// measure computes the rooms of items, inner blocks first, and returns their sum.
func measure(items []item) size.Room {
	var sum size.Room
	for i := range items {
		it := &items[i]
		for _, f := range it.fields {
			it.room = it.room.Plus(f.room())
		}
		if b := it.block; b != nil {
			b.body = b.shape.room(b)
			it.room = b.body.Times(b.repetitions())
		}
		sum = sum.Plus(it.room)
	}
	return sum
}

// repetitions returns the minimum and the maximum number of repetitions of a block, from constants.
func (b *block) repetitions() (lo, hi int64) {
	if b.repeat == nil {
		lo, hi = 0, b.max
	} else {
		lo, hi = b.repeat.Count()
	}
	lo, hi = b.shape.times(b, lo, hi)
	return max(lo, 0), max(hi, 0)
}

// greatestSize returns an upper bound for the size of items that are repeated times times. It uses
// the totals that bound the sums of fields.
func greatestSize(items []item, times int64) int64 {
	sum := int64(0)
	for _, it := range items {
		for _, f := range it.fields {
			r := f.room().Times(times, times)
			switch {
			case f.total == nil || f.Counter:
			case f.Kind == Word:
				r.MaxSize = min(r.MaxSize, size.Mul(f.total.max, int64(len(f.Letters))))
			default:
				r.MaxSize = min(r.MaxSize, size.Add(r.MaxValues, f.total.max))
			}
			sum = size.Add(sum, r.MaxSize)
		}
		if b := it.block; b != nil {
			_, most := b.repetitions()
			sum = size.Add(sum, greatestSize(b.lines, size.Mul(times, most)))
		}
	}
	return sum
}
