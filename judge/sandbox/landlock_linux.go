package sandbox

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"

	"grundy/judge/fault"
)

// Without namespaces, Landlock hides files, and, since Linux 6.12, keeps signals
// from leaving. On older kernels the filter asks the box about each signal
// (signals_linux.go). What a pid namespace would do, the box does as reaper of
// orphans: whoever loses his parent becomes its child, and is found there.

// Versions of Landlock from which on it does more.
const (
	referringLandlock  = 2 // Linux 5.19: files may be moved between folders
	truncatingLandlock = 3 // Linux 6.2: files are not emptied
	networkLandlock    = 4 // Linux 6.7
	devicesLandlock    = 5 // Linux 6.10: requests to devices
	scopedLandlock     = 6 // Linux 6.12: signals stay inside
)

// landlockMost is the newest version that is made use of; tests play old kernels.
var landlockMost = scopedLandlock

// What programs may do with files.
const (
	landlockRead  = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE
	landlockDir   = landlockRead | unix.LANDLOCK_ACCESS_FS_READ_DIR
	landlockBasic = landlockDir | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR |
		unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO |
		unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_SYM
)

// landlockABI is the kernel's version of Landlock, or 0.
func landlockABI() int {
	abi, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return min(int(abi), landlockMost)
}

// landlockAll is every access to files that a version knows; what is not handled
// is not hindered.
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

// mustOpen are files that a run-time does without where they are absent, but not
// where they may not be read. JavaScript's ends at the sight of these.
var mustOpen = []string{"/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies"}

// landlock restricts the calling thread, and so its children, to the world.
func landlock(w world) error {
	// struct landlock_ruleset_attr; older kernels know a shorter one.
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
		may := uint64(landlockDir)
		if strings.HasPrefix(p, "/dev/") {
			may = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE
		}
		if p == zeroDevice { // who may write it can map it as memory that nobody finds
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

// landlockPath allows access to what lies at and below path.
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
	if st.Mode&unix.S_IFMT != unix.S_IFDIR { // the rest is said of folders only
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

// seesProcesses complains of a /proc that does not show who descends from whom:
// nobody could be found there, to be weighed or killed.
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

// become makes the calling thread, and what it starts, another user, or takes the
// power from the present one if id is negative. The way to what programs may read can lead through folders of the
// judge's user alone, so one capability stays: to pass them. What may be read is
// for Landlock to say.
func become(id int) error {
	if id < 0 {
		// Root stays root by name alone: what its programs could do besides is taken
		// from the set that bounds them. Others have nothing to lose, and are refused.
		for c := uintptr(0); c <= unix.CAP_LAST_CAP; c++ {
			_ = unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0)
		}
		return nil
	}
	if err := unix.Prctl(unix.PR_SET_KEEPCAPS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("keep capabilities: %w", err)
	}
	// Raw: those of package syscall change all threads.
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

// others is how many tasks the programs' user may have that are not of this box:
// those there are, and what the judge's other boxes may start. Where the cap is
// too high for one program it still is one; too low, it would be the end of honest
// programs.
func (b *box) others() int {
	uid := b.world.Identity
	if uid < 0 {
		uid = os.Getuid()
	}
	const boxes = 4 // as many processors may well have one each
	return userTasks(uid) + b.world.Processes*(min(processors(), boxes)-1)
}

// userTasks is how many processes and threads a user has.
func userTasks(uid int) int {
	sum := 0
	all := openProc("/proc")
	defer all.close()
	for _, pid := range all.numbers(".") {
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

// kill kills all processes of a run one by one.
func (b *box) kill(pid int) {
	_ = unix.Kill(-pid, unix.SIGKILL) // most are in the program's own group: at once
	for _, p := range b.processes() {
		_ = unix.Kill(p, unix.SIGKILL)
	}
}
