package plan

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/spec/grammar"
)

// bruteOf makes the reference of a source too slow for some files.
func bruteOf(src *Source, tooSlow func(input []byte) bool) {
	solve := src.Solve
	src.Pace = &Pace{Most: 5 * time.Second}
	src.Ask = func(ctx context.Context, input []byte) ([]byte, error) {
		if _, ok := Limit(ctx); !ok {
			return nil, errors.New("no limit is set")
		}
		if tooSlow(input) {
			return nil, fmt.Errorf("more than 5s of CPU time: %w", ErrTooLarge)
		}
		var out bytes.Buffer
		err := solve(bytes.NewReader(input), &out)
		return out.Bytes(), err
	}
}

// greatest returns the greatest number in a file.
func greatest(input []byte) (most int) {
	for _, word := range strings.Fields(string(input)) {
		if n, err := strconv.Atoi(word); err == nil {
			most = max(most, n)
		}
	}
	return most
}

// TestPace checks that tests shrink to a size that a slow reference can answer. A skipped test
// gives the reason, also the second time.
func TestPace(t *testing.T) {
	for _, test := range []struct {
		name    string
		tooSlow func(input []byte) bool
		slow    bool // too slow for some tests
		left    int  // least share of the tests that remain, in percent
	}{
		{"quick", func([]byte) bool { return false }, false, 100},
		{"slow on long files", func(input []byte) bool { return len(input) > 40 }, true, 50},
		{"slow on great numbers", func(input []byte) bool { return greatest(input) > 1000 }, true, 50},
		{"slow always", func([]byte) bool { return true }, true, 0},
	} {
		src := find(t, "nim").source(t)
		bruteOf(src, test.tooSlow)
		pl := newPlan(t, src, 1, budget)
		smaller, left := 0, 0
		for _, one := range pl.Tests {
			f, err := pl.File(t.Context(), one)
			switch {
			case errors.Is(err, ErrSlow):
				if again, err := pl.File(t.Context(), one); again != nil || !errors.Is(err, ErrSlow) {
					t.Errorf("%s: %s has a file the second time", test.name, one.Name)
				}
				continue
			case err != nil:
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			checkFile(t, src, f)
			left++
			if f.Smaller {
				smaller++
			}
		}
		if src.Pace.Slow() != test.slow || (smaller > 0) != (test.slow && test.left > 0) || left*100 < test.left*len(pl.Tests) || test.left == 0 && left > 0 {
			t.Errorf("%s: of %d tests %d are left, %d of them smaller; slow is %t", test.name, len(pl.Tests), left, smaller, src.Pace.Slow())
		}
	}
}

// TestNoPace checks that without a Pace, a reference that does not end gives an error, and does not
// skip the test.
func TestNoPace(t *testing.T) {
	src := find(t, "nim").source(t)
	bruteOf(src, func([]byte) bool { return true })
	ask := src.Ask
	src.Pace, src.Ask = nil, func(ctx context.Context, input []byte) ([]byte, error) {
		return ask(context.WithValue(ctx, limitKey{}, time.Second), input)
	}
	p := newPlan(t, src, 1, budget)
	var reference *ReferenceError
	if _, err := p.File(t.Context(), p.Tests[0]); errors.Is(err, ErrSlow) || !errors.As(err, &reference) {
		t.Errorf("%v", err)
	}
}

// TestNarrower checks that the bounds of each size are within those of the size before, around 0 or
// from the bound nearest to 0.
func TestNarrower(t *testing.T) {
	for _, b := range [][2]int64{{1, 1000}, {0, 1e18}, {-1000, 1000}, {-1 << 63, 1<<63 - 1}, {-50, -20}, {5, 5}, {-9, 0}, {7, 8}} {
		lo, hi := b[0], b[1]
		for size := range sizes {
			a, z := narrower(b[0], b[1], size)
			if a < lo || z > hi || a > z || size == 0 && (a != lo || z != hi) {
				t.Errorf("%v, size %d: %d..%d, before %d..%d", b, size, a, z, lo, hi)
			}
			if (b[0] >= 0) != (a == b[0] && b[0] >= 0) || b[1] <= 0 && z != b[1] || b[0] < 0 && b[1] > 0 && (a > 0 || z < 0) {
				t.Errorf("%v, size %d: %d..%d is away from 0", b, size, a, z)
			}
			lo, hi = a, z
		}
	}
}

// TestSlowness checks that each count is only mentioned if it is not zero, and that the greatest
// values of all tests are, where they are below the bounds of the spec.
func TestSlowness(t *testing.T) {
	for want, n := range map[string][2]int{"": {0, 0}, "answer: 3 smaller than planned": {3, 0}, "answer: 2 left out": {0, 2}, "answer: 3 smaller than planned, 2 left out": {3, 2}} {
		var s Slowness
		for range n[0] {
			s.Made(&File{Smaller: true})
		}
		s.LeftOut(n[1])
		if got := s.Note(); !strings.HasSuffix(got.String(), want) || (got == "") != (want == "") {
			t.Errorf("%v: %q", n, got)
		}
	}

	g := tiny{sections: `input:
  case:
    - {n: {int: 1..100000}, k: {int: 0..3}}
    - {s: {chars: ab, length: 1..1000}}
    - {a: {int: 0..n, count: n}}`}.source(t).Grammar
	s := Slowness{out: 1}
	for _, text := range []string{"2 3\nabab\n0 1\n", "3 0\nb\n3 3 1\n"} {
		cases, err := g.Parse([]byte(text), grammar.Lenient)
		if err != nil {
			t.Fatal(err)
		}
		s.Made(&File{reach: reachOf(cases)})
	}
	if got, want := s.Note().String(), "; the greatest values in the tests: n 3 of 100,000, s 4 of 1,000 letters, a 3 of 100,000"; !strings.HasSuffix(got, want) {
		t.Errorf("%q instead of … %q", got, want)
	}
}
