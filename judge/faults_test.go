package judge

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"grundy/judge/judgetest"
	"grundy/judge/plan"
	"grundy/judge/run"
	"grundy/judge/sandbox"
)

// TestAllErrors wants an error of the runner to be an error behind a failing test
// too, when all tests are wanted: the report would end before its time.
func TestAllErrors(t *testing.T) {
	runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		switch n := numbersOf(c.Stdin)[0]; n {
		case 3:
			return faulty[WA], nil
		case 6:
			return sandbox.Result{}, errDisk
		default:
			return prints(right(n)), nil
		}
	})
	r, err := judgeWith(context.Background(), cards(t, ""), runner, Options{Given: numbered(12), Jobs: 1, Stop: run.Never})
	if !errors.Is(err, errDisk) {
		t.Errorf("got %v; the report has %d of %d tests", err, len(r.Tests), r.Planned)
	}
}

// TestReferenceFaultIsolating wants a reference that fails while a case is run
// alone to be an error.
func TestReferenceFaultIsolating(t *testing.T) {
	var calls atomic.Int32
	p := judgetest.CardsBy(t, "", func(in io.Reader, out io.Writer) error {
		if calls.Add(1) > 1 {
			panic("index out of range")
		}
		return solveCards(in, out)
	})
	bad := wrongIf(func(c []int64, i int) bool { return i == 0 })
	_, err := judgeWith(context.Background(), p, bad.Runner(), Options{Given: []GivenTest{{Name: "a", Input: lines(1, 2)}}, Jobs: 1})
	var reference *plan.ReferenceError
	if !errors.As(err, &reference) {
		t.Errorf("got %v", err)
	}
}

// TestLastMissing wants the smallest case of a program that never answers the last
// one: the first, which passes only as long as others follow.
func TestLastMissing(t *testing.T) {
	run := perCase(func(c []int64, i int) string {
		if i == len(c)-1 {
			return ""
		}
		return right(c[i])
	})
	p := cards(t, "")
	r := mustJudge(t, p, run.Runner(), Options{Jobs: 1})
	if ex := r.Counterexample; string(ex.Input) != "1\n" || ex.Smaller.Cases != 0 {
		t.Errorf("%q after %d", ex.Input, ex.Smaller.Cases)
	}
	checkFails(t, p, run, r.Counterexample)
}

// TestGivenGo wants answers that cannot be parted into cases to be judged by a Go
// checker's problem, too.
func TestGivenGo(t *testing.T) {
	for _, g := range []GivenTest{
		{Name: "another layout", Input: lines(1, 3), Want: []byte("Kiki Cici")},
		{Name: "input breaks the spec", Input: lines(1, 0), Want: []byte("Kiki\nCici\n")},
	} {
		if r := mustJudge(t, checked(t), accepted.Runner(), Options{Given: []GivenTest{g}}); r.Verdict != AC {
			t.Errorf("%s: %s, %+v", g.Name, r.Verdict, r.Tests)
		}
	}
	none := program(func([]byte) sandbox.Result { return prints("Nobody\n") })
	g := GivenTest{Name: "t", Input: lines(1, 0), Want: []byte("Kiki\nCici\n")}
	if r := mustJudge(t, checked(t), none.Runner(), Options{Given: []GivenTest{g}}); r.Verdict != WA || strings.Contains(r.Tests[0].Detail, "left over") {
		t.Errorf("%s, %+v", r.Verdict, r.Tests)
	}
}
