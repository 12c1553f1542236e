package writing

import (
	"crypto/sha256"
	"fmt"
	"path"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/packages"
)

// Source writes a program with a single source into a folder that other programs share, and returns
// the path of the source. If another source has its name, it gets another one. Two programs may
// have the same header.
func (w *Output) Source(dir string, p packages.Program) (string, error) {
	at := ""
	for i, f := range p.Files {
		if w.taken == nil {
			w.taken = map[string][sha256.Size]byte{}
		}
		text, err := f.Read(packages.TextLimit)
		if err != nil {
			return "", err
		}
		name, sum := dir+f.Path, sha256.Sum256(text)
		if i == 0 {
			name = w.unused(name)
			at = name
		}
		if other, ok := w.taken[name]; ok {
			if other != sum {
				return "", fault.New(f.Path, "two programs have different files of this name, which the format puts into one folder", "rename one of the files")
			}
			continue
		}
		w.taken[name] = sum
		if err := w.Put(name, text); err != nil {
			return "", err
		}
	}
	return at, nil
}

// unused returns a path that Source has not written, which is the given one if possible.
func (w *Output) unused(name string) string {
	ext := path.Ext(name)
	for n, own := 2, name; ; n++ {
		if _, ok := w.taken[own]; !ok {
			return own
		}
		own = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), n, ext)
	}
}
