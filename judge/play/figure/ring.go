package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A circle places n points around a centre.
type circle struct{ n, centre, radius int }

func circleOf(n int) circle {
	radius := max(70, n*placeSize)
	return circle{n, radius + 2*margin, radius}
}

// at returns the point after a number of steps from the top, at a distance from the centre.
func (c circle) at(step, distance float64) (x, y int) {
	turn := 2*math.Pi*step/float64(c.n) - math.Pi/2
	return c.centre + int(distance*math.Cos(turn)), c.centre + int(distance*math.Sin(turn))
}

// figure returns the figure of the rows.
func (c circle) figure(rows ...row) *Figure {
	return &Figure{width: 2 * c.centre, height: 2 * c.centre, rows: rows}
}

// squares draws the places of a circle with their letters. Pressing a place makes a move that
// changes its letter, if exactly one move does.
func squares(r reading) *Figure {
	n := len(r.squares)
	if r.kind != "ring" || n == 0 || n > mostPlaces {
		return nil
	}
	c := circleOf(n)
	var sides, places []part
	for i, letter := range r.squares {
		x, y := c.at(float64(i), float64(c.radius))
		if nextX, nextY := c.at(float64(i+1), float64(c.radius)); n > 1 {
			sides = append(sides, part{shape: side, path: fmt.Sprintf("M%d %dL%d %d", x, y, nextX, nextY)})
		}
		places = append(places, part{shape: place, x: x, y: y, text: strings.Trim(string(letter), empty), makes: func(to reading) bool {
			return len(to.squares) == n && r.changes(to, i)
		}})
	}
	return c.figure(row{parts: sides}, row{parts: places})
}

// ring draws a circle of places with a token and a number on each edge, in the order seen from
// the token. Pressing a neighbour of the token moves the token there, if exactly one move does
// that.
func ring(r reading) *Figure {
	n := len(r.numbers)
	if r.kind != "ring" || n < 3 || n > mostPlaces {
		return squares(r)
	}
	c := circleOf(n)
	var edges, places []part
	for i, weight := range r.numbers {
		x, y := c.at(float64(i), float64(c.radius))
		tx, ty := c.at(float64(i+1), float64(c.radius))
		lx, ly := c.at(float64(i)+0.5, float64(c.radius)*math.Cos(math.Pi/float64(n))+14)
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
	return c.figure(row{parts: edges}, row{parts: places})
}
