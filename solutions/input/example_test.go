package input_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"grundy/solutions/input"
)

// Example answers all cases of an input, as a reference does.
func Example() {
	solve := func(in io.Reader, out io.Writer) error {
		return input.Answer(in, out, func(r *input.Reader, w *bufio.Writer) {
			for r.More() {
				n, m := r.Int(1, 1000), r.Int(1, 1000)
				if n%(m+1) == 0 {
					w.WriteString("second\n")
				} else {
					w.WriteString("first\n")
				}
			}
		})
	}
	fmt.Println(solve(strings.NewReader("23 2\n3 2\n"), os.Stdout))
	fmt.Println(solve(strings.NewReader("23 2\n3 1001\n"), io.Discard))
	// Output:
	// first
	// second
	// <nil>
	// line 2: 1001 is above 1000
}

// ExampleReader_Word reads a board. Each row is a word.
func ExampleReader_Word() {
	in := strings.NewReader("2 3\n.#.\n#x#\n")
	err := input.Answer(in, os.Stdout, func(r *input.Reader, w *bufio.Writer) {
		height, width := r.Int(1, 9), r.Int(1, 9)
		for range height {
			fmt.Fprintln(w, strings.Count(r.Word(width, width, ".#"), "#"))
		}
	})
	fmt.Println(err)
	// Output: line 3: 'x' is none of ".#"
}
