// Package hydro reads and writes problems of Hydro.
package hydro

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// Format reads and writes problems of Hydro: problem.yaml, config.yaml, and tests in testdata or
// beside config.yaml.
//
// Read refuses, for example, types other than default, interactive, communication and submit_answer,
// languages, templates, several passes with a checker of a type other than kattis, and checkers of
// types other than default, strict, testlib, kattis, hustoj, qduoj and syzoj.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "Hydro" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "Hydro", Apart: true, Is: sign.Either(
	sign.YAML("problem", sign.Keys("pid|owner|nSubmit|nAccept|tag")), sign.YAML("config", isConfig), sign.YAML("testdata/config", isConfig),
)}

// configKeys matches the keys of Hydro's config.yaml. A file with one of strongKeys is such a
// file.
var (
	configKeys = regexp.MustCompile(`^(type|subType|time|memory|score|filename|template|answers|outputs|target|detail|key|redirect|manager|num_processes|multi_pass|` +
		`time_limit_rate|memory_limit_rate|langs)$`)
	strongKeys = sign.Keys("subtasks|cases|checker|checker_type|checkerType|interactor|validator|user_extra_files|judge_extra_files")
	ownValue   = sign.Matching(`(?m)^["']?(type["']?\s*:\s*["']?(default|interactive|communication|objective|submit_answer|generate|remote_judge)\b|` +
		`time["']?\s*:\s*["']?\d+(\.\d+)?\s*[mu]?s\b|memory["']?\s*:\s*["']?\d+(\.\d+)?\s*[kmgKMG]i?[bB]?\b)`)
	topKey = regexp.MustCompile(`(?m)^["']?([\w.+-]+)["']?[ \t]*:(?:\s|$)`)
)

// isConfig recognizes Hydro's config.yaml. It has a strong key, or only keys of Hydro, with a
// limit or a type among them.
func isConfig(text []byte) bool {
	if strongKeys(text) {
		return true
	}
	for _, key := range topKey.FindAllSubmatch(text, -1) {
		if !configKeys.Match(key[1]) {
			return false
		}
	}
	return ownValue(text)
}

// A reader reads one package.
type reader struct {
	reading.Tree
	p     *packages.Package
	notes packages.Notes
	dir   string // the folder of the tests and usually of config.yaml
	at    string // the path of config.yaml; empty: there is none
	check struct{ file, kind, place string }
	file  reading.Field // the key filename
	// several says that a submission of outputs is a zip file with an output for each test. Otherwise
	// it is one text for all tests.
	several bool
	ids     []string // the ids of the tests that are listed; empty: its number in the list
}

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{Tree: reading.Tree{FS: folder}, dir: ".", p: &packages.Package{Format: "Hydro", ID: name, Titles: map[string]string{}}}
	if r.IsFolder("testdata") {
		r.dir = "testdata"
	}
	if err := r.names(); err != nil {
		return nil, nil, err
	}
	r.at = r.configFile()
	r.p.Limits = packages.Limits{Limits: spec.Limits{Time: time.Second, Memory: 256 << 20}, TimeFrom: "the default of Hydro"}
	if err := r.about(); err != nil {
		return nil, nil, err
	}
	if err := r.config(); err != nil {
		return nil, nil, err
	}
	return r.p, r.notes, nil
}

// names refuses names that resemble those of the format.
func (r *reader) names() error {
	names := []string{"problem.yaml", "testdata", "config.yaml", "config.yml"}
	if err := r.CheckNames(".", &r.notes, names...); err != nil {
		return err
	}
	return r.CheckNames("testdata", &r.notes, names...)
}

