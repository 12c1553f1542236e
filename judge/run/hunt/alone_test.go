package hunt

import (
	"testing"

	"grundy/judge/testing/judgetest"
)

// TestAloneHunt checks that a hunt finds a case that fails alone but passes after other cases in a
// file.
func TestAloneHunt(t *testing.T) {
	silent := judgetest.PerCase(func(c []int64, i int) string {
		if c[i] == 617 {
			return ""
		}
		return judgetest.Right(c[i])
	})
	r := mustHunt(t, many(t), silent, Options{Cases: 20_000})
	if r.Found == nil || r.Found.Cases != 1 || string(r.Found.Input) != "617\n" {
		t.Errorf("%+v", r.Found)
	}
}
