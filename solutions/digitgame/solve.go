// Package digitgame says who wins when a move decreases a digit of a string, or erases
// a 0 and everything to its right. Whoever erases the whole string wins.
//
// Idea: a string that begins with 0 is won at once. The others are the numbers 1 to
// 999,999. Go through them in growing order. A number that is not marked when its turn
// comes is lost; mark all numbers with a move to it as won.
//
// Why: a move leads to a shorter string, or to a smaller one of the same length. A move
// that makes the first digit 0 never helps, because the other player wins that string.
// So all numbers that matter for n are smaller than n, and n is decided when its turn
// comes. The strings with a move to a lost n are those with one digit increased and, if
// there is room, n followed by a 0 and any digits.
//
// Time: about three million steps for the table, once, then O(length) a case.
// Memory: 1 MB.
//
// Checked against: a search by the rules over all strings (up to five digits in the
// test, once up to six), and the count of lost numbers up to 999,999, which is 79,644.
package digitgame

import (
	"bufio"
	"io"
	"strconv"
	"sync"

	"grundy/solutions/input"
)

// longest is the maximal length of a string; end is the smallest longer number.
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
			n, _ := strconv.Atoi(s) // s consists of digits
			if s[0] == '0' || won[n] {
				w.WriteString("Yes\n")
			} else {
				w.WriteString("No\n")
			}
		}
	})
}

// table reports for every number whether the player to move wins. It is computed once.
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

// markHigher marks the numbers from which decreasing a digit leads to n.
func markHigher(won *[end]bool, n int) {
	for place, rest := 1, n; rest > 0; place, rest = 10*place, rest/10 {
		for digit, from := rest%10, n; digit < 9; digit++ {
			from += place
			won[from] = true
		}
	}
}

// markLonger marks the numbers from which erasing a 0 and the rest leads to n.
func markLonger(won *[end]bool, n int) {
	for tails, from := 1, 10*n; from < end; tails, from = 10*tails, 10*from {
		for tail := range tails {
			won[from+tail] = true
		}
	}
}
