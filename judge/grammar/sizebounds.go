package grammar

import "math"

// A room bounds what a part of a case can hold: how many values that count, and
// the sum of their sizes. The enumerator walks only where the rest can still
// come out right, so it meets few dead ends.
type room struct {
	minValues, maxValues int64
	minSize, maxSize     int64
}

const unbounded = math.MaxInt64

func addSaturated(a, b int64) int64 {
	if a > unbounded-b {
		return unbounded
	}
	return a + b
}

func mulSaturated(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a > unbounded/b {
		return unbounded
	}
	return a * b
}

// cost returns what a number adds to the size: 1 + |v|.
func cost(v int64) int64 {
	if v < 0 {
		if v == math.MinInt64 {
			return unbounded
		}
		v = -v
	}
	return addSaturated(v, 1)
}

func (r room) plus(s room) room {
	return room{
		addSaturated(r.minValues, s.minValues), addSaturated(r.maxValues, s.maxValues),
		addSaturated(r.minSize, s.minSize), addSaturated(r.maxSize, s.maxSize),
	}
}

// times returns the room of between lo and hi parts like r.
func (r room) times(lo, hi int64) room {
	lo, hi = max(lo, 0), max(hi, 0)
	return room{
		mulSaturated(r.minValues, lo), mulSaturated(r.maxValues, hi),
		mulSaturated(r.minSize, lo), mulSaturated(r.maxSize, hi),
	}
}

// holds reports whether values and size can be used up exactly.
func (r room) holds(values, size int64) bool {
	return r.minValues <= values && values <= r.maxValues && r.minSize <= size && size <= r.maxSize
}

// valueRoom returns the room of one number in lo..hi.
func valueRoom(lo, hi int64) room {
	low := int64(1)
	if lo > 0 {
		low = cost(lo)
	} else if hi < 0 {
		low = cost(hi)
	}
	return room{1, 1, low, max(cost(lo), cost(hi))}
}

// letterRoom returns the room of one letter.
func (f *Field) letterRoom() room { return room{1, 1, 1, int64(len(f.Letters))} }

// unitRoom returns the room of one value of a field, or of one letter, as far as the
// spec's constants tell.
func (f *Field) unitRoom() room {
	switch {
	case f.Counter:
		return room{}
	case f.Kind == Word:
		return f.letterRoom()
	case f.Kind == Choice:
		return room{1, 1, 1, int64(len(f.Options))}
	}
	lo, _, low := f.lo.reach()
	_, hi, high := f.hi.reach()
	switch {
	case low && high:
		return f.valueRoom(lo, min(hi, f.most))
	case low && lo >= 0:
		return f.valueRoom(lo, f.most)
	}
	return room{1, 1, 1, unbounded}
}

func (f *Field) room() room {
	r := f.unitRoom()
	if f.Kind == Word {
		lo, _ := f.lo.span()
		_, hi := f.hi.span()
		r = r.times(lo, hi)
	}
	if f.List {
		r = r.times(f.count.span())
	}
	return r
}

// measure fills in the rooms of items, blocks inside first, and gives their sum.
func measure(items []item) room {
	var sum room
	for i := range items {
		it := &items[i]
		for _, f := range it.fields {
			it.room = it.room.plus(f.room())
		}
		if b := it.block; b != nil {
			b.body = b.shape.room(b)
			it.room = b.body.times(b.turns())
		}
		sum = sum.plus(it.room)
	}
	return sum
}

// turns returns the fewest and the most turns of a block, from constants alone.
func (b *block) turns() (lo, hi int64) {
	if b.repeat == nil {
		lo, hi = 0, b.max
	} else {
		lo, hi = b.repeat.span()
	}
	lo, hi = b.shape.times(b, lo, hi)
	return max(lo, 0), max(hi, 0)
}

// greatestSize bounds the size of all that items hold, times over, where totals
// bound the sum of a field.
func greatestSize(items []item, times int64) int64 {
	size := int64(0)
	for _, it := range items {
		for _, f := range it.fields {
			r := f.room().times(times, times)
			switch {
			case f.total == nil || f.Counter:
			case f.Kind == Word:
				r.maxSize = min(r.maxSize, mulSaturated(f.total.max, int64(len(f.Letters))))
			default:
				r.maxSize = min(r.maxSize, addSaturated(r.maxValues, f.total.max))
			}
			size = addSaturated(size, r.maxSize)
		}
		if b := it.block; b != nil {
			_, most := b.turns()
			size = addSaturated(size, greatestSize(b.lines, mulSaturated(times, most)))
		}
	}
	return size
}
