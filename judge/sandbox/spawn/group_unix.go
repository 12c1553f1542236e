//go:build unix

package spawn

import (
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup makes a command start as the leader of a new process group. When the command's context
// ends, the whole group is killed.
func OwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		KillGroup(cmd.Process)
		return cmd.Process.Kill()
	}
}

// KillGroup kills the group of which a process is the leader.
func KillGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
