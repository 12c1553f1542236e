package doctor

import (
	"context"
	"strings"
	"testing"

	"grundy/judge/build"
	"grundy/judge/sandbox"
)

// bare is a runner on which every program ends as result says.
type bare struct {
	sandbox.Runner
	result sandbox.Result
}

func (b bare) Run(context.Context, sandbox.Command) (sandbox.Result, error) { return b.result, nil }

// TestTryGood wants a language not to work whose good program ends otherwise than well.
func TestTryGood(t *testing.T) {
	b := build.New(t.TempDir(), func(context.Context, build.Call) ([]byte, bool, error) { return nil, true, nil })
	defer b.Close()
	var python *build.Language
	for _, l := range b.Languages() {
		if strings.HasPrefix(l.ID, "python") {
			python = l
		}
	}
	if python == nil {
		t.Fatal("no language python")
	}
	for want, result := range map[string]sandbox.Result{
		"":                               {End: sandbox.Exited, Stdout: []byte("1\n")},
		"which then prints nothing":      {End: sandbox.Exited, Stdout: []byte(" \n")},
		"ends with exit code 3: no lib":  {End: sandbox.Exited, ExitCode: 3, Stderr: []byte("no lib\nmore\n")},
		"which then dies of SIGSEGV":     {End: sandbox.Signaled, Signal: "SIGSEGV"},
		"which then comes to a limit":    {End: sandbox.CPUOver},
		`ends with exit code 1: \x1b[2J`: {End: sandbox.Exited, ExitCode: 1, Stderr: []byte("\x1b[2J")},
	} {
		err := tryGood(t.Context(), b, bare{result: result}, python)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestLanguagesAbsent wants languages whose compilers are not there told with what would
// do.
func TestLanguagesAbsent(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	b := build.New(t.TempDir(), build.Direct)
	defer b.Close()
	list := Languages(t.Context(), b, bare{})
	if len(list) != len(b.Languages()) {
		t.Fatalf("%d languages", len(list))
	}
	for _, l := range list {
		if l.Fault == nil || l.Version != "" || l.Fault.What == "" || l.ID == "" || l.Name == "" {
			t.Errorf("%+v", l)
		}
	}
}
