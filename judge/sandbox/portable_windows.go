package sandbox

import (
	"os"

	"grundy/judge/i18n"
)

// groupGaps says that there is no process group.
var groupGaps = []i18n.Message{"children of the program survive", "the stack is as the linker made it"}

// signalOf names the signal that an exception stands for, or gives "".
func signalOf(s *os.ProcessState) string { return signalOfStatus(uint32(s.ExitCode())) }