func (r *reader) about() error {
	for _, name := range []string{"problem.yaml", "problem.yml"} {
		if !r.Has(name) {
			continue
		}
		n, err := reading.ParseYAML(r.FS, name)
		if err != nil {
			return err
		}
		keys := reading.Keys{
			"title": func(f reading.Field) { r.p.Titles[reading.LanguageOf(f.Text())] = f.Text() }, "tag": func(f reading.Field) { r.p.Credits.Keywords = f.Texts() },
			"pid": func(f reading.Field) { r.p.ID = f.Text() }, "owner": nil, "nSubmit": nil, "nAccept": nil, "difficulty": nil, "hidden": nil,
		}
		if err := keys.Read(n, &r.notes); err != nil {
			return err
		}
	}
	all, err := r.List(".")
	if err != nil {
		return err
	}
	var beside []packages.File // pictures of statements
	for _, dir := range []string{"additional_file", "testdata/additional_file"} {
		list, err := r.List(dir)
		if err != nil {
			return err
		}
		for _, e := range list {
			if !e.Folder {
				beside = append(beside, r.File(e))
			}
		}
	}
	for _, e := range all {
		if m := hydroStatement.FindStringSubmatch(e.Name); m != nil && !e.Folder {
			r.p.Statements = append(r.p.Statements, packages.Statement{Language: m[1], File: r.File(e), Beside: beside})
		}
	}
	return nil
}

var hydroStatement = regexp.MustCompile(`^problem(?:_([a-z]{2,3}(?:[-_][A-Z]{2})?))?\.md$`)

// configFile returns the path of config.yaml, which is in the folder of the tests or next to that
// folder; empty: there is none.
func (r *reader) configFile() string {
	for _, dir := range []string{r.dir, "."} {
		for _, name := range []string{"config.yaml", "config.yml"} {
			if at := path.Join(dir, name); r.Has(at) {
				return at
			}
		}
	}
	return ""
}

// config reads config.yaml. If it lists no tests, config pairs the tests by their names.
func (r *reader) config() error {
	n := reading.YAML{}
	if r.at != "" {
		var err error
		if n, err = reading.ParseYAML(r.FS, r.at); err != nil {
			return err
		}
	}
	var c config
	if err := r.keys(&c).Read(n, &r.notes); err != nil {
		return err
	}
	if c.kind.Text() == "interactive" && r.p.Interactor == nil {
		r.notes.Refuse(c.kind.Place, "there is no interactor", "name one as interactor, or write type: default")
	}
	r.checker(r.check.place)
	r.repeated(c.kind, c.several)
	defer r.alone()
	r.extraFiles(c.extra, c.beside)
	defer r.shareLimits()
	defer r.submitted(c.kind.Place)
	switch {
	case !c.cases.Empty():
		if err := r.cases(c.cases.YAML, "", spec.Limits{}); err != nil {
			return err
		}
		r.casePoints()
		return nil
	case !c.subtasks.Empty():
		return r.subtasks(c.subtasks.YAML)
	}
	return r.named(nil)
}

// A config holds the keys of config.yaml that are read after all others.
type config struct {
	cases, subtasks, kind, extra, beside reading.Field
	several                              runs
}

