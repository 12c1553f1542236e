package spawn

import (
	"os"
	"os/exec"
)

// OwnGroup does nothing: on Windows the process is killed when its context ends, and its
// children are not.
func OwnGroup(*exec.Cmd) {}

// KillGroup does nothing.
func KillGroup(*os.Process) {}
