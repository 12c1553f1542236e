package crosscheck

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
	"unicode"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/program/jury"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/spec/guess"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check/protocol"
)

// foreign lists the problems of testdata/foreign, the structure of their input, and the maximum
// size of counterexamples, as measured by sizeOf. A maximum of zero means the size of least.in, the
// smallest counterexample. If that is outside the bounds of the samples, most is the size of the
// smallest counterexample within them.
var foreign = []struct {
	name, line string
	most       int
}{
	{name: "even-split", line: "T / T×(a)"},
	{name: "best-segment", line: "n / a×n", most: 4},
	{name: "fields", line: "T / T×(a b)"},
	{name: "coins", line: "n a / b×n"},
	{name: "longest-way", line: "n / (n-1)×(u v)"},
	{name: "roads", line: "n m / m×(u v w)"},
	{name: "palindrome", line: "s", most: 5},
	{name: "islands", line: "n m / n×(s)"},
	{name: "meetings", line: "n / n×(a b)"},
	{name: "bag", line: "n / n×(+ a | - b | ? c)"},
	{name: "nearest", line: "n / n×(a b)"},
	{name: "pair-sum", line: "n a / b×n", most: 5},
	{name: "carries", line: "(a b)… / 0 0"},
	{name: "distinct", line: "(n / a×n)…", most: 6},
	{name: "parts", line: "T / T×(n m / m×(u v))"},
	{name: "swaps", line: "n / a×n", most: 6},
	{name: "corner-path", line: "n m / n×(a×m)"},
	{name: "zeros", line: "a"},
	{name: "brackets", line: "T / T×(s)"},
	{name: "flips", line: "n a / s"},
}

// inShort lists the problems that are tried with -short.
var inShort = []string{"best-segment", "flips"}

// sizeOf returns the size of an input. A number counts as one, and any other word as its number of
// letters.
func sizeOf(input []byte) (size int) {
	for _, w := range bytes.Fields(input) {
		if letters := bytes.IndexFunc(w, func(r rune) bool { return !unicode.IsDigit(r) && r != '-' }); letters < 0 {
			size++
		} else {
			size += len(w)
		}
	}
	return size
}

// workbench returns a Machine with the default tier.
func workbench(t *testing.T) *run.Machine {
	t.Helper()
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	builder := build.New(buildtest.Folder(t), run.Compiler(runner))
	t.Cleanup(func() { runner.Close(); builder.Close() })
	return run.New(runner, builder)
}

func sourceAt(t *testing.T, pattern string) (src build.Source, ok bool) {
	t.Helper()
	paths, _ := filepath.Glob(pattern)
	if len(paths) == 0 {
		return src, false
	}
	text, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	return build.Source{Name: filepath.Base(paths[0]), Text: text}, true
}

// foreignOptions reads a problem: its wrong program, and the options of the comparison.
func foreignOptions(t *testing.T, m *run.Machine, dir string) (src build.Source, o Options) {
	t.Helper()
	src, _ = sourceAt(t, dir+"/wrong.*")
	brute, _ := sourceAt(t, dir+"/brute.py")
	o.Against = &brute
	o.Options.Options = run.Options{Seed: 1}
	o.For, o.Smaller = patience, patience
	if gen, ok := sourceAt(t, dir+"/gen.py"); ok {
		o.Generator = &gen
	}
	inputs, _ := filepath.Glob(dir + "/[0-9].in")
	for _, path := range inputs {
		in, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := os.ReadFile(path[:len(path)-len("in")] + "out")
		if err != nil {
			t.Fatal(err)
		}
		o.Samples = append(o.Samples, guess.Input{Name: filepath.Base(path), Text: in, Answer: answer})
	}
	if checker, ok := sourceAt(t, dir+"/check.py"); ok {
		var err error
		if o.Checker, err = m.Jury().Checker(t.Context(), checker, jury.Terms{Protocol: string(protocol.Kattis)}); err != nil {
			t.Fatal(err)
		}
		o.Check = spec.Check{Kind: spec.Text{Value: "program"}, Program: &spec.Program{File: spec.Text{Value: "check.py"}}}
	}
	if filepath.Base(dir) == "nearest" {
		o.Check = spec.Check{Kind: spec.Text{Value: "floats"}, Tolerance: spec.Text{Value: "1e-6", Place: spec.Place{Line: 1}}}
	}
	return src, o
}

// TestForeign checks that the wrong programs of twenty problems get small failing inputs. Inputs
// come from the generator of a problem or, if it has none, from its samples. The logs form a table.
func TestForeign(t *testing.T) {
	testenv.Programs(t, "g++", "python3")
	m := workbench(t)
	for _, f := range foreign {
		t.Run(f.name, func(t *testing.T) {
			if testing.Short() && !slices.Contains(inShort, f.name) {
				testenv.Long(t)
			}
			dir := filepath.Join("../../../testdata/foreign", f.name)
			src, o := foreignOptions(t, m, dir)
			least, err := os.ReadFile(filepath.Join(dir, "least.in"))
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			r, err := Run(t.Context(), m, src, o)
			if err != nil {
				t.Fatal(err)
			}
			took := time.Since(began)
			if r.Found == nil || r.Verdict != report.WA {
				t.Fatalf("%s after %d cases, guessed %s, %s", r.Verdict, r.Cases, r.Guessed.Line, r.Guessed.Dropped)
			}
			if r.Guessed.Line != f.line {
				t.Errorf("guessed %s, want %s\n%s", r.Guessed.Line, f.line, r.Guessed.Dropped)
			}
			known := sizeOf(least)
			if size := sizeOf(made(r)); size > cmp.Or(f.most, known) {
				t.Errorf("size %d, want %d: %s", size, cmp.Or(f.most, known), made(r))
			}
			t.Logf("%-12s | %-24s | size %2d of %2d | %4.1f s, %d cases", f.name, r.Guessed.Line,
				sizeOf(made(r)), known, took.Seconds(), r.Cases)
		})
	}
}
