package spawn

import (
	"os"
	"os/exec"
)

// OwnGroup does nothing. On Windows only the process itself is killed when its context ends, and
// not its children.
func OwnGroup(*exec.Cmd) {}

// KillGroup does nothing.
func KillGroup(*os.Process) {}
