package run

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
)

// TestUnnamed checks that a warning calls a file without a name the input found, because only a
// search makes such files.
func TestUnnamed(t *testing.T) {
	p := judgetest.Cards(t, "")
	s := New(judgetest.Accepted.Runner(), nil).Compiled(p, &build.Program{}, Options{Limits: spec.Limits{Time: time.Second}})
	s.noteClose(&plan.File{}, time.Second, []time.Duration{time.Second}, 0)
	if w := s.Report.Warnings; len(w) != 1 || !strings.HasPrefix(w[0].String(), "the input found: near the limit of 1s") {
		t.Errorf("warnings %q", w)
	}
}