// keys are the keys of config.yaml.
func (r *reader) keys(c *config) reading.Keys {
	checkerKind := func(f reading.Field) {
		r.check.kind, r.check.place = f.Single(&r.notes), cmp.Or(r.check.place, f.Place)
	}
	return reading.Keys{
		"type": func(f reading.Field) {
			c.kind = f
			r.p.Handed = f.Text() == "submit_answer"
			if !slices.Contains([]string{"default", "interactive", "communication", "submit_answer"}, f.Text()) {
				r.notes.Refuse(f.Place, i18n.Messagef("the type %s is not supported", format.Visible(format.Clip(f.Text(), 30))), "")
			}
		},
		"subType": func(f reading.Field) { r.several = f.Text() == "multi" }, "detail": nil, "key": nil,
		"user_extra_files":  func(f reading.Field) { c.extra = f },
		"judge_extra_files": func(f reading.Field) { c.beside = f },
		"score": func(f reading.Field) {
			r.notes.Warn(f.Place, "the points of the whole problem have no effect, as in Hydro", "give points to the tests or the subtasks")
		},
		"time":       func(f reading.Field) { r.time(f, &r.p.Limits.Time) },
		"memory":     func(f reading.Field) { r.memory(f, &r.p.Limits.Memory) },
		"filename":   func(f reading.Field) { r.file = f },
		"checker":    func(f reading.Field) { r.check.file, r.check.place = f.Single(&r.notes), f.Place },
		"interactor": func(f reading.Field) { r.p.Interactor = r.program(f, "") },
		"validator": func(f reading.Field) {
			if p := r.program(f, ""); p != nil {
				r.p.Validators = append(r.p.Validators, packages.Validator{Program: *p, Protocol: protocol.Testlib})
			}
		},
		"cases":    func(f reading.Field) { c.cases = f },
		"subtasks": func(f reading.Field) { c.subtasks = f },
		"langs": func(f reading.Field) {
			r.notes.Warn(f.Place, "the languages are limited, but submissions in other languages are still judged", "")
		},
		"time_limit_rate": func(f reading.Field) {
			r.notes.RefuseUnless(packages.TimeFlag, f.Place, "limits by language are not supported", "remove the key")
		},
		"memory_limit_rate": func(f reading.Field) {
			r.notes.RefuseUnless(packages.MemoryFlag, f.Place, "limits by language are not supported", "remove the key")
		},
		"template":      func(f reading.Field) { r.notes.Refuse(f.Place, "templates of submissions are not supported", "") },
		"multi_pass":    func(f reading.Field) { c.several.passes = f },
		"redirect":      func(f reading.Field) { r.notes.Refuse(f.Place, "redirects are not supported", "") },
		"manager":       func(f reading.Field) { c.several.manager = f },
		"num_processes": func(f reading.Field) { c.several.processes = f },
		"checker_type":  checkerKind,
		"checkerType":   checkerKind,
	}
}

// program returns a program that is next to the tests or to config.yaml; nil if it is missing. The flag
// replaces the program; it may be empty.
func (r *reader) program(f reading.Field, flag packages.Flag) *packages.Program {
	name := f.Text()
	if f.IsMap() {
		all, _ := f.Fields()
		for _, one := range all {
			if one.Key == "file" {
				name = one.Text()
			}
		}
	}
	dir := r.dir
	if beside := path.Dir(r.at); !r.Has(path.Join(dir, name)) && r.Has(path.Join(beside, name)) {
		dir = beside
	}
	one, err := packages.FileIn(r.FS, path.Join(dir, name))
	if err != nil || !fs.ValidPath(name) {
		r.notes.RefuseUnless(flag, f.Place, i18n.Messagef("names %s, which is not in the package", format.Visible(format.Clip(name, 60))), "put it beside the tests")
		return nil
	}
	one.Path = path.Base(name)
	p := &packages.Program{Path: path.Join(dir, name), Files: []packages.File{one}}
	beside, _ := r.List(dir)
	p.Files = append(p.Files, r.Headers(beside)...)
	return p
}

// protocols maps the types of checkers that are programs to their protocols.
var protocols = map[string]protocol.Protocol{
	"testlib": protocol.Testlib, "kattis": protocol.Kattis, "hustoj": protocol.HUSTOJ, "qduoj": protocol.QDUOJ, "syzoj": protocol.SYZOJ,
}

func (r *reader) checker(place string) {
	kind, name := r.check.kind, r.check.file
	switch {
	case r.p.Interactor != nil:
		r.p.Checker = packages.Checker{Protocol: protocol.Testlib}
	case kind == "strict":
		r.p.Checker = packages.Checker{Builtin: "exact"}
	case name == "" && protocols[kind] != "":
		r.notes.RefuseUnless(packages.CheckFlag, place, "there is no checker", "name one as checker, or write checker_type: default")
	case kind == "default" || name == "":
		r.p.Checker = packages.Checker{Builtin: "lines"}
	case kind != "" && protocols[kind] == "":
		r.notes.RefuseUnless(packages.CheckFlag, place, i18n.Messagef("checkers of the type %s are not supported", format.Visible(format.Clip(kind, 30))), "use testlib")
	case !strings.Contains(name, "."):
		r.p.Checker = reading.StandardChecker(&r.notes, place, name)
	default:
		r.p.Checker = packages.Checker{Protocol: cmp.Or(protocols[kind], protocol.Testlib), Program: r.program(reading.Field{Place: place, YAML: reading.TextYAML(name)}, packages.CheckFlag)}
	}
}

