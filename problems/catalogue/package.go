package catalogue

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/check/protocol"
	"grundy/judge/exchange"
	"grundy/judge/exchange/formats"
	"grundy/judge/exchange/markup"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/jury"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/testfiles"
	"grundy/judge/zipfs"
)

// A Pack is a problem package that the user names, with notes on properties that have no
// counterpart here.
type Pack struct {
	*exchange.Package
	Notes exchange.Notes
	path  string // the root of the package, in the user's spelling
	file  string // the zip file or the file of problems, if it is one
	// around is the path of a folder outside the package that the package uses; empty: none.
	around string
	// checked says that the user chose a check that replaces the package's.
	checked bool
	files   spec.Files    // files of submissions; none: standard input and output
	time    time.Duration // a limit that the user chose; 0: none
}

// Package returns the package at a path; nil if there is none, or if its format cannot be read.
func Package(name string) (*Pack, error) {
	at, number := memberOf(name)
	p := &Pack{path: at}
	folder, err := p.open(at)
	if err != nil || folder == nil {
		return nil, nil
	}
	return p.read(at, number, folder)
}

// open opens a folder, a zip file or a file of problems, and records the path of the package; nil
// if the path is none of these.
func (p *Pack) open(name string) (fs.FS, error) {
	if zipfs.Is(name) {
		p.file = name
	} else if folder, ok := collectionAt(name); ok {
		p.file, p.path = name, filepath.Dir(name) // the folder of the package is the folder of the file
		return folder, nil
	}
	return opened(name)
}

// opened opens a folder or a zip file, which stays open until it is garbage; nil if the path is
// neither.
func opened(name string) (fs.FS, error) {
	if zipfs.Is(name) {
		return zipfs.Open(name)
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return nil, err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

// read reads the package in a folder, or in its only subfolder. If the package has several
// problems, number selects one; 0 means that none was selected.
func (p *Pack) read(name string, number int, folder fs.FS) (*Pack, error) {
	at, ok := rootOf(folder)
	if !ok {
		return nil, nil
	}
	base := folderName(name)
	if at != "." {
		sub, err := fs.Sub(folder, at)
		if err != nil {
			return nil, err
		}
		folder, base, p.path = sub, path.Base(at), filepath.Join(name, filepath.FromSlash(at))
	}
	reads, _ := formats.Of(folder)
	if number > 0 {
		c, ok := reads.(exchange.Collection)
		if !ok {
			return nil, fault.New(name, i18n.Messagef("is a package of %s, which has one problem", reads.Name()), "name it without a number")
		}
		reads, base = c.One(number), fmt.Sprintf("%s-%d", base, number)
	}
	if s, ok := reads.(exchange.Sharing); ok && p.file == "" {
		folder = sharing(folder, p.path, s.Shared())
		if around, ok := folder.(shared); ok {
			p.around = around.dir
		}
	}
	var err error
	if p.Package, p.Notes, err = reads.Read(folder, base); err != nil {
		return nil, p.refused(err)
	}
	p.Package.Share(&p.Notes)
	if p.InputFile != "" || p.OutputFile != "" {
		p.readsFiles()
	}
	if m := p.Limits.Memory; m > 0 && m < spec.LeastMemory {
		p.Notes.Refuse("", i18n.Messagef("its memory limit of %s is too little for a program", format.Size(m)), "use at least 1MiB")
	}
	return p, nil
}

// rootOf returns the path of the package: the folder itself, or its only subfolder.
func rootOf(folder fs.FS) (at string, ok bool) {
	if isReadable(folder) {
		return ".", true
	}
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return "", false
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		return strings.HasPrefix(e.Name(), ".") || e.Name() == "__MACOSX"
	})
	if len(entries) != 1 || !entries[0].IsDir() {
		return "", false
	}
	sub, err := fs.Sub(folder, entries[0].Name())
	return entries[0].Name(), err == nil && isReadable(sub)
}

