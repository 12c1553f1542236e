package cms

import (
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/tests/check/protocol"
)

// only returns the program that is stored under one of some paths, such as check/checker.cpp; nil
// if there is none. Two such programs are refused, and so is a program without its source.
func (r *reader) only(what string, names ...string) (*packages.Program, error) {
	var found []string
	compiled := ""
	for _, name := range names {
		dir, stem := path.Split(name)
		all, err := r.List(path.Clean(dir))
		if err != nil {
			return nil, err
		}
		for _, e := range all {
			switch {
			case e.Folder:
			case e.Name == stem:
				compiled = e.Path
			case strings.TrimSuffix(e.Name, path.Ext(e.Name)) == stem && reading.IsSource(e.Name):
				found = append(found, e.Path)
			}
		}
	}
	flag := map[string]packages.Flag{"checker": packages.CheckFlag}[what]
	switch {
	case len(found) > 1 && what == "validator": // it does not affect verdicts
		r.notes.Warn(found[1], i18n.Messagef("is a second %s besides %s", what, found[0]), "remove one of them")
	case len(found) > 1:
		r.notes.RefuseUnless(flag, found[1], i18n.Messagef("is a second %s besides %s", what, found[0]), "remove one of them")
	case len(found) == 0 && compiled != "" && what == "validator":
		r.notes.Warn(compiled, i18n.Messagef("is a compiled %s without its source", what), "put the source beside it")
	case len(found) == 0 && compiled != "":
		r.notes.RefuseUnless(flag, compiled, i18n.Messagef("is a compiled %s without its source", what), "put the source beside it")
	}
	if len(found) == 0 {
		return nil, nil
	}
	return r.program(found[0])
}

// mostBeside is the size in bytes of the largest file that is laid next to a program.
const mostBeside = 1 << 20

// program returns a program with the files of its folder that it may use. C and C++ programs get
// the headers; Python programs get modules and texts.
func (r *reader) program(at string) (*packages.Program, error) {
	all, err := r.List(path.Dir(at))
	if err != nil {
		return nil, err
	}
	p := &packages.Program{Path: at, Main: path.Base(at)}
	var own []string
	switch path.Ext(at) {
	case ".c", ".cc", ".cpp", ".cxx", ".c++", ".C":
		own = sources.Headers
	case ".py":
		own = []string{".py", ".yaml", ".txt"}
	}
	for _, e := range all {
		if e.Path == at || !e.Folder && e.Size <= mostBeside && slices.Contains(own, path.Ext(e.Name)) {
			f := r.File(e)
			f.Path = e.Name
			p.Files = append(p.Files, f)
		}
	}
	return p, nil
}

// checker finds the program that judges outputs.
func (r *reader) checker() error {
	for _, dir := range []string{"check", "cor"} {
		all, err := r.List(dir)
		if err != nil {
			return err
		}
		for _, e := range all {
			if strings.TrimSuffix(e.Name, path.Ext(e.Name)) == "controller" {
				r.notes.Refuse(e.Path, "the task has a controller, which starts the program; this is not supported", "replace it by a manager, which talks with the program: check/manager.cpp")
				return nil
			}
		}
	}
	if !r.p.Handed {
		if err := r.manager(); err != nil || r.p.Interactor != nil {
			return err
		}
	}
	program, err := r.only("checker", "check/checker", "cor/correttore")
	if err != nil {
		return err
	}
	if r.p.Checker = (packages.Checker{Builtin: "words"}); program != nil {
		r.p.Checker = packages.Checker{Program: program, Protocol: protocol.CMS}
	}
	return nil
}

// languages are the words of Package.Include for the extensions of sources.
var languages = map[string]string{".c": "c", ".cpp": "cpp", ".cc": "cpp", ".py": "python3", ".pas": "pascal", ".java": "java", ".rs": "rust", ".go": "go"}

// graders finds the graders, which are compiled with each submission: sol/grader.cpp and others,
// with the headers of their folder. In Pascal, units called NAMElib.pas are headers.
func (r *reader) graders() error {
	if r.p.Handed {
		return nil
	}
	all, err := r.List("sol")
	if err != nil {
		return err
	}
	own := r.Headers(all)
	headers := map[string][]packages.File{"c": own, "cpp": own}
	for _, e := range all {
		if !e.Folder && isUnit(e.Name) {
			f := r.File(e)
			f.Path = e.Name
			headers["pascal"] = append(headers["pascal"], f)
		}
	}
	for _, e := range all {
		ext := path.Ext(e.Name)
		if stem := strings.TrimSuffix(e.Name, ext); e.Folder || stem != "grader" && stem != "stub" || !reading.IsSource(e.Name) {
			continue
		}
		language := languages[ext]
		f := r.File(e)
		f.Path = e.Name
		if !slices.Contains([]string{"c", "cpp", "go"}, language) {
			f = r.using(f, e.Path, language)
		}
		if r.p.Include == nil {
			r.p.Include = map[string][]packages.File{}
		}
		r.p.Include[language] = append(append([]packages.File{f}, headers[language]...), r.p.Include[language]...)
	}
	return nil
}

// isUnit reports whether a file is a unit in Pascal that graders and submissions share.
func isUnit(name string) bool { return strings.HasSuffix(name, "lib.pas") }

// hasMain matches a grader in Java that starts the submission.
var hasMain = regexp.MustCompile(`\bvoid\s+main\s*\(`)

