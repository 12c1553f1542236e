//go:build unix

package sandbox

import (
	"os"
	"os/exec"
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

// ownGroup has a command start as leader of a new process group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the group a process leads.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// signalOf names the signal a process died of, or gives "".
func signalOf(s *os.ProcessState) string {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return unix.SignalName(ws.Signal())
	}
	return ""
}
