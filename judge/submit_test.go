package judge

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"grundy/judge/build"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// compiler makes a judge whose only compiler is called g++ and refuses what says
// BAD.
func compiler(t *testing.T, runner sandbox.Runner) *Judge {
	t.Helper()
	name := "g++"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	tool := func(_ context.Context, call build.Call) ([]byte, bool, error) {
		dir, args := call.Dir, call.Args
		var source, binary string
		for i, a := range args {
			if a == "-o" {
				binary = args[i+1]
			} else if strings.HasSuffix(a, ".cpp") {
				source = a
			}
		}
		text, err := os.ReadFile(filepath.Join(dir, source))
		if err != nil {
			return nil, false, err
		}
		if strings.Contains(string(text), "BAD") {
			return []byte(source + ":1:1: error: BAD"), false, nil
		}
		return nil, true, os.WriteFile(filepath.Join(dir, binary), []byte("#!program"), 0o700)
	}
	b := build.New(t.TempDir(), tool)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return New(runner, b)
}

func TestSubmit(t *testing.T) {
	var path string
	bad := wrongIf(func(c []int64, i int) bool { return c[i] == 17 })
	j := compiler(t, runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		path = c.Args[0]
		return bad(c.Stdin), nil
	}))
	src := build.Source{Name: "a.cpp", Text: []byte("int main() {}\n")}
	for _, cached := range []bool{false, true} {
		var phases []string
		r, err := j.Submit(context.Background(), cards(t, ""), src, Options{Budget: little, Jobs: 1, Progress: func(p Progress) {
			if len(phases) == 0 || phases[len(phases)-1] != p.Phase {
				phases = append(phases, p.Phase)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != WA || r.Compile != (report.Compile{OK: true, Cached: cached}) || r.File != "a.cpp" || r.Language.ID != "cpp" {
			t.Errorf("%s, %+v, %s, %s", r.Verdict, r.Compile, r.File, r.Language.ID)
		}
		if ex := r.Counterexample; string(ex.Input) != "17\n" || ex.Smaller.Cases != 16 {
			t.Errorf("%+v", ex)
		}
		if got := strings.Join(phases, ", "); got != "compiling, running, looking for a smaller case" {
			t.Errorf("phases %s", got)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "#!program" {
			t.Errorf("what is run is %q, %v", text, err)
		}
	}
}

func TestSubmitRefused(t *testing.T) {
	j := compiler(t, runnerFunc(func(context.Context, sandbox.Command) (sandbox.Result, error) {
		t.Error("a program that does not compile is run")
		return sandbox.Result{}, nil
	}))
	src := build.Source{Name: "a.cpp", Text: []byte("BAD\n")}
	for _, cached := range []bool{false, true} {
		r, err := j.Submit(context.Background(), cards(t, ""), src, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != CE || r.Compile != (report.Compile{Cached: cached, Log: r.Compile.Log}) || !strings.Contains(r.Compile.Log, "error: BAD") ||
			r.Counterexample != nil || len(r.Tests) > 0 {
			t.Errorf("%s, %+v", r.Verdict, r.Compile)
		}
	}
}

// TestSubmitErrors wants what is not the contestant's fault to be an error.
func TestSubmitErrors(t *testing.T) {
	j := compiler(t, accepted.Runner())
	good := []byte("int main() {}\n")
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	var tool *build.ToolError
	for _, test := range []struct {
		name string
		ctx  context.Context
		src  build.Source
		lang string
		want func(error) bool
	}{
		{"no such language", context.Background(), build.Source{Name: "a.cpp", Text: good}, "cobol", func(err error) bool { return strings.Contains(err.Error(), `"cobol": unknown`) }},
		{"no extension", context.Background(), build.Source{Name: "a", Text: good}, "", func(err error) bool { return strings.Contains(err.Error(), "has no extension") }},
		{"an empty file", context.Background(), build.Source{Name: "a.cpp"}, "", func(err error) bool { return strings.Contains(err.Error(), "is empty") }},
		{"no compiler", context.Background(), build.Source{Name: "a.c", Text: good}, "", func(err error) bool { return errors.As(err, &tool) && tool.Missing }},
		{"canceled", canceled, build.Source{Name: "a.cpp", Text: good}, "", func(err error) bool { return errors.Is(err, context.Canceled) }},
	} {
		if _, err := j.Submit(test.ctx, cards(t, ""), test.src, Options{Language: test.lang}); err == nil || !test.want(err) {
			t.Errorf("%s: got %v", test.name, err)
		}
	}
}
