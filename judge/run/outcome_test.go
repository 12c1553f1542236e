package run

import (
	"context"
	"strings"
	"testing"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/format"
	"grundy/judge/judgetest"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
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
		verdict report.Verdict
		detail  string
	}{
		{"right", sandbox.Result{}, nil, report.AC, ""},
		{"right, near the limits", sandbox.Result{CPU: time.Second, Wall: 3 * time.Second, Memory: 128 << 20}, nil, report.AC, ""},
		{"wrong", sandbox.Result{}, wrong, report.WA, `line 2: got "No", want "Yes"`},
		{"missing", sandbox.Result{}, &check.Difference{Kind: check.Missing, Want: "Yes", Line: 3}, report.WA, `line 3: "Yes" is missing`},
		{"left over", sandbox.Result{}, &check.Difference{Kind: check.Extra, Got: "No", Line: 4}, report.WA, `line 4: "No" is left over`},
		{"a checker's words", sandbox.Result{}, &check.Difference{Line: 1, Why: "no move"}, report.WA, "line 1: no move"},
		{"spacing", sandbox.Result{}, spaced, report.PE, `right words, wrong white space: line 1: got "a  b", want "a b"`},
		{"exit code", sandbox.Result{ExitCode: 3}, nil, report.RE, "exit code 3"},
		{"exit code, wrong too", sandbox.Result{ExitCode: 1}, wrong, report.RE, "exit code 1"},
		{"signal", sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"}, nil, report.RE, "killed by SIGSEGV"},
		{"signal, wrong too", sandbox.Result{End: sandbox.Signaled, Signal: "SIGFPE"}, wrong, report.RE, "killed by SIGFPE"},
		{"CPU", sandbox.Result{End: sandbox.CPUOver, CPU: time.Second}, wrong, report.TLE, "more than 1s of CPU time"},
		{"CPU, with an exit code", sandbox.Result{End: sandbox.CPUOver, ExitCode: 1}, nil, report.TLE, "more than 1s of CPU time"},
		{"waiting", sandbox.Result{End: sandbox.WallOver, CPU: 2 * time.Millisecond}, nil, report.TLE, "still waiting after 3s, with 2ms of CPU time used"},
		{"a tenth of its time", sandbox.Result{End: sandbox.WallOver, CPU: 100 * time.Millisecond}, nil, report.TLE, "more than 3s by the clock, with 100ms of CPU time used"},
		{"a little less", sandbox.Result{End: sandbox.WallOver, CPU: 99 * time.Millisecond}, nil, report.TLE, "still waiting after 3s, with 99ms of CPU time used"},
		{"not given the processor", sandbox.Result{End: sandbox.WallOver, CPU: 700 * time.Millisecond}, nil, report.TLE, "more than 3s by the clock, with 700ms of CPU time used"},
		{"memory", sandbox.Result{End: sandbox.MemOver}, wrong, report.MLE, "more than 128 MiB of memory"},
		{"output", sandbox.Result{End: sandbox.OutOver}, wrong, report.OLE, "more than 1 MiB of output"},
	} {
		t.Run(test.name, func(t *testing.T) {
			asked := false
			o, err := Decide(t.Context(), saying(func() check.Judgement {
				asked = true
				if test.diff == nil {
					return check.Judgement{Case: -1}
				}
				return check.Judgement{Difference: test.diff, Case: 1}
			}), &plan.File{}, test.result, limits)
			if err != nil || o.Verdict != test.verdict || o.Detail.String() != test.detail {
				t.Errorf("%s, %q, %v; want %s, %q", o.Verdict, o.Detail, err, test.verdict, test.detail)
			}
			judged := test.verdict == report.AC || test.verdict == report.WA || test.verdict == report.PE
			if asked != judged {
				t.Errorf("the answer was compared: %v", asked)
			}
			if o.Idle != strings.HasPrefix(test.detail, "still waiting") {
				t.Errorf("idle is %t", o.Idle)
			}
			if want := map[bool]int{true: 1, false: -1}[judged && test.diff != nil]; o.Case != want {
				t.Errorf("at %d, want %d", o.Case, want)
			}
		})
	}
}

// saying is a problem whose checker says so.
type saying func() check.Judgement

func (s saying) About() report.Problem  { return report.Problem{ID: "x"} }
func (s saying) Limits() problem.Limits { return problem.Limits{} }
func (s saying) Check(context.Context, *plan.File, []byte) (check.Judgement, error) {
	return s(), nil
}

func TestVerdictsDiffer(t *testing.T) {
	seen := map[report.Verdict]bool{}
	for _, v := range report.Verdicts {
		seen[v] = true
	}
	if len(seen) != len(report.Verdicts) || !seen[report.CE] {
		t.Errorf("verdicts %v", report.Verdicts)
	}
}

func TestLimits(t *testing.T) {
	p := judgetest.Cards(t, "limits: {time: 500ms, memory: 32MiB, output: 64KiB}\n")
	if got, want := LimitsOf(p, Options{}, nil), (sandbox.Limits{
		CPU: 500 * time.Millisecond, Wall: 2 * time.Second, Memory: 32 << 20, Output: 64 << 10, Processes: 64,
	}); got != want {
		t.Errorf("got %+v", got)
	}
	if got, want := LimitsOf(p, Options{Time: 3 * time.Second, Memory: 1 << 30}, nil), (sandbox.Limits{
		CPU: 3 * time.Second, Wall: 7 * time.Second, Memory: 1 << 30, Output: 64 << 10, Processes: 64,
	}); got != want {
		t.Errorf("got %+v", got)
	}
	// The row of a language has factors, and the problem others for some languages.
	row := func(id string) *build.Language { return &build.Language{ID: id, TimeFactor: 2, MemoryFactor: 1.5} }
	p = judgetest.Cards(t, "limits: {time: 500ms, memory: 32MiB, factors: {slow: {time: 3}}}\n")
	for id, want := range map[string]spec.Factors{"": {Time: 1, Memory: 1}, "any": {Time: 2, Memory: 1.5}, "slow": {Time: 3, Memory: 1.5}} {
		lang := row(id)
		if id == "" {
			lang = &build.Language{ID: "fast"} // its row has no factor
		}
		for _, o := range []Options{{}, {Time: time.Second, Memory: 1 << 20}} {
			plain := LimitsOf(p, o, nil)
			l, onTime, onMemory := limitsIn(lang, p, o)
			f := spec.Factors{Time: onTime, Memory: onMemory}
			if f != want || l.CPU.Seconds() != plain.CPU.Seconds()*want.Time || float64(l.Memory) != float64(plain.Memory)*want.Memory ||
				l.Wall != 2*l.CPU+time.Second {
				t.Errorf("%q: factors %+v, limits %+v", id, f, l)
			}
		}
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
		if got := format.Size(test.n); got != test.want {
			t.Errorf("%d: got %s, want %s", test.n, got, test.want)
		}
	}
}
