package judge

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/check"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// TestDecide holds every way a run can end to its verdict. Nothing a program has
// printed counts unless it ended well.
func TestDecide(t *testing.T) {
	limits := sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Memory: 128 << 20, Output: 1 << 20}
	wrong := &check.Difference{Want: "Yes", Got: "No", Line: 2}
	spaced := &check.Difference{Want: "a b", Got: "a  b", Line: 1, Spacing: true}
	for _, test := range []struct {
		name    string
		result  sandbox.Result
		diff    *check.Difference
		verdict Verdict
		detail  string
	}{
		{"right", sandbox.Result{}, nil, AC, ""},
		{"right, near the limits", sandbox.Result{CPU: time.Second, Wall: 3 * time.Second, Memory: 128 << 20}, nil, AC, ""},
		{"wrong", sandbox.Result{}, wrong, WA, `line 2: got "No", want "Yes"`},
		{"missing", sandbox.Result{}, &check.Difference{Kind: check.Missing, Want: "Yes", Line: 3}, WA, `line 3: "Yes" is missing`},
		{"left over", sandbox.Result{}, &check.Difference{Kind: check.Extra, Got: "No", Line: 4}, WA, `line 4: "No" is left over`},
		{"a checker's words", sandbox.Result{}, &check.Difference{Line: 1, Why: "no move"}, WA, "line 1: no move"},
		{"spacing", sandbox.Result{}, spaced, PE, `right words, wrong white space: line 1: got "a  b", want "a b"`},
		{"exit code", sandbox.Result{ExitCode: 3}, nil, RE, "exit code 3"},
		{"exit code, wrong too", sandbox.Result{ExitCode: 1}, wrong, RE, "exit code 1"},
		{"signal", sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"}, nil, RE, "killed by SIGSEGV"},
		{"signal, wrong too", sandbox.Result{End: sandbox.Signaled, Signal: "SIGFPE"}, wrong, RE, "killed by SIGFPE"},
		{"CPU", sandbox.Result{End: sandbox.CPUOver, CPU: time.Second}, wrong, TLE, "more than 1s of CPU time"},
		{"CPU, with an exit code", sandbox.Result{End: sandbox.CPUOver, ExitCode: 1}, nil, TLE, "more than 1s of CPU time"},
		{"waiting", sandbox.Result{End: sandbox.WallOver, CPU: 2 * time.Millisecond}, nil, TLE, "still waiting after 3s, with 2ms of CPU time used"},
		{"kept from running", sandbox.Result{End: sandbox.WallOver, CPU: 700 * time.Millisecond}, nil, TLE, "more than 3s by the clock, with 700ms of CPU time used"},
		{"memory", sandbox.Result{End: sandbox.MemOver}, wrong, MLE, "more than 128 MiB of memory"},
		{"output", sandbox.Result{End: sandbox.OutOver}, wrong, OLE, "more than 1 MiB of output"},
	} {
		t.Run(test.name, func(t *testing.T) {
			asked := false
			o := decide(test.result, limits, func([]byte) (*check.Difference, int) {
				asked = true
				if test.diff == nil {
					return nil, -1
				}
				return test.diff, 1
			})
			if o.verdict != test.verdict || o.detail != test.detail {
				t.Errorf("%s, %q; want %s, %q", o.verdict, o.detail, test.verdict, test.detail)
			}
			judged := test.verdict == AC || test.verdict == WA || test.verdict == PE
			if asked != judged {
				t.Errorf("the answer was compared: %v", asked)
			}
			if o.idle != strings.HasPrefix(test.detail, "still waiting") {
				t.Errorf("idle is %t", o.idle)
			}
			if want := map[bool]int{true: 1, false: -1}[judged && test.diff != nil]; o.at != want {
				t.Errorf("at %d, want %d", o.at, want)
			}
		})
	}
}

func TestVerdictsDiffer(t *testing.T) {
	seen := map[Verdict]bool{}
	for _, v := range Verdicts {
		seen[v] = true
	}
	if len(seen) != len(Verdicts) || !seen[CE] {
		t.Errorf("verdicts %v", Verdicts)
	}
}

func TestLimits(t *testing.T) {
	p := cards(t, "limits: {time: 500ms, memory: 32MiB, output: 64KiB}\n")
	if got, want := p.limits(Options{}), (sandbox.Limits{
		CPU: 500 * time.Millisecond, Wall: 2 * time.Second, Memory: 32 << 20, Output: 64 << 10, Processes: 64,
	}); got != want {
		t.Errorf("got %+v", got)
	}
	if got, want := p.limits(Options{Time: 3 * time.Second, Memory: 1 << 30}), (sandbox.Limits{
		CPU: 3 * time.Second, Wall: 7 * time.Second, Memory: 1 << 30, Output: 64 << 10, Processes: 64,
	}); got != want {
		t.Errorf("got %+v", got)
	}
	// A long answer has room, whatever the spec says.
	if got := outputFor(100, &plan.File{Want: make([]byte, 10_000)}); got < 20_000 {
		t.Errorf("%d bytes for an answer of 10000", got)
	}
	if got := outputFor(1<<20, &plan.File{Want: make([]byte, 10)}); got != 1<<20 {
		t.Errorf("%d bytes where 1 MiB is allowed", got)
	}
}

func TestBytes(t *testing.T) {
	for _, test := range []struct {
		n    int64
		want string
	}{
		{0, "0 B"}, {1, "1 B"}, {1023, "1023 B"}, {1024, "1 KiB"}, {1536, "1536 B"},
		{128 << 20, "128 MiB"}, {3 << 30, "3 GiB"}, {1<<30 + 1<<20, "1025 MiB"},
	} {
		if got := words.Size(test.n); got != test.want {
			t.Errorf("%d: got %s, want %s", test.n, got, test.want)
		}
	}
}

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
		{"exact, an empty line", "check: exact\n", "\n", "\n\n", PE},
		{"exact, no last newline", "check: exact\n", "", "\n", PE},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := program(func(input []byte) sandbox.Result {
				out := strings.TrimSuffix(string(perCase(func(c []int64, i int) string { return right(c[i]) })(input).Stdout), "\n")
				return prints(strings.ReplaceAll(out, "\n", test.between) + test.end)
			})
			r := mustJudge(t, cards(t, test.spec), p.runner(), Options{})
			if r.Verdict != test.want {
				t.Fatalf("got %s, want %s", r.Verdict, test.want)
			}
			if ex := r.Counterexample; test.want == PE && (ex == nil || ex.Verdict != PE) {
				t.Errorf("the counterexample is %+v", ex)
			}
		})
	}
}
