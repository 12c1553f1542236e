// Package p1288 says who wins when a coin is moved round a ring over edges whose
// numbers must fall, and whoever finds 0 on both sides loses.
//
// Idea: count the edges before the first 0, one way round and the other. The first
// player wins exactly when one of the two counts is odd.
//
// Why: if a count is odd, the player to move goes that way and leaves 0 behind. The
// other finds an even count in front and 0 edges, an even count too, behind. If both
// counts are even, there is nothing to move along, or the move leaves one edge less,
// an odd count, in front, whatever is left behind. The sum of the numbers falls with
// every move, so this comes to an end, and it does for the player with two even
// counts. A 0 on the ring keeps the two walks apart.
//
// Time: O(n). Memory: O(n).
//
// Held against: a search over whole rings, in the order of size, by the rules.
package p1288

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	most = 20 // edges
	top  = 30 // on an edge
)

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReader(in), line: 1}
	n, err := r.number(most)
	if err != nil {
		return err
	}
	first, last := -1, -1 // edges with 0
	for i := range n {
		v, err := r.number(top)
		if err != nil {
			return err
		}
		if v > 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	if first < 0 {
		return fmt.Errorf("line %d: no edge is 0", r.line)
	}
	answer := "NO\n"
	if first%2 == 1 || (n-1-last)%2 == 1 {
		answer = "YES\n"
	}
	_, err = io.WriteString(out, answer)
	return err
}

// A reader reads whole numbers and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next number, which must not be above top.
func (r *reader) number(top int) (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return 0, fmt.Errorf("line %d: the input ends within a case", r.line)
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
