// Package sandbox runs a program under limits and reports the result.
//
// There are two kinds of failure. A Result is about the program: it exited, was stopped at a
// limit, or died of a signal. An error is about the judge: the program could not be started, a
// pipe broke, the disk is full. A Result never contains the judge's faults, so contestants are
// not judged for them.
//
// A Runner keeps the promises of its Tier and no others. Tier.Gaps lists what the tier does not
// promise, and every report shows the gaps.
//
// # Theory of operation
//
// Open tries the tiers, strongest first, and uses the first that withstands the attacks:
//
//	cgroup     a box with its own namespaces; control groups, version 2 or 1, count
//	           and limit memory, processes and CPU
//	namespace  a box with namespaces but without control groups
//	landlock   a box without namespaces: Landlock hides files, the filter does the rest
//	job        on Windows: a job object counts, limits and kills; hides nothing
//	rlimit     a process group, rlimits and clocks; hides nothing
//
// One table (promises.go) lists what each tier promises. The attacks, Tier.Gaps and the
// documentation are made from it. Open tests a tier: it starts its own binary as a program in a
// box, and this program attacks the box (package attack). If an attack succeeds, the tier is not
// offered, and Tier.Refused says why. Tiers job and rlimit never replace a tier that failed
// unexpectedly, and root and administrators get them only on request.
//
// Parts. This package is the host: it has the tiers and keeps boxes. The other parts are
//
//	box         the first process of a box
//	packet      the protocol between host and box
//	attack      the program that attacks a box
//	stdio       the host's ends of a program's standard files
//	relay       the dialogue of two programs
//	cgroup      control groups
//	job         job objects of Windows
//	procfs      what the kernel knows about processes
//	cpuwait     which programs wait for a CPU, and other effects of busy machines
//	rlimit      runs without a box
//	spawn       starting a program, in all tiers
//	startfault  why a program did not start
//
// Boxes. A box is Grundy's own binary, started as "grundy-box". It is pid 1 of its own user, pid,
// mount, network, ipc and uts namespaces. Its root has read-only pieces of the host: the system's
// runtime, and what the command names. It also has a new /etc, its own /proc and a work folder in
// memory. When the root is built, the box waits for orders. Starting a box takes a few
// milliseconds; a run in it is one fork and exec. Boxes are reused for commands that see the same
// world. A box in which programs could write on the host is used only once.
//
// Threads. In a box, one thread runs programs. It has no_new_privs and the system call filter. The
// filter is installed once and inherited by every program, because installing it for each program
// would take longer than the run. In version 1 of control groups this thread is a member of the
// group, so programs start in the group, and the rest of the box is not counted. The main thread
// has the privileges that the other thread must not have. It replaces the work folder when a run
// has changed it. Without a namespace or group, it also kills and measures processes.
//
// Users. As root, a box has two users: its own, and the user of the programs, which owns only the
// folders that compilers may write in. Otherwise it has one user. Three things then protect the
// box from programs. The first process of a namespace ignores signals without handlers. The
// filter applies. And the box is not dumpable, so it cannot be inspected.
//
// The filter lists the allowed calls (box/seccomp_calls_linux.go). In tier landlock on kernels
// before 6.12, nothing else protects the user's other processes from signals of the program. There
// the kernel asks the box about each signal (box/signals_linux.go).
//
// Orders. The host (boxhost_linux.go) sends orders over a seqpacket socket. Each order comes with
// three descriptors or more: a file with the input (stdio/input_linux.go), FIFOs or pipes for
// stdout and stderr (stdio/names_linux.go), and further files of the program or the judge. In an
// interactive run, stdin is a FIFO or a pipe, too. One poll(2) serves the pipes and the socket. The host stops the program when it has read one
// byte more than Limits.Output from stdout. It stores Limits.Stderr bytes of stderr and discards
// the rest. A run needs no goroutine, timer or channel. The box sends its report when every process
// has ended (package packet).
//
// CPU limit. CPU time is checked only at moments when most of the remaining time may have been
// used, so that short runs have no overhead. The box reads the clock of the control group or of the
// process. The result is the larger of that time and the sum that wait4 reports for all reaped
// processes.
//
// Wall limit. It is the timeout of poll. A program gets more time if its threads waited in the run
// queue for half of the time, but not for each other, or if it reads from a disk (package cpuwait).
//
// Memory limit. The control group enforces it, and also measures the peak (box/account_linux.go).
// Without a control group, the box measures all processes every few milliseconds, including memory
// that they have not mapped (box/memoryscan_linux.go, box/hiddenmemory_linux.go). It also takes
// the peak of the largest process when it ends.
//
// Other limits. Processes are limited by pids.max, or else by RLIMIT_NPROC, which is set before
// the fork, and by the namespace's pid_max. Stack, files and core dumps have rlimits of the box,
// which programs inherit, because limits set on a running program come too late. Address space is
// never limited, because Go, Java and JavaScript reserve far more than they use.
//
// Killing. Only the box kills, always by SIGKILL. In a pid namespace it uses kill(-1), which
// reaches all processes but itself, so that no fork escapes. Otherwise it kills the program's
// group and every process that became the box's child when its parent died, until none is left.
// Then it reaps them all, and only then reports. When the host dies, the socket closes, the box
// exits, and the kernel kills its namespace. A judge locks its control groups and folders; the
// next start removes the unlocked ones.
//
// Interactive runs. Each of the two programs has its own box and goroutine. The calling goroutine
// holds the other ends of their pipes and passes the bytes on (package relay). The host can stop
// either run without the other. If several programs talk with one interactor, each of them and the
// interactor has such a run with Go code, which passes messages on (confer_linux.go).
//
// Tier job (jobs_windows.go) has no boxes, but a job object for each run. A program is started
// suspended, put into its job, and resumed. Windows reports to a completion port when the job
// exceeds its memory or time, and when its processes end.
//
// Tier rlimit (package rlimit) has no boxes. Run is one goroutine locked to its thread. The
// parent-death signal, which kills the program when the judge dies, belongs to the thread that
// forked. Most rlimits are set just after the start, so they stop accidents and not attackers. On
// systems other than Linux, and on kernels before 5.3, os/exec runs the program, and CPU time is
// compared with its limit only afterwards (portable.go).
package sandbox

