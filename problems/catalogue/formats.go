package catalogue

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// ErrPackage is wrapped by the error for a folder or a file that is a package of another
// judge.
var ErrPackage = errors.New("a package of another judge")

// A packageFormat is a package format of another judge. Grundy reads no such package yet: its
// tests alone would be judged with another checker and other limits.
type packageFormat struct {
	name string
	is   sign
	// apart says that the tests lie in a folder of the package, which somebody may name.
	apart bool
}

// Is reports whether a folder is the root of a package of the format.
func (f packageFormat) Is(folder fs.FS) bool { return f.is(folder) }

// formats lists the package formats, in the order in which a folder is compared with them.
var formats = []packageFormat{
	{name: "Hydro", apart: true, is: either(
		file("problem.yaml", keys("pid|owner|nSubmit|nAccept|tag")), file("problem.yml", keys("pid|owner|nSubmit|nAccept|tag")),
		file("config.yaml", ofHydro), file("config.yml", ofHydro), file("testdata/config.yaml", ofHydro), file("testdata/config.yml", ofHydro),
	)},
	{name: "Kattis (ICPC, DOMjudge, BAPCtools)", apart: true, is: either(
		file("problem.yaml", keys(kattisKeys)), file("problem.yml", keys(kattisKeys)),
		file("domjudge-problem.ini", anything),
		file("testdata.yaml", groupOfKattis), file("test_group.yaml", groupOfKattis),
		file("generators.yaml", keys("data|solution|generators|random_salt|visualizer")),
		file("generators/generators.yaml", keys("data|solution|generators|random_salt|visualizer")),
		both(either(folderNamed("data/secret"), folderNamed("data/sample")), either(
			folderNamed("output_validators"), folderNamed("output_validator"), folderNamed("input_validators"), folderNamed("input_format_validators"),
			folderNamed("submissions"), folderNamed("problem_statement"), folderNamed("statement"), folderNamed("graders"))),
	)},
	{name: "Polygon", apart: true, is: either(
		file("problem.xml", matching(`<problem[\s>]`)),
		both(file("check.cpp", anything), either(file("doall.sh", anything), file("doall.bat", anything))),
	)},
	{name: "DMOJ", apart: true, is: either(file("init.yml", keys(dmojKeys)), file("init.yaml", keys(dmojKeys)))},
	{name: "Library Checker", apart: true, is: file("info.toml", matching(`(?m)^\s*(\[\[tests\]\]|timelimit\s*=|forum\s*=)`))},
	{name: "CMS (task-maker)", apart: true, is: either(
		file("task.yaml", keys(cmsKeys)), file("task.yml", keys(cmsKeys)), file("gen/gen", matching(`(?m)^#\s*(ST|COPY)\s*:`)),
	)},
	{name: "FPS", is: file("*.xml", matching(`<fps[\s>]`))},
	{name: "Luogu", is: either(file("config.yml", matching(luoguKeys)), file("config.yaml", matching(luoguKeys)))},
	{name: "UOJ", is: file("problem.conf", matching(`(?m)^(use_builtin_\w+|n_tests|n_subtasks|input_pre|time_limit|memory_limit)\s`))},
	{name: "SYZOJ", is: either(file("data.yml", keys("subtasks|inputFile|outputFile|specialJudge|userOutput")), file("data.yaml", keys("subtasks|inputFile|outputFile|specialJudge|userOutput")))},
	{name: "QDUOJ", is: either(
		file("problem.json", matching(`"(test_case_score|test_case_id|spj|time_limit|memory_limit)"\s*:`)), file("info", matching(`"test_cases"\s*:`)),
	)},
	{name: "omegaUp", is: file("settings.json", matching(`"(Limits|Cases|Validator)"\s*:`))},
	{name: "rbx", apart: true, is: file("problem.rbx.yml", anything)},
}

// The keys that tell a description of a problem from other files of its name.
const (
	kattisKeys = "problem_format_version|name|uuid|type|license|rights_owner|author|credits|source|source_url|keywords|languages|" +
		"validation|validator|validator_flags|output_validator_flags|limits|grading|scoring|allow_file_writing|constants"
	dmojKeys  = `(?:pretest_)?test_cases\+*|archive|checker|custom_judge|grader|generator|interactive|signature_grader|unbuffered|points|output_limit_length|output_prefix_length`
	cmsKeys   = "time_limit|memory_limit|infile|outfile|n_input|token_mode|score_type|score_type_parameters|task_type|public_testcases|output_only|score_mode"
	luoguKeys = `(?m)^\s+["']?(timeLimit|memoryLimit|subtaskId|isPretest)["']?\s*:`
)