// A shared is a package with access to a folder next to it.
type shared struct {
	fs.FS
	name string
	at   fs.FS  // the contents of that folder
	dir  string // the path of the folder
}

// sharing returns a package on disk with access to a folder in its parent, or in the parent of
// its parent. If the package itself has the folder, sharing returns it unchanged.
func sharing(folder fs.FS, dir, name string) fs.FS {
	if _, err := fs.Stat(folder, name); err == nil {
		return folder
	}
	for _, up := range []string{"..", "../.."} {
		at := filepath.Join(dir, filepath.FromSlash(up), name)
		if root, err := os.OpenRoot(at); err == nil {
			return shared{folder, name, root.FS(), at}
		}
	}
	return folder
}

// Open implements fs.FS.
func (s shared) Open(name string) (fs.File, error) {
	if name == s.name {
		return s.at.Open(".")
	}
	if rest, ok := strings.CutPrefix(name, s.name+"/"); ok {
		return s.at.Open(rest)
	}
	return s.FS.Open(name)
}

// isReadable reports whether a folder is a package that can be read. Only the first format with a
// matching sign is considered.
func isReadable(folder fs.FS) bool {
	f, ok := formats.Of(folder)
	if !ok {
		return false
	}
	sign, known := formats.Recognize(folder)
	return !known || sign.Name == f.Name()
}

// folderName returns the name of a folder, or of a file without its extension.
func folderName(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		name = full
	}
	name = filepath.Base(name)
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".zip" || ext == ".xml" {
		name = name[:len(name)-len(ext)]
	}
	return name
}

// place returns the path of a file of the package, for errors.
func (p *Pack) place(at string) string { return filepath.Join(p.path, filepath.FromSlash(at)) }

// unsupported returns the first note that affects a verdict, as an error.
func (p *Pack) unsupported() error {
	if err := p.Notes.Unsupported(); err != nil {
		return p.refused(err)
	}
	return nil
}

// refused converts an error to an error about the package, which wraps ErrPackage.
func (p *Pack) refused(err error) error {
	e := *fault.In(err)
	e.Place, e.Err = p.place(e.Place), ErrPackage
	return &e
}

// mostStatement is the size in bytes of the longest statement that is shown.
const mostStatement = 1 << 20

// These constants are the default limits of a package.
const (
	usualMemory = 256 << 20
	usualOutput = 64 << 20
)

// These constants are the default limits of checkers and interactors of a package.
const (
	usualJudging       = time.Minute
	usualJudgingMemory = 2 << 30
)

// hour stands for an unknown time limit.
const hour = time.Hour

// readsFiles records the files that submissions read and write.
func (p *Pack) readsFiles() {
	files, err := spec.NewFiles(p.InputFile, p.OutputFile)
	switch {
	case err != nil:
		p.Notes.Refuse("", i18n.Messagef("programs read %q and write %q, which is not supported: %s", p.InputFile, p.OutputFile, fault.In(err).What), "")
	case p.Interactor != nil:
		p.Notes.Refuse("", "programs would talk with an interactor through files, which is not supported", "")
	}
	p.files = files
}

