// Package sandbox runs a program under limits and reports the result.
//
// There are two kinds of failure. A Result is about the program: it exited, was stopped
// at a limit, or died of a signal. An error is about the judge: the program could not
// be started, a pipe broke, the machine is full. A Result never contains the judge's
// faults, so no contestant is judged for them.
//
// A Runner fulfils what its Tier promises and nothing more; Tier.Gaps lists in words
// what it does not promise, and every report shows them.
//
// # Theory of operation
//
// Open tries the tiers from strong to plain and takes the first that holds:
//
//	cgroup     a box of its own namespaces; memory, processes and CPU counted and
//	           held by control groups, version 2 or 1
//	namespace  the same box without control groups
//	landlock   a box without namespaces: Landlock hides files, the filter the rest
//	job        on Windows: a job object counts, limits and kills; hides nothing
//	rlimit     a process group, rlimits and clocks; hides nothing
//
// One table (promises.go) lists what each tier promises; the attacks, Tier.Gaps and the
// documentation come from it. Open finds out by trial what holds: it starts our own
// binary in a box as a program, which attacks the box (package attack). A tier in which an attack succeeds is not offered, and
// Tier.Refused says why. Tiers job and rlimit are no fallback after a fault: root and
// administrators get them only on request.
//
// Parts. This package is the host: it has the tiers and keeps boxes. The other parts are
//
//	box      what runs inside of a box: its first process
//	packet   what host and box say to each other
//	attack   the program that attacks a box
//	stdio    the host's ends of a program's standard files
//	relay    what two programs say to each other
//	cgroup   control groups
//	job      job objects of Windows
//	procfs   what the kernel knows of processes
//	cpuwait  who waits for a processor, and all else about busy machines
//	rlimit   runs without a box
//	spawn    what starting a program has in common in all tiers
//
// Boxes. A box is our own binary again, started as "grundy-box". It is pid 1 of its own
// user, pid, mount, network, ipc and uts namespaces. It builds its root from read-only
// pieces of the host (the run-time of the system, and what the command names), a fresh
// /etc, its own /proc and a work folder in memory, and then waits for orders. Starting
// one takes a few milliseconds; a run in it is one fork and exec. Boxes stay warm and
// are used again for commands that see the same world; a box in which programs could
// write on the host is used once.
//
// Threads. In a box, one thread runs programs. It has no_new_privs and the filter of system
// calls, which is installed once and inherited by every program: installing it for each
// would cost more than the whole run. It is a member of the control group (version 1), so
// that programs are born into the group and the rest of the box is not counted. The main
// thread has the privileges that the other must not have. It mounts the work folder again
// when a run has changed it. Without a namespace or group, it also kills and measures.
//
// Users. As root, a box has two users: its own, and that of the programs, which owns
// only the folders that compilers may write in. Otherwise it has one user. Three things
// then protect the box from programs: the first process of a namespace ignores signals
// without handlers, the filter applies, and the box is not dumpable, so it cannot be
// inspected.
//
// The filter is a list of what is allowed (box/seccomp_calls_linux.go). On kernels before
// 6.12 in tier landlock, it asks the box about signals, since nothing else protects the
// user's other processes from the program there (box/signals_linux.go).
//
// Orders. The host (boxhost_linux.go) sends orders over a seqpacket socket. Each order has
// a file with the input (stdio/input_linux.go) and two pipe ends. One poll(2) serves the pipes
// and the socket. The host stops the program when it has read one byte more than
// Limits.Output of stdout. It stores Limits.Stderr of stderr and drains the rest. A run needs no
// goroutine, timer or channel. The box reports when everything is over (package packet).
//
// Limits. CPU: checked when a share of the remaining time can have been used, so that
// short runs cost nothing. The source is the clock of the control group or of the
// process; the result is the greater of that and the sum that wait4 reports for all
// reaped processes. Wall: the timeout of poll. A program whose threads waited in the
// queue for a processor half of the time, and not because of one another, gets more
// time, up to eight times as much (package cpuwait). Memory: limited by the control
// group, which also knows the peak (box/account_linux.go). Without one, all processes are
// measured every few milliseconds, with memory that they need not have mapped
// (box/memoryscan_linux.go, box/hiddenmemory_linux.go), and the largest process at its
// end. Processes: pids.max; otherwise RLIMIT_NPROC, set before the fork, and the namespace's pid_max.
// Stack, files, core: rlimits of the box, inherited, since limits set on a running
// program come too late. Address space is never limited: Go, Java and JavaScript
// reserve far more than they use.
//
// Killing. Only the box kills, always by SIGKILL. In a pid namespace it uses kill(-1),
// which reaches everything but itself and cannot be outrun. Otherwise it kills the
// program's group, and every process that became the box's child when its parent died,
// until none is left. Then it reaps all of them, and only then reports. When the host
// dies, the socket closes, the box exits, and the kernel kills its namespace. A judge
// locks its control groups and folders; the next start removes those that are not
// locked.
//
// Interactive runs. Each of the two programs has a box and a goroutine of its own. The
// calling goroutine holds the other ends of their pipes and passes the bytes on (package
// relay).
// The runs do not know of each other; the host can stop either.
//
// Tier job (jobs_windows.go) has no box, but a job object for each run. A program is
// started suspended, put into its job, and let go. Windows reports to a completion port
// when the job is out of memory or time, and when its processes end.
//
// Tier rlimit (package rlimit) has no box. Run is one goroutine locked to its thread,
// because the parent-death signal, which kills the program along with the judge,
// belongs to the thread that forked. Most rlimits are set just after the start: they
// stop accidents, not attackers. On systems other than Linux, and on kernels before
// 5.3, os/exec does the same with its goroutines, and CPU time is compared with its
// limit only afterwards (portable.go).
package sandbox

