package scaffold

import (
	"bytes"
	"encoding/json"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
)

// TestOwn checks that a new problem is complete, and that existing files are not overwritten.
func TestOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	files, err := Own("my-game")
	if err != nil {
		t.Fatal(err)
	}
	if files[0] != filepath.Join("my-game", "my-game.yaml") {
		t.Errorf("the files are %q", files)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil || len(text) == 0 || strings.Contains(string(text), "REFERENCE") {
			t.Errorf("%s: %v\n%s", file, err, text)
		}
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	sp, err := spec.Parse(files[0], text)
	if err != nil {
		t.Fatal(err)
	}
	if reference := filepath.Join("my-game", sp.Reference.Value); !slices.Contains(files, reference) {
		t.Errorf("%s is not among %q", reference, files)
	}
	if _, err := Own("my-game"); err == nil || !strings.Contains(err.Error(), "exists; choose another id") {
		t.Errorf("made twice: %v", err)
	}
}

// TestBuiltInRefused checks that no file is created if the table of solutions has an unexpected
// form.
func TestBuiltInRefused(t *testing.T) {
	root := t.TempDir()
	if _, _, err := BuiltIn(root, "a"); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("BuiltIn: %v", err)
	}
	if err := os.Mkdir(filepath.Join(root, "solutions"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "solutions", "solutions.go"), []byte("package solutions\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := BuiltIn(root, "a"); err == nil || !strings.Contains(err.Error(), "add the row {ID: \"a\", Solve: a.Solve} by hand") {
		t.Errorf("BuiltIn: %v", err)
	}
	if entries, _ := os.ReadDir(root); len(entries) != 1 {
		t.Errorf("%d entries", len(entries))
	}
}

func TestCheck(t *testing.T) {
	for id, want := range map[string]string{"my-game": "", "hdu1847": "such a problem exists already", "no good": "no good"} {
		if err := Check(id); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func TestInsertSorted(t *testing.T) {
	const text = "x\n\tb\n\td\ny\n"
	for line, want := range map[string]string{
		"\ta\n": "x\n\ta\n\tb\n\td\ny\n", "\tc\n": "x\n\tb\n\tc\n\td\ny\n", "\te\n": "x\n\tb\n\td\n\te\ny\n",
	} {
		if got, err := insertSorted([]byte(text), "\t", line); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
}

// TestReference checks that the reference of a new problem in a checkout is formatted, compiles,
// and answers the files of grundy lint, which have more cases than the spec allows.
func TestReference(t *testing.T) {
	testenv.Long(t)
	text, err := piece{template: "solve.go.txt"}.text(filling("my-game", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	if neat, err := format.Source(text); err != nil || !bytes.Equal(neat, text) {
		t.Errorf("not as gofmt has it: %v\n%s", err, text)
	}
	const main = `package main

import (
	"os"

	"grundy/solutions/mygame"
)

func main() {
	if err := mygame.Solve(os.Stdin, os.Stdout); err != nil {
		os.Stderr.WriteString(err.Error())
		os.Exit(1)
	}
}
`
	dir := t.TempDir()
	replace := map[string]string{}
	for place, content := range map[string]string{"solutions/mygame/solve.go": string(text), "cmd/mygame/main.go": main} {
		file := filepath.Join(dir, filepath.Base(place))
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		path, err := filepath.Abs(filepath.Join("../..", place))
		if err != nil {
			t.Fatal(err)
		}
		replace[path] = file
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "run", "-overlay", list, "grundy/cmd/mygame")
	run.Stdin = strings.NewReader("6000\n" + strings.Repeat("4 3\n5 3\n", 3000))
	out, err := run.Output()
	if want := strings.Repeat("second\nfirst\n", 3000); err != nil || string(out) != want {
		t.Errorf("go run: %v, %d bytes, want %d", err, len(out), len(want))
	}
}
