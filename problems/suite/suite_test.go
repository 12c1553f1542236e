// Package suite tests all problems together: their tests, their stored submissions, hunts, and
// the strength of their tests. Paths are relative to the root of the repository.
package suite

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/hashes again")

// TestMain changes to the root of the repository and runs the tests.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
