package cgroup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// A Group is the control group of a box, as the host sees it. The host changes its limits and
// removes its folders. A lock on the folders shows other processes that the group is in use.
type Group struct {
	Version int  // 1 or 2
	Rough   bool // the peak memory cannot be reset, before Linux 6.12

	folders   map[string]string // by controller; version 2 has one folder, named ""
	locks     []*os.File
	memory    int64
	processes int
}

// controllers lists the controllers of a group. In version 1 each has its own folder, and in
// version 2 they share one.
var controllers = []string{"memory", "pids", "cpuacct"}

// made counts the folders of groups that this process has made, so that their names differ.
var made atomic.Int64

// prefix is the prefix of the names of Grundy's groups.
const prefix = "grundy-"

// ourNames matches the names of Grundy's groups, which end in a process id and a number.
var ourNames = regexp.MustCompile(`^` + prefix + `\d+-\d+$`)

// New makes a group. It uses version 2 if that has the needed controllers.
func New() (*Group, error) {
	g, err := new2()
	if err == nil {
		return g, nil
	}
	old, oldErr := new1()
	if oldErr == nil {
		return old, nil
	}
	return nil, fmt.Errorf("control groups: version 2: %w; version 1: %w", err, oldErr)
}

func new1() (*Group, error) {
	g := &Group{Version: 1, folders: map[string]string{}}
	for _, c := range controllers {
		parent, err := ownFolder(c)
		if err == nil {
			err = g.add(c, parent)
		}
		if err != nil {
			g.Remove()
			return nil, fmt.Errorf("%s: %w", c, err)
		}
	}
	return g, nil
}

func new2() (*Group, error) {
	own, err := ownFolder("")
	if err != nil {
		return nil, err
	}
	parent, err := delegated(own)
	if err != nil {
		return nil, err
	}
	g := &Group{Version: 2, folders: map[string]string{}}
	if err := g.add("", parent); err != nil {
		g.Remove()
		return nil, err
	}
	_ = g.write("", "memory.swap.max", "0") // missing on machines without swap
	g.Rough = g.write("", "memory.peak", "0") != nil
	return g, nil
}

// delegated returns the folder in which groups with a memory limit can be made. It is own, the
// judge's folder, or the nearest ancestor that gives its children the controllers. If there is
// none, but own has the controllers, delegated moves the processes of own into a subfolder, so
// that own can give them to its children.
func delegated(own string) (string, error) {
	root := mountOf("")
	for dir := own; below(dir, root); dir = filepath.Dir(dir) {
		if has(filepath.Join(dir, "cgroup.subtree_control"), "memory", "pids") && unix.Access(dir, unix.W_OK) == nil {
			return dir, nil
		}
	}
	if !has(filepath.Join(own, "cgroup.controllers"), "memory", "pids") || unix.Access(own, unix.W_OK) != nil {
		return "", errors.New("this process may not make groups with the controllers memory and pids")
	}
	leaf := filepath.Join(own, prefix+"judge")
	if err := os.Mkdir(leaf, 0o755); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	list, err := os.ReadFile(filepath.Join(own, "cgroup.procs"))
	if err != nil {
		return "", err
	}
	for _, pid := range strings.Fields(string(list)) {
		if err := writeFile(filepath.Join(leaf, "cgroup.procs"), pid); err != nil {
			return "", err
		}
	}
	return own, writeFile(filepath.Join(own, "cgroup.subtree_control"), "+memory +pids +cpu")
}

// has reports whether a file contains all of the words.
func has(path string, words ...string) bool {
	text, err := os.ReadFile(path)
	list := strings.Fields(string(text))
	for _, w := range words {
		if err != nil || !slices.Contains(list, w) {
			return false
		}
	}
	return true
}

// add creates the group's folder below parent, and removes groups that killed judges left there.
func (g *Group) add(controller, parent string) error {
	sweep(parent, ourNames, unix.Rmdir)
	dir := filepath.Join(parent, fmt.Sprintf("%s%d-%d", prefix, os.Getpid(), made.Add(1)))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	g.folders[controller] = dir
	f, err := hold(dir)
	if err != nil {
		return err
	}
	g.locks = append(g.locks, f)
	return nil
}

