package html

import "grundy/judge/report"

// The bounds on drawn heaps: their number and height. Larger positions are shown by
// their numbers alone.
const (
	heapsDrawn  = 12
	stonesDrawn = 12
	stoneStep   = 11
)

// A drawing is heaps of stones.
type drawing struct {
	Width, Height int
	Stones        []stone
}

type stone struct{ X, Y int }

// drawingOf returns the drawing of a position, or nil if there is nothing to draw, or
// too much.
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
