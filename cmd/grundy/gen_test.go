package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestGen checks that gen writes valid tests, and writes equal tests for equal seeds.
func TestGen(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, errs := call(t, "gen", "p2197", "--json", "--out", "a/b")
	if code != asExpected {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var got struct{ Tests []struct{ Name string } }
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("a/b/*")
	inputs, _ := filepath.Glob("a/b/*.in")
	if len(files) != 2*len(got.Tests) || len(inputs) != len(got.Tests) {
		t.Errorf("%d tests are reported; there are %d files, %d of them inputs", len(got.Tests), len(files), len(inputs))
	}
	if code, out, _ := call(t, append([]string{"validate", "p2197"}, inputs...)...); code != asExpected {
		t.Errorf("not all are valid:\n%s", out)
	}
	call(t, "gen", "p2197", "--out", "again")
	call(t, "gen", "p2197", "--out", "other", "--seed", "2")
	differ := 0
	for _, f := range files {
		one, _ := os.ReadFile(f)
		two, _ := os.ReadFile(filepath.Join("again", filepath.Base(f)))
		if !bytes.Equal(one, two) {
			t.Errorf("%s differs from run to run", f)
		}
		if three, _ := os.ReadFile(filepath.Join("other", filepath.Base(f))); !bytes.Equal(one, three) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the seed changes nothing")
	}
}

// countdown is a context that is cancelled after a number of calls of Err.
type countdown struct {
	context.Context
	left *atomic.Int64
}

func (c countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestGenInterrupted checks that an interrupted gen leaves only complete files, and no input
// without its answer.
func TestGenInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out}
	ctx := countdown{t.Context(), &atomic.Int64{}}
	ctx.left.Store(60)
	err := a.gen(ctx, "p2197", genFlags{dir: "tests", seed: 1})
	if err == nil {
		t.Fatal("gen was not interrupted")
	}
	var whole int
	const want = "tests: interrupted: it holds %d of 57 tests; run it again with --force"
	if _, e := fmt.Sscanf(err.Error(), want, &whole); e != nil || whole == 0 {
		t.Errorf("the error is %v, want %s", err, want)
	}
	entries, _ := os.ReadDir("tests")
	if len(entries) != 2*whole {
		t.Errorf("the folder has %v, but %d tests are reported", entries, whole)
	}
}

// TestGenUnwritable checks that a file that cannot be written is reported in one line, and that no
// partial file is left.
func TestGenUnwritable(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("tests/sample-1.in", 0o755); err != nil {
		t.Fatal(err)
	}
	code, out, errs := call(t, "gen", "hdu1847", "--out", "tests", "--force")
	if code != cannotTell || out != "" || !strings.HasPrefix(errs, "tests/sample-1.in: ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	if rest, _ := filepath.Glob("tests/.grundy-*"); rest != nil {
		t.Errorf("left behind: %v", rest)
	}
}

// TestGenSubtasks checks that the tests of each subtask get a folder. The folder and the problem
// must give equal points. Existing files are replaced only with --force.
func TestGenSubtasks(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"twice.yaml": `id: twice
title: {en: Twice}
statement: {en: Print twice the number.}
input: {case: [{n: {int: 1..10^9}}]}
output: [{d: {int: 2..10^10}}]
reference: ref.go
tests: {folder: data}
subtasks:
  - {name: few, points: 30, where: n <= 1000}
  - {name: n <= 10^9, points: 50, score: sum}
  - {name: ours, points: 20, tests: 1}
samples: [{in: "3\n", out: "6\n"}]
`,
		"data/1.in": "70000\n", "data/1.ans": "140000\n",
		"ref.go":  "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(2 * n)\n}\n",
		"part.go": "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tif n > 100000 {\n\t\tn = 0\n\t}\n\tfmt.Println(2 * n)\n}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := call(t, "gen", "twice.yaml", "--out", "x/out"); code != asExpected || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for pattern, least := range map[string]int{"few/*.in": 20, "subtask-2/*.in": 20, "ours/*": 2, "*": 4} {
		if got, _ := filepath.Glob(filepath.Join("x/out", pattern)); len(got) < least {
			t.Errorf("%s: %q", pattern, got)
		}
	}
	scores := func(problem string) string {
		_, out, errs := call(t, "submit", problem, "part.go", "--json", "--for", "1s")
		var r struct {
			Score    float64
			Subtasks json.RawMessage
			Error    json.RawMessage
		}
		if err := json.Unmarshal([]byte(out), &r); err != nil || r.Error != nil || r.Score <= 50 {
			t.Fatalf("%s: %v, %s%s", problem, err, out, errs)
		}
		return fmt.Sprint(r.Score, string(r.Subtasks))
	}
	if own, folder := scores("twice.yaml"), scores("x/out"); own != folder {
		t.Errorf("the problem gives %s, the folder %s", own, folder)
	}
	if code, _, errs := call(t, "gen", "twice.yaml", "--out", "x/out"); code != cannotTell || !strings.Contains(errs, "--force") {
		t.Errorf("a full folder: exit %d, %s", code, errs)
	}
	if code, _, errs := call(t, "gen", "twice.yaml", "--out", "x/out", "--force"); code != asExpected {
		t.Errorf("by force: exit %d, %s", code, errs)
	}
}