import (
	"context"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/relay"
)

// A Runner runs programs. Its methods may be called concurrently.
type Runner interface {
	// Run runs the command to its end or to a limit. When it returns, no descriptor of the run is
	// open, and no process that the tier can reach is left. If ctx is cancelled, Run stops the
	// program and returns ctx.Err().
	Run(ctx context.Context, c Command) (Result, error)
	// Tier returns the tier of this runner, which says what it promises.
	Tier() Tier
	// Close releases the resources that the runner keeps between runs.
	Close() error
}

// A Command is one execution.
type Command struct {
	Args []string // Args[0] is the path of the program
	// Dir is the working folder, which must be in Writable if the tier hides files. If Dir is "",
	// the program gets an empty folder of the runner, whose contents are deleted after the run. In
	// tier landlock, a command without Files and Laid gets the root folder instead, which is not
	// writable.
	Dir    string
	Env    []string // the complete environment, "K=V" each
	Stdin  []byte
	Limits Limits
	// Visible lists the host's folders and files that the program may read in tiers that hide
	// files. The system's runtime is always visible.
	Visible []string
	// Writable lists the folders and files that the program may also write, as compilers do. If
	// the judge is root and the tier hides files, the programs' user becomes their owner.
	Writable []string
	// Compiler hides the devices that can be read without end, because a source can make its
	// compiler read them. Tiers that hide no files do not hide them either.
	Compiler bool
	// Fresh requests a box in which no program has run before, if the tier has boxes.
	Fresh bool
	Files Files
	// Laid lists files that are written to the working folder before the run. Dir must be "".
	Laid []LaidFile
	// Idle is the wall limit of a program that uses hardly any CPU time. It is at most Limits.Wall.
	// Zero means Limits.Wall, and so does any value where there is no Linux.
	Idle time.Duration
	// Pace makes the CPU limit of a run of a Converser grow.
	Pace Pace
	// Patient lets the Partner of a Converser take any time, as a user at a keyboard does. There is
	// no wall limit, and neither side is stopped because both wait.
	Patient bool

	crossed *relay.Crossing // nil unless the run is interactive
}

