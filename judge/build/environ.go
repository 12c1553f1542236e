package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// systemPath are the folders in which every system has its programs.
var systemPath = []string{"/usr/local/bin", "/usr/bin", "/bin"}

// systemRoots are the folders with the run-time of the system: what lies there is
// the same for all users, and every box shows it.
var systemRoots = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store"}

// compilerEnv returns the environment of a compiler that matters to what it makes.
func compilerEnv(program string) []string {
	env := []string{
		"LC_ALL=C", // messages without typographic quotes, the same for all
		// Go: the standard library only, this version, nobody's settings. Modules
		// are on, although there is none: without them programs get the GODEBUG
		// settings of Go 1.20.
		"CGO_ENABLED=0", "GO111MODULE=on", "GOENV=off", "GOFLAGS=", "GOPROXY=off",
		"GOTOOLCHAIN=local", "GOWORK=off",
		"PATH=" + compilerPath(program),
	}
	for _, name := range slices.Concat(searched, []string{"GOAMD64", "GOARM64", "GOEXPERIMENT"}) {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return merged(env, toolchainOf(program).build)
}

// compilerPath returns the folders where a compiler looks for programs: its own, the folders of
// programs that it is known to start, and the system's. The rest of the user's PATH
// stays private, because a source may make its compiler quote the environment.
func compilerPath(program string) string {
	if runtime.GOOS != "linux" {
		return os.Getenv("PATH") // there is no box that hides files
	}
	list := []string{filepath.Dir(program), filepath.Dir(real(program))}
	for _, other := range toolchainOf(program).starts {
		if path := elsewhere(other); path != "" {
			list = append(list, filepath.Dir(path))
		}
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if systems(dir) {
			list = append(list, dir)
		}
	}
	var out []string
	for _, dir := range append(list, systemPath...) {
		if filepath.IsAbs(dir) && !slices.Contains(out, dir) {
			out = append(out, dir)
		}
	}
	return strings.Join(out, string(filepath.ListSeparator))
}

// systems reports whether a path is of the system's run-time.
func systems(path string) bool {
	path = filepath.Clean(path)
	return slices.ContainsFunc(systemRoots, func(root string) bool {
		return isIn(path, root)
	})
}

// elsewhere returns the path of a program that is in PATH, but not in the system's folders.
// It is empty for all others.
func elsewhere(program string) string {
	for _, dir := range systemPath {
		if _, err := os.Stat(filepath.Join(dir, program)); err == nil {
			return ""
		}
	}
	path, err := exec.LookPath(program)
	if err != nil || !filepath.IsAbs(path) {
		return ""
	}
	return path
}

// extra returns the environment of compilers that does not matter to what they make,
// and is not in the key. Temporary files go into dir, to be removed with it.
func (b *Builder) extra(program, dir string) []string {
	var env []string
	if program == "go" {
		// Other compilers do not get it: a Rust program can contain the environment, and must
		// not know where the cache is.
		env = append(env, "GOCACHE="+b.goCache)
	}
	if runtime.GOOS != "windows" {
		return append(env, "TMPDIR=.", "HOME=/nonexistent") // nothing of the user's
	}
	env = append(env, "TMP="+dir, "TEMP="+dir)
	// Compilers, and scripts that start them, find their files by these variables.
	for _, name := range []string{"USERPROFILE", "LOCALAPPDATA", "APPDATA", "PROGRAMFILES", "PATHEXT", "COMSPEC", "SYSTEMROOT"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// merged joins environments. If a name occurs several times, only its last value is kept:
// most programs would use the first.
func merged(lists ...[]string) (env []string) {
	at := map[string]int{}
	for _, v := range slices.Concat(lists...) {
		name, _, _ := strings.Cut(v, "=")
		if i, known := at[name]; known {
			env[i] = v
			continue
		}
		at[name] = len(env)
		env = append(env, v)
	}
	return env
}

// prefixes returns what a program outside of the system's folders needs to run; behind a
// link, what its target does, too.
func prefixes(program string) (list []string) {
	for _, path := range []string{program, real(program)} {
		for _, p := range around(path) {
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// around returns the folders of a toolchain: a program in PREFIX/bin needs PREFIX/lib and the
// other folders of PREFIX. In shared prefixes only the folders of programs are shown; in a
// home, only the program.
func around(program string) []string {
	bin := filepath.Dir(program)
	prefix := filepath.Dir(bin)
	switch {
	case filepath.Base(bin) != "bin" && personal(bin):
		return []string{program}
	case filepath.Base(bin) != "bin":
		return []string{bin}
	case prefix == "/" || prefix == "/usr":
		return nil // they are seen anyway
	case personal(prefix):
		return []string{program}
	case strings.HasPrefix(filepath.Base(prefix), ".") && personal(filepath.Dir(prefix)): // ~/.local
		return existing(prefix, "bin", "lib", "lib64", "libexec", "include")
	}
	return []string{prefix}
}

// existing returns the paths of the names that exist in a folder.
func existing(folder string, names ...string) (list []string) {
	for _, name := range names {
		if path := filepath.Join(folder, name); !absent(path) {
			list = append(list, path)
		}
	}
	return list
}

// personal reports whether a folder is somebody's home, or homes are in it.
func personal(folder string) bool {
	home := os.Getenv("HOME")
	return folder == "/home" || filepath.Dir(folder) == "/home" || isIn("/root", folder) || home != "" && isIn(filepath.Clean(home), folder)
}

// isIn reports whether a path is a folder or in it.
func isIn(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// surroundings returns the paths outside of the system's run-time that a toolchain of the
// system needs: its configuration in /etc, and where links in its folder lead. Pascal's
// compiler reads /etc/fpc.cfg, and Haskell's has its packages listed in /var/lib/ghc.
func surroundings(program string) (list []string) {
	if runtime.GOOS != "linux" {
		return nil
	}
	name := filepath.Base(program)
	for _, pattern := range []string{name, name + ".cfg", name + ".conf", name + ".d", name + "-[0-9]*", name + "[0-9]*"} {
		found, _ := filepath.Glob(filepath.Join("/etc", pattern)) // a name of odd characters matches nothing
		list = append(list, found...)
	}
	for _, dir := range []string{"/usr/lib/" + name, "/usr/share/" + name, "/usr/local/lib/" + name} {
		list = append(list, outlets(dir, outletDepth)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// outletDepth is the depth of folders to which outlets looks for links of a toolchain.
const outletDepth = 3

// outlets returns the targets of links below a folder, if they are outside of the system's
// run-time.
func outlets(dir string, depth int) (list []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir() && depth > 1:
			list = append(list, outlets(path, depth-1)...)
		case e.Type()&os.ModeSymlink != 0:
			target, err := filepath.EvalSymlinks(path)
			if err == nil && !systems(target) && !slices.Contains(list, target) && outlet(target) {
				list = append(list, target)
			}
		}
	}
	return list
}

// outlet reports whether programs may see the target of a link. It must be below /etc or
// /var/lib, where distributions keep the state of toolchains, and not such a folder itself.
func outlet(target string) bool {
	parts := strings.Split(filepath.ToSlash(target), "/")
	return len(parts) > 3 && parts[1] == "var" && parts[2] == "lib" || len(parts) > 2 && parts[1] == "etc"
}
