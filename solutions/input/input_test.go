package input_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"grundy/solutions/input"
)

// A step calls one method of a Reader and returns the result as text.
type step func(r *input.Reader) string

func number(low, high int) step {
	return func(r *input.Reader) string { return strconv.Itoa(r.Int(low, high)) }
}

func numbers(n int) step {
	return func(r *input.Reader) string { return fmt.Sprint(r.Ints(n, 0, 9)) }
}

func word(low, high int, letters string) step {
	return func(r *input.Reader) string { return r.Word(low, high, letters) }
}

func more(r *input.Reader) string { return strconv.FormatBool(r.More()) }

// read runs steps on an input and returns their results, separated by blanks.
func read(in io.Reader, steps ...step) (string, error) {
	var out strings.Builder
	err := input.Answer(in, &out, func(r *input.Reader, w *bufio.Writer) {
		for i, s := range steps {
			if i > 0 {
				w.WriteByte(' ')
			}
			w.WriteString(s(r))
			w.Flush()
		}
	})
	return out.String(), err
}

func TestReader(t *testing.T) {
	long := strings.Repeat("x", 1<<16+9)
	for _, c := range []struct {
		name, in string
		steps    []step
		want     string
	}{
		{"nothing", "", []step{more, more}, "false false"},
		{"blanks", " \t\r\n\v\f ", []step{more}, "false"},
		{"numbers", "7 1000\n0", []step{number(0, 9), number(0, 1000), number(0, 0), more}, "7 1000 0 false"},
		{"more of it", "7\n8", []step{more, more, number(0, 9), more, number(0, 9), more}, "true true 7 true 8 false"},
		{"all blanks", "1\t2\r\n3\v4\f5 6", []step{numbers(6)}, "[1 2 3 4 5 6]"},
		{"no numbers", "1", []step{numbers(0), number(0, 9)}, "[] 1"},
		{"zeros first", "0007 000", []step{number(0, 9), number(0, 9)}, "7 0"},
		{"the largest", "9223372036854775807", []step{number(0, math.MaxInt)}, "9223372036854775807"},
		{"words", "ab -1\x00\nc", []step{word(2, 2, "ab"), word(1, 9, ""), word(1, 9, "c"), more}, "ab -1\x00 c false"},
		{"a long word", "a\n" + long + " b", []step{word(1, 1, ""), word(0, 1<<17, "x"), word(1, 1, "")}, "a " + long + " b"},
		{"a long word at the end", long, []step{word(1, math.MaxInt, ""), more}, long + " false"},
	} {
		for name, by := range readers {
			if got, err := read(by(strings.NewReader(c.in)), c.steps...); err != nil || got != c.want {
				t.Errorf("%s, by %s: %.200q, %v, want %.200q", c.name, name, got, err, c.want)
			}
		}
	}
}

// readers return the same bytes in different ways.
var readers = map[string]func(io.Reader) io.Reader{
	"all at once":       func(r io.Reader) io.Reader { return r },
	"a byte at a time":  iotest.OneByteReader,
	"halves":            iotest.HalfReader,
	"an end with bytes": iotest.DataErrReader,
}

func TestReaderMalformed(t *testing.T) {
	for _, c := range []struct {
		in   string
		step step
		want string
	}{
		{"", number(0, 9), "line 1: the input ends within a case"},
		{" \n\r\n ", number(0, 9), "line 3: the input ends within a case"},
		{"1 2\n3\n", numbers(4), "line 3: the input ends within a case"},
		{"1 2\n3", numbers(4), "line 2: the input ends within a case"},
		{"1\n\n-2", numbers(2), "line 3: '-' is not a digit"},
		{"+2", number(0, 9), "line 1: '+' is not a digit"},
		{"1\x00", number(0, 9), `line 1: '\x00' is not a digit`},
		{"\n1001", number(1, 1000), "line 2: 1001 is above 1000"},
		{"0", number(1, 1000), "line 1: 0 is below 1"},
		{"9223372036854775808", number(0, math.MaxInt), "line 1: 9223372036854775808 is above 9223372036854775807"},
		{strings.Repeat("9", 1000), number(0, 9), "line 1: 999999999999999999999999999999 is above 9"},
		{"1 0 10", numbers(3), "line 1: 10 is above 9"},
		{"abc", word(1, 2, ""), "line 1: a word of more than 2 letters"},
		{"abc", word(4, 4, ""), "line 1: a word of fewer than 4 letters"},
		{"012", word(3, 3, "01"), `line 1: '2' is none of "01"`},
		{"1\n2\n", func(r *input.Reader) string { r.Ints(2, 0, 9); r.Failf("no move takes %d", 3); return "" }, "line 2: no move takes 3"},
	} {
		for name, by := range readers {
			if got, err := read(by(strings.NewReader(c.in)), c.step); err == nil || err.Error() != c.want || got != "" {
				t.Errorf("%q, by %s: %q, %v, want %s", c.in, name, got, err, c.want)
			}
		}
	}
}

// TestReadError checks that an error of the underlying reader is returned with the line, after
// the words before the error were read.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("1\n2 "), iotest.ErrReader(broken))
	got, err := read(in, number(0, 9), number(0, 9), number(0, 9))
	if got != "1 2" || !errors.Is(err, broken) || err.Error() != "line 2: broken" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestWriteError checks that an error of the underlying writer is returned.
