//go:build unix

package refproc

import (
	"os/exec"
	"syscall"
)

// detach prevents Ctrl-C on a terminal, which reaches every process of ours, from
// ending a reference before we do.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
