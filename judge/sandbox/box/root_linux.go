package box

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/stdio"
)

const (
	// workFolder is the default working folder of programs: an in-memory file system of the box,
	// which is empty at the beginning of every run.
	workFolder = "/box"
	// workOptions limits the work folder. Its contents also count as memory of the run.
	workOptions = "size=32m,nr_inodes=4096,mode=0755"
	// streamFolder has the standard files of the run. The host makes them.
	streamFolder  = "/streams"
	streamOptions = "size=100%,nr_inodes=64,mode=0755"
	// rootOptions limits the root, which has little more than mount points.
	rootOptions = "size=1m,nr_inodes=4096,mode=0755"
)

// systemPaths lists what dynamic programs and interpreters of a distribution need. Of /etc, only
// these parts and those of systemGlobs are visible; furnish makes the rest.
var systemPaths = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
	"/etc/alternatives", "/etc/ld.so.cache",
}

// systemGlobs match configuration files that runtimes reach through links from /usr.
var systemGlobs = []string{"/etc/java*", "/etc/python*"}

// zeroDevice is a device that programs could map as memory.
const zeroDevice = "/dev/zero"

// devices lists the devices of the host that programs see. All but the first can be read without
// end. A source can make its compiler read a file, so compilers do not see them.
var devices = []string{"/dev/null", zeroDevice, "/dev/full", "/dev/random", "/dev/urandom"}

// hidden reports whether programs in a world do not see a device.
func hidden(w packet.World, path string) bool {
	if slices.Contains(devices[1:], path) && !w.Endless {
		return true
	}
	// A shared mapping of zeroDevice would be memory that is not counted.
	return path == zeroDevice && w.Cgroup == 0 && w.Tier != packet.Landlock
}

// A graft is a file or folder of the host that becomes part of the box's root.
type graft struct {
	path     string
	writable bool
	link     string // target of a symbolic link; empty for a mount
	tree     int    // descriptor of the detached mount
	dir      bool
}

// buildRoot makes the world the root of the file system. The process must have a mount namespace
// of its own.
//
// buildRoot returns a descriptor of the folder of the standard files, in which the host makes them.
func buildRoot(w packet.World) (streams int, err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return -1, fmt.Errorf("private mounts: %w", err)
	}
	grafts, err := takeGrafts(w)
	if err != nil {
		return -1, err
	}
	// Any folder can be the mount point, because the pieces of the host are already open.
	base := "/tmp"
	if _, err := os.Stat(base); err != nil {
		base = "/usr"
	}
	if err := unix.Mount("grundy", base, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, rootOptions); err != nil {
		return -1, fmt.Errorf("root: %w", err)
	}
	for _, g := range grafts {
		if err := g.plant(base); err != nil {
			return -1, err
		}
	}
	if err := furnish(base, w); err != nil {
		return -1, err
	}
	if streams, err = mountStreams(base + streamFolder); err != nil {
		return -1, err
	}
	return streams, enter(base)
}

// takeGrafts opens the pieces of the host, parents before children.
func takeGrafts(w packet.World) ([]graft, error) {
	var out []graft
	add := func(path string, writable, must bool) error {
		g, err := takeGraft(path, writable)
		if errors.Is(err, fs.ErrNotExist) && !must {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: does not go into the box: %w", path, err)
		}
		out = append(out, g...)
		return nil
	}
	for _, p := range systemList() {
		if hidden(w, p) {
			continue
		}
		if err := add(p, false, false); err != nil {
			return nil, err
		}
	}
	for _, p := range w.Visible {
		if err := add(p, false, true); err != nil {
			return nil, err
		}
	}
	for _, p := range w.Writable {
		if err := add(p, true, true); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b graft) int { return cmp.Compare(a.path, b.path) })
	return slices.CompactFunc(out, func(a, b graft) bool { return a.path == b.path && a.writable == b.writable }), nil
}

// systemList returns the paths of systemPaths and devices, and the files that match systemGlobs.
func systemList() []string {
	list := slices.Concat(systemPaths, devices)
	for _, g := range systemGlobs {
		found, _ := filepath.Glob(g) // cannot fail, because the patterns are constant
		list = append(list, found...)
	}
	return list
}

