package build

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// A ToolError says that a compiler or an interpreter is missing or unusable. It is the
// machine's fault, never the contestant's.
type ToolError struct {
	parts        // the place is the program: "g++"
	Missing bool // it is absent, not broken
}

// parts is an alias of fault.Error. Embedding fault.Error under its own name would hide the method
// Error.
type parts = fault.Error

func toolError(program string, what i18n.Message, remedy i18n.Message) *ToolError {
	return &ToolError{parts: *fault.New(program, what, remedy)}
}

// A toolchain describes a compiler or interpreter. It has what Kattis's form of the table of
// languages has no column for.
type toolchain struct {
	program string
	install i18n.Message // how to install it on Debian
	mend    i18n.Message // how to repair it on Debian if it refuses a good program
	windows i18n.Message // how to install it on Windows
	brew    string       // the formula of Homebrew that provides it on macOS; empty: Xcode provides it
	names   []string     // other names that the program may have on Windows
	version []string     // arguments that print its version
	build   []string     // environment of the compiler
	starts  []string     // programs that it starts and finds on the PATH
	env     []string     // environment of the programs that it runs
	beside  string       // a file from folder beside that it finds beside every source
	// overhead is the memory in bytes that its programs get in addition to a problem's limit, for
	// code, caches and stacks that the contestant does not control.
	overhead int64
	starved  string // what it prints if a program needs more than its limit
	// ask has the arguments with which the shim of a version manager prints the program behind it.
	// The path is the first match of answer, followed by rest.
	ask    []string
	answer *regexp.Regexp
	rest   string
}

// lastLine matches the last line that is not blank.
var lastLine = regexp.MustCompile(`([^\r\n]*\S)\s*\z`)

