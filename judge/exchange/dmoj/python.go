package dmoj

import (
	_ "embed"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/exchange/reading"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// caller is the program that calls checkers in Python. It has those of DMOJ that have no
// counterpart here.
//
//go:embed checker.py
var caller []byte

// callerName is the name of the caller, which no checker has.
const callerName = "grundy_dmoj_checker.py"

// ofDMOJ reports whether the caller has a checker.
func ofDMOJ(name string) bool {
	return slices.Contains([]string{"easy", "rstripped", "sorted", "unordered", "linecount", "linematches"}, name)
}

// python reads a checker in Python: a file of the package, or one of DMOJ's own.
func (r *reader) python(name, place string, args reading.Field) error {
	p := &exchange.Program{Path: name, Main: callerName, Files: []exchange.File{exchange.Text(callerName, caller)}}
	onError := name == "linecount"
	if !ofDMOJ(name) {
		f, err := reading.Named(r.FS, ".", name, place, "name a file of the package")
		if err != nil {
			return err
		}
		text, err := f.Read(exchange.TextLimit)
		if err != nil {
			return err
		}
		onError = strings.Contains(string(text), "run_on_error")
		f.Path = path.Base(name)
		p.Files = append(p.Files, f)
	}
	if onError {
		r.notes.Warn(place, "DMOJ asks the checker for points of programs that fail, too, which get none here", "")
	}
	given, ok := pythonValue(args.YAML)
	if _, isMap := given.(map[string]any); !isMap && given != nil || !ok {
		r.notes.Refuse(place, "the arguments of the checker are no mapping of plain values", "write numbers, and texts in quotes")
		return nil
	}
	r.pythonArgs = given
	r.p.Checker = exchange.Checker{Program: p, Protocol: exchange.DMOJPython, Scores: exchange.Share}
	return nil
}

// callPython gives each test what its checker in Python is told.
func (r *reader) callPython() {
	c := r.p.Checker
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		told := map[string]any{"args": r.pythonArgs, "problem": r.p.ID, "binary": r.scope.binary, "points": 1.0, "position": i, "batch": 1 + slices.Index(r.batches, t.Group)}
		if r.pretested { // DMOJ counts them behind the others
			told["position"], told["batch"] = nil, nil
		}
		if k := slices.IndexFunc(r.root.Groups, func(g *exchange.Group) bool { return g.Path == t.Group }); k >= 0 {
			told["points"] = r.root.Groups[k].Points
		}
		if r.pythonArgs == nil {
			told["args"] = map[string]any{}
		}
		text, err := json.Marshal(told)
		if err != nil {
			r.notes.Refuse(c.Program.Path, i18n.Messagef("the arguments of the checker cannot be told: %s", format.Visible(err.Error())), "")
			return
		}
		t.Flags = []string{path.Base(c.Program.Path), string(text)}
	}
}
