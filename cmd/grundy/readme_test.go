package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/problems/catalogue"
	"grundy/solutions"
)

var console = regexp.MustCompile("(?s)```console\n(.*?)```")

// TestReadme runs every command that README.md shows with its output, and wants
// that output, but for times and the tier.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	t.Setenv("GITHUB_ACTIONS", "")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := console.FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Fatal("README.md shows no command")
	}
	for _, block := range blocks {
		command, want, _ := strings.Cut(block[1], "\n")
		args, ok := strings.CutPrefix(command, "$ grundy ")
		if !ok {
			t.Errorf("the block begins with %q, not with a call of grundy", command)
			continue
		}
		t.Run(args, func(t *testing.T) {
			var out bytes.Buffer
			code := execute(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &out)
			if want := toldCode(want); code != want {
				t.Errorf("exit code %d, want %d", code, want)
			}
			if got, want := scrub(out.Bytes()), scrub([]byte(want)); !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// refuted matches what a command prints whose exit code is 1: a verdict other than AC.
var refuted = regexp.MustCompile(`(?m)^(WA|PE|TLE|MLE|OLE|RE|CE)  `)

// toldCode is the exit code that belongs to what README.md shows of a command.
func toldCode(output string) int {
	if refuted.MatchString(output) {
		return notSo
	}
	return asExpected
}

// TestReadmeProblems wants README.md to name every problem.
func TestReadmeProblems(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range solutions.Rows {
		if !bytes.Contains(text, []byte("`"+row.ID+"`")) {
			t.Errorf("README.md does not name %s", row.ID)
		}
	}
}

// readmeSection is a section of README.md, by its heading.
func readmeSection(t *testing.T, heading string) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("README.md has no section %q", heading)
	}
	body, _, _ := strings.Cut(rest, "\n## ")
	return body
}

var inBackticks = regexp.MustCompile("`([^`]+)`")

// TestReadmeIDs wants every id and alias that the section on problems names to be
// one, and their numbers to be told right.
func TestReadmeIDs(t *testing.T) {
	body := readmeSection(t, "Problems")
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
		t.Errorf("%d problems are named; %q is not said", len(named), want)
	}
}

// TestReadmeMistakes runs the commands that show mistakes: each program fails, and
// as its name says.
func TestReadmeMistakes(t *testing.T) {
	body := readmeSection(t, "Mistakes found")
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
			var out bytes.Buffer
			words := strings.Fields(args)
			code := execute(t.Context(), append([]string{"submit"}, words...), strings.NewReader(""), &out, &out)
			want, err := catalogue.Fate(filepath.Base(words[len(words)-1]))
			if err != nil || code != notSo || !strings.HasPrefix(out.String(), string(want)+"  ") {
				t.Errorf("%v, exit code %d, want %d and %s:\n%s", err, code, notSo, want, out.String())
			}
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

// TestReadmeWythoff holds what README.md says of Wythoff's game in double: the
// smaller heap of the pair with difference k is the golden ratio times k, rounded
// down, and double has it right for all k before that of the pair named.
func TestReadmeWythoff(t *testing.T) {
	var a, b int64
	_, named, found := strings.Cut(readmeSection(t, "Mistakes found"), "the smallest (")
	if _, err := fmt.Sscanf(named, "%d, %d)", &a, &b); !found || err != nil {
		t.Fatalf("no pair is named: %v", err)
	}
	right := func(k, a int64) bool { // a ≤ k·(1+√5)/2 < a+1
		low, high := 2*a-k, 2*a+2-k
		return low*low <= 5*k*k && 5*k*k < high*high
	}
	if k := b - a; !right(k, a) || int64(float64(k)*(1+math.Sqrt(5))/2) == a {
		t.Errorf("double is right, or (%d, %d) is no lost pair", a, b)
	}
	for k := int64(1); k < b-a; k++ {
		if a := int64(float64(k) * (1 + math.Sqrt(5)) / 2); !right(k, a) {
			t.Fatalf("double is wrong at (%d, %d) already", a, a+k)
		}
	}
}
