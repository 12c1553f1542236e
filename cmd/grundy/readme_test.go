package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

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
			run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &out)
			if got, want := scrub(out.Bytes()), scrub([]byte(want)); !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
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
