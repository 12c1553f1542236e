package generators

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// caseKeys are the keys by which a test is distinguished from a folder, besides the extensions of
// files.
var caseKeys = []string{"copy", "generate", "count", "match"}

// caseFiles are the extensions of files of a test that generators.yaml may contain.
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

// mostKeys bounds the number of keys of a test or a folder.
const mostKeys = 100

// children returns the entries of data in order. The entries of a list are numbered; the entries
// of a mapping are in the order of its keys.
func children(data reading.YAML) (list []reading.Field, numbered bool, err error) {
	for _, item := range data.Items() {
		all, err := item.FieldsOrUnnamed()
		if err != nil {
			return nil, false, err
		}
		if !data.IsList() {
			slices.SortStableFunc(all, func(a, b reading.Field) int { return strings.Compare(a.Key, b.Key) })
		} else if len(all) != 1 {
			return nil, false, fault.New(item.Place(), "a test of a list is not a mapping with one key", "write - NAME: COMMAND")
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

// mostValues bounds the number of visited values of a file.
const mostValues = 10 * reading.MostTests

// looked counts n visited values. It returns an error if there are too many.
func (g *reader) looked(n int, place string) error {
	if g.values += n; g.values > mostValues {
		return fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(reading.MostTests, "test")), "write the tests without aliases")
	}
	return nil
}

// mostText bounds the bytes of the texts and paths of tests. Files without aliases have far
// fewer.
const mostText = 4 * packages.TextLimit

// kept counts n stored bytes of tests. It returns an error if there are too many.
func (g *reader) kept(n int, place string) error {
	if g.size += n; g.size > mostText {
		return fault.New(place, i18n.Messagef("has tests with texts of more than %s", format.Size(mostText)), "write the tests without aliases")
	}
	return nil
}

// count returns the number of numbered tests in data.
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

// mostCounted bounds the number of tests that the key count makes.
const mostCounted = 100

var countRange = regexp.MustCompile(`^(-?\d{1,9})\.\.=(-?\d{1,9})$`)

// counted returns the numbers of the tests that the key count of n makes; 1 if it has no count.
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
		return nil, fault.New(f.Place, i18n.Messagef("is not a count of tests from 1 to %d", mostCounted), "write 3, [1, 2, 3] or 1..=3")
	}
	return list, nil
}

// numberedName prefixes a name with its number.
func numberedName(key string, i, n int) string {
	name := fmt.Sprintf("%0*d", len(strconv.Itoa(n)), i)
	if key != "" {
		name += "-" + key
	}
	return name
}

// settings adds the settings of a group to a folder, as a file.
func (c *Case) settings(f reading.Field) {
	if f.Empty() {
		return
	}
	if c.files == nil {
		c.files = map[string]packages.File{}
	}
	c.files[f.Key] = yamlFile(f.YAML)
}

// yamlFile returns a value as a YAML file. If the value is a string, it is the text of the file.
func yamlFile(n reading.YAML) packages.File {
	if n.IsText() {
		return packages.Text(File, []byte(n.Text()))
	}
	text, err := yaml.Marshal(n.Node)
	if err != nil {
		text = nil
	}
	return packages.Text(File, text)
}
