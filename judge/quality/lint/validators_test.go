package lint

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/base/fault"
	"grundy/judge/problem"
	"grundy/judge/testing/judgetest"
)

// inGo is a validator that is a function. It returns the reason for rejecting an input, empty if it
// accepts the input, or "broken" if it fails.
type inGo func(input []byte) string

func (f inGo) Validate(_ context.Context, input []byte) (string, error) {
	if why := f(input); why == "broken" {
		return "", errors.New("v.py: the validator took too long")
	} else if why != "" {
		return "v.py refuses it: " + why, nil
	}
	return "", nil
}

// numbersTo returns a validator that accepts only numbers up to most.
func numbersTo(most int64) inGo {
	return func(input []byte) string {
		if len(bytes.Fields(input)) == 0 {
			return "it is empty"
		}
		for _, w := range bytes.Fields(input) {
			var n int64
			if _, err := fmt.Sscanf(string(w)+";", "%d;", &n); err != nil || n < 1 || n > most {
				return string(w)
			}
		}
		return ""
	}
}

// TestCheckValidators checks that validators that are too strict, too lenient or broken are
// reported.
func TestCheckValidators(t *testing.T) {
	const declared = "reference: r.py\ninput: {cases: {eof: true, max: 10}, case: [{n: {int: 1..99}}]}\noutput: [{winner: {first: Kiki, second: Cici}}]\nsamples: [{in: \"1\\n\", out: \"Kiki\\n\"}]\n"
	g := problem.GivenTest{Name: "1", Input: []byte("7\n"), Want: []byte("Kiki\n")}
	tests := []problem.FixedTest{{Name: "1", Place: "data/1.in", Read: func() (problem.GivenTest, error) { return g, nil }}}
	number := numbersTo(99)
	for _, test := range []struct {
		name, more string
		validator  inGo
		want       []string
	}{
		{"right", declared, number, nil},
		{"too strict", declared, numbersTo(50), []string{"is legal; correct the validator, or the input of the spec"}},
		{"refuses a test", declared, numbersTo(5), []string{"data/1.in: v.py refuses it: 7; correct the file, or the validator", "v.py refuses it"}},
		{"knows no upper bound", declared, numbersTo(1e18), []string{`it accepts an input with a great number, "`}},
		{"accepts all", declared, func([]byte) string { return "" }, []string{"with letters for digits", "with a great number", "with a negative number", "with a zero"}},
		{"never ends", declared, func([]byte) string { return "broken" }, []string{"v.py: the validator took too long"}},
		{"no grammar", "", func(in []byte) string {
			if string(in) != "7\n" {
				return "no"
			}
			return ""
		}, nil},
		{"no grammar, accepts all", "", func([]byte) string { return "" },
			[]string{"x.yaml:6: accepts every input that is cut short; make the validator stricter", "that is doubled", "with letters for digits"}},
		{"no grammar, numbers", "", number, []string{"accepts every input that is cut short", "accepts every input that is doubled"}},
	} {
		code := problem.Code{Tests: tests, Validators: []problem.Validator{{Validator: test.validator}}}
		if test.more != "" {
			code.Solve = judgetest.SolveCards
		}
		p := judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n"+"tags: [x]\nvalidator: v.py\n"+test.more, code)
		var got []string
		if err := CheckSpec(t.Context(), p); err != nil {
			got = strings.Split(err.Error(), "\n")
		}
		if len(got) != len(test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
			continue
		}
		for i := range got {
			if !strings.Contains(got[i], test.want[i]) {
				t.Errorf("%s: %q, want %q", test.name, got[i], test.want[i])
			}
		}
	}
}

// TestPlaced checks that an error about a validator names the file once.
func TestPlaced(t *testing.T) {
	for place, want := range map[string]string{
		"pkg/v/a.sh": "pkg/v/a.sh: is odd", "a.sh": "pkg/v/a.sh: is odd", "main.sh": "pkg/v/a.sh: main.sh: is odd", "": "pkg/v/a.sh: is odd",
	} {
		if got := placed(filepath.FromSlash("pkg/v/a.sh"), fault.New(filepath.FromSlash(place), "is odd", "")).Error(); filepath.ToSlash(got) != want {
			t.Errorf("%q: %s, want %s", place, got, want)
		}
	}
}
