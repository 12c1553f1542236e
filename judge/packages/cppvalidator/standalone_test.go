package cppvalidator

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check"
)

// compiled builds a source and returns the path of the program.
func compiled(t *testing.T, source []byte) string {
	t.Helper()
	testenv.Programs(t, "g++")
	dir := t.TempDir()
	file, program := filepath.Join(dir, "a.cpp"), filepath.Join(dir, "a")
	if err := os.WriteFile(file, source, 0o644); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", program, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}

// exits runs a program and returns its exit code.
func exits(t *testing.T, input string, program string, args ...string) int {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stdin = strings.NewReader(input)
	said, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatalf("%v %s", err, said)
	}
	return cmd.ProcessState.ExitCode()
}

// TestChecker checks that the C++ checkers give the verdicts of the built-in checkers, in both
// protocols.
func TestChecker(t *testing.T) {
	testenv.Long(t)
	kinds := []struct {
		kind    string
		flags   []string
		options check.Options
	}{
		{"tokens", nil, check.Options{}}, {"kattis", []string{"float_tolerance", "1e-3"}, check.Options{}},
		{"lines", nil, check.Options{}}, {"exact", nil, check.Options{}}, {"unordered", nil, check.Options{}}, {"words", nil, check.Options{}},
		{"floats", []string{"0.001"}, check.Options{Tolerance: 0.001}},
		{"kattis", []string{"case_sensitive", "space_change_sensitive"}, check.Options{}},
		{"kattis", []string{"line_change_sensitive"}, check.Options{}},
	}
	texts := []string{"", "\n", "Yes\n", "yes\n", "Yes", "Yes \n", " Yes\n", "Yes\n\n", "1.0 2\n", "1.0005 2\n", "1  2\n", "2 1\n", "1\n2\n", "2\n1\n", "1e0 2\n", "nan\n", "0x1 2\n", "1 2 3\n"}
	for _, k := range kinds {
		source, ok := Checker(k.kind, k.flags)
		if !ok {
			t.Fatalf("there is no checker %s", k.kind)
		}
		program := compiled(t, source)
		if k.kind == "kattis" {
			flags, err := check.ParseFlags(strings.Join(k.flags, " "))
			if err != nil {
				t.Fatal(err)
			}
			k.options.Flags = flags
		}
		builtin, _ := check.BuiltinOf(k.kind)
		dir := t.TempDir()
		in, out, answer := filepath.Join(dir, "in"), filepath.Join(dir, "out"), filepath.Join(dir, "answer")
		for _, want := range texts {
			for _, got := range texts {
				for path, text := range map[string]string{in: "", out: got, answer: want} {
					if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				j, err := builtin.With(k.options).Check(context.Background(), check.File{Want: []byte(want)}, []byte(got))
				if err != nil {
					t.Fatal(err)
				}
				codes := [2]int{43, 1}
				if j.Right() {
					codes = [2]int{42, 0}
				}
				if code := exits(t, got, program, in, answer, dir); code != codes[0] {
					t.Errorf("%s: %q for %q: exit code %d as Kattis calls it, want %d", k.kind, got, want, code, codes[0])
				}
				if code := exits(t, "", program, in, out, answer); code != codes[1] {
					t.Errorf("%s: %q for %q: exit code %d as testlib calls it, want %d", k.kind, got, want, code, codes[1])
				}
			}
		}
	}
	if _, ok := Checker("go", nil); ok {
		t.Error("Go code is a program")
	}
}

// TestValidator checks that the C++ validator accepts the same inputs as the grammar.
func TestValidator(t *testing.T) {
	text := `id: a
title: {en: a}
statement: {en: a}
reference: a.cpp
input:
  cases: {until: "0 0", max: 3, total: {n: 9}}
  case:
    - {n: {int: 1..5}, rule: {choice: [lose, win]}}
    - {a: {int: "-n..2*n", count: n, sorted: ascending}}
    - repeat: n
      distinct: true
      lines: [{s: {chars: "a-c", length: 1..3}, r: {real: 0.5..n, digits: 2}}]
  where: "any(a, # > 0) && len(s) == n"
`
	sp, err := spec.Parse("a.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	source, lost, err := Validator(sp, Testlib)
	if err != nil || len(lost) > 0 {
		t.Fatal(err, lost)
	}
	program := compiled(t, source)
	right := "2 win\n-1 4\nabc 0.50\nab 2.00\n1 lose\n2\na 1.00\n0 0\n"
	for _, input := range []string{
		right, strings.TrimSuffix(right, "\n"), right + "\n", strings.Replace(right, "0 0\n", "", 1), strings.Replace(right, "win", "won", 1),
		strings.Replace(right, "-1 4", "4 -1", 1), strings.Replace(right, "-1 4", "-1 0", 1), strings.Replace(right, "-1 4", "-1  4", 1), strings.Replace(right, "-1 4", "-1 5", 1),
		strings.Replace(right, "ab 2.00", "abc 0.50", 1), strings.Replace(right, "2.00", "2.01", 1), strings.Replace(right, "2.00", "2.0", 1), strings.Replace(right, "0.50", "0.49", 1),
		strings.Replace(right, "ab ", "ad ", 1), strings.Replace(right, "2 win", "02 win", 1), strings.Replace(right, "\n", "\r\n", 1), "0 0\n", "",
		strings.Repeat("1 win\n1\na 1.00\n", 3) + "0 0\n", strings.Repeat("1 win\n1\na 1.00\n", 4) + "0 0\n",
		strings.Repeat("5 win\n1 1 1 1 1\na 1.00\nb 1.00\nc 1.00\naa 1.00\nbb 1.00\n", 2) + "0 0\n",
	} {
		_, err := g.Parse([]byte(input), grammar.Strict)
		want := 0
		if err != nil {
			want = 3
		}
		if code := exits(t, input, program); code != want {
			t.Errorf("%q: exit code %d, want %d: %v", input, code, want, err)
		}
	}
}
