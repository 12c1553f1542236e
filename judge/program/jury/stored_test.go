package jury

import (
	"path/filepath"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
)

// A question is one call of a checker in TestCheckerStored.
type question struct {
	source string // empty: the usual source
	flag   string
	file   check.File
	output string
}

// TestCheckerStored checks that a checker's judgement of a test is reused by the next jury. It must
// not be reused for another input, answer or output, another checker, or other flags. A checker
// that failed must be run again.
func TestCheckerStored(t *testing.T) {
	folder := t.TempDir()
	one := check.File{Name: "1", Input: []byte("in"), Want: []byte("want")}
	ask := func(q question, res sandbox.Result) (check.Judgement, int, error) {
		t.Helper()
		cache, err := runcache.New(filepath.Join(folder, "runs"))
		if err != nil {
			t.Fatal(err)
		}
		m, runs := machineOf(t, folder, cache, res)
		if q.source == "" {
			q.source = "int main() { return 42 + 43; }"
		}
		c, err := m.Checker(t.Context(), build.Source{Name: "c.cpp", Text: []byte(q.source)}, Terms{Flags: []string{q.flag}})
		if err != nil {
			t.Fatal(err)
		}
		j, err := c.Check(t.Context(), q.file, []byte(q.output))
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		return j, *runs, err
	}
	refuses := sandbox.Result{ExitCode: 43, Stderr: []byte("no such edge")}
	same := question{file: one, output: "out"}
	if _, runs, err := ask(same, sandbox.Result{ExitCode: 9}); err == nil || runs != 1 {
		t.Fatalf("a checker that fails: %d runs, %v", runs, err)
	}
	for i, want := range []int{1, 0} {
		j, runs, err := ask(same, refuses)
		if err != nil || runs != want || j.Refusal != check.Refused || j.Message != "no such edge" || j.Case != -1 || j.Score != nil {
			t.Errorf("time %d: %+v, %d runs, %v", i, j, runs, err)
		}
	}
	for name, q := range map[string]question{
		"input":   {file: check.File{Name: "1", Input: []byte("i"), Want: one.Want}, output: "out"},
		"answer":  {file: check.File{Name: "1", Input: one.Input, Want: []byte("w")}, output: "out"},
		"output":  {file: one, output: "ou"},
		"shifted": {file: check.File{Name: "1", Input: []byte("inw"), Want: []byte("ant")}, output: "out"},
		"flag":    {file: one, output: "out", flag: "-x"},
		"checker": {file: one, output: "out", source: "int main() { return 43 - 42; }"},
		"hunt":    {file: check.File{Input: one.Input, Want: one.Want}, output: "out"},
	} {
		if j, runs, err := ask(q, sandbox.Result{ExitCode: 42}); err != nil || runs != 1 || !j.Right() {
			t.Errorf("another %s: %+v, %d runs, %v", name, j, runs, err)
		}
	}
	named := same
	named.file.Name = "2"
	if _, runs, err := ask(named, refuses); err != nil || runs != 0 {
		t.Errorf("the same test by another name: %d runs, %v", runs, err)
	}
	for want := 1; want >= 0; want-- { // the message is not stored, because it depends on how the checker was run
		j, runs, err := ask(question{file: one, output: "right"}, sandbox.Result{ExitCode: 42, Stderr: []byte("fine")})
		if err != nil || runs != want || !j.Right() || want == 0 && j.Message != "" {
			t.Errorf("%+v, %d runs, %v", j, runs, err)
		}
	}
}
