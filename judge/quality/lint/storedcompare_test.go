package lint

import (
	"os"
	"path/filepath"
	"testing"

	"grundy/judge/program/runcache"
)

// TestCompared checks that a comparison is stored, and repeated if something that it depends on
// changes. The second reference is wrong but has the first one's identity, so that only a real
// comparison shows the difference.
func TestCompared(t *testing.T) {
	folder := t.TempDir()
	compared := func(id, reference string, seed uint64, trust Trust, wrong int) (Trusted, error) {
		t.Helper()
		runs, err := runcache.New(filepath.Join(folder, "runs"))
		if err != nil {
			t.Fatal(err)
		}
		l := &Linter{Seed: seed, Trust: trust, Runs: runs, Sources: world{files: map[string]string{"reference.go": reference}}.sources()}
		c := &checking{Linter: l, Findings: &Findings{Problem: cardsOf(t, id, wrong)}}
		return c.compared(t.Context())
	}
	few := Trust{Cases: 100, Moves: 1000}
	first, err := compared("a", "x", 1, few, 0)
	if err != nil || first.Cases == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	if again, err := compared("a", "x", 1, few, 4); err != nil || again != first {
		t.Errorf("the same again: %+v, %v; want %+v, which is stored", again, err, first)
	}
	more := few
	more.Moves++
	for what, err := range map[string]error{
		"another spec":      second(compared("b", "x", 1, few, 4)),
		"another reference": second(compared("a", "y", 1, few, 4)),
		"another seed":      second(compared("a", "x", 2, few, 4)),
		"other bounds":      second(compared("a", "x", 1, more, 4)),
	} {
		if err == nil {
			t.Errorf("%s: nothing was compared", what)
		}
	}
	if err := second(compared("b", "x", 1, few, 4)); err == nil {
		t.Error("what failed was stored")
	}
	notes, _ := filepath.Glob(filepath.Join(folder, "runs", "*.note"))
	for _, file := range notes {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text[len(text)-2] ^= 1
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := second(compared("a", "x", 1, few, 4)); err == nil || len(notes) != 1 {
		t.Errorf("%d notes, damaged: %v; want one, and a comparison", len(notes), err)
	}
}

func second[T any](_ T, err error) error { return err }
