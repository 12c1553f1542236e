package oi

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// Luogu reads and writes the data of problems at Luogu: NAME.in and NAME.out with
// config.yml, and a checker of testlib as checker.cpp.
type Luogu struct{}

// Name implements Format.
func (Luogu) Name() string { return "Luogu" }

// Is implements Format.
func (Luogu) Is(folder fs.FS) bool { return LuoguSign.Is(folder) }

// LuoguSign recognizes problems in the format Luogu.
var LuoguSign = sign.Sign{Name: "Luogu", Is: sign.YAML("config", sign.Matching(luoguKeys))}

// luoguKeys matches the keys by which config.yml is distinguished from other files of this name.
const luoguKeys = `(?m)^\s+["']?(timeLimit|memoryLimit|subtaskId|isPretest)["']?\s*:`

// Read implements Format.
func (Luogu) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	t := &reading.Tree{FS: folder}
	p = &packages.Package{Format: "Luogu", LimitAdvice: "write timeLimit: 2000 for each test into config.yml, or choose one with --time", ID: name, Titles: map[string]string{}, Checker: packages.Checker{Builtin: "lines"}}
	if p.Tests, err = reading.Pairs(t, "."); err != nil {
		return nil, nil, err
	}
	if len(p.Tests) == 0 {
		notes.Refuse(".", "holds no tests", "put NAME.in and NAME.out there")
	}
	if err := luoguConfig(t, p, &notes); err != nil {
		return nil, nil, err
	}
	p.CommonLimits()
	if p.Scoring = slices.ContainsFunc(p.Tests, func(t packages.Test) bool { return t.Points > 0 }); p.Scoring {
		p.Groups = luoguGroups(p.Tests)
		p.NoteSum("config.yml", &notes)
	}
	if err := luoguLibrary(t, p); err != nil {
		return nil, nil, err
	}
	if t.Has("checker.cpp") {
		f, err := packages.FileIn(folder, "checker.cpp")
		if err != nil {
			return nil, nil, err
		}
		beside, err := t.List(".")
		if err != nil {
			return nil, nil, err
		}
		p.Checker = packages.Checker{Protocol: protocol.Testlib, Program: &packages.Program{Path: "checker.cpp", Files: append([]packages.File{f}, t.Headers(beside)...), Main: "checker.cpp"}}
	}
	return p, notes, nil
}

// luoguLibrary reads the library that is compiled with each submission in C++, if there is one.
func luoguLibrary(t *reading.Tree, p *packages.Package) error {
	const name = "interactive_lib.cpp"
	if !t.Has(name) {
		return nil
	}
	f, err := packages.FileIn(t.FS, name)
	if err != nil {
		return err
	}
	all, err := t.List(".")
	if err != nil {
		return err
	}
	files := []packages.File{f}
	for _, h := range t.Headers(all) {
		if h.Path != "testlib.h" {
			files = append(files, h)
		}
	}
	p.Include, p.Languages = map[string][]packages.File{"cpp": files}, []string{"cpp"}
	return nil
}

// luoguConfig reads config.yml, which has the limits, the points and the subtask of each test.
func luoguConfig(t *reading.Tree, p *packages.Package, notes *packages.Notes) error {
	at := "config.yml"
	if !t.Has(at) {
		at = "config.yaml"
	}
	n, err := reading.ParseYAML(t.FS, at)
	if err != nil {
		return err
	}
	all, err := n.Fields()
	if err != nil {
		return err
	}
	unlisted, index := map[string]bool{}, map[string]int{}
	for i, one := range p.Tests {
		unlisted[one.Name], index[one.Name] = true, i
	}
	for _, f := range all {
		stem := f.Key[:len(f.Key)-len(path.Ext(f.Key))]
		i, known := index[stem]
		if !known {
			notes.Warn(f.Place, "there is no such test", "")
			continue
		}
		delete(unlisted, stem)
		if err := luoguTest(f.YAML, p, &p.Tests[i], notes); err != nil {
			return err
		}
	}
	scored := slices.ContainsFunc(p.Tests, func(t packages.Test) bool { return t.Points > 0 })
	for _, one := range p.Tests {
		switch {
		case !scored:
		case unlisted[one.Name]:
			notes.Refuse(at, i18n.Messagef("does not list the test %s, although others have points", format.Visible(format.Clip(one.Name, 40))), "list it, or remove its files")
		case one.Points == 0:
			notes.Warn(at, i18n.Messagef("the test %s gives no points", format.Visible(format.Clip(one.Name, 40))), "")
		}
	}
	return nil
}

