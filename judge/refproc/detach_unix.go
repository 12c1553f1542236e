//go:build unix

package refproc

import (
	"os/exec"
	"syscall"
)

// detach puts a reference into its own process group, so that Ctrl-C on the terminal does not end
// the reference before it ends this process.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