// groupKeys are those of a group of tests in a Kattis package.
var groupKeys = keys("on_reject|grading|grader_flags|range|accept_score|reject_score|run_samples|scoring|max_score|score_aggregation|verdict_aggregation|" +
	"require_pass|args|static_validation|full_feedback|(?:in|out)put_(?:valid|visualiz)(?:ator|er)_(?:flags|args)|testdata_settings")

// groupOfKattis accepts the description of a group of tests, which may be empty.
func groupOfKattis(text []byte) bool {
	return groupKeys(text) || !regexp.MustCompile(`(?m)^\s*[^#\s]`).Match(text)
}

// hydroKeys matches the keys of Hydro's config.yaml. One of hydroStrong suffices.
var (
	hydroKeys = regexp.MustCompile(`^(type|subType|time|memory|score|filename|template|answers|outputs|target|detail|key|redirect|manager|num_processes|multi_pass|` +
		`time_limit_rate|memory_limit_rate|langs)$`)
	hydroStrong = keys("subtasks|cases|checker|checker_type|checkerType|interactor|validator|user_extra_files|judge_extra_files")
	hydroValue  = regexp.MustCompile(`(?m)^["']?(type["']?\s*:\s*["']?(default|interactive|communication|objective|submit_answer|generate|remote_judge)\b|` +
		`time["']?\s*:\s*["']?\d+(\.\d+)?\s*[mu]?s\b|memory["']?\s*:\s*["']?\d+(\.\d+)?\s*[kmgKMG]i?[bB]?\b)`)
	topKey = regexp.MustCompile(`(?m)^["']?([\w.+-]+)["']?[ \t]*:(?:\s|$)`)
)

// ofHydro accepts Hydro's config.yaml: it has a strong key, or nothing but keys of Hydro and
// a limit or a type among them.
func ofHydro(text []byte) bool {
	if hydroStrong(text) {
		return true
	}
	for _, key := range topKey.FindAllSubmatch(text, -1) {
		if !hydroKeys.Match(key[1]) {
			return false
		}
	}
	return hydroValue.Match(text)
}

// A sign reports whether a folder has what packages of a format have.
type sign func(folder fs.FS) bool

// either is the sign of a folder that has one of some signs.
func either(signs ...sign) sign {
	return func(folder fs.FS) bool { return slices.ContainsFunc(signs, func(s sign) bool { return s(folder) }) }
}

// both is the sign of a folder that has two signs.
func both(a, b sign) sign { return func(folder fs.FS) bool { return a(folder) && b(folder) } }

// folderNamed is the sign of a folder that has a folder of this path.
func folderNamed(at string) sign {
	return func(folder fs.FS) bool {
		info, err := fs.Stat(folder, at)
		return err == nil && info.IsDir()
	}
}

// file is the sign of a folder that has a file whose text is accepted. The last part of the
// path is a pattern, compared in lower case.
func file(at string, accepts func(text []byte) bool) sign {
	dir, pattern := path.Split(at)
	dir = path.Clean(dir)
	return func(folder fs.FS) bool {
		entries, err := fs.ReadDir(folder, dir)
		if err != nil {
			return false
		}
		for _, e := range entries {
			if ok, _ := path.Match(pattern, strings.ToLower(e.Name())); !ok {
				continue
			}
			text := beginningOf(folder, path.Join(dir, e.Name()))
			if text != nil && !looksLikeSpec.Match(text) && accepts(text) {
				return true
			}
		}
		return false
	}
}

// anything accepts every text, because the name of the file says enough.
func anything([]byte) bool { return true }

// keys returns what accepts a text in YAML that has one of some keys at its top. They are
// looked for by a pattern, because not every package has files that are YAML.
func keys(names string) func(text []byte) bool {
	return regexp.MustCompile(`(?m)^(?:\{[ \t]*)?["']?(?:` + names + `)["']?[ \t]*:(?:\s|$)`).Match
}

// matching returns what accepts a text that has a pattern.
func matching(pattern string) func(text []byte) bool { return regexp.MustCompile(pattern).Match }

// mostMarker is how many bytes of a file are looked at.
const mostMarker = 64 << 10

// beginningOf returns the first bytes of a regular file; nil if there is none.
func beginningOf(folder fs.FS, at string) []byte {
	if info, err := fs.Stat(folder, at); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := folder.Open(at)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, mostMarker)) // of a file that cannot be read, what can
	return append([]byte{}, strings.TrimPrefix(string(text), "\ufeff")...)
}

