package suite

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run/hunt"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/problems/catalogue"
)

// A hostOfTalks builds the programs of problems: references, brutes, checkers and interactors.
type hostOfTalks struct {
	*judge.Judge
	catalogue.Processes
}

// Languages implements catalogue.Host.
func (*hostOfTalks) Languages() []*build.Language { return nil }

// Slow implements catalogue.Host.
func (*hostOfTalks) Slow(string) func([]byte, time.Duration) { return nil }

// talkJudge returns a judge in the strongest tier, and a problem of testdata/talk.
func talkJudge(t testing.TB, id string) (*judge.Judge, *problem.Problem) {
	t.Helper()
	runner, err := sandbox.Open("")
	if err != nil {
		testenv.Missing(t, "no tier of the sandbox: %v", err)
	}
	builder := build.New(t.TempDir(), judge.Compiler(runner))
	j := judge.New(runner, builder)
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
		runner.Close()
	})
	return j, loadTalk(t, j, filepath.Join("testdata", "talk", id, id+".yaml"))
}

func loadTalk(t testing.TB, j *judge.Judge, path string) *problem.Problem {
	t.Helper()
	p, err := catalogue.Open().Problem(t.Context(), path, &hostOfTalks{Judge: j})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTalks checks that the programs in testdata/talk get the verdicts in their names.
func TestTalks(t *testing.T) {
	for _, id := range []string{"guess", "cipher", "take-pair", "telephone", "lost-order"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			j, p := talkJudge(t, id)
			_, list, err := catalogue.Submissions(p.Spec)
			if err != nil || len(list) == 0 {
				t.Fatalf("%d submissions, %v", len(list), err)
			}
			for _, s := range list {
				t.Run(filepath.Base(s.Path), func(t *testing.T) {
					testenv.Sample(t, 10, 1)
					t.Parallel() // many of them wait
					src, err := s.Read()
					if err != nil || s.Err != nil {
						t.Fatal(err, s.Err)
					}
					r, err := j.Submit(t.Context(), p, src, judge.Options{Selection: judge.Selection{Budget: plan.Short}, Search: judge.Search{For: 100 * time.Millisecond}})
					if err != nil {
						t.Fatal(err)
					}
					if r.Verdict != s.Fate {
						t.Errorf("got %s, want %s: %+v", r.Verdict, s.Fate, r.Tests[len(r.Tests)-1])
					}
					if p.Interactor() != nil {
						heard(t, s.Path, r)
					}
				})
			}
		})
	}
}

// heard checks that the report of a failure contains the dialogue.
func heard(t *testing.T, path string, r *report.Report) {
	ex := r.Counterexample
	if r.Verdict == report.AC {
		return
	}
	if ex == nil || ex.Dialogue == nil {
		t.Fatalf("no dialogue: %+v", ex)
	}
	name := filepath.Base(path)
	idle := strings.Contains(name, "no-flush") || slices.Contains([]string{"tle-silent.py", "tle-waits.js", "tle-second-pass.java", "tle-waits.py"}, name)
	if ex.Dialogue.Idle != idle || idle != strings.Contains(ex.Hint.String(), "flush it") {
		t.Errorf("idle: %t, hint %q, %s", ex.Dialogue.Idle, ex.Hint, ex.Detail)
	}
}

// TestTalkStress checks that a hunt with the interactor finds the smallest number on which a
// program fails. It hunts a program in C++ and one in Python, which is started for each case.
func TestTalkStress(t *testing.T) {
	testenv.Long(t)
	j, p := talkJudge(t, "guess")
	for name, want := range map[string]string{"wa-keeps-the-middle.cpp": "2 2\n", "wa-one-by-one.py": "11 11\n"} {
		text, err := os.ReadFile(filepath.Join("testdata", "talk", "guess", "submissions", name))
		if err != nil {
			t.Fatal(err)
		}
		r, err := j.Stress(t.Context(), p, build.Source{Name: name, Text: text}, hunt.Options{For: 5 * time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if r.Found == nil || string(r.Found.Input) != want || !r.Found.Minimal || r.Found.Dialogue == nil {
			t.Errorf("%s: %+v", name, r.Found)
		}
	}
}

// faultyInteractors lists interactors that fail, with the expected errors.
var faultyInteractors = map[string]struct{ text, want string }{
	"crashes":      {"import os\nos.abort()\n", "interact.py: the interactor was killed by SIGABRT"},
	"throws":       {"raise Exception('no luck')\n", "interact.py: the interactor crashed with exit code 1: Exception: no luck, on test small-1; fix the interactor; this is not a verdict"},
	"says FAIL":    {"import sys\nsys.stderr.write('FAIL bad luck')\nsys.exit(3)\n", "interact.py: the interactor says FAIL: bad luck"},
	"floods":       {"import os\nwhile True: os.write(1, b'x' * 1000000)\n", "interact.py: the interactor printed more than"},
	"floods log":   {"import os\nwhile True: os.write(2, b'x' * 1000000)\n", "interact.py: the interactor printed more than"},
	"never starts": {"import time\ntime.sleep(1000)\n", "interact.py: the interactor was silent for 20s"},
	"never ends":   {"import time\ninput()\ntime.sleep(1000)\n", "interact.py: the interactor was silent for 20s"},
	"no protocol":  {"import sys\nsys.exit(200)\n", "interact.py: the interactor ended with exit code 200"},
	"no syntax":    {"print('x'\n", "interact.py: the interactor does not compile"},
}

// TestFaultyInteractors checks that the failure of an interactor is an error that names it.
func TestFaultyInteractors(t *testing.T) {
	j, _ := talkJudge(t, "guess")
	own, err := os.ReadFile("testdata/talk/guess/guess.yaml")
	if err != nil {
		t.Fatal(err)
	}
	spec := strings.Replace(string(own), "interact.cpp", "interact.py", 1)
	for name, c := range faultyInteractors {
		t.Run(name, func(t *testing.T) {
			if strings.HasPrefix(name, "never") { // they wait for most of a minute
				testenv.Long(t)
				t.Parallel()
			} else {
				testenv.Sample(t, 10, 1)
			}
			dir := t.TempDir()
			for file, text := range map[string]string{"guess.yaml": spec, "interact.py": c.text} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			err := judged(t.Context(), j, filepath.Join(dir, "guess.yaml"))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// judged judges a program that prints one line.
func judged(ctx context.Context, j *judge.Judge, path string) error {
	p, err := catalogue.Open().Problem(ctx, path, &hostOfTalks{Judge: j})
	if err != nil {
		return err
	}
	_, err = j.Submit(ctx, p, build.Source{Name: "a.py", Text: []byte("print(1, flush=True)\n")}, judge.Options{Jobs: 1})
	return err
}
