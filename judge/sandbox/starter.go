package sandbox

import "os"

// A Starter is a Runner that can start a program and leave it running. Tiers with boxes implement
// it.
type Starter interface {
	// Start starts a command in its own box. The program gets at most two files, as descriptors 3
	// and 4. The caller may close its own copies when Start returns. The command's limits of
	// memory, stack and processes apply. There is no time limit. The program is stopped if it
	// prints more than one byte. stop ends the program, and waits until all of its processes have
	// ended.
	Start(c Command, files ...*os.File) (stop func(), err error)
}
