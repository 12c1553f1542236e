package catalogue

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/document/html"
	"grundy/judge/packages/native"
	"grundy/judge/spec"
)

// Spec reads the spec of a problem. Unlike Problem, it does not need the reference. A name is an
// id, an alias, a title, a number, or the address of a page of an online judge. It may also be the
// path of a spec, of a folder with a spec, of a package, or of a folder or zip file of tests. The
// spec of a folder that has only tests consists of defaults.
func (c Catalogue) Spec(name string) (*spec.Problem, error) {
	sp, _, err := c.resolve(name)
	return sp, err
}

// Shown is like Spec, and also returns why a package is not judged, if it is not. What its spec says
// may then be wrong.
func (c Catalogue) Shown(name string) (sp *spec.Problem, unjudged, err error) {
	sp, in, err := c.resolve(name)
	if err == nil && in != nil && in.pack != nil {
		unjudged = in.pack.unsupported()
	}
	return sp, unjudged, err
}

// resolve is like Spec, and also returns the folder if the name is a folder of tests or a package.
func (c Catalogue) resolve(name string) (*spec.Problem, *folder, error) {
	alias, isAddress, err := ofAddress(name)
	if err != nil {
		return nil, nil, err
	}
	if isAddress {
		name = alias
	} else if sp, tests, err := c.onDisk(name); sp != nil || err != nil {
		return sp, tests, err
	}
	id, err := c.ID(name)
	if err != nil {
		return nil, nil, err
	}
	sp, err := c.spec(id)
	return sp, nil, err
}

// onDisk reads the spec of a problem that is named by a path; nil if the name is not a path. A
// name without a separator may mean a folder or a problem; see folderOrID.
func (c Catalogue) onDisk(name string) (*spec.Problem, *folder, error) {
	info, err := os.Stat(name)
	isFolder := err == nil && info.IsDir()
	switch {
	case IsFile(name):
		return c.testsIn(name)
	case !isPath(name) && !isFolder:
		return nil, nil, notMarker(name)
	case !isPath(name):
		return c.folderOrID(name)
	case isFolder && !strings.HasSuffix(name, ".yaml"):
		return c.specIn(name)
	}
	if err := notMarker(name); err != nil {
		return nil, nil, err
	}
	data, err := readSpec(name)
	if err != nil {
		return nil, nil, err
	}
	sp, err := parsed(name, data)
	return sp, nil, err
}

// parsed parses a spec that is a file. Pictures of its statement are beside it.
func parsed(path string, data []byte) (*spec.Problem, error) {
	sp, err := spec.Parse(path, data)
	if sp != nil {
		dir := filepath.Dir(path)
		sp.Beside = func(name string) ([]byte, error) {
			if !filepath.IsLocal(filepath.FromSlash(name)) {
				return nil, fs.ErrNotExist
			}
			return store.ReadIn(dir, filepath.Join(dir, filepath.FromSlash(name)), html.MostPicture)
		}
	}
	return sp, err
}

// folderOrID reads the spec of a folder in the working folder. If a problem of the catalogue has
// the same name, the name is ambiguous, which is an error; but if the folder then contains no
// problem, folderOrID returns nil.
func (c Catalogue) folderOrID(name string) (*spec.Problem, *folder, error) {
	id, known := c.named(name) // numbers of problems are ignored, because names of folders are often numbers
	sp, tests, err := c.specIn(name)
	switch {
	case !known:
		return sp, tests, err
	case err != nil && !errors.Is(err, ErrPackage): // the folder is not a package
		return nil, nil, nil
	}
	problem := id + ".yaml"
	if own, err := c.spec(id); err == nil && len(own.Aliases) > 0 {
		problem = own.Aliases[0].Value
	}
	return nil, nil, fault.New(name, "is a problem, but a folder of this name here contains another one",
		i18n.Messagef("write .%s%s for the folder, or %s for the problem", string(filepath.Separator), name, problem))
}