// Files names an input file and an output file in the program's working folder, which replace
// standard input and output. Stdin becomes the contents of the input file, and the contents of
// the output file become Result.Stdout. The program's standard input is then empty, and what it
// prints is discarded. The zero value means no files. Command.Dir must be "".
type Files struct{ Input, Output string }

// A LaidFile is a file to be written before a run. Its name is a path with slashes, relative to
// the working folder, that satisfies fs.ValidPath.
type LaidFile struct {
	Name string
	Text []byte
}

// Limits are the limits of a run. Zero means no limit, except for Stderr and Stack.
type Limits struct {
	CPU       time.Duration // user and system time of all processes
	Wall      time.Duration // elapsed time; stops programs that sleep
	Memory    int64         // bytes of all processes
	Output    int64         // bytes of stdout
	Stderr    int64         // bytes of stderr that are stored, the rest is discarded; 0 means 64 KiB
	Stack     int64         // bytes; 0 means 1 GiB; never more than the system allows
	Processes int           // processes and threads
}

// A Pace makes the CPU limit of an interactive run grow. The zero value does not.
type Pace struct {
	Reply time.Duration // additional CPU time after each reply of the interactor
	Most  int           // how many replies give additional CPU time
}

// More returns the additional CPU time after some replies.
func (p Pace) More(replies int) time.Duration { return time.Duration(min(replies, p.Most)) * p.Reply }

// An End says how a run ended.
type End int

// The ways in which a run can end.
const (
	Exited   = End(packet.Exited)   // exited by itself, with ExitCode
	Signaled = End(packet.Signaled) // died of a Signal that the judge did not send
	CPUOver  = End(packet.CPUOver)  // stopped: CPU limit
	WallOver = End(packet.WallOver) // stopped: wall limit, with CPU time below the CPU limit
	MemOver  = End(packet.MemOver)  // stopped: memory limit
	OutOver  = End(packet.OutOver)  // stopped: output limit
)

// ErrMemory means that the machine had no memory left during a run, so the run says nothing about
// the program.
var ErrMemory error = &fault.Error{
	Place: "sandbox", What: "the machine ran out of memory, and the system ended a program", Remedy: "run fewer programs at a time",
}

// A Result is the result of a run.
type Result struct {
	End      End
	ExitCode int    // if Exited
	Signal   string // if Signaled, for example "SIGSEGV"
	CPU      time.Duration
	Wall     time.Duration
	Memory   int64 // peak in bytes; 0 if the tier cannot measure it
	Stdout   []byte
	Stderr   []byte // the first Limits.Stderr bytes
	// Starved says that the wall clock stopped a program that was not seen idle, even after its
	// extra time. It probably waited for a CPU.
	Starved bool
	// Unsure says that the wall clock stopped a program, and that the system does not show whether
	// the program waited for a CPU.
	Unsure bool
	// Missing says that a program with Files wrote no output file, or something that is not a
	// regular file.
	Missing bool
}

// errLaid means that the name of a laid file leads out of the working folder.
var errLaid = fault.Errorf("files of a test: a name leads out of the working folder; name them by paths below it")

// errNoProgram means that a command is empty.
var errNoProgram = fault.Errorf("command: is empty; give the path of a program")
