package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

const small = `name: Sums
start: now
problems: [%q]
languages: [go]
jury: [{id: jury, password: password}]
teams: [{id: t1, name: First, password: password}, {id: t2, name: Second, password: password}]
`

// contested is the transcript that TestContest expects. URL stands for the address.
const contested = `$ grundy submit A REPO/testdata/cli/files/sum-of-small.go --server t1@URL
REPO/testdata/cli/files/sum-of-small.go: submission 1
REPO/testdata/cli/files/sum-of-small.go: WA (URL/submissions/1)
(exit code 1)
$ grundy submit A REPO/testdata/cli/files/sum.go --server t1@URL
REPO/testdata/cli/files/sum.go: submission 2
REPO/testdata/cli/files/sum.go: AC (URL/submissions/2)
$ grundy board URL
Sums
rank  team    solved  penalty  A
1     First   1       H:MM:00  +2
2     Second  0       H:MM:00  .
$ grundy submit B REPO/testdata/cli/files/sum.go --server t1@URL
B: is not a problem of this contest; its problems are A
(exit code 2)
$ grundy submit A REPO/testdata/cli/files/opens.py --server t1@URL
python3: is not a language of this contest; use go
(exit code 2)
$ grundy submit A REPO/testdata/cli/files/sum.go --server nobody@URL
nobody: name or password is wrong; set GRUNDY_PASSWORD to the password of nobody
(exit code 2)
$ grundy board nobody@URL
nobody: name or password is wrong; set GRUNDY_PASSWORD to the password of nobody
(exit code 2)
$ grundy --lang zh board nobody@URL
nobody：用户名或密码错误；请把 GRUNDY_PASSWORD 设为 nobody 的密码
(exit code 2)
$ grundy board URL/board
URL/board/api/contests: there is no such page; is it the address that grundy serve prints?
(exit code 2)
`

// TestContest compares a contest with a transcript. The server first prints its address. Teams then
// submit to it from a terminal, and the board shows their results.
func TestContest(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := fmt.Sprintf(small, filepath.Join(repo, "testdata/cli/files/sums"))
	if err := os.WriteFile(filepath.Join(dir, "contest.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	url := serving(t, dir)
	if !regexp.MustCompile(`^http://127\.0\.0\.1:\d+/$`).MatchString(url) {
		t.Fatalf("the first line is %q", url)
	}
	converse(t, url, contested, "REPO", repo)
}

// converse runs the commands of a transcript against a contest and compares the whole. URL stands for
// the address, and a word for a folder.
func converse(t *testing.T, url, transcript, word, folder string) {
	t.Helper()
	t.Setenv("GRUNDY_PASSWORD", "password")
	url = strings.TrimSuffix(url, "/")
	var said strings.Builder
	for line := range strings.Lines(transcript) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ grundy ")
		if !ok {
			continue
		}
		said.WriteString("$ grundy " + command + "\n")
		command = strings.ReplaceAll(command, word, folder)
		if who, _, ok := strings.Cut(command, "@URL"); ok {
			team := who[strings.LastIndex(who, " ")+1:]
			command = strings.TrimSuffix(who, team) + strings.Replace(url, "://", "://"+team+"@", 1)
		}
		code := execute(t.Context(), strings.Fields(strings.ReplaceAll(command, "URL", url)), strings.NewReader(""), &said, &said)
		if code != asExpected {
			fmt.Fprintf(&said, "(exit code %d)\n", code)
		}
	}
	got := strings.NewReplacer(folder, word, url, "URL").Replace(said.String())
	got = regexp.MustCompile(`\d+:\d\d:00\b`).ReplaceAllString(got, "H:MM:00")
	if got != transcript {
		t.Errorf("got\n%s\nwant\n%s", got, transcript)
	}
}

// handedIn is the transcript that TestContestOutputs expects.
const handedIn = `$ grundy submit A DIR/one --server t1@URL
DIR/one: submission 1
DIR/one: WA, 20 of 100 points (URL/submissions/1)
(exit code 1)
$ grundy submit A DIR/two --server t2@URL
DIR/two: submission 2
DIR/two: WA, 80 of 100 points (URL/submissions/2)
(exit code 1)
$ grundy submit A DIR/two --server t1@URL
DIR/two: submission 3
DIR/two: AC, 100 of 100 points (URL/submissions/3)
$ grundy submit A DIR/worse --server t1@URL
DIR/worse: submission 4
DIR/worse: AC, 100 of 100 points (URL/submissions/4)
$ grundy submit A DIR/large.out --server t2@URL
DIR/large.out: submission 5
DIR/large.out: WA, 80 of 100 points (URL/submissions/5)
(exit code 1)
$ grundy submit A DIR/p/some --server t1@URL
some.zip: these files are outputs for no test: readme.md; submit a folder or zip file with an output for each test, named as the test: large.out, small-1.out, small-02.out
(exit code 2)
$ grundy submit A DIR/a.go --server t1@URL
a.go: contains no output for a test: a.go; submit a folder or zip file with an output for each test, named as the test: large.out, small-1.out, small-02.out
(exit code 2)
$ grundy board URL
Sums
rank  team    points  A
1     First   100     100
2     Second  80      80
`

// TestContestOutputs submits outputs to a contest. The uploads of a team add up: each test has its best
// output. What belongs to no test is refused at once, since it would lose points.
func TestContestOutputs(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "p"), os.DirFS("../../testdata/cli/files/outputs")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"contest.yaml":    strings.Replace(fmt.Sprintf(small, "p/longest.yaml"), "problems:", "scoring: ioi\nproblems:", 1),
		"one/small-1.out": "2\n", "two/small-2.txt": "0\n", "two/large.out": "4\n", "worse/small-1.out": "1\n", "large.out": "4\n", "a.go": "package main\nfunc main() {}\n",
	} {
		at := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	url := serving(t, dir)
	converse(t, url, handedIn, "DIR", dir)
	request, err := http.NewRequest("GET", url+"api/contests/contest/submissions/2/files", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.SetBasicAuth("jury", "password")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil || len(z.File) != 2 || z.File[0].Name != "large.out" || z.File[1].Name != "small-02.out" {
		t.Errorf("the API has the files %v, %v: %s", z, err, answer.Status)
	}
}

// TestFolderByName checks that contest.yaml may name a folder of tests beside it by its bare name.
func TestFolderByName(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "sums"), os.DirFS("../../testdata/cli/files/sums")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "contest.yaml"), []byte(fmt.Sprintf(small, "sums")), 0o644); err != nil {
		t.Fatal(err)
	}
	if url := serving(t, dir); !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Errorf("the first line is %q", url)
	}
}