// spec returns a spec with the properties of the package that a spec can express.
func (p *Pack) spec() *spec.Problem {
	sp := spec.Folder(p.path, folderID(p.ID))
	text := func(value string) spec.Text { return spec.Text{Value: value, Place: sp.ID.Place} }
	for lang, title := range p.Titles {
		switch {
		case strings.HasPrefix(lang, "zh"):
			sp.Title.Zh = text(title)
		case lang == "en" || sp.Title.En == sp.ID && p.Titles["en"] == "":
			sp.Title.En = text(title)
		}
	}
	if sp.Title.En == sp.ID && sp.Title.Zh.Value != "" {
		sp.Title.En = spec.Text{} // use the Chinese title
	}
	sp.Source = text(p.Credits.Source)
	p.describe(sp)
	sp.Files = p.files
	l := p.Limits
	sp.Limits = spec.Limits{Time: l.Time, Memory: cmp.Or(l.Memory, usualMemory), Output: cmp.Or(l.Output, usualOutput), Input: sp.Limits.Input}
	sp.Uniform, sp.Factors = l.OneTime, l.Factors
	c := p.Checker
	switch {
	case p.Interactor != nil:
		sp.Interactor = &spec.Program{File: text(p.Interactor.Path), Passes: max(1, p.Passes)}
		if p.judgesAfter() {
			sp.Check.Kind, sp.Check.Program = text("program"), &spec.Program{File: text(c.Program.Path)}
		}
	case c.Program != nil:
		sp.Check.Kind = text("program")
		sp.Check.Program = &spec.Program{File: text(c.Program.Path)}
	default:
		sp.Check.Kind = text(c.Builtin)
		if len(c.Flags) > 0 {
			sp.Check.Flags = spec.Text{Value: strings.Join(c.Flags, " "), Place: spec.Place{File: sp.File, Line: 1, Column: 1}}
		}
	}
	for _, t := range p.Tests {
		if in, out, ok := t.AsShown(); ok {
			sp.Samples = append(sp.Samples, spec.Sample{In: text(in), Out: text(out)})
		}
	}
	return sp
}

// describe converts the statements to Markdown and copies them into the spec. It skips formats such
// as PDF.
func (p *Pack) describe(sp *spec.Problem) {
	for _, s := range p.Statements {
		into := &sp.Statement.En
		if strings.HasPrefix(strings.ToLower(s.Language), "zh") {
			into = &sp.Statement.Zh
		}
		ext := path.Ext(s.File.Path)
		if ext == ".txt" {
			ext = ".md"
		}
		convert := markup.Reader(ext)
		if into.Value != "" && s.Language != "en" || convert == nil {
			continue
		}
		if words, err := s.File.Read(mostStatement); err == nil {
			words, _ = convert(words)
			*into = spec.Text{Value: string(words), Place: sp.ID.Place}
		}
	}
}

// judgesAfter reports whether a checker judges the output of the interactor.
func (p *Pack) judgesAfter() bool {
	return p.Interactor != nil && p.Checker.Program != nil && p.Checker.Program.Path != p.Interactor.Path
}

// protocolOf returns the name that package protocol gives to a checker's protocol and scores.
func protocolOf(c exchange.Checker) string {
	switch {
	case c.Scores == exchange.Percent && c.Protocol == exchange.Testlib:
		return string(protocol.TestlibPercent)
	case c.Scores != exchange.Absolute:
	case c.Protocol == exchange.Kattis:
		return string(protocol.KattisPoints)
	case c.Protocol == exchange.Testlib:
		return string(protocol.TestlibPoints)
	}
	return string(c.Protocol)
}

// bounds returns the limits of the checker or the interactor.
func (p *Pack) bounds() jury.Bounds {
	l := p.Limits.Judging
	return jury.Bounds{Time: cmp.Or(l.Time, usualJudging), Memory: cmp.Or(l.Memory, usualJudgingMemory), Output: l.Output}
}

// load returns the problem of the package.
func (p *Pack) load(ctx context.Context, sp *spec.Problem, host Host) (*problem.Problem, error) {
	if err := p.unsupported(); err != nil {
		return nil, err
	}
	own := *sp
	sp, own.Samples = &own, nil // the samples are among the tests
	if p.Limits.Time == 0 {
		own.Limits.Time = cmp.Or(p.time, hour)
	}
	if host == nil {
		return nil, fault.New(p.path, "has programs to build, but programs cannot be built here", "")
	}
	code := problem.Code{
		Passes: p.Passes, Groups: p.Groups, Scoring: p.Scoring,
		Package: &problem.Package{Package: p.Package, Notes: p.Notes, Path: p.path, Source: p.source},
	}
	if p.Limits.OneTime && !p.Handed {
		code.Prefer = []string{"pypy3"}
	}
	if err := p.Make(ctx, host); err != nil {
		return nil, err
	}
	if err := p.judges(ctx, sp, host, &code); err != nil {
		return nil, err
	}
	for _, t := range p.Tests {
		code.Tests = append(code.Tests, p.test(t))
	}
	code.Include = p.include
	code.From = i18n.Message(p.String())
	loaded, err := problem.Load(sp, code)
	if err != nil || p.Limits.Time > 0 || p.time > 0 {
		return loaded, err
	}
	return p.measured(ctx, sp, code, loaded, host)
}

