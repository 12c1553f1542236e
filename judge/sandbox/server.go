package sandbox

import (
	"context"
	"errors"
)

// A Server is a program that serves runs: it starts once, and makes each of them from
// there. Run is several times as fast as Runner.Run, but promises less: see Serve. Its
// methods may be called from several goroutines; calls wait for one another.
type Server interface {
	// Run makes a run on each input, one after the other, under the same limits each. It
	// returns the results of the first of them: of one at least, and of none after one that
	// did not exit with code 0. To wait once for many short runs costs a fraction of
	// waiting for each; so their Wall is the mean of all.
	//
	// If the program no longer serves, the error is ErrServer, and nothing is known about
	// the runs; start another server, or make the runs plainly.
	Run(ctx context.Context, inputs [][]byte, l Limits) ([]Result, error)
	// Close ends the program and all its copies.
	Close()
}

// A Forker is a Runner that can start servers: that of a tier with boxes.
type Forker interface {
	// Serve starts a command as a server, in a box of its own. The command's Stdin is
	// not used, and of its Limits only Memory, Stack and Processes count: the others
	// come with each run. If the program does not serve, the error is ErrServer.
	//
	// The program itself copies itself for the runs, waits for the copies and measures
	// them. So a Result of a Server is only a hint: what the program does to its own
	// copies, or leaves behind for them, is not prevented. The walls of the box hold as ever.
	Serve(ctx context.Context, c Command) (Server, error)
}

// ErrServer says that a program does not serve, or has ceased to.
var ErrServer = errors.New("server: does not answer; run the program plainly")

// # How a program serves
//
// It finds five more descriptors: serverControl is a socket that respects the bounds of
// messages, serverInput a file to be read, and serverOutput one to be written; serverGive and
// serverTake are one file, which is the program's own, open to write and to read. There it may
// put the input of a copy, whose standard input is then a file as that of a plain run. Its own
// standard input is serverUnread: if any of that was read, the program read it before it served.
// When it is ready it writes serverHello to the socket. It then reads requests and answers each. A
// request has a record for each run, serverMost of them at most, and so has its answer:
//
//	request  bytes of input, CPU limit, wall limit (nanoseconds), bytes of output
//	answer   wait status of the copy, its CPU time (nanoseconds), its peak (bytes), end of its output
//
// All are 64-bit numbers in the order of the machine's bytes. The inputs stand one after the
// other in the input file, and an input longer than serverLong stands there alone; so do the
// outputs in the output file. A copy reads its input as its standard input and writes its
// output as its standard output, up to its end. It is without the five descriptors. SIGPROF,
// SIGALRM and SIGXFSZ end it at its limits.
//
// A run whose wait status is not 0, or an output file above serverFull bytes, is the last of
// its request: the answer ends with it. The socket's end ends the server.
const (
	serverControl = 3
	serverInput   = 4
	serverOutput  = 5
	serverGive    = 6
	serverTake    = 7

	serverUnread = "\n"

	serverHello   = "grundyF2"
	serverNumbers = 4 // in a record
	serverMost    = 16
	serverLong    = 1 << 16
	serverFull    = 1 << 20
)
