package suite

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// TestStressRefuses checks that hunts reject all stored programs that submit rejects, in every
// language. The number of cases bounds the hunts, so that the result does not depend on time. It
// hunts one program in two; with -short, one in sixty.
func TestStressRefuses(t *testing.T) {
	h := newHunting(t)
	for _, row := range solutions.Rows {
		p := loadProblem(t, row)
		for _, file := range submissionsOf(t, row.ID) {
			fate, err := catalogue.Fate(filepath.Base(file))
			if err != nil {
				t.Fatal(err)
			}
			h.refuses(t, p, file, fate)
		}
	}
	t.Run("others", func(t *testing.T) {
		testenv.Long(t)
		for _, folder := range []string{"classics", "hard", "talk"} {
			h.refusesAll(t, folder)
		}
	})
}

// refusesAll hunts the wrong programs of the problems in a folder of testdata.
func (h *hunting) refusesAll(t *testing.T, folder string) {
	specs, err := filepath.Glob(filepath.Join("testdata", folder, "*", "*.yaml"))
	if err != nil || len(specs) == 0 {
		t.Fatalf("%s: %d specs, %v", folder, len(specs), err)
	}
	for _, path := range specs {
		p, err := catalogue.Open().Problem(t.Context(), path, &hostOfTalks{Judge: h.judge})
		if err != nil {
			t.Fatal(err)
		}
		_, list, err := catalogue.Submissions(p.Spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			h.refuses(t, p, s.Path, s.Fate)
		}
	}
}

// refuses hunts a program in a subtest, unless its verdict is AC or CE.
func (h *hunting) refuses(t *testing.T, p *problem.Problem, file string, fate report.Verdict) {
	if fate == report.AC || fate == report.CE {
		return
	}
	t.Run(p.ID()+"/"+filepath.Base(file), func(t *testing.T) {
		testenv.Sample(t, 60, 2)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := submission{build.Source{Name: filepath.Base(file), Text: text}, fate}
		// The size of the counterexample is irrelevant here.
		o := hunt.Options{Options: run.Options{Seed: 1, Jobs: 1}, Cases: 500, Smaller: time.Millisecond}
		if r := stressClassic(t, h, p, s, o); r.Found == nil {
			t.Errorf("%s after %d cases in %d files", r.Verdict, r.Cases, r.Files)
		}
	})
}
