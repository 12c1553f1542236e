package generators

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// folder reads a folder of tests.
func (g *reader) folder(f reading.Field, dir, name string, c config) (*Case, error) {
	d := &Case{dir: dir, name: name, place: f.Place, group: true}
	if !Proper.MatchString(name) {
		return nil, fault.New(f.Place, i18n.Messagef("%s is not a name of a folder", format.Visible(format.Clip(name, 60))), "use letters, digits, dots, hyphens and underscores")
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
		return nil, fault.New(f.Place, "is not a folder of tests", "write data: with the tests in it")
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

// keys reads the keys of a folder. It returns the fields data and include.
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

// contents reads the tests and subfolders of a folder.
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

// add adds the tests that a folder includes from elsewhere to the folder.
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

// includes returns the tests that a folder includes: earlier tests, and tests of earlier folders.
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
			g.notes.Refuse(f.Place, i18n.Messagef("includes %s, which is not an earlier test or folder, or several", format.Visible(format.Clip(key, 40))), "name one of them")
			continue
		}
		if err := walk(g.known[key][0]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// cases adds a test, or several if it has the key count.
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
		t := &Case{dir: dir, name: f.Key, place: f.Place, files: map[string]packages.File{}, By: c.solution}
		if numbered {
			g.next++
			t.name = numberedName(f.Key, g.next, g.numbered)
		}
		if hasCount {
			t.name += fmt.Sprintf("-%0*d", pad, v)
		}
		if !Proper.MatchString(t.name) {
			return fault.New(f.Place, i18n.Messagef("%s is not a name of a test", format.Visible(format.Clip(t.name, 60))), "use letters, digits, dots, hyphens and underscores")
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
	if f.Empty() { // older versions of BAPCtools mark stored tests in this way
		found, err := g.stored(t, path.Join(t.dir, t.name))
		if !found {
			g.notes.Refuse(f.Place, "the test has neither a command nor a text", "write how it is made")
		}
		return err
	}
	r, err := g.recipe(f)
	if err != nil {
		return err
	}
	if err := g.kept(len(r.command)+len(r.from), f.Place); err != nil {
		return err
	}
	if r.command != "" {
		if hasCount {
			r.command = strings.ReplaceAll(r.command, "{count}", strconv.Itoa(count))
		}
		if err := g.command(t, r.command, f.Place, count, c); err != nil {
			return err
		}
	}
	if r.from != "" {
		if err := g.copy(t, r.from, f.Place); err != nil {
			return err
		}
	}
	for key, text := range r.texts {
		if err := g.text(t, key, text); err != nil {
			return err
		}
	}
	return nil
}

// A recipe describes how to make a test.
type recipe struct {
	command string                   // of a generator; empty: none
	from    string                   // the path, without its ending, to copy from; empty: none
	texts   map[string]reading.Field // the texts of its files, by extension
}

// recipe reads the recipe of a test.
func (g *reader) recipe(f reading.Field) (r recipe, err error) {
	r.texts = map[string]reading.Field{}
	if f.IsText() {
		if from, ok := strings.CutSuffix(f.Text(), ".in"); ok {
			r.from = from
		} else {
			r.command = f.Text()
		}
	}
	all, err := f.Fields()
	if err != nil {
		return r, err
	}
	for _, one := range all {
		switch {
		case one.Key == "generate":
			r.command = one.Text()
		case one.Key == "copy":
			r.from = one.Text()
		case slices.Contains(caseFiles, one.Key):
			r.texts[one.Key] = one
		case slices.Contains([]string{"count", "match", "solution", "random_salt", "retries", "visualizer", "type"}, one.Key):
		default:
			g.notes.Refuse(one.Place, i18n.Messagef("the key %s of generators.yaml is not supported", format.Visible(format.Clip(one.Key, 40))), "make the tests with bt generate, and pack them")
		}
	}
	filled, err := g.host.Filled(f.Place, []byte(r.command))
	r.command = string(filled)
	return r, err
}

// text adds a file of a test whose text is in the recipe.
func (g *reader) text(t *Case, key string, f reading.Field) error {
	if key == "yaml" {
		t.files["."+key] = yamlFile(f.YAML)
		return g.kept(int(t.files["."+key].Size), f.Place)
	}
	if f.IsMap() { // {link: in} means the default
		return nil
	}
	text := f.Text()
	if err := g.kept(len(text), f.Place); err != nil {
		return err
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	t.files["."+key] = packages.Text(f.Place, []byte(text))
	if key == "in" {
		t.Made = nil
	}
	return nil
}

// stored adds the stored files at a path without its ending to a test, and reports whether there
// are any.
func (g *reader) stored(t *Case, at string) (found bool, err error) {
	for _, ext := range append([]string{"png", "jpg", "svg"}, caseFiles...) {
		if !g.Has(at + "." + ext) {
			continue
		}
		f, err := packages.FileIn(g.FS, at+"."+ext)
		if err != nil {
			return found, err
		}
		t.files["."+ext], found = f, true
		if ext == "in" {
			t.Made = nil
		}
	}
	return found, nil
}

// copy adds copies of files in the folder generators to a test.
func (g *reader) copy(t *Case, from, place string) error {
	at := path.Join("generators", from)
	if strings.HasPrefix(from, "/") || !strings.HasPrefix(at, "generators/") {
		return fault.New(place, i18n.Messagef("%s leads out of the folder generators", format.Visible(format.Clip(from, 60))), "name a file in it")
	}
	found, err := g.stored(t, at)
	if err != nil {
		return err
	}
	if !found {
		g.notes.Refuse(place, i18n.Messagef("copies %s, but there is no such file", format.Visible(format.Clip(at, 60))), "put it there")
	}
	return nil
}
