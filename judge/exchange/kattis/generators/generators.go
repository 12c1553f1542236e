// Package generators reads generators.yaml, in which BAPCtools lists the tests of a package
// and the generators that make them. Read lays the tests into the folder of the package, as
// if they were stored there.
package generators

import (
	"crypto/sha512"
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/exchange"
	"grundy/judge/exchange/reading"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Ending matches the extensions of the files of a test.
var Ending = regexp.MustCompile(`\.(in|ans|out|interaction|in\.statement|ans\.statement|in\.download|ans\.download|files|ya?ml|png|jpe?g|svg|hint|desc|args|in\.gz)$`)

// Proper matches the names that the versions after legacy read.
var Proper = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)

// File describes the tests of a package that BAPCtools makes.
const File = "generators/generators.yaml"

// A Case is a test, or a folder of them, that generators.yaml lists.
type Case struct {
	dir   string // data/secret
	name  string // 01-small
	place string // where it is listed
	files map[string]exchange.File
	Made  *exchange.Made
	By    *exchange.Program // answers the test
	cases []*Case
	group bool
}

// config is what folders and tests have from the folder around them.
type config struct {
	solution *exchange.Program
	salt     string
}

// A Host is the package whose tests are made.
type Host interface {
	// Program returns a program that is a file or a folder.
	Program(e reading.Entry) (exchange.Program, error)
	// Programs returns the programs in a folder.
	Programs(dir string) ([]exchange.Program, error)
	// Filled puts the constants of the package into a text.
	Filled(text []byte) []byte
}

// A reader reads generators.yaml. It puts the tests into a package as files of the
// folder data, which is then read as in any package.
type reader struct {
	*reading.Tree
	host     Host
	notes    *exchange.Notes
	made     map[string]*Case    // by the paths of their inputs
	own      map[string][]string // the files of generators by name
	built    map[string]*exchange.Program
	known    map[string][]*Case // by key
	numbered int                // tests with a number before their name
	next     int                // how many of them were read
	values   int                // that were looked at, since aliases may lead to one many times
	size     int                // in bytes of the texts and paths of tests
}

