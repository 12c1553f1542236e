package jury

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
)

// machineOf returns a jury whose programs all give the same result, and the count of their runs.
func machineOf(t *testing.T, folder string, cache *runcache.Cache, res sandbox.Result) (m *Jury, runs *int) {
	t.Helper()
	runs = new(int)
	runner := judgetest.Runner(func(context.Context, sandbox.Command) (sandbox.Result, error) {
		*runs++
		return res, nil
	})
	b := build.New(filepath.Join(folder, "programs"), func(_ context.Context, call build.Call) (build.Compilation, error) {
		for i, a := range call.Args {
			if a == "-o" {
				return build.Compilation{Accepted: true}, os.WriteFile(filepath.Join(call.Dir, call.Args[i+1]), []byte("#!program"), 0o700)
			}
		}
		return build.Compilation{Accepted: true}, nil
	})
	t.Cleanup(func() { _ = b.Close() })
	compiler := filepath.Join(folder, "g++")
	if _, err := os.Stat(compiler); err != nil {
		if err := os.WriteFile(compiler, []byte("x"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder)
	m = New(runner, b, runner.Run)
	m.Remember(cache)
	t.Cleanup(func() { _ = m.Close() })
	return m, runs
}

// validatorOf returns a validator that gives a result, and the count of its runs.
func validatorOf(t *testing.T, folder, source, protocol string, cache *runcache.Cache, res sandbox.Result) (v *validator, runs *int) {
	t.Helper()
	m, runs := machineOf(t, folder, cache, res)
	made, err := m.Validator(t.Context(), build.Source{Name: "v.cpp", Text: []byte(source)}, protocol)
	if err != nil {
		t.Fatal(err)
	}
	return made.(*validator), runs
}

// TestValidator checks the results of validators with both protocols, and that a validator that
// does not end by itself causes an error. An input is judged only once.
func TestValidator(t *testing.T) {
	const testlib, kattis = "int main() { return 0; }", "int main() { return 42; }"
	for _, test := range []struct {
		name, source, protocol string
		res                    sandbox.Result
		why, wrong             string
	}{
		{"testlib accepts", testlib, "", sandbox.Result{}, "", ""},
		{"testlib refuses", testlib, "", sandbox.Result{ExitCode: 3, Stderr: []byte("FAIL n is 0\n")}, "v.cpp refuses it: FAIL n is 0", ""},
		{"Kattis accepts", kattis, "", sandbox.Result{ExitCode: 42}, "", ""},
		{"Kattis refuses", kattis, "", sandbox.Result{ExitCode: 43, Stdout: []byte("n is 0\n")}, "v.cpp refuses it: n is 0", ""},
		{"Kattis ends as others do", kattis, "", sandbox.Result{}, "v.cpp refuses it: exit code 0", ""},
		{"testlib is said", kattis, "testlib", sandbox.Result{}, "", ""},
		{"Kattis is said", testlib, "kattis", sandbox.Result{ExitCode: 42}, "", ""},
		{"a failed assertion", testlib, "", sandbox.Result{End: sandbox.Signaled, Signal: "SIGABRT"}, "v.cpp refuses it: killed by SIGABRT", ""},
		{"never ends", testlib, "", sandbox.Result{End: sandbox.CPUOver}, "", "v.cpp: the validator took more than 10s of CPU time, on an input of 3 B; fix the validator"},
		{"waits for a processor", testlib, "", sandbox.Result{End: sandbox.WallOver, Starved: true}, "", "v.cpp: the validator did not end within 30s, because the machine is busy; try again when it is quiet"},
		{"takes all memory", testlib, "", sandbox.Result{End: sandbox.MemOver}, "", "v.cpp: the validator took more than 1 GiB of memory, on an input of 3 B; fix the validator"},
	} {
		v, runs := validatorOf(t, t.TempDir(), test.source, test.protocol, nil, test.res)
		for range 2 {
			why, err := v.Validate(t.Context(), []byte("1 2"))
			if why != test.why || (err == nil) != (test.wrong == "") || err != nil && err.Error() != test.wrong {
				t.Errorf("%s: %q, %v; want %q, %s", test.name, why, err, test.why, test.wrong)
			}
		}
		if test.wrong == "" && *runs != 1 {
			t.Errorf("%s: %d runs for one input", test.name, *runs)
		}
	}
}

// TestValidatorStored checks that the next validator reuses the stored results.
func TestValidatorStored(t *testing.T) {
	folder := t.TempDir()
	for i, want := range []int{1, 0} {
		cache, err := runcache.New(filepath.Join(folder, "runs"))
		if err != nil {
			t.Fatal(err)
		}
		v, runs := validatorOf(t, folder, "int main() {}", "", cache, sandbox.Result{ExitCode: 3, Stderr: []byte("no\n")})
		if why, err := v.Validate(t.Context(), []byte("1")); why != "v.cpp refuses it: no" || err != nil || *runs != want {
			t.Errorf("%d: %q, %v, %d runs", i, why, err, *runs)
		}
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}
}
