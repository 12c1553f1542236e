package paste

import (
	"errors"
	"strings"
	"testing"

	"grundy/judge/game/table"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// TestCheck checks that right code passes, and that code which is wrong on one heap, or does not
// compile, is reported.
func TestCheck(t *testing.T) {
	rule, err := table.Parse("1, 3, 4")
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.Compute(t.Context(), rule, table.Options{Upto: 500})
	if err != nil {
		t.Fatal(err)
	}
	o := table.EmitOptions{Lang: "go", Name: "grundy"}
	p, err := table.Emit(tab, o)
	if err != nil {
		t.Fatal(err)
	}
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close()
	c := Checker{build.New("", build.Direct), runner}
	defer c.Builder.Close()
	wrong := strings.Replace(p.Text, "return ", "if n == 444 {\n\t\treturn 9\n\t}\n\treturn ", 1)
	for text, want := range map[string]string{p.Text: "", wrong: "does not compute the values", p.Text + "}": "does not compile"} {
		why, err := c.Check(t.Context(), tab, text, o)
		if why != "" || errors.Is(err, ErrWrong) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q, %v, want %q", why, err, want)
		}
	}
}

// TestIsProgram checks that every form belongs to a language of Emit, and that data is not a
// program.
func TestIsProgram(t *testing.T) {
	programs := 0
	for _, lang := range table.Langs() {
		if IsProgram(lang) {
			programs++
		}
	}
	if programs != len(forms) || IsProgram("tsv") || IsProgram("") {
		t.Errorf("%d of %q are programs, %d forms", programs, table.Langs(), len(forms))
	}
}
