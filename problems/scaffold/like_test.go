package scaffold

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestLike checks for each kind that the spec has no complaint, that all files which it names
// exist, and that there are an accepted and a wrong submission. TestLikes of package suite judges
// them.
func TestLike(t *testing.T) {
	t.Chdir(t.TempDir())
	kinds := Kinds()
	if want := []string{"array", "checker", "game", "graph", "grid", "interactive", "queries", "string", "tree"}; !slices.Equal(kinds, want) {
		t.Fatalf("%q, want %q", kinds, want)
	}
	for _, kind := range kinds {
		files, err := Like("my-"+kind, kind)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		sp, err := spec.Parse(files[0], text)
		if err != nil {
			t.Fatal(err)
		}
		named := []string{sp.Reference.Value, sp.Brute.Value}
		if sp.Check.Program != nil {
			named = append(named, sp.Check.Program.File.Value)
		}
		if sp.Interactor != nil {
			named = []string{sp.Interactor.File.Value}
		}
		if sp.Game != nil {
			named = []string{sp.Game.Rules.Value, "grundy.pyi"}
		}
		for _, name := range named {
			if !slices.Contains(files, filepath.Join("my-"+kind, name)) {
				t.Errorf("%s: %q is not among %q", kind, name, files)
			}
		}
		for _, fate := range []string{"ac-", "wa-"} {
			if !slices.ContainsFunc(files, func(f string) bool { return strings.HasPrefix(filepath.Base(f), fate) }) {
				t.Errorf("%s: no submission %s: %q", kind, fate, files)
			}
		}
	}
	for id, kind := range map[string]string{"my-graph": "graph", "no good": "graph", "hdu1847": "graph", "other": "grape", "another": ""} {
		if files, err := Like(id, kind); err == nil {
			t.Errorf("%s like %s: %q", id, kind, files)
		}
	}
}
