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
	"fmt"
	"io"
)

// longest is the most letters of a string.
const longest = 1000

// Solve answers every case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	cases, err := r.number(1e9)
	if err != nil {
		return err
	}
	for ; cases > 0; cases-- {
		s, err := r.letters()
		if err != nil {
			return err
		}
		w.WriteString(winner(s))
		w.WriteByte('\n')
	}
	return w.Flush()
}

func winner(s []byte) string {
	zeros, odd := 0, false
	for i, c := range s {
		if c == '0' {
			zeros++
		}
		odd = odd || c != s[len(s)-1-i]
	}
	switch {
	case !odd && (zeros%2 == 0 || zeros == 1):
		return "BOB"
	case odd && zeros == 2 && len(s)%2 == 1 && s[len(s)/2] == '0':
		return "DRAW"
	}
	return "ALICE"
}

// letters reads a case, the length of its string and then the string.
func (r *reader) letters() ([]byte, error) {
	n, err := r.number(longest)
	if err != nil {
		return nil, err
	}
	s, err := r.word()
	if err != nil {
		return nil, err
	}
	if len(s) != n {
		return nil, fmt.Errorf("line %d: a string of %d letters, where %d should be", r.line, len(s), n)
	}
	for _, c := range s {
		if c != '0' && c != '1' {
			return nil, fmt.Errorf("line %d: the letter %q is neither 0 nor 1", r.line, c)
		}
	}
	return s, nil
}

// A reader reads words and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next whole number, which must not be above top.
func (r *reader) number(top int) (int, error) {
	s, err := r.word()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, c := range s {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if n = 10*n + int(c-'0'); n > top {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
	}
	return n, nil
}

// word reads what stands up to the next space.
func (r *reader) word() ([]byte, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return nil, fmt.Errorf("line %d: the input ends within a case", r.line)
	}
	var s []byte
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if len(s) == longest {
			return nil, fmt.Errorf("line %d: a word is longer than %d", r.line, longest)
		}
		s = append(s, c)
	}
	if err == io.EOF {
		return s, nil
	}
	if err == nil {
		err = r.UnreadByte()
	}
	return s, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
