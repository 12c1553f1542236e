package run

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
	"grundy/judge/tests/plan"
)

// A said is evidence, and the verdict and detail that must follow.
type said struct {
	name    string
	e       Evidence
	verdict report.Verdict
	detail  string
}

// known and allowed are the limits in the rows: a run may use more than the contestant knows.
var (
	known   = sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Memory: 128 << 20, Output: 1 << 20}
	allowed = sandbox.Limits{CPU: 2 * time.Second, Wall: 4 * time.Second, Memory: 512 << 20, Output: 2 << 20}
)

// ends are all ways in which a run can end.
var ends = []said{
	{"well", Evidence{}, report.AC, ""},
	{"at the limits", Evidence{Result: sandbox.Result{CPU: 2 * time.Second, Wall: 4 * time.Second, Memory: 512 << 20, Stdout: make([]byte, 2<<20)}}, report.AC, ""},
	{"above the memory that the contestant knows", Evidence{Result: sandbox.Result{Memory: 200 << 20}}, report.AC, ""},
	{"full heap, and well", Evidence{Result: sandbox.Result{Stderr: []byte("OutOfMemory")}}, report.AC, ""},
	{"exit code", Evidence{Result: sandbox.Result{ExitCode: 3}}, report.RE, "exit code 3"},
	{"exit code, and another message", Evidence{Result: sandbox.Result{ExitCode: 1, Stderr: []byte("memory")}}, report.RE, "exit code 1"},
	{"full heap, with an exit code", Evidence{Result: sandbox.Result{ExitCode: 1, Stderr: []byte("x: OutOfMemory!")}}, report.MLE, "more than 128 MiB of memory"},
	{"full heap, with a signal", Evidence{Result: sandbox.Result{End: sandbox.Signaled, Signal: "SIGABRT", Stderr: []byte("OutOfMemory")}}, report.MLE, "more than 128 MiB of memory"},
	{"CPU within the margin, and a full heap", Evidence{Result: sandbox.Result{ExitCode: 1, CPU: 2001 * time.Millisecond, Stderr: []byte("OutOfMemory")}}, report.TLE, "more than 1s of CPU time"},
	{"signal", Evidence{Result: sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"}}, report.RE, "killed by SIGSEGV"},
	{"CPU", Evidence{Result: sandbox.Result{End: sandbox.CPUOver, CPU: 2 * time.Second}}, report.TLE, "more than 1s of CPU time"},
	{"CPU, with an exit code", Evidence{Result: sandbox.Result{End: sandbox.CPUOver, ExitCode: 1}}, report.TLE, "more than 1s of CPU time"},
	{"CPU within the margin", Evidence{Result: sandbox.Result{CPU: 2001 * time.Millisecond}}, report.TLE, "more than 1s of CPU time"},
	{"CPU within the margin, and a signal", Evidence{Result: sandbox.Result{End: sandbox.Signaled, Signal: "SIGFPE", CPU: 2001 * time.Millisecond}}, report.TLE, "more than 1s of CPU time"},
	{"waiting", Evidence{Result: sandbox.Result{End: sandbox.WallOver, CPU: 2 * time.Millisecond}}, report.TLE, "still waiting after 4s, with 2ms of CPU time used"},
	{"waiting, a tenth of its time", Evidence{Result: sandbox.Result{End: sandbox.WallOver, CPU: 100 * time.Millisecond}}, report.TLE, "more than 4s of real time, with 100ms of CPU time used"},
	{"waiting, a little less", Evidence{Result: sandbox.Result{End: sandbox.WallOver, CPU: 99 * time.Millisecond}}, report.TLE, "still waiting after 4s, with 99ms of CPU time used"},
	{"not given the processor", Evidence{Result: sandbox.Result{End: sandbox.WallOver, Starved: true, CPU: 700 * time.Millisecond}}, report.TLE, "more than 4s of real time, with 700ms of CPU time used"},
	{"memory", Evidence{Result: sandbox.Result{End: sandbox.MemOver}}, report.MLE, "more than 512 MiB of memory"},
	{"output", Evidence{Result: sandbox.Result{End: sandbox.OutOver}}, report.OLE, "more than 2 MiB of output"},
	{"more output than is allowed", Evidence{Result: sandbox.Result{ExitCode: 1, Stdout: make([]byte, 2<<20+1)}}, report.OLE, "more than 2 MiB of output"},
	{"the box is broken", Evidence{Broke: errors.New("box: gone")}, report.RE, "it breaks its sandbox each time it runs, but another program does not (box: gone)"},
}

// judgements are all judgements of a checker.
var judgements = []said{
	{"right", Evidence{Judgement: &check.Judgement{Case: -1, Message: "good"}}, report.AC, ""},
	{"right, with all points", Evidence{Judgement: &check.Judgement{Score: share(1), Points: share(40)}}, report.AC, ""},
	{"wrong", Evidence{Judgement: &check.Judgement{Difference: &check.Difference{Want: "Yes", Got: "No", Line: 2}}}, report.WA, `line 2: got "No", want "Yes"`},
	{"missing", Evidence{Judgement: &check.Judgement{Difference: &check.Difference{Kind: check.Missing, Want: "Yes", Line: 3}}}, report.WA, `line 3: "Yes" is missing`},
	{"left over", Evidence{Judgement: &check.Judgement{Difference: &check.Difference{Kind: check.Extra, Got: "No", Line: 4}}}, report.WA, `line 4: "No" is extra`},
	{"a checker's words", Evidence{Judgement: &check.Judgement{Difference: &check.Difference{Line: 1, Why: "no move"}}}, report.WA, "line 1: no move"},
	{"spacing", Evidence{Judgement: &check.Judgement{Difference: &check.Difference{Want: "a b", Got: "a  b", Line: 1, Spacing: true}}}, report.PE, `right words, wrong white space: line 1: got "a  b", want "a b"`},
	{"refused", Evidence{Judgement: &check.Judgement{Refusal: check.Refused}}, report.WA, "checker: wrong answer"},
	{"refused, with points", Evidence{Judgement: &check.Judgement{Refusal: check.Refused, Score: share(0.25), Message: "a part"}}, report.WA, "checker: 25 % of the points: a part"},
	{"accepted, with points", Evidence{Judgement: &check.Judgement{Score: share(0.25), Message: "a part"}}, report.WA, "checker: 25 % of the points: a part"},
	{"accepted, with no points", Evidence{Judgement: &check.Judgement{Score: share(0)}}, report.WA, "checker: wrong answer"},
	{"malformed", Evidence{Judgement: &check.Judgement{Refusal: check.Malformed, Message: "no integer"}}, report.PE, "checker: no integer"},
	{"no file", Evidence{Result: sandbox.Result{Missing: true}, Judgement: &check.Judgement{Refusal: check.Malformed}}, report.PE, "the program writes no file a.out"},
	{"no file, and right", Evidence{Result: sandbox.Result{Missing: true}, Judgement: &check.Judgement{}}, report.AC, ""},
	{"without form", Evidence{Formless: errors.New("line 1 has no number"), Judgement: &check.Judgement{}}, report.WA, "the output has the wrong format: line 1 has no number"},
}

// talks are all results of an interactor. The verdict is for a program that ends normally. The
// detail is that of a refusal, or else what is added to the detail of a failing program.
var talks = []said{
	{"accepts", Evidence{Talk: &interactive.Met{Decided: true}}, report.AC, ""},
	{"accepts, and a checker judges", Evidence{Talk: &interactive.Met{Decided: true, Output: []byte("3\n")}}, report.AC, ""},
	{"spares", Evidence{Talk: &interactive.Met{Decided: true, Judgement: check.Judgement{Message: "enough"}}}, report.AC, ""},
	{"learns of the failure", Evidence{Talk: &interactive.Met{}}, report.AC, ", in the middle of the conversation"},
	{"has accepted before", Evidence{Talk: &interactive.Met{After: true}}, report.AC, ", though the interactor accepts"},
	{"refuses", Evidence{Talk: &interactive.Met{Decided: true, Judgement: check.Judgement{Refusal: check.Refused, Message: "no"}}}, report.WA, "interactor: no"},
	{"refuses, with points", Evidence{Talk: &interactive.Met{Decided: true, Judgement: check.Judgement{Refusal: check.Refused, Score: share(0.5)}}}, report.WA, "interactor: 50 % of the points: wrong answer"},
	{"accepts, with points", Evidence{Talk: &interactive.Met{Decided: true, Judgement: check.Judgement{Score: share(0.5)}}}, report.WA, "interactor: 50 % of the points: wrong answer"},
	{"cannot read", Evidence{Talk: &interactive.Met{Decided: true, Judgement: check.Judgement{Refusal: check.Malformed}}}, report.PE, "interactor: wrong format"},
}

func share(x float64) *float64 { return &x }

// complete adds the fields that all rows share.
func complete(e Evidence) Evidence {
	e.Limits, e.Allowed, e.HeapFull, e.Output = known, allowed, "OutOfMemory", "a.out"
	return e
}

// verify checks the verdict and the detail of a run.
func verify(t *testing.T, name string, e Evidence, verdict report.Verdict, detail string) Outcome {
	t.Helper()
	o := complete(e).Outcome()
	if o.Verdict != verdict || o.Detail.String() != detail {
		t.Errorf("%s: %s, %q; want %s, %q", name, o.Verdict, o.Detail, verdict, detail)
	}
	return o
}

// TestShares checks that a part of the points means the same in every protocol: WA, with the share,
// or an accepted output where groups of tests add up points and the protocol has such an exit code.
func TestShares(t *testing.T) {
	score := func(text string) map[string][]byte { return map[string][]byte{protocol.Score: []byte(text)} }
	for _, tt := range []struct {
		of      protocol.Protocol
		said    protocol.Said
		share   float64
		verdict report.Verdict
		scoring report.Verdict
	}{
		{protocol.Testlib, protocol.Said{Code: 7, Stderr: []byte("points 0.5 half")}, 0.5, report.WA, report.WA},
		{protocol.Testlib, protocol.Said{Code: 66, Stderr: []byte("partially correct (50) half")}, 0.5, report.WA, report.WA},
		{protocol.TestlibPercent, protocol.Said{Code: 7, Stderr: []byte("points 50 half")}, 0.5, report.WA, report.WA},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: score("0.5")}, 0.5, report.WA, report.AC},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: score("50\n")}, 0.5, report.WA, report.AC},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: map[string][]byte{protocol.Multiplier: []byte("0.5")}}, 0.5, report.WA, report.AC},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: score("0")}, 0, report.WA, report.AC},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: score("0.999999")}, 0.999999, report.WA, report.AC},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: score("1")}, 1, report.AC, report.AC},
		{protocol.Kattis, protocol.Said{Code: 42, Feedback: score("100")}, 1, report.AC, report.AC},
		{protocol.Kattis, protocol.Said{Code: 43, Feedback: score("0.5")}, 0.5, report.WA, report.WA},
		{protocol.CMS, protocol.Said{Stdout: []byte("0.5\n")}, 0.5, report.WA, report.WA},
		{protocol.SYZOJ, protocol.Said{Stdout: []byte("50\n")}, 0.5, report.WA, report.WA},
		{protocol.Lemon, protocol.Said{Flags: []string{"8"}, Feedback: map[string][]byte{"score": []byte("4")}}, 0.5, report.WA, report.WA},
		{protocol.DMOJCOCI, protocol.Said{Code: 7, Stderr: []byte("partial 1/2\n")}, 0.5, report.WA, report.AC},
		{protocol.DMOJPEG, protocol.Said{Stdout: []byte("1\n2\n")}, 0.5, report.WA, report.AC},
		{protocol.DMOJPython, protocol.Said{Stdout: []byte("AC 0.5\n")}, 0.5, report.WA, report.AC},
	} {
		j, err := tt.of.Judgement(tt.said)
		if err != nil || j.Score == nil || *j.Score != tt.share {
			t.Errorf("%s %+v: %+v, %v", tt.of, tt.said, j, err)
			continue
		}
		for scoring, want := range map[bool]report.Verdict{false: tt.verdict, true: tt.scoring} {
			o := Evidence{Judgement: &j, Partial: scoring}.Outcome()
			talk := Evidence{Talk: &interactive.Met{Decided: true, Judgement: j}, Partial: scoring}.Outcome()
			if o.Verdict != want || talk.Verdict != want || o.Score == nil || *o.Score != tt.share {
				t.Errorf("%s %+v, scoring %t: %s and %s, want %s", tt.of, tt.said, scoring, o.Verdict, talk.Verdict, want)
			}
		}
	}
}

