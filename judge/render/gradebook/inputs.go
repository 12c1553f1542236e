package gradebook

import (
	"path/filepath"
	"slices"

	"grundy/judge/grade"
	"grundy/judge/render/files"
)

// Inputs returns the inputs of a sheet, which reports must not replace: the files in a folder, or
// a zip file.
func Inputs(folder string, s *grade.Sheet) (list []files.Input) {
	paths := slices.Concat(s.Strays, s.Elsewhere, s.Lost, s.Packages, s.Others)
	for _, student := range s.Students {
		for _, unread := range student.Unread {
			paths = append(paths, unread.Path)
		}
		for _, cell := range student.Cells {
			if cell == nil {
				continue
			}
			for _, try := range cell.Tries {
				paths = append(paths, append(try.Zips, try.Path)[0])
			}
		}
	}
	for _, path := range paths {
		list = append(list, files.Input{Path: filepath.Join(folder, filepath.FromSlash(path)), What: "a program that was handed in"})
	}
	return append(list, files.Input{Path: folder, What: "the archive of the class"}) // has an effect if folder is a zip file
}
