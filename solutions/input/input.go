// Package input reads the input of a reference and hands it a writer for its answers.
// A reference says what it reads, case by case, and nothing about how:
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
// The other ways to frame cases are as short: up to the end of the input,
//
//	for r.More() {
//		n := r.Int(1, 1000)
//
// and up to a 0, or the end if there is none:
//
//	for r.More() {
//		n := r.Int(0, 1000)
//		if n == 0 {
//			return
//		}
//
// Input is words between white space: spaces, tabs and line ends of every system. A row
// of characters is a word, too. An int has 64 bits.
//
// What is not as the reference says ends the function that reads, as t.Fatal ends a
// test, and is the error of Answer. It begins with the line:
//
//	line 3: the input ends within a case
//	line 3: '-' is not a digit
//	line 3: 1001 is above 1000
//	line 3: 0 is below 1
//	line 3: a word of more than 20 letters
//	line 3: a word of fewer than 20 letters
//	line 3: '2' is none of "01"
//
// A program to paste cannot import this package, so grundy solution puts what is used of
// it at the end of the program. For that it is one file, it imports the standard library
// alone, and no method of it is called by an interface only.
package input

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Answer has solve read the cases of in and write their answers to out. Its error is
// the first of reading, of Failf or of writing. Its buffers are small: most inputs are a
// case of a hunt, and larger ones take a few more calls.
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

// A failure is what Failf panics with, for Answer to catch.
type failure struct{ error }

// A Reader reads the words of an input and knows the line it is on.
type Reader struct {
	in   io.Reader
	text []byte // a piece of the input
	at   int    // text[at:] is not read yet
	line int    // that it begins on
}

// fill appends more of the input to the text that is not read yet, and reports whether there was
// more.
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

// More reports whether there is another word, so that a case may begin.
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

// word reads a word, which is good until the next is read.
func (r *Reader) word() []byte {
	if !r.More() {
		r.Failf("the input ends within a case")
	}
	seen := 0 // of its bytes
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

// Int reads a whole number from low, which is not negative, to high.
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

// Ints reads n whole numbers from low to high. Room is made as they come, so that a
// false n costs nothing.
func (r *Reader) Ints(n, low, high int) []int {
	list := make([]int, 0, min(n, 1<<20))
	for range n {
		list = append(list, r.Int(low, high))
	}
	return list
}

// Word reads a word of low to high letters, each one of those given, or any if none
// are.
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

// Failf ends reading with an error about the last word that was read, for what the
// other methods cannot know.
func (r *Reader) Failf(format string, args ...any) {
	panic(failure{fmt.Errorf("line %d: %w", r.line, fmt.Errorf(format, args...))})
}
