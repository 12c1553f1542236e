package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// ring draws a circle of places with a token and a number on each edge, in the order seen from
// the token. Pressing a neighbour of the token moves the token there, if exactly one move does
// that.
func ring(r reading) *Figure {
	n := len(r.numbers)
	if r.kind != "ring" || n < 3 || n > mostPlaces {
		return nil
	}
	radius := max(70, n*placeSize)
	centre := radius + 2*margin
	f := &Figure{width: 2 * centre, height: 2 * centre}
	at := func(step, radius float64) (x, y int) {
		turn := 2*math.Pi*step/float64(n) - math.Pi/2
		return centre + int(radius*math.Cos(turn)), centre + int(radius*math.Sin(turn))
	}
	var edges, places []part
	for i, weight := range r.numbers {
		x, y := at(float64(i), float64(radius))
		tx, ty := at(float64(i+1), float64(radius))
		lx, ly := at(float64(i)+0.5, float64(radius)*math.Cos(math.Pi/float64(n))+14)
		edges = append(edges, part{shape: side, path: fmt.Sprintf("M%d %dL%d %d", x, y, tx, ty)},
			part{shape: label, x: lx, y: ly, text: strconv.FormatInt(weight, 10)})
		p := part{shape: place, x: x, y: y}
		switch i {
		case 0:
			p.shape = token
		case 1: // along the first edge, which is the last edge as seen from the new place
			p.makes = func(to reading) bool {
				return len(to.numbers) == n && slices.Equal(to.numbers[:n-1], r.numbers[1:])
			}
		case n - 1:
			p.makes = func(to reading) bool {
				return len(to.numbers) == n && slices.Equal(to.numbers[1:], r.numbers[:n-1])
			}
		}
		places = append(places, p)
	}
	f.rows = []row{{parts: edges}, {parts: places}}
	return f
}
