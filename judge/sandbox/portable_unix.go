//go:build unix

package sandbox

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"grundy/judge/base/i18n"
)

// privileged returns a word for a user whose files programs must not reach, or "" for an ordinary
// user.
func privileged() string {
	if os.Geteuid() == 0 {
		return "root"
	}
	return ""
}

// groupGaps lists what a process group does not promise.
var groupGaps = []i18n.Message{"a process that leaves the program's group survives"}

// signalOf returns the name of the signal that ended a process, or "".
func signalOf(s *os.ProcessState) string {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return unix.SignalName(ws.Signal())
	}
	return ""
}