// toolchains are the programs that the languages name.
var toolchains = []toolchain{
	{
		program: "gcc",
		install: "install it with apt-get install gcc",
		mend:    "install the static C library (apt-get install libc6-dev, dnf install glibc-static)",
		windows: "install MinGW-w64 with winget install BrechtSanders.WinLibs.POSIX.UCRT, or judge in Visual C with --language msvcc",
		version: []string{"--version"},
	},
	{
		program: "g++",
		install: "install it with apt-get install g++",
		mend:    "install the static libraries (apt-get install g++ libc6-dev, dnf install libstdc++-static glibc-static)",
		windows: "install MinGW-w64 with winget install BrechtSanders.WinLibs.POSIX.UCRT, or judge in Visual C++ with --language msvc",
		version: []string{"--version"},
	},
	{
		program: "cl",
		windows: "install the Build Tools for Visual Studio, and start grundy from their Developer Command Prompt",
	},
	{
		program: "go",
		install: "install it from https://go.dev/dl",
		mend:    "reinstall it from https://go.dev/dl, or set GRUNDY_CACHE to a folder that can be written",
		windows: "install it with winget install GoLang.Go, or from https://go.dev/dl",
		brew:    "go",
		version: []string{"version"},
		// It would write an index of packages into its cache, which is read-only.
		build: []string{"GODEBUG=goindex=0"},
	},
	{
		program: "java",
		install: "install it with apt-get install default-jre-headless",
		mend:    "reinstall it with apt-get install default-jre-headless",
		windows: "install it with winget install EclipseAdoptium.Temurin.21.JDK",
		brew:    "openjdk",
		version: []string{"-version"},
		// Java takes 40 MB at the start, and up to five times the recursion's 64 MB stack when an
		// exception unwinds all of it. The problem's limit applies only to the heap.
		overhead: 384 << 20,
		starved:  "java.lang.OutOfMemoryError",
		ask:      []string{"-XshowSettings:properties", "-version"},
		answer:   regexp.MustCompile(`(?m)^\s*java\.home = (.*\S)`),
		rest:     "bin/java",
	},
	{
		program: "javac",
		install: "install it with apt-get install default-jdk-headless",
		mend:    "reinstall it with apt-get install default-jdk-headless",
		windows: "install it with winget install EclipseAdoptium.Temurin.21.JDK",
		brew:    "openjdk",
		version: []string{"-version"},
		build:   []string{"LC_ALL=C.UTF-8"}, // classes, and so files, can have non-ASCII names
	},
	{
		program: "rustc",
		install: "install it with apt-get install rustc, or from https://rustup.rs",
		mend:    "install a linker (apt-get install gcc libc6-dev), or reinstall rustc",
		windows: "install it from https://rustup.rs, with the host x86_64-pc-windows-gnu where there is no Visual Studio",
		brew:    "rust",
		version: []string{"--version"},
		ask:     []string{"--print", "sysroot"},
		answer:  lastLine,
		starts:  []string{"cc"},
		rest:    "bin/rustc",
	},
	{
		program:  "node",
		install:  "install it with apt-get install nodejs",
		mend:     "reinstall it with apt-get install nodejs",
		windows:  "install it with winget install OpenJS.NodeJS.LTS",
		brew:     "node",
		version:  []string{"--version"},
		overhead: 384 << 20, // 45 MB at the start, 250 MB of stack, and compiled code
		starved:  "JavaScript heap out of memory",
		ask:      []string{"-p", "process.execPath"},
		answer:   lastLine,
	},
	{
		program: "python3",
		install: "install it with apt-get install python3",
		mend:    "reinstall it with apt-get install python3",
		windows: "install it with winget install Python.Python.3.13",
		brew:    "python",
		names:   []string{"python"},
		version: []string{"--version"},
		env: []string{
			// The order of sets of strings must be the same in each run, so that a failure can be
			// reproduced.
			"PYTHONHASHSEED=0",
			"PYTHONDONTWRITEBYTECODE=1",
		},
		overhead: 16 << 20, // 10 MB at the start
		ask:      []string{"-c", "import sys; print(sys.executable)"},
		answer:   lastLine,
	},
	{
		program: "mcs",
		install: "install it with apt-get install mono-mcs",
		mend:    "reinstall it with apt-get install mono-mcs",
		windows: "install Mono from https://www.mono-project.com/download",
		brew:    "mono",
		version: []string{"--version"},
	},
	{
		program:  "mono",
		install:  "install it with apt-get install mono-runtime",
		mend:     "install the libraries with apt-get install mono-runtime libmono-system-core4.0-cil libmono-system-numerics4.0-cil",
		windows:  "install it from https://www.mono-project.com/download",
		brew:     "mono",
		version:  []string{"--version"},
		overhead: 64 << 20, // 15 MB at the start, and a nursery of 4 MB that the limit does not include
	},
	{
		program: "kotlinc",
		install: "install it with apt-get install kotlin, or from https://kotlinlang.org/docs/command-line.html",
		mend:    "reinstall it, with the Java that it needs (apt-get install kotlin default-jdk-headless)",
		windows: "install it from https://kotlinlang.org/docs/command-line.html",
		brew:    "kotlin",
		version: []string{"-version"},
		starts:  []string{"java"},
	},
	{
		program: "tsc",
		install: "install it with apt-get install node-typescript, or npm install -g typescript",
		mend:    "reinstall it with apt-get install node-typescript, or npm install -g typescript",
		windows: "install it with npm install -g typescript",
		brew:    "typescript",
		version: []string{"--version"},
		starts:  []string{"node"},
		beside:  "node.d.ts",
	},
	{
		program: "fpc",
		install: "install it with apt-get install fp-compiler",
		mend:    "reinstall it with apt-get install fp-compiler",
		windows: "install it from https://www.freepascal.org/download.html",
		brew:    "fpc",
		version: []string{"-iV"},
	},
	{
		program: "ghc",
		install: "install it with apt-get install ghc",
		mend:    "reinstall it with apt-get install ghc",
		windows: "install it from https://www.haskell.org/ghcup",
		brew:    "ghc",
		version: []string{"--version"},
	},
	{
		program: "pypy3",
		install: "install it with apt-get install pypy3",
		mend:    "reinstall it with apt-get install pypy3",
		windows: "install it from https://pypy.org/download.html",
		brew:    "pypy3",
		version: []string{"--version"},
		// Without a size of the nursery, PyPy looks for that of the cache, and warns if it is hidden.
		env:      []string{"PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1", "PYPY_GC_NURSERY=4M"},
		overhead: 64 << 20,
	},
	{
		program: "lua",
		install: "install it with apt-get install lua5.4",
		mend:    "reinstall it with apt-get install lua5.4",
		windows: "install it with winget install DEVCOM.Lua",
		brew:    "lua",
		version: []string{"-v"},
	},
	{
		program: "luac",
		install: "install it with apt-get install lua5.4",
		mend:    "reinstall it with apt-get install lua5.4",
		windows: "install it with winget install DEVCOM.Lua",
		brew:    "lua",
		version: []string{"-v"},
	},
	{
		program:  "ruby",
		install:  "install it with apt-get install ruby",
		mend:     "reinstall it with apt-get install ruby",
		windows:  "install it from https://rubyinstaller.org",
		brew:     "ruby",
		version:  []string{"--version"},
		overhead: 24 << 20,
	},
	{
		program:  "php",
		install:  "install it with apt-get install php-cli",
		mend:     "reinstall it with apt-get install php-cli",
		windows:  "install it from https://windows.php.net/download",
		brew:     "php",
		version:  []string{"--version"},
		overhead: 24 << 20,
	},
}

