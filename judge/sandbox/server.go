package sandbox

import (
	"context"
	"errors"
)

// A Server is a program that serves runs: it starts once, and copies itself for each of
// them. Run is several times as fast as Runner.Run, but promises less: see Serve. Its
// methods may be called from several goroutines; runs wait for one another.
type Server interface {
	// Run makes one run. If the program no longer serves, the error is ErrServer, and
	// nothing is known about the run; start another server, or make the run plainly.
	Run(ctx context.Context, stdin []byte, l Limits) (Result, error)
	// Close ends the program and all its copies.
	Close()
}

// A Forker is a Runner that can start servers: that of a tier with boxes.
type Forker interface {
	// Serve starts a command as a server, in a box of its own. The command's Stdin is
	// not used, and of its Limits only Memory, Stack and Processes count: the others
	// come with each run. If the program does not serve, the error is ErrServer.
	//
	// The program itself makes the copies, waits for them and measures them. So a
	// Result of a Server is only a hint: what the program does to its own copies, or
	// leaves behind for them, is not prevented. The walls of the box hold as ever.
	Serve(ctx context.Context, c Command) (Server, error)
}

// ErrServer says that a program does not serve, or has ceased to.
var ErrServer = errors.New("server: does not answer; run the program plainly")

// # How a program serves
//
// It finds three more descriptors: serverControl is a stream socket, serverInput a file
// to be read, and serverOutput one to be written. When it is ready it writes the eight
// bytes of serverHello to the socket. It then reads requests and answers each:
//
//	request  bytes of input, CPU limit, wall limit (nanoseconds), bytes of output
//	answer   wait status of the copy, its CPU time (nanoseconds), its peak (bytes), 0
//
// All are 64-bit numbers in the order of the machine's bytes. The copy reads the input
// as its standard input and writes the output file, from its beginning, as its standard
// output. It is without the three descriptors. SIGPROF, SIGALRM and SIGXFSZ end it at
// its limits. The socket's end ends the server.
const (
	serverControl = 3
	serverInput   = 4
	serverOutput  = 5

	serverHello   = "grundyF1"
	serverNumbers = 4 // in a request, and in an answer
)
