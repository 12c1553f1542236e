package attack

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/box"
)

// roles maps the names of the roles to their functions.
var roles = map[string]func(args []string){
	"attack":  attack,
	"inherit": inherit,
	"hog":     hog,
	"hold":    holdRole,
	"crowd":   crowdRole,
	"spin":    spin,
	"unseen":  unseen,
	"leave":   leave,
	"litter":  litter,
	"limits":  limitsAtStart,
}

// filtered reports whether a seccomp filter permanently restricts this process.
func filtered() bool {
	privileges, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)
	mode, err2 := unix.PrctlRetInt(unix.PR_GET_SECCOMP, 0, 0, 0, 0)
	return err == nil && err2 == nil && privileges == 1 && mode == unix.SECCOMP_MODE_FILTER
}

// attack makes attempts and prints those that succeeded. Its arguments are the id of a process of
// the judge's user, and the names of the attempts.
func attack(args []string) {
	if len(args) == 0 {
		return
	}
	victim, err := strconv.Atoi(args[0])
	if err != nil {
		return
	}
	if !filtered() {
		fmt.Println("run without a filter")
		return
	}
	for _, name := range args[1:] {
		if try := Attempts[name]; try == nil {
			fmt.Printf("%s (not implemented)\n", name)
		} else if err := try(victim); !isRefusal(err) {
			fmt.Printf("%s (%v)\n", name, err)
		}
	}
}

// isRefusal distinguishes a refusal from the error of a call that was let through.
func isRefusal(err error) bool {
	var number unix.Errno
	return errors.As(err, &number) && slices.Contains([]unix.Errno{
		unix.EPERM, unix.EACCES, unix.ENOSYS, unix.EROFS, // refused
		unix.ENOENT, unix.ENOTDIR, unix.ESRCH, unix.ENXIO, unix.ENODEV, // not visible
	}, number)
}

// HoldSize is how many bytes of each kind of memory the role hold takes. holdTime is how long it
// keeps them. Only their sum exceeds the limit.
const (
	HoldSize = 32 << 20
	holdTime = 3 * time.Second
)

// holdRole takes too much memory. It does so in a child, to catch a tier that measures only the
// first process.
func holdRole(args []string) {
	switch {
	case !filtered():
		fmt.Println("run without a filter")
	case len(args) == 0:
		c := exec.Command(os.Args[0], append(os.Args[1:], "child")...)
		c.Env, c.Stdin, c.Stdout, c.Stderr = os.Environ(), strings.NewReader(os.Args[3]), os.Stdout, os.Stderr
		if err := c.Run(); err != nil {
			fmt.Println("child:", err)
		}
	default:
		holdBoth()
	}
}

// holdBoth takes private and shared memory, and keeps it for holdTime, so that the host notices
// it.
func holdBoth() {
	for _, kind := range []int{unix.MAP_PRIVATE, unix.MAP_SHARED} {
		p, err := unix.Mmap(-1, 0, HoldSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANONYMOUS|kind)
		if err != nil {
			fmt.Println(err)
			os.Exit(1) // refusing the memory is as good as counting it
		}
		for i := 0; i < len(p); i += 4096 {
			p[i] = 1
		}
	}
	fmt.Println("held")
	time.Sleep(holdTime)
}

// inherit prints environment variables and descriptors that it should not have.
func inherit([]string) {
	for _, v := range os.Environ() {
		if v != attackerEnv {
			fmt.Println("it has", v)
		}
	}
	if err := tryDescriptors(); !isRefusal(err) {
		fmt.Println(err)
	}
}

// crowdRole makes waiting children until the kernel refuses one or there are args[0], and prints
// their number.
func crowdRole(args []string) {
	most, _ := strconv.Atoi(args[0])
	n := 0
	for n < most && fork(idle) > 0 {
		n++
	}
	fmt.Println(n)
}

// fork makes a child that runs the given function. The child has only one thread of the runtime
// and a stack that cannot grow, so it may only make raw system calls.
//
//go:norace
//go:noinline
func fork(child func()) int {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if errno != 0 {
		return -1
	}
	if pid == 0 {
		child()
	}
	return int(pid)
}

//go:norace
//go:nosplit
func idle() {
	for {
		unix.RawSyscall6(unix.SYS_PPOLL, 0, 0, 0, 0, 0, 0)
	}
}

// burning uses about 40 ms of CPU time and exits. It counts iterations, because reading a clock
// needs more stack.
//
//go:norace
//go:nosplit
func burning() {
	x := uint64(1)
	for range 60_000_000 {
		x = x*6364136223846793005 + 1442695040888963407
	}
	for {
		unix.RawSyscall(unix.SYS_EXIT, uintptr(x>>63), 0, 0)
	}
}

// unseen makes a child that uses CPU time and that the kernel reaps automatically.
func unseen([]string) {
	signal.Ignore(syscall.SIGCHLD)
	pid := fork(burning)
	for unix.Kill(pid, 0) == nil {
		time.Sleep(time.Millisecond)
	}
}

// leave leaves a child behind, in a session of its own.
func leave([]string) { fork(leaving) }

//go:norace
//go:nosplit
func leaving() {
	unix.RawSyscall(unix.SYS_SETSID, 0, 0, 0)
	idle()
}

func litter([]string) {
	const name = "grundy-litter"
	for _, dir := range []string{".", "/tmp", "/dev/shm", "/var/tmp"} {
		if _, err := os.Lstat(dir + "/" + name); err == nil {
			fmt.Printf("%s is still there\n", dir+"/"+name)
		}
	}
	for _, dir := range []string{".", "/tmp", "/dev/shm", "/var/tmp"} {
		_ = os.WriteFile(dir+"/"+name, []byte("left"), 0o600) // refusing the file is as good as removing it
	}
}

// limitsAtStart prints the limits that are higher than they should be.
func limitsAtStart([]string) {
	for _, l := range box.FixedLimits {
		var got unix.Rlimit
		if err := unix.Getrlimit(l.Resource, &got); err != nil || got.Max > l.Max {
			fmt.Printf("limit %d is %d\n", l.Resource, got.Max)
		}
	}
}
