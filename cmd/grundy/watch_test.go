package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/testing/testenv"
)

// patience bounds how long a test waits for an expected event. It only ends hangs, because a step
// that takes a moment on a quiet machine may take minutes on a busy one.
const patience = 10 * time.Minute

// A watched is a running grundy that judges a file repeatedly.
type watched struct {
	t     *testing.T
	lines chan string
	stop  context.CancelFunc
	code  chan int
}

func startWatch(t *testing.T, args ...string) *watched {
	t.Helper()
	return startWatching(t, strings.NewReader(""), append([]string{"submit", "--watch"}, args...)...)
}

// startWatching starts a command that watches files.
func startWatching(t *testing.T, stdin io.Reader, args ...string) *watched {
	t.Helper()
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	k := &watched{t: t, lines: make(chan string, 1000), stop: stop, code: make(chan int, 1)}
	go func() {
		k.code <- execute(ctx, args, stdin, w, w)
		w.Close()
	}()
	go func() {
		defer close(k.lines)
		s := bufio.NewScanner(r)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			k.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { // so that it does not outlive the test
		stop()
		for range k.lines {
		}
	})
	return k
}

// line waits for a line that contains a text, and returns the line.
func (k *watched) line(with string) string {
	k.t.Helper()
	var seen []string
	late := time.After(patience)
	for {
		select {
		case line, ok := <-k.lines:
			if strings.Contains(line, with) && ok {
				return line
			}
			if seen = append(seen, line); ok {
				continue
			}
			k.t.Fatalf("the command ended before it printed %q:\n%s", with, strings.Join(seen, "\n"))
		case <-late:
			k.t.Fatalf("no %q came:\n%s", with, strings.Join(seen, "\n"))
		}
	}
}

// end interrupts the command and returns its exit code.
func (k *watched) end() int {
	k.t.Helper()
	k.stop()
	for range k.lines {
	}
	return <-k.code
}

// save writes a file as editors do: in place, or by renaming another file.
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

func submission(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/submissions/" + path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWatch saves a wrong program, one that does not compile, and a right one, and checks each
// verdict. It then saves the spec. Ctrl-C ends the command with exit code 0.
func TestWatch(t *testing.T) {
	wrong, right := submission(t, "hdu1847/wa-one-case.go"), submission(t, "hdu1847/ac-one-or-two.go")
	spec, err := os.ReadFile("../../problems/hdu1847.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	save(t, "hdu1847.go", right, false)
	save(t, "hdu1847.yaml", string(spec)+"\nreference: hdu1847.go\n", false)
	save(t, "a.go", wrong, false)
	k := startWatch(t, "hdu1847.yaml", "a.go")
	k.line("WA  a.go gives a wrong answer")
	save(t, "a.go", "package main\n\nfunc main() { x }\n", false)
	if line := k.line("────"); !strings.Contains(line, "a.go") {
		t.Errorf("the rounds are separated by %q", line)
	}
	k.line("CE  a.go")
	k.line("undefined: x")
	save(t, "a.go", right, true)
	k.line("AC  a.go is accepted")
	save(t, "hdu1847.yaml", "id: [\n", true)
	k.line("hdu1847.yaml:")
	save(t, "hdu1847.yaml", strings.Replace(string(spec), "time: 1s", "time: 2s", 1)+"\nreference: hdu1847.go\n", true)
	k.line("limit 2s")
	if code := k.end(); code != asExpected {
		t.Errorf("exit code %d, want %d", code, asExpected)
	}
}

// TestWatchFailedFirst checks that an input on which a program failed is tried first after a save.
// With --json, the output is one object per round.
func TestWatchFailedFirst(t *testing.T) {
	testenv.Long(t)
	wrong := submission(t, "hdu1848/wa-win-flags.go")
	file := filepath.Join(t.TempDir(), "a.go")
	save(t, file, wrong, false)
	k := startWatch(t, "hdu1848", file, "--json", "--no-cache")
	type told struct {
		Verdict string
		Tests   []struct{ Name string }
		Example struct{ Input string } `json:"counterexample"`
	}
	var first, second told
	for _, r := range []*told{&first, &second} {
		if err := json.Unmarshal([]byte(k.line("")), r); err != nil {
			t.Fatal(err)
		}
		save(t, file, wrong+"\n// saved\n", true)
	}
	if first.Verdict != "WA" || second.Verdict != "WA" || first.Tests[0].Name == "failed-1" {
		t.Fatalf("the verdicts are %s and %s, the first test %s", first.Verdict, second.Verdict, first.Tests[0].Name)
	}
	if len(second.Tests) != 1 || second.Tests[0].Name != "failed-1" || second.Example.Input != first.Example.Input {
		t.Errorf("after a save the tests are %+v", second.Tests)
	}
	if code := k.end(); code != asExpected {
		t.Errorf("exit code %d, want %d", code, asExpected)
	}
}

// TestWatchSlip checks that the command ends if the file cannot be judged at first.
func TestWatchSlip(t *testing.T) {
	k := startWatch(t, "hdu1847", filepath.Join(t.TempDir(), "none.go"))
	k.line("no such file")
	if code := <-k.code; code != cannotTell {
		t.Errorf("exit code %d, want %d", code, cannotTell)
	}
}

// TestWatchFolder checks that a folder of tests is watched, too: correcting an answer starts
// another round.
func TestWatchFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("tests", 0o755); err != nil {
		t.Fatal(err)
	}
	save(t, "tests/1.in", "3\n", false)
	save(t, "tests/1.out", "4\n", false)
	save(t, "a.go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(2 * n)\n}\n", false)
	k := startWatch(t, "tests", "a.go")
	k.line("WA  a.go gives a wrong answer")
	save(t, "tests/1.out", "6\n", false)
	if line := k.line("────"); !strings.Contains(line, "1.out") {
		t.Errorf("the rounds are separated by %q", line)
	}
	k.line("AC  a.go is accepted")
	if code := k.end(); code != asExpected {
		t.Errorf("exit code %d, want %d", code, asExpected)
	}
}