// judges builds the interactor, the checker and the grader. A checker that the user names
// replaces the package's.
func (p *Pack) judges(ctx context.Context, sp *spec.Problem, host Host, code *problem.Code) error {
	c := p.Checker
	if p.Interactor != nil {
		src, err := p.source(*p.Interactor)
		if err != nil {
			return err
		}
		code.Interactor, err = host.Interactor(ctx, src, jury.Terms{Protocol: protocolOf(c), Passes: p.Passes, Processes: p.Processes, Bounds: p.bounds()})
		if err != nil {
			return p.at(err)
		}
	}
	switch given := sp.Check.Program; {
	case given != nil && p.checked:
		src, err := programOf(sp, "checker", given.File)
		if err != nil {
			return err
		}
		if code.Checker, err = host.Checker(ctx, src, jury.Terms{Protocol: given.Protocol.Value, Flags: strings.Fields(given.Flags.Value), Bounds: p.bounds()}); err != nil {
			return err
		}
	case given != nil && c.Program != nil:
		src, err := p.source(*c.Program)
		if err != nil {
			return err
		}
		if code.Checker, err = host.Checker(ctx, src, jury.Terms{Protocol: protocolOf(c), Flags: c.Flags, Bounds: p.bounds()}); err != nil {
			return p.at(err)
		}
	}
	var err error
	code.Grader, err = p.grader(ctx, host)
	return err
}

// grader returns a Decider that runs the program which grades groups; nil if there is none.
// Readers accept at most one such program.
func (p *Pack) grader(ctx context.Context, host Host) (exchange.Decider, error) {
	program := p.Groups.Decider()
	if program == nil {
		return nil, nil
	}
	src, err := p.source(*program)
	if err != nil {
		return nil, err
	}
	g, err := host.Generator(ctx, src, spec.Files{})
	if err != nil {
		return nil, p.at(err)
	}
	return func(ctx context.Context, flags []string, parts []byte) ([]byte, error) {
		text, err := g.Generate(ctx, flags, parts)
		if err != nil {
			return nil, fault.At(p.place(program.Path), err)
		}
		return text, nil
	}, nil
}

// at prefixes the place of an error about the package's programs with the package.
func (p *Pack) at(err error) error {
	e := *fault.In(err)
	e.Place, e.Err = p.place(e.Place), err
	return &e
}

// String describes the package in a line.
func (p *Pack) String() string {
	line := p.Format + ", " + format.Plural(len(p.Tests), "test")
	if l := p.Limits; l.Time > 0 {
		from, _, _ := strings.Cut(l.TimeFrom, ":")
		line += fmt.Sprintf(", time limit %s", seconds(l.Time))
		if from != "" {
			line += " (" + from + ")"
		}
	}
	return line
}

// seconds formats a time limit.
func seconds(d time.Duration) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", d.Seconds()), "0"), ".") + " s"
}

// test converts a test of the package.
func (p *Pack) test(t exchange.Test) problem.FixedTest {
	files := []string{p.file}
	if p.file == "" {
		files = []string{p.place(t.Input.Path), p.place(t.Answer.Path)}
	}
	return problem.FixedTest{
		Name: t.Name, Path: t.Name, Place: p.place(t.Input.Path), Files: files, Size: t.Input.Size, Sample: t.Sample, Group: t.Group,
		Read: func() (problem.GivenTest, error) {
			g := problem.GivenTest{Name: t.Name, Args: t.Args}
			if !p.checked && len(t.Flags) > 0 {
				g.Flags = t.Flags
			}
			var err error
			if g.Laid, err = problem.Laid(p.laid(t)); err != nil {
				return g, p.at(err)
			}
			if g.Input, err = t.Input.Read(testfiles.Limit); err == nil {
				g.Want, err = t.Answer.Read(testfiles.Limit)
			}
			g.Input, g.Want = testfiles.There(g.Input), testfiles.There(g.Want)
			if err != nil {
				return g, p.at(err)
			}
			return g, nil
		},
	}
}

