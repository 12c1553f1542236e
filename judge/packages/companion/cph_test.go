package companion

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// kept returns the text of a file of Competitive Programming Helper.
func kept(source, more string) string {
	return `{"name":"A. Twice","group":"Round 1","url":"https://codeforces.com/contest/1/problem/A","interactive":false,"memoryLimit":256,"timeLimit":1500,` +
		`"tests":[{"id":1,"input":"3\n","output":"6\n"},{"id":2,"input":"4","output":"8"}],"local":false,"srcPath":` + `"` + filepath.ToSlash(source) + `"` + more + `}`
}

func TestCPH(t *testing.T) {
	read := func(text string) (got string) {
		folder := fstest.MapFS{".a.cpp_0f3.prob": &fstest.MapFile{Data: []byte(text)}}
		if !CPHSign.Is(folder) {
			t.Fatal("the file is not recognized")
		}
		p, notes, err := CPH{}.Read(folder, "x")
		if err == nil {
			err = notes.Unsupported()
		}
		if err != nil {
			return err.Error()
		}
		for _, test := range p.Tests {
			in, out, ok := test.AsShown()
			got += in + "→" + out + map[bool]string{false: " is not shown"}[ok] + " "
		}
		return got + p.ID + " " + p.Limits.Time.String() + " " + p.InputFile
	}
	for _, test := range []struct{ name, text, want string }{
		{"as saved", kept("/a.cpp", ""), "3\n→6\n 4\n→8\n a-twice 1.5s "},
		{"files", kept("/a.cpp", `,"input":{"type":"file","fileName":"in.txt"},"output":{"type":"file","fileName":"out.txt"}`), "3\n→6\n 4\n→8\n a-twice 1.5s in.txt"},
		{"interactive", strings.Replace(kept("/a.cpp", ""), `"interactive":false`, `"interactive":true`, 1), ".a.cpp_0f3.prob: the problem is interactive, and the file has no interactor"},
		{"no tests", `{"name":"A","tests":[]}`, ".a.cpp_0f3.prob: there are no tests"},
		{"cut off", kept("/a.cpp", "")[:80], ".a.cpp_0f3.prob: "},
		{"another file", `{"x":1}`, ".a.cpp_0f3.prob: has no name of a problem; let the extension save it again"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := read(test.text); !strings.HasPrefix(got, test.want) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	two := fstest.MapFS{".a.cpp_1.prob": &fstest.MapFile{Data: []byte(kept("a", ""))}, ".b.cpp_2.prob": &fstest.MapFile{Data: []byte(kept("b", ""))}}
	if _, _, err := (CPH{}).Read(two, "x"); err == nil || !strings.Contains(err.Error(), ".a.cpp_1.prob, .b.cpp_2.prob; name one of these files") {
		t.Error(err)
	}
}

// TestBeside checks which file belongs to a program.
func TestBeside(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "a[1].cpp")
	if got := Beside(program); got != "" {
		t.Errorf("found %s", got)
	}
	put := func(name, source string, age time.Duration) string {
		path := filepath.Join(dir, ".cph", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(kept(source, "")), 0o644); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	put(".b.cpp_1.prob", filepath.Join(dir, "b.cpp"), 0)
	older := put(".a[1].cpp_1.prob", "/moved/a[1].cpp", 2*time.Hour)
	if got := Beside(program); got != older {
		t.Errorf("got %s, want %s", got, older)
	}
	newer := put(".a[1].cpp_2.prob", "/elsewhere/a[1].cpp", time.Hour)
	if got := Beside(program); got != newer {
		t.Errorf("got %s, want %s", got, newer)
	}
	own := put(".a[1].cpp_3.prob", program, 3*time.Hour)
	if got := Beside(program); got != own {
		t.Errorf("got %s, want %s", got, own)
	}
}
