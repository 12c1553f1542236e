package catalogue

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/packages"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
	"grundy/judge/quality/limits"
	"grundy/judge/quality/lint"
	"grundy/judge/report"
	"grundy/judge/spec"
)

// Submissions returns the submissions of a problem: those in its folder in the order of their names,
// and then the others whose fates the spec declares. The folder is testdata/submissions in a
// checkout, or submissions next to the spec of the user's own problem. The folder is empty if the
// problem cannot have submissions. The error is the error of os.ReadDir, unless the spec declares
// fates.
func Submissions(sp *spec.Problem) (folder string, list []lint.Submission, err error) {
	if folder = submissionsFolder(sp); folder != "" {
		list, err = submissionsIn(folder)
	}
	if len(sp.Fates) == 0 {
		return folder, list, err
	}
	for _, f := range sp.Fates {
		s := declaredSubmission(sp, f)
		same := func(o lint.Submission) bool { return filepath.Clean(o.Path) == filepath.Clean(s.Path) }
		if i := slices.IndexFunc(list, same); i >= 0 {
			list[i] = s
		} else {
			list = append(list, s)
		}
	}
	return folder, list, nil
}

// declaredSubmission returns a submission whose fate a spec declares.
func declaredSubmission(sp *spec.Problem, f spec.DeclaredFate) lint.Submission {
	s := lint.Submission{Path: beside(sp, f.File), Promise: declaredPromise(f)}
	s.Read = func() (build.Source, error) { return programOf(sp, "submission", f.File) }
	return s
}

// declaredPromise returns the fate that a spec declares, in the form of the names of submissions if
// these can say it.
func declaredPromise(f spec.DeclaredFate) (p lint.Promise) {
	exact := f.Points != nil && f.Points[0] == f.Points[1]
	switch simple := !f.Partial && len(f.Tests) == 0; {
	case simple && f.Points == nil && len(f.Verdicts) == 1:
		p.Fate = report.Verdict(f.Verdicts[0].Value)
	case simple && f.Points == nil:
		for _, v := range f.Verdicts {
			p.Fates = append(p.Fates, report.Verdict(v.Value))
		}
	case simple && exact && len(f.Verdicts) == 0:
		p.Points = &f.Points[0]
	default:
		p.Declared = &packages.Fate{Declared: f.File.Value, Place: f.File.Place.String(), Partial: f.Partial, Points: f.Points, Final: wordsOf(f.Verdicts)}
		for _, t := range f.Tests {
			p.Declared.Rules = append(p.Declared.Rules, packages.Rule{Place: t.Tests.Place.String(), Tests: strings.TrimSuffix(t.Tests.Value, "/"), Permitted: wordsOf(t.Verdicts)})
		}
	}
	return p
}

// wordsOf returns verdicts in the words of package packages.
func wordsOf(list []spec.Text) (words []string) {
	for _, v := range list {
		words = append(words, packages.WordOf(report.Verdict(v.Value)))
	}
	return words
}

// submissionsIn returns the submissions in a folder. Their names say their fates.
func submissionsIn(folder string) (list []lint.Submission, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if sources.IsHeader(e.Name()) {
			continue // of a submission beside it
		}
		path := filepath.Join(folder, e.Name())
		s := lint.Submission{Path: path, Read: func() (build.Source, error) {
			if !e.IsDir() {
				return sources.Finder{}.FileIn(folder, path)
			}
			src, err := sources.Finder{}.Folder(path)
			src.Name = filepath.Base(path) + filepath.Ext(src.Name) // which begins with the expected verdict
			return src, err
		}}
		s.Promise, s.Err = promise(e.Name())
		list = append(list, s)
	}
	return list, err
}

func submissionsFolder(sp *spec.Problem) string {
	if row(sp.ID.Value).ID == "" || !sp.Reference.Absent() {
		return filepath.Join(filepath.Dir(sp.File), "submissions")
	}
	root, ok := Checkout()
	if !ok {
		return ""
	}
	return filepath.Join(root, "testdata", "submissions", sp.ID.Value)
}

// Fate returns the verdict in the name of a submission, such as WA for wa-greedy.cpp.
func Fate(name string) (report.Verdict, error) {
	word, _, ok := strings.Cut(name, "-")
	for _, v := range report.Verdicts {
		if ok && strings.ToUpper(word) == string(v) {
			return v, nil
		}
	}
	return "", fault.Errorf("its name does not begin with the expected verdict; begin it with one of %v and a hyphen, in lower case", report.Verdicts)
}

// promise returns what the name of a submission promises: a verdict, one of several verdicts (as
// in wa+tle-greedy.cpp), or points (as in pts30-greedy.cpp).
func promise(name string) (p lint.Promise, err error) {
	word, _, ok := strings.Cut(name, "-")
	if number, isPoints := strings.CutPrefix(word, "pts"); ok && isPoints {
		if points, err := strconv.ParseFloat(number, 64); err == nil && points >= 0 && points < 1e9 {
			return lint.Promise{Points: &points}, nil
		}
	}
	if !ok || !strings.Contains(word, "+") {
		p.Fate, err = Fate(name)
		return p, err
	}
	for one := range strings.SplitSeq(word, "+") {
		v, err := Fate(one + "-")
		if err != nil {
			return lint.Promise{}, err
		}
		p.Fates = append(p.Fates, v)
	}
	return p, nil
}

// LimitsEntries returns the reference, and the submissions of a problem that are relevant for
// limits: accepted ones, and ones that must exceed a limit.
func LimitsEntries(sp *spec.Problem) ([]limits.Entry, error) {
	var entries []limits.Entry
	if sp.Plain() {
		src, err := Reference(sp)
		if err != nil {
			return nil, err
		}
		entries = append(entries, limits.Entry{Source: src, Fate: report.AC, Reference: true})
	}
	folder, list, err := Submissions(sp)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fault.Caused(folder, store.What(err), err)
	}
	for _, s := range list {
		switch {
		case s.Err != nil:
			return nil, fault.New(s.Path, i18n.Of(s.Err), "")
		case s.Points != nil, s.Declared != nil, len(s.Fates) > 0, s.Fate != report.AC && s.Fate != report.TLE && s.Fate != report.MLE:
			continue
		}
		src, err := s.Read()
		if err != nil {
			return nil, err
		}
		entries = append(entries, limits.Entry{Source: src, Fate: s.Fate})
	}
	return entries, nil
}
