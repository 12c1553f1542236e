// Package buildtest helps tests whose builders want a cache of their own.
package buildtest

import (
	"os"
	"path/filepath"
	"testing"
)

// Folder makes a cache folder that holds only a copy of the user's cache of go build, because
// filling that cache again takes ten seconds. Where the user's has nothing of the kind the
// folder is empty. The builder holds the copy to its hashes, and fills it where it is not
// whole.
func Folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	from := filepath.Join(users(), "go-build")
	if noted, _ := filepath.Glob(filepath.Join(from, "warm-*")); len(noted) == 0 {
		return dir // it was never filled to the end
	}
	if err := os.CopyFS(filepath.Join(dir, "go-build"), os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// users is the cache folder of the user, as judge/build finds it.
func users() string {
	if dir := os.Getenv("GRUNDY_CACHE"); dir != "" {
		return dir
	}
	dir, _ := os.UserCacheDir() // without a home there is nothing in it
	return filepath.Join(dir, "grundy")
}
