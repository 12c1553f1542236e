package checkpoint

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/game/table"
)

func tableOf(t *testing.T, upto int) *table.Table {
	t.Helper()
	rule, err := table.Parse("1, 3, 4")
	if err != nil {
		t.Fatal(err)
	}
	made, err := table.Compute(t.Context(), rule, table.Options{Upto: upto})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestCheckpoint checks that a saved part of a table can be loaded for its rule alone, and is gone
// after Remove.
func TestCheckpoint(t *testing.T) {
	made := tableOf(t, 70)
	folder := filepath.Join(t.TempDir(), "tables")
	c := Of(folder, made.Rule())
	if _, err := c.Load(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("loaded from nothing: %v", err)
	}
	if err := c.Save(made); err != nil {
		t.Fatal(err)
	}
	got, err := Of(folder, made.Rule()).Load()
	if err != nil || got.Upto() != 70 {
		t.Errorf("%v, %v", got, err)
	}
	other, err := table.Parse("squares")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Of(folder, other).Load(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("another rule: %v", err)
	}
	c.Remove(made)
	if _, err := os.Stat(c.Path()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after Remove: %v", err)
	}
	c.Remove(made)
}

// TestFarther checks that a shorter table of the same rule neither removes nor overwrites a longer
// one, unless the longer one was loaded before.
func TestFarther(t *testing.T) {
	long, short := tableOf(t, 700), tableOf(t, 70)
	folder := filepath.Join(t.TempDir(), "tables")
	if err := Of(folder, long.Rule()).Save(long); err != nil {
		t.Fatal(err)
	}
	upto := func() int {
		got, err := Of(folder, long.Rule()).Load()
		if err != nil {
			t.Fatal(err)
		}
		return got.Upto()
	}
	if err := Of(folder, long.Rule()).Save(short); err != nil || upto() != 700 {
		t.Errorf("%v; %d heaps are left", err, upto())
	}
	if Of(folder, long.Rule()).Remove(short); upto() != 700 {
		t.Errorf("%d heaps are left", upto())
	}
	c := Of(folder, long.Rule()) // continues from it
	if _, err := c.Load(); err != nil {
		t.Fatal(err)
	}
	if err := c.Save(short); err != nil || upto() != 70 {
		t.Errorf("%v; %d heaps are left", err, upto())
	}
	c.Remove(short)
	if _, err := os.Stat(c.Path()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after Remove: %v", err)
	}
}

// TestSaveIfDue checks that a file is written some time after the computation began, and not
// immediately.
func TestSaveIfDue(t *testing.T) {
	made := tableOf(t, 70)
	c := Of(filepath.Join(t.TempDir(), "tables"), made.Rule())
	for _, began := range []time.Duration{0, 2 * pause} {
		c.last = time.Now().Add(-began)
		if err := c.SaveIfDue(made); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(c.Path()); (err == nil) != (began > 0) {
			t.Errorf("begun %s ago: %v", began, err)
		}
	}
}

// TestNoFolder checks the error if nothing can be stored.
func TestNoFolder(t *testing.T) {
	made := tableOf(t, 70)
	c := Of("", made.Rule())
	if err := c.Save(made); !errors.Is(err, ErrNoFolder) {
		t.Errorf("c.Save: %v", err)
	}
	if _, err := c.Load(); !errors.Is(err, ErrNoFolder) {
		t.Errorf("c.Load: %v", err)
	}
	c.Remove(made)
}

// TestDamaged checks the error for a damaged file.
func TestDamaged(t *testing.T) {
	made := tableOf(t, 70)
	folder := t.TempDir()
	c := Of(folder, made.Rule())
	if err := os.WriteFile(c.Path(), []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Load(); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("c.Load: %v", err)
	}
}

// TestPace checks that the remaining time is predicted from the latest speed.
func TestPace(t *testing.T) {
	p, at := &Pace{}, time.Unix(1, 0)
	for _, step := range []struct {
		after time.Duration
		done  int
		want  string
	}{
		{0, 64, "heaps: 64 of 10064"},
		{time.Second, 500, "heaps: 500 of 10064"},
		{time.Second, 2064, "heaps: 2064 of 10064, 8s left at this speed"},
		{time.Second, 3064, "heaps: 3064 of 10064, 7s left at this speed"},
		{time.Second, 2564, "heaps: 2564 of 10064, 30s left at this speed"},
		{4 * time.Second, 2964, "heaps: 2964 of 10064, 1m11s left at this speed"},
	} {
		at = at.Add(step.after)
		if got := p.Text(at, step.done, 10064); got != step.want {
			t.Errorf("%s, want %s", got, step.want)
		}
	}
}
