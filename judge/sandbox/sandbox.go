// Package sandbox runs a program under limits and says what became of it.
//
// Two kinds of bad news go two ways. A Result speaks of the program: it ended by
// itself, was stopped at a limit, died of a signal. An error speaks of us: the
// program could not be started, a pipe broke, the machine is full. A Result never
// carries our faults, so that no contestant is judged for them.
//
// A Runner keeps what its Tier promises and nothing more; Tier.Gaps lists in
// words what it does not, and every report shows them.
//
// # Theory of operation
//
// Today there is one runner, NewPlain, of tier rlimit: no privilege, no set-up, the
// host's files in view.
//
// Processes. On Linux Run is one goroutine locked to its thread: it makes three
// pipes, forks the program as leader of a process group of its own, and then
// sleeps in poll(2) on our three pipe ends and the program's pidfd. No goroutine,
// timer or channel is made for a run. The thread is locked because the kernel's
// parent-death signal, which takes the program along when the judge is killed,
// is tied to the thread that forked; nobody else may end that thread meanwhile.
//
// Pipes. Input goes in without blocking: what fits before the fork, the rest as
// the program reads; a program that never reads hinders nothing. Of stdout
// Limits.Output bytes are kept and one more stops the run; of stderr 64 KiB are
// kept and the rest is drained. Once the program has ended, what the pipes hold
// is read until their end, or for a short grace when somebody who left the group
// holds them open.
//
// Limits. CPU: the program's clock is read when a share of what remains of its
// budget can have been used up, so that short runs pay nothing; the last word has
// rusage, which knows reaped children too. Wall: the timeout of poll. Stack: our
// own soft limit is set before the fork, and inherited. The other rlimits are set
// on the running program and thus late by design: they hold accidents, not
// attackers.
//
// Who kills whom. Only Run kills, always by SIGKILL, and the whole group: at a
// limit, at the end of ctx, and when the leader has ended, for those it left
// behind. The leader stays unreaped until then, so that its number cannot have
// gone to someone else. The kernel kills the leader when we die.
//
// Elsewhere than on Linux, and on kernels before 5.3, the same is done by os/exec
// with its goroutines, and CPU is held against its limit only afterwards.
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

// A Command is one execution.
type Command struct {
	Args []string // Args[0] is the path of the program
	// Dir is its working folder, which must be among Writable where files are
	// hidden. Empty: a folder of the runner's, empty at the beginning of a run; what
	// the program leaves there nobody sees. In tier landlock that is the root folder,
	// and cannot be written.
	Dir    string
	Env    []string // its whole environment, "K=V" each
	Stdin  []byte
	Limits Limits
	// Visible lists the host's folders and files that the program may read, for
	// the tiers that hide the rest; the run-time of the system always is.
	Visible []string
	// Writable lists those that it may write besides, as compilers do.
	Writable []string
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
