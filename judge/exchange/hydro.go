package exchange

import (
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// hydro reads and writes problems of Hydro: problem.yaml and testdata/config.yaml, or
// config.yaml alone.
//
// What it cannot say, and then refuses to judge: the types communication, objective,
// submit_answer and remote_judge; limits that differ between tests; checkers of other types
// than default, strict, testlib and kattis.
type hydro struct{}

// Name implements Format.
func (hydro) Name() string { return "Hydro" }

// Is implements Format.
func (hydro) Is(folder fs.FS) bool { return hydroSign.is(folder) }

// hydroSign is that of packages of the format.
var hydroSign = Sign{Name: "Hydro", Apart: true, is: either(
	file("problem.yaml", keys("pid|owner|nSubmit|nAccept|tag")), file("problem.yml", keys("pid|owner|nSubmit|nAccept|tag")),
	file("config.yaml", ofHydro), file("config.yml", ofHydro), file("testdata/config.yaml", ofHydro), file("testdata/config.yml", ofHydro),
)}

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

// A hydroReader reads one package.
type hydroReader struct {
	tree
	p     *Package
	notes Notes
	dir   string // of config.yaml and the tests
	check struct{ file, kind string }
}

// Read implements Format.
func (hydro) Read(folder fs.FS, name string) (p *Package, notes Notes, err error) {
	defer fault.Guard(&err, name)
	r := &hydroReader{tree: tree{FS: folder}, dir: ".", p: &Package{Format: "Hydro", ID: name, Titles: map[string]string{}}}
	if r.isFolder("testdata") {
		r.dir = "testdata"
	}
	r.p.Limits = Limits{Time: time.Second, Memory: 256 << 20, TimeFrom: "the default of Hydro"}
	if err := r.about(); err != nil {
		return nil, nil, err
	}
	if err := r.config(); err != nil {
		return nil, nil, err
	}
	return r.p, r.notes, nil
}

func (r *hydroReader) about() error {
	for _, name := range []string{"problem.yaml", "problem.yml"} {
		if !r.has(name) {
			continue
		}
		n, err := parseYAML(r.FS, name)
		if err != nil {
			return err
		}
		keys := table{
			"title": func(f field) { r.p.Titles["zh"] = f.text() }, "tag": func(f field) { r.p.Credits.Keywords = f.texts() },
			"pid": func(f field) { r.p.ID = f.text() }, "owner": nil, "nSubmit": nil, "nAccept": nil, "difficulty": nil, "hidden": nil,
		}
		if err := keys.read(n, &r.notes); err != nil {
			return err
		}
	}
	all, err := r.list(".")
	if err != nil {
		return err
	}
	for _, e := range all {
		if m := hydroStatement.FindStringSubmatch(e.name); m != nil && !e.folder {
			r.p.Statements = append(r.p.Statements, Statement{Language: m[1], File: r.file(e)})
		}
	}
	return nil
}

var hydroStatement = regexp.MustCompile(`^problem(?:_([a-z]{2}))?(?:_[A-Z]{2})?\.md$`)

// config reads config.yaml, and pairs the tests by their names if it lists none.
func (r *hydroReader) config() error {
	n := node{}
	for _, name := range []string{"config.yaml", "config.yml"} {
		if at := path.Join(r.dir, name); r.has(at) {
			var err error
			if n, err = parseYAML(r.FS, at); err != nil {
				return err
			}
		}
	}
	var cases, subtasks field
	keys := table{
		"type": func(f field) {
			if !slices.Contains([]string{"default", "interactive"}, f.text()) {
				r.notes.Refuse(f.place, i18n.Messagef("the type %s is not supported", format.Visible(format.Clip(f.text(), 30))), "")
			}
		},
		"subType": nil, "score": nil, "detail": nil, "key": nil, "user_extra_files": nil, "judge_extra_files": nil,
		"time":       func(f field) { r.time(f) },
		"memory":     func(f field) { r.memory(f) },
		"filename":   func(f field) { r.p.InputFile, r.p.OutputFile = f.text()+".in", f.text()+".out" },
		"checker":    func(f field) { r.check.file = f.text() },
		"interactor": func(f field) { r.p.Interactor = r.program(f) },
		"validator": func(f field) {
			if p := r.program(f); p != nil {
				r.p.Validators = append(r.p.Validators, Validator{Program: *p, Protocol: Testlib})
			}
		},
		"cases":    func(f field) { cases = f },
		"subtasks": func(f field) { subtasks = f },
		"langs": func(f field) {
			r.notes.Warn(f.place, "the languages are limited, and submissions in others are judged all the same", "")
		},
		"time_limit_rate":   func(f field) { r.notes.Refuse(f.place, "limits by language are not supported", "take the key away") },
		"memory_limit_rate": func(f field) { r.notes.Refuse(f.place, "limits by language are not supported", "take the key away") },
		"template":          func(f field) { r.notes.Refuse(f.place, "templates of submissions are not supported", "") },
		"multi_pass":        func(f field) { r.notes.Refuse(f.place, "several passes are not supported", "") },
		"redirect":          func(f field) { r.notes.Refuse(f.place, "redirects are not supported", "") },
		"manager":           func(f field) { r.notes.Refuse(f.place, "managers are not supported", "") },
		"num_processes":     func(f field) { r.notes.Refuse(f.place, "several processes are not supported", "") },
	}
	kind := func(f field) { r.check.kind = f.text() }
	keys["checker_type"], keys["checkerType"] = kind, kind
	if err := keys.read(n, &r.notes); err != nil {
		return err
	}
	r.checker(n.place())
	switch {
	case !cases.empty():
		return r.cases(cases.node, "")
	case !subtasks.empty():
		return r.subtasks(subtasks.node)
	}
	tests, err := pairs(&r.tree, r.dir)
	r.p.Tests = tests
	if err == nil && len(tests) == 0 {
		r.notes.Refuse(r.dir, "holds no tests", "put NAME.in and NAME.out there")
	}
	return err
}

// program returns a program beside the tests; nil if it is not there.
func (r *hydroReader) program(f field) *Program {
	name := f.text()
	if f.isMap() {
		all, _ := f.fields()
		for _, one := range all {
			if one.key == "file" {
				name = one.text()
			}
		}
	}
	one, err := FileIn(r.FS, path.Join(r.dir, name))
	if err != nil || !fs.ValidPath(name) {
		r.notes.Refuse(f.place, i18n.Messagef("names %s, which is not in the package", format.Visible(format.Clip(name, 60))), "put it beside the tests")
		return nil
	}
	one.Path = path.Base(name)
	p := &Program{Path: path.Join(r.dir, name), Files: []File{one}}
	beside, _ := r.list(r.dir)
	for _, e := range beside {
		if ext := path.Ext(e.name); !e.folder && (ext == ".h" || ext == ".hpp") {
			h := r.file(e)
			h.Path = e.name
			p.Files = append(p.Files, h)
		}
	}
	return p
}

func (r *hydroReader) checker(place string) {
	kind, name := r.check.kind, r.check.file
	switch {
	case r.p.Interactor != nil:
		r.p.Checker = Checker{Protocol: Testlib}
	case kind == "strict":
		r.p.Checker = Checker{Builtin: "exact"}
	case kind == "default" || name == "":
		r.p.Checker = Checker{Builtin: "lines"}
	case kind != "" && kind != "testlib" && kind != "kattis":
		r.notes.Refuse(place, i18n.Messagef("checkers of the type %s are not supported", format.Visible(format.Clip(kind, 30))), "use testlib")
	case !strings.Contains(name, "."):
		r.p.Checker = standardChecker(&r.notes, place, name)
	default:
		protocol := Testlib
		if kind == "kattis" {
			protocol = Kattis
		}
		r.p.Checker = Checker{Protocol: protocol, Program: r.program(field{place: place, node: textNode(name)})}
	}
}

var hydroTime = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*(ms|s|us)?$`)

func (r *hydroReader) time(f field) {
	m := hydroTime.FindStringSubmatch(strings.ToLower(strings.TrimSpace(f.text())))
	if m == nil {
		r.notes.Refuse(f.place, "is no time", "write one such as 1s or 500ms")
		return
	}
	v, _ := strconv.ParseFloat(m[1], 64)
	unit := map[string]time.Duration{"us": time.Microsecond, "s": time.Second}[m[2]]
	if unit == 0 {
		unit = time.Millisecond
	}
	if v <= 0 || v*unit.Seconds() > mostSeconds {
		r.notes.Refuse(f.place, "is no time of an hour or less", "write one such as 1s or 500ms")
		return
	}
	r.p.Limits.Time, r.p.Limits.TimeFrom = time.Duration(v*float64(unit)), f.place
}

var hydroMemory = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*([kmg])?i?b?$`)