// A root is a folder that may be a package. It reads the names in each of its folders once.
type root struct {
	folder fs.FS
	dir    string      // of the root in the folder
	alone  fs.DirEntry // not nil: nothing else is in it
	known  map[string][]fs.DirEntry
}

func rootAt(folder fs.FS, dir string) *root {
	return &root{folder: folder, dir: dir, known: map[string][]fs.DirEntry{}}
}

// Open implements fs.FS.
func (r *root) Open(name string) (fs.File, error) { return r.folder.Open(path.Join(r.dir, name)) }

// Stat implements fs.StatFS.
func (r *root) Stat(name string) (fs.FileInfo, error) {
	if r.alone != nil && name != r.alone.Name() {
		return nil, fs.ErrNotExist
	}
	return fs.Stat(r.folder, path.Join(r.dir, name))
}

// ReadDir implements fs.ReadDirFS.
func (r *root) ReadDir(name string) ([]fs.DirEntry, error) {
	switch entries, ok := r.known[name]; {
	case ok:
		return entries, nil
	case r.alone != nil && name == ".":
		return []fs.DirEntry{r.alone}, nil
	case r.alone != nil:
		return nil, fs.ErrNotExist
	}
	entries, err := fs.ReadDir(r.folder, path.Join(r.dir, name))
	r.known[name] = entries
	return entries, err
}

// formatOf returns the format of the package whose root a folder is.
func formatOf(r *root) (packageFormat, bool) {
	at := slices.IndexFunc(formats, func(f packageFormat) bool { return f.Is(r) })
	if at < 0 {
		return packageFormat{}, false
	}
	return formats[at], true
}

// The bounds of the search for a package within a folder.
const (
	mostDeep    = 3 // folders below it
	mostFolders = 1000
)

// packageIn returns the format and the path of the package that a folder is or holds, the one
// that lies least deep.
func packageIn(folder fs.FS) (f packageFormat, at string, ok bool) {
	open := []string{"."}
	for n := 0; len(open) > 0 && n < mostFolders; n++ {
		at, open = open[0], open[1:]
		r := rootAt(folder, at)
		if f, ok := formatOf(r); ok {
			return f, at, true
		}
		if at != "." && strings.Count(at, "/")+1 >= mostDeep {
			continue
		}
		entries, _ := r.ReadDir(".") // what cannot be read is an error of the listing
		for _, e := range entries {
			if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "__MACOSX" {
				open = append(open, path.Join(at, e.Name()))
			}
		}
	}
	return packageFormat{}, "", false
}

// refused is the error for a package.
func (f packageFormat) refused(place string) error {
	return &fault.Error{
		Place: place, Err: ErrPackage,
		What:   i18n.Messagef("is a package of %s, which cannot be read yet: its checker, limits, subtasks and validators would be ignored", f.name),
		Remedy: "copy its tests into a folder of their own and name that with --check, --time and --memory, or write a spec with tests, check, limits and subtasks",
	}
}

// notPackage returns an error for a folder that is or holds a package.
func notPackage(place string, folder fs.FS) error {
	if f, at, ok := packageIn(folder); ok {
		return f.refused(filepath.Join(place, filepath.FromSlash(at)))
	}
	return nil
}

// notInPackage returns an error for a folder of tests that lies in a package.
func notInPackage(dir string) error {
	full, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	for range mostDeep {
		parent := filepath.Dir(full)
		if parent == full {
			break
		}
		full = parent
		if f, ok := formatOf(rootAt(store.Dir(full), ".")); ok && f.apart {
			return &fault.Error{
				Place: dir, Err: ErrPackage,
				What:   i18n.Messagef("holds the tests of a package of %s, which cannot be read yet: its checker, limits, subtasks and validators would be ignored", f.name),
				Remedy: "say how answers are judged by --check, or copy the tests into a folder of their own",
			}
		}
	}
	return nil
}

// notMarker returns an error for a file that describes a package.
func notMarker(name string) error {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	r := rootAt(store.Dir(filepath.Dir(name)), ".")
	r.alone = fs.FileInfoToDirEntry(info)
	if f, ok := formatOf(r); ok {
		return f.refused(name)
	}
	return nil
}

// NotPackage returns an error if a path is that of a package of another judge, or of a
// folder that describes itself as a part of one.
func NotPackage(path string) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return notMarker(path)
	}
	if f, ok := formatOf(rootAt(store.Dir(path), ".")); ok {
		return f.refused(path)
	}
	return nil
}
