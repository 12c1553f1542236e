package sandbox

import "grundy/judge/sandbox/procfs"

// A Theft is the processor time that the host of a virtual machine has given to others so far.
type Theft = procfs.Theft

// Steal returns the present Theft. It is zero if the system does not report it.
func Steal() Theft { return procfs.Steal() }
