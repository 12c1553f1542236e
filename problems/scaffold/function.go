package scaffold

import (
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/program/function"
)

// FunctionLanguages returns the languages that Function supports.
func FunctionLanguages() (list []string) {
	for _, l := range function.Languages {
		list = append(list, l.ID)
	}
	return list
}

// Function writes a first solution of a problem that asks for functions into the working folder, with
// the files that it includes, and returns their names.
func Function(f *function.Function, problem, language string) (files []string, err error) {
	if f == nil {
		return nil, fault.New(problem, "asks for programs, not for functions", "name a problem whose spec has the key function")
	}
	l := function.Of(language)
	for _, own := range f.Languages() {
		if own != l {
			continue
		}
		first := own.First(f)
		for _, file := range first {
			if exists(file.Name) {
				return nil, fault.New(file.Name, "exists", "remove it, or work in another folder")
			}
		}
		for _, file := range first {
			if err := store.Write(file.Name, file.Text); err != nil {
				return nil, fault.Caused(file.Name, store.What(err), err)
			}
			files = append(files, file.Name)
		}
		return files, nil
	}
	return nil, fault.New("--function", i18n.Messagef("the functions of %s cannot be written in %s", problem, language), i18n.Messagef("use one of %s", strings.Join(f.Names(), ", ")))
}
