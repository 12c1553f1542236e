//go:build linux

// Command vm-test runs static programs as root and as an ordinary user in a virtual machine. The
// machine has a Debian kernel with only cgroup v2, set up as systemd does, whatever the host has.
// The command needs no root on the host.
//
//	vm-test [flags] BINARY [ARGS...]
//	vm-test [flags] --list FILE
//
// BINARY must be linked statically (CGO_ENABLED=0, or gcc -static). The guest has it under its
// name, and runs it once as root and once as the user, or as --as says. Each line of a list is
// `root COMMAND`, `user COMMAND` or `session COMMAND`, where COMMAND is run by /bin/sh. Empty
// lines and lines that begin with # are ignored.
//
//	root     uid 0, in a cgroup of its own
//	user     uid 1000, in /sys/fs/cgroup/user.slice/user.scope, which is delegated
//	         to it as `systemd-run --user --scope -p Delegate=yes` would: the
//	         controllers cpu, memory and pids can be enabled below it
//	session  uid 1000 in a cgroup that belongs to root, as after a plain login
//
// Commands start in their home folder. The variable VM_TEST_AS has one of these three words. The
// shell is busybox. There is no compiler, no network but loopback, no disk and no kernel module.
// The root is a tmpfs, so pivot_root works. Whatever a command leaves behind (processes, cgroups,
// mounts) is reported and removed.
//
//	--file HOST=GUEST  copies a file or a folder into the guest; may be repeated
//	--env NAME=VALUE   sets a variable of all commands; may be repeated
//	--as LIST          the users that run BINARY; root,user by default
//	--kernel KERNEL    the path of a vmlinuz, or the Debian suite whose kernel to
//	                   fetch: bookworm (6.1; the default), bookworm-backports and
//	                   trixie (6.12), sid (the newest)
//	--accel WHAT       kvm or tcg; by default kvm if it works here
//	--timeout TIME     for the whole call; 10m by default
//	--memory, --cpus   the guest's memory and CPUs; 2G and 2 by default
//
// Kernels and busybox come from Debian packages, which are unpacked into the user's cache folder.
// Remove the folder grundy-vm there to download newer ones.
//
// The exit code is the first nonzero exit code of the commands (128 and more for a signal). It is
// 124 after a timeout, and 125 if the machine could not run them.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Exit codes that are not from a command.
const (
	exitTimeout = 124
	exitNone    = 125
)

// The guest dies with the thread that started it, so that must be the main thread.
func init() { runtime.LockOSThread() }

func main() {
	if os.Args[0] == "/init" {
		guest()
	}
	code, err := host(os.Args[1:])
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "vm-test:", err)
	}
	os.Exit(code)
}

// options has the values of the command line.
type options struct {
	machine
	kernel  string
	list    string
	as      string
	timeout time.Duration
	files   repeated
	env     repeated
	args    []string // BINARY and its arguments
}

// repeated is a flag that may be given several times.
type repeated []string

func (r *repeated) String() string     { return strings.Join(*r, " ") }
func (r *repeated) Set(s string) error { *r = append(*r, s); return nil }

func parseOptions(args []string) (options, error) {
	var o options
	f := flag.NewFlagSet("vm-test", flag.ContinueOnError)
	f.StringVar(&o.kernel, "kernel", "bookworm", "path of a vmlinuz, or Debian suite")
	f.StringVar(&o.accel, "accel", "", "kvm or tcg")
	f.StringVar(&o.memory, "memory", "2G", "memory of the guest")
	f.IntVar(&o.cpus, "cpus", 2, "processors of the guest")
	f.StringVar(&o.list, "list", "", "file of commands")
	f.StringVar(&o.as, "as", "root,user", "who runs BINARY")
	f.DurationVar(&o.timeout, "timeout", 10*time.Minute, "for all")
	f.Var(&o.files, "file", "HOST=GUEST, to copy")
	f.Var(&o.env, "env", "NAME=VALUE")
	err := f.Parse(args)
	o.args = f.Args()
	if err == nil && o.list == "" && len(o.args) == 0 {
		err = errors.New("arguments: name no command; give a BINARY, or --list FILE")
	}
	return o, err
}

// host prepares and runs the machine, and returns the exit code.
func host(args []string) (int, error) {
	o, err := parseOptions(args)
	if err != nil {
		return exitNone, err
	}
	dir, err := os.MkdirTemp("", "vm-test")
	if err != nil {
		return exitNone, err
	}
	defer os.RemoveAll(dir)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := o.prepare(ctx, dir)
	if err != nil {
		return exitNone, err
	}
	ctx, stop = context.WithTimeout(ctx, o.timeout)
	defer stop()
	code, err := o.run(ctx, p)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return exitTimeout, fmt.Errorf("the guest: not done after %v; give it more by --timeout (%w)", o.timeout, err)
	}
	return code, err
}

// prepare finds qemu and a kernel, and writes the initramfs into dir.
func (o *options) prepare(ctx context.Context, dir string) (plan, error) {
	p, err := o.plan()
	if err != nil {
		return p, err
	}
	if err := o.findQemu(); err != nil {
		return p, err
	}
	d, err := newDebian(ctx)
	if err != nil {
		return p, err
	}
	if o.vmlinuz, err = d.kernel(o.kernel); err != nil {
		return p, err
	}
	busybox, err := d.busybox()
	if err != nil {
		return p, err
	}
	o.trials = filepath.Join(d.cache, "no-kvm")
	o.dir, o.initrd = dir, filepath.Join(dir, "initrd.gz")
	return p, writeInitrd(o.initrd, busybox, p, o.copies())
}

// plan returns the plan for the guest.
func (o *options) plan() (plan, error) {
	p := plan{Token: "vm-test-" + rand.Text(), Env: o.env}
	if o.list != "" {
		text, err := os.ReadFile(o.list)
		if err != nil {
			return p, err
		}
		if p.Commands, err = parseList(o.list, string(text)); err != nil {
			return p, err
		}
	}
	if len(o.args) == 0 {
		return p, nil
	}
	if err := wantStatic(o.args[0]); err != nil {
		return p, err
	}
	words := append([]string{"/usr/bin/" + filepath.Base(o.args[0])}, o.args[1:]...)
	for as := range strings.SplitSeq(o.as, ",") {
		if !known(as) {
			return p, fmt.Errorf("--as %s: is nobody; give some of %s", as, strings.Join(people, ","))
		}
		p.Commands = append(p.Commands, command{As: as, Args: words})
	}
	return p, nil
}

// copies lists the files to copy into the guest, as HOST=GUEST.
func (o *options) copies() []string {
	if len(o.args) == 0 {
		return o.files
	}
	return append(o.files, o.args[0]+"=/usr/bin/"+filepath.Base(o.args[0]))
}
