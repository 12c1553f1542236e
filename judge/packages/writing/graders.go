package writing

import (
	"cmp"
	"maps"
	"path"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
)

// Include writes the files that are compiled with each submission, to a folder for each language. It
// returns an error if they are lost for all languages.
func (w *Output) Include(dir string) error {
	p := w.Package
	written := map[string]bool{}
	for _, language := range slices.Sorted(maps.Keys(p.Include)) {
		files := p.Include[language]
		if language != "default" && !slices.Contains(packages.CompiledTogether, language) {
			w.Notes.Warn(files[0].Path, i18n.Messagef("the grader for %s is lost, because it calls submissions by a name that the format does not have", language), "")
			continue
		}
		var names []string
		for _, f := range files {
			name := path.Base(f.Path)
			if slices.Contains(names, name) {
				continue
			}
			names = append(names, name)
			if err := w.Copy(dir+language+"/"+name, f); err != nil {
				return err
			}
		}
		written[language] = true
	}
	switch {
	case len(p.Include) == 0:
		return nil
	case len(written) == 0:
		return fault.New(p.ID, "none of its graders can be written", "write one in C, C++, Go or Java")
	case p.Macro != "":
		w.Notes.Warn("", i18n.Messagef("the macro %s is lost, which is defined when submissions are compiled", p.Macro), "")
	}
	w.onlyGraded(written)
	return nil
}

// graded are the languages of graders by the extensions of submissions.
var graded = map[string]string{
	".c": "c", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".go": "go", ".java": "java", ".py": "python3", ".pas": "pascal", ".rs": "rust", ".js": "javascript", ".cs": "csharp",
}

// onlyGraded leaves out the submissions in languages whose grader is not written.
func (w *Output) onlyGraded(written map[string]bool) {
	own := *w.Package
	own.Submissions = slices.DeleteFunc(slices.Clone(own.Submissions), func(s packages.Submission) bool {
		file := cmp.Or(s.Main, s.Path)
		if written["default"] || written[graded[path.Ext(file)]] {
			return false
		}
		w.Notes.Warn(s.Path, "no grader for its language is written, so it is left out", "")
		return true
	})
	w.Package = &own
}
