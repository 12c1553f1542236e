package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// systemPath lists the folders in which every system has its programs.
var systemPath = []string{"/usr/local/bin", "/usr/bin", "/bin"}

// systemRoots lists the folders of the system's run-time. They are the same for all users, and
// every box shows them.
var systemRoots = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store"}

// compilerEnv returns the environment variables that affect the result of a compiler.
func compilerEnv(program string) []string {
	env := []string{
		"LC_ALL=C", // messages without typographic quotes, in English
		// Go uses only the standard library and this version, and ignores the user's settings.
		// Modules are on although there is no module, because without them programs get the GODEBUG
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

// compilerPath returns the folders where a compiler looks for programs: its own folder, the folders
// of programs that it is known to start, and the system's. The rest of the user's PATH stays
// private, because a source may make its compiler quote the environment.
func compilerPath(program string) string {
	if runtime.GOOS != "linux" {
		return os.Getenv("PATH") // no box hides files here
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

// systems reports whether a path belongs to the system's run-time.
func systems(path string) bool {
	path = filepath.Clean(path)
	return slices.ContainsFunc(systemRoots, func(root string) bool {
		return isIn(path, root)
	})
}

// elsewhere returns the path of a program that is in PATH, but not in the system's folders.
// Otherwise it returns "".
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

// extra returns the environment variables that do not affect the result of a compiler, and are not
// in the key. Temporary files go into dir, and are removed with it.
func (b *Builder) extra(program, dir string) []string {
	var env []string
	if program == "go" {
		// Other compilers do not get this variable. A Rust program can embed the environment, and
		// must not know where the cache is.
		env = append(env, "GOCACHE="+b.goCache)
	}
	if runtime.GOOS != "windows" {
		return append(env, "TMPDIR=.", "HOME=/nonexistent") // nothing from the user's environment
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

// merged joins environments. If a name occurs several times, only its last value is kept, because
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

// prefixes returns the paths that a program outside the system's folders needs. If program is a
// link, they include the paths that its target needs.
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

// around returns the folders of the toolchain of a program. For example, a program in PREFIX/bin
// needs PREFIX/lib and the other folders of PREFIX. If PREFIX is shared with other files, only
// folders such as bin and lib are returned. If PREFIX is a home, only the program is returned.
func around(program string) []string {
	bin := filepath.Dir(program)
	prefix := filepath.Dir(bin)
	switch {
	case filepath.Base(bin) != "bin" && personal(bin):
		return []string{program}
	case filepath.Base(bin) != "bin":
		return []string{bin}
	case prefix == "/" || prefix == "/usr":
		return nil // every box shows them
	case personal(prefix):
		return []string{program}
	case strings.HasPrefix(filepath.Base(prefix), ".") && personal(filepath.Dir(prefix)): // ~/.local
		return existing(prefix, "bin", "lib", "lib64", "libexec", "include")
	}
	return []string{prefix}
}

// existing returns the paths of those names that exist in a folder.
func existing(folder string, names ...string) (list []string) {
	for _, name := range names {
		if path := filepath.Join(folder, name); !absent(path) {
			list = append(list, path)
		}
	}
	return list
}

// personal reports whether a folder is a user's home or contains homes.
func personal(folder string) bool {
	home := os.Getenv("HOME")
	return folder == "/home" || filepath.Dir(folder) == "/home" || isIn("/root", folder) || home != "" && isIn(filepath.Clean(home), folder)
}

// isIn reports whether a path is folder or is inside it.
func isIn(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// surroundings returns the paths outside the system's run-time that a toolchain of the system
// needs: its configuration in /etc, and the targets of links in its folder. For example, Pascal's
// compiler reads /etc/fpc.cfg, and Haskell's list of packages is in /var/lib/ghc.
func surroundings(program string) (list []string) {
	if runtime.GOOS != "linux" {
		return nil
	}
	name := filepath.Base(program)
	for _, pattern := range []string{name, name + ".cfg", name + ".conf", name + ".d", name + "-[0-9]*", name + "[0-9]*"} {
		found, _ := filepath.Glob(filepath.Join("/etc", pattern)) // if the name has odd characters, nothing matches
		list = append(list, found...)
	}
	for _, dir := range []string{"/usr/lib/" + name, "/usr/share/" + name, "/usr/local/lib/" + name} {
		list = append(list, outlets(dir, outletDepth)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// outletDepth is how deep outlets looks for links in the folders of a toolchain.
const outletDepth = 3

// outlets returns the targets of links below a folder that are outside the system's run-time.
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

// outlet reports whether programs may see the target of a link. The target must be inside /etc or
// /var/lib, where distributions keep the state of toolchains.
func outlet(target string) bool {
	parts := strings.Split(filepath.ToSlash(target), "/")
	return len(parts) > 3 && parts[1] == "var" && parts[2] == "lib" || len(parts) > 2 && parts[1] == "etc"
}