// TestSharesOfFolder checks that the tests of a plain folder share the points of the problem in a
// contest by points.
func TestSharesOfFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "sums"), os.DirFS("../../testdata/cli/files/sums")); err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(fmt.Sprintf(small, "sums"), `problems: ["sums"]`, "scoring: ioi\nproblems: [{problem: sums, points: 60}]", 1)
	if err := os.WriteFile(filepath.Join(dir, "contest.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	url := serving(t, dir)
	t.Setenv("GRUNDY_PASSWORD", "password")
	var said strings.Builder
	execute(t.Context(), []string{"submit", "A", "../../testdata/cli/files/sum-of-small.go", "--server", strings.Replace(url, "://", "://t1@", 1)}, strings.NewReader(""), io.Discard, &said)
	execute(t.Context(), []string{"board", url}, strings.NewReader(""), &said, &said)
	if want := regexp.MustCompile(`(?m)^1     First  +15 `); !want.MatchString(said.String()) {
		t.Errorf("one of four tests is right:\n%s", &said)
	}
}

// serving serves a contest until the test ends and returns the first line of its output.
func serving(t *testing.T, dir string) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	in, out := io.Pipe()
	ended := make(chan int, 1)
	var errs strings.Builder
	go func() {
		code := execute(ctx, []string{"serve", dir, "--listen", "127.0.0.1:0"}, strings.NewReader(""), out, &errs)
		out.Close()
		ended <- code
	}()
	lines := bufio.NewReader(in)
	first, err := lines.ReadString('\n')
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	t.Cleanup(func() {
		stop()
		if code := <-ended; code != asExpected {
			t.Errorf("the server ends with exit code %d: %s", code, &errs)
		}
	})
	if err != nil {
		t.Fatalf("the server does not print its address: %v", err)
	}
	return strings.TrimSuffix(first, "\n")
}

// TestRunThere runs programs on the machines of a contest: one that ends normally, one that crashes, and
// one for which the contest has no problem.
func TestRunThere(t *testing.T) {
	testenv.Programs(t, "python3")
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "sums"), os.DirFS("../../testdata/cli/files/sums")); err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(fmt.Sprintf(small, "sums"), "languages: [go]", "languages: [python3]\nquota: {runs: 60}", 1)
	if err := os.WriteFile(filepath.Join(dir, "contest.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	address := strings.Replace(serving(t, dir), "://", "://t1@", 1)
	t.Setenv("GRUNDY_PASSWORD", "password")
	program := filepath.Join(dir, "a.py")
	if err := os.WriteFile(program, []byte("import sys\nn = int(input())\nprint('got', n)\nprint('seen', file=sys.stderr)\nprint(1 // n)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, input string
		args        []string
		code        int
		out, err    string
	}{
		{"a normal end", "1\n", []string{"--problem", "A"}, asExpected, "got 1\n1\n", "seen\nOK  " + program + " ends normally  (A, Python 3)"},
		{"a crash", "0\n", []string{"--problem", "A"}, notSo, "got 0\n", "a.py:5: ZeroDivisionError"},
		{"JSON", "1\n", []string{"--problem", "A", "--json"}, asExpected, `"end":"exit","exit_code":0`, ""},
		{"no such problem", "1\n", []string{"--problem", "Z"}, cannotTell, "", "Z: is not a problem of this contest"},
		{"no problem", "1\n", nil, cannotTell, "", "--server: the problem is not named; add --problem"},
		{"a sample", "1\n", []string{"--problem", "A", "--sample", "1"}, cannotTell, "", "cannot be combined with --server"},
	} {
		var out, errs strings.Builder
		args := append([]string{"run", program, "--server", address}, test.args...)
		if code := execute(t.Context(), args, strings.NewReader(test.input), &out, &errs); code != test.code || !strings.Contains(out.String(), test.out) || !strings.Contains(errs.String(), test.err) {
			t.Errorf("%s: exit code %d, want %d\n%s\n%s", test.name, code, test.code, &out, &errs)
		}
	}
}
