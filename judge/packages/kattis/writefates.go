package kattis

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
)

// familyFolders maps a verdict to the folder of submissions with this verdict.
var familyFolders = map[string]string{
	"AC": "accepted", "WA": "wrong_answer", "TLE": "time_limit_exceeded", "RTE": "run_time_error", "MLE": "run_time_error", "OLE": "run_time_error",
}

func (f dialect) submissions(w *writing.Output) error {
	var rules writing.Mapping // of submissions.yaml
	for _, s := range w.Package.Submissions {
		if s.Partial && len(w.Parts) > 0 {
			if s.Points != nil {
				w.Notes.Warn(s.Path, "its points are lost", "")
			}
			if err := w.Submission("submissions/partially_accepted/", s.Program); err != nil {
				return err
			}
			continue
		}
		if s.Partly() {
			w.Notes.Warn(s.Path, "its declarations about single tests are lost", "")
		}
		folder, rule := f.fate(w, s)
		if folder == "" {
			continue
		}
		at := "submissions/" + folder + "/"
		if rule != nil {
			rules = append(rules, writing.Pair{strings.TrimPrefix(w.SubmissionPath(at, s.Program), "submissions/"), rule})
		}
		program := s.Program
		if folder == mixed && f == DOMjudge {
			program = annotatedProgram(program, s.Verdicts())
		}
		if err := w.Submission(at, program); err != nil {
			return err
		}
	}
	if len(rules) == 0 {
		return nil
	}
	return w.YAML("submissions/submissions.yaml", rules)
}

// mixed is the folder for submissions with several permitted verdicts.
const mixed = "mixed"

// fate returns the folder of a submission; "" if the submission is skipped. If the folder does
// not express the fate exactly, rule does.
func (f dialect) fate(w *writing.Output, s packages.Submission) (folder string, rule any) {
	list := s.Verdicts()
	if len(list) == 0 || s.Partial {
		w.Notes.Warn(s.Path, "declares no verdict, so it is not written", "")
		return "", nil
	}
	if folder, rule, ok := wholeFate(s); ok && f.modern() {
		return folder, rule
	}
	if len(list) > 1 && f.modern() {
		return f.rule(w, s, list)
	}
	if len(list) > 1 && f == DOMjudge && canAnnotate(s.Program) {
		return mixed, nil
	}
	folder = familyFolders[list[0]]
	switch {
	case list[0] == "OLE" && f.modern():
		folder = "rejected"
	case list[0] == "CE" && f == DOMjudge:
		folder = "compiler_error"
	case folder == "":
		w.Notes.Warn(s.Path, i18n.Messagef("the format cannot declare %s, so the submission is not written", list[0]), "")
		return "", nil
	}
	if list[0] == "MLE" || list[0] == "OLE" {
		w.Notes.Warn(s.Path, i18n.Messagef("the format cannot declare %s, so %s is declared", list[0], folder), "")
	}
	if len(list) > 1 {
		w.Notes.Warn(s.Path, i18n.Messagef("only one of its verdicts is declared: %s", list[0]), "")
	}
	return folder, nil
}

// wholeFate handles a submission that has exactly one rule about all tests, with verdicts of
// Kattis, and no rule about the final verdict. Otherwise ok is false. It returns a folder, and the
// rule if the folder does not express it.
func wholeFate(s packages.Submission) (folder string, rule any, ok bool) {
	rules := slices.DeleteFunc(slices.Clone(s.Rules), func(r packages.Rule) bool { return r.Tests != "" })
	if len(s.Final) > 0 || len(rules) != 1 {
		return "", nil, false
	}
	known := func(list []string) bool {
		return !slices.ContainsFunc(list, func(v string) bool { return !slices.Contains([]string{"AC", "WA", "TLE", "RTE"}, v) })
	}
	r := rules[0]
	if !known(r.Permitted) || !known(r.Required) {
		return "", nil, false
	}
	for _, folder := range slices.Sorted(maps.Keys(modernFates)) {
		if one := modernFates[folder]; writing.SameVerdicts(one.Permitted, r.Permitted) && writing.SameVerdicts(one.Required, r.Required) {
			return folder, nil, true
		}
	}
	m := writing.Mapping{}
	if r.Permitted != nil {
		m = append(m, writing.Pair{"permitted", r.Permitted})
	}
	if r.Required != nil {
		m = append(m, writing.Pair{"required", r.Required})
	}
	return mixed, m, true
}

// rule returns the folder of a submission with several permitted verdicts, and a rule for
// submissions.yaml if the folder does not express them. In this format, MLE is a run-time error,
// and OLE is a run-time error or TLE.
func (f dialect) rule(w *writing.Output, s packages.Submission, list []string) (folder string, rule any) {
	var verdicts []string
	for _, v := range list {
		own := []string{v}
		switch v {
		case "MLE":
			own = []string{"RTE"}
		case "OLE":
			own = []string{"RTE", "TLE"}
		case "CE":
			w.Notes.Warn(s.Path, "the declaration that it may not compile is lost", "")
			own = nil
		}
		for _, v := range own {
			if !slices.Contains(verdicts, v) {
				verdicts = append(verdicts, v)
			}
		}
	}
	if slices.Contains(verdicts, "AC") {
		return mixed, writing.Mapping{{"permitted", verdicts}}
	}
	if len(verdicts) == 3 {
		return "rejected", nil
	}
	if writing.SameVerdicts(verdicts, modernFates["brute_force"].Required) {
		return "brute_force", nil
	}
	return mixed, writing.Mapping{{"permitted", append([]string{"AC"}, verdicts...)}, {"required", verdicts}}
}

// commentSigns maps the extension of a source to the start of a comment that ends with the line.
var commentSigns = map[string]string{
	".c": "//", ".cc": "//", ".cpp": "//", ".java": "//", ".kt": "//", ".js": "//", ".ts": "//", ".rs": "//", ".go": "//", ".cs": "//", ".py": "#", ".rb": "#",
}

// domjudgeResults maps verdicts to DOMjudge's names.
var domjudgeResults = map[string]string{
	"AC": "CORRECT", "WA": "WRONG-ANSWER", "TLE": "TIMELIMIT", "RTE": "RUN-ERROR", "MLE": "RUN-ERROR", "OLE": "OUTPUT-LIMIT", "CE": "COMPILER-ERROR",
}

// canAnnotate reports whether a comment can be appended to the source of a program.
func canAnnotate(p packages.Program) bool {
	return len(p.Files) == 1 && commentSigns[path.Ext(p.Files[0].Path)] != ""
}

// annotatedProgram appends to the source the comment from which DOMjudge reads the permitted
// verdicts. If the source already has such a comment, annotatedProgram returns p.
func annotatedProgram(p packages.Program, verdicts []string) packages.Program {
	var words []string
	for _, v := range verdicts {
		if word := domjudgeResults[v]; !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	f := p.Files[0]
	p.Files = []packages.File{packages.Lazy(f.Path, -1, func() (io.ReadCloser, error) {
		text, err := f.Read(packages.TextLimit)
		if err != nil {
			return nil, err
		}
		if !expectedResults.Match(text) {
			text = fmt.Appendf(bytes.TrimRight(text, "\n"), "\n\n%s @EXPECTED_RESULTS@: %s\n", commentSigns[path.Ext(f.Path)], strings.Join(words, ", "))
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	})}
	return p
}