// Read reads generators.yaml, if a package has one and no secret tests are stored. It
// returns the folder with the tests in it, and the tests by the paths of their inputs; both are
// nil otherwise.
func Read(t *reading.Tree, host Host, notes *exchange.Notes) (fs.FS, map[string]*Case, error) {
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
	g := &reader{Tree: t, host: host, notes: notes, made: map[string]*Case{}, own: map[string][]string{}, built: map[string]*exchange.Program{}, known: map[string][]*Case{}}
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

// storedBeside warns of stored tests that generators.yaml does not list. They are hidden in a
// folder that it lists, and used in any other.
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
			g.notes.Warn(d.Path, "is not listed in generators.yaml, and its stored tests are used", "")
			continue
		}
		for _, e := range inputs {
			g.notes.Warn(e.Path, "is not listed in generators.yaml, and not used", "")
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
			g.notes.Refuse(f.Place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(f.Key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	if c, err = g.inherited(n, c); err != nil {
		return nil, err
	}
	if c.solution == nil {
		c.solution = g.anySolution()
	}
	if !data.Empty() && !data.IsMap() {
		return nil, fault.New(data.Place, "is no mapping of folders such as sample and secret", "write sample: and secret:")
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

// dependencies reads the generators that consist of several files.
func (g *reader) dependencies(f reading.Field) error {
	all, err := f.Fields()
	if err != nil {
		return err
	}
	for _, one := range all {
		if g.own[one.Key] = one.Texts(); len(g.own[one.Key]) == 0 {
			g.notes.Warn(one.Place, "names no files, and is not used", "")
			delete(g.own, one.Key)
		}
	}
	return nil
}

// inherited returns what a mapping changes of the settings around it.
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

// programAt returns the program that is a file or a folder of the package.
func (g *reader) programAt(at, place string) (*exchange.Program, error) {
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
		g.notes.Refuse(at, reading.Scripted, "name its source main, and take the scripts away")
	}
	g.built[at] = &p
	return &p, nil
}

// anySolution returns the first accepted submission, if none is named.
func (g *reader) anySolution() *exchange.Program {
	list, err := g.host.Programs("submissions/accepted")
	if err != nil || len(list) == 0 {
		return nil
	}
	g.notes.Warn(File, i18n.Messagef("names no solution, and %s answers the tests", list[0].Path), "write solution: /PATH")
	return &list[0]
}

// caseKeys are the keys by which a mapping is a test and no folder, beside the extensions of
// its files.
var caseKeys = []string{"copy", "generate", "count", "match"}

// caseFiles are the extensions of files of a test whose texts may be given.
var caseFiles = []string{"in", "ans", "out", "hint", "desc", "in.statement", "ans.statement", "in.download", "ans.download", "interaction", "yaml"}

// isCase reports whether a value describes a test.
func isCase(n reading.YAML) bool {
	if !n.IsMap() {
		return n.Empty() || n.IsText()
	}
	all, err := n.Fields()
	return err == nil && slices.ContainsFunc(all, func(f reading.Field) bool {
		return slices.Contains(caseKeys, f.Key) || slices.Contains(caseFiles, f.Key)
	})
}

// mostKeys bounds the keys of a test or a folder.
const mostKeys = 100

// children returns the entries of data in their order: a list of single ones, which are
// numbered, or a mapping in the order of its keys.
func children(data reading.YAML) (list []reading.Field, numbered bool, err error) {
	for _, item := range data.Items() {
		all, err := item.FieldsOrUnnamed()
		if err != nil {
			return nil, false, err
		}
		if !data.IsList() {
			slices.SortStableFunc(all, func(a, b reading.Field) int { return strings.Compare(a.Key, b.Key) })
		} else if len(all) != 1 {
			return nil, false, fault.New(item.Place(), "a test of a list is no mapping with one key", "write - NAME: COMMAND")
		}
		list = append(list, all...)
	}
	for _, f := range list {
		if f.IsMap() && len(f.Content) > 2*mostKeys {
			return nil, false, fault.New(f.Place, i18n.Messagef("has more than %d keys", mostKeys), "write data: with the tests in it")
		}
	}
	return list, data.IsList(), nil
}

// mostValues bounds the values of a file that are looked at.
const mostValues = 10 * reading.MostTests

// looked counts values that are looked at. There is an error if they are too many.
func (g *reader) looked(n int, place string) error {
	if g.values += n; g.values > mostValues {
		return fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(reading.MostTests, "test")), "write the tests without aliases")
	}
	return nil
}

// mostText bounds the bytes of the texts and paths of tests: those of a file without aliases
// are far fewer.
const mostText = 4 * exchange.TextLimit

// kept counts bytes that tests keep. There is an error if they are too many.
func (g *reader) kept(n int, place string) error {
	if g.size += n; g.size > mostText {
		return fault.New(place, i18n.Messagef("has tests with texts of more than %s", format.Size(mostText)), "write the tests without aliases")
	}
	return nil
}

// count returns how many tests with numbers are in a value of data.
func (g *reader) count(data reading.YAML, depth int) (n int, err error) {
	if depth == 0 {
		return 0, nil
	}
	list, numbered, err := children(data)
	if err != nil {
		return 0, err
	}
	for _, f := range list {
		if err := g.looked(1, f.Place); err != nil {
			return 0, err
		}
		switch {
		case isCase(f.YAML) && numbered:
			counts, err := counted(f.YAML)
			if err != nil {
				return 0, err
			}
			n += len(counts)
		case !isCase(f.YAML):
			all, err := f.Fields()
			if err != nil {
				return 0, err
			}
			for _, one := range all {
				if one.Key != "data" {
					continue
				}
				inner, err := g.count(one.YAML, depth-1)
				if err != nil {
					return 0, err
				}
				n += inner
			}
		}
	}
	return n, nil
}

// mostCounted bounds how many tests count makes of one.
const mostCounted = 100

var countRange = regexp.MustCompile(`^(-?\d{1,9})\.\.=(-?\d{1,9})$`)

// counted returns the numbers that count gives a test; 1 if there is none.
func counted(n reading.YAML) ([]int, error) {
	all, err := n.Fields()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(f reading.Field) bool { return f.Key == "count" })
	if i < 0 {
		return []int{1}, nil
	}
	f := all[i]
	var list []int
	lo, hi := 1, 0
	if m := countRange.FindStringSubmatch(f.Text()); m != nil {
		lo, _ = strconv.Atoi(m[1])
		hi, _ = strconv.Atoi(m[2])
	} else if v, err := strconv.Atoi(f.Text()); err == nil {
		hi = v
	}
	for v := lo; v <= hi && len(list) <= mostCounted; v++ {
		list = append(list, v)
	}
	long := f.IsList() && len(f.Content) > mostCounted
	if f.IsList() && !long {
		for _, item := range f.Items() {
			if v, err := strconv.Atoi(item.Text()); err == nil {
				list = append(list, v)
			}
		}
	}
	if len(list) == 0 || len(list) > mostCounted || long {
		return nil, fault.New(f.Place, i18n.Messagef("is no count of tests from 1 to %d", mostCounted), "write 3, [1, 2, 3] or 1..=3")
	}
	return list, nil
}

