package runcache

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/sandbox"
)

// A World is everything that all runs of a program depend on besides the command. Worlds that
// differ in any field share no stored runs.
type World struct {
	Program  string // hash of the files of the program
	Build    string // hash of its source, its compiler or interpreter, and their settings
	Language string // the language's row in the table of languages
	Tier     string
	Gaps     string // what the tier cannot measure or hide on this machine
	Sandbox  string // version of the sandbox's code
	User     int    // the user's id, because the system may limit users differently
	Machine  string // processor, cores, kernel, and the limits of this user
	System   string // libraries and interpreters that programs can use
}

// format is the version of the file format.
const format = "grundy runs 2"

func (w World) key() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %#v", format, w))
	return hex.EncodeToString(sum[:])
}

// commandKey returns the hash of a command. Among its limits only the number of processes counts;
// fact.answer handles the others.
func commandKey(c sandbox.Command) string {
	input := sha256.Sum256(c.Stdin)
	c.Stdin, c.Limits = input[:], sandbox.Limits{Processes: c.Limits.Processes}
	c.Laid = slices.Clone(c.Laid)
	for i, f := range c.Laid {
		text := sha256.Sum256(f.Text)
		c.Laid[i].Text = text[:]
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", c))
	return string(sum[:])
}

// A Program has the facts about a program that Describe needs.
type Program struct {
	Dir      string   // folder of its files
	Build    string   // as in World
	Language string   // as in World
	Visible  []string // other folders that its runs can see
}

// Describe returns the world of a program that runs here in a tier. It returns an error if part of
// the world is unknown. Then runs of the program must not be stored.
func Describe(p Program, tier sandbox.Tier) (World, error) {
	machine, err := machine()
	if err != nil {
		return World{}, err
	}
	files, err := contents(p.Dir)
	if err != nil {
		return World{}, err
	}
	return World{
		Program: files, Build: p.Build, Language: p.Language,
		Tier: tier.Name, Gaps: strings.Join(i18n.Strings(tier.Gaps), "; "), Sandbox: sandbox.Version(),
		User: os.Getuid(), Machine: machine, System: system() + visible(p.Visible),
	}, nil
}

// machine returns a text that identifies this machine.
var machine = sync.OnceValues(func() (string, error) {
	text := fmt.Sprint(runtime.GOOS, " ", runtime.GOARCH, " ", runtime.GOMAXPROCS(0))
	for _, file := range []string{"/proc/sys/kernel/osrelease", "/proc/sys/kernel/version"} {
		line, err := os.ReadFile(file)
		if err != nil {
			return "", fault.Errorf("%s: %w; runs are stored on Linux only", file, err)
		}
		text += " " + string(line)
	}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "", err
	}
	allowed, err := os.ReadFile("/proc/self/limits")
	if err != nil {
		return "", err
	}
	return text + processor(string(info)) + hardLimits(string(allowed)), nil
})

// processor returns the properties of the first processor in /proc/cpuinfo that never change: all
// but its clock frequency and bogomips.
func processor(info string) string {
	var list []string
	first, _, _ := strings.Cut(info, "\n\n")
	for line := range strings.Lines(first) {
		key, _, _ := strings.Cut(line, ":")
		if key = strings.TrimSpace(key); !strings.HasSuffix(key, "MHz") && key != "bogomips" && key != "BogoMIPS" {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return strings.Join(list, "\n")
}

// hardLimits returns the hard limits in /proc/self/limits, a table with fixed columns. They limit
// the depth of recursion, for example. The judge sets the soft limits itself.
func hardLimits(table string) (text string) {
	const hard, unit = 47, 68
	for line := range strings.Lines(table) {
		if len(line) >= unit {
			text += "\n" + strings.TrimSpace(line[hard:unit])
		}
	}
	return text
}

// contents hashes the files of a folder, with their names and modes.
func contents(dir string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%q %v %d\n", name, info.Mode(), info.Size())
		f, err := store.Open(path, 4<<30)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(h, f)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// The state of the system is the state of systemFolders, down to systemDepth, and of systemFiles.
// systemFolders have the libraries and the files that interpreters load. They are too large to
// hash, but a change shows in a file's time or size. A folder in systemFiles changes its own time
// when a file is added or removed.
var (
	systemFolders = []string{
		"/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/local/lib",
	}
	systemFiles = []string{"/etc/ld.so.cache", "/etc/localtime", "/usr/bin", "/usr/local/bin", "/nix/store", "/gnu/store"}
)

const (
	systemDepth  = 2 // /usr/lib/python3/dist-packages
	visibleDepth = 4 // PREFIX/lib/python3/site-packages/numpy
)

// system returns a hash of the state of the system's libraries. It is computed for each program,
// because the system may change while the judge runs. Checking two thousand files takes a few
// milliseconds.
func system() string {
	h := sha256.New()
	for _, f := range systemFiles {
		stamp(h, f, 0)
	}
	for _, f := range systemFolders {
		stamp(h, f, systemDepth)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// visible returns a hash of the state of other folders.
func visible(folders []string) string {
	h := sha256.New()
	for _, f := range folders {
		stamp(h, f, visibleDepth)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// stamp writes the state of a path and of its contents, down to the given depth.
func stamp(w io.Writer, path string, depth int) {
	info, err := os.Lstat(path)
	if err != nil {
		fmt.Fprintf(w, "%q is not there\n", path)
		return
	}
	fmt.Fprintf(w, "%q %v %d %d\n", path, info.Mode(), info.Size(), info.ModTime().UnixNano())
	if !info.IsDir() || depth == 0 {
		return
	}
	list, _ := os.ReadDir(path) // sorted
	for _, e := range list {
		stamp(w, filepath.Join(path, e.Name()), depth-1)
	}
}
