package sandbox

import "grundy/judge/sandbox/procfs"

// A Theft is how much of the machine's processors its host has given to others so far.
type Theft = procfs.Theft

// Steal returns the Theft until now; it is zero if the system does not report it.
func Steal() Theft { return procfs.Steal() }
