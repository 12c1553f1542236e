//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A worker carries out the plan in the guest, and reports on the line.
type worker struct {
	plan plan
	line *os.File
}

// say sends a message to the host.
func (w *worker) say(format string, a ...any) {
	fmt.Fprintf(w.line, w.plan.Token+" "+format+"\n", a...)
}

func (w *worker) work() error {
	var u unix.Utsname
	if err := unix.Uname(&u); err != nil {
		return err
	}
	w.say("up %s", unix.ByteSliceToString(u.Release[:]))
	for i, c := range w.plan.Commands {
		w.say("begin %d", i)
		began := time.Now()
		code, err := w.run(c)
		if err != nil {
			return err
		}
		w.say("end %d %d %d", i, code, time.Since(began).Milliseconds())
	}
	w.say("done")
	return unix.IoctlSetInt(int(w.line.Fd()), unix.TCSBRK, 1)
}

// run runs a command in its own cgroup, reports what it left behind, and returns its exit code.
func (w *worker) run(c command) (int, error) {
	scope, err := makeScope(c.As)
	if err != nil {
		return 0, err
	}
	mounted := mountPoints()
	out, passed, err := w.pass()
	if err != nil {
		return 0, err
	}
	code := w.finish(c, scope, out)
	left := leftInScope(scope)
	if err := removeScope(scope); err != nil {
		return 0, err
	}
	select {
	case <-passed:
	case <-time.After(5 * time.Second):
		left = append(left, "somebody outside its cgroup who holds its output")
	}
	dirs, err := unmount(mounted)
	if left = append(left, dirs...); len(left) > 0 {
		w.say("note left behind: %s", strings.Join(left, ", "))
	}
	return code, err
}

// pass makes a pipe that is copied to the line. passed is closed when the pipe ends.
func (w *worker) pass() (out *os.File, passed chan struct{}, err error) {
	read, out, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	passed = make(chan struct{})
	go func() {
		defer close(passed)
		_, _ = io.Copy(w.line, read)
		read.Close()
	}()
	return out, passed, nil
}

// finish runs a command to its end in a cgroup, and returns its exit code. This is 127 if the
// command does not start.
func (w *worker) finish(c command, scope string, out *os.File) int {
	pid, err := w.start(c, scope, out)
	out.Close()
	if err != nil {
		w.say("note %s: does not start: %v", c.Args[0], err)
		return 127
	}
	return reap(pid)
}

// start starts a command in a cgroup.
func (w *worker) start(c command, scope string, out *os.File) (int, error) {
	dir, err := os.Open(scope)
	if err != nil {
		return 0, err
	}
	defer dir.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		return 0, err
	}
	defer null.Close()
	id, home, env := uint32(0), "/root", []string{"USER=root"}
	if c.As != "root" {
		id, home, env = userID, "/home/tester", []string{"USER=tester", "XDG_RUNTIME_DIR=/run/user/1000"}
	}
	env = append(env, "HOME="+home, "PATH=/usr/bin", "TERM=dumb", "VM_TEST_AS="+c.As)
	return syscall.ForkExec(c.Args[0], c.Args, &syscall.ProcAttr{
		Dir:   home,
		Env:   append(env, w.plan.Env...),
		Files: []uintptr{null.Fd(), out.Fd(), out.Fd()},
		Sys: &syscall.SysProcAttr{
			Setsid:      true,
			Credential:  &syscall.Credential{Uid: id, Gid: id},
			UseCgroupFD: true,
			CgroupFD:    int(dir.Fd()),
		},
	})
}

// reap waits for children, including orphans, until the process pid has ended, and returns its
// exit code. If pid is 0, it only reaps children that have already ended.
func reap(pid int) int {
	flags := 0
	if pid == 0 {
		flags = unix.WNOHANG
	}
	for {
		var ws unix.WaitStatus
		got, err := unix.Wait4(-1, &ws, flags, nil)
		if err == unix.EINTR {
			continue
		}
		if err != nil || got == 0 {
			return 127 // there is no child to wait for
		}
		if got == pid {
			return exitCode(ws)
		}
	}
}

// exitCode returns the exit code that a shell would report.
func exitCode(ws unix.WaitStatus) int {
	if ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return ws.ExitStatus()
}

// mountPoints returns the id and folder of each mount, parents first.
func mountPoints() (list []string) {
	text, _ := os.ReadFile("/proc/self/mountinfo")
	for line := range bytes.Lines(text) {
		if f := strings.Fields(string(line)); len(f) > 4 {
			list = append(list, f[0]+" "+f[4])
		}
	}
	return list
}

// unmount removes the mounts that are not in mounted, and describes them.
func unmount(mounted []string) (left []string, err error) {
	for _, m := range slices.Backward(mountPoints()) {
		if slices.Contains(mounted, m) {
			continue
		}
		_, dir, _ := strings.Cut(m, " ")
		left = append(left, "mount on "+dir)
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			return left, fmt.Errorf("unmount %s: %w", dir, err)
		}
	}
	return left, nil
}
