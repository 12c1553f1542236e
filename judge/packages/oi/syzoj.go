package oi

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/program/outputs"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// SYZOJ reads the data of problems at SYZOJ and LibreOJ: data.yml, which lists the tests of each
// subtask, and the files of the tests. The limits are not in the package but in the database of the
// judge.
//
// Read refuses, for example, problems whose special judge reads the
// source of the submission, or that have interactors, files to compile with submissions, or
// products of partial points. White space at the beginnings of lines is ignored here, but SYZOJ
// requires some if the answer has some.
type SYZOJ struct{}

// Name implements Format.
func (SYZOJ) Name() string { return "SYZOJ" }

// Is implements Format.
func (SYZOJ) Is(folder fs.FS) bool { return SYZOJSign.Is(folder) }

// SYZOJSign recognizes problems in the format SYZOJ.
var SYZOJSign = sign.Sign{Name: "SYZOJ", Is: sign.YAML("data", sign.Keys("subtasks|inputFile|outputFile|specialJudge|userOutput"))}

// Write implements Format.
func (SYZOJ) Write(packages.Writer, *packages.Package) (packages.Notes, error) {
	return nil, packages.ErrReadOnly
}

// syzojDiff compares like diff -bB: lines and their words matter, and blank lines do not.
var syzojDiff = packages.Checker{Builtin: "kattis", Flags: []string{"case_sensitive", "line_change_sensitive"}}

// A syzojReader reads one package.
type syzojReader struct {
	reading.Tree
	p             *packages.Package
	notes         packages.Notes
	input, answer string // patterns; # stands for the name of a test
	output        string // the pattern of submitted outputs
}

// Read implements Format.
func (SYZOJ) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &syzojReader{Tree: reading.Tree{FS: folder}, p: &packages.Package{
		Format: "SYZOJ", ID: name, Titles: map[string]string{}, Scoring: true, Checker: syzojDiff,
		LimitAdvice: "choose one with --time, since data.yml has no limits",
	}}
	at := "data.yml"
	if !r.Has(at) {
		at = "data.yaml"
	}
	n, err := reading.ParseYAML(folder, at)
	if err != nil {
		return nil, nil, err
	}
	var subtasks, judge reading.Field
	err = reading.Keys{
		"inputFile":    func(f reading.Field) { r.input = f.Text() },
		"outputFile":   func(f reading.Field) { r.answer = f.Text() },
		"subtasks":     func(f reading.Field) { subtasks = f },
		"specialJudge": func(f reading.Field) { judge = f },
		"fullScore":    nil,
		"userOutput": func(f reading.Field) {
			r.p.Handed, r.output = true, f.Text()
			r.p.Limits.Output = outputs.MostAll
		},
		"interactor": func(f reading.Field) {
			r.notes.Refuse(f.Place, "interactors of SYZOJ are not supported", "")
		},
		"extraSourceFiles": func(f reading.Field) {
			r.notes.Refuse(f.Place, "files that are compiled with submissions are not supported here", "")
		},
	}.Read(n, &r.notes)
	if err != nil {
		return nil, nil, err
	}
	if !judge.Empty() {
		if err := r.judge(judge); err != nil {
			return nil, nil, err
		}
	}
	if err := r.subtasks(n, subtasks.YAML); err != nil {
		return nil, nil, err
	}
	return r.p, r.notes, nil
}

// subtasks reads the subtasks with their tests.
func (r *syzojReader) subtasks(whole, n reading.YAML) error {
	root := &grading.Group{Score: grading.Sum}
	for i, item := range n.Items() {
		g := &grading.Group{Path: strconv.Itoa(i + 1), Score: grading.Sum}
		var cases reading.Field
		scored := false
		err := reading.Keys{
			"score": func(f reading.Field) {
				g.Points, scored = f.Points(&r.notes), true
			},
			"type": func(f reading.Field) {
				switch f.Text() {
				case "sum":
				case "min":
					g.Score = grading.Min
				case "mul": // if there is no special judge, a test gives all of its points or none
					if g.Score = grading.Min; r.p.Checker.Program != nil {
						r.notes.Refuse(f.Place, "products of partial points are not supported", "write min or sum")
					}
				default:
					r.notes.Refuse(f.Place, i18n.Messagef("the type of points %s is unknown", format.Visible(format.Clip(f.Text(), 20))), "write sum, mul or min")
				}
			},
			"cases": func(f reading.Field) { cases = f },
		}.Read(item, &r.notes)
		if err != nil {
			return err
		}
		if !scored {
			r.notes.Refuse(item.Place(), "the subtask has no score", "write score: 100")
		}
		if len(cases.Items()) == 0 && g.Points > 0 {
			r.notes.Refuse(item.Place(), "the subtask has points, but no tests", "list its cases, or give it 0 points")
		}
		if err := r.cases(cases, g.Path); err != nil {
			return err
		}
		root.Groups = append(root.Groups, g)
	}
	if r.p.Groups = root; len(r.p.Tests) == 0 {
		r.notes.Refuse(whole.Place(), "lists no tests", "list the cases of each subtask")
	}
	return nil
}

