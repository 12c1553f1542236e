package store

import (
	"io/fs"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// mostFiles is the maximum number of files in a folder.
const mostFiles = 100_000

// Walk calls f for each file in a folder and its subfolders, including links, in the order of
// their paths. It skips paths with a part that begins with a dot. A folder with more than 100,000
// files is an error; alone is a phrase for the files that the user should name instead, such as
// "the tests".
func Walk(folder fs.FS, alone string, f func(path string, d fs.DirEntry)) error {
	return walk(folder, alone, func(_ string, err error) error { return err }, f)
}

// WalkSome is like Walk, but calls enter before it reads a subfolder, and skips the subfolder if
// enter returns false. It calls enter again with the error if it cannot read the subfolder, which
// it then skips.
func WalkSome(folder fs.FS, alone string, enter func(dir string, err error) bool, f func(path string, d fs.DirEntry)) error {
	return walk(folder, alone, func(dir string, err error) error {
		switch {
		case dir == ".":
			return err
		case !enter(dir, err) || err != nil:
			return fs.SkipDir
		}
		return nil
	}, f)
}

// walk calls dir for each folder, as fs.WalkDir does, and f for each file.
func walk(folder fs.FS, alone string, dir func(path string, err error) error, f func(path string, d fs.DirEntry)) error {
	files := 0
	return fs.WalkDir(folder, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case path != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case err != nil || d.IsDir():
			return dir(path, err)
		}
		if files++; files > mostFiles {
			return fault.New("", i18n.Messagef("contains more than %d files", mostFiles), i18n.Messagef("name a folder that contains only %s", alone))
		}
		f(path, d)
		return nil
	})
}
