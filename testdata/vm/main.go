//go:build linux

// Command vm-test runs static programs as root and as an ordinary user in a
// virtual machine of its own: a Debian kernel with cgroup v2 alone, as systemd
// leaves it, whatever the host has. It needs no root on the host.
//
//	vm-test [flags] BINARY [ARGS...]
//	vm-test [flags] --list FILE
//
// BINARY is linked statically (CGO_ENABLED=0, or gcc -static). It is found in the
// guest by its name, and run once as root and once as the user, or as --as says.
// Each line of a list is `root COMMAND`, `user COMMAND` or `session COMMAND`, where
// COMMAND is for /bin/sh; empty lines and those that begin with # are passed over.
//
//	root     uid 0, in a cgroup of its own
//	user     uid 1000, in /sys/fs/cgroup/user.slice/user.scope, which is delegated
//	         to it as `systemd-run --user --scope -p Delegate=yes` would: the
//	         controllers cpu, memory and pids are there to be enabled below
//	session  uid 1000 in a cgroup that belongs to root, as after a plain login
//
// Commands start in their home folder, see which of the three they are in
// VM_TEST_AS, and have busybox for a shell. There is no compiler, no network but
// loopback, no disk and no kernel module; / is a tmpfs, so that pivot_root works.
// What a command leaves behind (processes, cgroups, mounts) is told and removed.
//
//	--file HOST=GUEST  copies a file or a folder into the guest; may be repeated
//	--env NAME=VALUE   sets a variable of all commands; may be repeated
//	--as LIST          who runs BINARY: root,user unless told
//	--kernel KERNEL    the path of a vmlinuz, or the Debian suite whose kernel to
//	                   fetch: bookworm (6.1) unless told, bookworm-backports and
//	                   trixie (6.12), sid (the newest)
//	--accel WHAT       kvm or tcg; kvm unless told, if it works here
//	--timeout TIME     for all, 10m unless told
//	--memory, --cpus   of the guest: 2G and 2
//
// Kernels and busybox come as Debian packages, which are unpacked in the user's
// cache folder and stored; remove grundy-vm there to fetch newer ones.
//
// The exit code is the first that is not zero of the commands' (128 and more for a
// signal); 124 when time ran out, 125 when there was no machine to run them.
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

// Exit codes that are not a command's.
const (
	exitTimeout = 124
	exitNone    = 125
)

// The guest dies with the thread that started it: hence the main one.
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

// options is what the command line asks for.
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

// repeated is a flag that may be given more than once.
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

// host prepares the machine, runs it, and gives the exit code.
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

// plan is what the guest has to do.
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

// copies lists what goes into the guest, as HOST=GUEST.
func (o *options) copies() []string {
	if len(o.args) == 0 {
		return o.files
	}
	return append(o.files, o.args[0]+"=/usr/bin/"+filepath.Base(o.args[0]))
}
