package doctor

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// bare is a runner on which every program ends with result.
type bare struct {
	sandbox.Runner
	result sandbox.Result
}

func (b bare) Run(context.Context, sandbox.Command) (sandbox.Result, error) { return b.result, nil }

// TestTryGood checks that a language does not work if its good program fails or prints a wrong
// output.
func TestTryGood(t *testing.T) {
	b := build.New(t.TempDir(), func(context.Context, build.Call) (build.Compilation, error) {
		return build.Compilation{Accepted: true}, nil
	})
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
		"":                                     {End: sandbox.Exited, Stdout: []byte("55\r\n")},
		`which then prints "54\n", not "55\n"`: {End: sandbox.Exited, Stdout: []byte("54\n")},
		`which then prints "55", not "55\n"`:   {End: sandbox.Exited, Stdout: []byte("55")},
		"which then prints nothing":            {End: sandbox.Exited, Stdout: []byte(" \n")},
		"ends with exit code 3: no lib":        {End: sandbox.Exited, ExitCode: 3, Stderr: []byte("no lib\nmore\n")},
		"which then dies of SIGSEGV":           {End: sandbox.Signaled, Signal: "SIGSEGV"},
		"which then reaches a limit":           {End: sandbox.CPUOver},
		`ends with exit code 1: \x1b[2J`:       {End: sandbox.Exited, ExitCode: 1, Stderr: []byte("\x1b[2J")},
	} {
		err := tryGood(t.Context(), b, bare{result: result}, python)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// unwatched is a Watch that does nothing.
var unwatched = Watch{Count: func(string, int, int) {}, Promise: func(Promise) {}, Languages: func() {}, Language: func(Language) {}}

// direct runs programs without a sandbox, because the test itself wrote them.
type direct struct{ sandbox.Runner }

func (direct) Run(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
	out, err := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...).Output()
	return sandbox.Result{End: sandbox.Exited, Stdout: out}, err
}

// TestFakeCompiler checks that a compiler is reported as broken if its programs print a wrong text,
// and that the language works if they print the right text.
func TestFakeCompiler(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: for make test on a system with sh")
	}
	for prints, want := range map[string]string{
		"2.000": "",
		"2.001": `compiles a correct program, which then prints "2.001\n", not "2.000\n"`,
		"":      "compiles a correct program, which then prints nothing",
	} {
		dir := t.TempDir()
		// The fake compiler accepts any source, and writes a script to the file after -o.
		fake := "#!/bin/sh\ncase \"$*\" in *--version*) echo gcc 99; exit;; esac\n" +
			"while [ $# -gt 1 ]; do if [ \"$1\" = -o ]; then printf '#!/bin/sh\\necho " + prints + "\\n' > \"$2\"; /bin/chmod +x \"$2\"; fi; shift; done\n"
		if err := os.WriteFile(filepath.Join(dir, "gcc"), []byte(fake), 0o755); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir)
		b := build.New(t.TempDir(), build.Direct)
		defer b.Close()
		for _, l := range languages(t.Context(), b, direct{}, unwatched) {
			if l.ID != "c" {
				continue
			}
			if (l.Fault == nil) != (want == "") || l.Fault != nil && !strings.Contains(l.Fault.Error(), want) {
				t.Errorf("a program that prints %q: %+v, want %q", prints, l.Fault, want)
			}
		}
	}
}

// TestLanguagesAbsent checks that languages without compilers are reported with a remedy.
func TestLanguagesAbsent(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	b := build.New(t.TempDir(), build.Direct)
	defer b.Close()
	list := languages(t.Context(), b, bare{}, unwatched)
	if len(list) != len(b.Languages()) {
		t.Fatalf("%d languages", len(list))
	}
	for _, id := range []string{"cpp", "python3", "nonsense"} {
		if err := Proves(t.Context(), b, bare{}, id); err == nil {
			t.Errorf("%s is proved without a compiler", id)
		}
	}
	for _, l := range list {
		if l.Fault == nil || l.Version != "" || l.Fault.What == "" || l.ID == "" || l.Name == "" {
			t.Errorf("%+v", l)
		}
	}
}
