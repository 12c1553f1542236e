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
// Checked against: a search from the rules over all strings (of up to five digits in
// the test, once of six), and the number of lost ones up to 999,999, which is
// 79,644.
package digitgame

import (
	"bufio"
	"io"
	"strconv"
	"sync"

	"grundy/solutions/input"
)

// longest is the length of the longest string, end the first number longer.
const (
	longest = 6
	end     = 1_000_000
)

// Solve answers every string of in, up to its end.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		won := table()
		for r.More() {
			s := r.Word(1, longest, "0123456789")
			n, _ := strconv.Atoi(s) // digits alone
			if s[0] == '0' || won[n] {
				w.WriteString("Yes\n")
			} else {
				w.WriteString("No\n")
			}
		}
	})
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
