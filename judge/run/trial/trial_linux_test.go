package trial_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/trial"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

func machine(t *testing.T) *run.Machine {
	t.Helper()
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = runner.Close() })
	return run.New(runner, build.New(buildtest.Folder(t), build.Direct))
}

func python(text string) build.Source { return build.Source{Name: "a.py", Text: []byte(text)} }

// do makes a trial and returns its reports.
func do(t *testing.T, m *run.Machine, tr trial.Trial) (all []*trial.Report) {
	t.Helper()
	if err := trial.Run(t.Context(), m, tr, func(r *trial.Report) { all = append(all, r) }); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestEnds checks the report of each way in which a run ends.
func TestEnds(t *testing.T) {
	testenv.Programs(t, "python3")
	m := machine(t)
	for _, test := range []struct {
		name, text, want string
		limit            time.Duration
		verdict          report.Verdict
		normal, judged   bool
		line             int
		detail, stderr   string
	}{
		{name: "a normal end", text: "import sys\nprint(int(input()) + 1)\nprint('seen', file=sys.stderr)", verdict: report.AC, normal: true, stderr: "seen\n"},
		{name: "a right answer", text: "print(int(input()) + 1)", want: "8\n", verdict: report.AC, normal: true, judged: true},
		{name: "a wrong answer", text: "print(int(input()))", want: "8\n", verdict: report.WA, normal: true, judged: true, detail: `line 1: got "7", want "8"`},
		{name: "a crash", text: "n = int(input())\nprint(1 // (n - 7))", want: "8\n", verdict: report.RE, line: 2, detail: "exit code 1", stderr: "Traceback"},
		{name: "an exit code", text: "exit(3)", verdict: report.RE, detail: "exit code 3"},
		{name: "no end", text: "while True: pass", limit: 50 * time.Millisecond, verdict: report.TLE, detail: "more than 50ms of CPU time"},
	} {
		tr := trial.Trial{Source: python(test.text), Inputs: []trial.Input{{Name: "x", Text: []byte("7\n")}}}
		tr.Options.Time = test.limit
		if test.limit > 0 {
			tr.Problem = judgetest.Cards(t, "limits: {factors: {python3: {time: 1}}}\n")
		}
		if test.want != "" {
			tr.Inputs[0].Want = []byte(test.want)
		}
		all := do(t, m, tr)
		if len(all) != 1 {
			t.Errorf("%s: %d reports", test.name, len(all))
			continue
		}
		r, line := all[0], 0
		if r.Place != nil {
			line = r.Place.Line
		}
		if r.Verdict != test.verdict || r.Normal() != test.normal || r.Judged != test.judged || line != test.line ||
			!strings.HasPrefix(r.Detail.String(), test.detail) || !strings.HasPrefix(string(r.Result.Stderr), test.stderr) {
			t.Errorf("%s: %+v, line %d; want %+v", test.name, r, line, test)
		}
	}
}

// TestSeveral checks that a program is compiled once and run on each input, and that a source that
// does not compile has one report.
func TestSeveral(t *testing.T) {
	testenv.Programs(t, "python3")
	m := machine(t)
	inputs := []trial.Input{{Name: "1", Text: []byte("1\n")}, {Name: "2", Text: []byte("2\n")}}
	all := do(t, m, trial.Trial{Source: python("print(input() * 2)"), Inputs: inputs})
	if len(all) != 2 || string(all[0].Result.Stdout) != "11\n" || string(all[1].Result.Stdout) != "22\n" || all[1].Input != "2" {
		t.Errorf("%+v", all)
	}
	all = do(t, m, trial.Trial{Source: python("print("), Inputs: inputs})
	if len(all) != 1 || all[0].Verdict != report.CE || all[0].Normal() {
		t.Errorf("%+v", all)
	}
}

// TestProblem checks that the reference of a problem answers legal inputs, and that an illegal
// input is run without being judged.
func TestProblem(t *testing.T) {
	testenv.Programs(t, "python3")
	m := machine(t)
	p := judgetest.Cards(t, "")
	f, err := p.Given(t.Context(), given(p))
	if err != nil {
		t.Fatal(err)
	}
	echo := python("import sys\nsys.stdout.write(" + `"""` + string(f.File.Want) + `"""` + ")")
	for _, test := range []struct {
		in     trial.Input
		judged bool
		doubts int
	}{
		{trial.Input{Name: "legal", Text: given(p).Input, Legal: true}, true, 0},
		{trial.Input{Name: "unknown", Text: given(p).Input}, false, 0},
		{trial.Input{Name: "illegal", Text: []byte("x y\n"), Legal: true}, false, 1},
	} {
		r := do(t, m, trial.Trial{Source: echo, Problem: p, Inputs: []trial.Input{test.in}})[0]
		if r.Verdict != report.AC || r.Judged != test.judged || len(r.Warnings) != test.doubts {
			t.Errorf("%s: %+v", test.in.Name, r)
		}
	}
}

// given returns the first sample of a problem as a test.
func given(p *problem.Problem) problem.GivenTest {
	return problem.GivenTest{Name: "sample", Input: []byte(p.Spec.Samples[0].In.Value)}
}

// TestHand checks that a user and a program talk in turns, for longer than the program would get
// without a user, and that the program finds the end of the user's input.
func TestHand(t *testing.T) {
	testenv.Programs(t, "python3")
	m := machine(t)
	lines := make(chan []byte)
	heard := make(chan string, 10)
	var mu sync.Mutex
	var sent bytes.Buffer
	hand := &trial.Hand{Lines: lines, Heard: func(text []byte) { heard <- string(text) }, Sent: func(text []byte) {
		mu.Lock()
		defer mu.Unlock()
		sent.Write(text)
	}}
	answers := []string{}
	go func() {
		defer close(lines)
		for _, line := range []string{"3\n", "4\n"} {
			answers = append(answers, <-heard)
			time.Sleep(1200 * time.Millisecond) // both wait for longer than a dead conversation may
			lines <- []byte(line)
		}
		answers = append(answers, <-heard)
	}()
	const text = "import sys\nprint('?', flush=True)\nfor line in sys.stdin: print(2 * int(line), flush=True)\nprint('end', flush=True)\nexit(5)\n"
	r := do(t, m, trial.Trial{Source: python(text), Hand: hand})[0]
	if r.Verdict != report.RE || r.Result.ExitCode != 5 || !r.ByHand || r.Dialogue == nil {
		t.Errorf("%+v", r)
	}
	if strings.Join(answers, "") != "?\n6\n8\n" || <-heard != "end\n" || sent.String() != "3\n4\n" {
		t.Errorf("%q, sent %q", answers, sent.String())
	}
}

// TestReadLines checks that lines are passed on whole, and the last one without its newline.
func TestReadLines(t *testing.T) {
	var got []string
	for line := range trial.ReadLines(strings.NewReader("1 2\n\nend")) {
		got = append(got, string(line))
	}
	if strings.Join(got, "|") != "1 2\n|\n|end" {
		t.Errorf("%q", got)
	}
}

// TestSteps checks that an input without a known answer is not judged, also if a submission runs in steps.
func TestSteps(t *testing.T) {
	testenv.Programs(t, "python3")
	m := machine(t)
	p := judgetest.Cards(t, "steps: 2\n")
	all := do(t, m, trial.Trial{Source: python("import sys\nprint(sys.argv[-1], input())"), Problem: p, Inputs: []trial.Input{{Name: "x", Text: []byte("7\n")}}})
	if len(all) != 1 || all[0].Verdict != report.AC || all[0].Judged || string(all[0].Result.Stdout) != "1 0 7\n" {
		t.Errorf("%+v", all[0])
	}
}
