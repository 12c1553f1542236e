package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/base/fault"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// TestAsksJSON checks that --json is recognized only among the flags, not after --.
func TestAsksJSON(t *testing.T) {
	for text, want := range map[string]bool{
		"list --json": true, "--json=true": true, "list --json=false": false, "submit p2197 -- --json": false, "-- --json": false,
		"--json -- a": true, "list": false,
	} {
		if asksJSON(strings.Fields(text)) != want {
			t.Errorf("%s: %t", text, !want)
		}
	}
}

// TestFaultParts checks that the JSON of an error has the parts of its fault, even if a part
// contains separators.
func TestFaultParts(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a; b.cpp", "x: y.cpp", "a: b; c: d.cpp", "line; one\nline: two.cpp"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		if code := execute(context.Background(), []string{"submit", "hdu1847", path, "--json"}, nil, &stdout, &stderr); code != cannotTell {
			t.Errorf("%q: exit %d", name, code)
		}
		var got struct {
			Error struct{ Place, What, Remedy string }
		}
		if err := json.Unmarshal(stdout.Bytes(), &got); err != nil {
			t.Fatalf("%v: %s", err, &stdout)
		}
		if got.Error.Place == "" {
			t.Errorf("%q: %+v", name, got.Error)
		}
		if got.Error.What != "is empty" || got.Error.Remedy != "submit a source file" {
			t.Errorf("%q: %+v", name, got.Error)
		}
	}
}

func TestParts(t *testing.T) {
	place := spec.Place{File: "a; b.yaml", Line: 3}
	c := spec.Text{Value: "1; 2", Place: place}.Complain(`"1; 2" is not a number; nor: that`, "write 1; or 2")
	own := fault.Error{Place: c.Place.String(), What: c.What, Remedy: c.Remedy}
	for _, x := range []struct {
		err  error
		want []fault.Error
	}{
		{c, []fault.Error{own}},
		{spec.Complaints{c, c}, []fault.Error{own, own}},
		{fmt.Errorf("spec: %w", spec.Complaints{c}), []fault.Error{own}},
		{errors.Join(c, errors.New("x; y")), []fault.Error{own, {What: "x; y"}}},
		{fmt.Errorf("%w and %w", errors.New("a; b"), errors.New("c: d")), []fault.Error{{What: "a; b and c: d"}}},
		{errors.New("no parts: here; at all"), []fault.Error{{What: "no parts: here; at all"}}},
		{errors.New("one\ntwo; three"), []fault.Error{{What: "one\ntwo; three"}}},
		{fault.Errorf("%s: is empty; write one", "a; b"), []fault.Error{{Place: "a; b", What: "is empty", Remedy: "write one"}}},
		{fault.New("", "is empty", ""), []fault.Error{{What: "is empty"}}},
	} {
		got := parts(x.err)
		if len(got) != len(x.want) {
			t.Errorf("%v: %d parts", x.err, len(got))
			continue
		}
		for i := range got {
			is, want := got[i], x.want[i]
			if is.Place != want.Place || is.What.String() != want.What.String() || is.Remedy.String() != want.Remedy.String() {
				t.Errorf("%v: %+q, want %+q", x.err, *is, want)
			}
			if strings.HasSuffix(got[i].Error(), "; ") {
				t.Errorf("%v ends with nothing: %q", x.err, got[i].Error())
			}
		}
	}
}

// TestSaved checks that an input that broke a reference is stored once, in the cache, and that no
// temporary file is left.
func TestSaved(t *testing.T) {
	cache, tmp := t.TempDir(), t.TempDir()
	t.Setenv("GRUNDY_CACHE", cache)
	t.Setenv("TMPDIR", tmp)
	input := []byte("17 4\n")
	var paths []string
	for range 2 {
		for _, f := range parts(&plan.ReferenceError{Problem: "nim", What: "does not end", Input: input}) {
			_, path, ok := strings.Cut(f.Remedy.String(), "its input is in ")
			if text, err := os.ReadFile(path); !ok || err != nil || !bytes.Equal(text, input) || !strings.HasPrefix(path, cache) {
				t.Errorf("%v: %q, %v", f, text, err)
			}
			paths = append(paths, path)
		}
	}
	if len(paths) != 2 || paths[0] != paths[1] {
		t.Errorf("stored as %q", paths)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	// A temporary cache does not store inputs.
	file := filepath.Join(tmp, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GRUNDY_CACHE", file)
	if f := parts(&plan.ReferenceError{Problem: "nim", What: "does not end", Input: input})[0]; f.Remedy.String() != "fix the reference" {
		t.Errorf("without a cache: %q", f.Remedy)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 1 {
		t.Errorf("left %v", left)
	}
}
