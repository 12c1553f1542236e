package scaffold

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// likes is the folder of templates with a subfolder for each kind of problem.
const likes = "templates/like"

// Kinds returns the kinds of problems that Like supports, sorted.
func Kinds() (kinds []string) {
	entries, _ := fs.ReadDir(templates, likes) // it is embedded in the program
	for _, e := range entries {
		kinds = append(kinds, e.Name())
	}
	return kinds
}

// Like creates a folder with a complete problem of a kind, in the working folder, and returns its
// files, the spec first. The problem has a reference, a brute, a checker or an interactor, and
// submissions. Each is a program, so the problem is the same inside and outside a checkout.
func Like(id, kind string) (files []string, err error) {
	if err := Check(id); err != nil {
		return nil, err
	}
	pieces := []piece{{path.Join("like", kind, "spec.yaml"), filepath.Join(id, id+".yaml")}, {"", filepath.Join(id, "schema.json")}}
	root := path.Join(likes, kind)
	err = fs.WalkDir(templates, root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Base(file) == "spec.yaml" {
			return err
		}
		within := strings.TrimPrefix(file, root+"/")
		pieces = append(pieces, piece{path.Join("like", kind, within), filepath.Join(id, filepath.FromSlash(within))})
		return nil
	})
	if err != nil {
		return nil, fault.New("--like", i18n.Messagef("no kind of problem is called %s", kind), i18n.Messagef("known: %s", strings.Join(Kinds(), ", ")))
	}
	return lay(pieces, strings.NewReplacer("\nid: ID\n", "\nid: "+id+"\n"))
}
