package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
	"grundy/solutions"
)

// problemsReadme lists the problems, and the mistakes found in notes.
const problemsReadme = "problems/README.md"

var console = regexp.MustCompile("(?s)```console\n(.*?)```")

// TestReadme runs every command that a document shows with its output. The outputs must be equal,
// except for the parts that scrubs replace, such as times and the tier.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	t.Setenv("GITHUB_ACTIONS", "")
	commands := 0
	for _, path := range documents(t, ".") {
		for _, block := range console.FindAllStringSubmatch(readDocument(t, path), -1) {
			command, want, _ := strings.Cut(block[1], "\n")
			args, ok := strings.CutPrefix(command, "$ grundy ")
			if !ok {
				t.Errorf("%s: a block begins with %q, not with a call of grundy", path, command)
				continue
			}
			commands++
			t.Run(path+": "+args, func(t *testing.T) {
				testenv.Sample(t, 10, 1)
				showsOutput(t, strings.Fields(args), want)
			})
		}
	}
	if commands == 0 {
		t.Fatal("no document shows a command")
	}
}

// TestReadmeInstall runs the commands of the section Install in a shell as they are printed, and
// then the commands that the demo prints at its end. The test builds the program itself, in a
// folder with the files of a checkout. It skips the commands that run make, but runs the script of
// make demo.
func TestReadmeInstall(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "sh", "go")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	clone := t.TempDir()
	for _, name := range []string{"go.mod", "problems", "solutions", "testdata"} {
		if err := os.Symlink(filepath.Join(root, name), filepath.Join(clone, name)); err != nil {
			testenv.Missing(t, "no link can be made: %v", err)
		}
	}
	build := exec.Command("go", "build", "-trimpath", "-o", filepath.Join(clone, "grundy"), "./cmd/grundy")
	build.Dir, build.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	typed := func(commands string) string {
		t.Helper()
		shell := exec.Command("sh", "-e")
		shell.Dir, shell.Stdin = clone, strings.NewReader(commands)
		shell.Env = append(os.Environ(), "LC_ALL=C", "GRUNDY_FOUND="+t.TempDir(), "PWD="+clone)
		out, err := shell.CombinedOutput()
		if err != nil {
			t.Fatalf("%s\n%v: %s", commands, err, out)
		}
		return string(out)
	}
	_, block, _ := strings.Cut(chapter(t, "README.md", "Install"), "```sh\n")
	block, _, _ = strings.Cut(block, "```")
	commands := regexp.MustCompile(`(?m)^make (?:demo|test) .*\n`).ReplaceAllString(block, "")
	if out := typed(commands); !strings.Contains(out, "hdu1848") {
		t.Errorf("%s lists no problem:\n%s", commands, out)
	}
	demo := typed("sh testdata/make/demo.sh")
	next := regexp.MustCompile(`(?m)^  (?:export|grundy) .*\n`).FindAllString(demo, -1)
	if out := typed(strings.Join(next, "")); len(next) != 2 || !strings.Contains(out, "hdu1848") {
		t.Errorf("the demo ends with %q, which prints\n%s", next, out)
	}
}

// showsOutput runs a command and compares its output with what a document shows.
func showsOutput(t *testing.T, args []string, want string) {
	var out bytes.Buffer
	code := execute(t.Context(), args, strings.NewReader(""), &out, &out)
	if want := shownCode(want); code != want {
		t.Errorf("exit code %d, want %d", code, want)
	}
	if got, want := scrub(out.Bytes()), scrub([]byte(want)); !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// refuted matches the output of commands with exit code 1: a verdict other than AC.
var refuted = regexp.MustCompile(`(?m)^(WA|PE|TLE|MLE|OLE|RE|CE)  `)

// shownCode returns the exit code that belongs to a shown output.
func shownCode(output string) int {
	if refuted.MatchString(output) {
		return notSo
	}
	return asExpected
}

// chapter returns the text below a heading of a document.
func chapter(t *testing.T, path, heading string) string {
	t.Helper()
	_, rest, found := strings.Cut(readDocument(t, filepath.Join("../..", path)), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("%s has no section %q", path, heading)
	}
	body, _, _ := strings.Cut(rest, "\n## ")
	return body
}

var inBackticks = regexp.MustCompile("`([^`]+)`")

// TestReadmeProblems checks that the list names every problem.
func TestReadmeProblems(t *testing.T) {
	list := chapter(t, problemsReadme, "The list")
	for _, row := range solutions.Rows {
		if !strings.Contains(list, "`"+row.ID+"`") {
			t.Errorf("%s does not name %s", problemsReadme, row.ID)
		}
	}
}

// TestReadmeIDs checks that every name in the list is an id or an alias, and that the stated number
// of problems is right.
func TestReadmeIDs(t *testing.T) {
	body := chapter(t, problemsReadme, "The list")
	lib := catalogue.Open()
	named := map[string]bool{}
	for _, m := range inBackticks.FindAllStringSubmatch(body, -1) {
		if strings.HasPrefix(m[1], "grundy ") {
			continue
		}
		if _, err := lib.ID(m[1]); err != nil {
			t.Error(err)
		}
		named[m[1]] = true
	}
	if want := fmt.Sprintf("These are the %d that have a statement", len(named)); !strings.Contains(body, want) {
		t.Errorf("the list names %d problems, but does not say %q", len(named), want)
	}
}

// TestReadmeMistakes runs the commands that show mistakes. Each program must get the verdict in its
// name.
func TestReadmeMistakes(t *testing.T) {
	testenv.Long(t)
	body := chapter(t, problemsReadme, "Mistakes found")
	needsCompilers(t)
	t.Chdir("../..")
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	t.Setenv("GITHUB_ACTIONS", "")
	commands := 0
	for _, m := range inBackticks.FindAllStringSubmatch(body, -1) {
		args, ok := strings.CutPrefix(m[1], "grundy submit ")
		if !ok {
			continue
		}
		commands++
		t.Run(args, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			failsAsNamed(t, strings.Fields(args))
		})
	}
	for _, line := range strings.Split(body, "\n") {
		if strings.HasPrefix(line, "- ") && !strings.Contains(line, "`grundy submit ") {
			t.Errorf("no command shows: %s", line)
		}
	}
	if commands == 0 {
		t.Error("the section has no command")
	}
}

