package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/box"
	"grundy/judge/sandbox/procfs"
)

// trials, by the names that the table of promises gives them.
var trials = map[string]func(context.Context, Runner) error{
	"inherits from the judge":                    tryInherit,
	"takes more memory than its limit":           tryHog,
	"starts more processes than its limit":       tryCrowd,
	"uses more CPU than its limit":               trySpin,
	"uses CPU in children that nobody waits for": tryUnseen,
	"leaves a process behind":                    tryLeave,
	"leaves a file behind":                       tryLitter,
	"begins without limits":                      tryStart,
}

// inherit prints what it has without having been given it.
func inherit([]string) {
	for _, v := range os.Environ() {
		if v != probeEnv {
			fmt.Println("it has", v)
		}
	}
	if err := tryDescriptors(); !isRefusal(err) {
		fmt.Println(err)
	}
}

// The cap that is tried, and how many are wanted: more than the most that the cap by
// user makes room for.
const (
	capTried = 24
	children = 400
)

func tryCrowd(ctx context.Context, r Runner) error {
	res, err := runRole(ctx, r, "crowd", func(c *Command) { c.Limits.Processes = capTried }, strconv.Itoa(children))
	if err != nil {
		return err
	}
	lines, err := probed(res)
	if err != nil || len(lines) != 1 {
		return errors.Join(err, fmt.Errorf("it said %q", res.Stdout))
	}
	if n, err := strconv.Atoi(lines[0]); err != nil || n >= children {
		return fmt.Errorf("it had %s of %d processes where %d are allowed", lines[0], children, capTried)
	}
	return nil
}

// crowdRole makes children that wait, until the kernel refuses one, and prints their
// number.
func crowdRole(args []string) {
	most, _ := strconv.Atoi(args[0])
	n := 0
	for n < most && fork(idle) > 0 {
		n++
	}
	fmt.Println(n)
}

// fork makes a child that does nothing but be a child: of the runtime it has one
// thread and no stack to grow, so that it makes raw calls and no others.
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

// burning ends a child after about 40 ms of CPU: a count, as clocks need more stack.
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

func tryUnseen(ctx context.Context, r Runner) error {
	if len(r.Tier().Gaps) > 0 && slices.Contains(gapsOf(r.Tier().Name), unwaited) || r.Tier().Name == tierRlimit {
		return nil // it says so itself
	}
	res, err := runRole(ctx, r, "unseen", nil)
	if err == nil && res.CPU < 20*time.Millisecond {
		err = fmt.Errorf("%v were counted", res.CPU)
	}
	return err
}

// unseen has children burn CPU whom the kernel reaps for us.
func unseen([]string) {
	signal.Ignore(syscall.SIGCHLD)
	pid := fork(burning)
	for unix.Kill(pid, 0) == nil {
		time.Sleep(time.Millisecond)
	}
}

func tryLeave(ctx context.Context, r Runner) error {
	c, err := probeCommand("leave")
	if err != nil {
		return err
	}
	mark := "GRUNDY_LEFT=" + c.Args[3]
	c.Env = append(c.Env, mark)
	res, err := r.Run(ctx, c)
	if err == nil {
		_, err = probed(res)
	}
	if err != nil {
		return err
	}
	all := procfs.Open("/proc")
	defer all.Close()
	for _, pid := range all.Numbers(".") {
		if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); err == nil && strings.Contains(string(text), mark) {
			return fmt.Errorf("process %d is left", pid)
		}
	}
	return nil
}

// leave leaves a child in a session of its own.
func leave([]string) { fork(leaving) }

//go:norace
//go:nosplit
func leaving() {
	unix.RawSyscall(unix.SYS_SETSID, 0, 0, 0)
	idle()
}

// tryLitter runs a role twice in a row: the second finds what the first has left.
func tryLitter(ctx context.Context, r Runner) error {
	for range 2 {
		if err := clean(ctx, r, "litter", nil); err != nil {
			return err
		}
	}
	return nil
}

func litter([]string) {
	const name = "grundy-litter"
	for _, dir := range []string{".", "/tmp", "/dev/shm", "/var/tmp"} {
		if _, err := os.Lstat(dir + "/" + name); err == nil {
			fmt.Printf("%s is still there\n", dir+"/"+name)
		}
	}
	for _, dir := range []string{".", "/tmp", "/dev/shm", "/var/tmp"} {
		_ = os.WriteFile(dir+"/"+name, []byte("left"), 0o600) // refused is as good
	}
}

// limitsAtStart prints the limits that are looser than they are to be.
func limitsAtStart([]string) {
	for _, l := range box.FixedLimits {
		var got unix.Rlimit
		if err := unix.Getrlimit(l.Resource, &got); err != nil || got.Max > l.Max {
			fmt.Printf("limit %d is %d\n", l.Resource, got.Max)
		}
	}
}
