package figure

import (
	"fmt"
	"math"
	"strconv"
)

// mostPlaces is the maximum number of drawn places of a graph.
const mostPlaces = 24

// graph draws places on a circle, with arrows. Pressing a place moves a token to it.
func graph(r reading) *Figure {
	n := len(r.places)
	if n == 0 || n > mostPlaces || r.places[0].Number > 1 || r.places[0].Number < 0 {
		return nil
	}
	first := int(r.places[0].Number)
	radius := max(70, n*placeSize)
	centre := radius + 2*margin + placeSize
	f := &Figure{width: 2 * centre, height: 2 * centre}
	at := func(v int) (x, y float64) {
		turn := 2*math.Pi*float64(v)/float64(n) - math.Pi/2
		return float64(centre) + float64(radius)*math.Cos(turn), float64(centre) + float64(radius)*math.Sin(turn)
	}
	var arrows, places []part
	for v, its := range r.places {
		if its.Number != int64(v+first) {
			return nil
		}
		x, y := at(v)
		p := part{shape: place, x: int(x), y: int(y), text: strconv.FormatInt(its.Number, 10), makes: func(to reading) bool { return r.moved(to, int64(v+first)) }}
		if tokens := its.Tokens; tokens > 0 {
			p.shape = token
			if tokens > 1 {
				places = append(places, part{shape: label, x: p.x + 2*placeSize, y: p.y - placeSize, text: fmt.Sprintf("×%d", tokens)})
			}
		}
		places = append(places, p)
		drawn := map[int64]bool{}
		for _, to := range its.To {
			if to -= int64(first); to < 0 || to >= int64(n) || drawn[to] {
				continue
			}
			drawn[to] = true
			tx, ty := at(int(to))
			path := bent(x, y, tx, ty)
			if int64(v) == to {
				path = loop(x, y, float64(centre))
			}
			arrows = append(arrows, part{shape: arrow, path: path})
		}
	}
	f.rows = []row{{parts: arrows}, {parts: places}}
	return f
}

// bent returns a path between the rims of two places. It is bent slightly, so that the arrow in
// the other direction does not overlap it.
func bent(x, y, tx, ty float64) string {
	dx, dy := tx-x, ty-y
	far := math.Hypot(dx, dy)
	mx, my := (x+tx)/2-dy*0.12, (y+ty)/2+dx*0.12
	ax, ay := towards(x, y, mx, my, placeSize)
	bx, by := towards(tx, ty, mx, my, placeSize+2)
	if far == 0 {
		return ""
	}
	return fmt.Sprintf("M%.1f %.1fQ%.1f %.1f %.1f %.1f", ax, ay, mx, my, bx, by)
}

// towards returns the point at a distance from (x, y) in the direction of (tx, ty).
func towards(x, y, tx, ty, far float64) (float64, float64) {
	d := math.Hypot(tx-x, ty-y)
	if d == 0 {
		return x, y
	}
	return x + (tx-x)*far/d, y + (ty-y)*far/d
}

// loop returns a path from a place to itself, on the side opposite the centre.
func loop(x, y, centre float64) string {
	out := math.Atan2(y-centre, x-centre)
	point := func(turn, far float64) (float64, float64) {
		return x + far*math.Cos(out+turn), y + far*math.Sin(out+turn)
	}
	ax, ay := point(-0.5, placeSize)
	px, py := point(-0.6, 3*placeSize)
	qx, qy := point(0.6, 3*placeSize)
	bx, by := point(0.5, placeSize+2)
	return fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", ax, ay, px, py, qx, qy, bx, by)
}
