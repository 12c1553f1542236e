package catalogue

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages"
	"grundy/judge/packages/formats"
)

// collection matches a path, a colon and the number of one of several problems. The path names an
// XML file, a zip file, or a folder with a final slash.
var collection = regexp.MustCompile(`(?i)^(.*(?:\.(?:xml|zip)|/)):([1-9][0-9]{0,5})$`)

// memberOf splits a name into the path of a package and the number of the selected problem. The
// number is 0 if the name selects none.
func memberOf(name string) (at string, number int) {
	m := collection.FindStringSubmatch(name)
	if m == nil {
		return name, 0
	}
	number, _ = strconv.Atoi(m[2]) // it consists of digits
	return m[1], number
}

// IsFile reports whether a name means a zip file, a file of problems, or one of the problems in a
// folder. The number of a problem may follow a file, and must follow a folder.
func IsFile(name string) bool {
	at, number := memberOf(name)
	if zipfs.Is(at) {
		return true
	}
	if info, err := os.Stat(at); number > 0 && err == nil && info.IsDir() {
		return true
	}
	_, ok := collectionAt(at)
	return ok
}

// collectionAt returns a folder that contains only the given file of problems; ok is false if the
// path is not a file of problems.
func collectionAt(name string) (folder *root, ok bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || !slices.Contains([]string{".xml", ".prob"}, strings.ToLower(filepath.Ext(name))) {
		return nil, false
	}
	folder = only(name, info)
	f, ok := formats.Of(folder)
	if !ok {
		return nil, false
	}
	_, ok = f.(packages.Collection)
	return folder, ok
}

// only returns a folder that contains only the given file.
func only(name string, info fs.FileInfo) *root {
	r := rootAt(store.Dir(filepath.Dir(name)), ".")
	r.alone = fs.FileInfoToDirEntry(info)
	return r
}
