package catalogue

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"grundy/judge/packages"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// packReference adds the reference as the first submission, which must be accepted. It adds nothing
// if an accepted submission has the same text, if the problem has no reference, or if submissions are
// compiled with a grader, with which the reference, a whole program, is not.
func packReference(sp *spec.Problem, out *packages.Package) error {
	if referenceNamed(sp) != nil || out.Completes() {
		return nil
	}
	src, err := Reference(sp)
	if err != nil {
		return err
	}
	if same := slices.IndexFunc(out.Submissions, func(s packages.Submission) bool { return accepts(s, src) }); same >= 0 {
		own := out.Submissions[same]
		out.Submissions = slices.Insert(slices.Delete(out.Submissions, same, same+1), 0, own)
		return nil
	}
	out.Submissions = slices.Insert(out.Submissions, 0, packages.Submission{
		Program: asProgram(unlike(src, out.Submissions)),
		Fate:    packages.Fate{Declared: "AC", Place: sp.File, Final: []string{"AC"}},
	})
	return nil
}

// accepts reports whether a submission is accepted and has the text of a source.
func accepts(s packages.Submission, src build.Source) bool {
	if !slices.Equal(s.Final, []string{"AC"}) || len(s.Files) != 1 || len(src.Beside) > 0 {
		return false
	}
	text, err := s.Files[0].Read(SourceLimit)
	return err == nil && bytes.Equal(bytes.TrimSpace(text), bytes.TrimSpace(src.Text))
}

// unlike returns a source with a name that no submission has, because formats tell submissions
// apart by their names without extensions.
func unlike(src build.Source, list []packages.Submission) build.Source {
	stem := func(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }
	for slices.ContainsFunc(list, func(s packages.Submission) bool { return stem(s.Path) == stem(src.Name) }) {
		src.Name = "reference-" + src.Name
	}
	return src
}

// asProgram returns a source and the files beside it as a program. A program of several files is a
// folder with the name of the source, without its extension.
func asProgram(src build.Source) packages.Program {
	out := packages.Program{Path: src.Name, Files: []packages.File{packages.Text(src.Name, src.Text)}}
	for _, f := range src.Beside {
		out.Files = append(out.Files, packages.Text(f.Name, f.Text))
	}
	if len(out.Files) > 1 {
		out.Path, out.Main = strings.TrimSuffix(src.Name, path.Ext(src.Name)), src.Name
	}
	return out
}