// takeGraft opens a path. A system path that is a link stays a link. If another path contains
// links, takeGraft also opens the target.
func takeGraft(path string, writable bool) ([]graft, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode()&fs.ModeSymlink != 0 && slices.Contains(systemPaths, path) {
		target, err := os.Readlink(path)
		return []graft{{path: path, link: target}}, err
	}
	paths := []string{path}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		paths = append(paths, real)
	}
	var out []graft
	for _, p := range paths {
		tree, err := unix.OpenTree(unix.AT_FDCWD, p, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		out = append(out, graft{path: p, writable: writable, tree: tree, dir: info.IsDir()})
	}
	return out, nil
}

// plant puts a graft into the new root.
func (g graft) plant(root string) error {
	at := root + g.path
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return fmt.Errorf("%s: has no place in the box: %w", g.path, err)
	}
	if g.link != "" {
		return os.Symlink(g.link, at)
	}
	defer unix.Close(g.tree)
	if _, err := os.Lstat(at); err != nil {
		if err := g.point(at); err != nil {
			return fmt.Errorf("%s: has no place in the box: %w", g.path, err)
		}
	}
	attr := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV}
	if g.writable {
		attr.Attr_set &^= unix.MOUNT_ATTR_RDONLY
	}
	if slices.Contains(devices, g.path) {
		// Writing to a device does not change the file system, so it works on a read-only mount.
		// The device's mode and times belong to the host and cannot be changed.
		attr.Attr_set = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NOEXEC
	}
	if err := unix.MountSetattr(g.tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &attr); err != nil {
		return fmt.Errorf("%s: does not become read-only: %w", g.path, err)
	}
	err := unix.MoveMount(g.tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH)
	if err != nil {
		return fmt.Errorf("%s: does not go into the box: %w", g.path, err)
	}
	return nil
}

// point makes the mount point of a graft.
func (g graft) point(at string) error {
	if g.dir {
		return os.Mkdir(at, 0o755)
	}
	return os.WriteFile(at, nil, 0o644)
}

// The users that exist inside the box: the box itself and the program.
const (
	accounts = "root:x:0:0::/:/bin/false\ncontestant:x:1000:1000::/box:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n"
	groups   = "root:x:0:\ncontestant:x:1000:\nnogroup:x:65534:\n"
)

// furnish adds the box's own files to the root.
func furnish(root string, w packet.World) error {
	for _, dir := range []string{"/proc", "/etc", "/dev", workFolder, streamFolder} {
		if err := os.MkdirAll(root+dir, 0o755); err != nil {
			return fmt.Errorf("root: %w", err)
		}
	}
	files := map[string]string{
		"/etc/passwd": accounts, "/etc/group": groups,
		"/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
		"/etc/hosts":         "127.0.0.1 localhost\n",
	}
	for name, text := range files {
		if err := os.WriteFile(root+name, []byte(text), 0o644); err != nil {
			return fmt.Errorf("root: %w", err)
		}
	}
	links := map[string]string{
		"/tmp": workFolder, "/dev/shm": workFolder, "/dev/fd": "/proc/self/fd",
		"/dev/stdin": "/proc/self/fd/0", "/dev/stdout": "/proc/self/fd/1", "/dev/stderr": "/proc/self/fd/2",
	}
	for name, target := range links {
		// A piece of the host that already exists there, such as one below /tmp, is kept.
		if err := os.Symlink(target, root+name); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("root: %w", err)
		}
	}
	mountProc(root + "/proc")
	return mountWork(root+workFolder, w.Identity)
}

// mountProc mounts a /proc that shows only the box's processes, and hides them from other users.
// If that fails, as in containers that mask /proc, most programs still run.
func mountProc(at string) {
	for _, options := range []string{"subset=pid,hidepid=invisible", "hidepid=2", ""} {
		if unix.Mount("proc", at, "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC|unix.MS_RDONLY, options) == nil {
			return
		}
	}
}

// mountWork mounts an empty work folder for the programs' user.
func mountWork(at string, identity int) error {
	options := workOptions
	if identity >= 0 {
		options += fmt.Sprintf(",uid=%d,gid=%[1]d", identity)
	}
	if err := unix.Mount("work", at, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOATIME, options); err != nil {
		return fmt.Errorf("work folder: %w", err)
	}
	return nil
}

