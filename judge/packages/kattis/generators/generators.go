// Package generators reads generators.yaml. In this file, BAPCtools lists the tests of a package
// and the generators that make them. Read adds the tests to the folder of the package as if they
// were stored there.
package generators

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// Ending matches the extensions of the files of a test.
var Ending = regexp.MustCompile(`\.(in|ans|out|interaction|in\.statement|ans\.statement|in\.download|ans\.download|files|ya?ml|png|jpe?g|svg|hint|desc|args|in\.gz)$`)

// Proper matches the file names that versions after legacy allow.
var Proper = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)

// File is the file that describes the tests which BAPCtools makes.
const File = "generators/generators.yaml"

// A Case is a test in generators.yaml, or a folder of tests.
type Case struct {
	dir   string // data/secret
	name  string // 01-small
	place string // the place in generators.yaml
	files map[string]packages.File
	Made  *packages.Made
	By    *packages.Program // the program that answers the test
	cases []*Case
	group bool
}

// config holds the settings that tests and folders inherit from their parent folder.
type config struct {
	solution *packages.Program
	salt     string
}

// A Host is the package to which the tests are added.
type Host interface {
	// Program returns the program in a file or a folder.
	Program(e reading.Entry) (packages.Program, error)
	// Programs returns the programs in a folder.
	Programs(dir string) ([]packages.Program, error)
	// Filled replaces constants of the package in the text of a file.
	Filled(at string, text []byte) ([]byte, error)
}

// A reader reads generators.yaml. It adds the tests to the package as files in the folder data,
// which is then read as in any other package.
type reader struct {
	*reading.Tree
	host     Host
	notes    *packages.Notes
	made     map[string]*Case    // by the paths of their inputs
	own      map[string][]string // the files of generators by name
	built    map[string]*packages.Program
	known    map[string][]*Case // by their keys
	numbered int                // tests with a number before their name
	next     int                // number of them that were read
	values   int                // values read so far; aliases may repeat a value many times
	size     int                // bytes of the texts and paths of tests
}

// Read reads generators.yaml, if the package has one and stores no secret tests. It returns the
// folder with the tests added, and the tests by the paths of their inputs. Otherwise both are
// nil.
func Read(t *reading.Tree, host Host, notes *packages.Notes) (fs.FS, map[string]*Case, error) {
	if !t.Has(File) {
		return nil, nil, nil
	}
	stored, err := t.Below("data/secret")
	if err != nil {
		return nil, nil, err
	}
	if slices.ContainsFunc(stored, func(e reading.Entry) bool { return path.Ext(e.Name) == ".in" }) {
		return nil, nil, nil
	}
	n, err := reading.ParseYAML(t.FS, File)
	if err != nil {
		return nil, nil, err
	}
	g := &reader{Tree: t, host: host, notes: notes, made: map[string]*Case{}, own: map[string][]string{}, built: map[string]*packages.Program{}, known: map[string][]*Case{}}
	root, err := g.root(n)
	if err != nil {
		return nil, nil, err
	}
	listed := map[string]bool{}
	for _, d := range root.cases {
		listed[d.name] = true
	}
	over := newOverlay(t.FS, func(at string) bool {
		parts := strings.SplitN(at, "/", 3)
		ext := path.Ext(at)
		return len(parts) == 3 && parts[0] == "data" && listed[parts[1]] && Ending.MatchString(at) && ext != ".yaml" && ext != ".yml"
	})
	g.lay(over, root)
	if err := g.storedBeside(over, listed); err != nil {
		return nil, nil, err
	}
	return over, g.made, nil
}

// storedBeside warns of stored tests that generators.yaml does not list. In a listed folder they
// are hidden; in any other folder they are used.
func (g *reader) storedBeside(over *overlay, listed map[string]bool) error {
	folders, err := g.List("data")
	if err != nil {
		return err
	}
	for _, d := range folders {
		if !d.Folder {
			continue
		}
		stored, err := g.Below(d.Path)
		if err != nil {
			return err
		}
		inputs := slices.DeleteFunc(stored, func(e reading.Entry) bool {
			_, made := over.files[e.Path]
			return made || path.Ext(e.Name) != ".in"
		})
		if !listed[d.Name] && len(inputs) > 0 {
			g.notes.Warn(d.Path, "is not listed in generators.yaml, so its stored tests are used", "")
			continue
		}
		for _, e := range inputs {
			g.notes.Warn(e.Path, "is not listed in generators.yaml, so it is ignored", "")
		}
	}
	return nil
}

