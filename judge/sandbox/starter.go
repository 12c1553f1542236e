package sandbox

import "os"

// A Starter is a Runner that can start a program and leave it running. Tiers with boxes implement
// it.
type Starter interface {
	// Start starts a command in its own box. The program gets a file as descriptor 3, and a pipe
	// for the output of its copies as descriptor 4. The caller may close its own copy of the file
	// when Start returns. The command's limits of memory, stack and processes apply. There is no
	// time limit. The program is stopped if it prints more than one byte to its own output.
	Start(c Command, control *os.File) (*Started, error)
}

// A Started is a program that a Starter has started.
type Started struct {
	// Output is the descriptor of the host's end of the pipe, which does not block. The caller
	// closes it.
	Output int
	// Input returns a read-only file with a text, for a copy of the program. Nobody can change it.
	// It must not be called after Stop.
	Input func(text []byte) (*os.File, error)
	// Stop ends the program, and waits until all of its processes have ended.
	Stop func()
}