var hydroTime = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*(ms|s|us)?$`)

// shareLimits makes the greatest limits of the tests those of the package. A limit of a test replaces
// that of its subtask, which replaces that of the package.
func (r *reader) shareLimits() {
	whole := &r.p.Limits
	for i := range r.p.Tests {
		own := &r.p.Tests[i].Limits
		own.Time, own.Memory = cmp.Or(own.Time, whole.Time), cmp.Or(own.Memory, whole.Memory)
	}
	if len(r.p.Tests) > 0 {
		whole.Time, whole.Memory = 0, 0
		r.p.CommonLimits()
	}
}

func (r *reader) time(f reading.Field, into *time.Duration) {
	m := hydroTime.FindStringSubmatch(strings.ToLower(strings.TrimSpace(f.Text())))
	if m == nil {
		r.notes.RefuseUnless(packages.TimeFlag, f.Place, "is not a time", "write one such as 1s or 500ms")
		return
	}
	v, _ := strconv.ParseFloat(m[1], 64)
	unit := map[string]time.Duration{"us": time.Microsecond, "s": time.Second}[m[2]]
	if unit == 0 {
		unit = time.Millisecond
	}
	if v <= 0 || v*unit.Seconds() > reading.MostSeconds {
		r.notes.RefuseUnless(packages.TimeFlag, f.Place, "is not a time of an hour or less", "write one such as 1s or 500ms")
		return
	}
	*into, r.p.Limits.TimeFrom = time.Duration(v*float64(unit)), f.Place
}

var hydroMemory = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*([kmg])?i?b?$`)

func (r *reader) memory(f reading.Field, into *int64) {
	m := hydroMemory.FindStringSubmatch(strings.ToLower(strings.TrimSpace(f.Text())))
	if m == nil {
		r.notes.RefuseUnless(packages.MemoryFlag, f.Place, "is not a size", "write one such as 256m")
		return
	}
	v, _ := strconv.ParseFloat(m[1], 64)
	shift := map[string]float64{"k": 1 << 10, "g": 1 << 30}[m[2]]
	if shift == 0 {
		shift = 1 << 20
	}
	if v *= shift; v < 1 || v > 1<<40 {
		r.notes.RefuseUnless(packages.MemoryFlag, f.Place, "is not a size up to 1TiB", "write one such as 256m")
		return
	}
	*into = int64(v)
}

// cases adds the tests of a list. of are their limits, unless they have others.
func (r *reader) cases(n reading.YAML, group string, of spec.Limits) error {
	for _, item := range n.Items() {
		if len(r.p.Tests) == reading.MostTests {
			return fault.New(item.Place(), i18n.Messagef("there are more than %d tests", reading.MostTests), "list fewer")
		}
		var in, out, id string
		one := packages.Test{Group: group, Limits: of}
		keys := reading.Keys{
			"input": func(f reading.Field) { in = f.Text() }, "output": func(f reading.Field) { out = f.Text() }, "id": func(f reading.Field) { id = f.Text() },
			"score":  func(f reading.Field) { one.Points = f.Points(&r.notes) },
			"time":   func(f reading.Field) { r.time(f, &one.Limits.Time) },
			"memory": func(f reading.Field) { r.memory(f, &one.Limits.Memory) },
		}
		if err := keys.Read(item, &r.notes); err != nil {
			return err
		}
		for _, pair := range []struct {
			name string
			into *packages.File
		}{{in, &one.Input}, {out, &one.Answer}} {
			if pair.name == "" || pair.name == "/dev/null" {
				continue
			}
			f, err := reading.Named(r.FS, r.dir, pair.name, item.Place(), "name a file beside config.yaml")
			if err != nil {
				return err
			}
			*pair.into = f
		}
		if one.Input.Absent() || one.Answer.Absent() && r.p.Interactor == nil {
			return fault.New(item.Place(), "the test has no input or no answer", "name both")
		}
		one.Name = strings.TrimSuffix(in, path.Ext(in))
		r.p.Tests, r.ids = append(r.p.Tests, one), append(r.ids, id)
	}
	return nil
}

