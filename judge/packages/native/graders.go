package native

import (
	"maps"
	"path"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
)

// gradable reports whether a spec can say which files and code the package adds to submissions.
func (w *output) gradable() bool {
	p := w.Package
	if !p.Completes() {
		return true
	}
	return len(p.Around) == 0 && len(p.Include["default"]) == 0 && slices.ContainsFunc(packages.CompiledTogether, func(l string) bool { return len(p.Include[l]) > 0 })
}

// graders writes the files that are compiled with each submission, and returns the key grader.
func (w *output) graders() (m writing.Mapping, err error) {
	for _, language := range slices.Sorted(maps.Keys(w.Package.Include)) {
		files := w.Package.Include[language]
		if !slices.Contains(packages.CompiledTogether, language) {
			w.Notes.Warn(files[0].Path, i18n.Messagef("the grader for %s is lost, because a spec does not have the name by which it calls submissions", language), "")
			continue
		}
		var paths []string
		for _, f := range files {
			at := "grader/" + language + "/" + path.Base(f.Path)
			if slices.Contains(paths, at) {
				continue
			}
			if err := w.Copy(at, f); err != nil {
				return nil, err
			}
			paths = append(paths, at)
		}
		m = append(m, writing.Pair{language, paths})
	}
	return m, nil
}

// ownFiles returns the files of a submission that are not those of a grader.
func (w *output) ownFiles(s packages.Submission) []packages.File {
	return slices.DeleteFunc(slices.Clone(s.Files), func(f packages.File) bool {
		for _, files := range w.Package.Include {
			if slices.ContainsFunc(files, func(g packages.File) bool { return g.Path == f.Path }) {
				return f.Path != s.Main
			}
		}
		return false
	})
}