// mostPoints bounds the points of a subtask or a test.
const mostPoints = 1_000_000

// cases adds the tests of a subtask.
func (r *syzojReader) cases(list reading.Field, group string) error {
	for _, item := range list.Items() {
		name := item.Text()
		if name == "" {
			return fault.New(item.Place(), "is not a name of a test", "write one such as 1")
		}
		if len(r.p.Tests) == reading.MostTests {
			return fault.New(item.Place(), i18n.Messagef("there are more than %d tests", reading.MostTests), "list fewer")
		}
		one := packages.Test{Name: path.Join(group, r.named(name)), Group: group}
		for _, of := range []struct {
			pattern, key string
			into         *packages.File
		}{{r.input, "inputFile", &one.Input}, {r.answer, "outputFile", &one.Answer}} {
			if of.pattern == "" || of.pattern == "-" {
				return fault.New(item.Place(), i18n.Messagef("%s is missing, so the files of tests are unknown", of.key), i18n.Messagef("write one such as %s: data#.in", of.key))
			}
			file := strings.Replace(of.pattern, "#", name, 1)
			f, err := reading.Named(r.FS, ".", file, item.Place(), "name a file beside data.yml")
			if err != nil {
				return err
			}
			*of.into = f
		}
		r.p.Tests = append(r.p.Tests, one)
	}
	return nil
}

// named returns the name of a test in reports: that of the case or, if submissions are outputs, that
// of the output.
func (r *syzojReader) named(name string) string {
	if !r.p.Handed {
		return name
	}
	stem, _ := outputs.Stem(strings.Replace(r.output, "#", name, 1))
	return stem
}

// readsCode matches a special judge that opens the source of the submission, which SYZOJ puts
// next to the output.
var readsCode = regexp.MustCompile(`["'](?:\./)?code["']`)

// judge reads specialJudge: the program that judges.
func (r *syzojReader) judge(f reading.Field) error {
	var language, name string
	err := reading.Keys{
		"language": func(f reading.Field) { language = f.Text() }, "fileName": func(f reading.Field) { name = f.Text() },
	}.Read(f.YAML, &r.notes)
	if err != nil {
		return err
	}
	source, err := reading.Named(r.FS, ".", name, f.Place, "name a file beside data.yml")
	if err != nil {
		return err
	}
	text, err := source.Read(packages.TextLimit)
	if err != nil {
		return err
	}
	switch {
	case !reading.IsSource(name):
		r.notes.RefuseUnless(packages.CheckFlag, f.Place, i18n.Messagef("the language of %s is unknown", format.Visible(format.Clip(name, 60))), "name a file such as spj.cpp")
	case readsCode.Match(text):
		r.notes.RefuseUnless(packages.CheckFlag, f.Place, "the special judge reads the source of the submission, which is not supported", "")
	}
	source.Path = path.Base(name)
	program := &packages.Program{Path: name, Files: []packages.File{source}, Main: source.Path, Language: syzojLanguages[language]}
	all, err := r.List(".")
	if err != nil {
		return err
	}
	program.Files = append(program.Files, r.Headers(all)...)
	r.p.Checker = packages.Checker{Program: program, Protocol: protocol.SYZOJ}
	return nil
}

// syzojLanguages maps SYZOJ's names of languages to ours, if the extension does not determine the
// version.
var syzojLanguages = map[string]string{
	"cpp11": "cpp11", "cpp11-clang": "cpp11", "cpp11-noilinux": "cpp11", "cpp17": "cpp17", "cpp17-clang": "cpp17",
}
