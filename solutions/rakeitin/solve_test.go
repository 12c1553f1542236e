package rakeitin_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/solutions/rakeitin"
)

const sample = "4\n" +
	"1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n" +
	"2\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n" +
	"3\n1 1 4 4\n4 4 1 1\n1 1 4 4\n1 4 1 4\n" +
	"3\n1 2 3 4\n5 1 2 3\n4 5 1 2\n3 4 5 1\n"

func TestSolve(t *testing.T) {
	t.Parallel()
	ones := strings.Repeat("1 1 1 1\n", 4)
	tens := strings.Repeat("10 10 10 10\r\n", 4)
	tests := []struct{ in, want string }{
		{sample, "20\n40\n63\n71\n"},
		{"0\n", ""},
		{"1 1 " + ones, "8\n"},
		{"2\n3\n" + tens + "\n3\n" + strings.TrimSpace(ones), "240\n24\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := rakeitin.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", "line 1: the input ends within a case"},
		{"1\n1\n1 1 1 1\n", "line 4: the input ends within a case"},
		{"1\n4\n", "line 2: 4 is above 3"},
		{"1\n1\n1 11", "line 3: 11 is above 10"},
		{"1\n-1", "line 2: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := rakeitin.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveSearch compares Solve with a search of all lines of play, on random boards. Many
// boards have small numbers only.
func TestSolveSearch(t *testing.T) {
	t.Parallel()
	boards := []int{0, 1000, 1000, 20}
	if testing.Short() {
		boards = []int{0, 100, 100, 2}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for k := 1; k <= 3; k++ {
		var in, want, got strings.Builder
		fmt.Fprintln(&in, boards[k])
		for range boards[k] {
			var cells [4][4]int
			top := 1 + r.IntN(10)
			fmt.Fprintln(&in, k)
			for y := range cells {
				for x := range cells[y] {
					cells[y][x] = 1 + r.IntN(top)
				}
				fmt.Fprintln(&in, strings.Trim(fmt.Sprint(cells[y]), "[]"))
			}
			fmt.Fprintln(&want, play(&cells, 2*k))
		}
		if err := rakeitin.Solve(strings.NewReader(in.String()), &got); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("k = %d: Solve and the search differ", k)
		}
	}
}

// play returns the sum that the remaining turns add. It restores the cells.
func play(cells *[4][4]int, turns int) int {
	if turns == 0 {
		return 0
	}
	best := -1
	for y := range 3 {
		for x := range 3 {
			a, b, c, d := &cells[y][x], &cells[y][x+1], &cells[y+1][x+1], &cells[y+1][x]
			sum := *a + *b + *c + *d
			*a, *b, *c, *d = *b, *c, *d, *a
			sum += play(cells, turns-1)
			*a, *b, *c, *d = *d, *a, *b, *c
			if best < 0 || turns%2 == 0 && sum > best || turns%2 == 1 && sum < best {
				best = sum
			}
		}
	}
	return best
}

// BenchmarkSolve answers an input of maximal size: 200 random boards with k = 3.
func BenchmarkSolve(b *testing.B) {
	var in strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	fmt.Fprintln(&in, 200)
	for range 200 {
		fmt.Fprintln(&in, 3)
		for range 16 {
			fmt.Fprintln(&in, 1+r.IntN(10))
		}
	}
	b.SetBytes(int64(in.Len()))
	for b.Loop() {
		if err := rakeitin.Solve(strings.NewReader(in.String()), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
