package hunt

import (
	"testing"

	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
)

// TestWrong checks that the reference determines which of two submissions with different answers is
// wrong.
func TestWrong(t *testing.T) {
	other := func(int64) string { return "Nobody\n" }
	for _, test := range []struct {
		name          string
		one, two      func(int64) string
		first, second bool
	}{
		{"the first", judgetest.Wrong, judgetest.Right, true, false},
		{"the second", judgetest.Right, judgetest.Wrong, false, true},
		{"both", judgetest.Wrong, other, true, true},
	} {
		one := judgetest.PerCase(func(c []int64, i int) string { return test.one(c[i]) })
		two := judgetest.PerCase(func(c []int64, i int) string { return test.two(c[i]) })
		h := hunterOf(many(t), one.Runner(), Options{Options: run.Options{Seed: 1}, Cases: 100})
		h.second = hunterOf(many(t), two.Runner(), Options{}).first
		if err := h.hunt(t.Context()); err != nil {
			t.Fatal(err)
		}
		if first, second, known := h.report.Wrong(); first != test.first || second != test.second || !known {
			t.Errorf("%s: %t, %t, %t", test.name, first, second, known)
		}
		h.report.Found.Right = nil
		if _, _, known := h.report.Wrong(); known {
			t.Errorf("%s: known without a reference", test.name)
		}
	}
}
