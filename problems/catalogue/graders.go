package catalogue

import (
	"path"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/function"
	"grundy/judge/spec"
)

// graders sets the graders that a spec names.
func graders(sp *spec.Problem, code *problem.Code) error {
	if len(sp.Graders) == 0 {
		return nil
	}
	own := function.Own{}
	for _, g := range sp.Graders {
		for _, file := range g.Files {
			text, err := graderFile(sp, file)
			if err != nil {
				return err
			}
			own[g.Language.Value] = append(own[g.Language.Value], build.File{Name: path.Base(filepath.ToSlash(file.Value)), Text: text})
		}
	}
	code.Include = own.Include
	return nil
}

// graderFile reads a file of a grader.
func graderFile(sp *spec.Problem, file spec.Text) ([]byte, error) {
	at := beside(sp, file)
	err := within(filepath.Dir(sp.File), at)
	if err == nil {
		var text []byte
		if text, err = store.ReadGiven(at, SourceLimit); err == nil {
			return text, nil
		}
	}
	return nil, file.Complain(i18n.Messagef("the grader %s: %s", file.Value, fault.In(err).What), "the path is relative to the spec")
}

// packGraders adds the files that are compiled with each submission to a package. If submissions are
// functions that a declaration wraps, they are lost, because other judges take whole programs.
func packGraders(sp *spec.Problem, out *packages.Package, notes *packages.Notes) error {
	if sp.Function != nil {
		out.Submissions = nil
		notes.Warn(sp.File, "submissions are whole programs there, because the grader that follows from the declared function is not written", "write a grader, and name it as grader: {cpp: [grader.cpp]}")
	}
	for _, g := range sp.Graders {
		if out.Include == nil {
			out.Include = map[string][]packages.File{}
		}
		for _, file := range g.Files {
			text, err := graderFile(sp, file)
			if err != nil {
				return err
			}
			language := g.Language.Value
			out.Include[language] = append(out.Include[language], packages.Text(path.Base(filepath.ToSlash(file.Value)), text))
		}
	}
	return nil
}