// using returns a grader that uses the submission as a unit, module or class, as it does in CMS in
// Pascal, Python, Rust and Java. In Pascal, Python and Rust, the unit or module has the name of the
// task. The grader is then the main file. In task-maker, a submission in Python is itself the main
// file and uses the grader; such a grader is not supported.
func (r *reader) using(f packages.File, at, language string) packages.File {
	text, err := f.Read(packages.TextLimit)
	if err == nil && language == "java" {
		if hasMain.Match(text) {
			r.p.Entry = strings.TrimSuffix(f.Path, ".java")
		}
		return f
	}
	uses := regexp.MustCompile(`(?i)\b(uses|import|from|mod)\b[^;\n]*\b` + regexp.QuoteMeta(r.p.ID) + `\b`)
	if mainFiles[language] == "" || err != nil || !uses.Match(text) {
		return unsupportedGrader(f, at)
	}
	r.p.Submitted = r.p.ID
	f.Path = mainFiles[language]
	return f
}

// unsupportedGrader returns a file that cannot be read, so that submissions that need the grader
// are refused.
func unsupportedGrader(f packages.File, at string) packages.File {
	return packages.Lazy(f.Path, -1, func() (io.ReadCloser, error) {
		return nil, fault.New(at, "is a grader in a language in which graders are not supported", "submit in C or C++")
	})
}

// mainFiles are the names of graders that use the submission.
var mainFiles = map[string]string{"pascal": "main.pas", "python3": "__main__.py", "rust": "main.rs"}

// cmsChecks maps task-maker's annotations to rules. Every test must get a permitted verdict, and
// at least one test must get a required one.
var cmsChecks = map[string]packages.Rule{
	"accepted":              {Permitted: []string{"AC"}},
	"partial-score":         {Permitted: []string{"AC", "WA"}, Required: []string{"WA"}},
	"wrong-answer":          {Required: []string{"WA"}},
	"time-limit-exceeded":   {Required: []string{"TLE"}},
	"memory-limit-exceeded": {Required: []string{"MLE"}},
	"runtime-error":         {Required: []string{"RTE"}},
	"zero":                  {Required: []string{"WA", "TLE", "MLE", "RTE"}},
}

var cmsCheck = regexp.MustCompile(`@check-([a-z-]+):([^\n]*)`)

// solutions finds the submissions. The official solution must get AC. Other solutions declare
// their verdicts by subtask in annotations, or declare nothing.
func (r *reader) solutions() error {
	if r.p.Handed { // such solutions produce their outputs in ways that the judge does not know
		return nil
	}
	all, err := r.List("sol")
	if err != nil {
		return err
	}
	for _, e := range all {
		ext := path.Ext(e.Name)
		stem := strings.TrimSuffix(e.Name, ext)
		if e.Folder || !reading.IsSource(e.Name) || slices.Contains([]string{"grader", "stub", "template"}, stem) || strings.HasPrefix(stem, "template_") || isUnit(e.Name) {
			continue
		}
		f := r.File(e)
		f.Path = e.Name
		s := packages.Submission{Program: packages.Program{Path: e.Path, Files: []packages.File{f}, Main: e.Name}, Fate: packages.Fate{Place: e.Path}}
		for _, one := range r.p.Include[languages[ext]] {
			if one.Path != e.Name && slices.Contains([]string{"c", "cpp"}, languages[ext]) {
				s.Files = append(s.Files, one)
			}
		}
		if stem == "solution" || stem == "soluzione" {
			s.Declared, s.Final, s.Lower = "official solution", []string{"AC"}, true
			if r.p.Main == nil || prefers(ext, path.Ext(r.p.Main.Path)) {
				r.p.Main = r.completed(s) // one official solution answers the tests, and the others are judged by its answers
			}
		}
		r.p.Submissions = append(r.p.Submissions, s)
	}
	return nil
}

// completed returns an official solution with its grader.
func (r *reader) completed(s packages.Submission) *packages.Submission {
	s.Macro = r.p.Macro
	ext := path.Ext(s.Main)
	language := languages[ext]
	graders := r.p.Include[language]
	if len(graders) == 0 || language == "c" || language == "cpp" {
		return &s
	}
	own := s.Files[0]
	if name := mainFiles[language]; name != "" {
		own.Path, s.Main = r.p.Submitted+ext, name
	} else if text, err := own.Read(packages.TextLimit); err == nil && language == "java" {
		if class := build.PublicClass(text); class != "" {
			own.Path, s.Main = class+ext, ""
		}
	}
	s.Files, s.Entry = append([]packages.File{own}, graders...), r.p.Entry
	return &s
}

// validator finds the program that judges inputs. Its arguments are the path of the input and the
// number of the subtask in gen/GEN, which counts from 1. The number is 1 if there are no
// subtasks. In gen/cases.gen, validators have names.
func (r *reader) validator() error {
	if r.list == casesFile {
		return nil
	}
	program, err := r.only("validator", "gen/validator", "gen/valida")
	if err != nil || program == nil {
		return err
	}
	r.p.Validators = append(r.p.Validators, packages.Validator{Program: *program, Protocol: protocol.Testlib})
	number := map[string]int{}
	for i, one := range r.subtasks {
		number[one.Path] = i + 1
	}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		t.InputFlags = map[string][]string{"": {"/dev/stdin", strconv.Itoa(max(1, number[t.Group]))}}
	}
	return nil
}

// preferred lists extensions of official solutions, best first. The best official solution
// answers the tests. Compiled languages come first because they are fastest.
var preferred = []string{".cpp", ".cc", ".c", ".rs", ".go", ".java", ".py"}

// prefers reports whether a solution with the extension ext is better than one with other.
func prefers(ext, other string) bool {
	i, k := slices.Index(preferred, ext), slices.Index(preferred, other)
	return i >= 0 && (k < 0 || i < k)
}
