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
// Open tries the tiers from strong to plain and takes the first that holds:
//
//	cgroup     a box of its own namespaces; memory, processes and CPU counted and
//	           held by control groups, version 2 or 1
//	namespace  the same box without control groups
//	landlock   a box without namespaces: Landlock hides files, the filter the rest
//	rlimit     a process group, rlimits and clocks; hides nothing
//
// What each tier promises stands in one table (promises.go), from which the attacks,
// Tier.Gaps and the documentation come. What holds is found by doing: our own binary
// is started in a box as a program and attacks it (probe_linux.go, attempts_linux.go).
// A tier in which an attack goes through is not offered, and Tier.Refused tells why.
// Tier rlimit is no way out of a fault: root gets it only when he asks for it.
//
// Boxes. A box is our own binary once more, started as "grundy-box", and pid 1 of
// its own user, pid, mount, network, ipc and uts namespaces. It builds its root of
// read-only pieces of the host (the run-time of the system, and what the command
// names), a fresh /etc, its own /proc and a work folder in memory, and then waits
// for orders. To start one takes a few milliseconds; a run in it is one fork and
// exec. Boxes stay warm and used again for commands that see the same world;
// those in which programs could write on the host are used once.
//
// Threads. In a box one thread runs programs. It has no_new_privs and the filter of
// system calls on, installed once and inherited by every program: installed for
// each it would cost more than the whole run. It is a member of the control group
// (version 1), so that programs are born into it and the rest of the box is not
// counted. The main thread has the privileges that the other must not have, and
// does errands: it mounts the work folder anew when a run changed it, and kills and
// weighs where there is no namespace or group to do it.
//
// Users. As root a box has two users: its own, and that of the programs, which
// owns nothing but the folders that compilers are given to write in. Otherwise it has
// one, and what protects the box from programs is that the first process of a namespace
// is deaf to signals without handlers, the filter, and that it cannot be looked into
// (dumpable is off).
//
// The filter is a list of what is allowed (seccomp_calls_linux.go). On kernels before
// 6.12 it asks the box about signals in tier landlock, where nothing else keeps them
// from the user's other processes (signals_linux.go).
//
// Orders. The host (warden_linux.go) sends orders over a seqpacket socket, three
// pipe ends with each, and serves the pipes in one poll(2) with the socket: input
// as the program takes it; of stdout Limits.Output bytes and one more, at which the
// host says stop; of stderr 64 KiB, the rest is drained. It needs no goroutine,
// timer or channel for a run. The box reports when all is over (wire.go).
//
// Limits. CPU: looked at when a share of what is left can have been used up, so that
// short runs pay nothing: the control group's clock, or that of the process; the
// last word has the greater of that and what wait4 adds up over all that were
// reaped. Wall: the timeout of poll; a
// program whose threads stood in the queue for a processor half of the time, and not
// because of one another, is given more time, up to eight times as much
// (starved_linux.go). Memory: held by the control group, which also knows the peak
// (account_linux.go); else all processes are weighed every few milliseconds, with what
// they need not have mapped (weigh_linux.go, ledger_linux.go), and the largest at its
// end. Processes: pids.max; else RLIMIT_NPROC, set before the fork,
// and the namespace's pid_max. Stack, files, core: rlimits of the box, inherited,
// since limits set on a running program come too late. Address space is never
// limited: Go, Java and JavaScript reserve far more than they use.
//
// Who kills whom. Only the box kills, always by SIGKILL: kill(-1), which in a pid
// namespace is everything but itself and cannot be outrun; without one the program's
// group, and whoever became the box's child when his parent died, until nobody is
// left. Then it reaps all of them, and only then reports. When the host dies the
// socket closes, the box exits, and the kernel kills its namespace. Control groups
// and folders are locked by their judge; the next start removes those that nobody
// locks.
//
// Tier rlimit (plain_linux.go) does without a box: Run is one goroutine locked to
// its thread, as the parent-death signal that takes the program along when the
// judge is killed belongs to the thread that forked. Most rlimits are set just after
// the start: they hold accidents, not attackers. Elsewhere than on Linux, and on
// kernels before 5.3, the same is done by os/exec with its goroutines, and CPU is
// held against its limit only afterwards (portable.go).
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
	// Writable lists those that it may write besides, as compilers do. Where the judge is
	// root and files are hidden, they are given to the user that programs are.
	Writable []string
	// Fresh asks for a box in which nothing ran before, where there are boxes.
	Fresh bool
}

// Limits of a run; zero means none.
type Limits struct {
	CPU       time.Duration // user and system time of the whole tree
	Wall      time.Duration // elapsed; the precaution against sleepers
	Memory    int64         // bytes, whole tree
	Output    int64         // bytes of stdout; of stderr, 64 KiB are stored and the rest is drained
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
	// Starved tells, of one stopped by the clock, that it wanted a processor all the
	// time and got too little of one: no fault of its own.
	Starved bool
}
