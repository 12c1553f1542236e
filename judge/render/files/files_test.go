package files

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// TestBegin checks that an unusable path is an error before judging: one that cannot be written, an
// input, or the path of another report. Existing files must not change until the report is
// complete.
func TestBegin(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "old.xml", "old")
	write(t, "a.cpp", "int main() {}")
	for _, c := range []struct{ junit, html, want string }{
		{dir, "", "is a folder, not a file"},
		{"none/j.xml", "", "its folder does not exist"},
		{"", "./a.cpp", "is a submission"},
		{"x", "./x", "is named by --junit, too"},
		{"a.cpp/j.xml", "", "not a directory"},
	} {
		err := Begin([]Report{{"--junit", c.junit, nil, false}, {"--html", c.html, nil, false}}, []Input{{"a.cpp", "a submission"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if err := Begin([]Report{{"--html", "fresh.html", nil, false}}, nil); err != nil {
		t.Fatal(err)
	}
	reports := []Report{{"--html", "", nil, false}, {"--junit", "old.xml", text("new\x1b[2J"), false}}
	if err := Begin(reports, nil); err != nil {
		t.Fatal(err)
	}
	holds(t, "old.xml", "old")
	only(t, "a.cpp", "old.xml") // also if the command is interrupted now
	if err := Finish(reports); err != nil {
		t.Fatal(err)
	}
	holds(t, "old.xml", `new\x1b[2J`)
	only(t, "a.cpp", "old.xml")
}

func only(t *testing.T, want ...string) {
	t.Helper()
	var names []string
	entries, _ := os.ReadDir(".")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("there are %q", names)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, name, want string) {
	t.Helper()
	if text, err := os.ReadFile(name); err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v; want %q", name, text, err, want)
	}
}

// TestMark checks that a byte order mark is kept at the beginning of a report, and escaped
// elsewhere.
func TestMark(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := Finish([]Report{{"--csv", "p.csv", text("\ufeffname\n\ufeff王\n"), false}}); err != nil {
		t.Fatal(err)
	}
	holds(t, "p.csv", "\ufeffname\n\\ufeff王\n")
}

// TestBinary checks that a binary report is written unchanged.
func TestBinary(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := Finish([]Report{{"--pdf", "p.pdf", text("%PDF-\x1b\xff\n"), true}}); err != nil {
		t.Fatal(err)
	}
	holds(t, "p.pdf", "%PDF-\x1b\xff\n")
}
