//go:build unix

package sandbox

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"grundy/judge/i18n"
)

// privileged returns a word for a user whose files programs must not reach; empty for an
// ordinary one.
func privileged() string {
	if os.Geteuid() == 0 {
		return "root"
	}
	return ""
}

// groupGaps is what a process group does not promise.
var groupGaps = []i18n.Message{"a process that leaves the program's group survives"}

// signalOf names the signal a process died of, or gives "".
func signalOf(s *os.ProcessState) string {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return unix.SignalName(ws.Signal())
	}
	return ""
}
