package sandbox

import (
	"os"

	"grundy/judge/base/i18n"
)

// groupGaps lists what is not promised because there is no process group.
var groupGaps = []i18n.Message{"children of the program survive", "the stack is as the linker made it"}

// signalOf returns the name of the signal that corresponds to an exception, or "".
func signalOf(s *os.ProcessState) string { return signalOfStatus(uint32(s.ExitCode())) }
