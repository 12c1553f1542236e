package refproc

import "os/exec"

// detach does nothing: the process ends with us.
func detach(*exec.Cmd) {}
