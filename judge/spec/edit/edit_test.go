package edit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestAddInputs checks that inputs are added to the stored ones, and that everything else is
// preserved.
func TestAddInputs(t *testing.T) {
	finds := []Input{{[]byte("2\n3\n4\n"), `f: "a" → "b"`}}
	const added = "  - {why: \"f: \\\"a\\\" → \\\"b\\\"\",\n     in: \"2\\n3\\n4\\n\"}\n"
	for _, c := range []struct{ name, text, want string }{
		{"none before", "id: x\ntags: [a]\n", "id: x\ntags: [a]\nkept:\n" + added},
		{"no end of the last line", "id: x", "id: x\nkept:\n" + added},
		{"some before", "id: x\nkept:\n  - {in: \"1\\n\"}\n", "id: x\nkept:\n  - {in: \"1\\n\"}\n" + added},
		{"some before and more after", "kept:\n  - {in: \"1\\n\"}\nid: x # a word\n", "kept:\n  - {in: \"1\\n\"}\n" + added + "id: x # a word\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := AddInputs([]byte(c.text), finds)
			if err != nil || string(got) != c.want {
				t.Errorf("got %v\n%s\nwant\n%s", err, got, c.want)
			}
		})
	}
}

// TestAddInputsParses checks that the result is a valid spec with the inputs.
func TestAddInputsParses(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "problems", "hdu1847.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	in := "1\n3\n"
	got, err := AddInputs(text, []Input{{[]byte(in), "Solve: 'x' → 'y'"}})
	if err != nil || !strings.HasPrefix(string(got), string(text)) {
		t.Fatalf("error %v, or the spec changed:\n%s", err, got)
	}
	p, err := spec.Parse("hdu1847.yaml", got)
	if err != nil {
		t.Fatal(err)
	}
	if last := len(p.Stored) - 1; last < 0 || p.Stored[last].In.Value != in || p.Stored[last].Why.Value != "Solve: 'x' → 'y'" {
		t.Errorf("kept are %+v", p.Stored)
	}
}
