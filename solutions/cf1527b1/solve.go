// Package cf1527b1 says who pays less for making a palindrome of 0 and 1 all ones,
// when a 0 made a 1 costs a dollar, and reversing a string that is no palindrome
// and was not just reversed costs nothing.
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
// Held against: a search by the rules, which are those of palindrome-flip, over
// all palindromes in the order of size.
package cf1527b1

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
		zeros, err := r.zeros()
		if err != nil {
			return err
		}
		if zeros%2 == 1 && zeros > 1 {
			w.WriteString("ALICE\n")
		} else {
			w.WriteString("BOB\n")
		}
	}
	return w.Flush()
}

// zeros reads a case, the length of its string and then the string, and counts.
func (r *reader) zeros() (int, error) {
	n, err := r.number(longest)
	if err != nil {
		return 0, err
	}
	c, err := r.skip()
	zeros, letters := 0, 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c != '0' && c != '1' {
			return 0, fmt.Errorf("line %d: the letter %q is neither 0 nor 1", r.line, c)
		}
		if letters++; letters > n {
			break
		}
		zeros += int('1' - c)
	}
	if err != nil && err != io.EOF {
		return 0, err
	}
	if letters != n {
		return 0, fmt.Errorf("line %d: the string has not %d letters", r.line, n)
	}
	if err == nil {
		err = r.UnreadByte()
	} else {
		err = nil
	}
	return zeros, err
}

// skip gives the first byte that is no white space.
func (r *reader) skip() (byte, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	return c, err
}

// A reader reads words and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads the next whole number, which must not be above top.
func (r *reader) number(top int) (int, error) {
	c, err := r.skip()
	if err == io.EOF {
		return 0, fmt.Errorf("line %d: the input ends within a case", r.line)
	}
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if n = 10*n + int(c-'0'); n > top {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
	}
	if err == nil {
		err = r.UnreadByte()
	} else if err == io.EOF {
		err = nil
	}
	return n, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