// laid returns the files that are laid into the working folder of a submission on a test. These
// are the files of the test, and the files in include/default that are not sources. A file of the
// test replaces another file with its name.
func (p *Pack) laid(t exchange.Test) []exchange.File {
	list := slices.Clone(t.Files)
	for _, f := range p.Package.Include["default"] {
		named := func(o exchange.File) bool { return o.Path == f.Path }
		if !slices.Contains(programs, path.Ext(f.Path)) && !slices.ContainsFunc(list, named) {
			list = append(list, f)
		}
	}
	return list
}

// mostSource is the size in bytes of the largest file of a program that is read.
const mostSource = 4 << 20

// source returns a program of the package as a source. The file that mainFile selects is the
// source; the other files are next to it.
func (p *Pack) source(of exchange.Program) (build.Source, error) {
	main := mainFile(of)
	src := build.Source{Macro: of.Macro}
	for i, f := range of.Files {
		text, err := f.Read(mostSource)
		if err != nil {
			return src, fault.At(p.place(of.Path), err)
		}
		if i == main && isPython2(f.Path, text) {
			return src, &fault.Error{Place: p.place(of.Path), What: "is in Python 2, which grundy does not support", Remedy: "translate it to Python 3", Err: errPython2}
		}
		if i == main {
			if src.Name = path.Base(f.Path); path.Ext(f.Path) == ".py" && len(bytes.TrimSpace(text)) == 0 {
				text = []byte("#\n") // Python runs an empty program, and Builder.Build refuses one
			}
			src.Text = text
			continue
		}
		src.Beside = append(src.Beside, build.File{Name: f.Path, Text: text, Part: true})
	}
	if of.Entry != "" && path.Ext(of.Entry) == "" {
		src.Entry = of.Entry
	}
	return src, nil
}

// errPython2 is wrapped by the error about a program in Python 2.
var errPython2 = errors.New("no Python 2")

// python2 matches the first line of a program in Python 2.
var python2 = regexp.MustCompile(`^#![^\n]*\bpython2`)

// isPython2 reports whether a program is in Python 2, by its name or its first line.
func isPython2(name string, text []byte) bool {
	return path.Ext(name) == ".py2" || path.Ext(name) == ".py" && python2.Match(text)
}

// mainFile returns the index of the file that is started. It is the file that the package names,
// else __main__ or main, else a Java file with a main method, else the first source by name.
func mainFile(of exchange.Program) int {
	base := func(f exchange.File) string { return strings.TrimSuffix(path.Base(f.Path), path.Ext(f.Path)) }
	rank := func(f exchange.File) int {
		ext := path.Ext(f.Path)
		switch {
		case of.Main != "" && f.Path == of.Main, of.Entry != "" && (f.Path == of.Entry || base(f) == of.Entry):
			return 0
		case of.Scripts && (f.Path == "run" || f.Path == "build"):
			return 1
		case calledMain(f.Path):
			return 2
		case !slices.Contains(programs, ext):
			return 9
		case ext == ".java" && hasMain(f):
			return 3
		case ext == ".h" || ext == ".hpp" || ext == ".hh":
			return 8
		}
		return 4
	}
	best := 0
	for i := range of.Files {
		if a, b := rank(of.Files[i]), rank(of.Files[best]); a < b || a == b && of.Files[i].Path < of.Files[best].Path {
			best = i
		}
	}
	return best
}

