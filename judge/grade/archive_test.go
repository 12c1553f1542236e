package grade

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
)

// pack writes a zip file of programs, each of which has its path as its text, and of existing
// files.
func pack(t *testing.T, path string, programs ...string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	for _, name := range programs {
		text := []byte(name)
		if filepath.IsAbs(name) {
			if text, err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
			name = filepath.Base(name)
		}
		out, err := w.CreateHeader(&zip.FileHeader{Name: name, Modified: time.Date(2026, 11, 30, 23, 0, 0, 0, time.Local)})
		if err == nil {
			_, err = out.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestArchives checks that zip files are read like folders, with the times in them, wherever they
// are. A student whose archive cannot be read has a row that says so.
func TestArchives(t *testing.T) {
	class := filepath.Join(t.TempDir(), "class")
	pack(t, filepath.Join(class, "2023009_赵六.zip"), "p1247.cpp", "hdu1847/main.py", "__MACOSX/._p1247.cpp", "notes.txt")
	pack(t, filepath.Join(class, "孙七", "作业.ZIP"), "work/p1247.cpp")
	pack(t, filepath.Join(class, "bob_p1247.zip"), "main.py")
	pack(t, filepath.Join(class, "eve.zip"), "sol.cpp")
	pack(t, filepath.Join(class, "nested.zip"), "p1247.zip")
	for _, name := range []string{"carl.rar", "dave.zip", "fay.cpp"} {
		if err := os.WriteFile(filepath.Join(class, name), []byte("no zip"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(class, twoProblems(), Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	const want = "2023009_赵六/hdu1847: hdu1847/main.py; 2023009_赵六/p1247: p1247.cpp; bob/p1247: main.py; carl: it is an archive that cannot be read; unpack it; " +
		"dave: it is an archive that cannot be read; unpack it; eve: its name does not name a problem; fay: its name does not name a problem; nested: it is an archive that cannot be read; unpack it; 孙七/p1247: work/p1247.cpp"
	if got := rows(t, s); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for try := range s.tries() {
		if !try.Time.Equal(time.Date(2026, 11, 30, 23, 0, 0, 0, time.Local)) {
			t.Errorf("%s is of %s", try.Path, try.Time)
		}
	}
	whole := filepath.Join(t.TempDir(), "class.zip")
	pack(t, whole, "alice/p1247.cpp", "bob.rar", "p1247/carl.py", filepath.Join(class, "2023009_赵六.zip"), filepath.Join(class, "nested.zip"), filepath.Join(class, "dave.zip"))
	s, err = Open(whole, twoProblems(), Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	const unpack = ": it is an archive that cannot be read; unpack it"
	if got := rows(t, s); got != "2023009_赵六/hdu1847: hdu1847/main.py; 2023009_赵六/p1247: p1247.cpp; alice/p1247: alice/p1247.cpp; bob"+unpack+"; carl/p1247: p1247/carl.py; dave"+unpack+"; nested"+unpack {
		t.Errorf("a class in an archive: %s", got)
	}
}

// TestBadArchive checks that an unreadable archive of a class is refused with a remedy that a
// teacher understands.
func TestBadArchive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.zip")
	if err := os.WriteFile(path, []byte("no zip"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, twoProblems(), Points{Each: 100}); err == nil || !strings.HasSuffix(err.Error(), "class.zip: is not a zip file; unpack it, and name the folder") {
		t.Error(err)
	}
}

// rows returns the rows of a sheet, with the texts of programs and the messages about other files.
func rows(t *testing.T, s *Sheet) string {
	t.Helper()
	var list []string
	for _, st := range s.Students {
		for _, u := range st.Unread {
			list = append(list, fmt.Sprint(st.Name, ": ", u.Why))
		}
		for i, c := range st.Cells {
			if c == nil {
				continue
			}
			text, err := s.Read(c.Tries[0], 1<<20)
			if err != nil {
				t.Error(err)
			}
			list = append(list, fmt.Sprintf("%s/%s: %s", st.Name, s.Problems[i], text))
		}
	}
	return strings.Join(list, "; ")
}

// TestPlaceOnce checks that an error about a file does not name the file, because reports name it.
func TestPlaceOnce(t *testing.T) {
	for _, place := range []string{"p1247.cpp", `"p1247.cpp"`, "homework/alice/p1247.cpp"} {
		s := class(t)
		if err := s.Judge(t.Context(), func(context.Context, string, *Try) error {
			return fault.New(place, "is empty", "submit a source file")
		}, func(int, int, string) {}); err != nil {
			t.Fatal(err)
		}
		for try := range s.tries() {
			want := "is empty; submit a source file"
			if try.Path != "alice/p1247.cpp" && try.Path != "bob/p1247.cpp" {
				want = place + ": " + want
			}
			if try.Err.Error() != want {
				t.Errorf("%s: %v, want %s", try.Path, try.Err, want)
			}
		}
	}
}
