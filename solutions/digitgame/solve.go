// Package digitgame says who wins when a move lowers a digit of a string or
// erases a 0 with everything to its right, and wiping the string out wins.
//
// Idea: a string that begins with 0 is won at once. The others are the numbers 1
// to 999,999: go through them upwards, and mark as won whatever moves to a number
// that is still unmarked, hence lost.
//
// Why: a move leads to a shorter string or to a smaller one of the same length,
// and never helps if it makes the first digit 0, since that string is won for the
// other. So every number that matters to n is smaller than n, and n is settled
// when its turn comes. What moves to a lost n are the strings with one digit
// higher and, if there is room, n followed by a 0 and any digits.
//
// Time: about four million steps for the table, once, then O(length) a case.
// Memory: 1 MB.
//
// Held against: a search from the rules over all strings (of up to five digits in
// the test, once of six), and the number of lost ones up to 999,999, which is
// 79,644.
package digitgame

import (
	"bufio"
	"fmt"
	"io"
	"sync"
)

// longest is the length of the longest string, end the first number longer.
const (
	longest = 6
	end     = 1_000_000
)

// Solve answers every string of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	won := table()
	for {
		zero, n, err := r.digits()
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		if zero || won[n] {
			w.WriteString("Yes\n")
		} else {
			w.WriteString("No\n")
		}
	}
}

// table tells of every number whether the player to move wins; it is made once.
var table = sync.OnceValue(sieve)

func sieve() *[end]bool {
	var won [end]bool
	for n := 1; n < end; n++ {
		if !won[n] {
			markHigher(&won, n)
			markLonger(&won, n)
		}
	}
	return &won
}

// markHigher marks the numbers that lowering a digit takes to n.
func markHigher(won *[end]bool, n int) {
	for place, rest := 1, n; rest > 0; place, rest = 10*place, rest/10 {
		for digit, from := rest%10, n; digit < 9; digit++ {
			from += place
			won[from] = true
		}
	}
}

// markLonger marks the numbers that erasing a 0 and what follows takes to n.
func markLonger(won *[end]bool, n int) {
	for tails, from := 1, 10*n; from < end; tails, from = 10*tails, 10*from {
		for tail := range tails {
			won[from+tail] = true
		}
	}
}

// A reader reads strings of digits and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// digits reads the next string: whether it begins with 0, and its number. It gives
// io.EOF when there is none.
func (r *reader) digits() (zero bool, n int, err error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err != nil {
		return false, 0, err
	}
	zero = c == '0'
	for length := 1; err == nil && !space(c); length++ {
		if c < '0' || '9' < c {
			return false, 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if length > longest {
			return false, 0, fmt.Errorf("line %d: the string is longer than %d digits", r.line, longest)
		}
		n = 10*n + int(c-'0')
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return zero, n, nil
	}
	if err == nil {
		err = r.UnreadByte()
	}
	return zero, n, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
