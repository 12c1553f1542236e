package grade

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// TestTogether checks which files of a student are one program: one that includes others. Files that
// each have a main function are several programs. Files beside programs of other students are not
// taken along.
func TestTogether(t *testing.T) {
	t.Parallel()
	const main, uses = "int main() {}\n", "#include \"util.h\"\nint main() {}\n"
	dir := t.TempDir()
	for name, text := range map[string]string{
		"alice/p1247/main.cpp": uses, "alice/p1247/util.h": "", "alice/p1247/util.cpp": "#include \"util.h\"\n",
		"bob/p1247/a.cpp": main, "bob/p1247/b.cpp": main,
		"carl/p1247/a.py": "import b\n", "carl/p1247/b.py": "import a\n",
		"dave/p1247.cpp": uses, "dave/util.h": "", "dave/util.cpp": "#include \"util.h\"\n",
		"p1847/eve.cpp": uses, "p1847/fay.cpp": main, "p1847/util.h": "",
		"p1847/gil.cpp": "#include <notes/dsu.h>\n" + main, "hal/p1847.cpp": "#include \"notes/dsu.h\"\n" + main,
	} {
		at := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(at), 0o755)
		if err == nil {
			err = os.WriteFile(at, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	lib := t.TempDir()
	err := os.Mkdir(filepath.Join(lib, "notes"), 0o755)
	if err == nil {
		err = os.WriteFile(filepath.Join(lib, "notes", "dsu.h"), nil, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, Names{
		Libraries: []string{lib},
		Only:      []string{"p1247", "p1847"},
		Program:   func(name string) bool { return path.Ext(name) == ".cpp" || path.Ext(name) == ".py" },
		Problem:   func(word string) (string, bool) { return word, word == "p1247" || word == "p1847" },
	}, Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, st := range s.Students {
		for try := range st.tries() {
			src, err := s.Program(try, 1<<20)
			if err != nil {
				t.Error(err)
			}
			with := ""
			for _, f := range src.Beside {
				with += " " + f.Name
			}
			got[try.Path] = strings.TrimSpace(with)
		}
	}
	want := map[string]string{
		"alice/p1247/main.cpp": "util.h util.cpp", "bob/p1247/a.cpp": "", "bob/p1247/b.cpp": "", "carl/p1247/a.py": "b.py",
		"dave/p1247.cpp": "util.h util.cpp", "p1847/eve.cpp": "", "p1847/fay.cpp": "", "p1847/gil.cpp": "notes/dsu.h", "hal/p1847.cpp": "notes/dsu.h",
	}
	for at, with := range want {
		if g, ok := got[at]; !ok || g != with {
			t.Errorf("%s with %q, %t; want %q", at, g, ok, with)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d programs: %v", len(got), got)
	}
	if len(s.Strays) > 0 {
		t.Errorf("strays %q", s.Strays)
	}
}
