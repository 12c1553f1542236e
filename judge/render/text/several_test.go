package text

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/render/reporttest"
)

// TestSeveralRight checks that no answer is called the expected one if a checker accepts several.
func TestSeveralRight(t *testing.T) {
	for checker, several := range map[string]bool{"tokens": false, "floats": false, "program": true, "go": true} {
		r := reporttest.Wrong("a.cpp")
		r.Problem.Checker = checker
		var b bytes.Buffer
		if err := Submit(&b, r, Style{}); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); strings.Contains(got, "\n  expected\n") == several || strings.Contains(got, "\n  a right answer;") != several {
			t.Errorf("%s:\n%s", checker, got)
		}
	}
}

// TestWindowsLines checks that an answer with Windows line ends is shown without them, because
// they are ignored.
func TestWindowsLines(t *testing.T) {
	r := reporttest.Wrong("a.cpp")
	r.Counterexample.Got = []byte("Fibo\r\nNa\rcci\r\n")
	var b bytes.Buffer
	if err := Submit(&b, r, Style{}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "    Fibo\n    Na\\x0dcci\n") {
		t.Errorf("the text is %s", got)
	}
}