// luoguTest reads the entry of a test in config.yml.
func luoguTest(n reading.YAML, p *packages.Package, one *packages.Test, notes *packages.Notes) error {
	return reading.Keys{
		"timeLimit": func(f reading.Field) {
			limit, wrong := reading.Milliseconds.Time(f.Text())
			switch {
			case wrong != "":
				notes.RefuseUnless(packages.TimeFlag, f.Place, wrong, "write one such as 1000")
			default:
				one.Limits.Time, p.Limits.TimeFrom = limit, cmp.Or(p.Limits.TimeFrom, f.Place)
			}
		},
		"memoryLimit": func(f reading.Field) {
			v, wrong := reading.KiB.Of(f.Text())
			switch {
			case wrong != "":
				notes.RefuseUnless(packages.MemoryFlag, f.Place, wrong, "write one such as 131072")
			default:
				one.Limits.Memory = v
			}
		},
		"score": func(f reading.Field) { one.Points = f.Points(notes) },
		"subtaskId": func(f reading.Field) {
			if _, err := strconv.ParseUint(f.Text(), 10, 31); err != nil && !f.Empty() {
				notes.Refuse(f.Place, "is not a number of a subtask", "write one such as 0")
			}
			one.Group = f.Text()
		},
		"isPretest": nil,
	}.Read(n, notes)
}

// luoguGroups returns the subtasks of tests. A subtask is worth the sum of the points of its tests,
// and its worst test decides which share is given. Tests outside all subtasks give the sum of their
// points.
func luoguGroups(tests []packages.Test) *grading.Group {
	root := &grading.Group{Score: grading.Sum}
	groups := map[string]*grading.Group{}
	for _, t := range tests {
		if g := groups[t.Group]; g != nil {
			g.Points += t.Points
			continue
		}
		score := grading.Min
		if t.Group == "" {
			score = grading.Sum
		}
		groups[t.Group] = &grading.Group{Path: t.Group, Score: score, Points: t.Points}
		root.Groups = append(root.Groups, groups[t.Group])
	}
	return root
}

// A luoguOutput is a problem that is being written.
type luoguOutput struct{ *writing.Output }

// Write implements Format.
func (Luogu) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := &luoguOutput{writing.New(to, p)}
	w.TestLimits = true
	if err := w.Common("a Luogu package"); err != nil {
		return w.Notes, err
	}
	if p.Interactor != nil {
		return w.Notes, fault.New(p.ID, "its interactor is not written to a Luogu package", "choose another format")
	}
	config := writing.Mapping{}
	for i, of := range w.scores() {
		l := p.LimitsOf(p.Tests[i])
		config = append(config, writing.Pair{fmt.Sprintf("%d.in", i+1), writing.Mapping{
			{"timeLimit", l.Time.Milliseconds()}, {"memoryLimit", l.Memory >> 10}, {"score", of[0]}, {"subtaskId", of[1]}, {"isPretest", false},
		}})
	}
	if p.Checker.Builtin != "lines" {
		program, err := w.Checker(protocol.Testlib)
		if err != nil {
			return w.Notes, err
		}
		if path.Ext(program.Files[0].Path) != ".cpp" {
			return w.Notes, fault.New(program.Path, "is not in C++, which Luogu requires of checkers", "choose another format")
		}
		program.Files = slices.Clone(program.Files)
		program.Files[0].Path = "checker.cpp"
		if err := w.Program("", program); err != nil {
			return w.Notes, err
		}
	}
	if p.Limits.Output > 0 {
		w.Notes.Warn("", "the output limit is lost", "")
	}
	w.Lose(true, true, true)
	if err := w.YAML("config.yml", config); err != nil {
		return w.Notes, err
	}
	return w.Notes, w.Numbered("")
}

// scores returns the points and the subtask of each test. Luogu's subtasks are all or nothing, so
// a test whose points are added up gets its own subtask.
func (w *luoguOutput) scores() [][2]int64 {
	list := make([][2]int64, len(w.Package.Tests))
	if len(w.Parts) == 0 {
		for i := range list {
			list[i] = [2]int64{max(1, 100/int64(len(list))), 0}
		}
		return list
	}
	w.Rounded()
	w.LoseRules(true, true)
	next := int64(1) // 0 is the subtask of the tests without points
	for _, one := range w.Parts {
		for k, points := range writing.Shares(one.Points, len(one.Tests)) {
			list[one.Tests[k]] = [2]int64{points, next}
			if one.Score == grading.Sum {
				next++
			}
		}
		if one.Score != grading.Sum {
			next++
		}
	}
	return list
}
