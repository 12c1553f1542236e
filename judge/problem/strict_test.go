package problem_test

import (
	"strings"
	"testing"

	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// TestStrict checks that white space matters exactly if the problem says so.
func TestStrict(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, spec, end, between string
		want                     report.Verdict
	}{
		{"lenient", "", " \r\n\n", "\n\n", report.AC},
		{"strict, spaces at the end", "presentation: strict\n", " \n\n", " \n", report.AC},
		{"strict, an empty line", "presentation: strict\n", "\n", "\n\n", report.PE},
		{"a judge with PE, all on one line", "source: HDU 1729\n", "\n", " ", report.PE},
		{"a judge with PE, blanks at the end", "source: HDU 1729\n", " \n\n", " \r\n", report.AC},
		{"overridden", "source: HDU 1729\npresentation: lenient\n", "\n", " ", report.AC},
		{"a judge without PE", "source: Luogu P1\n", "\n", " ", report.AC},
		{"exact, an empty line", "check: exact\n", "\n", "\n\n", report.PE},
		{"exact, no last newline", "check: exact\n", "", "\n", report.PE},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := judgetest.Program(func(input []byte) sandbox.Result {
				out := strings.TrimSuffix(string(judgetest.PerCase(func(c []int64, i int) string { return judgetest.Right(c[i]) })(input).Stdout), "\n")
				return judgetest.Prints(strings.ReplaceAll(out, "\n", test.between) + test.end)
			})
			r := submit.Report(t, judgetest.Cards(t, test.spec), p.Runner(), run.Options{})
			if r.Verdict != test.want {
				t.Fatalf("got %s, want %s", r.Verdict, test.want)
			}
			if ex := r.Counterexample; test.want == report.PE && (ex == nil || ex.Verdict != report.PE) {
				t.Errorf("the counterexample is %+v", ex)
			}
		})
	}
}