// Files opens files of the group. A name consists of the controller, a space and the file name.
// The controller is empty in version 2.
func (g *Group) Files(names []string) ([]*os.File, error) {
	var out []*os.File
	for _, name := range names {
		controller, file, _ := strings.Cut(name, " ")
		path := filepath.Join(g.folders[controller], file)
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if errors.Is(err, os.ErrPermission) || errors.Is(err, unix.EISDIR) {
			f, err = os.Open(path)
		}
		if err != nil {
			closeFiles(out)
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// Limit sets the limits of the next run: bytes of memory, and processes. 0 means no limit.
func (g *Group) Limit(memory int64, processes int) error {
	if processes != g.processes {
		if err := g.write(g.name("pids"), "pids.max", g.bound(int64(processes))); err != nil {
			return err
		}
		g.processes = processes
	}
	if memory == g.memory {
		return nil
	}
	g.memory = memory
	if g.Version == 2 {
		return g.write("", "memory.max", g.bound(memory))
	}
	text := strconv.FormatInt(memory, 10)
	if memory == 0 {
		text = "-1"
	}
	// The limit of memory and swap together must never be below the limit of memory.
	_ = g.write("memory", "memory.memsw.limit_in_bytes", "-1")
	if err := g.write("memory", "memory.limit_in_bytes", text); err != nil {
		return err
	}
	_ = g.write("memory", "memory.memsw.limit_in_bytes", text) // missing on many machines
	return nil
}

// name returns the key of a controller's folder.
func (g *Group) name(controller string) string {
	if g.Version == 2 {
		return ""
	}
	return controller
}

// bound formats a limit for the kernel. In version 1, the box's thread that runs programs is a
// member, too, so the limit is one higher.
func (g *Group) bound(n int64) string {
	if n == 0 {
		return "max"
	}
	if g.Version == 1 {
		n++
	}
	return strconv.FormatInt(n, 10)
}

func (g *Group) write(controller, file, text string) error {
	return writeFile(filepath.Join(g.folders[controller], file), text)
}

func writeFile(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return err
}

// Remove removes the group. It waits for killed processes to disappear, because a killed process
// must still get a CPU to end, which takes a while on a busy machine.
func (g *Group) Remove() {
	for _, dir := range g.folders {
		for until := time.Now().Add(parting); unix.Rmdir(dir) == unix.EBUSY && time.Now().Before(until); {
			time.Sleep(time.Millisecond)
		}
	}
	closeFiles(g.locks)
}

// parting is how long killed processes may take to disappear.
const parting = 10 * time.Second

// ownFolder returns the folder of this process's group for a controller, or for version 2 if
// controller is "".
func ownFolder(controller string) (string, error) {
	mount := mountOf(controller)
	if mount == "" {
		return "", errors.New("not mounted")
	}
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(text)) {
		part := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(part) < 3 || !slices.Contains(strings.Split(part[1], ","), controller) {
			continue
		}
		// In a container, the full path may exist only on the host.
		for dir := part[2]; ; dir = filepath.Dir(dir) {
			path := filepath.Join(mount, dir)
			if _, err := os.Stat(path); err == nil {
				return path, nil
			}
			if dir == "/" || dir == "." {
				break
			}
		}
	}
	return "", errors.New("this process is not in one of its groups")
}

// mountOf returns where a controller of version 1 is mounted, or, for "", where version 2 is. It
// returns "" if that is not mounted.
func mountOf(controller string) string {
	text, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		before, after, _ := strings.Cut(strings.TrimSpace(line), " - ")
		left, right := strings.Fields(before), strings.Fields(after)
		if len(left) < 5 || len(right) < 3 {
			continue
		}
		switch {
		case controller == "" && right[0] == "cgroup2",
			right[0] == "cgroup" && slices.Contains(strings.Split(right[2], ","), controller):
			return left[4]
		}
	}
	return ""
}

// below reports whether path is dir or inside it.
func below(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}

// closeFiles closes files.
func closeFiles(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// Of returns the folders of the groups that a process made, if they still exist.
func Of(pid int) []string {
	var out []string
	for _, c := range append([]string{""}, controllers...) {
		own, err := ownFolder(c)
		if err != nil {
			continue
		}
		for dir := own; dir != "/" && dir != "."; dir = filepath.Dir(dir) {
			found, _ := filepath.Glob(filepath.Join(dir, prefix+strconv.Itoa(pid)+"-*"))
			out = append(out, found...)
		}
	}
	return out
}

// Made returns how many folders of groups this process has made: one a group in version 2, three
// in version 1.
func Made() int64 { return made.Load() }

// Join moves this process into the group.
func (g *Group) Join() error {
	for controller := range g.folders {
		if err := g.write(controller, "cgroup.procs", "0"); err != nil {
			return err
		}
	}
	return nil
}
