package lint

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/tests/check"
)

// judging is a checker that is a function.
type judging func(f check.File, output []byte) (check.Judgement, error)

// Check implements check.Checker.
func (j judging) Check(_ context.Context, f check.File, output []byte) (check.Judgement, error) {
	return j(f, output)
}

// refusing returns a judgement that accepts or rejects an output.
func refusing(right bool) (check.Judgement, error) {
	j := check.Judgement{Case: -1}
	if !right {
		j.Refusal = check.Refused
	}
	return j, nil
}

// TestCheckChecker checks that a checker that fails, or accepts a wrong answer, is reported with
// the reason.
func TestCheckChecker(t *testing.T) {
	same := func(f check.File, output []byte) bool {
		return bytes.Equal(bytes.TrimSpace(f.Want), bytes.TrimSpace(output))
	}
	for _, test := range []struct {
		name  string
		check judging
		want  []string // parts of the complaints, in order
	}{
		{"right", func(f check.File, output []byte) (check.Judgement, error) { return refusing(same(f, output)) }, nil},
		{"any order and number", func(f check.File, output []byte) (check.Judgement, error) {
			words := bytes.Fields(output)
			for _, w := range words {
				if string(w) != "A" && string(w) != "B" {
					return refusing(false)
				}
			}
			return refusing(len(words) > 0)
		}, nil},
		{"empty", func(f check.File, output []byte) (check.Judgement, error) {
			return refusing(same(f, output) || len(bytes.TrimSpace(output)) == 0)
		}, []string{"the checker accepts an empty output", "the checker accepts a blank output"}},
		{"everything", func(check.File, []byte) (check.Judgement, error) { return refusing(true) }, []string{
			"accepts an empty output", "accepts a blank output", "accepts an output of nonsense",
			"accepts a binary output", "accepts a huge output of nonsense", "accepts a huge word",
		}},
		{"nothing", func(check.File, []byte) (check.Judgement, error) { return refusing(false) },
			[]string{"the checker refuses the expected answer: checker: wrong answer"}},
		{"crashes on bytes", func(f check.File, output []byte) (check.Judgement, error) {
			if bytes.IndexByte(output, 0) >= 0 {
				return check.Judgement{}, errors.New("was killed by SIGSEGV")
			}
			return refusing(same(f, output))
		}, []string{"the checker does not judge a binary output: was killed by SIGSEGV"}},
		{"fails", func(check.File, []byte) (check.Judgement, error) { return check.Judgement{}, errors.New("says FAIL") },
			[]string{"the checker does not judge the expected answer: says FAIL"}},
		{"large numbers", func(f check.File, output []byte) (check.Judgement, error) {
			if bytes.Contains(output, []byte("1e999")) {
				return check.Judgement{}, errors.New("out of range")
			}
			return refusing(same(f, output))
		}, []string{"the checker does not judge numbers that are too large: out of range"}},
	} {
		sp, err := spec.Parse("x.yaml", []byte(strings.Replace(cards, "ID", "x", 1)+"check: {program: x.c}\n"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Load(sp, problem.Code{Checker: test.check, Ask: func(_ context.Context, input []byte) ([]byte, error) {
			return bytes.Repeat([]byte("A\n"), len(bytes.Fields(input))), nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		faults := CheckChecker(t.Context(), p, 1)
		for i := range max(len(faults), len(test.want)) {
			if i >= len(faults) || i >= len(test.want) || !strings.Contains(faults[i].Error(), test.want[i]) ||
				!strings.HasPrefix(faults[i].Error(), "x.yaml:8: test ") {
				t.Errorf("%s: %v, want %q", test.name, faults, test.want)
				break
			}
		}
	}
	// Other checkers are built in and have their own tests.
	if faults := CheckChecker(t.Context(), cardsOf(t, "a", 0), 1); faults != nil {
		t.Errorf("%v", faults)
	}
}
