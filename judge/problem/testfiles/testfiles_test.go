package testfiles

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
)

// TestRead checks the order of the inputs of a folder: names without a group first, then the
// groups of a plan, and 2 before 10. It also checks that each has its answer.
func TestRead(t *testing.T) {
	files := map[string]string{"readme.txt": "", "3.ans": "yes\n", "10.out": "no\n", "2.out": "o\n", "2.ans": "a\n"}
	want := []string{"1", "2", "3", "010", "10", "a2b3", "a2b10", "a10b1", "sample-2", "sample-10", "small-1", "balanced-1", "near-1", "extreme-1", "largest-9", "largest-11"}
	for _, name := range want {
		files[name+".in"] = name
	}
	tests, err := Read(judgetest.Folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, test := range tests {
		got = append(got, test.Name)
		answer := map[string]string{"2": "a\n", "3": "yes\n", "10": "no\n"}[test.Name]
		if string(test.Input) != test.Name || string(test.Want) != answer || (test.Want == nil) != (answer == "") {
			t.Errorf("%s: input %q, answer %q", test.Name, test.Input, test.Want)
		}
	}
	i := slices.Index(got, "10") // 10 and 010 are the same number
	if i > 0 && got[i-1] != "010" && i+1 < len(got) {
		got[i], got[i+1] = got[i+1], got[i]
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestReadOne checks that a path of a single input reads only this test, and that errors say what
// to do.
func TestReadOne(t *testing.T) {
	dir := judgetest.Folder(t, map[string]string{"a.in": "1", "a.out": "", "b.in": "2", "empty/x.txt": ""})
	tests, err := Read(filepath.Join(dir, "a.in"))
	if err != nil || len(tests) != 1 || tests[0].Name != "a" || tests[0].Want == nil {
		t.Errorf("%+v, %v", tests, err)
	}
	if _, err := Read(filepath.Join(dir, "none")); !errors.Is(err, ErrFolder) {
		t.Errorf("Read: %v", err)
	}
	if _, err := Read(filepath.Join(dir, "empty")); err == nil || !strings.Contains(err.Error(), "contains no NAME.in") {
		t.Errorf("Read: %v", err)
	}
	if _, err := Read(filepath.Join(dir, "none.in")); err == nil || !strings.HasSuffix(err.Error(), "none.in: no such file; check the path") {
		t.Errorf("Read: %v", err)
	}
}

// TestWrite checks that a written test is read back, and that a folder is not overwritten. If the
// answer cannot be written, the input must not be written either.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path, err := Write(dir, Test{Name: "a", Input: []byte("1\n"), Want: []byte("2\n"), Got: []byte{}})
	if err != nil || path != filepath.Join(dir, "a.in") {
		t.Fatal(path, err)
	}
	if _, err := Write(dir, Test{Name: "b", Input: []byte("3\n")}); err != nil {
		t.Fatal(err)
	}
	tests, err := Read(dir)
	if err != nil || len(tests) != 2 || string(tests[0].Want) != "2\n" || tests[1].Want != nil || string(tests[1].Input) != "3\n" {
		t.Errorf("%+v, %v", tests, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "a.out")); err != nil {
		t.Error(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "c.ans"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(dir, Test{Name: "c", Want: []byte{}}); err == nil || !strings.Contains(err.Error(), "c.ans: is not a regular file") {
		t.Errorf("Write: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "c.in")); err == nil {
		t.Error("an input is there without its answer")
	}
}

// TestFolder checks that Folder creates a folder or accepts an empty one, and otherwise returns
// an error with the reason.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	for range 2 {
		if err := Folder(dir); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "x")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Folder(dir); !errors.Is(err, ErrNotEmpty) || !strings.HasSuffix(err.Error(), "b: is not empty; name another folder") {
		t.Errorf("Folder: %v", err)
	}
	for _, path := range []string{file, filepath.Join(file, "y")} {
		if err := Folder(path); err == nil || errors.Is(err, ErrNotEmpty) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
