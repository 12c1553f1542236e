package watch

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
)

// save writes a text to a file as editors do, either in place or by renaming another file.
func save(t *testing.T, path, text string, rename bool) {
	t.Helper()
	to := path
	if rename {
		to = path + "~"
	}
	err := os.WriteFile(to, []byte(text), 0o644)
	if err == nil && rename {
		err = os.Rename(to, path)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestWait checks that Wait waits for a missing file, which an editor may be renaming. A file that
// is written again with the same text must not count as changed.
func TestWait(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	save(t, file, "one", false)
	paths := []string{file}
	seen := Read(paths)
	save(t, file, "one", true)
	if now := Read(paths); len(Changed(seen, now)) != 0 {
		t.Errorf("an unchanged text counts as changed")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if now := Read(paths); now.whole() || len(Changed(seen, now)) != 1 {
		t.Error("a deleted file does not count as changed")
	}
	short, stop := context.WithTimeout(t.Context(), 5*look)
	defer stop()
	if _, saved := Wait(short, paths, seen); saved {
		t.Error("a deleted file counts as saved")
	}
	save(t, file, "two", false)
	now, saved := Wait(t.Context(), paths, seen)
	if names := Changed(seen, now); !saved || len(names) != 1 || names[0] != "a" {
		t.Errorf("saved: %v, changed: %v", saved, names)
	}
}

// TestFailures checks that failures occur once each, the latest first, before the stored inputs. Of
// the user's own tests, those that failed come first.
func TestFailures(t *testing.T) {
	var f Failures
	for _, input := range []string{"1", "2", "1"} {
		f.Note(&report.Report{
			Counterexample: &report.Counterexample{Input: []byte(input)},
			Tests:          []report.Test{{Name: "a", Verdict: report.AC}, {Name: "b", Verdict: report.WA}},
		})
	}
	f.Note(nil)
	f.Note(&report.Report{})
	o := run.Options{Selection: run.Selection{Stored: []problem.GivenTest{{Name: "stored", Input: []byte("3")}}}}
	f.First(&o)
	var order bytes.Buffer
	for _, k := range o.Stored {
		order.WriteString(k.Name + "=" + string(k.Input) + " ")
	}
	if got, want := order.String(), "failed-1=1 failed-2=2 stored=3 "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	o = run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "a"}, {Name: "c"}, {Name: "b"}}}}
	f.First(&o)
	if o.Given[0].Name != "b" || o.Given[1].Name != "a" || o.Given[2].Name != "c" {
		t.Errorf("the order is %v", o.Given)
	}
}

// TestReadLarge checks that a large file is compared by its size and time.
func TestReadLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.in")
	write := func(size int, when time.Time) State {
		if err := os.WriteFile(path, make([]byte, size), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
		return Read([]string{path})
	}
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	first := write(limit+1, noon)
	if len(Changed(first, write(limit+1, noon))) > 0 {
		t.Error("an unchanged file counts as changed")
	}
	if len(Changed(first, write(limit+2, noon))) == 0 || len(Changed(first, write(limit+1, noon.Add(time.Second)))) == 0 {
		t.Error("another size or time does not count as a change")
	}
}
