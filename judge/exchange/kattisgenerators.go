package exchange

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

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// generatorsFile describes the tests of a package that BAPCtools makes.
const generatorsFile = "generators/generators.yaml"

// A generatedCase is a test, or a folder of them, that generators.yaml lists.
type generatedCase struct {
	dir   string // data/secret
	name  string // 01-small
	place string // where it is listed
	files map[string]File
	made  *Made
	by    *Program // answers the test
	cases []*generatedCase
	group bool
}

// generatorsConfig is what folders and tests have from the folder around them.
type generatorsConfig struct {
	solution *Program
	salt     string
}

// A generatorsHost is the package whose tests are made.
type generatorsHost interface {
	// program returns a program that is a file or a folder.
	program(e entry) (Program, error)
	// programs returns the programs in a folder.
	programs(dir string) ([]Program, error)
	// filled puts the constants of the package into a text.
	filled(text []byte) []byte
}

// A generatorsReader reads generators.yaml. It puts the tests into a package as files of the
// folder data, which is then read as in any package.
type generatorsReader struct {
	*tree
	host     generatorsHost
	notes    *Notes
	made     map[string]*generatedCase // by the paths of their inputs
	own      map[string][]string       // the files of generators by name
	built    map[string]*Program
	known    map[string][]*generatedCase // by key
	numbered int                         // tests with a number before their name
	next     int                         // how many of them were read
	values   int                         // that were looked at, since aliases may lead to one many times
	size     int                         // in bytes of the texts and paths of tests
}

// readGenerators reads generators.yaml, if a package has one and no secret tests are stored. It
// returns the folder with the tests in it, and the tests by the paths of their inputs; both are
// nil otherwise.
func readGenerators(t *tree, host generatorsHost, notes *Notes) (fs.FS, map[string]*generatedCase, error) {
	if !t.has(generatorsFile) {
		return nil, nil, nil
	}
	stored, err := t.below("data/secret")
	if err != nil {
		return nil, nil, err
	}
	if slices.ContainsFunc(stored, func(e entry) bool { return path.Ext(e.name) == ".in" }) {
		return nil, nil, nil
	}
	n, err := parseYAML(t.FS, generatorsFile)
	if err != nil {
		return nil, nil, err
	}
	g := &generatorsReader{tree: t, host: host, notes: notes, made: map[string]*generatedCase{}, own: map[string][]string{}, built: map[string]*Program{}, known: map[string][]*generatedCase{}}
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
		return len(parts) == 3 && parts[0] == "data" && listed[parts[1]] && ending.MatchString(at) && ext != ".yaml" && ext != ".yml"
	})
	g.lay(over, root)
	if err := g.storedBeside(over, listed); err != nil {
		return nil, nil, err
	}
	return over, g.made, nil
}

// storedBeside warns of stored tests that generators.yaml does not list. They are hidden in a
// folder that it lists, and used in any other.
func (g *generatorsReader) storedBeside(over *overlay, listed map[string]bool) error {
	folders, err := g.list("data")
	if err != nil {
		return err
	}
	for _, d := range folders {
		if !d.folder {
			continue
		}
		stored, err := g.below(d.path)
		if err != nil {
			return err
		}
		inputs := slices.DeleteFunc(stored, func(e entry) bool {
			_, made := over.files[e.path]
			return made || path.Ext(e.name) != ".in"
		})
		if !listed[d.name] && len(inputs) > 0 {
			g.notes.Warn(d.path, "is not listed in generators.yaml, and its stored tests are used", "")
			continue
		}
		for _, e := range inputs {
			g.notes.Warn(e.path, "is not listed in generators.yaml, and not used", "")
		}
	}
	return nil
}

