//go:build unix

package build

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup has a compiler start in a new process group, killed as a whole.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		killGroup(cmd.Process)
		return cmd.Process.Kill()
	}
}

func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
