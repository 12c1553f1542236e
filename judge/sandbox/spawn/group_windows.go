package spawn

import (
	"os"
	"os/exec"
)

// OwnGroup does nothing. When the context of a command ends on Windows, only the process itself is
// killed, not its children.
func OwnGroup(*exec.Cmd) {}

// KillGroup does nothing.
func KillGroup(*os.Process) {}