// failsAsNamed submits a program and checks that it gets the verdict in its name. The search after
// the verdict gets little time, because its result is not used.
func failsAsNamed(t *testing.T, args []string) {
	var out bytes.Buffer
	code := execute(t.Context(), append([]string{"submit", "--for", "100ms"}, args...), strings.NewReader(""), &out, &out)
	want, err := catalogue.Fate(filepath.Base(args[len(args)-1]))
	if err != nil || code != notSo || !strings.HasPrefix(out.String(), string(want)+"  ") {
		t.Errorf("%v, exit code %d, want %d and %s:\n%s", err, code, notSo, want, out.String())
	}
}

// named matches a code block and its file name, the only text in backticks on the line before the
// block.
var named = regexp.MustCompile("(?m)^[^`\n]*`([a-z]+\\.[a-z]+)`[^`\n]*:\n\n```[a-z]+\n((?s:.*?))```")

// TestReadmeAnyAnswer runs the complete problem of the section "Bring a checker". Its checker must
// accept a right answer that is not the reference's, and reject a wrong one.
func TestReadmeAnyAnswer(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "python3")
	files := map[string]string{"other.py": "n = int(input())\nprint(n - 1, 1)\n", "wrong.py": "n = int(input())\nprint(n, 1)\n", "given/1.in": "2\n", "given/2.in": "9\n"}
	for _, m := range named.FindAllStringSubmatch(chapter(t, problemsReadme, "Bring a checker"), -1) {
		files[m[1]] = m[2]
	}
	t.Chdir(judgetest.Folder(t, files))
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	for args, want := range map[string]struct {
		code int
		said string
	}{
		"lint --no-submissions split.yaml":         {asExpected, "split "},
		"submit split.yaml other.py --tests given": {asExpected, "AC  other.py"},
		"submit split.yaml wrong.py --tests given": {notSo, "checker: 2 + 1 is not 2"},
	} {
		var out bytes.Buffer
		if code := execute(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &out); code != want.code || !strings.Contains(out.String(), want.said) {
			t.Errorf("grundy %s: exit code %d, want %d and %q\n%s", args, code, want.code, want.said, out.String())
		}
	}
}

// TestReadmeWythoff checks the pair for which the document says that computing Wythoff's game in
// double is wrong. The smaller heap of the pair with difference k is the golden ratio times k,
// rounded down. Double is wrong for this pair, and right for every smaller k.
func TestReadmeWythoff(t *testing.T) {
	var a, b int64
	_, named, found := strings.Cut(chapter(t, problemsReadme, "Mistakes found"), "the smallest (")
	if _, err := fmt.Sscanf(named, "%d, %d)", &a, &b); !found || err != nil {
		t.Fatalf("no pair is named: %v", err)
	}
	right := func(k, a int64) bool { // a ≤ k·(1+√5)/2 < a+1
		low, high := 2*a-k, 2*a+2-k
		return low*low <= 5*k*k && 5*k*k < high*high
	}
	if k := b - a; !right(k, a) || int64(float64(k)*(1+math.Sqrt(5))/2) == a {
		t.Errorf("double is right, or (%d, %d) is not a P-position", a, b)
	}
	for k := int64(1); k < b-a; k++ {
		if a := int64(float64(k) * (1 + math.Sqrt(5)) / 2); !right(k, a) {
			t.Fatalf("double is wrong at (%d, %d) already", a, a+k)
		}
	}
}

var rowOfFile = regexp.MustCompile("`(\\w+)` (?:or `(\\w+)` )?of \\[([^\\]]+\\.go)\\]")

// TestReadmeHowToAdd checks that each table that README.md names as the place of additions is in
// the named file.
func TestReadmeHowToAdd(t *testing.T) {
	rows := rowOfFile.FindAllStringSubmatch(chapter(t, "README.md", "How to add …"), -1)
	if len(rows) < 5 {
		t.Errorf("only %d lines name a row and its file", len(rows))
	}
	for _, m := range rows {
		text, err := os.ReadFile(filepath.Join("../..", m[3]))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, name := range m[1:3] {
			declared := regexp.MustCompile(`(?m)^(var|func( \([^)]*\))?) ` + name + `\b`)
			if name != "" && !declared.Match(text) {
				t.Errorf("%s declares no %s", m[3], name)
			}
		}
	}
}
