package sandbox

import (
	"grundy/judge/base/i18n"
	"grundy/judge/sandbox/stdio"
)

// inputGaps returns the gap that every tier has on a system without in-memory input files.
func inputGaps() []i18n.Message {
	if stdio.InputFlags() != 0 {
		return nil
	}
	return []i18n.Message{pipedInput}
}

const pipedInput = "standard input is a pipe and not a file, because the system does not allow files in memory (memfd_create): programs that ask for its size or map it fail"
