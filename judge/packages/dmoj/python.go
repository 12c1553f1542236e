package dmoj

import (
	_ "embed"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// caller is the program that calls checkers and graders in Python. It contains the checkers of
// DMOJ that have no counterpart here.
//
//go:embed judge.py
var caller []byte

// callerName is the name of the file with caller. It differs from the names of all checkers and
// graders.
const callerName = "grundy_dmoj_judge.py"

// ofDMOJ reports whether caller contains the checker.
func ofDMOJ(name string) bool {
	return slices.Contains([]string{"easy", "rstripped", "sorted", "unordered", "linecount", "linematches"}, name)
}

// python reads a checker in Python: a file of the package, or one of DMOJ's own.
func (r *reader) python(name, place string, args reading.Field) error {
	p := &packages.Program{Path: name, Main: callerName, Files: []packages.File{packages.Text(callerName, caller)}}
	onError := name == "linecount"
	if !ofDMOJ(name) {
		f, err := reading.Named(r.FS, ".", name, place, "name a file of the package")
		if err != nil {
			return err
		}
		text, err := f.Read(packages.TextLimit)
		if err != nil {
			return err
		}
		onError = strings.Contains(string(text), "run_on_error")
		f.Path = path.Base(name)
		p.Files = append(p.Files, f)
	}
	if onError {
		r.notes.Warn(place, "DMOJ also asks the checker for points of programs that fail, which get no points here", "")
	}
	given, ok := pythonValue(args.YAML)
	if _, isMap := given.(map[string]any); !isMap && given != nil || !ok {
		r.notes.RefuseUnless(packages.CheckFlag, place, "the arguments of the checker are not a mapping of plain values", "write numbers, and texts in quotes")
		return nil
	}
	r.pythonArgs = given
	r.p.Checker = packages.Checker{Program: p, Protocol: protocol.DMOJPython}
	return nil
}

var (
	// interacts matches an interactive grader, which inherits its methods from DMOJ's class.
	interacts = regexp.MustCompile(`(?m)^class Grader\(InteractiveGrader\):`)
	// overrides matches a method of a grader that replaces one of DMOJ's methods other than
	// interact.
	overrides = regexp.MustCompile(`(?m)^\s+def (grade|check_result|populate_result|abort_grading|_\w*[a-z])\(self`)
)

// grader reads a grader in Python. A grader that only interacts becomes an interactor; other
// graders are refused.
func (r *reader) grader(f reading.Field) error {
	name := f.Text()
	file, err := reading.Named(r.FS, ".", name, f.Place, "name a file of the package")
	if err != nil {
		return err
	}
	text, err := file.Read(packages.TextLimit)
	if err != nil {
		return err
	}
	if !interacts.Match(text) || overrides.Match(text) {
		r.notes.Refuse(f.Place, i18n.Messagef("the judge %s is Python that runs inside DMOJ, and is not an InteractiveGrader that only interacts", format.Visible(format.Clip(name, 40))), "write a program for testlib, and name it as a bridged checker or as interactive")
		return nil
	}
	file.Path = path.Base(name)
	r.p.Interactor = &packages.Program{Path: name, Main: callerName, Files: []packages.File{packages.Text(callerName, caller), file}}
	r.p.Checker = packages.Checker{Protocol: protocol.DMOJCOCI}
	return nil
}

// callPython sets the arguments with which caller calls a checker or a grader on each test.
func (r *reader) callPython(program *packages.Program, files ...string) {
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		told := map[string]any{"args": r.pythonArgs, "problem": r.p.ID, "binary": r.scope.binary, "points": 1.0, "position": i, "batch": 1 + slices.Index(r.batches, t.Group)}
		if r.pretested { // DMOJ numbers pretests after the other tests
			told["position"], told["batch"] = nil, nil
		}
		if k := slices.IndexFunc(r.root.Groups, func(g *grading.Group) bool { return g.Path == t.Group }); k >= 0 {
			told["points"] = r.root.Groups[k].Points
		}
		if r.pythonArgs == nil {
			told["args"] = map[string]any{}
		}
		text, err := json.Marshal(told)
		if err != nil {
			r.notes.Refuse(program.Path, i18n.Messagef("the arguments of the checker are unclear: %s", format.Visible(err.Error())), "")
			return
		}
		t.Flags = append(slices.Clone(files), path.Base(program.Path), string(text))
	}
}
