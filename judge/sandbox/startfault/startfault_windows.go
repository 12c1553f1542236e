package startfault

import (
	"errors"
	"os/exec"
	"slices"

	"golang.org/x/sys/windows"
)

// mayStart is the remedy for a program that lacks the permission to start.
const mayStart = "see whether a virus scanner blocks it"

// isForeign reports whether a file could not be started because it is not a program of this
// system.
func isForeign(err error) bool {
	var number windows.Errno
	return errors.Is(err, exec.ErrNotFound) || errors.As(err, &number) && slices.Contains([]windows.Errno{
		windows.ERROR_BAD_EXE_FORMAT, windows.ERROR_EXE_MACHINE_TYPE_MISMATCH, windows.ERROR_INVALID_EXE_SIGNATURE,
	}, number)
}
