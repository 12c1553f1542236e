package requires

import (
	"hash/fnv"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// InRest reports whether what is left to make rest runs now.
func InRest() bool { return os.Getenv("GRUNDY_REST") != "" }

// began is the folder of the package that is tested.
var began, _ = os.Getwd()

// Rest leaves a test, or a part of one, to make rest.
func Rest(t testing.TB) {
	t.Helper()
	Share(t, false)
}

// Turn leaves a test, or a part of one, to make test or to make rest, by its name: one in
// ten is for make test.
func Turn(t testing.TB) {
	t.Helper()
	lot := fnv.New32a()
	lot.Write([]byte(t.Name()))
	Share(t, lot.Sum32()%10 == 0)
}

// Share leaves a test, or a part of one, to make test if it is to run now, and else to make
// rest.
func Share(t testing.TB, now bool) {
	t.Helper()
	switch set := os.Getenv("GRUNDY_REST"); {
	case set == "" && !now:
		left(t)
	case set != "" && set != "all" && now:
		t.Skip("SKIPPED: for make test")
	}
}

// left skips a test that make rest runs.
func left(t testing.TB) {
	t.Helper()
	root, folder := module(t)
	script, err := os.ReadFile(filepath.Join(root, rest))
	if err != nil {
		t.Fatal(err)
	}
	test, _, _ := strings.Cut(t.Name(), "/")
	if !runs(string(script), folder, test) {
		t.Fatalf("%s: it does not run %s of %s; name both there", rest, test, folder)
	}
	t.Skip("SKIPPED: for make rest")
}

// module returns the folder of the module, and the way from there to this one.
func module(t testing.TB) (root, folder string) {
	t.Helper()
	root, folder = began, "."
	for ; root != filepath.Dir(root); root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return root, folder
		}
		folder = path.Join(filepath.Base(root), folder)
	}
	t.Fatalf("%s: no folder above has a go.mod", began)
	return "", ""
}

// rest is what make rest runs, seen from the folder of the module.
const rest = "testdata/make/rest.sh"

// calls finds the folders and the tests of calls of go test.
var calls = regexp.MustCompile(`(?m)^go test (.*) -run '\^Test\(([\w|]+)\)\$'$`)

// runs reports whether a script runs a test of a folder.
func runs(script, folder, test string) bool {
	return slices.ContainsFunc(calls.FindAllStringSubmatch(script, -1), func(call []string) bool {
		here := func(f string) bool { return path.Clean(f) == folder }
		return slices.ContainsFunc(strings.Fields(call[1]), here) &&
			slices.Contains(strings.Split(call[2], "|"), strings.TrimPrefix(test, "Test"))
	})
}
