package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

// initTrace matches a line that Go prints about the initialization of a package.
var initTrace = regexp.MustCompile(`(?m)^init (grundy/\S+) .* (\d+) bytes, \d+ allocs$`)

// mostAtStart is how much memory the initialization of a package may take. Every command waits for
// it: two regular expressions once took 12 MB and half of the time.
const mostAtStart = 1 << 20

// TestStart checks that no package takes much memory before main.
func TestStart(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	list := initTrace.FindAllStringSubmatch(string(out), -1)
	if len(list) < 10 {
		t.Fatalf("only %d packages of ours: %s", len(list), out)
	}
	for _, m := range list {
		if n, err := strconv.Atoi(m[2]); err != nil || n > mostAtStart {
			t.Errorf("%s takes %s bytes before main; make it when it is used (%v)", m[1], m[2], err)
		}
	}
}