// TestNoShares checks that a score that is not a share is a failure of the checker.
func TestNoShares(t *testing.T) {
	for _, text := range []string{"nan", "NaN", "inf", "-inf", "Infinity", "-0.5", "-1", "101", "1e400", "", "0.5 0.5", "half", "0x1p-1", "1_0", "50%"} {
		for of, said := range map[protocol.Protocol]protocol.Said{
			protocol.Kattis: {Code: 42, Feedback: map[string][]byte{protocol.Score: []byte(text)}},
			protocol.CMS:    {Stdout: []byte(text)},
			protocol.SYZOJ:  {Stdout: []byte(text)},
		} {
			if j, err := of.Judgement(said); err == nil {
				t.Errorf("%s %q: %+v", of, text, j)
			}
		}
	}
}

// TestOutcome compares verdicts with a table, for each end of a run and each judgement of a checker
// or an interactor, in the first pass and in a later one.
func TestOutcome(t *testing.T) {
	later := func(verdict report.Verdict, detail string) string {
		if verdict == report.AC {
			return detail
		}
		return detail + " (pass 2)"
	}
	for _, end := range ends {
		o := verify(t, end.name, end.e, end.verdict, end.detail)
		if o.Case != -1 || o.Broke != (end.e.Broke != nil) || o.Idle != strings.HasPrefix(end.detail, "still waiting") || o.justOver != strings.Contains(end.name, "within the margin") {
			t.Errorf("%s: %+v", end.name, o)
		}
		for _, j := range judgements {
			name, e := end.name+"; "+j.name, end.e
			e.Judgement, e.Formless, e.Result.Missing = j.e.Judgement, j.e.Formless, j.e.Result.Missing
			verdict, detail := end.verdict, end.detail
			if verdict == report.AC {
				verdict, detail = j.verdict, j.detail
			}
			o := verify(t, name, e, verdict, detail)
			if want := map[bool]int{true: j.e.Judgement.Case, false: -1}[end.verdict == report.AC && j.e.Formless == nil]; o.Case != want {
				t.Errorf("%s: case %d, want %d", name, o.Case, want)
			}
			e.Pass = 1
			verify(t, name, e, verdict, detail)
			e.Pass = 2
			verify(t, name+", pass 2", e, verdict, later(verdict, detail))
		}
		for _, talk := range talks {
			name, e := end.name+"; the interactor "+talk.name, end.e
			e.Talk = talk.e.Talk
			switch {
			case talk.verdict != report.AC:
				o := verify(t, name, e, talk.verdict, talk.detail)
				if o.Result.End != e.Result.End || o.Result.ExitCode != e.Result.ExitCode {
					t.Errorf("%s: the result is changed: %+v", name, o.Result)
				}
			case e.Broke != nil:
				verify(t, name, e, end.verdict, end.detail)
			case end.verdict != report.AC && talk.detail != "":
				verify(t, name, e, end.verdict, end.detail+talk.detail)
				e.Pass = 2
				verify(t, name, e, end.verdict, end.detail+talk.detail+" (pass 2)")
			case end.verdict == report.AC && talk.e.Talk.Decided:
				e.Pass = 2
				o := verify(t, name, e, report.AC, "")
				e.Pass = 1
				if o.Message != talk.e.Talk.Message {
					t.Errorf("%s: %q", name, o.Message)
				}
				for _, j := range judgements {
					if e.Judgement = j.e.Judgement; j.e.Formless == nil && !j.e.Result.Missing {
						verify(t, name+"; "+j.name, e, j.verdict, j.detail)
					}
				}
			}
		}
	}
}