func (r *hydroReader) memory(f field) {
	m := hydroMemory.FindStringSubmatch(strings.ToLower(strings.TrimSpace(f.text())))
	if m == nil {
		r.notes.Refuse(f.place, "is no size", "write one such as 256m")
		return
	}
	v, _ := strconv.ParseFloat(m[1], 64)
	shift := map[string]float64{"k": 1 << 10, "g": 1 << 30}[m[2]]
	if shift == 0 {
		shift = 1 << 20
	}
	if v *= shift; v < 1 || v > 1<<40 {
		r.notes.Refuse(f.place, "is no size up to 1 TiB", "write one such as 256m")
		return
	}
	r.p.Limits.Memory = int64(v)
}

// cases adds the tests of a list.
func (r *hydroReader) cases(n node, group string) error {
	for _, item := range n.items() {
		var in, out string
		one := Test{Group: group}
		keys := table{
			"input": func(f field) { in = f.text() }, "output": func(f field) { out = f.text() }, "id": nil,
			"score":  func(f field) { one.Points, _ = f.number() },
			"time":   func(f field) { r.notes.Refuse(f.place, "a limit of a single test is not supported", "") },
			"memory": func(f field) { r.notes.Refuse(f.place, "a limit of a single test is not supported", "") },
		}
		if err := keys.read(item, &r.notes); err != nil {
			return err
		}
		for _, pair := range []struct {
			name string
			into *File
		}{{in, &one.Input}, {out, &one.Answer}} {
			if pair.name == "" || pair.name == "/dev/null" {
				continue
			}
			f, err := named(r.FS, r.dir, pair.name, item.place(), "name a file beside config.yaml")
			if err != nil {
				return err
			}
			*pair.into = f
		}
		if one.Input.Absent() || one.Answer.Absent() && r.p.Interactor == nil {
			return fault.New(item.place(), "the test has no input or no answer", "name both")
		}
		one.Name = strings.TrimSuffix(in, path.Ext(in))
		r.p.Tests = append(r.p.Tests, one)
	}
	return nil
}

