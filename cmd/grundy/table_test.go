package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/game/table"
)

// stopping is a context whose Err returns Canceled after *left calls.
type stopping struct {
	context.Context
	left *int
}

func (s stopping) Err() error {
	if *s.left--; *s.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestResume interrupts a table repeatedly. It checks that the last call prints what an
// uninterrupted call prints.
func TestResume(t *testing.T) {
	t.Setenv("GRUNDY_CACHE", t.TempDir())
	stopped := func(asked int, args ...string) (code int, stdout, stderr string) {
		var out, err bytes.Buffer
		code = execute(stopping{t.Context(), &asked}, args, strings.NewReader(""), &out, &err)
		return code, out.String(), err.String()
	}
	for _, args := range [][]string{
		{"table", "--octal", "0.007", "--upto", "3000", "--emit", "tsv"},
		{"table", "--octal", "0.77", "--upto", "5000"},
		{"table", "--take", "squares", "--upto", "20000", "--emit", "oeis"},
	} {
		wantCode, want, _ := call(t, args...)
		if code, out, errs := call(t, append(args, "--resume")...); code != cannotTell || out != "" ||
			!strings.Contains(errs, "no interrupted table of ") {
			t.Fatalf("%v: resumed from nothing: exit %d, %s%s", args, code, out, errs)
		}
		code, out, errs := stopped(2, args...)
		stops := 0
		for ; code == cannotTell && stops < 1000; stops++ {
			if out != "" || !strings.HasPrefix(errs, "table: interrupted after ") || !strings.Contains(errs, "--resume") {
				t.Fatalf("%v: %s%s", args, out, errs)
			}
			code, out, errs = stopped(2, append(args, "--resume")...)
		}
		if stops == 0 || code != wantCode || out != want {
			t.Errorf("%v: after %d stops exit %d, %s\n%s\nwant exit %d\n%s", args, stops, code, errs, out, wantCode, want)
		}
		if left, _ := filepath.Glob(filepath.Join(os.Getenv("GRUNDY_CACHE"), "tables", "*.table")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// TestResumeRefused checks that --resume reports a reason if there is no valid checkpoint, and that
// a checkpoint that cannot be written is reported.
func TestResumeRefused(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("GRUNDY_CACHE", folder)
	rule, err := table.Parse("0.007")
	if err != nil {
		t.Fatal(err)
	}
	c := checkpointOf(rule)
	if err := os.MkdirAll(filepath.Dir(c.Path()), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.Path(), []byte("hello\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := call(t, "table", "--octal", "0.007", "--resume"); code != cannotTell ||
		!strings.Contains(errs, "is not that of a saved table") || !strings.Contains(errs, "remove --resume") {
		t.Errorf("exit %d, %s", code, errs)
	}
	folder = t.TempDir()
	t.Setenv("GRUNDY_CACHE", folder)
	if err := os.WriteFile(filepath.Join(folder, "tables"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	now, asked := bytes.Buffer{}, 2
	if code := execute(stopping{t.Context(), &asked}, []string{"table", "--octal", "0.007", "--upto", "9000"}, nil, &bytes.Buffer{}, &now); code != cannotTell ||
		!strings.Contains(now.String(), "which could not be stored: ") {
		t.Errorf("exit %d, %s", code, now.String())
	}
}

// TestTableOfCasesStopped checks that an interrupted table of cases prints nothing but the
// interruption.
func TestTableOfCasesStopped(t *testing.T) {
	var out, errs bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code := execute(ctx, []string{"table", "poj2068", "--upto", "20000"}, nil, &out, &errs); code != cannotTell || out.Len() > 0 ||
		!strings.HasPrefix(errs.String(), "interrupted: ") {
		t.Errorf("exit %d, %s%s", code, out.String(), errs.String())
	}
}

// TestWrongPaste checks that code that does not compute the table is not printed, as text or as
// JSON.
func TestWrongPaste(t *testing.T) {
	defer func() { emitTable = table.Emit }()
	emitTable = func(tab *table.Table, o table.EmitOptions) (table.Paste, error) {
		p, err := table.Emit(tab, o)
		p.Text = strings.Replace(p.Text, "return ", "if n == 44 {\n\t\treturn 9\n\t}\n\treturn ", 1)
		return p, err
	}
	for _, args := range [][]string{
		{"table", "--take", "1, 3, 4", "--upto", "100", "--emit", "go"},
		{"table", "--take", "1, 3, 4", "--upto", "100", "--emit", "go", "--json"},
	} {
		var out, errs bytes.Buffer
		code := execute(t.Context(), args, strings.NewReader(""), &out, &errs)
		said := out.String() + errs.String()
		if code != cannotTell || strings.Contains(said, "func grundy") || !strings.Contains(said, "does not compute the values") {
			t.Errorf("%q: exit code %d, %s", args, code, said)
		}
	}
}