// A subtask is an entry of the list of subtasks.
type subtask struct {
	*grading.Group
	id, place, requiredAt string // requiredAt is the place of the key "if"
	cases                 reading.Field
	own                   spec.Limits
}

// subtask reads an entry of the list of subtasks.
func (r *reader) subtask(item reading.YAML, i int) (s subtask, err error) {
	s = subtask{Group: &grading.Group{Path: fmt.Sprint(i + 1), Score: grading.Min}, place: item.Place()}
	err = reading.Keys{
		"score": func(f reading.Field) { s.Points = f.Points(&r.notes) },
		"id":    func(f reading.Field) { s.id, s.Path = f.Text(), f.Text() },
		"type": func(f reading.Field) {
			switch f.Single(&r.notes) {
			case "min", "":
			case "max":
				s.Score, s.Enough = grading.Max, true
			case "sum":
				s.Score = grading.Sum
			default:
				r.notes.Refuse(f.Place, i18n.Messagef("the type of points %s is unknown", format.Visible(format.Clip(f.Text(), 20))), "write min, max or sum")
			}
		},
		"if": func(f reading.Field) {
			if s.Requires, s.requiredAt = f.Texts(), f.Place; f.IsMap() || len(s.Requires) > mostSubtasks {
				r.notes.Refuse(f.Place, "is not a list of subtasks", "write one such as [1, 2]")
			}
		},
		"cases":  func(f reading.Field) { s.cases = f },
		"time":   func(f reading.Field) { r.time(f, &s.own.Time) },
		"memory": func(f reading.Field) { r.memory(f, &s.own.Memory) },
	}.Read(item, &r.notes)
	return s, err
}

// mostSubtasks bounds the subtasks of a problem.
const mostSubtasks = 1000

// subtasks adds the tests of groups with points.
func (r *reader) subtasks(n reading.YAML) error {
	var list []subtask
	var empty []string
	for i, item := range n.Items() {
		if len(list) == mostSubtasks {
			return fault.New(item.Place(), i18n.Messagef("has more than %s", i18n.Plural(mostSubtasks, "subtask")), "put more tests into each")
		}
		s, err := r.subtask(item, i)
		if err != nil {
			return err
		}
		list = append(list, s)
		before := len(r.p.Tests)
		if err := r.cases(s.cases.YAML, s.Path, s.own); err != nil {
			return err
		}
		if len(r.p.Tests) == before {
			empty = append(empty, s.place)
		}
	}
	switch {
	case len(empty) == len(list): // Hydro itself looks for the tests
		return r.named(list)
	case len(empty) > 0:
		r.notes.Refuse(empty[0], "the subtask lists no cases, but other subtasks do", "list its cases")
	}
	r.group(list)
	return nil
}

