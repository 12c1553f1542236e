package text

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/report/reporttest"
)

// TestSeveralRight wants no answer to be called the wanted one where a checker accepts
// others.
func TestSeveralRight(t *testing.T) {
	for checker, several := range map[string]bool{"tokens": false, "floats": false, "program": true, "go": true} {
		r := reporttest.Wrong("a.cpp")
		r.Problem.Checker = checker
		var b bytes.Buffer
		if err := Submit(&b, r, Style{}); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); strings.Contains(got, "\n  wanted\n") == several || strings.Contains(got, "\n  a right answer;") != several {
			t.Errorf("%s:\n%s", checker, got)
		}
	}
}
