// Package poj2425 says who wins games in which pieces move along the arrows of a
// graph without circles, and whoever cannot move loses.
//
// Idea: compute the Grundy value of every place, the smallest number that no place
// one arrow away has. A game is lost exactly when the xor of the values under its
// pieces is zero.
//
// Why: the pieces do not hinder each other, so a game is the sum of the games of its
// pieces, and the value of a sum is the xor of the values (Sprague 1935, Grundy
// 1939). Places that no arrow leaves are lost, and have value 0. Without circles a
// depth-first walk settles every place after those its arrows lead to.
//
// Time: O(places + arrows) a graph and O(pieces) a game. Memory: the same.
//
// Held against: a search over all places of all pieces, by the rules, on graphs and
// games in the order of size.
package poj2425

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	places = 1000
	pieces = 10
)

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		n, err := r.first(places)
		if n == 0 && err == nil || err == io.EOF { // some copies end with 0
			return w.Flush()
		}
		if err != nil {
			return err
		}
		values, err := r.graph(n)
		if err != nil {
			return err
		}
		if err := r.games(w, values); err != nil {
			return err
		}
	}
}

// graph reads the arrows and gives the value of every place.
func (r *reader) graph(n int) ([]int, error) {
	arrows := make([][]int, n)
	for i := range arrows {
		x, err := r.number(n - 1)
		if err != nil {
			return nil, err
		}
		arrows[i] = make([]int, x)
		for j := range arrows[i] {
			if arrows[i][j], err = r.number(n - 1); err != nil {
				return nil, err
			}
		}
	}
	w := walk{arrows: arrows, values: make([]int, n), seen: make([]int, n+1)}
	for i := range w.values {
		w.values[i] = unknown
	}
	for i := range w.values {
		if !w.settle(i) {
			return nil, fmt.Errorf("line %d: the arrows before it go round in a circle", r.line)
		}
	}
	return w.values, nil
}

// Values of places not settled yet: not met, or on the way.
const (
	unknown = -1 - iota
	open
)

// walk settles places depth first.
type walk struct {
	arrows [][]int
	values []int
	seen   []int // seen[v] is 1 + the place that a place of value v was last seen from
}

// settle computes the value of a place; false when it meets a circle.
func (w *walk) settle(place int) bool {
	if w.values[place] != unknown {
		return w.values[place] != open
	}
	w.values[place] = open
	for _, next := range w.arrows[place] {
		if !w.settle(next) {
			return false
		}
	}
	for _, next := range w.arrows[place] {
		w.seen[w.values[next]] = place + 1
	}
	v := 0
	for w.seen[v] == place+1 {
		v++
	}
	w.values[place] = v
	return true
}

// games reads the games on a graph up to the line 0, and answers them.
func (r *reader) games(w *bufio.Writer, values []int) error {
	for {
		m, err := r.number(pieces)
		if m == 0 || err != nil {
			return err
		}
		x := 0
		for range m {
			p, err := r.number(len(values) - 1)
			if err != nil {
				return err
			}
			x ^= values[p]
		}
		if x != 0 {
			w.WriteString("WIN\n")
		} else {
			w.WriteString("LOSE\n")
		}
	}
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number of a case, which must not be above top.
func (r *reader) number(top int) (int, error) {
	n, err := r.first(top)
	if err == io.EOF {
		err = fmt.Errorf("line %d: the input ends within a case", r.line)
	}
	return n, err
}

// first reads the next number, or gives io.EOF when there is none.
func (r *reader) first(top int) (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err != nil {
		return 0, err
	}
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		d := int(c - '0')
		if d > top || n > (top-d)/10 {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
		n = 10*n + d
	}
	if err == io.EOF {
		return n, nil
	}
	if err == nil {
		err = r.UnreadByte()
	}
	return n, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
