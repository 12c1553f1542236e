package figure

import (
	"slices"
	"strconv"
)

// These constants bound the size of a heap that is drawn with stones, and the number of drawn
// heaps.
const (
	mostStones = 40
	mostHeaps  = 30
)

// heaps draws heaps as rows of stones, with the numbers of the heaps if moves contain them.
// Pressing a stone takes it and all stones to its right. In a container, pressing a slot fills it
// and all slots to its left.
func heaps(r reading) *Figure {
	if r.kind != "heaps" || len(r.piles) == 0 || len(r.piles) > mostHeaps {
		return nil
	}
	const left, apart = 2 * margin, 2*stoneSize + 6
	f := &Figure{height: 2*margin + (len(r.piles)-1)*(apart+4)}
	for i, p := range r.piles {
		y := margin + i*(apart+4)
		var named, counted row
		if r.declared && len(r.piles) > 1 {
			named.parts = []part{{shape: label, x: margin, y: y, text: strconv.Itoa(i+1) + ":"}}
		}
		stones, end := row{taken: p.stones == p.room}, left
		if p.room <= mostStones {
			for k := range p.room {
				stones.parts = append(stones.parts, r.stone(i, k, end+stoneSize, y))
				end += apart
			}
		}
		count := strconv.FormatInt(p.stones, 10)
		counted.parts = []part{{shape: label, x: end + 5*len(count), y: y, text: count}}
		f.rows = append(f.rows, named, stones, counted)
		f.width = max(f.width, end+10*len(count)+margin)
	}
	return f
}

// stone returns the part for stone k of pile i, counted from 0.
func (r reading) stone(i int, k int64, x, y int) part {
	p := r.piles[i]
	out := part{shape: stone, x: x, y: y}
	after := pile{k, p.room}
	switch {
	case k >= p.stones:
		out.shape, after.stones = slot, k+1
	case p.stones < p.room:
		return out // stones are only added to a container
	default:
		after.room = k
	}
	want := with(r.piles, i, after)
	if !r.declared {
		if after.room == 0 {
			want = append(want[:i], want[i+1:]...)
		}
		want = sorted(want)
	}
	out.makes = func(to reading) bool { return slices.Equal(want, to.piles) }
	return out
}