// root reads the whole file.
func (g *reader) root(n reading.YAML) (*Case, error) {
	root := &Case{dir: "data", group: true}
	var data reading.Field
	c := config{}
	all, err := n.Fields()
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		switch f.Key {
		case "generators":
			if err := g.dependencies(f); err != nil {
				return nil, err
			}
		case "data":
			data = f
		case "visualizer":
			g.notes.Warn(f.Place, "visualizers are not run", "")
		case "version", "gitignore_generated", "parallel", "retries", "type":
		case "solution", "random_salt":
		case "test_group.yaml", "testdata.yaml":
			root.settings(f)
		default:
			g.notes.Refuse(f.Place, i18n.Messagef("the key %s of generators.yaml is not supported", []byte(format.Visible(format.Clip(f.Key, 40)))), "make the tests with bt generate, and pack them")
		}
	}
	if c, err = g.inherited(n, c); err != nil {
		return nil, err
	}
	if c.solution == nil {
		c.solution = g.anySolution()
	}
	if !data.Empty() && !data.IsMap() {
		return nil, fault.New(data.Place, "is not a mapping of folders such as sample and secret", "write sample: and secret:")
	}
	if g.numbered, err = g.count(data.YAML, reading.MostDepth); err != nil {
		return nil, err
	}
	folders, err := data.Fields()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"sample", "secret", "invalid_output", "invalid_answer", "invalid_input", "valid_output", "invalid_outputs", "invalid_answers", "invalid_inputs", "valid_outputs"} {
		i := slices.IndexFunc(folders, func(f reading.Field) bool { return f.Key == name })
		if i < 0 {
			continue
		}
		d, err := g.folder(folders[i], "data", name, c)
		if err != nil {
			return nil, err
		}
		root.cases = append(root.cases, d)
	}
	return root, nil
}

// dependencies reads the generators that are declared as several files.
func (g *reader) dependencies(f reading.Field) error {
	all, err := f.Fields()
	if err != nil {
		return err
	}
	for _, one := range all {
		if g.own[one.Key] = one.Texts(); len(g.own[one.Key]) == 0 {
			g.notes.Warn(one.Place, "names no files, so it is ignored", "")
			delete(g.own, one.Key)
		}
	}
	return nil
}

// inherited returns the settings c, changed by the keys of a mapping.
func (g *reader) inherited(n reading.YAML, c config) (config, error) {
	all, err := n.Fields()
	if err != nil {
		return c, err
	}
	for _, f := range all {
		switch f.Key {
		case "random_salt":
			c.salt = f.Text()
		case "solution":
			if c.solution = nil; f.Empty() || f.Text() == "" {
				continue
			}
			at := strings.TrimPrefix(strings.Fields(f.Text() + " x")[0], "/")
			if c.solution, err = g.programAt(at, f.Place); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// programAt returns the program at a path of the package, which is a file or a folder.
func (g *reader) programAt(at, place string) (*packages.Program, error) {
	if p := g.built[at]; p != nil {
		return p, nil
	}
	all, err := g.List(path.Dir(at))
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(e reading.Entry) bool { return e.Path == at })
	if i < 0 {
		g.notes.Refuse(place, i18n.Messagef("names %s, which is not in the package", format.Visible(format.Clip(at, 60))), "put it there")
		return nil, nil
	}
	p, err := g.host.Program(all[i])
	if err != nil {
		return nil, err
	}
	if len(p.Files) == 0 {
		g.notes.Refuse(place, i18n.Messagef("names %s, which is an empty folder", format.Visible(format.Clip(at, 60))), "put its source there")
		return nil, nil
	}
	if p.Scripts {
		g.notes.Refuse(at, reading.Scripted, "name its source main, and remove the scripts")
	}
	g.built[at] = &p
	return &p, nil
}

// anySolution returns the first accepted submission, for packages that name no solution.
func (g *reader) anySolution() *packages.Program {
	list, err := g.host.Programs("submissions/accepted")
	if err != nil || len(list) == 0 {
		return nil
	}
	g.notes.Warn(File, i18n.Messagef("names no solution, so %s answers the tests", list[0].Path), "write solution: /PATH")
	return &list[0]
}