// mountStreams mounts the folder of the standard files, read-only. It returns a descriptor of the
// folder through which files can be made. The mount of this descriptor is in no namespace.
func mountStreams(at string) (host int, err error) {
	if err := unix.Mount("streams", at, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC|unix.MS_NOATIME, streamOptions); err != nil {
		return -1, fmt.Errorf("streams: %w", err)
	}
	if err := stdio.FillFolder(at); err != nil {
		return -1, fmt.Errorf("streams: %w", err)
	}
	if host, err = unix.Open(at, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return -1, fmt.Errorf("streams: %w", err)
	}
	tree, err := unix.OpenTree(unix.AT_FDCWD, at, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("streams: %w", err)
	}
	defer unix.Close(tree)
	if err := unix.Unmount(at, unix.MNT_DETACH); err != nil {
		return -1, fmt.Errorf("streams: %w", err)
	}
	attr := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV | unix.MOUNT_ATTR_NOEXEC}
	if err := unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH, &attr); err != nil {
		return -1, fmt.Errorf("streams: does not become read-only: %w", err)
	}
	if err := unix.MoveMount(tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return -1, fmt.Errorf("streams: %w", err)
	}
	return host, nil
}

// enter makes the folder the root, detaches the old root, and makes the new one read-only.
func enter(root string) error {
	if err := unix.Chdir(root); err != nil {
		return fmt.Errorf("root: %w", err)
	}
	// The old root is mounted on top of the new one and then removed, as pivot_root(2) describes.
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("old root: %w", err)
	}
	if err := unix.Chdir("/"); err != nil {
		return fmt.Errorf("root: %w", err)
	}
	attr := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/", 0, &attr); err != nil {
		return fmt.Errorf("root: does not become read-only: %w", err)
	}
	return nil
}

// knobs opens the kernel's settings for the box's own namespaces, because they cannot be reached
// after the root has changed. It returns a function that writes the settings.
//
// A missing setting does no harm, because the system call filter protects as well.
func knobs(w packet.World, root bool) (turn func()) {
	files := map[*os.File]string{}
	for path, value := range knobValues(w, root, kernelRelease()) {
		if f, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			files[f] = value
		}
	}
	return func() {
		for f, value := range files {
			_, _ = f.WriteString(value)
			f.Close()
		}
	}
}

// knobValues returns the settings of a box on a kernel release. They forbid further namespaces.
// If the pid namespace has its own pid_max, they also cap the number of processes, which no fork
// can exceed. Before Linux 6.14, pid_max belongs to the whole host, and root may change it even
// from inside a box. So it is set only on kernels that are known to have one for each namespace.
func knobValues(w packet.World, root bool, release string) map[string]string {
	values := map[string]string{}
	for _, kind := range []string{"user", "pid", "net", "mnt", "ipc", "uts", "cgroup", "time"} {
		values["/proc/sys/user/max_"+kind+"_namespaces"] = "0"
	}
	if w.Cgroup == 1 || w.Tier == packet.Namespace {
		values["/proc/sys/user/max_cgroup_namespaces"] = "1" // for the box's thread, which makes one
	}
	if !root && w.Processes > 0 && ownPidMax(release) {
		values["/proc/sys/kernel/pid_max"] = strconv.Itoa(reservedPids + 2*w.Processes)
	}
	return values
}

// ownPidMax reports whether pid namespaces have their own pid_max, as since Linux 6.14. It
// returns false for an unknown release format.
func ownPidMax(release string) bool {
	var major, minor int
	if n, _ := fmt.Sscanf(release, "%d.%d", &major, &minor); n < 2 {
		return false
	}
	return major > 6 || major == 6 && minor >= 14
}

// kernelRelease returns the release of the kernel, such as "6.12.3-generic".
func kernelRelease() string {
	var name unix.Utsname
	if unix.Uname(&name) != nil {
		return ""
	}
	return unix.ByteSliceToString(name.Release[:])
}

// reservedPids is the number of low process ids that the kernel skips when its ids wrap around.
const reservedPids = 300
