package hunt

import (
	"errors"
	"slices"
	"testing"

	"grundy/judge/judgetest"
)

// TestSingly holds the search for the one case that fails alone.
func TestSingly(t *testing.T) {
	runs := 0
	only := func(bad ...int) part {
		return func(from, to int) (bool, bool, error) {
			runs++
			fails := slices.ContainsFunc(bad, func(i int) bool { return i >= from && i < to })
			return fails, !fails, nil
		}
	}
	for _, test := range []struct {
		n, at, passed, most int
		run                 part
	}{
		{1000, 617, 0, 20, only(617)},
		{1000, 0, 0, 10, only(0, 999)},
		{8, -1, 8, 10, only()},
		{1000, -1, aloneRuns, aloneRuns + 2, only()},
		// one that fails alone, and is hidden in company
		{9, 5, 5, 8, func(from, to int) (bool, bool, error) { runs++; bad := from == 5 && to == 6; return bad, !bad, nil }},
		// which fail in another way neither pass nor count
		{3, -1, 0, 5, func(from, to int) (bool, bool, error) { runs++; return false, false, nil }},
	} {
		runs = 0
		at, passed, err := singly(t.Context(), test.n, test.run)
		if at != test.at || passed != test.passed || err != nil || runs > test.most {
			t.Errorf("of %d: %d, %d pass, after %d runs, %v; want %d, %d, at most %d", test.n, at, passed, runs, err, test.at, test.passed, test.most)
		}
	}
	broken := errors.New("disk full")
	if _, _, err := singly(t.Context(), 4, func(int, int) (bool, bool, error) { return false, false, broken }); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestAloneHunt wants a hunt to find the one case, too, that its company hides.
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
