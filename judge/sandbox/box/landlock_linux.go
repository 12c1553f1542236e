package box

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"

	"grundy/judge/base/fault"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/stdio"
)

// If there are no namespaces, Landlock hides files. Since Linux 6.12 it also prevents signals to
// processes outside the box. On older kernels the filter asks the box about each signal
// (signals_linux.go). There is no pid namespace, so the box is the reaper of orphans. A process
// that loses its parent becomes a child of the box, which can then find it.

// Versions of Landlock that added features.
const (
	referringLandlock  = 2 // Linux 5.19: moving files between folders
	truncatingLandlock = 3 // Linux 6.2: truncating files
	networkLandlock    = 4 // Linux 6.7: TCP connections
	devicesLandlock    = 5 // Linux 6.10: ioctl on devices
	scopedLandlock     = 6 // Linux 6.12: scoped signals
)

// NewestLandlock is the newest version of Landlock that the box uses.
const NewestLandlock = scopedLandlock

// Kinds of access to files.
const (
	landlockRead  = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE
	landlockDir   = landlockRead | unix.LANDLOCK_ACCESS_FS_READ_DIR
	landlockBasic = landlockDir | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR |
		unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO |
		unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_SYM
)

// landlockAll returns all kinds of access to files in a version of Landlock. Landlock denies only
// the kinds of access that a ruleset handles.
func landlockAll(abi int) uint64 {
	all := uint64(landlockBasic)
	if abi >= referringLandlock {
		all |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if abi >= truncatingLandlock {
		all |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if abi >= devicesLandlock {
		all |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	return all
}

// mustOpen lists files that must be readable if they exist. A JavaScript runtime works if they do
// not exist, but exits if it may not read them.
var mustOpen = []string{"/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies"}

// landlock restricts the calling thread and its children to the world.
func landlock(w packet.World) error {
	// This is struct landlock_ruleset_attr. Older kernels expect a shorter one.
	attr := struct{ files, network, scoped uint64 }{files: landlockAll(w.Landlock)}
	size := unsafe.Sizeof(attr.files)
	if w.Landlock >= networkLandlock {
		attr.network = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
		size += unsafe.Sizeof(attr.network)
	}
	if w.Landlock >= scopedLandlock {
		attr.scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		size += unsafe.Sizeof(attr.scoped)
	}
	set, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, address(&attr), size, 0)
	if errno != 0 {
		return fmt.Errorf("landlock: %w", errno)
	}
	defer unix.Close(int(set))
	for _, p := range slices.Concat(systemList(), mustOpen) {
		if hidden(w, p) {
			continue
		}
		may := uint64(landlockDir)
		if strings.HasPrefix(p, "/dev/") {
			may = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE
		}
		if p == zeroDevice { // a writable mapping of it would be memory that is not counted
			may = unix.LANDLOCK_ACCESS_FS_READ_FILE
		}
		if err := landlockPath(int(set), p, may); err != nil && !errors.Is(err, unix.ENOENT) {
			return err
		}
	}
	for _, p := range w.Visible {
		if err := landlockPath(int(set), p, landlockDir); err != nil {
			return err
		}
	}
	if w.Streams != "" {
		if err := landlockStreams(int(set), w.Streams); err != nil {
			return err
		}
	}
	for _, p := range w.Writable {
		if err := landlockPath(int(set), p, attr.files); err != nil {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, set, 0, 0); errno != 0 {
		return fmt.Errorf("landlock: %w", errno)
	}
	return nil
}

// landlockStreams allows programs to reopen their standard files. The mode of the input forbids
// writing, too.
func landlockStreams(set int, dir string) error {
	if err := landlockPath(set, dir, unix.LANDLOCK_ACCESS_FS_READ_FILE); err != nil {
		return err
	}
	return landlockPath(set, stdio.OutputFolder(dir), unix.LANDLOCK_ACCESS_FS_READ_FILE|unix.LANDLOCK_ACCESS_FS_WRITE_FILE)
}

// landlockPath allows access to path and everything below it.
func landlockPath(set int, path string, may uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if st.Mode&unix.S_IFMT != unix.S_IFDIR { // the other kinds of access apply only to folders
		may &= landlockRead | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	rule := struct {
		allowed uint64
		parent  int32
	}{may, int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(set), unix.LANDLOCK_RULE_PATH_BENEATH, address(&rule), 0, 0, 0)
	if errno != 0 {
		return fmt.Errorf("landlock: %s: %w", path, errno)
	}
	return nil
}

// setUpLandlock prepares a box without namespaces.
func (b *box) setUpLandlock() error {
	if b.world.Landlock == 0 {
		return fmt.Errorf("landlock: is not in this kernel, or not in use (%w)", unix.ENOSYS)
	}
	if err := seesProcesses(); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("reaper of orphans: %w", err)
	}
	if err := unix.Chdir("/"); err != nil {
		return err
	}
	return b.limits()
}

// seesProcesses returns an error if /proc does not show the children of processes. The box needs
// them to find, measure and kill the processes of a run.
func seesProcesses() error {
	const remedy = "mount the whole of proc there, with the kernel's CONFIG_PROC_CHILDREN"
	if self, err := os.Readlink("/proc/self"); err != nil || self != strconv.Itoa(os.Getpid()) {
		return fault.Errorf("/proc: does not show our processes; %s", remedy)
	}
	if _, err := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", unix.Gettid())); err != nil {
		return fault.Errorf("/proc: does not show children; %s", remedy)
	}
	return nil
}

// become makes the calling thread, and what it starts, another user. If id is negative, it
// instead drops the privileges of the present user. Files that programs may read can be in
// folders that only the judge's user can enter. So the capability to enter all folders is kept,
// and Landlock decides what may be read.
func become(id int) error {
	if id < 0 {
		// The user remains root, but the bounding set removes what root's programs could do. For
		// other users, dropping fails, but they have no capabilities to lose.
		for c := uintptr(0); c <= unix.CAP_LAST_CAP; c++ {
			_ = unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0)
		}
		return nil
	}
	if err := unix.Prctl(unix.PR_SET_KEEPCAPS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("keep capabilities: %w", err)
	}
	// This uses raw system calls, because those of package syscall change all threads.
	n := uintptr(id)
	for _, call := range [][4]uintptr{
		{unix.SYS_SETGROUPS, 0, 0, 0}, {unix.SYS_SETRESGID, n, n, n}, {unix.SYS_SETRESUID, n, n, n},
	} {
		if _, _, errno := unix.RawSyscall(call[0], call[1], call[2], call[3]); errno != 0 {
			return fmt.Errorf("change of user: %w", errno)
		}
	}
	const pass = 1 << unix.CAP_DAC_READ_SEARCH
	head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	data := [2]unix.CapUserData{{Effective: pass, Permitted: pass, Inheritable: pass}}
	if err := unix.Capset(&head, &data[0]); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_RAISE, unix.CAP_DAC_READ_SEARCH, 0, 0)
	if err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	return nil
}