// numberedName puts a number before a name.
func numberedName(key string, i, n int) string {
	name := fmt.Sprintf("%0*d", len(strconv.Itoa(n)), i)
	if key != "" {
		name += "-" + key
	}
	return name
}

// settings puts the description of a group of tests into a folder.
func (c *Case) settings(f reading.Field) {
	if f.Empty() {
		return
	}
	if c.files == nil {
		c.files = map[string]exchange.File{}
	}
	c.files[f.Key] = yamlFile(f.YAML)
}

// yamlFile returns a value as a file in YAML; a text is the file itself.
func yamlFile(n reading.YAML) exchange.File {
	if n.IsText() {
		return exchange.Text(File, []byte(n.Text()))
	}
	text, err := yaml.Marshal(n.Node)
	if err != nil {
		text = nil
	}
	return exchange.Text(File, text)
}

// folder reads a folder of tests.
func (g *reader) folder(f reading.Field, dir, name string, c config) (*Case, error) {
	d := &Case{dir: dir, name: name, place: f.Place, group: true}
	if !Proper.MatchString(name) {
		return nil, fault.New(f.Place, i18n.Messagef("%s is no name of a folder", format.Visible(format.Clip(name, 60))), "use letters, digits, dots, hyphens and underscores")
	}
	if err := g.kept(len(dir)+len(name), f.Place); err != nil {
		return nil, err
	}
	g.known[f.Key] = append(g.known[f.Key], d)
	if f.Empty() {
		return d, nil
	}
	if g.values++; g.values > mostValues || strings.Count(dir, "/") >= reading.MostDepth {
		return nil, fault.New(f.Place, i18n.Messagef("folders nest more than %d deep, or aliases lead to too many tests", reading.MostDepth), "write the tests without aliases")
	}
	if !f.IsMap() {
		return nil, fault.New(f.Place, "is no folder of tests", "write data: with the tests in it")
	}
	c, err := g.inherited(f.YAML, c)
	if err != nil {
		return nil, err
	}
	data, include, err := g.keys(f, d)
	if err != nil {
		return nil, err
	}
	included, err := g.includes(include)
	if err != nil {
		return nil, err
	}
	if err := g.contents(d, data, path.Join(dir, name), c); err != nil {
		return nil, err
	}
	return d, g.add(d, included, path.Join(dir, name), include.Place)
}

