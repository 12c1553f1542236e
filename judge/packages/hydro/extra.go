package hydro

import (
	"io/fs"
	"path"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// mostExtra bounds the files of user_extra_files and judge_extra_files.
const mostExtra = 100

// extraFiles reads the files that Hydro puts beside submissions, and those that it puts beside the
// checker or interactor. Hydro does not compile them: a submission includes them, or opens them.
func (r *reader) extraFiles(user, judge reading.Field) {
	for _, f := range r.beside(user) {
		if reading.IsSource(f.Path) {
			r.notes.Refuse(user.Place, i18n.Messagef("%s is a source that submissions include, which is not supported", format.Visible(format.Clip(f.Path, 60))), "make it a header, such as grader.h")
			return
		}
		if r.p.Include == nil {
			r.p.Include = map[string][]packages.File{}
		}
		r.p.Include["default"] = append(r.p.Include["default"], f)
	}
	for _, f := range r.beside(judge) {
		for _, program := range []*packages.Program{r.p.Checker.Program, r.p.Interactor} {
			if program != nil && !slices.ContainsFunc(program.Files, func(o packages.File) bool { return o.Path == f.Path }) {
				program.Files = append(program.Files, f)
				if program.Main == "" {
					program.Main = path.Base(program.Path)
				}
			}
		}
	}
}

// beside returns the files of a list, which are in the folder of the tests.
func (r *reader) beside(f reading.Field) (list []packages.File) {
	names := f.Texts()
	if len(names) > mostExtra {
		r.notes.Refuse(f.Place, i18n.Messagef("lists more than %d files", mostExtra), "list fewer")
		return nil
	}
	for _, name := range names {
		one, err := packages.FileIn(r.FS, path.Join(r.dir, name))
		if err != nil || !fs.ValidPath(name) {
			r.notes.Refuse(f.Place, i18n.Messagef("names %s, which is not in the package", format.Visible(format.Clip(name, 60))), "put it beside the tests")
			return nil
		}
		one.Path = path.Base(name)
		list = append(list, one)
	}
	return list
}
