// Package sandbox runs a program under limits and says what became of it.
//
// Two kinds of bad news go two ways. A Result speaks of the program: it ended by
// itself, was stopped at a limit, died of a signal. An error speaks of us: the
// program could not be started, a pipe broke, the machine is full. A Result never
// carries our faults, so that no contestant is judged for them.
//
// A Runner keeps what its Tier promises and nothing more; Tier.Gaps lists in
// words what it does not, and every report shows them.
package sandbox

import (
	"context"
	"time"
)

// A Runner runs programs. Its methods may be called from several goroutines.
type Runner interface {
	// Run executes the command to its end, or to a limit. When it returns, no
	// process that the tier can reach is left, and no descriptor.
	// A cancelled ctx stops the program and gives ctx.Err().
	Run(ctx context.Context, c Command) (Result, error)
	// Tier says what this runner promises.
	Tier() Tier
	// Close gives back what the runner holds between runs.
	Close() error
}

// A Tier is a level of isolation.
type Tier struct {
	Name string   // cgroup, namespace, landlock or rlimit, from strong to plain
	Gaps []string // what it does not promise, a phrase each
}

// A Command is one execution.
type Command struct {
	Args   []string // Args[0] is the path of the program
	Dir    string   // its working folder
	Env    []string // its whole environment, "K=V" each
	Stdin  []byte
	Limits Limits
	// Visible lists the host's folders and files that the program may read, for
	// the tiers that hide the rest; Dir and the system's run-time always are.
	Visible []string
	// Writable tells that the program may write in Dir (compilers do).
	Writable bool
}

// Limits of a run; zero means none.
type Limits struct {
	CPU       time.Duration // user and system time of the whole tree
	Wall      time.Duration // elapsed; the precaution against sleepers
	Memory    int64         // bytes, whole tree
	Output    int64         // bytes of stdout; stderr is kept to 64 KiB and drained
	Stack     int64         // bytes; as much as the system allows when zero
	Processes int           // processes and threads
}

// An End says how a run ended.
type End int

// The ends of a run.
const (
	Exited   End = iota // by itself, with ExitCode
	Signaled            // by a Signal we did not send
	CPUOver             // stopped: CPU limit
	WallOver            // stopped: wall limit, and CPU below its own
	MemOver             // stopped: memory limit
	OutOver             // stopped: output limit
)

// A Result is what became of a program.
type Result struct {
	End      End
	ExitCode int    // when Exited
	Signal   string // when Signaled: "SIGSEGV"
	CPU      time.Duration
	Wall     time.Duration
	Memory   int64 // peak in bytes; 0 when the tier cannot know it
	Stdout   []byte
	Stderr   []byte // the first 64 KiB
}