// toolchainOf returns the toolchain of a program, given by name or path.
func toolchainOf(program string) toolchain {
	base := strings.TrimSuffix(filepath.Base(program), ".exe")
	i := slices.IndexFunc(toolchains, func(t toolchain) bool { return t.program == base || slices.Contains(t.names, base) })
	if i < 0 {
		return toolchain{program: program, install: "install it", mend: "reinstall it"}
	}
	return toolchains[i].on(runtime.GOOS)
}

// on returns the toolchain with the remedies for a system.
func (t toolchain) on(system string) toolchain {
	switch {
	case system == "windows" && t.windows != "":
		t.install = t.windows
	case system == "darwin" && t.brew != "":
		t.install = i18n.Messagef("install it with brew install %s", t.brew)
	case system == "darwin":
		t.install = "install it with xcode-select --install"
	default:
		return t
	}
	t.mend = i18n.Messagef("%s again", t.install)
	return t
}

// hello has a good program of every language and its output, named by the language's id.
//
//go:embed hello/*
var hello embed.FS

// besideAll has the files that compilers find beside every source.
//
//go:embed beside/*
var besideAll embed.FS

// files returns the files that the compiler finds beside every source.
func (t toolchain) files() []File {
	if t.beside == "" {
		return nil
	}
	text, err := besideAll.ReadFile("beside/" + t.beside)
	if err != nil {
		panic(err) // cannot happen, because the file is embedded
	}
	return []File{{Name: t.beside, Text: text}}
}

// helloOf returns the good program of a language, if there is one.
func helloOf(l *Language) (Source, bool) {
	if l.Good != "" {
		return Source{Name: "hello" + filepath.Ext(l.Files[0]), Text: []byte(l.Good)}, true
	}
	list, _ := hello.ReadDir("hello")
	for _, e := range list {
		if name, ext, _ := strings.Cut(e.Name(), "."); name == l.ID && ext != "out" {
			text, err := hello.ReadFile("hello/" + e.Name())
			return Source{Name: "hello." + ext, Text: text}, err == nil
		}
	}
	return Source{}, false
}

// said returns the known output of the good program of a language, or "".
func said(l *Language) string {
	if l.Good != "" {
		return ""
	}
	text, _ := hello.ReadFile("hello/" + l.ID + ".out")
	return string(text)
}

