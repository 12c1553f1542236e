package suite

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/cppvalidator"
	"grundy/judge/packages/export"
	"grundy/judge/packages/formats"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// TestExport writes problems as packages of every format; export.Write also reads them back. The
// validators of the packages must accept the tests, and reject inputs that are truncated, indented
// or end with a question mark.
func TestExport(t *testing.T) {
	testenv.Programs(t, "g++")
	ids := catalogue.Open().IDs()
	if testing.Short() {
		ids = []string{"subtraction-134", "hdu2177"}
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			p, err := catalogue.Open().Problem(context.Background(), id, nil)
			if err != nil {
				t.Fatal(err)
			}
			out, _, err := catalogue.PackageOf(context.Background(), p, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range formats.Written() {
				f, _ := formats.Writing(name)
				r, err := export.Write(filepath.Join(t.TempDir(), "a.zip"), f, out)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				t.Logf("%s: %d files, %d bytes, %d lost", name, r.Files, r.Bytes, len(r.Lost))
			}
			validates(t, out)
		})
	}
}

// validates compiles the validator of a package and runs it on small tests.
func validates(t *testing.T, p *packages.Package) {
	t.Helper()
	source, _, err := cppvalidator.Validator(p.Spec, cppvalidator.Kattis)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, program := filepath.Join(dir, "v.cpp"), filepath.Join(dir, "v")
	if err := os.WriteFile(file, source, 0o644); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("g++", "-std=c++17", "-O1", "-Wall", "-o", program, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	code := func(input string) (int, string) {
		cmd := exec.Command(program)
		cmd.Stdin = strings.NewReader(input)
		said, _ := cmd.CombinedOutput()
		return cmd.ProcessState.ExitCode(), string(said)
	}
	tried := 0
	for _, test := range p.Tests {
		text, err := test.Input.Read(1 << 30)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 1<<20 || len(text) == 0 || tried > 60 {
			continue
		}
		tried++
		if got, said := code(string(text)); got != 42 {
			t.Errorf("test %s is rejected: %d %s", test.Name, got, said)
		}
		for what, wrong := range map[string]string{
			"truncated": string(text[:len(text)-1]), "with a question mark": string(text[:len(text)-1]) + "?\n", "indented": " " + string(text),
		} {
			if got, said := code(wrong); got != 43 {
				t.Errorf("test %s, %s, is not rejected: %d %s", test.Name, what, got, said)
			}
		}
	}
	if tried == 0 {
		t.Error("no test was tried")
	}
}