// group makes the subtasks the groups of the package.
func (r *reader) group(list []subtask) {
	root := &grading.Group{Score: grading.Sum}
	for _, s := range list {
		root.Groups = append(root.Groups, s.Group)
	}
	for i, s := range list {
		if slices.ContainsFunc(list[:i], func(other subtask) bool { return other.Path == s.Path }) {
			r.notes.Refuse(s.place, i18n.Messagef("another subtask has the id %s, too", format.Visible(format.Clip(s.Path, 20))), "give each subtask its own id")
		}
		for k, word := range s.Requires {
			of := required(root.Groups, word)
			if of == nil || slices.Index(root.Groups, of) >= i {
				r.notes.Refuse(s.requiredAt, i18n.Messagef("requires the subtask %s, but there is no such subtask before it", []byte(format.Visible(format.Clip(word, 20)))), "number the subtasks from 0, or name their ids")
				continue
			}
			s.Requires[k] = of.Path
		}
	}
	r.p.Groups, r.p.Scoring = root, true
	r.points(list)
}

// required returns the subtask that a word in "if" names by its id, or else by an index that counts
// from 0; nil if there is none.
func required(groups []*grading.Group, word string) *grading.Group {
	if i := slices.IndexFunc(groups, func(g *grading.Group) bool { return g.Path == word }); i >= 0 {
		return groups[i]
	}
	if k, err := strconv.Atoi(word); err == nil && k >= 0 && k < len(groups) {
		return groups[k]
	}
	return nil
}

// casePoints sets the points if tests outside of subtasks have some. The tests without points share
// what is missing to 100 points.
func (r *reader) casePoints() {
	if !slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return t.Points > 0 }) {
		return
	}
	const group = "cases"
	for i := range r.p.Tests {
		r.p.Tests[i].Group = group
	}
	whole := share(100, r.ownPoints(group))
	r.p.Groups, r.p.Scoring = &grading.Group{Score: grading.Sum, Groups: []*grading.Group{{Path: group, Score: grading.Sum, Points: whole}}}, true
	r.p.NoteSum(r.at, &r.notes)
}

// ownPoints returns where the points of the tests in a group are.
func (r *reader) ownPoints(group string) (list []*float64) {
	for i := range r.p.Tests {
		if r.p.Tests[i].Group == group {
			list = append(list, &r.p.Tests[i].Points)
		}
	}
	return list
}

// share divides what the points lack to a whole among those that are 0, as Hydro does, and returns the
// sum of all. The last ones get one point more if it cannot be divided equally.
func share(whole float64, points []*float64) (sum float64) {
	without := slices.DeleteFunc(slices.Clone(points), func(p *float64) bool { return *p != 0 })
	for _, p := range points {
		sum += *p
	}
	rest := max(0, int(whole-sum))
	for i, p := range without {
		if *p = float64(rest / len(without)); i >= len(without)-rest%len(without) {
			*p++
		}
		sum += *p
	}
	return sum
}

// points sets the points of the subtasks and of their tests by the rules of Hydro. Subtasks without
// points share what is missing to 100 points. Tests without points share what is missing to the points
// of their subtask, if its type is sum. Points of tests count before those of their subtask.
func (r *reader) points(list []subtask) {
	var whole []*float64
	for _, s := range list {
		whole = append(whole, &s.Points)
	}
	share(100, whole)
	for _, s := range list {
		own := r.ownPoints(s.Path)
		if len(own) == 0 {
			continue
		}
		declared := s.Points
		if s.Score == grading.Sum {
			s.Points = share(declared, own)
		} else {
			r.extreme(s, own)
		}
		if s.Points != declared {
			r.notes.Warn(s.place, i18n.Messagef("its tests give %g points, and not %g as the subtask says", s.Points, declared), "let the points of its tests add up, or remove them")
		}
	}
	r.p.NoteSum(r.at, &r.notes)
}

// extreme sets the points of a subtask whose worst or best test counts. A test without points is worth
// those of the subtask.
func (r *reader) extreme(s subtask, own []*float64) {
	declared := s.Points
	for _, p := range own {
		*p = cmp.Or(*p, declared)
	}
	least, most := *own[0], *own[0]
	for _, p := range own {
		least, most = min(least, *p), max(most, *p)
	}
	if s.Points = most; s.Score == grading.Min {
		s.Points = min(declared, least)
	}
}
