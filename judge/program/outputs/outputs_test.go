package outputs

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/testing/testenv"
)

// zipped returns a zip file. A text that begins with ":" and a number has as many bytes.
func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, one := range files {
		name, text, _ := strings.Cut(one, "=")
		var size int
		if n, _ := fmt.Sscanf(text, ":%d", &size); n == 1 {
			text = strings.Repeat("1", size)
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// told formats what was read: the outputs by test, and the strays.
func told(src build.Source, err error) string {
	if err != nil {
		return err.Error()
	}
	var parts []string
	for _, f := range src.Beside {
		parts = append(parts, fmt.Sprintf("%s=%.9s", f.Name, f.Text))
	}
	return strings.Join(append(parts, src.Strays...), " ")
}

// TestZip reads zip files, as students and hostile senders pack them.
func TestZip(t *testing.T) {
	n := NewNames([]string{"1", "2", "group/3"})
	for _, row := range []struct {
		files, want string
	}{
		{"1.out=a output_002.txt=b 3.ans=c", "1=a group/3=c 2=b"},
		{"x/y/1.out=a x/y/2.out=b", "1=a 2=b"},
		{"group/3.out=c", "group/3=c"},
		{"x/group/3.out=c x/1.out=a", "1=a group/3=c"},
		{"x/1.out=a __MACOSX/x/1.out= x/.DS_Store=", "1=a"},
		{"1.out=a notes/2.out=b readme.md=", "1=a notes/2.out readme.md"},
		{"1.out=a 01.ans=b", "out.zip/1.out: is a second output for the test 1, besides 01.ans; remove one of them"},
		{"1.out=a 1.OUT=b", "out.zip/1.out: is a second output for the test 1, besides 1.OUT; remove one of them"},
		{"1.out=a 1.out=b", "out.zip: 1.out: occurs twice; remove one of them"},
		{"../1.out=a", "out.zip: ../1.out: leads out of the archive; pack the tests again"},
		{"a.cpp=x", "out.zip: contains no output for a test: a.cpp; submit a folder or zip file with an output for each test, named as the test: 1.out, 2.out, 3.out"},
		{".1.out=a", "out.zip: contains no output; submit a folder or zip file with an output for each test, named as the test: 1.out, 2.out, 3.out"},
		{"1.out=:40000000 2.out=:40000000", "out.zip/2.out: the outputs have more than 64 MiB together; submit smaller outputs"},
		{"big.dat=:80000000 2.out=b", "2=b big.dat"},
	} {
		if got := told(One("out.zip", zipped(t, strings.Fields(row.files)...), n)); got != row.want {
			t.Errorf("%s: %s, want %s", row.files, got, row.want)
		}
	}
	var many []string
	for i := range 100_001 {
		many = append(many, fmt.Sprintf("%d.out", i))
	}
	if got := told(One("out.zip", zipped(t, many...), n)); !strings.HasPrefix(got, "out.zip: contains more than 100000 files; ") {
		t.Errorf("many files: %s", got)
	}
	if got := told(One("out.zip", []byte("PK\x03\x04"), n)); !strings.HasPrefix(got, "out.zip: ") {
		t.Errorf("a damaged archive: %s", got)
	}
}

// TestPack checks that the outputs which a contest stores are read as they were sent.
func TestPack(t *testing.T) {
	n := NewNames([]string{"1", "01", "a.txt", "secret/g/1", "secret/h/1"})
	src, err := One("out.zip", zipped(t, "1=a", "01.out=b", "a.txt=c", "h/1.out=d"), n)
	if err != nil {
		t.Fatal(err)
	}
	want := told(src, nil)
	if got := told(One("out.zip", Pack(src, n), n)); got != want || len(src.Beside) != 4 {
		t.Errorf("%s, want %s", got, want)
	}
	n = NewNames([]string{"x", "x.out", "x.out.out"})
	src = build.Source{Beside: []build.File{{Name: "x", Text: []byte("a")}, {Name: "x.out", Text: []byte("b")}, {Name: "x.out.out", Text: []byte("c")}}}
	if got := told(One("out.zip", Pack(src, n), n)); got != "x=a x.out=b x.out.out=c" {
		t.Errorf("names that end like outputs: %s", got)
	}
}

// TestRead reads folders and single files.
func TestRead(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"all/1.out": "a", "all/2.out": "b", "secret": "password", "links/1.out": "a", "3": "c", "a.py": "print(1)"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../secret", "links/2.out"); err != nil {
		testenv.Missing(t, "no link can be made: %v", err)
	}
	n, single := NewNames([]string{"1", "2", "3"}), NewNames([]string{"only"})
	for _, row := range []struct {
		name string
		n    *Names
		want string
	}{
		{"all", n, "1=a 2=b"}, {"3", n, "3=c"}, {"a.py", single, "only=print(1)"},
		{"a.py", n, "a.py: contains no output for a test: a.py; submit"}, {"gone", n, "gone: no such file"},
		{"links", n, "links/2.out: is not a regular file; put the output itself there"},
	} {
		if got := told(Read(row.name, row.n)); !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
	}
}

// TestAdd checks that outputs of earlier submissions are added once, and that a team which submits small
// zip files with large outputs cannot fill the memory of a worker.
func TestAdd(t *testing.T) {
	large := make([]byte, MostAll)
	of := func(test string, text []byte) build.Source {
		return build.Source{Beside: []build.File{{Name: test, Text: text}}}
	}
	src := of("1", []byte("a"))
	for _, earlier := range []build.Source{of("1", []byte("a")), of("1", []byte("b")), of("2", large), of("3", large), of("4", large)} {
		if !Add(&src, earlier) {
			t.Errorf("the output for %s is not added", earlier.Beside[0].Name)
		}
	}
	if Add(&src, of("5", large)) || len(src.Beside) != 5 {
		t.Errorf("%d outputs of more than %d bytes", len(src.Beside), MostTogether)
	}
}
