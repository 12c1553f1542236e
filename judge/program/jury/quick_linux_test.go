package jury

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
)

// newJury returns a Jury on the strongest tier.
func newJury(t *testing.T) *Jury {
	t.Helper()
	r, err := sandbox.Open("")
	if err != nil {
		testenv.Missing(t, "no tier of the sandbox: %v", err)
	}
	j := New(r, build.New(buildtest.Folder(t), build.Direct), r.Run)
	t.Cleanup(func() {
		if err := errors.Join(j.Close(), r.Close()); err != nil {
			t.Error(err)
		}
	})
	return j
}

// always lets a server start at once.
func always(time.Duration) time.Duration { return math.MaxInt64 }

// TestQuick checks that a brute and a generator serve, and print what plain runs print.
func TestQuick(t *testing.T) {
	testenv.Programs(t, "python3")
	j := newJury(t)
	brute, err := j.QuickBrute(t.Context(), build.Source{Name: "brute.py", Text: []byte("print(2 * int(input()))\n")}, spec.Files{}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer brute.Close()
	gen, err := j.Generator(t.Context(), build.Source{Name: "gen.py", Text: []byte("import random, sys\nrandom.seed(int(sys.argv[1]))\nprint(random.randint(0, int(sys.argv[2])))\n")}, spec.Files{})
	if err != nil {
		t.Fatal(err)
	}
	calls := gen.Quick()
	defer calls.Close()
	for n := uint64(1); n < 1000 && (brute.Answers() < 5 || calls.Answers() < 5); n++ {
		if got, err := brute.Run(t.Context(), nil, fmt.Appendln(nil, n), always); err != nil || string(got) != fmt.Sprintln(2*n) {
			t.Fatalf("%d: %q, %v", n, got, err)
		}
		got, err := gen.SeededBy(t.Context(), calls, n, 1000, always)
		if err != nil {
			t.Fatal(err)
		}
		if plain, err := gen.Seeded(t.Context(), n, 1000); err != nil || string(got) != string(plain) {
			t.Fatalf("seed %d: %q, plainly %q, %v", n, got, plain, err)
		}
	}
	if brute.Answers() < 5 || calls.Answers() < 5 || brute.Differs() || calls.Differs() {
		t.Errorf("%d and %d fast runs, differ: %t, %t", brute.Answers(), calls.Answers(), brute.Differs(), calls.Differs())
	}
}

// TestQuickDiffers checks that a brute whose copies differ from plain runs is then run plainly, and
// that its plain answers are returned.
func TestQuickDiffers(t *testing.T) {
	testenv.Programs(t, "python3")
	text := "import sys\nprint(int(input()) + ('_socket' in sys.modules))\n" // the server imports it
	brute, err := newJury(t).QuickBrute(t.Context(), build.Source{Name: "brute.py", Text: []byte(text)}, spec.Files{}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer brute.Close()
	for n := 0; n < 1000 && !brute.Differs(); n++ {
		if got, err := brute.Run(t.Context(), nil, fmt.Appendln(nil, n), always); err != nil || string(got) != fmt.Sprintln(n) {
			t.Fatalf("%d: %q, %v", n, got, err)
		}
	}
	if !brute.Differs() {
		t.Error("the difference is not found")
	}
}
