//go:build unix

package settings

import (
	"os"
	"path/filepath"
	"syscall"

	"grundy/judge/base/fault"
)

// trusted returns an error if a file of a folder belongs to another user, who could otherwise choose
// the flags of whoever works in the folder.
func trusted(path string) error {
	if filepath.Base(path) != Local {
		return nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if of, ok := info.Sys().(*syscall.Stat_t); ok && of.Uid != 0 && int(of.Uid) != os.Getuid() {
		return fault.Errorf("belongs to another user")
	}
	return nil
}
