// Package cf1527b1 says who pays less when two players change a palindrome of 0 and 1
// to all ones. Changing a 0 to 1 costs a dollar. Reversing the string costs nothing,
// but is allowed only if the string is not a palindrome and the turn before did not
// reverse it.
//
// Idea: Alice wins exactly when the number of zeros is odd and above 1.
//
// Why: let the number be even. Whenever Alice pays for a zero, Bob pays for its mirror
// image. Then the string is a palindrome again, and Alice may not reverse it. When two
// zeros are left and Alice has paid for one of them, Bob reverses the string instead.
// Now Alice may not reverse it, so she pays for the last zero, too. She has paid 2 more
// than Bob.
//
// If the number is odd, one zero is in the middle, because the others come in pairs. If
// it is the only zero, Alice pays for it and loses. Otherwise she begins with it. Then
// Bob is to move in a palindrome with an even number of zeros, and pays 2 more than
// Alice from there on. So she wins by 1.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search over all palindromes, in size order. The rules are those of
// palindrome-flip.
package cf1527b1

import (
	"bufio"
	"io"
	"strings"

	"grundy/solutions/input"
)

// longest is the maximal length of a string.
const longest = 1000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
		for range r.Int(0, 1e9) {
			n := r.Int(0, longest)
			zeros := strings.Count(r.Word(n, n, "01"), "0")
			if zeros%2 == 1 && zeros > 1 {
				w.WriteString("ALICE\n")
			} else {
				w.WriteString("BOB\n")
			}
		}
	})
}
