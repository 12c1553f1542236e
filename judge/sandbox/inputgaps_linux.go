package sandbox

import (
	"grundy/judge/i18n"
	"grundy/judge/sandbox/stdio"
)

// inputGaps returns the gaps that every tier has on a system without in-memory input files.
func inputGaps() []i18n.Message {
	if stdio.InputFlags() != 0 {
		return nil
	}
	return []i18n.Message{pipedInput}
}

const pipedInput = "standard input is a pipe, and no file, as the system allows no files in memory (memfd_create): programs that ask for its size or map it fail"