// TestIdle checks that an interaction in which both sides wait is TLE, whatever CPU time they used.
func TestIdle(t *testing.T) {
	for _, cpu := range []time.Duration{0, time.Second} {
		e := Evidence{Result: sandbox.Result{End: sandbox.WallOver, CPU: cpu}, Talk: &interactive.Met{Idle: true}}
		if o := verify(t, cpu.String(), e, report.TLE, "idle: the program and the interactor wait for each other"); !o.Idle {
			t.Errorf("%s: not idle", cpu)
		}
		e.Pass = 3
		verify(t, cpu.String(), e, report.TLE, "idle: the program and the interactor wait for each other (pass 3)")
	}
}

// TestUnlimited checks that nothing is exceeded if there are no limits.
func TestUnlimited(t *testing.T) {
	e := Evidence{Result: sandbox.Result{CPU: time.Hour, Stdout: []byte("x"), ExitCode: 1, Stderr: []byte("OutOfMemory")}, HeapFull: "OutOfMemory"}
	if o := e.Outcome(); o.Verdict != report.RE || o.Detail.String() != "exit code 1" {
		t.Errorf("%s, %q", o.Verdict, o.Detail)
	}
	e.HeapFull, e.Limits, e.Allowed = "", known, sandbox.Limits{}
	if o := e.Outcome(); o.Verdict != report.RE {
		t.Errorf("without a heap: %s, %q", o.Verdict, o.Detail)
	}
}

