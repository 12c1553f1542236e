// Package palindromeflip says who pays less when two players change a string of 0 and 1
// to all ones. Changing a 0 to 1 costs a dollar. Reversing the string costs nothing,
// but is allowed only if the string is not a palindrome and the turn before did not
// reverse it.
//
// Idea: let z be the number of zeros. If the string is a palindrome, Alice wins exactly
// when z is odd and above 1; else Bob wins. If it is not a palindrome, Alice wins, with
// one exception: two zeros, one of them in the very middle, are a draw.
//
// Why: let z be even and the string a palindrome, z > 0. The player to move pays for a
// zero. The other player pays for its mirror image, which makes a palindrome again.
// When two zeros are left, the player to move pays for one, the other reverses the
// string, and the player to move pays for the last zero, too. This makes 2 more in all.
//
// If z is odd, a palindrome has a zero in the middle. If it is the only zero, Alice
// pays for it and loses by 1. Otherwise she pays for it first, which leaves an even
// number, and wins by 1.
//
// If the string is not a palindrome, call a letter and its mirror image an odd pair if
// they differ. Alice may reverse the string. By induction on z she wins by at least 1,
// except for the draw:
//
//   - Two or more odd pairs: she reverses the string. Bob may not, and pays 1.
//     At least one odd pair is left, and from there she does not lose.
//   - One odd pair, z = 1: she reverses the string, and Bob pays for the last zero.
//   - One odd pair, z odd, z > 1: she pays for its zero, and Bob is to move in a
//     palindrome with z - 1 zeros, an even number: -1 + 2 = 1.
//   - One odd pair, z even, z > 2: she reverses the string, and Bob pays 1. This may
//     make a palindrome with z - 1 > 1 zeros, an odd number, and she wins. Otherwise an
//     odd pair is left, from where she does not lose.
//   - One odd pair, z = 2: the other zero is in the middle, and the game is a draw. She
//     can pay for the zero of the odd pair and leave Bob a palindrome with a single
//     zero. She cannot do better. If she reverses the string, Bob pays for the zero of
//     the odd pair, and she pays for the middle one. If she pays for the middle one, Bob
//     reverses the string.
//
// Time: O(n) a case. Memory: O(n).
//
// Checked against: a search over all strings of up to 11 letters; see the test.
package palindromeflip

import (
	"bufio"
	"io"

	"grundy/solutions/input"
)

// longest is the maximal length of a string.
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
