// Package cf1527b1 says who pays less when two players change a palindrome of 0 and 1
// to all ones. To change a 0 to 1 costs a dollar. To reverse the string costs nothing,
// but is allowed only if it is no palindrome and was not reversed in the turn before.
//
// Idea: Alice wins exactly when the number of zeros is odd and above 1.
//
// Why: let the number be even. Whatever zero Alice pays for, Bob pays for the one
// that mirrors it, and she finds a palindrome again, which she may not reverse. When
// two zeros are left and she has paid for one of them, Bob reverses instead. Now she
// may not, pays for the last one too, and has paid 2 more than he.
//
// If the number is odd, one zero is in the middle, since the others come in pairs.
// When it is alone, Alice pays for it and loses. Otherwise she begins with it, Bob
// finds a palindrome with an even number of zeros, at least 2, and pays 2 more from
// there on: she wins by 1.
//
// Time: O(n) a case. Memory: O(1).
//
// Checked against: a search by the rules, which are those of palindrome-flip, over
// all palindromes in the order of size.
package cf1527b1

import (
	"bufio"
	"io"
	"strings"

	"grundy/solutions/input"
)

// longest is the most letters of a string.
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
