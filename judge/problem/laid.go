package problem

import (
	"path"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/tests/plan"
)

// These constants bound the files of a test that submissions may open: their number, the total
// length of their paths, and their total size in bytes.
const (
	mostLaid  = 1000
	mostPaths = 64 << 10
	laidSize  = 256 << 20
)

// Laid reads the files that a submission finds in its working folder on a test. Their paths are
// relative to that folder.
func Laid(files []packages.File) (list []plan.LaidFile, err error) {
	if len(files) > mostLaid {
		return nil, fault.New(path.Dir(files[0].Path), i18n.Messagef("a test has more than %d files of its own", mostLaid), "remove the files that no program opens")
	}
	paths, rest := 0, int64(laidSize)
	for _, f := range files {
		if paths += len(f.Path); paths > mostPaths {
			return nil, fault.New(f.Path, i18n.Messagef("the paths of the files of a test are longer than %s together", format.Size(mostPaths)), "shorten them")
		}
		text, err := f.Read(rest)
		if err != nil {
			return nil, err
		}
		rest -= int64(len(text))
		list = append(list, plan.LaidFile{Name: f.Path, Text: text})
	}
	return list, nil
}
