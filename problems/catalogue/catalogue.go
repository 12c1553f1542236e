// Package catalogue finds problems by name: an id, an alias or a number in any spelling, or the
// path of a spec. For each problem, it knows the spec, the code, the reference, and the submissions
// with the verdicts that their names promise. In a checkout of grundy, the problems are read from
// disk, so that an edited spec takes effect at once. Elsewhere they are in the binary.
//
//	p, err := catalogue.Open().Problem(ctx, "HDU 1848", nil)
//
// It is separate from package problems, which contains only the specs, because catalogue imports
// every solution, and tests of solutions read the specs.
package catalogue

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/packages"
	"grundy/judge/spec"
	"grundy/problems"
)

// A Catalogue is a set of available problems.
type Catalogue struct {
	files fs.FS
	dir   string        // the folder of the files on disk; empty if they are in the binary
	where string        // prefix of the file names in complaints
	check string        // a check that replaces the check of specs; empty: none
	score int           // points that the tests of a problem without subtasks share; 0: none
	filed spec.Files    // files of submissions that replace those of specs; none: specs decide
	time  time.Duration // time limit of packages that name none; 0: it is measured
	sized bool          // the caller has a memory limit, which replaces that of packages
}

// Timed returns the catalogue with a time limit for packages that name none; 0 changes nothing.
func (c Catalogue) Timed(limit time.Duration) Catalogue {
	c.time = limit
	return c
}

// Sized returns the catalogue for a caller with a memory limit of its own, in bytes; 0 changes
// nothing. A wrong memory limit of a package then does not matter.
func (c Catalogue) Sized(limit int64) Catalogue {
	c.sized = limit > 0
	return c
}

// given returns the flags that replace properties of packages.
func (c Catalogue) given() (list []packages.Flag) {
	for _, one := range []struct {
		flag packages.Flag
		set  bool
	}{
		{packages.CheckFlag, c.check != ""}, {packages.TimeFlag, c.time > 0},
		{packages.MemoryFlag, c.sized}, {packages.FilesFlag, c.filed != (spec.Files{})},
	} {
		if one.set {
			list = append(list, one.flag)
		}
	}
	return list
}

// Checked returns the catalogue with another check for every problem, in the form of a flag: a
// kind as in specs, floats:1e-6, kattis:FLAGS, the path of a program, or testlib:PATH or
// kattis:PATH. An empty check changes nothing.
func (c Catalogue) Checked(check string) Catalogue {
	c.check = check
	return c
}

// Scored returns the catalogue in which the tests of a problem without subtasks share these
// points equally; 0 changes nothing.
func (c Catalogue) Scored(points int) Catalogue {
	c.score = points
	return c
}

// Points returns the points that tests share, as set by Scored, or 0.
func (c Catalogue) Points() int { return c.score }

// Filed returns the catalogue in which submissions read and write files instead of standard input
// and output. Empty files change nothing.
func (c Catalogue) Filed(files spec.Files) Catalogue {
	c.filed = files
	return c
}

// Open returns the problems of the checkout that contains the working folder, or else the
// problems in the binary.
func Open() Catalogue {
	if root, ok := Checkout(); ok {
		dir := filepath.Join(root, "problems")
		return Catalogue{files: os.DirFS(dir), dir: dir, where: dir + string(filepath.Separator)}
	}
	return Catalogue{files: problems.Files, where: "problems/"}
}

// Checkout returns the root of the checkout of grundy that contains the working folder, as a
// relative path.
func Checkout() (root string, ok bool) {
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	root, ok = checkoutAround(dir)
	if rel, err := filepath.Rel(dir, root); err == nil {
		root = rel
	}
	return root, ok
}

// checkoutAround finds the root of the checkout that contains a folder, which is given by its
// full path.
func checkoutAround(dir string) (root string, ok bool) {
	for {
		mod, err := store.Read(filepath.Join(dir, "go.mod"), SpecLimit)
		if err == nil && strings.HasPrefix(string(mod), "module grundy\n") {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// IDs returns the ids of all problems, sorted.
func (c Catalogue) IDs() []string {
	names, _ := fs.Glob(c.files, "*.yaml")
	for i := range names {
		names[i] = strings.TrimSuffix(names[i], ".yaml")
	}
	slices.Sort(names)
	return names
}

// Specs returns the specs without complaints, in the order of their ids.
func (c Catalogue) Specs() (list []*spec.Problem) {
	for _, id := range c.IDs() {
		if sp, err := c.spec(id); err == nil {
			list = append(list, sp)
		}
	}
	return list
}

// spec reads the spec of an id.
func (c Catalogue) spec(id string) (*spec.Problem, error) {
	var data []byte
	var err error
	if c.dir != "" {
		data, err = store.ReadGiven(filepath.Join(c.dir, id+".yaml"), SpecLimit)
	} else {
		data, err = fs.ReadFile(c.files, id+".yaml")
	}
	if err != nil {
		return nil, err
	}
	return spec.Parse(c.where+id+".yaml", data)
}

// ID returns the id of the problem with this id, alias, title or number. A number that several
// problems have is an error.
func (c Catalogue) ID(name string) (string, error) {
	if id, ok := c.named(name); ok {
		return id, nil
	}
	specs := c.Specs()
	switch ids := numbered(specs, fold(name)); {
	case len(ids) == 1:
		return ids[0], nil
	case len(ids) > 1:
		return "", fault.New(name, "is the number of several problems", i18n.Messagef("write one of %s", strings.Join(ids, ", ")))
	}
	return "", c.unknown(name, specs)
}

// named returns the id of the problem with this id, alias or title.
func (c Catalogue) named(name string) (id string, ok bool) {
	if fs.ValidPath(name) {
		if _, err := fs.Stat(c.files, name+".yaml"); err == nil {
			return name, true // without reading all specs for their aliases
		}
	}
	return c.Lookup()(name)
}

// Lookup returns a function that finds the id of a problem of the catalogue or of others. It
// accepts the id, an alias, the number, and a unique title of a problem, in any spelling. Lookup
// reads every spec once.
func (c Catalogue) Lookup(others ...*spec.Problem) func(name string) (id string, ok bool) {
	known := map[string]string{}
	var specs []*spec.Problem
	for _, id := range c.IDs() {
		known[fold(id)] = id
		if sp, err := c.spec(id); err == nil { // otherwise the error is reported when the problem itself is requested
			addNames(known, sp)
			specs = append(specs, sp)
		}
	}
	addTitles(known, append(specs, others...))
	for _, sp := range others {
		addNames(known, sp)
	}
	return func(name string) (string, bool) {
		id, ok := known[fold(name)]
		return id, ok
	}
}

// addNames adds the names of a problem in folded form.
func addNames(known map[string]string, sp *spec.Problem) {
	id := sp.ID.Value
	known[fold(id)] = id
	for _, alias := range sp.Aliases {
		known[fold(alias.Value)] = id
		judge, number, _ := strings.Cut(alias.Value, ":")
		digits := strings.TrimLeftFunc(number, unicode.IsLetter)
		var names []string // other names, unless another problem has them
		if strings.ContainsFunc(number, unicode.IsLetter) {
			names = append(names, number)
		}
		if digits != "" {
			names = append(names, judge+digits)
		}
		for _, name := range names {
			if _, taken := known[fold(name)]; !taken {
				known[fold(name)] = id
			}
		}
	}
}
