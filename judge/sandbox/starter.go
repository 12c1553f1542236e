package sandbox

import "os"

// A Starter is a Runner that can leave a program running: that of a tier with boxes.
type Starter interface {
	// Start starts a command in a box of its own. The program finds the files as descriptors
	// from 3 on, two of them at most; the caller may close its own. The command's
	// limits of memory, stack and processes hold. It has no limit of time, and may print
	// nothing: a byte of output ends it. The function that Start returns ends the program,
	// and waits until nothing of it is left.
	Start(c Command, files ...*os.File) (stop func(), err error)
}
