package main

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/table"
)

// TestCheckPaste wants code that is right to pass, and code that is wrong on one heap,
// or no code, to be told.
func TestCheckPaste(t *testing.T) {
	rule, err := table.Parse("1, 3, 4")
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.Compute(t.Context(), rule, table.Options{Upto: 500})
	if err != nil {
		t.Fatal(err)
	}
	p, err := table.Emit(tab, table.EmitOptions{Lang: "go"})
	if err != nil {
		t.Fatal(err)
	}
	wrong := strings.Replace(p.Text, "return ", "if n == 444 {\n\t\treturn 9\n\t}\n\treturn ", 1)
	for text, want := range map[string]string{p.Text: "", wrong: "does not give the values", p.Text + "}": "does not compile"} {
		var out bytes.Buffer
		a := &app{stdout: &out, stderr: &out}
		why, err := a.checkPaste(t.Context(), tab, table.Paste{Text: text}, "go", "grundy")
		if why != "" || (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q, %v, want %q", why, err, want)
		}
	}
}

// TestWrongPaste wants no code to be printed, in text or in JSON, that does not give
// the table.
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
		if code != cannotTell || strings.Contains(said, "func grundy") || !strings.Contains(said, "does not give the values") {
			t.Errorf("%q: exit code %d, %s", args, code, said)
		}
	}
}