// subtasks adds the tests of groups with points.
func (r *hydroReader) subtasks(n node) error {
	root := &Group{Score: ScoreSum}
	for i, item := range n.items() {
		g := &Group{Path: fmt.Sprint(i + 1), Score: ScoreMin}
		var tests field
		keys := table{
			"score": func(f field) { g.Points, _ = f.number() },
			"id":    func(f field) { g.Path = f.text() },
			"type": func(f field) {
				switch f.text() {
				case "min", "":
				case "max":
					g.Score = ScoreMax
				case "sum":
					g.Score = ScoreSum
				default:
					r.notes.Refuse(f.place, i18n.Messagef("the type of points %s is unknown", format.Visible(format.Clip(f.text(), 20))), "write min, max or sum")
				}
			},
			"if":     func(f field) { g.Requires = f.texts() },
			"cases":  func(f field) { tests = f },
			"time":   func(f field) { r.notes.Refuse(f.place, "a limit of a single subtask is not supported", "") },
			"memory": func(f field) { r.notes.Refuse(f.place, "a limit of a single subtask is not supported", "") },
		}
		if err := keys.read(item, &r.notes); err != nil {
			return err
		}
		root.Groups = append(root.Groups, g)
		if err := r.cases(tests.node, g.Path); err != nil {
			return err
		}
	}
	// if: [0] counts from 0, and so does no id.
	for _, g := range root.Groups {
		for i, word := range g.Requires {
			if slices.ContainsFunc(root.Groups, func(o *Group) bool { return o.Path == word }) {
				continue
			}
			if k, err := strconv.Atoi(word); err == nil && k >= 0 && k < len(root.Groups) {
				g.Requires[i] = root.Groups[k].Path
			}
		}
	}
	r.p.Groups, r.p.Scoring = root, true
	r.p.Checker.Scores = Share
	return nil
}

