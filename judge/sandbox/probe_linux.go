package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// probeVariable, in its environment, has our binary play the attacker.
const probeVariable = "GRUNDY_PROBE"

func init() {
	if os.Getenv(probeVariable) != "" {
		attack()
		os.Exit(0)
	}
}

// attacks are what a program must not be able to do; each gives nil when it could.
var attacks = []struct {
	name string
	try  func() error
}{
	{"open a socket", trySocket},
	{"read the host's files", tryRead},
	{"write beside its folder", tryWrite},
	{"make a namespace", func() error { return unix.Unshare(unix.CLONE_NEWUSER) }},
	{"mount", func() error { return unix.Mount("x", "/", "tmpfs", 0, "") }},
	{"trace a process", func() error { return unix.PtraceAttach(os.Getppid()) }},
	{"signal the judge", tryKill},
	{"raise its limits", tryLimits},
}

// attack tries everything and prints the names of what went through.
func attack() {
	for _, a := range attacks {
		if a.try() == nil {
			fmt.Println(a.name)
		}
	}
	fmt.Println("tried")
}

func trySocket() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// tryRead looks where secrets are, and tests and references might be.
func tryRead() error {
	for _, path := range []string{"/root", "/home", "/var", "/etc/shadow", "/proc/1/environ", "/sys/kernel"} {
		if f, err := os.Open(path); err == nil {
			defer f.Close()
			if !onTheWay(f, os.Args[0]) {
				return nil
			}
		}
	}
	return os.ErrPermission
}

// onTheWay tells whether a folder holds nothing but the way to our own binary, which
// go run keeps below the user's folder, and which the box must show.
func onTheWay(folder *os.File, binary string) bool {
	way, below := strings.CutPrefix(binary, folder.Name()+"/")
	names, err := folder.Readdirnames(-1)
	next, _, _ := strings.Cut(way, "/")
	return below && err == nil && slices.Equal(names, []string{next})
}

func tryWrite() error {
	for _, dir := range []string{"/", "/usr", "/usr/bin", "/etc", "/dev"} {
		name := fmt.Sprintf("%s/grundy-probe-%d", dir, os.Getpid())
		if f, err := os.Create(name); err == nil {
			f.Close()
			os.Remove(name)
			return nil
		}
	}
	return os.ErrPermission
}

// tryKill sends the signal that does nothing to the box.
func tryKill() error {
	if os.Getppid() <= 1 {
		return unix.EPERM // the first process of a namespace is deaf
	}
	return unix.Kill(os.Getppid(), 0)
}

func tryLimits() error {
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &l); err != nil {
		return err
	}
	l.Cur, l.Max = l.Max+1, l.Max+1
	return unix.Setrlimit(unix.RLIMIT_FSIZE, &l)
}

// probe has our own binary attack the tier from inside, and complains of what went
// through.
func (r *boxes) probe() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	res, err := r.Run(context.Background(), Command{
		Args:    []string{self},
		Env:     []string{probeVariable + "=1"},
		Visible: []string{self},
		Limits:  Limits{CPU: 10 * time.Second, Wall: boxTime, Memory: 256 << 20, Output: 1 << 16, Processes: 64},
	})
	if err != nil {
		return err
	}
	found := strings.Split(strings.TrimSpace(string(res.Stdout)), "\n")
	if res.End != Exited || res.ExitCode != 0 || found[len(found)-1] != "tried" {
		return fmt.Errorf("a trial program ended badly (%s)", strings.TrimSpace(string(res.Stderr)))
	}
	if through := found[:len(found)-1]; len(through) > 0 {
		return errors.New("a program in it can " + strings.Join(through, ", "))
	}
	return nil
}
