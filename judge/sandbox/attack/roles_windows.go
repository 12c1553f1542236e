package attack

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// roles maps the names of the roles to their functions.
var roles = map[string]func(args []string){
	"attack":  attack,
	"inherit": inherit,
	"hog":     hog,
	"crowd":   crowdRole,
	"idle":    func([]string) { time.Sleep(time.Minute) },
	"spin":    spin,
	"unseen":  unseen,
	"burn":    func([]string) { burn(BurnTime) },
	"leave":   leave,
	"left":    leftRole,
	"limits":  limitsAtStart,
}

// Attempts are things that a program must not be able to do, under their names in the table of
// promises. Each returns an error that says what succeeded, or nil if the attempt failed.
var Attempts = map[string]func() error{
	"use what the judge has open": tryHandles,
}

// attack makes the attempts that its arguments name, and prints those that succeeded.
func attack(args []string) {
	if caged() != "" {
		fmt.Println("run without a job")
		return
	}
	for _, name := range args {
		if try := Attempts[name]; try == nil {
			fmt.Printf("%s (not implemented)\n", name)
		} else if err := try(); err != nil {
			fmt.Printf("%s (%v)\n", name, err)
		}
	}
}

// inJob is IsProcessInJob, which package windows does not have.
var inJob = windows.NewLazySystemDLL("kernel32.dll").NewProc("IsProcessInJob")

// caged returns what is wrong with the job of this process. It returns "" if Windows reports that
// the job has the limits of a run.
func caged() string {
	var in int32
	if ok, _, _ := inJob.Call(uintptr(windows.CurrentProcess()), 0, uintptr(unsafe.Pointer(&in))); ok == 0 || in == 0 {
		return "no job"
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	err := windows.QueryInformationJobObject(0, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	const wanted = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_JOB_MEMORY |
		windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS | windows.JOB_OBJECT_LIMIT_JOB_TIME
	const refused = windows.JOB_OBJECT_LIMIT_BREAKAWAY_OK | windows.JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK
	flags := info.BasicLimitInformation.LimitFlags // 0 on systems that do not implement these limits
	if err != nil || flags != 0 && (flags&wanted != wanted || flags&refused != 0) {
		return fmt.Sprintf("a job with the limits %#x", flags)
	}
	return ""
}

// handleInformation is GetHandleInformation, which package windows does not have.
var handleInformation = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetHandleInformation")

// tryHandles looks for inherited files and pipes. An inherited handle is inheritable. Handles
// that the system itself opens, such as the current folder, are not. Handles are small multiples
// of four.
func tryHandles() error {
	const most = 4 * 4096
	std := []windows.Handle{windows.Handle(os.Stdin.Fd()), windows.Handle(os.Stdout.Fd()), windows.Handle(os.Stderr.Fd())}
	for h := windows.Handle(4); h < most; h += 4 {
		var flags uint32
		ok, _, _ := handleInformation.Call(uintptr(h), uintptr(unsafe.Pointer(&flags)))
		if ok == 0 || flags&windows.HANDLE_FLAG_INHERIT == 0 || slices.Contains(std, h) {
			continue
		}
		kind, err := windows.GetFileType(h)
		if err == nil && (kind == windows.FILE_TYPE_DISK || kind == windows.FILE_TYPE_PIPE) {
			return fmt.Errorf("handle %d", h)
		}
	}
	return nil
}

// systemEnv has prefixes of the variables that Windows or Wine adds to every environment.
var systemEnv = []string{"SYSTEMROOT=", "SYSTEMDRIVE=", "WINDIR=", "WINE", "="}

// inherit prints environment variables and handles that it should not have.
func inherit([]string) {
	for _, v := range os.Environ() {
		added := func(name string) bool { return strings.HasPrefix(strings.ToUpper(v), name) }
		if v != attackerEnv && !slices.ContainsFunc(systemEnv, added) {
			fmt.Println("it has", v)
		}
	}
	if err := tryHandles(); err != nil {
		fmt.Println(err)
	}
}

// limitsAtStart prints what is wrong with the limits.
func limitsAtStart([]string) {
	if why := caged(); why != "" {
		fmt.Println("it has", why)
	}
}

// child returns a command that starts this binary in another role, with the same nonce.
func child(role string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], append([]string{Word, role, os.Args[3]}, args...)...)
	c.Stdin = strings.NewReader(os.Args[3])
	return c
}

// crowdRole makes up to args[0] waiting children, and prints how many are alive. If children above
// the cap are killed only after a while, it waits for that.
func crowdRole(args []string) {
	most, _ := strconv.Atoi(args[0])
	var all []*exec.Cmd
	for range most {
		c := child("idle")
		if c.Start() != nil {
			break
		}
		all = append(all, c)
	}
	alive := len(all)
	for began := time.Now(); alive > CrowdCap && time.Since(began) < Time/2; time.Sleep(20 * time.Millisecond) {
		alive = 0
		for _, c := range all {
			if !processEnded(c.Process.Pid) {
				alive++
			}
		}
	}
	fmt.Println(alive)
}

// BurnTime is the CPU time of a child for which its parent does not wait.
const BurnTime = 60 * time.Millisecond

// burn uses the given CPU time.
func burn(d time.Duration) {
	ticks := func(f windows.Filetime) time.Duration {
		return time.Duration(int64(f.HighDateTime)<<32|int64(f.LowDateTime)) * 100
	}
	for {
		var created, ended, kernel, user windows.Filetime
		if windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user) != nil || ticks(kernel)+ticks(user) > d {
			return
		}
	}
}

// unseen makes a child that uses CPU time, and exits without calling Wait for it.
func unseen([]string) {
	c := child("burn")
	r, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	_, _ = io.Copy(io.Discard, r) // the pipe ends when the child does
}

// leave leaves children behind, outside the job if it can. It exits after they have started.
func leave(args []string) {
	for _, flags := range []uint32{windows.CREATE_BREAKAWAY_FROM_JOB | windows.DETACHED_PROCESS, windows.DETACHED_PROCESS} {
		c := child("left", args...)
		c.SysProcAttr = &windows.SysProcAttr{CreationFlags: flags}
		r, err := c.StdoutPipe()
		if err == nil && c.Start() == nil {
			_, _ = r.Read(make([]byte, 1))
		}
	}
}

// LeftName returns the name of an event that exists as long as a child of leave lives.
func LeftName(nonce string) (*uint16, error) {
	return windows.UTF16PtrFromString("Local\\grundy-left-" + nonce)
}

// leftRole is the role of the children of leave.
func leftRole([]string) {
	name, err := LeftName(os.Args[3])
	if err == nil {
		_, err = windows.CreateEvent(nil, 1, 0, name)
	}
	fmt.Println(err)
	time.Sleep(time.Minute)
}

// processEnded reports whether a process has ended.
func processEnded(pid int) bool {
	h, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return true
	}
	defer windows.CloseHandle(h)
	event, err := windows.WaitForSingleObject(h, 0)
	return err != nil || event == windows.WAIT_OBJECT_0
}

// CrowdCap is the cap on processes with which the role crowd is tested.
const CrowdCap = 6
