package counterexamples

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem/testfiles"
)

// age sets the time of a file to the past.
func age(t *testing.T, path string, by time.Duration) {
	t.Helper()
	at := time.Now().Add(-by)
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

// TestAdd checks that each input is stored once with its files, that inputs are listed newest
// first, and that other problems are not affected.
func TestAdd(t *testing.T) {
	s := In(filepath.Join(t.TempDir(), "found"))
	if list, err := s.Inputs("a"); err != nil || list != nil {
		t.Errorf("inputs of an empty store: %v, %v", list, err)
	}
	first, err := s.Add("a", testfiles.Test{Input: []byte("1\n"), Want: []byte("x\n"), Got: []byte{}})
	if err != nil {
		t.Fatal(err)
	}
	age(t, first, time.Minute)
	second, err := s.Add("a", testfiles.Test{Input: []byte("2\n")})
	if err != nil || second == first {
		t.Fatal(second, err)
	}
	if _, err := s.Add("b", testfiles.Test{Input: []byte("3\n")}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Inputs("a")
	if err != nil || len(list) != 2 || string(list[0].Input) != "2\n" || list[0].Want != nil {
		t.Fatalf("%+v, %v", list, err)
	}
	tests, err := testfiles.Read(first)
	if err != nil || string(tests[0].Want) != "x\n" {
		t.Errorf("%+v, %v", tests, err)
	}
	again, err := s.Add("a", testfiles.Test{Input: []byte("1\n")})
	if list, _ := s.Inputs("a"); again != first || err != nil || len(list) != 2 {
		t.Errorf("%s, %v, %d stored", again, err, len(list))
	}
}

// TestForget checks that the oldest counterexamples are removed with all their files, and also
// incomplete files that are an hour old. A file of the user stays.
func TestForget(t *testing.T) {
	root := filepath.Join(t.TempDir(), "found")
	s := In(root)
	for i := range Most + 2 {
		path, err := s.Add("a", testfiles.Test{Input: fmt.Append(nil, i, "\n"), Want: []byte("x")})
		if err != nil {
			t.Fatal(err)
		}
		age(t, path, time.Duration(Most+2-i)*time.Minute)
	}
	left := filepath.Join(root, "a", "0123456789ab.ans")
	theirs := filepath.Join(root, "a", "notes.txt")
	for _, path := range []string{left, theirs} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		age(t, path, 2*time.Hour)
	}
	if _, err := s.Add("a", testfiles.Test{Input: []byte("last\n")}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Inputs("a")
	if err != nil || len(list) != Most || string(list[0].Input) != "last\n" || string(list[Most-1].Input) != "3\n" {
		t.Errorf("%d stored, %v", len(list), err)
	}
	if answers, _ := filepath.Glob(filepath.Join(root, "a", "*.ans")); len(answers) != Most-1 {
		t.Errorf("%d answers", len(answers))
	}
	if _, err := os.Stat(theirs); err != nil {
		t.Error(err)
	}
}

// TestRefused checks that a folder of the user is not changed.
func TestRefused(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "thesis.txt"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := In(root).Add("a", testfiles.Test{Input: []byte("1\n")}); err == nil || !strings.HasPrefix(err.Error(), root+": ") {
		t.Errorf("%v", err)
	}
	if files, _ := os.ReadDir(root); len(files) != 1 {
		t.Errorf("%d files", len(files))
	}
}