// others returns how many tasks the programs' user may have outside this box: the existing tasks,
// and those that the judge's other boxes may start. A cap that is too high still works, but a cap
// that is too low would break honest programs.
func (b *box) others() int {
	uid := b.world.Identity
	if uid < 0 {
		uid = os.Getuid()
	}
	const boxes = 4 // one box per processor is assumed, but at most this many
	return userTasks(uid) + b.world.Processes*(min(processors(), boxes)-1)
}

// userTasks returns the number of processes and threads of a user.
func userTasks(uid int) int {
	sum := 0
	all := procfs.Open("/proc")
	defer all.Close()
	for _, pid := range all.Numbers(".") {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		_, owner, _ := strings.Cut(string(text), "\nUid:\t")
		_, threads, _ := strings.Cut(string(text), "\nThreads:\t")
		if owner, _, _ = strings.Cut(owner, "\t"); owner != strconv.Itoa(uid) {
			continue
		}
		threads, _, _ = strings.Cut(threads, "\n")
		n, _ := strconv.Atoi(threads)
		sum += n
	}
	return sum
}

// kill kills all processes of a run.
func (b *box) kill(pid int) {
	_ = unix.Kill(-pid, unix.SIGKILL) // most processes are in the program's group, which is killed at once
	for _, p := range b.processes() {
		_ = unix.Kill(p, unix.SIGKILL)
	}
}
