//go:build unix

package refproc

import (
	"os/exec"
	"syscall"
)

// detach puts a reference into its own process group. Ctrl-C on the terminal then does not reach
// it, so that a reference does not seem to fail while this process ends.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
