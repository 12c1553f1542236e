package catalogue

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// linked writes files and links below a new folder, and makes it the working folder.
func linked(t *testing.T, files, links map[string]string) {
	t.Helper()
	tree(t, files)
	for at := range files {
		if err := os.Chmod(at, 0o644); err != nil { // root follows links only to files that everybody may read
			t.Fatal(err)
		}
	}
	for at, to := range links {
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.Symlink(to, at)); err != nil {
			t.Skipf("SKIPPED: this machine: %v", err)
		}
	}
}

// TestLinkedTests checks that a folder of tests, and the tests of a spec, follow links that stay
// inside, and refuse tests that are links to other places. Other links are ignored.
func TestLinkedTests(t *testing.T) {
	const named = "id: p\ntitle: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n"
	files := map[string]string{"secret": "1\n", "t/1.in": "1\n", "t/1.out": "1\n", "p/p.yaml": named, "p/data/1.in": "1\n", "p/data/1.out": "1\n", "p/more/2": "2\n"}
	for _, test := range []struct {
		links map[string]string
		want  string // an error; empty: the problem is read
	}{
		{map[string]string{"t/2.in": "1.in", "t/2.out": "1.out"}, ""},
		{map[string]string{"t/notes.md": "../secret", "t/lib": "/usr/lib"}, ""},
		{map[string]string{"p/data/2.in": "../more/2", "p/data/2.out": "../more/2"}, ""},
		{map[string]string{"t/2.in": "../secret", "t/2.out": "1.out"}, "t/2.in: is a link that leads out of the folder; put the file itself there"},
		{map[string]string{"t/2.in": "1.in", "t/2.out": "/etc/hostname"}, "t/2.out: is a link that leads out of the folder; put the file itself there"},
		{map[string]string{"t/sub": "..", "t/2.in": "sub/secret", "t/2.out": "1.out"}, "t/2.in: is a link that leads out of the folder; put the file itself there"},
		{map[string]string{"t/2.in": "3.in", "t/2.out": "1.out"}, "t/2.in: is a link that leads nowhere; put the file itself there"},
		{map[string]string{"p/data/2.in": "../../secret", "p/data/2.out": "1.out"}, "p/p.yaml:4: p/data/2.in: is a link that leads out of the folder; put the file itself there"},
	} {
		t.Run("", func(t *testing.T) {
			linked(t, files, test.links)
			for _, name := range []string{"./t", "./p"} {
				_, err := Open().Problem(t.Context(), name, nil)
				want := test.want
				if !strings.HasPrefix(want, name[2:]) {
					want = ""
				}
				if got := text(err); got != want {
					t.Errorf("%s with %v: got %q, want %q", name, test.links, got, want)
				}
			}
		})
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestProgramsWithin checks that the programs of a spec, and the files that they include, must be
// in its folder. A program that the user chose may be anywhere.
func TestProgramsWithin(t *testing.T) {
	files := map[string]string{
		"a.py": "", "p/b.py": "", "p/sub/c.py": "", "p/ok.cpp": "#include \"near.h\"\n", "p/bad.cpp": "#include \"far.h\"\n", "p/up.cpp": "#include \"../secret.h\"\n", "secret.h": "", "p/sub/h.h": "",
	}
	links := map[string]string{"p/far.h": "../secret.h", "p/near.h": "sub/h.h", "p/far.py": "../a.py", "p/near.py": "sub/c.py", "p/dir": "..", "p/device.py": "/dev/zero"}
	for file, fine := range map[string]bool{
		"b.py": true, "sub/c.py": true, "near.py": true, "ok.cpp": true, "../p/b.py": true,
		"up.cpp": false, "../a.py": false, "far.py": false, "dir/a.py": false, "bad.cpp": false, "device.py": false, "/etc/hostname": false, "sub/../../a.py": false,
	} {
		t.Run(file, func(t *testing.T) {
			linked(t, files, links)
			sp := &spec.Problem{File: filepath.Join("p", "p.yaml")}
			src, err := programOf(sp, "reference", spec.Text{Value: file, Place: spec.Place{File: "p/p.yaml", Line: 1, Column: 1}})
			want := "is not in the folder of the problem; move it there"
			if file == "up.cpp" {
				want = "p/up.cpp:1: ../secret.h is outside the folder of the program; move it into the folder, or include it by its path in a folder that --include names"
			}
			if file == "bad.cpp" { // the program itself is there, but not its header
				want = "p/far.h: is a link that leads out of the folder; put the file itself there"
			}
			if (err == nil) != fine || err != nil && !strings.HasSuffix(err.Error(), want) {
				t.Errorf("got %v", err)
			}
			for _, f := range src.Beside {
				if f.Name == "../secret.h" {
					t.Error("a header outside the folder is read")
				}
			}
			full, err := filepath.Abs(filepath.Join("p", file))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := programOf(sp, "checker", spec.Text{Value: full, Place: spec.Place{File: checkFlag, Line: 1, Column: 1}}); err != nil && file == "../a.py" {
				t.Errorf("a program that the user chose is refused: %v", err)
			}
		})
	}
}

// TestSubmissionsWithin checks that a submission beside a spec is not read through a link to another
// place.
func TestSubmissionsWithin(t *testing.T) {
	linked(t, map[string]string{"p/p.yaml": own, "p/submissions/ac-a.py": "", "secret": "1"}, map[string]string{"p/submissions/wa-b.py": "../../secret", "p/submissions/wa-c.py": "ac-a.py"})
	_, list, err := Submissions(&spec.Problem{File: filepath.Join("p", "p.yaml")})
	if err != nil || len(list) != 3 {
		t.Fatalf("%v, %v", list, err)
	}
	for i, want := range []string{"", "p/submissions/wa-b.py: is a link that leads out of the folder; put the file itself there", ""} {
		if _, err := list[i].Read(); text(err) != want {
			t.Errorf("%s: got %v, want %q", list[i].Path, err, want)
		}
	}
}