// calledMain reports whether a name is that of a file that is started: main with the extension of a
// program.
func calledMain(name string) bool {
	file, ext := path.Base(name), path.Ext(name)
	return slices.Contains([]string{"main", "__main__", "Main"}, strings.TrimSuffix(file, ext)) && slices.Contains(programs, ext)
}

// programs lists the extensions of files that can be started.
var programs = strings.Fields(".c .cc .cpp .cxx .c++ .C .py .py2 .py3 .java .kt .js .mjs .cjs .ts .rs .go .hs .rb .pl .php .cs .lua .pas .sh .h .hpp .hh")

// hasMain reports whether a Java file has a main method.
func hasMain(f exchange.File) bool {
	text, err := f.Read(mostSource)
	return err == nil && strings.Contains(string(text), "static void main")
}

// familyLanguages maps our ids of languages to the words of package formats.
var familyLanguages = map[string][]string{
	"c": {"c"}, "cpp": {"cpp", "c++"}, "python3": {"python3", "python", "py"}, "pypy3": {"python3", "pypy3", "python", "py"}, "java": {"java"},
	"javascript": {"javascript", "js"}, "kotlin": {"kotlin"}, "rust": {"rust"}, "go": {"go"}, "csharp": {"csharp", "c#"}, "haskell": {"haskell"},
	"pascal": {"pascal"}, "ruby": {"ruby"}, "php": {"php"}, "lua": {"lua"}, "typescript": {"typescript"},
}

// ofLanguage returns the entry of a package for a language, which is given by our id.
func ofLanguage[T any](all map[string]T, language string) (value T, ok bool) {
	if strings.HasPrefix(language, "cpp") { // of any standard
		language = "cpp"
	}
	for _, word := range familyLanguages[language] {
		if value, ok := all[word]; ok {
			return value, true
		}
	}
	return value, false
}

// include returns a submission with the package's files and code for its language. A file of the
// package replaces a file of the submission with the same name.
func (p *Pack) include(src build.Source, language string) (build.Source, error) {
	if p.Handed {
		return p.handed(src)
	}
	allowed := map[string]bool{}
	for _, word := range p.Languages {
		allowed[word] = true
	}
	if _, ok := ofLanguage(allowed, language); !ok && len(allowed) > 0 {
		return src, fault.New(src.Name, i18n.Messagef("is in a language for which the package has no grader; it has graders for %s", strings.Join(p.Languages, ", ")), "write it in one of these")
	}
	if a, ok := ofLanguage(p.Around, language); ok {
		src.Text = []byte(a.Before + string(src.Text) + a.After)
	}
	src.Macro = p.Macro
	files := p.included(language)
	if len(files) == 0 {
		return src, nil
	}
	switch ext := path.Ext(src.Name); ext {
	case ".pas", ".py", ".rs":
		if p.Submitted != "" {
			src.Name = p.Submitted + ext
		}
	case ".java":
		src.Entry = cmp.Or(p.Entry, src.Entry)
	}
	src.Beside = slices.Clone(src.Beside)
	for _, f := range files {
		text, err := f.Read(mostSource)
		if err != nil {
			return src, p.at(err)
		}
		src = joined(src, f.Path, text)
	}
	return src, nil
}

// included returns the files that a package adds to submissions in a language. A file for the
// language replaces one for all languages.
func (p *Pack) included(language string) []exchange.File {
	files, _ := ofLanguage(p.Package.Include, language)
	files = slices.Clone(files)
	for _, f := range p.Package.Include["default"] {
		if !slices.ContainsFunc(files, func(o exchange.File) bool { return o.Path == f.Path }) {
			files = append(files, f)
		}
	}
	return files
}

// joined returns a source with one more file. The file is started if it is called main.
func joined(src build.Source, name string, text []byte) build.Source {
	src.Beside = slices.DeleteFunc(src.Beside, func(b build.File) bool { return b.Name == name })
	if file := path.Base(name); calledMain(name) && file != src.Name {
		src.Beside = append(src.Beside, build.File{Name: src.Name, Text: src.Text, Part: true})
		src.Name, src.Text = file, text
		return src
	}
	src.Beside = append(src.Beside, build.File{Name: name, Text: text, Part: true})
	return src
}

