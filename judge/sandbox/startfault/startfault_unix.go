//go:build unix

package startfault

import (
	"errors"
	"syscall"
)

// mayStart is the remedy for a program that lacks the permission to start.
const mayStart = "chmod +x it"

// isForeign reports whether a file could not be started because it is not a program of this
// system.
func isForeign(err error) bool { return errors.Is(err, syscall.ENOEXEC) }
