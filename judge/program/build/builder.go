package build

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// A Builder builds programs and stores them. Several goroutines may call its methods, and several
// processes may share a cache.
type Builder struct {
	languages []*Language
	tool      Tool
	quota     *store.Quota // of the cache

	once      sync.Once // guards the next fields, which prepare sets
	root      string    // the cache
	folder    *store.Folder
	temporary bool // Close removes the cache
	goCache   string
	warning   *fault.Error // why the wanted cache is not used; nil if it is used
	broken    error        // why there is no temporary cache, either; nil if there is a cache

	mu       sync.Mutex
	building map[string]chan struct{} // closed when the program of the key is built
	shims    map[string]string        // shim → interpreter behind it
	checked  map[string]string        // key → state of its entry when it was last found intact
}

// New returns a builder with its cache in a folder, which is created when needed. An empty name
// means $GRUNDY_CACHE, or grundy in the user's cache folder. The tool runs compilers; Direct is one
// such tool.
func New(cacheDir string, tool Tool) *Builder {
	return &Builder{
		languages: languagesOf(runtime.GOOS),
		tool:      tool,
		quota:     &store.Quota{Bytes: maxCache, Spare: staleTime},
		root:      cacheDir,
		building:  map[string]chan struct{}{},
		shims:     map[string]string{},
		checked:   map[string]string{},
	}
}

// Warning returns a line that says why the cache cannot be used, so that everything is compiled
// again. The line is empty if the cache can be used.
func (b *Builder) Warning() i18n.Message {
	_ = b.prepare() // Build reports this error
	if b.warning == nil {
		return ""
	}
	return i18n.Of(b.warning)
}

// Uncached returns the warning as a *fault.Error; nil if there is none.
func (b *Builder) Uncached() *fault.Error {
	_ = b.prepare() // Build reports this error
	return b.warning
}

// Folder returns the folder in which programs are stored.
func (b *Builder) Folder() string {
	_ = b.prepare() // Build reports this error
	return b.root
}

// Temporary reports whether Close removes the folder.
func (b *Builder) Temporary() bool {
	_ = b.prepare() // Build reports this error
	return b.temporary
}

// Close removes the temporary folder that replaced an unusable cache, with the programs built
// there.
func (b *Builder) Close() error {
	if b.folder == nil {
		return nil
	}
	return b.folder.Close()
}

// Build returns the program of a source. It compiles the source or finds the program in the cache.
// If the compiler refuses the source, the error is a *CompileError, which is cached, too. If the
// compiler is missing or broken, the error is a *ToolError.
func (b *Builder) Build(ctx context.Context, src Source, lang *Language) (p *Program, cached bool, err error) {
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	if err := src.Check(); err != nil {
		return nil, false, err
	}
	name := show(path.Join(src.Folder, filepath.Base(src.Name)))
	if err := src.readable(lang, name); err != nil {
		return nil, false, err
	}
	if err := b.prepare(); err != nil {
		return nil, false, err
	}
	j, err := b.newJob(ctx, src, lang)
	if err != nil {
		return nil, false, err
	}
	key := j.key()
	unlock, err := b.lock(ctx, key)
	if err != nil {
		return nil, false, err
	}
	defer unlock()
	e, cached := b.load(key)
	if !cached {
		if e, err = b.compile(ctx, j, key); err != nil {
			return nil, false, err
		}
	}
	if !e.OK {
		return nil, cached, &CompileError{Language: lang, Log: hinted(renameSource(e.Log, j.file, name), src.Text, name)}
	}
	p = j.product(b.entryDir(key), e.Main)
	p.Key, p.source, p.file, p.name = key, src, j.file, name
	p.Log = renameSource(e.Log, j.file, name)
	return p, cached, nil
}