import (
	"context"
	"time"

	"grundy/judge/fault"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/relay"
)

// A Runner runs programs. Its methods may be called from several goroutines.
type Runner interface {
	// Run runs the command to its end, or to a limit. When it returns, no process that
	// the tier can reach is left, and no descriptor. If ctx is cancelled, Run stops the
	// program and returns ctx.Err().
	Run(ctx context.Context, c Command) (Result, error)
	// Tier returns what this runner promises.
	Tier() Tier
	// Close releases what the runner holds between runs.
	Close() error
}

// A Command is one execution.
type Command struct {
	Args []string // Args[0] is the path of the program
	// Dir is its working folder, which must be among Writable if files are hidden. If
	// empty, it is a folder of the runner, which is empty when a run begins; nobody
	// sees what the program leaves there. In tier landlock it is then the root folder,
	// which is not writable.
	Dir    string
	Env    []string // its whole environment, "K=V" each
	Stdin  []byte
	Limits Limits
	// Visible lists the host's folders and files that the program may read, in the
	// tiers that hide the others; the run-time of the system is always visible.
	Visible []string
	// Writable lists those that it may also write, as compilers do. If the judge is
	// root and files are hidden, their owner becomes the user of the programs.
	Writable []string
	// Fresh requests a box in which nothing has run before, if there are boxes.
	Fresh bool
	Files Files
	// Laid are files that lie in the working folder when the run begins. Dir must be empty.
	Laid []LaidFile

	crossed *relay.Crossing // nil unless the program talks with another
}

// Files are the file that a program reads and the file that it writes, by their names in its
// working folder, in place of standard input and output: Stdin becomes the one, and the other
// becomes Result.Stdout. The program's standard input is then empty, and what it prints is
// discarded. The zero value means none. Dir must be empty.
type Files struct{ Input, Output string }

// A LaidFile is a file with its text. Its name is a path with slashes, relative to the
// working folder, as fs.ValidPath wants it.
type LaidFile struct {
	Name string
	Text []byte
}

// Limits are the limits of a run; zero means none.
type Limits struct {
	CPU       time.Duration // user and system time of the whole tree
	Wall      time.Duration // elapsed; guards against programs that sleep
	Memory    int64         // bytes, whole tree
	Output    int64         // bytes of stdout
	Stderr    int64         // bytes of stderr that are stored; the rest is drained; 64 KiB when zero
	Stack     int64         // bytes; as much as the system allows when zero
	Processes int           // processes and threads
}

// An End says how a run ended.
type End int

// The ends of a run.
const (
	Exited   = End(packet.Exited)   // exited by itself, with ExitCode
	Signaled = End(packet.Signaled) // died of a Signal we did not send
	CPUOver  = End(packet.CPUOver)  // stopped: CPU limit
	WallOver = End(packet.WallOver) // stopped: wall limit, and CPU below its own
	MemOver  = End(packet.MemOver)  // stopped: memory limit
	OutOver  = End(packet.OutOver)  // stopped: output limit
)

// ErrMemory says that the machine had no memory left during a run, so that nothing is known
// about the program.
var ErrMemory error = &fault.Error{
	Place: "sandbox", What: "the machine ran out of memory, and the system ended a program", Remedy: "run fewer programs at a time",
}

// A Result is the result of a run.
type Result struct {
	End      End
	ExitCode int    // when Exited
	Signal   string // when Signaled: "SIGSEGV"
	CPU      time.Duration
	Wall     time.Duration
	Memory   int64 // peak in bytes; 0 when the tier cannot know it
	Stdout   []byte
	Stderr   []byte // as far as Limits.Stderr
	// Starved says of a program stopped by the clock that it wanted a processor all the
	// time and got too little of one, through no fault of its own.
	Starved bool
	// Missing says of a program with Files that it wrote no output file, or put something
	// there that is not a regular file.
	Missing bool
}

// errLaid says that the name of a laid file leads out of the working folder.
var errLaid = fault.Errorf("files of a test: a name leads out of the working folder; name them by paths below it")

// errNoProgram says that a command is empty.
var errNoProgram = fault.Errorf("command: is empty; give the path of a program")
