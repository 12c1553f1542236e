package native

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"grundy/judge/packages"
	"grundy/judge/packages/writing"
)

// A discarder is a Writer that records the paths of files.
type discarder struct{ paths []string }

func (d *discarder) Create(path string) (io.Writer, error) {
	d.paths = append(d.paths, path)
	return io.Discard, nil
}

// TestGraders checks which graders an import keeps. Without one, no submission would compile.
func TestGraders(t *testing.T) {
	text := func(name string) packages.File { return packages.Text(name, []byte("x")) }
	for _, c := range []struct {
		include  map[string][]packages.File
		gradable bool
		want     string
		notes    int
	}{
		{nil, true, "{}]", 0},
		{map[string][]packages.File{"cpp": {text("grader.cpp"), text("game.h")}, "c": {text("grader.c")}}, true, "c:[grader/c/grader.c] cpp:[grader/cpp/grader.cpp grader/cpp/game.h]", 0},
		{map[string][]packages.File{"cpp": {text("grader.cpp")}, "python3": {text("grader.py")}}, true, "cpp:[grader/cpp/grader.cpp]", 1},
		{map[string][]packages.File{"python3": {text("grader.py")}}, false, "", 0},
		{map[string][]packages.File{"default": {text("lib.h")}}, false, "", 0},
	} {
		w := &output{Output: &writing.Output{Writer: &discarder{}, Package: &packages.Package{Include: c.include}}}
		if w.gradable() != c.gradable {
			t.Errorf("%v: gradable is %v", c.include, !c.gradable)
		}
		if !c.gradable {
			continue
		}
		m, err := w.graders()
		if err != nil {
			t.Fatal(err)
		}
		got, err := yaml.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		flat := strings.NewReplacer(":\n    - ", ":[", "\n    - ", " ").Replace(string(got))
		flat = strings.TrimSpace(strings.ReplaceAll(flat, "\n", "] "))
		if fmt.Sprint(strings.TrimSpace(flat)) != c.want || len(w.Notes) != c.notes {
			t.Errorf("%v: %s, %v, want %s", c.include, flat, w.Notes, c.want)
		}
	}
	w := &output{Output: &writing.Output{Package: &packages.Package{Include: map[string][]packages.File{"cpp": {text("grader.cpp"), text("game.h")}}}}}
	own := w.ownFiles(packages.Submission{Program: packages.Program{Files: []packages.File{text("a.cpp"), text("game.h")}, Main: "a.cpp"}})
	if len(own) != 1 || own[0].Path != "a.cpp" {
		t.Errorf("the own files of a submission are %v", own)
	}
}