// readable returns an error for a source, or a file beside it, that the compiler cannot read. name is
// the name of the source.
func (s Source) readable(lang *Language, name string) error {
	for _, f := range append([]File{{Name: name, Text: s.Text}}, s.Beside...) {
		if f.Name == name || lang.matches(filepath.Base(f.Name)) {
			if err := undecodable(f.Text, lang, f.Name); err != nil {
				return err
			}
		}
		if log := readsEndless(f.Text, f.Name); log != "" && lang.Compile != "" {
			return &CompileError{Language: lang, Log: i18n.Message(log)}
		}
	}
	return nil
}

// compile builds a job and stores the result, whether or not the source compiles.
func (b *Builder) compile(ctx context.Context, j *job, key string) (entry, error) {
	if err := b.warm(ctx, j); err != nil {
		return entry{}, err
	}
	w, err := b.workshop()
	if err != nil {
		return entry{}, err
	}
	defer w.close() // by then the entry has been moved out of it
	o, err := b.quick(ctx, j, w)
	if err != nil {
		return entry{}, err
	}
	e := entry{Log: o.log}
	if o.ok {
		if e, err = j.result(o); err != nil {
			return entry{}, err
		}
	}
	if !e.OK {
		if err := b.verify(ctx, j, o.odd); err != nil {
			return entry{}, err
		}
		if o.made, err = w.fresh(); err != nil { // no file of a refused source is stored
			return entry{}, err
		}
	}
	e, err = b.store(key, o.made, e)
	if err == nil {
		b.evict()
	}
	return e, err
}

// runEnv is the environment of programs. It has nothing of the user's environment except the root
// folder of Windows, so that a run is the same everywhere.
var runEnv = func() []string {
	if runtime.GOOS == "windows" {
		root := os.Getenv("SYSTEMROOT")
		return []string{"PATH=" + root + `\System32;` + root, "SYSTEMROOT=" + root, "TEMP=.", "TMP=."}
	}
	return []string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8"}
}()

// product returns the program that was built into dir.
func (j *job) product(dir, class string) *Program {
	p := &Program{
		Language: j.lang, Dir: dir, Env: slices.Clone(runEnv),
		Args: words(j.lang.Run, dir, j.file, class), template: template(j.lang.Run, dir, j.file, class),
	}
	p.Args, p.template = started(p.Args, dir, j.file, j.start), started(p.template, dir, j.file, j.start)
	p.Visible = j.needs
	if j.interpreter == "" {
		return p
	}
	p.Args[0], p.template[0] = j.interpreter, j.interpreter
	machine := toolchainOf(split(j.lang.Run)[0])
	p.Overhead, p.Starved = machine.overhead, machine.starved
	p.Env = append(p.Env, machine.env...)
	if len(j.beside) > 0 {
		p.Env = append(p.Env, modulePaths(machine.program, filepath.Join(dir, filepath.Dir(j.file)))...)
	}
	p.Visible = slices.Concat(prefixes(j.interpreter), j.needs)
	return p
}

// started returns a command line that starts another file of the folder dir, with the path of the
// source as first argument. If start is empty, the source itself starts.
func started(args []string, dir, source, start string) []string {
	i := slices.Index(args, filepath.Join(dir, source))
	if start == "" || i < 0 {
		return args
	}
	return slices.Insert(slices.Clone(args), i, filepath.Join(dir, start))
}

// Laid returns the files of the program that a run finds in its working folder. Some interpreters
// look there for what a source includes by a relative path.
func (p *Program) Laid() []File {
	beside := p.source.Beside
	if len(beside) == 0 || !slices.Contains([]string{"lua", "php", "ruby"}, toolchainOf(split(p.Language.Run)[0]).program) {
		return nil
	}
	return beside
}

// modulePaths returns the variables that make an interpreter find modules in the folder of a program.
// Others look there by themselves.
func modulePaths(interpreter, dir string) []string {
	switch interpreter {
	case "lua":
		return []string{"LUA_PATH=" + dir + "/?.lua;" + dir + "/?/init.lua;;"}
	case "ruby":
		return []string{"RUBYLIB=" + dir}
	}
	return nil
}
