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

// A Group is the control group of a box, as the host sees it: the host changes limits
// and removes the folders. A lock on them shows other processes that it is in use.
type Group struct {
	Version int  // 1 or 2
	Rough   bool // the peak of memory cannot be reset: before Linux 6.12

	folders   map[string]string // by controller; version 2: one, named ""
	locks     []*os.File
	memory    int64
	processes int
}

// controllers are the controllers of a group. In version 1 each has a folder of its own, and in
// version 2 they share one.
var controllers = []string{"memory", "pids", "cpuacct"}

// made makes the names of groups differ within a process.
var made atomic.Int64

// prefix begins the name of every group of ours.
const prefix = "grundy-"

// ourNames matches the names of groups, which end in a process and a number.
var ourNames = regexp.MustCompile(`^` + prefix + `\d+-\d+$`)

// New makes a group, of version 2 if that has what we need.
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
	_ = g.write("", "memory.swap.max", "0") // absent where there is no swap
	g.Rough = g.write("", "memory.peak", "0") != nil
	return g, nil
}

// delegated finds the folder below which groups with a limit of memory can be made:
// the nearest above us that gives its children the controllers. If a folder of ours
// could do so but for the processes in it, they move into a leaf.
func delegated(own string) (string, error) {
	root := mountOf("")
	for dir := own; below(dir, root); dir = filepath.Dir(dir) {
		if has(filepath.Join(dir, "cgroup.subtree_control"), "memory", "pids") && unix.Access(dir, unix.W_OK) == nil {
			return dir, nil
		}
	}
	if !has(filepath.Join(own, "cgroup.controllers"), "memory", "pids") || unix.Access(own, unix.W_OK) != nil {
		return "", errors.New("no folder with the controllers memory and pids is ours to use")
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

// add creates the group's folder below parent, and removes what killed processes of
// ours left there.
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

// Files opens files of the group, each named by its controller, a blank, and its name. The
// controller is empty in version 2.
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

// Limit sets what the next run may use; 0 is no limit.
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
	// Memory and swap together may never be below memory alone.
	_ = g.write("memory", "memory.memsw.limit_in_bytes", "-1")
	if err := g.write("memory", "memory.limit_in_bytes", text); err != nil {
		return err
	}
	_ = g.write("memory", "memory.memsw.limit_in_bytes", text) // absent on many machines
	return nil
}

// name is the folder of a controller.
func (g *Group) name(controller string) string {
	if g.Version == 2 {
		return ""
	}
	return controller
}

// bound writes a limit as the kernel reads it. The thread of the box that runs
// programs is a member in version 1.
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

// Remove removes the group. Processes that died in it may need a while to disappear, where
// others have the processors: a program that was killed ends at its own priority, the lowest.
func (g *Group) Remove() {
	for _, dir := range g.folders {
		for until := time.Now().Add(parting); unix.Rmdir(dir) == unix.EBUSY && time.Now().Before(until); {
			time.Sleep(time.Millisecond)
		}
	}
	closeFiles(g.locks)
}

// parting is how long dead processes may need to disappear.
const parting = 10 * time.Second

// ownFolder is the folder of our own group for a controller, or of version 2.
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
		// In a container the path may be one that only the host sees.
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
	return "", errors.New("we are in no group of it")
}

// mountOf is where a controller, or version 2 for "", is mounted, or empty.
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

// below reports whether path is dir or below it.
func below(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}

// closeFiles closes files.
func closeFiles(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// Of lists the groups that a process made and that still are there.
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

// Made returns how many groups this process has made.
func Made() int64 { return made.Load() }

// Join has this process live in the group, until it ends.
func (g *Group) Join() error {
	for controller := range g.folders {
		if err := g.write(controller, "cgroup.procs", "0"); err != nil {
			return err
		}
	}
	return nil
}