// A hydroWriting is a package of the format that is written.
type hydroWriting struct{ *writing }

// Write implements Format.
func (hydro) Write(to Writer, p *Package) (Notes, error) {
	w := &hydroWriting{newWriting(to, p)}
	stem := strings.TrimSuffix(p.InputFile, ".in")
	w.files = p.InputFile == stem+".in" && p.OutputFile == stem+".out"
	if err := w.common("a Hydro package"); err != nil {
		return w.notes, err
	}
	m := mapping{{"title", w.titleIn("zh")}}
	if len(p.Credits.Keywords) > 0 {
		m = append(m, pair{"tag", p.Credits.Keywords})
	}
	if plainID.MatchString(p.ID) {
		m = append(mapping{{"pid", p.ID}}, m...)
	}
	if err := w.yaml("problem.yaml", m); err != nil {
		return w.notes, err
	}
	if err := w.statementMarkdown(func(lang string) string { return "problem_" + lang + ".md" }); err != nil {
		return w.notes, err
	}
	config := mapping{{"type", "default"}}
	if p.Interactor != nil {
		if p.Checker.Protocol != Testlib {
			return w.notes, w.needs(*p.Interactor)
		}
		at, err := w.one("testdata/", *p.Interactor)
		if err != nil {
			return w.notes, err
		}
		config = mapping{{"type", "interactive"}, {"interactor", path.Base(at)}}
	}
	if p.InputFile != "" {
		config = append(config, pair{"filename", stem})
	}
	config = append(config, pair{"time", fmt.Sprintf("%dms", p.Limits.Time.Milliseconds())}, pair{"memory", fmt.Sprintf("%dm", mebibytes(p.Limits.Memory))})
	if p.Interactor == nil && p.Checker.Builtin != "lines" {
		program, err := w.checker(Testlib)
		if err != nil {
			return w.notes, err
		}
		at, err := w.one("testdata/", program)
		if err != nil {
			return w.notes, err
		}
		config = append(config, pair{"checker_type", "testlib"}, pair{"checker", path.Base(at)})
	}
	if v, ok := w.validator(Testlib); ok {
		at, err := w.one("testdata/", v)
		if err != nil {
			return w.notes, err
		}
		config = append(config, pair{"validator", path.Base(at)})
	}
	if p.Limits.Output > 0 {
		w.notes.Warn("", "the output limit is lost", "")
	}
	w.notes.Warn("", "which tests are samples is said by the statement alone", "")
	w.lose(false, true, false)
	if len(w.parts) > 0 {
		config = append(config, pair{"subtasks", w.hydroSubtasks()})
	}
	if err := w.yaml("testdata/config.yaml", config); err != nil {
		return w.notes, err
	}
	return w.notes, w.numbered("testdata/", ".in", ".out")
}

// hydroSubtasks returns the subtasks with their tests. The tests without points are one with 0
// points.
func (w *hydroWriting) hydroSubtasks() (list []mapping) {
	w.rounded()
	add := func(id int, points float64, score string, requires []int, tests []int) {
		var cases []mapping
		for _, i := range tests {
			cases = append(cases, mapping{{"input", fmt.Sprintf("%d.in", i+1)}, {"output", fmt.Sprintf("%d.out", i+1)}})
		}
		m := mapping{{"id", id}, {"score", int64(math.Round(points))}, {"type", score}}
		if len(requires) > 0 {
			m = append(m, pair{"if", requires})
		}
		list = append(list, append(m, pair{"cases", cases}))
	}
	if free := free(w.parts, len(w.p.Tests)); len(free) > 0 {
		add(len(w.parts)+1, 0, "sum", nil, free)
	}
	for i, one := range w.parts {
		score := "min"
		if one.score == ScoreSum || one.score == ScoreMax {
			score = string(one.score)
		}
		add(i+1, one.points, score, one.numbers(w.parts), one.tests)
	}
	return list
}

var plainID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*$`)
