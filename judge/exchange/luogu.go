package exchange

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"grundy/judge/fault"
)

// luogu reads and writes the data of problems at Luogu: NAME.in and NAME.out with
// config.yml, and a checker of testlib as checker.cpp.
type luogu struct{}

// Name implements Format.
func (luogu) Name() string { return "Luogu" }

// Is implements Format.
func (luogu) Is(folder fs.FS) bool { return luoguSign.is(folder) }

// luoguSign is that of packages of the format.
var luoguSign = Sign{Name: "Luogu", is: either(file("config.yml", matching(luoguKeys)), file("config.yaml", matching(luoguKeys)))}

// luoguKeys tell a description of a problem from other files of its name.
const luoguKeys = `(?m)^\s+["']?(timeLimit|memoryLimit|subtaskId|isPretest)["']?\s*:`

// Read implements Format.
func (luogu) Read(folder fs.FS, name string) (p *Package, notes Notes, err error) {
	defer fault.Guard(&err, name)
	t := &tree{FS: folder}
	p = &Package{Format: "Luogu", LimitAdvice: "write timeLimit: 2000 for each test into config.yml", ID: name, Titles: map[string]string{}, Checker: Checker{Builtin: "lines"}}
	if p.Tests, err = pairs(t, "."); err != nil {
		return nil, nil, err
	}
	if len(p.Tests) == 0 {
		notes.Refuse(".", "holds no tests", "put NAME.in and NAME.out there")
	}
	if err := luoguConfig(t, p, &notes); err != nil {
		return nil, nil, err
	}
	if p.Scoring = slices.ContainsFunc(p.Tests, func(t Test) bool { return t.Points > 0 }); p.Scoring {
		p.Groups = luoguGroups(p.Tests)
	}
	if t.has("checker.cpp") {
		f, err := FileIn(folder, "checker.cpp")
		if err != nil {
			return nil, nil, err
		}
		p.Checker = Checker{Protocol: Testlib, Program: &Program{Path: "checker.cpp", Files: []File{f}}}
	}
	return p, notes, nil
}

// luoguConfig reads config.yml, which has the limits, the points and the subtask of each test.
func luoguConfig(t *tree, p *Package, notes *Notes) error {
	at := "config.yml"
	if !t.has(at) {
		at = "config.yaml"
	}
	n, err := parseYAML(t.FS, at)
	if err != nil {
		return err
	}
	all, err := n.fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		stem := f.key[:len(f.key)-len(path.Ext(f.key))]
		i := slices.IndexFunc(p.Tests, func(t Test) bool { return t.Name == stem })
		if i < 0 {
			notes.Warn(f.place, "there is no such test", "")
			continue
		}
		if err := luoguTest(f.node, p, &p.Tests[i], notes); err != nil {
			return err
		}
	}
	return nil
}

// luoguTest reads what config.yml says of a test.
func luoguTest(n node, p *Package, one *Test, notes *Notes) error {
	return table{
		"timeLimit": func(f field) {
			v, ok := f.number()
			limit := time.Duration(v * float64(time.Millisecond))
			switch {
			case !ok || v <= 0 || v > mostSeconds*1000:
				notes.Refuse(f.place, "is no time in milliseconds", "write one such as 1000")
			case p.Limits.Time != 0 && p.Limits.Time != limit:
				notes.Refuse(f.place, "the time limits of tests differ, which is not supported", "use one limit")
			default:
				p.Limits.Time, p.Limits.TimeFrom = limit, f.place
			}
		},
		"memoryLimit": func(f field) {
			v, ok := f.number()
			switch {
			case !ok || v <= 0 || v > 1<<31:
				notes.Refuse(f.place, "is no size in KiB", "write one such as 131072")
			case p.Limits.Memory != 0 && p.Limits.Memory != int64(v)<<10:
				notes.Refuse(f.place, "the memory limits of tests differ, which is not supported", "use one limit")
			default:
				p.Limits.Memory = int64(v) << 10
			}
		},
		"score":     func(f field) { one.Points, _ = f.number() },
		"subtaskId": func(f field) { one.Group = f.text() },
		"isPretest": nil,
	}.read(n, notes)
}

// luoguGroups returns the subtasks of tests. A subtask gives the least of its tests' points;
// tests outside of all subtasks give the sum.
func luoguGroups(tests []Test) *Group {
	root := &Group{Score: ScoreSum}
	for _, t := range tests {
		if i := slices.IndexFunc(root.Groups, func(g *Group) bool { return g.Path == t.Group }); i >= 0 {
			root.Groups[i].Points += t.Points
			continue
		}
		score := ScoreMin
		if t.Group == "" {
			score = ScoreSum
		}
		root.Groups = append(root.Groups, &Group{Path: t.Group, Score: score, Points: t.Points})
	}
	return root
}

// A luoguWriting is a package of the format that is written.
type luoguWriting struct{ *writing }

// Write implements Format.
func (luogu) Write(to Writer, p *Package) (Notes, error) {
	w := &luoguWriting{newWriting(to, p)}
	if err := w.common("a Luogu package"); err != nil {
		return w.notes, err
	}
	if p.Interactor != nil {
		return w.notes, fault.New(p.ID, "its interactor is not written to a Luogu package", "choose another format")
	}
	config := mapping{}
	for i, of := range w.luoguScores() {
		config = append(config, pair{fmt.Sprintf("%d.in", i+1), mapping{
			{"timeLimit", p.Limits.Time.Milliseconds()}, {"memoryLimit", p.Limits.Memory >> 10}, {"score", of[0]}, {"subtaskId", of[1]}, {"isPretest", false},
		}})
	}
	if p.Checker.Builtin != "lines" {
		program, err := w.checker(Testlib)
		if err != nil {
			return w.notes, err
		}
		if path.Ext(program.Files[0].Path) != ".cpp" {
			return w.notes, fault.New(program.Path, "is not in C++, as a checker at Luogu must be", "choose another format")
		}
		program.Files = slices.Clone(program.Files)
		program.Files[0].Path = "checker.cpp"
		if err := w.program("", program); err != nil {
			return w.notes, err
		}
	}
	if p.Limits.Output > 0 {
		w.notes.Warn("", "the output limit is lost", "")
	}
	w.lose(true, true, true)
	if err := w.yaml("config.yml", config); err != nil {
		return w.notes, err
	}
	return w.notes, w.numbered("", ".in", ".out")
}

// luoguScores returns the points and the subtask of each test. A subtask is passed or not, so
// that each test whose points are added to those of others is a subtask of its own.
func (w *luoguWriting) luoguScores() [][2]int64 {
	list := make([][2]int64, len(w.p.Tests))
	if len(w.parts) == 0 {
		for i := range list {
			list[i] = [2]int64{max(1, 100/int64(len(list))), 0}
		}
		return list
	}
	w.rounded()
	w.loseRules(true, true)
	next := int64(1) // 0 is the subtask of the tests without points
	for _, one := range w.parts {
		for k, points := range shares(one.points, len(one.tests)) {
			list[one.tests[k]] = [2]int64{points, next}
			if one.score == ScoreSum {
				next++
			}
		}
		if one.score != ScoreSum {
			next++
		}
	}
	return list
}