// TestDecide checks that the checker is called exactly for programs that ended normally.
func TestDecide(t *testing.T) {
	for _, end := range ends {
		if end.e.Broke != nil {
			continue
		}
		for _, j := range judgements {
			asked := false
			o, err := Decide(t.Context(), saying(func() check.Judgement {
				asked = true
				return *j.e.Judgement
			}), &plan.File{}, end.e.Result, known)
			if alone := (Evidence{Result: end.e.Result, Limits: known, Allowed: known}).Outcome(); err != nil || asked != (alone.Verdict == report.AC) || !asked && o.Verdict != alone.Verdict {
				t.Errorf("%s, %s: %s, asked %t, %v", end.name, j.name, o.Verdict, asked, err)
			}
		}
	}
}

// TestFold checks that the first failing test decides the verdict, even if some tests were not run.
func TestFold(t *testing.T) {
	one := func(v report.Verdict) *report.Test { return &report.Test{Verdict: v} }
	for _, test := range []struct {
		tests []*report.Test
		want  report.Verdict
	}{
		{nil, report.AC},
		{[]*report.Test{nil, nil}, report.AC},
		{[]*report.Test{one(report.AC), one(report.AC)}, report.AC},
		{[]*report.Test{one(report.AC), nil, one(report.TLE), one(report.WA)}, report.TLE},
		{[]*report.Test{one(report.PE)}, report.PE},
	} {
		if got := fold(test.tests); got != test.want {
			t.Errorf("%v: %s, want %s", test.tests, got, test.want)
		}
	}
	if compiled(nil) != report.CE || compiled(&build.Program{}) != report.AC {
		t.Error("before the first test")
	}
}

