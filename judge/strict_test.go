package judge

import (
	"strings"
	"testing"

	"grundy/judge/sandbox"
)

// TestStrict wants white space to matter where the problem says so and nowhere
// else.
func TestStrict(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, spec, end, between string
		want                     Verdict
	}{
		{"lenient", "", " \r\n\n", "\n\n", AC},
		{"strict, blanks at the end", "presentation: strict\n", " \n\n", " \n", AC},
		{"strict, an empty line", "presentation: strict\n", "\n", "\n\n", PE},
		{"a judge with PE, all on one line", "source: HDU 1729\n", "\n", " ", PE},
		{"a judge with PE, blanks at the end", "source: HDU 1729\n", " \n\n", " \r\n", AC},
		{"overridden", "source: HDU 1729\npresentation: lenient\n", "\n", " ", AC},
		{"a judge without PE", "source: Luogu P1\n", "\n", " ", AC},
		{"exact, an empty line", "check: exact\n", "\n", "\n\n", PE},
		{"exact, no last newline", "check: exact\n", "", "\n", PE},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := program(func(input []byte) sandbox.Result {
				out := strings.TrimSuffix(string(perCase(func(c []int64, i int) string { return right(c[i]) })(input).Stdout), "\n")
				return prints(strings.ReplaceAll(out, "\n", test.between) + test.end)
			})
			r := mustJudge(t, cards(t, test.spec), p.Runner(), Options{})
			if r.Verdict != test.want {
				t.Fatalf("got %s, want %s", r.Verdict, test.want)
			}
			if ex := r.Counterexample; test.want == PE && (ex == nil || ex.Verdict != PE) {
				t.Errorf("the counterexample is %+v", ex)
			}
		})
	}
}
