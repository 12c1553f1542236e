//go:build unix

package spawn

import (
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup has a command of a context start as the leader of a new process group, which is
// killed as a whole when the context ends.
func OwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		KillGroup(cmd.Process)
		return cmd.Process.Kill()
	}
}

// KillGroup kills the group that a process leads.
func KillGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
