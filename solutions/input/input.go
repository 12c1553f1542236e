// Package input reads the input of a reference and passes it a writer for its answers.
// A reference only says what it reads, case by case:
//
//	func Solve(in io.Reader, out io.Writer) error {
//		return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
//			for range r.Int(0, 100) { // the number of cases comes first
//				n, m := r.Int(1, 1000), r.Int(1, 1000)
//				fmt.Fprintln(w, n%(m+1) != 0)
//			}
//		})
//	}
//
// A reference can also read cases up to the end of the input,
//
//	for r.More() {
//		n := r.Int(1, 1000)
//
// or up to a 0, or to the end if there is no 0:
//
//	for r.More() {
//		n := r.Int(0, 1000)
//		if n == 0 {
//			return
//		}
//
// The input consists of words separated by white space: spaces, tabs and line ends of
// every system. A row of characters is also a word. An int has 64 bits.
//
// If the input differs from what the reference expects, the reading function ends, like
// a test by t.Fatal, and Answer returns the error. The error begins with the line:
//
//	line 3: the input ends within a case
//	line 3: '-' is not a digit
//	line 3: 1001 is above 1000
//	line 3: 0 is below 1
//	line 3: a word of more than 20 letters
//	line 3: a word of fewer than 20 letters
//	line 3: '2' is none of "01"
//
// Pasted programs cannot import this package, so grundy solution appends the
// declarations that a reference uses. For this purpose, the package must be a single
// file, must import only the standard library, and must call each of its methods
// directly, not only through an interface.
package input

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Answer calls solve, which reads the cases of in and writes their answers to out. It
// returns the first error of reading, of Failf or of writing. The buffers are small,
// because most inputs are a single case.
func Answer(in io.Reader, out io.Writer, solve func(r *Reader, w *bufio.Writer)) (err error) {
	r := &Reader{in: in, text: make([]byte, 0, 1<<12), line: 1}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failure:
			err = e.error
		default:
			panic(e)
		}
	}()
	w := bufio.NewWriterSize(out, 1<<12)
	solve(r, w)
	return w.Flush()
}

// A failure is the value with which Failf panics. Answer recovers from it.
type failure struct{ error }

// A Reader reads the words of an input and counts its lines.
type Reader struct {
	in   io.Reader
	text []byte // a piece of the input
	at   int    // text[at:] is not read yet
	line int    // the line of text[at]
}

// fill appends more of the input to the unread text. It reports whether there was more.
func (r *Reader) fill() bool {
	room := r.text[:cap(r.text)]
	left := copy(room, r.text[r.at:])
	if left == len(room) { // a long word
		room = append(room, make([]byte, left)...)
	}
	n, err := io.ReadAtLeast(r.in, room[left:], 1)
	if err != nil && err != io.EOF {
		r.Failf("%w", err)
	}
	r.text, r.at = room[:left+n], 0
	return n > 0
}

// More reports whether there is another word, so that another case may begin.
func (r *Reader) More() bool {
	for {
		for i, c := range r.text[r.at:] {
			if !blank(c) {
				r.at += i
				return true
			}
			if c == '\n' {
				r.line++
			}
		}
		r.at = len(r.text)
		if !r.fill() {
			return false
		}
	}
}

func blank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// word reads a word. The result is valid until the next word is read.
func (r *Reader) word() []byte {
	if !r.More() {
		r.Failf("the input ends within a case")
	}
	seen := 0 // the number of its bytes checked so far
	for {
		for i, c := range r.text[r.at+seen:] {
			if blank(c) {
				from := r.at
				r.at += seen + i
				return r.text[from:r.at]
			}
		}
		seen = len(r.text) - r.at
		if !r.fill() {
			r.at = len(r.text)
			return r.text
		}
	}
}

// Int reads a whole number from low to high. Low must not be negative.
func (r *Reader) Int(low, high int) int {
	n, tenth, word := 0, high/10, r.word()
	for _, c := range word {
		if c < '0' || '9' < c {
			r.Failf("%q is not a digit", c)
		}
		if n > tenth || int(c-'0') > high-10*n {
			r.Failf("%.30s is above %d", word, high)
		}
		n = 10*n + int(c-'0')
	}
	if n < low {
		r.Failf("%d is below %d", n, low)
	}
	return n
}

// Ints reads n whole numbers from low to high. It does not allocate all n in advance,
// so a wrong n does not exhaust the memory.
func (r *Reader) Ints(n, low, high int) []int {
	list := make([]int, 0, min(n, 1<<20))
	for range n {
		list = append(list, r.Int(low, high))
	}
	return list
}

// Word reads a word of low to high letters. If letters is not empty, the word may
// contain only these.
func (r *Reader) Word(low, high int, letters string) string {
	word := r.word()
	if len(word) > high {
		r.Failf("a word of more than %d letters", high)
	}
	if len(word) < low {
		r.Failf("a word of fewer than %d letters", low)
	}
	for _, c := range word {
		if letters != "" && strings.IndexByte(letters, c) < 0 {
			r.Failf("%q is none of %q", c, letters)
		}
	}
	return string(word)
}

// Failf ends reading with an error about the last word. References call it for
// conditions that the other methods cannot check.
func (r *Reader) Failf(format string, args ...any) {
	panic(failure{fmt.Errorf("line %d: %w", r.line, fmt.Errorf(format, args...))})
}