// A Measurer measures the times of submissions.
type Measurer interface {
	// Longest returns the maximum CPU time of the correct programs on a test, and the number of
	// correct programs. The result is stored under key.
	Longest(ctx context.Context, p *problem.Problem, programs []build.Source, key string) (slowest time.Duration, count int, stored bool, err error)
}

// measured returns the problem with a measured time limit. The limit follows from the submissions
// that bound it from below.
func (p *Pack) measured(ctx context.Context, sp *spec.Problem, code problem.Code, loaded *problem.Problem, host Host) (*problem.Problem, error) {
	measurer, ok := host.(Measurer)
	if !ok {
		return nil, fault.New(p.path, "has no time limit, and it cannot be measured here", p.limitAdvice())
	}
	var list []build.Source
	for _, s := range p.Submissions {
		if s.Lower && len(list) < mostMeasured {
			src, err := p.source(s.Program)
			if errors.Is(err, errPython2) {
				continue
			}
			if err != nil {
				return nil, err
			}
			list = append(list, src)
		}
	}
	if len(list) == 0 {
		return nil, fault.New(p.path, "has no time limit, and no accepted submission to measure it with", p.limitAdvice())
	}
	key, err := p.digest(list)
	if err != nil {
		return nil, err
	}
	slowest, count, stored, err := measurer.Longest(ctx, loaded, list, key)
	if err != nil {
		return nil, err
	}
	if count == 0 {
		return nil, fault.New(p.path, "has no time limit, and it cannot be measured, because no accepted submission is right here", p.limitAdvice())
	}
	m := cmp.Or(p.Limits.Measure, &exchange.Measure{Factor: 2, Resolution: time.Second})
	own := *sp
	own.Limits.Time = m.Limit(slowest)
	when := i18n.Message("measured now")
	if stored {
		when = "measured before"
	}
	code.From = i18n.Messagef("%s, time limit %s (%s the slowest of %d accepted, %s)", code.From, seconds(own.Limits.Time), times(m.Factor), count, when)
	return problem.Load(&own, code)
}

// limitAdvice says where a package can name its time limit.
func (p *Pack) limitAdvice() i18n.Message {
	return cmp.Or(p.LimitAdvice, "write one into the description of the problem")
}

// mostMeasured is the maximum number of measured submissions.
const mostMeasured = 40

// times formats a factor.
func times(factor float64) string {
	if factor == 2 {
		return "twice"
	}
	if factor == math.Trunc(factor) {
		return fmt.Sprintf("%d times", int(factor))
	}
	return fmt.Sprintf("%g times", factor)
}

// digest returns the hash of everything that affects a measured time: tests, checker, programs.
func (p *Pack) digest(list []build.Source) (string, error) {
	h := sha256.New()
	file := func(f exchange.File) error {
		if f.Absent() {
			return nil
		}
		r, err := f.Open()
		if err != nil {
			return p.at(err)
		}
		defer r.Close()
		own := sha256.New()
		if _, err := io.Copy(own, io.LimitReader(r, testfiles.Limit)); err != nil {
			return p.at(fault.New(f.Path, i18n.Of(err), ""))
		}
		h.Write(own.Sum(nil))
		return nil
	}
	for _, t := range p.Tests {
		fmt.Fprintf(h, "%q %q %q\n", t.Name, t.Args, t.Flags)
		laid := p.laid(t)
		for _, f := range laid {
			fmt.Fprintf(h, "%q\n", f.Path)
		}
		for _, f := range append([]exchange.File{t.Input, t.Answer}, laid...) {
			if err := file(f); err != nil {
				return "", err
			}
		}
	}
	for _, s := range list {
		fmt.Fprintf(h, "%q %q %q\n", s.Name, s.Text, s.Entry)
		for _, f := range s.Beside {
			fmt.Fprintf(h, "%q %q\n", f.Name, f.Text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