// find returns the path of a program on the PATH. If that is the shim of a version manager, it
// returns the program behind the shim.
func (b *Builder) find(ctx context.Context, program string) (string, error) {
	path, err := lookPath(program)
	if err != nil {
		t := toolchainOf(program)
		missing := toolError(program, "not found", t.install)
		missing.Missing = true
		return "", missing
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", fault.Errorf("%s: %w", program, err)
	}
	if t := toolchainOf(program); len(t.ask) > 0 && (isScript(path) || isRustup(path)) {
		found := b.unshim(ctx, path, t)
		if found == path && isRustup(path) {
			return "", toolError(program, "is only the rustup proxy, and rustup finds no toolchain", wantsRustup)
		}
		return found, nil
	}
	return path, nil
}

// lookPath finds a program on the PATH. On Windows it also tries the program's other names. It
// ignores empty files, because the Windows Store has such placeholders for Python.
func lookPath(program string) (string, error) {
	path, err := exec.LookPath(program)
	if runtime.GOOS != "windows" {
		return path, err
	}
	for _, name := range append([]string{program}, toolchainOf(program).names...) {
		if path, err = exec.LookPath(name); err == nil {
			if info, err := os.Stat(path); err == nil && info.Size() > 0 {
				return path, nil
			}
		}
	}
	return "", cmp.Or(err, exec.ErrNotFound)
}

// isRustup reports whether a file is a proxy of rustup. Proxies stay the same when the tool behind
// them changes.
func isRustup(path string) bool {
	return strings.TrimSuffix(filepath.Base(real(path)), ".exe") == "rustup"
}

// isScript reports whether a file begins with "#!".
func isScript(path string) bool {
	f, err := store.Open(path, mostSealed)
	if err != nil {
		return false
	}
	defer f.Close()
	var head [2]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && string(head[:]) == "#!"
}

