// Package startfault explains why a program could not be started.
package startfault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"grundy/judge/base/fault"
)

// Of returns an error that explains why a program could not be started in a folder, with a remedy.
// It checks the files itself, because the system's error is often about another file than it
// seems.
func Of(path, dir string, err error) error {
	if info, e := os.Stat(dir); dir != "" && (e != nil || !info.IsDir()) {
		return fault.Errorf("%s: is not a folder; give one to run in (%w)", dir, err)
	}
	info, statErr := os.Stat(path)
	switch {
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.ENOMEM),
		errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return fault.Errorf("%s: the machine is out of resources (%w); run fewer programs at a time", path, err)
	case errors.Is(statErr, fs.ErrNotExist):
		return fault.Errorf("%s: not found; build it, or give its whole path (%w)", path, err)
	case statErr == nil && info.IsDir():
		return fault.Errorf("%s: is a folder; give the program in it (%w)", path, err)
	case errors.Is(err, fs.ErrPermission):
		return fault.Errorf("%s: may not be executed; %s (%w)", path, mayStart, err)
	case errors.Is(err, fs.ErrNotExist):
		return fault.Errorf("%s: its interpreter or loader is missing; install it (%w)", path, err)
	case isForeign(err):
		return fault.Errorf("%s: is not a program of this machine; build it here (%w)", path, err)
	}
	return fmt.Errorf("%s: does not start: %w", path, err)
}
