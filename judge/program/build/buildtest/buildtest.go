// Package buildtest helps tests whose builders need their own cache.
package buildtest

import (
	"os"
	"path/filepath"
	"testing"
)

// Folder creates a cache folder that holds only a copy of the user's cache of go build, because
// filling that cache again takes ten seconds. If the user has none that is complete, the folder is
// empty. The builder checks the hashes of the copy, and fills the copy again if it is damaged.
func Folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	from := filepath.Join(users(), "go-build")
	if noted, _ := filepath.Glob(filepath.Join(from, "warm-*")); len(noted) == 0 {
		return dir // it was never completely filled
	}
	if err := os.CopyFS(filepath.Join(dir, "go-build"), os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// users returns the cache folder of the user, as judge/program/build finds it.
func users() string {
	if dir := os.Getenv("GRUNDY_CACHE"); dir != "" {
		return dir
	}
	dir, _ := os.UserCacheDir() // without a home, the cache does not exist
	return filepath.Join(dir, "grundy")
}
