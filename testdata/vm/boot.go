//go:build linux

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// qemu is the program that runs the virtual machine.
const qemu = "qemu-system-x86_64"

// A machine is a virtual machine to boot.
type machine struct {
	accel           string // kvm or tcg
	memory          string
	cpus            int
	vmlinuz, initrd string
	dir             string // folder of the kernel's console
	trials          string // a file that records that KVM does not work
	trial           bool   // whether to give up if init does not start in time
}

// findQemu checks that qemu is installed and that the accelerator is known.
func (m *machine) findQemu() error {
	if _, err := exec.LookPath(qemu); err != nil {
		return fmt.Errorf("%s: not found; apt-get install --no-install-recommends qemu-system-x86", qemu)
	}
	switch m.accel {
	case "", "kvm", "tcg":
		return nil
	}
	return fmt.Errorf("--accel %s: is unknown; give kvm or tcg", m.accel)
}

// run boots the machine, under KVM if that works, and returns the exit code.
//
// In some virtual machines /dev/kvm exists and accepts every request, but the guest hangs before
// its kernel starts. Therefore init must start under KVM within trialTime. If it does not, KVM is
// not used again until the host is rebooted.
func (m *machine) run(ctx context.Context, p plan) (int, error) {
	if m.accel != "" {
		return m.boot(ctx, p)
	}
	if m.accel = "kvm"; m.worthTrial() {
		m.trial = true
		code, err := m.boot(ctx, p)
		if !errors.Is(err, errSilent) || ctx.Err() != nil {
			return code, err
		}
		fmt.Fprintln(os.Stderr, "vm-test: KVM does not work here")
		if err := os.WriteFile(m.trials, bootID(), 0o644); err != nil {
			return exitNone, err
		}
	}
	m.accel, m.trial = "tcg", false
	return m.boot(ctx, p)
}

// trialTime is how long init may take to start under KVM. It normally takes a second or two.
const trialTime = 10 * time.Second

// errSilent means that a trial of KVM failed.
var errSilent = errors.New("the guest: says nothing under KVM; give --accel tcg")

// worthTrial reports whether KVM may work.
func (m *machine) worthTrial() bool {
	f, err := os.OpenFile("/dev/kvm", os.O_RDWR, 0)
	if err != nil {
		return false
	}
	f.Close()
	tried, err := os.ReadFile(m.trials)
	return err != nil || !bytes.Equal(tried, bootID())
}

// bootID returns an id that changes with each boot of the host.
func bootID() []byte {
	id, _ := os.ReadFile("/proc/sys/kernel/random/boot_id") // without an id, KVM is tried each time
	return id
}

// command returns the qemu command. The first serial port is the kernel's console, and the second
// is the guest's line to the host.
func (m *machine) command(ctx context.Context) *exec.Cmd {
	cmd := exec.CommandContext(ctx, qemu, "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
		"-m", m.memory, "-smp", strconv.Itoa(m.cpus), "-accel", m.accel, "-cpu", "max",
		"-kernel", m.vmlinuz, "-initrd", m.initrd,
		"-append", "console=ttyS0 quiet panic=-1 random.trust_cpu=on cgroup_no_v1=all",
		"-serial", "file:"+m.console(), "-serial", "stdio")
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return cmd
}

// console returns the name of the file with the kernel's console.
func (m *machine) console() string { return filepath.Join(m.dir, "console") }

// boot runs the machine until it has completed the plan, and returns the first nonzero exit code.
func (m *machine) boot(ctx context.Context, p plan) (int, error) {
	cmd := m.command(ctx)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return exitNone, err
	}
	fmt.Fprintf(os.Stderr, "vm-test: booting %s (%s)\n", filepath.Base(filepath.Dir(m.vmlinuz))+"/"+filepath.Base(m.vmlinuz), m.accel)
	if err := cmd.Start(); err != nil {
		return exitNone, err
	}
	l := listener{plan: p, out: os.Stdout, began: time.Now()}
	if m.trial {
		defer time.AfterFunc(trialTime, func() { l.killSilent(cmd.Process) }).Stop()
	}
	err = l.listen(pipe)
	_ = cmd.Process.Kill() // the guest has completed its plan
	_ = cmd.Wait()
	if m.trial && !l.up.Load() {
		return exitNone, errSilent
	}
	l.summary()
	if err == nil && l.done {
		return l.code, nil
	}
	return exitNone, errors.Join(err, fmt.Errorf("the guest: ended before it was done; its kernel's last words:\n%s%s", m.lastWords(), complaints.String()))
}

// lastWords returns the end of the kernel's console.
func (m *machine) lastWords() string {
	text, err := os.ReadFile(m.console())
	if err != nil {
		return err.Error() + "\n"
	}
	lines := strings.SplitAfter(strings.ReplaceAll(string(text), "\r", ""), "\n")
	return strings.Join(lines[max(0, len(lines)-40):], "")
}

// A listener reads the guest's line.
type listener struct {
	plan    plan
	out     io.Writer
	began   time.Time
	results []string
	code    int
	up      atomic.Bool // init has reported
	done    bool
}

// killSilent kills a machine whose init has not reported.
func (l *listener) killSilent(p *os.Process) {
	if !l.up.Load() {
		_ = p.Kill()
	}
}

// listen passes on the output of commands until the guest reports that it is done, or the line
// ends.
func (l *listener) listen(r io.Reader) error {
	in := bufio.NewReader(r)
	for !l.done {
		line, err := in.ReadString('\n')
		before, word, ours := strings.Cut(line, l.plan.Token+" ")
		if ours && before != "" {
			before += "\n"
		}
		if _, err := io.WriteString(l.out, before); err != nil {
			return err
		}
		if ours {
			err = errors.Join(err, l.hear(strings.TrimSpace(word)))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// hear handles a message of the guest.
func (l *listener) hear(word string) error {
	what, rest, _ := strings.Cut(word, " ")
	switch what {
	case "up":
		l.up.Store(true)
		fmt.Fprintf(l.out, "== Linux %s, up after %.1f s\n", rest, time.Since(l.began).Seconds())
	case "note":
		fmt.Fprintf(l.out, "== %s\n", rest)
	case "begin", "end":
		return l.command(what, rest)
	case "done":
		l.done = true
	}
	return nil
}

// command handles the start or the end of a command. Its arguments are I, or I CODE MILLISECONDS.
func (l *listener) command(what, rest string) error {
	var i, code, ms int
	if n, _ := fmt.Sscan(rest, &i, &code, &ms); n == 0 || i < 0 || i >= len(l.plan.Commands) {
		return fmt.Errorf("the guest: says %q, which makes no sense; look for garbled output above", what+" "+rest)
	}
	c := l.plan.Commands[i]
	if what == "begin" {
		fmt.Fprintf(l.out, "== %s\n", c)
	} else {
		l.end(c, code, time.Duration(ms)*time.Millisecond)
	}
	return nil
}

// end records how a command ended.
func (l *listener) end(c command, code int, took time.Duration) {
	if l.code == 0 {
		l.code = code
	}
	l.results = append(l.results, fmt.Sprintf("== exit %d after %.1f s  %s\n", code, took.Seconds(), c))
}

// summary prints how each command ended.
func (l *listener) summary() {
	for _, r := range l.results {
		fmt.Fprint(l.out, r)
	}
	fmt.Fprintf(l.out, "== %d of %d commands run, %.1f s in all\n", len(l.results), len(l.plan.Commands), time.Since(l.began).Seconds())
}
