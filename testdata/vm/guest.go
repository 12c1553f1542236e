//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// guest is the main function of init in the virtual machine.
func guest() {
	if err := live(); err != nil {
		fmt.Fprintln(os.Stderr, "init:", err)
	}
	// Wait until the tty has sent everything.
	_ = unix.IoctlSetInt(int(os.Stderr.Fd()), unix.TCSBRK, 1)
	_ = unix.Reboot(unix.LINUX_REBOOT_CMD_RESTART)
}

func live() error {
	text, err := os.ReadFile(planPath)
	if err != nil {
		return err
	}
	var p plan
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	if err := prepare(); err != nil {
		return err
	}
	line, err := openLine("/dev/ttyS1")
	if err != nil {
		return err
	}
	defer line.Close()
	return (&worker{plan: p, line: line}).work()
}

// A mount is a file system that systemd also mounts.
type mount struct {
	kind, dir string
	flags     uintptr
	data      string
}

var mounts = []mount{
	{"proc", "/proc", unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC, ""},
	{"sysfs", "/sys", unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC, ""},
	{"securityfs", "/sys/kernel/security", unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC, ""},
	{"cgroup2", cgroups, unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC, "nsdelegate,memory_recursiveprot"},
	{"devtmpfs", "/dev", unix.MS_NOSUID, "mode=0755"},
	{"devpts", "/dev/pts", unix.MS_NOSUID | unix.MS_NOEXEC, "mode=0620,ptmxmode=0666,gid=5"},
	{"tmpfs", "/dev/shm", unix.MS_NOSUID | unix.MS_NODEV, "mode=1777"},
	{"tmpfs", "/run", unix.MS_NOSUID | unix.MS_NODEV, "mode=0755"},
	{"tmpfs", "/tmp", unix.MS_NOSUID | unix.MS_NODEV, "mode=1777"},
}

// prepare sets up what programs expect of a system: files, network, limits and cgroups.
func prepare() error {
	if err := switchRoot("/newroot"); err != nil {
		return err
	}
	for _, dir := range []string{"/home/tester", "/run/user/1000"} {
		if err := own(dir); err != nil {
			return err
		}
	}
	for _, words := range [][]string{
		{"/usr/bin/busybox", "--install", "-s", "/usr/bin"},
		{"/usr/bin/busybox", "ip", "link", "set", "lo", "up"},
	} {
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", strings.Join(words, " "), err, out)
		}
	}
	if err := unix.Sethostname([]byte("vm-test")); err != nil {
		return err
	}
	// systemd sets this limit, too.
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 1024, Max: 512 << 10}); err != nil {
		return err
	}
	return settleCgroups()
}

// own makes a folder that belongs to the user.
func own(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return err
	}
	return os.Chown(dir, userID, userID)
}

// switchRoot moves the tree to a tmpfs and makes that the root, because pivot_root does not work
// with the rootfs of an initramfs.
func switchRoot(root string) error {
	if err := mountAll(root); err != nil {
		return err
	}
	if err := copyTree(treePath, root); err != nil {
		return err
	}
	for _, old := range []string{treePath, planPath, "/init"} {
		if err := os.RemoveAll(old); err != nil {
			return err
		}
	}
	return enter(root)
}

// mountAll mounts a tmpfs, and in it the usual file systems.
func mountAll(root string) error {
	for _, m := range append([]mount{{"tmpfs", "", 0, "mode=0755"}}, mounts...) {
		if err := os.MkdirAll(root+m.dir, 0o755); err != nil {
			return err
		}
		if err := unix.Mount(m.kind, root+m.dir, m.kind, m.flags, m.data); err != nil {
			return fmt.Errorf("mount %s: %w", root+m.dir, err)
		}
	}
	return nil
}

// enter makes a mounted folder the root.
func enter(root string) error {
	if err := os.Chdir(root); err != nil {
		return err
	}
	if err := unix.Mount(".", "/", "", unix.MS_MOVE, ""); err != nil {
		return fmt.Errorf("move %s: %w", root, err)
	}
	if err := unix.Chroot("."); err != nil {
		return err
	}
	// Mounts propagate to other namespaces by default, as under systemd.
	if err := unix.Mount("", "/", "", unix.MS_SHARED|unix.MS_REC, ""); err != nil {
		return err
	}
	return os.Chdir("/")
}

// copyTree copies folders, files and links.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := to + strings.TrimPrefix(name, from)
		switch {
		case d.IsDir():
			return os.MkdirAll(target, 0o755)
		case d.Type() == fs.ModeSymlink:
			link, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, info.Mode().Perm())
	})
}

// openLine opens a serial port in raw mode.
func openLine(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	t, err := unix.IoctlGetTermios(int(f.Fd()), unix.TCGETS)
	if err != nil {
		return nil, err
	}
	t.Iflag, t.Oflag, t.Lflag = 0, 0, 0
	t.Cflag = unix.CS8 | unix.CREAD | unix.CLOCAL | unix.B115200
	return f, unix.IoctlSetTermios(int(f.Fd()), unix.TCSETS, t)
}
