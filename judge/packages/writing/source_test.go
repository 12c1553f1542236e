package writing

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
)

// memory is a Writer that refuses to create a file twice.
type memory map[string]*bytes.Buffer

func (m memory) Create(path string) (io.Writer, error) {
	if m[path] != nil {
		return nil, io.ErrClosedPipe
	}
	m[path] = &bytes.Buffer{}
	return m[path], nil
}

// TestSource checks that programs share a folder: a source with a name that is taken gets another
// one, equal headers are written once, and different headers of one name are refused.
func TestSource(t *testing.T) {
	to := memory{}
	w := New(to, &packages.Package{})
	program := func(texts ...string) (p packages.Program) { // a name and its text by turns
		for i := 0; i < len(texts); i += 2 {
			p.Files = append(p.Files, packages.Text(texts[i], []byte(texts[i+1])))
		}
		return p
	}
	for _, test := range []struct {
		program packages.Program
		want    string
	}{
		{program("a.cpp", "1", "t.h", "x"), "f/a.cpp"},
		{program("a.cpp", "1", "t.h", "x"), "f/a-2.cpp"},
		{program("b.cpp", "2"), "f/b.cpp"},
		{program("a.cpp", "3"), "f/a-3.cpp"},
	} {
		if at, err := w.Source("f/", test.program); err != nil || at != test.want {
			t.Errorf("%q %v, want %s", at, err, test.want)
		}
	}
	_, err := w.Source("f/", program("c.cpp", "1", "t.h", "y"))
	if err == nil || !strings.Contains(err.Error(), "rename one of the files") {
		t.Error(err)
	}
	var files []string
	for at := range to {
		files = append(files, at)
	}
	if slices.Sort(files); !slices.Equal(files, []string{"f/a-2.cpp", "f/a-3.cpp", "f/a.cpp", "f/b.cpp", "f/c.cpp", "f/t.h"}) {
		t.Error(files)
	}
}
