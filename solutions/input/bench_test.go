package input_test

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/input"
)

// BenchmarkInt compares package input with reading whole numbers byte by byte from a
// bufio.Reader.
func BenchmarkInt(b *testing.B) {
	for _, word := range []string{"7", "1000", "999999937"} {
		text := strings.Repeat(word+" ", 100_000)
		b.Run("Input/"+word, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				err := input.Answer(strings.NewReader(text), io.Discard, func(r *input.Reader, _ *bufio.Writer) {
					for range 100_000 {
						r.Int(0, 1e9)
					}
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("ByHand/"+word, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				r := byHand{Reader: bufio.NewReaderSize(strings.NewReader(text), 1<<16), line: 1}
				var err error
				for err == nil {
					_, err = r.first(1e9)
				}
				if err != io.EOF {
					b.Fatal(err)
				}
			}
		})
	}
}

// byHand reads numbers byte by byte, and counts lines.
type byHand struct {
	*bufio.Reader
	line int
}

// first reads the next number, or returns io.EOF if there is none.
func (r *byHand) first(top int) (int, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err != nil {
		return 0, err
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
	if err == io.EOF {
		return n, nil
	}
	if err == nil {
		err = r.UnreadByte()
	}
	return n, err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
