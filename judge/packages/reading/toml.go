package reading

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A TOMLTable is a table of a TOML file: the top-level keys, the keys of [NAME], or the keys of
// one [[NAME]].
type TOMLTable struct {
	Name  string // empty: the top-level table
	Many  bool   // one of [[NAME]]
	Place string
	Keys  []TOMLKey
}

// A TOMLKey is a key with its value: a string, a number, or true or false.
type TOMLKey struct {
	Name, Place string
	Text        string // the value of a string, or the source text of any other value, without underscores
	Kind        byte   // s: a string; i: a whole number; f: another number; b: true or false
}

var (
	tomlHeader = regexp.MustCompile(`^(\[\[?)\s*([A-Za-z0-9_-]+)\s*(\]\]?)\s*(?:#.*)?$`)
	tomlPair   = regexp.MustCompile(`^(?:([A-Za-z0-9_-]+)|"([^"\\]*)"|'([^']*)')\s*=\s*(.*)$`)
	tomlString = regexp.MustCompile(`^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$|^'([^']*)'\s*(?:#.*)?$`)
	tomlNumber = regexp.MustCompile(`^([+-]?[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?)\s*(?:#.*)?$`)
	tomlTruth  = regexp.MustCompile(`^(true|false)\s*(?:#.*)?$`)
)

// mostTables bounds the number of tables of a file.
const mostTables = 1000

// ParseTOML parses the part of TOML that descriptions of problems use: tables and arrays of
// tables, whose values are single-line strings, numbers and booleans. Anything else is an error
// with its line. The first table is the top-level table, even if it is empty.
func ParseTOML(path string, text []byte) (tables []TOMLTable, err error) {
	tables = []TOMLTable{{Place: path}}
	named, seen := map[string]bool{}, map[string]bool{} // the names of tables, and the keys of the last one
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n") {
		place := fmt.Sprintf("%s:%d", path, i+1)
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if m := tomlHeader.FindStringSubmatch(line); m != nil && len(m[1]) == len(m[3]) {
			one := TOMLTable{Name: m[2], Many: len(m[1]) == 2, Place: place}
			if named[one.Name] && !one.Many {
				return nil, fault.New(place, i18n.Messagef("the table %s occurs twice", one.Name), "remove one of them")
			}
			if len(tables) > mostTables {
				return nil, fault.New(place, i18n.Messagef("has more than %d tables", mostTables), "")
			}
			named[one.Name], seen = true, map[string]bool{}
			tables = append(tables, one)
			continue
		}
		key, ok := tomlKeyOf(line, place)
		if !ok {
			return nil, fault.New(place, i18n.Messagef("is not understood as TOML: %s", format.Visible(format.Clip(line, 60))), "write KEY = VALUE with a text, a number, true or false on a line")
		}
		if seen[key.Name] {
			return nil, fault.New(place, i18n.Messagef("the key %s occurs twice", format.Visible(key.Name)), "remove one of them")
		}
		seen[key.Name] = true
		last := &tables[len(tables)-1]
		last.Keys = append(last.Keys, key)
	}
	return tables, nil
}

// tomlKeyOf parses a line with a key and its value.
func tomlKeyOf(line, place string) (key TOMLKey, ok bool) {
	m := tomlPair.FindStringSubmatch(line)
	if m == nil {
		return key, false
	}
	key.Name, key.Place = m[1]+m[2]+m[3], place
	value := m[4]
	switch s, n, b := tomlString.FindStringSubmatch(value), tomlNumber.FindStringSubmatch(value), tomlTruth.FindStringSubmatch(value); {
	case s != nil && value[0] == '\'':
		key.Kind, key.Text = 's', s[2]
	case s != nil:
		text, err := strconv.Unquote(`"` + s[1] + `"`)
		if err != nil {
			return key, false
		}
		key.Kind, key.Text = 's', text
	case n != nil:
		key.Kind, key.Text = 'i', strings.TrimPrefix(strings.ReplaceAll(n[1], "_", ""), "+")
		if strings.ContainsAny(key.Text, ".eE") {
			key.Kind = 'f'
		}
	case b != nil:
		key.Kind, key.Text = 'b', b[1]
	default:
		return key, false
	}
	return key, true
}

// Number returns a value as a number, and reports whether it is one.
func (k TOMLKey) Number() (float64, bool) {
	v, err := strconv.ParseFloat(k.Text, 64)
	return v, err == nil && (k.Kind == 'i' || k.Kind == 'f')
}
