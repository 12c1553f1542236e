package catalogue

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/exchange/formats"
	"grundy/judge/store"
	"grundy/judge/zipfs"
)

// collection matches the path of a file of problems, of a zip file of it, or of a folder of
// problems that ends in a slash, with the number of one of them.
var collection = regexp.MustCompile(`(?i)^(.*(?:\.(?:xml|zip)|/)):([1-9][0-9]{0,5})$`)

// memberOf returns the path of a package, and for a file of several problems the number of the
// one that is meant; 0: none is named.
func memberOf(name string) (at string, number int) {
	m := collection.FindStringSubmatch(name)
	if m == nil {
		return name, 0
	}
	number, _ = strconv.Atoi(m[2]) // it has digits alone
	return m[1], number
}

// IsFile reports whether a name is that of a zip file, of a file of problems, or of one of the
// problems in a folder. The number of a problem may follow the former, and follows the latter.
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

// collectionAt returns the folder of a file of problems with nothing but the file in it; ok is
// false if the path is that of another file.
func collectionAt(name string) (folder *root, ok bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || !strings.EqualFold(filepath.Ext(name), ".xml") {
		return nil, false
	}
	folder = only(name, info)
	f, ok := formats.Of(folder)
	if !ok {
		return nil, false
	}
	_, ok = f.(exchange.Collection)
	return folder, ok
}

// only returns the folder of a file with nothing but the file in it.
func only(name string, info fs.FileInfo) *root {
	r := rootAt(store.Dir(filepath.Dir(name)), ".")
	r.alone = fs.FileInfoToDirEntry(info)
	return r
}
