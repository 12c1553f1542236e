// Package palindromeflip says who pays less for making a string of 0 and 1 all
// ones, when a 0 made a 1 costs a dollar, and turning the string round, allowed
// unless it is a palindrome or was just turned, costs nothing.
//
// Idea: let z be the number of zeros. If the string is a palindrome, Alice wins
// exactly when z is odd and above 1, else Bob does. If it is none, Alice wins, but
// for one draw: two zeros, one of them in the very middle.
//
// Why: an even palindrome, z > 0. Whoever is to move pays for some zero; the other
// pays for its mirror image, which makes a palindrome again, until only two zeros
// are left. Then, after the one is paid for, he turns the string round, and the
// first must pay for the last too. So the player to move pays 2 more.
//
// An odd palindrome has a zero in the middle. If it is the only one, Alice pays and
// loses by 1. Else she pays for it, leaves an even palindrome, and wins by 1.
//
// No palindrome: call the pairs of unequal letters odd pairs. It is Alice's turn,
// and the turn before was no turning round. By induction on z she wins by at least
// 1, but for the draw:
//
//   - Two odd pairs or more: she turns the string round and Bob, who may not, pays
//     1. One odd pair at least is left, and from there she does not lose.
//   - One odd pair, z = 1: she turns the string round, and Bob pays for the last.
//   - One odd pair, z odd, z > 1: she pays for its zero, and Bob is to move in an
//     even palindrome: -1 + 2 = 1.
//   - One odd pair, z even, z > 2: she turns the string round, and Bob pays 1.
//     Either that makes an odd palindrome with z - 1 > 1 zeros, from where she wins,
//     or an odd pair is left, from where she does not lose.
//   - One odd pair, z = 2, so that the other zero is in the middle: the draw. She
//     can pay for one and leave Bob a palindrome with a single zero. She gets no
//     more: if she turns the string round, Bob pays for the zero of the odd pair and
//     she for the middle one; if she pays for the middle one, Bob turns it round.
//
// Time: O(n) a case. Memory: O(n).
//
// Held against: a search over all strings of up to 11 letters, see the test.
package palindromeflip

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// longest is the most letters of a string.
const longest = 1000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, 1e9) {
			n := r.Int(0, longest)
			w.WriteString(winner(r.Word(n, n, "01")))
		}
	})
}

func winner(s string) string {
	zeros, odd := 0, false
	for i := range s {
		if s[i] == '0' {
			zeros++
		}
		odd = odd || s[i] != s[len(s)-1-i]
	}
	switch {
	case !odd && (zeros%2 == 0 || zeros == 1):
		return "BOB\n"
	case odd && zeros == 2 && len(s)%2 == 1 && s[len(s)/2] == '0':
		return "DRAW\n"
	}
	return "ALICE\n"
}