// TestFoldGroups checks that the groups of a package decide the verdict, and that a program needs
// all points if their number is known.
func TestFoldGroups(t *testing.T) {
	tests := []*report.Test{{Verdict: report.RE}, {Verdict: report.TLE}, nil}
	for _, test := range []struct {
		name    string
		whole   grading.Grade
		most    float64
		scoring bool
		want    report.Verdict
	}{
		{"accepted", grading.Grade{Verdict: "AC", First: -1}, 100, false, report.AC},
		{"all points", grading.Grade{Verdict: "AC", Points: 100, First: -1}, 100, true, report.AC},
		{"points without a bound", grading.Grade{Verdict: "AC", Points: 7, First: -1}, 0, true, report.AC},
		{"not all points", grading.Grade{Verdict: "AC", Points: 99, First: -1}, 100, true, report.RE},
		{"the test that decided", grading.Grade{Verdict: "TLE", First: 1}, 100, true, report.TLE},
		{"a program", grading.Grade{Verdict: "WA", First: -1}, 100, true, report.WA},
		{"a test that was not run", grading.Grade{Verdict: "WA", First: 2}, 100, true, report.RE},
	} {
		g := &groups{root: &grading.Group{Points: test.most}, scoring: test.scoring}
		if got := g.verdict(test.whole, tests); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// saying is a problem whose checker calls the function.
type saying func() check.Judgement

func (s saying) About() report.Problem  { return report.Problem{ID: "x"} }
func (s saying) Limits() problem.Limits { return problem.Limits{} }
func (s saying) Check(context.Context, *plan.File, []byte) (check.Judgement, error) {
	return s(), nil
}

// TestVerdictsDiffer checks that the list of verdicts has no duplicates.
func TestVerdictsDiffer(t *testing.T) {
	seen := map[report.Verdict]bool{}
	for _, v := range report.Verdicts {
		seen[v] = true
	}
	if len(seen) != len(report.Verdicts) || !seen[report.CE] {
		t.Errorf("verdicts %v", report.Verdicts)
	}
}

// TestLimits checks the limits of a run: those of the problem or the options, times the factors.
// The output limit must leave room for a long answer.
func TestLimits(t *testing.T) {
	p := judgetest.Cards(t, "limits: {time: 500ms, memory: 32MiB, output: 64KiB}\n")
	if got, want := LimitsOf(p, spec.Limits{}, nil), (sandbox.Limits{
		CPU: 500 * time.Millisecond, Wall: 2 * time.Second, Memory: 32 << 20, Output: 64 << 10, Processes: 64,
	}); got != want {
		t.Errorf("got %+v", got)
	}
	if got, want := LimitsOf(p, spec.Limits{Time: 3 * time.Second, Memory: 1 << 30}, nil), (sandbox.Limits{
		CPU: 3 * time.Second, Wall: 7 * time.Second, Memory: 1 << 30, Output: 64 << 10, Processes: 64,
	}); got != want {
		t.Errorf("got %+v", got)
	}
	// The language's row has factors, and the problem has others for some languages.
	row := func(id string) *build.Language { return &build.Language{ID: id, TimeFactor: 2, MemoryFactor: 1.5} }
	p = judgetest.Cards(t, "limits: {time: 500ms, memory: 32MiB, factors: {slow: {time: 3}}}\n")
	for id, want := range map[string]spec.Factors{"": {Time: 1, Memory: 1}, "any": {Time: 2, Memory: 1.5}, "slow": {Time: 3, Memory: 1.5}} {
		lang := row(id)
		if id == "" {
			lang = &build.Language{ID: "fast"} // the language's row has no factor
		}
		for _, o := range []spec.Limits{{}, {Time: time.Second, Memory: 1 << 20}} {
			plain := LimitsOf(p, o, nil)
			l, onTime, onMemory := limitsIn(lang, p, o)
			f := spec.Factors{Time: onTime, Memory: onMemory}
			if f != want || l.CPU.Seconds() != plain.CPU.Seconds()*want.Time || float64(l.Memory) != float64(plain.Memory)*want.Memory ||
				l.Wall != 2*l.CPU+time.Second {
				t.Errorf("%q: factors %+v, limits %+v", id, f, l)
			}
		}
	}
	// The output limit leaves room for a long answer, whatever the spec says.
	if got := outputFor(100, &plan.File{Want: make([]byte, 10_000)}); got < 20_000 {
		t.Errorf("%d bytes for an answer of 10000", got)
	}
	if got := outputFor(1<<20, &plan.File{Want: make([]byte, 10)}); got != 1<<20 {
		t.Errorf("%d bytes where 1 MiB is allowed", got)
	}
}
