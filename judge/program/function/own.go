package function

import (
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
)

// Own are the graders that the author of a problem wrote, by the ids of Languages. Their output has
// no seal.
type Own map[string][]build.File

// solution is the name of a submission as a module of a grader, without its extension.
const solution = "solution"

// Include returns a submission with the grader for the language of a row of the table of languages.
// In C, C++, C#, Go and Java, all files are compiled together, and one of them has main. In the other
// languages, the first file of the grader starts and uses the submission as the module solution. The
// error is a *build.CompileError if there is no grader for the language.
func (o Own) Include(src build.Source, id string) (build.Source, error) {
	l := Of(id)
	if l == nil || len(o[l.ID]) == 0 {
		var names []string
		for _, own := range Languages {
			if len(o[own.ID]) > 0 {
				names = append(names, own.Name)
			}
		}
		return src, refused(i18n.Messagef("%s: the problem takes functions in other languages; write it in one of these:", src.Name) + "\n" + i18n.Message(strings.Join(names, ", ")))
	}
	files := o[l.ID]
	if slices.ContainsFunc(files, func(f build.File) bool { return f.Name == src.Name }) {
		return src, refused(i18n.Messagef("%s: the grader has this name; give the file another one", src.Name))
	}
	switch l {
	case python, javascript:
		src.Name, src.Start = solution+l.ext, files[0].Name
	case pascal, rust:
		src = beside(src, build.File{Name: solution + l.ext, Text: src.Text})
		src.Name, src.Text, files = files[0].Name, files[0].Text, files[1:]
	case java:
		for _, f := range files {
			if class := build.MainClass(f.Text); class != "" {
				src.Entry = class
			}
		}
	}
	for _, f := range files {
		f.Part = true
		src = beside(src, f)
	}
	return src, nil
}
