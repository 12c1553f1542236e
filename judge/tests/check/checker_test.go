package check

import (
	"context"
	"testing"
)

// TestJudgementCase checks that the case of a judgement is the case whose answer contains the
// difference.
func TestJudgementCase(t *testing.T) {
	f := File{Want: []byte("Kiki\nCici\n"), Ends: []int{5, 10}}
	for offset, want := range map[int]int{0: 0, 4: 0, 5: 1, 9: 1, 10: -1, 11: -1} {
		if got := f.judgement(&Difference{Offset: offset}); got.Case != want {
			t.Errorf("byte %d: case %d, want %d", offset, got.Case, want)
		}
	}
	if got := (File{}).judgement(&Difference{}); got.Case != -1 {
		t.Errorf("a file without cases: case %d, want -1", got.Case)
	}
	if got := f.judgement(nil); got.Case != -1 || got.Difference != nil {
		t.Errorf("a right output: %+v", got)
	}
}

// TestBuiltins checks that every checker of the table accepts the expected answer, and refuses an
// empty answer and a wrong one.
func TestBuiltins(t *testing.T) {
	want := []byte("1 2\n3\n")
	for _, b := range Builtins {
		c := b.With(Options{Tolerance: 1e-9})
		for output, right := range map[string]bool{string(want): true, "": false, "1 2\n4\n": false} {
			j, err := c.Check(context.Background(), File{Want: want}, []byte(output))
			if err != nil || (j.Difference == nil) != right {
				t.Errorf("%s: %q: %v, %v", b.Kind, output, j.Difference, err)
			}
		}
	}
	unknown, ok := BuiltinOf("nobody's")
	if _, err := unknown.With(Options{}).Check(context.Background(), File{}, nil); ok || err == nil {
		t.Error("an unknown checker judges an output")
	}
}