// root reads the whole file.
func (g *generatorsReader) root(n node) (*generatedCase, error) {
	root := &generatedCase{dir: "data", group: true}
	var data field
	c := generatorsConfig{}
	all, err := n.fields()
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		switch f.key {
		case "generators":
			if err := g.dependencies(f); err != nil {
				return nil, err
			}
		case "data":
			data = f
		case "visualizer":
			g.notes.Warn(f.place, "visualizers are not run", "")
		case "version", "gitignore_generated", "parallel", "retries", "type":
		case "solution", "random_salt":
		case "test_group.yaml", "testdata.yaml":
			root.settings(f)
		default:
			g.notes.Refuse(f.place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(f.key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	if c, err = g.inherited(n, c); err != nil {
		return nil, err
	}
	if c.solution == nil {
		c.solution = g.anySolution()
	}
	if !data.empty() && !data.isMap() {
		return nil, fault.New(data.place, "is no mapping of folders such as sample and secret", "write sample: and secret:")
	}
	if g.numbered, err = g.count(data.node, mostDepth); err != nil {
		return nil, err
	}
	folders, err := data.fields()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"sample", "secret", "invalid_output", "invalid_answer", "invalid_input", "valid_output", "invalid_outputs", "invalid_answers", "invalid_inputs", "valid_outputs"} {
		i := slices.IndexFunc(folders, func(f field) bool { return f.key == name })
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
func (g *generatorsReader) dependencies(f field) error {
	all, err := f.fields()
	if err != nil {
		return err
	}
	for _, one := range all {
		if g.own[one.key] = one.texts(); len(g.own[one.key]) == 0 {
			g.notes.Warn(one.place, "names no files, and is not used", "")
			delete(g.own, one.key)
		}
	}
	return nil
}

// inherited returns what a mapping changes of the settings around it.
func (g *generatorsReader) inherited(n node, c generatorsConfig) (generatorsConfig, error) {
	all, err := n.fields()
	if err != nil {
		return c, err
	}
	for _, f := range all {
		switch f.key {
		case "random_salt":
			c.salt = f.text()
		case "solution":
			if c.solution = nil; f.empty() || f.text() == "" {
				continue
			}
			at := strings.TrimPrefix(strings.Fields(f.text() + " x")[0], "/")
			if c.solution, err = g.programAt(at, f.place); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// programAt returns the program that is a file or a folder of the package.
func (g *generatorsReader) programAt(at, place string) (*Program, error) {
	if p := g.built[at]; p != nil {
		return p, nil
	}
	all, err := g.list(path.Dir(at))
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(e entry) bool { return e.path == at })
	if i < 0 {
		g.notes.Refuse(place, i18n.Messagef("names %s, which is not in the package", format.Visible(format.Clip(at, 60))), "put it there")
		return nil, nil
	}
	p, err := g.host.program(all[i])
	if err != nil {
		return nil, err
	}
	if len(p.Files) == 0 {
		g.notes.Refuse(place, i18n.Messagef("names %s, which is an empty folder", format.Visible(format.Clip(at, 60))), "put its source there")
		return nil, nil
	}
	if p.Scripts {
		g.notes.Refuse(at, scripted, "name its source main, and take the scripts away")
	}
	g.built[at] = &p
	return &p, nil
}

// anySolution returns the first accepted submission, if none is named.
func (g *generatorsReader) anySolution() *Program {
	list, err := g.host.programs("submissions/accepted")
	if err != nil || len(list) == 0 {
		return nil
	}
	g.notes.Warn(generatorsFile, i18n.Messagef("names no solution, and %s answers the tests", list[0].Path), "write solution: /PATH")
	return &list[0]
}

// caseKeys are the keys by which a mapping is a test and no folder, beside the extensions of
// its files.
var caseKeys = []string{"copy", "generate", "count", "match"}

// caseFiles are the extensions of files of a test whose texts may be given.
var caseFiles = []string{"in", "ans", "out", "hint", "desc", "in.statement", "ans.statement", "in.download", "ans.download", "interaction", "yaml"}

// isCase reports whether a value describes a test.
func isCase(n node) bool {
	if !n.isMap() {
		return n.empty() || n.isText()
	}
	all, err := n.fields()
	return err == nil && slices.ContainsFunc(all, func(f field) bool { return slices.Contains(caseKeys, f.key) || slices.Contains(caseFiles, f.key) })
}

// mostKeys bounds the keys of a test or a folder.
const mostKeys = 100

// children returns the entries of data in their order: a list of single ones, which are
// numbered, or a mapping in the order of its keys.
func children(data node) (list []field, numbered bool, err error) {
	for _, item := range data.items() {
		all, err := unnamed(item)
		if err != nil {
			return nil, false, err
		}
		if !data.isList() {
			slices.SortStableFunc(all, func(a, b field) int { return strings.Compare(a.key, b.key) })
		} else if len(all) != 1 {
			return nil, false, fault.New(item.place(), "a test of a list is no mapping with one key", "write - NAME: COMMAND")
		}
		list = append(list, all...)
	}
	for _, f := range list {
		if f.isMap() && len(f.Content) > 2*mostKeys {
			return nil, false, fault.New(f.place, i18n.Messagef("has more than %d keys", mostKeys), "write data: with the tests in it")
		}
	}
	return list, data.isList(), nil
}

// unnamed returns the keys of a mapping, of which one may be empty: a test with a number alone.
func unnamed(n node) ([]field, error) {
	if n.isMap() && len(n.Content) == 2 {
		if key := (node{n.Content[0], n.file}).real(); key.empty() {
			return []field{{"", n.place(), node{n.Content[1], n.file}.real()}}, nil
		}
	}
	return n.fields()
}

// mostValues bounds the values of a file that are looked at.
const mostValues = 10 * mostTests

// looked counts values that are looked at. There is an error if they are too many.
func (g *generatorsReader) looked(n int, place string) error {
	if g.values += n; g.values > mostValues {
		return fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(mostTests, "test")), "write the tests without aliases")
	}
	return nil
}

// mostText bounds the bytes of the texts and paths of tests: those of a file without aliases
// are far fewer.
const mostText = 4 * textLimit

// kept counts bytes that tests keep. There is an error if they are too many.
func (g *generatorsReader) kept(n int, place string) error {
	if g.size += n; g.size > mostText {
		return fault.New(place, i18n.Messagef("has tests with texts of more than %s", format.Size(mostText)), "write the tests without aliases")
	}
	return nil
}

// count returns how many tests with numbers are in a value of data.
func (g *generatorsReader) count(data node, depth int) (n int, err error) {
	if depth == 0 {
		return 0, nil
	}
	list, numbered, err := children(data)
	if err != nil {
		return 0, err
	}
	for _, f := range list {
		if err := g.looked(1, f.place); err != nil {
			return 0, err
		}
		switch {
		case isCase(f.node) && numbered:
			counts, err := counted(f.node)
			if err != nil {
				return 0, err
			}
			n += len(counts)
		case !isCase(f.node):
			all, err := f.fields()
			if err != nil {
				return 0, err
			}
			for _, one := range all {
				if one.key != "data" {
					continue
				}
				inner, err := g.count(one.node, depth-1)
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
func counted(n node) ([]int, error) {
	all, err := n.fields()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(f field) bool { return f.key == "count" })
	if i < 0 {
		return []int{1}, nil
	}
	f := all[i]
	var list []int
	lo, hi := 1, 0
	if m := countRange.FindStringSubmatch(f.text()); m != nil {
		lo, _ = strconv.Atoi(m[1])
		hi, _ = strconv.Atoi(m[2])
	} else if v, err := strconv.Atoi(f.text()); err == nil {
		hi = v
	}
	for v := lo; v <= hi && len(list) <= mostCounted; v++ {
		list = append(list, v)
	}
	long := f.isList() && len(f.Content) > mostCounted
	if f.isList() && !long {
		for _, item := range f.items() {
			if v, err := strconv.Atoi(item.text()); err == nil {
				list = append(list, v)
			}
		}
	}
	if len(list) == 0 || len(list) > mostCounted || long {
		return nil, fault.New(f.place, i18n.Messagef("is no count of tests from 1 to %d", mostCounted), "write 3, [1, 2, 3] or 1..=3")
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
func (c *generatedCase) settings(f field) {
	if f.empty() {
		return
	}
	if c.files == nil {
		c.files = map[string]File{}
	}
	c.files[f.key] = yamlFile(f.node)
}

// yamlFile returns a value as a file in YAML; a text is the file itself.
func yamlFile(n node) File {
	if n.isText() {
		return Text(generatorsFile, []byte(n.text()))
	}
	text, err := yaml.Marshal(n.Node)
	if err != nil {
		text = nil
	}
	return Text(generatorsFile, text)
}

// folder reads a folder of tests.
func (g *generatorsReader) folder(f field, dir, name string, c generatorsConfig) (*generatedCase, error) {
	d := &generatedCase{dir: dir, name: name, place: f.place, group: true}
	if !proper.MatchString(name) {
		return nil, fault.New(f.place, i18n.Messagef("%s is no name of a folder", format.Visible(format.Clip(name, 60))), "use letters, digits, dots, hyphens and underscores")
	}
	if err := g.kept(len(dir)+len(name), f.place); err != nil {
		return nil, err
	}
	g.known[f.key] = append(g.known[f.key], d)
	if f.empty() {
		return d, nil
	}
	if g.values++; g.values > mostValues || strings.Count(dir, "/") >= mostDepth {
		return nil, fault.New(f.place, i18n.Messagef("folders nest more than %d deep, or aliases lead to too many tests", mostDepth), "write the tests without aliases")
	}
	if !f.isMap() {
		return nil, fault.New(f.place, "is no folder of tests", "write data: with the tests in it")
	}
	c, err := g.inherited(f.node, c)
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
	return d, g.add(d, included, path.Join(dir, name), include.place)
}

// keys reads the keys of a folder, and returns those that have tests.
func (g *generatorsReader) keys(f field, d *generatedCase) (data, include field, err error) {
	all, err := f.fields()
	if err != nil {
		return data, include, err
	}
	for _, one := range all {
		switch one.key {
		case "data":
			data = one
		case "include":
			include = one
		case "test_group.yaml", "testdata.yaml":
			d.settings(one)
			if err := g.kept(int(d.files[one.key].Size), one.place); err != nil {
				return data, include, err
			}
		case "solution", "random_salt", "retries", "type", "visualizer":
		default:
			g.notes.Refuse(one.place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(one.key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	return data, include, nil
}

// contents reads the tests and folders in a folder.
func (g *generatorsReader) contents(d *generatedCase, data field, at string, c generatorsConfig) error {
	list, numbered, err := children(data.node)
	if err != nil {
		return err
	}
	groups, group := 0, 0
	for _, one := range list {
		if !isCase(one.node) {
			groups++
		}
	}
	for _, one := range list {
		if isCase(one.node) {
			if err := g.cases(d, one, at, numbered, c); err != nil {
				return err
			}
			continue
		}
		child := one.key
		if group++; numbered {
			child = numberedName(one.key, group, groups)
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
func (g *generatorsReader) add(d *generatedCase, included []*generatedCase, at, place string) error {
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
func (g *generatorsReader) includes(f field) (list []*generatedCase, err error) {
	var walk func(c *generatedCase) error
	walk = func(c *generatedCase) error {
		if err := g.looked(1, f.place); err != nil {
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
	if f.isList() {
		if err := g.looked(len(f.Content), f.place); err != nil {
			return nil, err
		}
	}
	for _, key := range f.texts() {
		if len(g.known[key]) != 1 {
			g.notes.Refuse(f.place, i18n.Messagef("includes %s, which is no earlier test or folder, or several", format.Visible(format.Clip(key, 40))), "name one of them")
			continue
		}
		if err := walk(g.known[key][0]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// cases adds a test, or as many as it counts.
func (g *generatorsReader) cases(d *generatedCase, f field, dir string, numbered bool, c generatorsConfig) error {
	counts, err := counted(f.node)
	if err != nil {
		return err
	}
	if f.isMap() {
		if c, err = g.inherited(f.node, c); err != nil {
			return err
		}
	}
	all, _ := f.fields()
	hasCount := slices.ContainsFunc(all, func(f field) bool { return f.key == "count" })
	pad := 0
	if slices.Max(counts)-slices.Min(counts) == len(counts)-1 {
		for _, v := range counts {
			pad = max(pad, len(strconv.Itoa(v)))
		}
	}
	for _, v := range counts {
		if err := g.kept(len(dir)+len(f.key)+len(c.salt), f.place); err != nil {
			return err
		}
		t := &generatedCase{dir: dir, name: f.key, place: f.place, files: map[string]File{}, by: c.solution}
		if numbered {
			g.next++
			t.name = numberedName(f.key, g.next, g.numbered)
		}
		if hasCount {
			t.name += fmt.Sprintf("-%0*d", pad, v)
		}
		if !proper.MatchString(t.name) {
			return fault.New(f.place, i18n.Messagef("%s is no name of a test", format.Visible(format.Clip(t.name, 60))), "use letters, digits, dots, hyphens and underscores")
		}
		if g.values++; g.values > mostValues || len(d.cases) >= mostTests {
			return fault.New(f.place, i18n.Messagef("has more than %s", i18n.Plural(mostTests, "test")), "")
		}
		if err := g.oneCase(t, f, v, hasCount, c); err != nil {
			return err
		}
		d.cases = append(d.cases, t)
		g.known[f.key] = append(g.known[f.key], t)
	}
	return nil
}

// oneCase reads a test.
func (g *generatorsReader) oneCase(t *generatedCase, f field, count int, hasCount bool, c generatorsConfig) error {
	command, from := "", ""
	switch {
	case f.empty():
		g.notes.Refuse(f.place, "the test has neither a command nor a text", "write how it is made")
		return nil
	case f.isText() && strings.HasSuffix(f.text(), ".in"):
		from = strings.TrimSuffix(f.text(), ".in")
	case f.isText():
		command = f.text()
	}
	all, err := f.fields()
	if err != nil {
		return err
	}
	texts := map[string]field{}
	for _, one := range all {
		switch {
		case one.key == "generate":
			command = one.text()
		case one.key == "copy":
			from = one.text()
		case slices.Contains(caseFiles, one.key):
			texts[one.key] = one
		case slices.Contains([]string{"count", "match", "solution", "random_salt", "retries", "visualizer", "type"}, one.key):
		default:
			g.notes.Refuse(one.place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(one.key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	if err := g.kept(len(command)+len(from), f.place); err != nil {
		return err
	}
	if command != "" {
		command = string(g.host.filled([]byte(command)))
		if hasCount {
			command = strings.ReplaceAll(command, "{count}", strconv.Itoa(count))
		}
		if err := g.command(t, command, f.place, count, c); err != nil {
			return err
		}
	}
	if from != "" {
		if err := g.copy(t, from, f.place); err != nil {
			return err
		}
	}
	for key, one := range texts {
		switch {
		case key == "yaml":
			t.files["."+key] = yamlFile(one.node)
			if err := g.kept(int(t.files["."+key].Size), one.place); err != nil {
				return err
			}
		case one.isMap(): // {link: in}, which is what is shown anyway
		default:
			text := one.text()
			if err := g.kept(len(text), one.place); err != nil {
				return err
			}
			if text != "" && !strings.HasSuffix(text, "\n") {
				text += "\n"
			}
			t.files["."+key] = Text(one.place, []byte(text))
			if key == "in" {
				t.made = nil
			}
		}
	}
	return nil
}

// copy takes the files of a test out of the folder generators.
func (g *generatorsReader) copy(t *generatedCase, from, place string) error {
	at := path.Join("generators", from)
	if strings.HasPrefix(from, "/") || !strings.HasPrefix(at, "generators/") {
		return fault.New(place, i18n.Messagef("%s leads out of the folder generators", format.Visible(format.Clip(from, 60))), "name a file in it")
	}
	found := false
	for _, ext := range append([]string{"png", "jpg", "svg"}, caseFiles...) {
		if !g.has(at + "." + ext) {
			continue
		}
		f, err := FileIn(g.FS, at+"."+ext)
		if err != nil {
			return err
		}
		t.files["."+ext], found = f, true
		if ext == "in" {
			t.made = nil
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
func (g *generatorsReader) command(t *generatedCase, command, place string, count int, c generatorsConfig) error {
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
	made := &Made{}
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
	t.made = made
	return nil
}

// generator returns a generator by its name: one that consists of several files, or a file or
// a folder in the folder generators.
func (g *generatorsReader) generator(name, place string) (*Program, error) {
	at := path.Join("generators", name)
	if strings.HasPrefix(name, "/") || !strings.HasPrefix(at, "generators/") {
		return nil, fault.New(place, i18n.Messagef("%s leads out of the folder generators", format.Visible(format.Clip(name, 60))), "name a generator in it")
	}
	if p := g.built[at]; p != nil {
		return p, nil
	}
	if files := g.own[name]; files != nil {
		p := &Program{Path: at, Main: path.Base(files[0])}
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
func (g *generatorsReader) prints(p *Program, place string) error {
	for _, f := range p.Files {
		text, err := f.Read(textLimit)
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
func (g *generatorsReader) lay(over *overlay, c *generatedCase) {
	at := path.Join(c.dir, c.name)
	put := func(at string, f File) {
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
	if top := strings.Split(at, "/")[1]; c.made != nil && top != "sample" && top != "secret" {
		g.notes.Warn(at, "is made by a generator, and not tried", "")
		return
	}
	if c.made != nil {
		put(at+".in", Text(at+".in", nil))
	}
	for _, ext := range slices.Sorted(maps.Keys(c.files)) {
		put(at+ext, c.files[ext])
	}
	g.made[at+".in"] = c
}
