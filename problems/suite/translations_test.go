package suite

import (
	"path/filepath"
	"slices"
	"testing"

	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/testing/testenv"
	"grundy/solutions"
)

// TestTranslations checks that a hunt of the same wrong program in seven languages finds the same
// smallest input, even if a language starts slowly.
func TestTranslations(t *testing.T) {
	files, err := filepath.Glob("testdata/translations/*")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d programs, want one in each of seven languages: %v", len(files), err)
	}
	const want = "17\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1\n0\n"
	p := loadProblem(t, rowOf(t, "hdu1849"))
	h := newHunting(t)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			r := h.hunt(t, p, file, hunt.Options{Options: run.Options{Seed: 1}, For: patience})
			if r.Found == nil || r.Verdict != report.WA || string(r.Found.Input) != want {
				t.Errorf("the hunt: %s, %+v", r.Verdict, r.Found)
			}
		})
	}
}

func rowOf(t testing.TB, id string) solutions.Row {
	t.Helper()
	i := slices.IndexFunc(solutions.Rows, func(r solutions.Row) bool { return r.ID == id })
	if i < 0 {
		t.Fatalf("no row %s", id)
	}
	return solutions.Rows[i]
}
