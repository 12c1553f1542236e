package suite

import (
	"cmp"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/solutions"
)

// plainly is a runner without servers, so that all runs of a hunt are plain.
type plainly struct{ sandbox.Runner }

// TestFastHunts hunts stored wrong submissions twice, with servers and with plain runs, and
// checks that the results are equal. It hunts one submission of each problem. In make soak, it
// hunts all of them, including programs that exceed limits and programs that start slowly.
func TestFastHunts(t *testing.T) {
	soak, cases := soaking(t) > 0, 2000
	if !soak {
		testenv.Long(t)
		cases = 500
	}
	fast := newHunting(t)
	builder := build.New(fast.builder.Folder(), judge.Compiler(fast.runner))
	t.Cleanup(func() { builder.Close() })
	plain := &hunting{judge.New(plainly{fast.runner}, builder), fast.runner, builder}
	hunted := 0
	for _, row := range solutions.Rows {
		p := loadProblem(t, row)
		var files []string
		for _, file := range submissionsOf(t, row.ID) {
			fate := fateOf(file)
			caught := slices.Contains([]string{"wa", "re", "pe"}, fate)
			if caught && slices.Contains(swift, filepath.Ext(file)) || soak && fate != "ac" && fate != "ce" {
				files = append(files, file)
			}
		}
		if !soak {
			files = files[:min(len(files), 1)]
		}
		for _, file := range files {
			hunted++
			t.Run(row.ID+"/"+filepath.Base(file), func(t *testing.T) {
				// The number of cases bounds the hunt instead of a clock, so that both hunts try
				// the same cases.
				o := hunt.Options{Options: run.Options{Seed: 1, Jobs: 1}, Cases: cases, For: 5 * time.Minute}
				agree(t, fast.hunt(t, p, file, o), plain.hunt(t, p, file, o))
			})
		}
	}
	if hunted < len(solutions.Rows)/2 {
		t.Errorf("%d submissions are hunted, few for %d problems", hunted, len(solutions.Rows))
	}
}

// agree checks that two hunts have the same verdict and found the same input.
func agree(t *testing.T, fast, plain *hunt.Report) {
	t.Helper()
	a, b := cmp.Or(fast.Found, &hunt.Find{}), cmp.Or(plain.Found, &hunt.Find{})
	if fast.Verdict != plain.Verdict || string(a.Input) != string(b.Input) {
		t.Errorf("fast: %s on %.200q; plain: %s on %.200q", fast.Verdict, a.Input, plain.Verdict, b.Input)
	}
	if fast.Verdict == report.AC && fast.Dropped > 0 {
		t.Logf("%d failures of fast runs are no failures of plain ones", fast.Dropped)
	}
}