// unshim asks a shim for the program behind it, because a shim adds 60 ms to every start. If the
// answer is not usable, unshim returns the shim itself.
func (b *Builder) unshim(ctx context.Context, shim string, t toolchain) string {
	b.mu.Lock()
	path, known := b.shims[shim]
	b.mu.Unlock()
	if known {
		return path
	}
	answer, err := Direct(ctx, Call{Dir: b.root, Args: append([]string{shim}, t.ask...), Env: os.Environ()})
	m := t.answer.FindSubmatch(answer.Log)
	if err != nil || !answer.Accepted || m == nil {
		return shim
	}
	path = filepath.Join(strings.TrimSpace(string(m[1])), t.rest)
	if runtime.GOOS == "windows" && t.rest != "" {
		path += ".exe"
	}
	if _, err := exec.LookPath(path); err != nil || !filepath.IsAbs(path) {
		return shim
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shims[shim] = path
	return path
}

// identity returns a text that differs between versions of a program. It does not run the program.
func identity(path string) (string, error) {
	path = real(path)
	info, err := os.Stat(path)
	if err != nil {
		return "", fault.Errorf("%s: %w", path, err)
	}
	return fmt.Sprintf("%s %d %d", path, info.Size(), info.ModTime().UnixNano()), nil
}

// Probe checks whether a language can be used. It finds the compiler or interpreter, compiles a
// good program unless that was done before, and returns the first line of the version message. If
// it is unknown how a program prints its version, Probe returns the path instead. If the language
// has no good program, Probe compiles nothing.
func (b *Builder) Probe(ctx context.Context, lang *Language) (version string, err error) {
	if err := b.prepare(); err != nil {
		return "", err
	}
	src, ok := helloOf(lang)
	if !ok {
		src.Name = "hello" // the text of the source does not matter
	}
	j, err := b.newJob(ctx, src, lang)
	if err != nil {
		return "", err
	}
	if err := b.warm(ctx, j); err != nil {
		return "", err
	}
	t := toolchainOf(j.program)
	if t.version == nil {
		return j.tool(), b.verify(ctx, j, true)
	}
	asked, err := b.ask(ctx, j, t.version)
	if err != nil {
		return "", err
	}
	return versionLine(asked.Log), b.verify(ctx, j, true)
}

// versionLine returns the first line of a version message. It skips the lines about options that
// Java prints first.
func versionLine(log []byte) string {
	for line := range strings.Lines(string(log)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.Contains(line, "VM warning: ") && !strings.HasPrefix(line, "Picked up ") {
			return line
		}
	}
	return ""
}

// Good builds the good program of a language, so that the caller can run it as submissions are run.
// It returns nil if there is none.
func (b *Builder) Good(ctx context.Context, lang *Language) (*Program, error) {
	src, ok := helloOf(lang)
	if !ok {
		return nil, nil
	}
	p, _, err := b.Build(ctx, src, lang)
	var refused *CompileError
	if errors.As(err, &refused) {
		return nil, Broken(lang, refuses(refused.Log))
	}
	if err != nil {
		return nil, err
	}
	good := *p
	good.Prints = said(lang)
	return &good, nil
}

// Broken returns the error for a language whose good program does not work.
func Broken(lang *Language, what i18n.Message) error {
	program := split(lang.Run)[0]
	if metavariable.MatchString(program) {
		program = split(lang.Compile)[0]
	}
	return toolError(program, what, toolchainOf(program).mend)
}

// ask runs a job's compiler or interpreter with the given arguments in an empty folder.
func (b *Builder) ask(ctx context.Context, j *job, args []string) (Compilation, error) {
	w, err := b.workshop()
	if err != nil {
		return Compilation{}, err
	}
	defer w.close()
	dir, err := w.fresh()
	if err != nil {
		return Compilation{}, err
	}
	asked := *j
	asked.compile = append([]string{j.tool()}, args...)
	return b.tool(ctx, b.call(&asked, dir))
}

// verify checks, after a refusal, whether the compiler works. It compiles a good program of the
// language with the same command, once for each state of the compiler. If now is set, it compiles
// again, because a fault of the machine may come and go. If the language has no good program,
// verify returns nil.
func (b *Builder) verify(ctx context.Context, j *job, now bool) error {
	src, ok := helloOf(j.lang)
	if !ok {
		return nil
	}
	good, err := b.newJob(ctx, src, j.lang)
	if err != nil {
		return err
	}
	mark := good.key()
	if b.noted(mark) && !now {
		return nil
	}
	w, err := b.workshop()
	if err != nil {
		return err
	}
	defer w.close()
	o, err := b.attempt(ctx, good, w)
	switch {
	case err != nil:
		return err
	case o.ok:
		b.note(mark) // if this fails, the next refusal compiles the program again
		return nil
	}
	_ = b.folder.Remove("good/" + mark) // the compiler is broken now
	if err := machineFault(good, o.log); err != nil {
		return err
	}
	refusal := toolError(j.program, refuses(o.log), toolchainOf(j.program).mend)
	if b.worksOutside(ctx, good, w) {
		refusal.What = i18n.Messagef("works, but not in the sandbox (%s)", telling(o.log))
		refusal.Remedy = "judge in a stronger tier (grundy doctor says how to get it), or install the compiler where all users can read it"
	}
	return refusal
}

// refuses returns what is wrong with a compiler that refuses a good program.
func refuses[T ~string](log T) i18n.Message {
	return i18n.Messagef("does not compile a correct program (%s)", telling(string(log)))
}

// worksOutside reports whether a compiler that refuses a good program in the sandbox accepts it
// outside. In that case, reinstalling the compiler would not help.
func (b *Builder) worksOutside(ctx context.Context, good *job, w *workshop) bool {
	free := *good
	free.outside = true
	o, err := b.attempt(ctx, &free, w)
	return err == nil && o.ok
}

// Installed returns the ids of the languages whose compilers work on this machine. It runs each
// compiler, which takes a while.
func (b *Builder) Installed(ctx context.Context) (ids []string) {
	for _, l := range b.Languages() {
		if _, err := b.Probe(ctx, l); err == nil {
			ids = append(ids, l.ID)
		}
	}
	return ids
}
