package refproc

import "os/exec"

// detach does nothing on Windows, where Ctrl-C on the console also ends the references.
func detach(*exec.Cmd) {}
