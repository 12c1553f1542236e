package html

import "grundy/judge/report"

// These constants bound the number and the height of drawn heaps. Larger positions are shown as
// numbers.
const (
	heapsDrawn  = 12
	stonesDrawn = 12
	stoneStep   = 11
)

// A drawing is a picture of heaps of stones.
type drawing struct {
	Width, Height int
	Stones        []stone
}

type stone struct{ X, Y int }

// drawingOf returns the drawing of a position; nil if it has no heaps or is too large.
func drawingOf(p report.Ply) *drawing {
	highest := int64(0)
	for _, h := range p.Heaps {
		highest = max(highest, h)
	}
	if len(p.Heaps) == 0 || len(p.Heaps) > heapsDrawn || highest > stonesDrawn {
		return nil
	}
	d := &drawing{Width: stoneStep * len(p.Heaps), Height: stoneStep*max(1, int(highest)) + 3}
	for i, h := range p.Heaps {
		for k := range int(h) {
			d.Stones = append(d.Stones, stone{i*stoneStep + stoneStep/2, d.Height - 3 - k*stoneStep - stoneStep/2})
		}
	}
	return d
}