// specIn returns the spec in a folder. If there is none, it returns the result of testsIn.
func (c Catalogue) specIn(dir string) (*spec.Problem, *folder, error) {
	paths, err := filepath.Glob(filepath.Join(store.Literal(dir), "*.yaml"))
	if err != nil {
		return nil, nil, fault.New(dir, i18n.Of(err), "name a spec by its path")
	}
	var specs, nameless []string
	for _, path := range paths {
		data, err := store.ReadIn(dir, path, SpecLimit)
		switch {
		case err != nil:
		case looksLikeSpec.Match(data):
			specs = append(specs, path)
		case filepath.Base(path) == "spec.yaml" || hasSpecKeys.Match(data):
			nameless = append(nameless, path)
		}
	}
	// An import may have written a second spec for hunts.
	specs = slices.DeleteFunc(slices.Clone(specs), func(path string) bool {
		whole, ok := strings.CutSuffix(path, native.StressSuffix)
		return ok && slices.Contains(specs, whole+".yaml")
	})
	switch {
	case len(specs) > 1:
		return nil, nil, fault.New(dir, i18n.Messagef("contains two specs, %s and %s", filepath.Base(specs[0]), filepath.Base(specs[1])), "name one of them")
	case len(specs) == 1:
		data, err := readSpec(specs[0])
		if err != nil {
			return nil, nil, err
		}
		sp, err := parsed(specs[0], data)
		return sp, nil, err
	}
	sp, tests, err := c.testsIn(dir)
	isPackage := errors.Is(err, ErrPackage) || tests != nil && tests.pack != nil
	if len(nameless) > 0 && !isPackage {
		return nil, nil, fault.New(nameless[0], "is a spec without an id", "add one, as id: my-problem, or move the file away to judge by the tests alone")
	}
	return sp, tests, err
}

// testsIn returns the spec of a package or of tests, in a folder or a zip file, and the folder. A
// folder that contains a package is an error. So is a folder of tests inside a package, or with a
// damaged description of a package, unless the user chose a check.
func (c Catalogue) testsIn(path string) (*spec.Problem, *folder, error) {
	pack, err := Package(path)
	if err != nil {
		return nil, nil, err
	}
	if pack != nil {
		return pack.spec(), &folder{path: path, pack: pack}, nil
	}
	tests := &folder{root: path, path: path}
	files, err := tests.files()
	if err == nil {
		err = notPackage(path, files)
	}
	if err == nil && c.check == "" {
		err = notDamaged(path, files)
	}
	if err == nil {
		if around := notInPackage(path); around != nil && c.check == "" {
			err = around
		} else {
			tests.inPackage = around != nil
		}
	}
	if err == nil {
		err = tests.list(files)
	}
	if err != nil {
		return nil, nil, err
	}
	return spec.Folder(path, folderID(path)), tests, nil
}

// looksLikeSpec matches a spec among other YAML files. Package sign has the same pattern.
var looksLikeSpec = regexp.MustCompile(`(?m)^(id|"id"): *\S`)

// hasSpecKeys matches a spec without an id, by keys that files of other judges do not have.
var hasSpecKeys = regexp.MustCompile(`(?m)^["']?(statement|reference|brute|samples)["']?:`)

// folderID returns an id that is made from the name of a folder.
func folderID(dir string) string {
	if full, err := filepath.Abs(dir); err == nil {
		dir = full
	}
	if zipfs.Is(dir) {
		dir = dir[:len(dir)-len(".zip")]
	}
	return spec.IDOf(filepath.Base(dir), "tests")
}

// isPath reports whether a name is the path of a spec or a folder, and not the name of a problem.
func isPath(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.ContainsRune(name, os.PathSeparator) || name == "." || name == ".."
}

// readSpec reads a spec that is named by its path.
func readSpec(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(path, ".yaml"):
		return nil, fault.New(path, "no such spec", "grundy list shows the problems")
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New(path, "no such folder or spec", "grundy list shows the problems")
	case err != nil:
		return nil, fault.New(path, store.What(err), "name a spec that you may read")
	case info.IsDir():
		return nil, fault.New(path, "is a folder", "name the .yaml file in it")
	}
	return store.ReadGiven(path, SpecLimit)
}
