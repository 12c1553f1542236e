package text

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/report/reporttest"
)

// TestStrength wants weak tests to be told with what they miss, each input once.
func TestStrength(t *testing.T) {
	var out bytes.Buffer
	if err := Strength(&out, reporttest.Weak(), Added{Cases: 1, File: "problems/x.yaml"}, Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"WEAK  the tests kill 3 of 5 wrong programs, 60 %  (x)",
		"7 mutants on 7 tests: 3 killed, 2 alive, 2 not told apart in 1,000 further cases of a hunt",
		"small           7      3      3",
		"Alive: solve.go:5: n < 9 → n <= 9, in winner\n  the smallest case that tells it apart",
		"    1\n    9\n", "told apart by the same input",
		"  solve.go:7: c → d\n  and 1 in code that no test reached",
		"1 case added to problems/x.yaml",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