func TestWriteError(t *testing.T) {
	in, out := io.Pipe()
	in.CloseWithError(io.ErrShortWrite)
	err := input.Answer(strings.NewReader(""), out, func(_ *input.Reader, w *bufio.Writer) { w.WriteString("x") })
	if err != io.ErrShortWrite {
		t.Error(err)
	}
}

// TestPanic checks that Answer does not recover from other panics.
func TestPanic(t *testing.T) {
	defer func() {
		if r := recover(); r != "ours" {
			t.Errorf("recovered %v", r)
		}
	}()
	input.Answer(strings.NewReader(""), io.Discard, func(*input.Reader, *bufio.Writer) { panic("ours") })
	t.Error("no panic")
}

// FuzzReader compares a Reader with fmt.Fscan on well-formed numbers. At the first word that is
// not well-formed, it compares the line in the error.
func FuzzReader(f *testing.F) {
	for _, in := range []string{"", "1 2\n3\n", "\r\n 12\t999\v0\f7", "1\n\n-2", "5 1000\n1001", "1\xff", "00 9"} {
		f.Add(in, false)
		f.Add(in, true)
	}
	const top = 1000
	f.Fuzz(func(t *testing.T, in string, bytewise bool) {
		var reader io.Reader = strings.NewReader(in)
		if bytewise {
			reader = iotest.OneByteReader(reader)
		}
		var got []int
		err := input.Answer(reader, io.Discard, func(r *input.Reader, _ *bufio.Writer) {
			for r.More() {
				got = append(got, r.Int(0, top))
			}
		})
		want, line := wellFormed(in, top)
		if !slices.Equal(got, want) {
			t.Fatalf("%q: read %v, want %v", in, got, want)
		}
		if line == 0 {
			if err != nil {
				t.Fatalf("%q: %v", in, err)
			}
			scanned(t, in, want)
			return
		}
		if prefix := fmt.Sprintf("line %d: ", line); err == nil || !strings.HasPrefix(err.Error(), prefix) {
			t.Fatalf("%q: %v, want an error of line %d", in, err, line)
		}
	})
}

// wellFormed returns the well-formed numbers up to top at the start of a text, and the line of
// the word after them. The line is 0 if there is no such word.
func wellFormed(in string, top int) (list []int, line int) {
	for i, text := range strings.Split(in, "\n") {
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\v\f", r) })
		for _, w := range words {
			n, err := strconv.ParseUint(w, 10, 63)
			if err != nil || int(n) > top {
				return list, i + 1
			}
			list = append(list, int(n))
		}
	}
	return list, 0
}

// scanned checks that package fmt reads the same numbers. It scans with %d, because fmt.Fscan
// reads 010 as 8.
func scanned(t *testing.T, in string, want []int) {
	t.Helper()
	r := strings.NewReader(in)
	for _, w := range want {
		var n int
		var s string
		if _, err := fmt.Fscan(r, &s); err != nil {
			t.Fatalf("%q: %v", in, err)
		}
		if _, err := fmt.Sscanf(s, "%d", &n); err != nil || n != w {
			t.Fatalf("%q: fmt reads %d, %v, want %d", in, n, err, w)
		}
	}
}

// FuzzMethods calls methods in any order on any input. It checks that none panics, that words are
// those that package strings finds, and that errors name a line of the input.
func FuzzMethods(f *testing.F) {
	f.Add("1 2\n3 abc\n", "mwiW")
	f.Add("3\n1 2\n", "nnnm")
	f.Add("ba\tab\n", "WmWmW")
	f.Fuzz(func(t *testing.T, in, calls string) {
		words := strings.FieldsFunc(in, func(r rune) bool { return strings.ContainsRune(" \t\n\r\v\f", r) })
		err := input.Answer(iotest.HalfReader(strings.NewReader(in)), io.Discard, func(r *input.Reader, _ *bufio.Writer) {
			for _, c := range calls {
				switch c {
				case 'm':
					if r.More() != (len(words) > 0) {
						t.Fatalf("%q, %q: More is %t before %q", in, calls, r.More(), words)
					}
					continue
				case 'i':
					r.Int(1, 20)
				case 'n':
					words = words[min(len(r.Ints(1, 0, 5)), len(words)):]
					continue
				case 'w':
					if w := r.Word(1, math.MaxInt, ""); w != words[0] {
						t.Fatalf("%q, %q: the word is %q, want %q", in, calls, w, words[0])
					}
				default:
					if w := r.Word(2, 3, "ab"); w != words[0] || strings.Trim(w, "ab") != "" || len(w) < 2 || len(w) > 3 {
						t.Fatalf("%q, %q: the word is %q, want %q", in, calls, w, words[0])
					}
				}
				words = words[1:]
			}
		})
		var line int
		if err != nil {
			if _, bad := fmt.Sscanf(err.Error(), "line %d: ", &line); bad != nil || line < 1 || line > 1+strings.Count(in, "\n") {
				t.Fatalf("%q, %q: %v", in, calls, err)
			}
		}
	})
}
