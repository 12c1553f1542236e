package main

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"
)

// TestVersion checks that the subcommand and the flag print the same version, and that the JSON has
// its parts.
func TestVersion(t *testing.T) {
	code, out, _ := call(t, "version")
	_, flag, _ := call(t, "--version")
	if code != asExpected || !strings.HasPrefix(out, "grundy ") || !strings.HasSuffix(out, runtime.GOOS+"/"+runtime.GOARCH+"\n") || flag != out {
		t.Errorf("exit %d: %q; --version: %q", code, out, flag)
	}
	_, out, _ = call(t, "version", "--json")
	var parts struct{ Grundy struct{ Go, OS, Arch string } }
	if err := json.Unmarshal([]byte(out), &parts); err != nil || parts.Grundy.Go != runtime.Version() || parts.Grundy.OS != runtime.GOOS {
		t.Errorf("%v: %q", err, out)
	}
}