// keys reads the keys of a folder, and returns those that have tests.
func (g *reader) keys(f reading.Field, d *Case) (data, include reading.Field, err error) {
	all, err := f.Fields()
	if err != nil {
		return data, include, err
	}
	for _, one := range all {
		switch one.Key {
		case "data":
			data = one
		case "include":
			include = one
		case "test_group.yaml", "testdata.yaml":
			d.settings(one)
			if err := g.kept(int(d.files[one.Key].Size), one.Place); err != nil {
				return data, include, err
			}
		case "solution", "random_salt", "retries", "type", "visualizer":
		default:
			g.notes.Refuse(one.Place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(one.Key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	return data, include, nil
}

// contents reads the tests and folders in a folder.
func (g *reader) contents(d *Case, data reading.Field, at string, c config) error {
	list, numbered, err := children(data.YAML)
	if err != nil {
		return err
	}
	groups, group := 0, 0
	for _, one := range list {
		if !isCase(one.YAML) {
			groups++
		}
	}
	for _, one := range list {
		if isCase(one.YAML) {
			if err := g.cases(d, one, at, numbered, c); err != nil {
				return err
			}
			continue
		}
		child := one.Key
		if group++; numbered {
			child = numberedName(one.Key, group, groups)
		}
		sub, err := g.folder(one, at, child, c)
		if err != nil {
			return err
		}
		d.cases = append(d.cases, sub)
	}
	return nil
}

// add adds the tests that a folder includes from elsewhere.
func (g *reader) add(d *Case, included []*Case, at, place string) error {
	names := map[string]bool{}
	for _, own := range d.cases {
		names[own.name] = true
	}
	for _, t := range included {
		copied := *t
		copied.dir, copied.place = at, place
		if names[t.name] {
			g.notes.Refuse(place, i18n.Messagef("includes a second test of the name %s", t.name), "rename one of them")
			continue
		}
		if err := g.kept(len(at)+len(t.name), place); err != nil {
			return err
		}
		names[t.name] = true
		d.cases = append(d.cases, &copied)
	}
	return nil
}

// includes returns the tests of earlier tests and folders that a folder includes.
func (g *reader) includes(f reading.Field) (list []*Case, err error) {
	var walk func(c *Case) error
	walk = func(c *Case) error {
		if err := g.looked(1, f.Place); err != nil {
			return err
		}
		if !c.group {
			list = append(list, c)
		}
		for _, sub := range c.cases {
			if err := walk(sub); err != nil {
				return err
			}
		}
		return nil
	}
	if f.IsList() {
		if err := g.looked(len(f.Content), f.Place); err != nil {
			return nil, err
		}
	}
	for _, key := range f.Texts() {
		if len(g.known[key]) != 1 {
			g.notes.Refuse(f.Place, i18n.Messagef("includes %s, which is no earlier test or folder, or several", format.Visible(format.Clip(key, 40))), "name one of them")
			continue
		}
		if err := walk(g.known[key][0]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// cases adds a test, or as many as it counts.
func (g *reader) cases(d *Case, f reading.Field, dir string, numbered bool, c config) error {
	counts, err := counted(f.YAML)
	if err != nil {
		return err
	}
	if f.IsMap() {
		if c, err = g.inherited(f.YAML, c); err != nil {
			return err
		}
	}
	all, _ := f.Fields()
	hasCount := slices.ContainsFunc(all, func(f reading.Field) bool { return f.Key == "count" })
	pad := 0
	if slices.Max(counts)-slices.Min(counts) == len(counts)-1 {
		for _, v := range counts {
			pad = max(pad, len(strconv.Itoa(v)))
		}
	}
	for _, v := range counts {
		if err := g.kept(len(dir)+len(f.Key)+len(c.salt), f.Place); err != nil {
			return err
		}
		t := &Case{dir: dir, name: f.Key, place: f.Place, files: map[string]exchange.File{}, By: c.solution}
		if numbered {
			g.next++
			t.name = numberedName(f.Key, g.next, g.numbered)
		}
		if hasCount {
			t.name += fmt.Sprintf("-%0*d", pad, v)
		}
		if !Proper.MatchString(t.name) {
			return fault.New(f.Place, i18n.Messagef("%s is no name of a test", format.Visible(format.Clip(t.name, 60))), "use letters, digits, dots, hyphens and underscores")
		}
		if g.values++; g.values > mostValues || len(d.cases) >= reading.MostTests {
			return fault.New(f.Place, i18n.Messagef("has more than %s", i18n.Plural(reading.MostTests, "test")), "")
		}
		if err := g.oneCase(t, f, v, hasCount, c); err != nil {
			return err
		}
		d.cases = append(d.cases, t)
		g.known[f.Key] = append(g.known[f.Key], t)
	}
	return nil
}

// oneCase reads a test.
func (g *reader) oneCase(t *Case, f reading.Field, count int, hasCount bool, c config) error {
	command, from := "", ""
	switch {
	case f.Empty():
		g.notes.Refuse(f.Place, "the test has neither a command nor a text", "write how it is made")
		return nil
	case f.IsText() && strings.HasSuffix(f.Text(), ".in"):
		from = strings.TrimSuffix(f.Text(), ".in")
	case f.IsText():
		command = f.Text()
	}
	all, err := f.Fields()
	if err != nil {
		return err
	}
	texts := map[string]reading.Field{}
	for _, one := range all {
		switch {
		case one.Key == "generate":
			command = one.Text()
		case one.Key == "copy":
			from = one.Text()
		case slices.Contains(caseFiles, one.Key):
			texts[one.Key] = one
		case slices.Contains([]string{"count", "match", "solution", "random_salt", "retries", "visualizer", "type"}, one.Key):
		default:
			g.notes.Refuse(one.Place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(one.Key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	if err := g.kept(len(command)+len(from), f.Place); err != nil {
		return err
	}
	if command != "" {
		command = string(g.host.Filled([]byte(command)))
		if hasCount {
			command = strings.ReplaceAll(command, "{count}", strconv.Itoa(count))
		}
		if err := g.command(t, command, f.Place, count, c); err != nil {
			return err
		}
	}
	if from != "" {
		if err := g.copy(t, from, f.Place); err != nil {
			return err
		}
	}
	for key, one := range texts {
		switch {
		case key == "yaml":
			t.files["."+key] = yamlFile(one.YAML)
			if err := g.kept(int(t.files["."+key].Size), one.Place); err != nil {
				return err
			}
		case one.IsMap(): // {link: in}, which is what is shown anyway
		default:
			text := one.Text()
			if err := g.kept(len(text), one.Place); err != nil {
				return err
			}
			if text != "" && !strings.HasSuffix(text, "\n") {
				text += "\n"
			}
			t.files["."+key] = exchange.Text(one.Place, []byte(text))
			if key == "in" {
				t.Made = nil
			}
		}
	}
	return nil
}

// copy takes the files of a test out of the folder generators.
func (g *reader) copy(t *Case, from, place string) error {
	at := path.Join("generators", from)
	if strings.HasPrefix(from, "/") || !strings.HasPrefix(at, "generators/") {
		return fault.New(place, i18n.Messagef("%s leads out of the folder generators", format.Visible(format.Clip(from, 60))), "name a file in it")
	}
	found := false
	for _, ext := range append([]string{"png", "jpg", "svg"}, caseFiles...) {
		if !g.Has(at + "." + ext) {
			continue
		}
		f, err := exchange.FileIn(g.FS, at+"."+ext)
		if err != nil {
			return err
		}
		t.files["."+ext], found = f, true
		if ext == "in" {
			t.Made = nil
		}
	}
	if !found {
		g.notes.Refuse(place, i18n.Messagef("copies %s, and there is no such file", format.Visible(format.Clip(at, 60))), "put it there")
	}
	return nil
}

var (
	seedSign = regexp.MustCompile(`\{seed(:[0-9]+)?\}`)
	// writesFiles matches how generators name the files of a test that they write.
	writesFiles = regexp.MustCompile(`\btestcase\.(in|ans|out|hint|desc|interaction|ya?ml|args|files|png|jpe?g|svg)\b`)
)

// command sets the generator of a test, and its arguments.
func (g *reader) command(t *Case, command, place string, count int, c config) error {
	words, ok := shellWords(command)
	if !ok || len(words) == 0 {
		g.notes.Refuse(place, i18n.Messagef("is no command of a generator: %s", format.Visible(format.Clip(command, 60))), "close the quotes")
		return nil
	}
	hashed := c.salt
	if count != 1 {
		hashed += fmt.Sprintf(":%d", count-1)
	}
	sum := sha512.Sum512([]byte(hashed + strings.TrimSpace(command)))
	seed := binary.BigEndian.Uint32(sum[len(sum)-4:]) & (1<<31 - 1)
	made := &exchange.Made{}
	for _, word := range words[1:] {
		if strings.Contains(word, "{name}") {
			g.notes.Refuse(place, "its generator gets the name of the test, to write files, which is not supported", "let it print the input")
		}
		made.Args = append(made.Args, seedSign.ReplaceAllString(word, strconv.FormatUint(uint64(seed), 10)))
	}
	var err error
	if made.Program, err = g.generator(words[0], place); err != nil || made.Program == nil {
		return err
	}
	t.Made = made
	return nil
}

// generator returns a generator by its name: one that consists of several files, or a file or
// a folder in the folder generators.
func (g *reader) generator(name, place string) (*exchange.Program, error) {
	at := path.Join("generators", name)
	if strings.HasPrefix(name, "/") || !strings.HasPrefix(at, "generators/") {
		return nil, fault.New(place, i18n.Messagef("%s leads out of the folder generators", format.Visible(format.Clip(name, 60))), "name a generator in it")
	}
	if p := g.built[at]; p != nil {
		return p, nil
	}
	if files := g.own[name]; files != nil {
		p := &exchange.Program{Path: at, Main: path.Base(files[0])}
		for _, file := range files {
			one, err := g.programAt(path.Join("generators", file), place)
			if err != nil || one == nil {
				return nil, err
			}
			f := one.Files[0]
			f.Path = path.Base(file)
			p.Files = append(p.Files, f)
		}
		g.built[at] = p
		return p, g.prints(p, place)
	}
	p, err := g.programAt(at, place)
	if err != nil || p == nil {
		return nil, err
	}
	return p, g.prints(p, place)
}

// prints refuses a generator that writes the files of a test instead of printing the input.
func (g *reader) prints(p *exchange.Program, place string) error {
	for _, f := range p.Files {
		text, err := f.Read(exchange.TextLimit)
		if err != nil {
			return err
		}
		if writesFiles.Match(text) {
			g.notes.Refuse(p.Path, "is a generator that writes the files of a test, which is not supported", "let it print the input")
			return nil
		}
	}
	return nil
}

// shellWords divides a command as a shell does; false if a quote is not closed.
func shellWords(command string) (words []string, ok bool) {
	var word []byte
	in, quote := false, byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(command):
			if i++; quote == '"' && command[i] != '"' && command[i] != '\\' {
				word = append(word, '\\')
			}
			word, in = append(word, command[i]), true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word = append(word, c)
		case c == '"' || c == '\'':
			quote, in = c, true
		case strings.IndexByte(" \t\r\n", c) >= 0:
			if in {
				words = append(words, string(word))
			}
			word, in = nil, false
		default:
			word, in = append(word, c), true
		}
	}
	if in {
		words = append(words, string(word))
	}
	return words, quote == 0
}

// lay puts the tests of a folder into a package. A test whose files are there is refused.
func (g *reader) lay(over *overlay, c *Case) {
	at := path.Join(c.dir, c.name)
	put := func(at string, f exchange.File) {
		if !over.put(at, f) {
			g.notes.Refuse(c.place, i18n.Messagef("makes %s, and another test is there", at), "rename one of them")
		}
	}
	if c.group {
		for _, name := range slices.Sorted(maps.Keys(c.files)) {
			put(path.Join(at, name), c.files[name])
		}
		for _, sub := range c.cases {
			g.lay(over, sub)
		}
		return
	}
	if top := strings.Split(at, "/")[1]; c.Made != nil && top != "sample" && top != "secret" {
		g.notes.Warn(at, "is made by a generator, and not tried", "")
		return
	}
	if c.Made != nil {
		put(at+".in", exchange.Text(at+".in", nil))
	}
	for _, ext := range slices.Sorted(maps.Keys(c.files)) {
		put(at+ext, c.files[ext])
	}
	g.made[at+".in"] = c
}
