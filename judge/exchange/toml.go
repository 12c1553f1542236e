package exchange

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A tomlTable is a table of a file in TOML: the keys at its top, those of [NAME], or those of
// one [[NAME]].
type tomlTable struct {
	name  string // empty: the top
	many  bool   // one of [[NAME]]
	place string
	keys  []tomlKey
}

// A tomlKey is a key with its value: a string, a number, or true or false.
type tomlKey struct {
	name, place string
	text        string // of a string as it reads, else as it is written, without underscores
	kind        byte   // s: a string; i: a whole number; f: another number; b: true or false
}

var (
	tomlHeader = regexp.MustCompile(`^(\[\[?)\s*([A-Za-z0-9_-]+)\s*(\]\]?)\s*(?:#.*)?$`)
	tomlPair   = regexp.MustCompile(`^(?:([A-Za-z0-9_-]+)|"([^"\\]*)"|'([^']*)')\s*=\s*(.*)$`)
	tomlString = regexp.MustCompile(`^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$|^'([^']*)'\s*(?:#.*)?$`)
	tomlNumber = regexp.MustCompile(`^([+-]?[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?)\s*(?:#.*)?$`)
	tomlTruth  = regexp.MustCompile(`^(true|false)\s*(?:#.*)?$`)
)

// mostTables bounds the tables of a file.
const mostTables = 1000

// parseTOML reads the part of TOML that descriptions of problems use: tables and arrays of
// tables, whose keys have strings of a line, numbers, true and false. Anything else is an error
// with its line. The table at the top comes first, and is always there.
func parseTOML(path string, text []byte) (tables []tomlTable, err error) {
	tables = []tomlTable{{place: path}}
	named, seen := map[string]bool{}, map[string]bool{} // the names of tables, and the keys of the last one
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n") {
		place := fmt.Sprintf("%s:%d", path, i+1)
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if m := tomlHeader.FindStringSubmatch(line); m != nil && len(m[1]) == len(m[3]) {
			one := tomlTable{name: m[2], many: len(m[1]) == 2, place: place}
			if named[one.name] && !one.many {
				return nil, fault.New(place, i18n.Messagef("the table %s is there twice", one.name), "take one of them away")
			}
			if len(tables) > mostTables {
				return nil, fault.New(place, i18n.Messagef("has more than %d tables", mostTables), "")
			}
			named[one.name], seen = true, map[string]bool{}
			tables = append(tables, one)
			continue
		}
		key, ok := tomlKeyOf(line, place)
		if !ok {
			return nil, fault.New(place, i18n.Messagef("is not understood as TOML: %s", format.Visible(format.Clip(line, 60))), "write KEY = VALUE with a text, a number, true or false on a line")
		}
		if seen[key.name] {
			return nil, fault.New(place, i18n.Messagef("the key %s is there twice", format.Visible(key.name)), "take one of them away")
		}
		seen[key.name] = true
		last := &tables[len(tables)-1]
		last.keys = append(last.keys, key)
	}
	return tables, nil
}

// tomlKeyOf reads a line with a key and its value.
func tomlKeyOf(line, place string) (key tomlKey, ok bool) {
	m := tomlPair.FindStringSubmatch(line)
	if m == nil {
		return key, false
	}
	key.name, key.place = m[1]+m[2]+m[3], place
	value := m[4]
	switch s, n, b := tomlString.FindStringSubmatch(value), tomlNumber.FindStringSubmatch(value), tomlTruth.FindStringSubmatch(value); {
	case s != nil && value[0] == '\'':
		key.kind, key.text = 's', s[2]
	case s != nil:
		text, err := strconv.Unquote(`"` + s[1] + `"`)
		if err != nil {
			return key, false
		}
		key.kind, key.text = 's', text
	case n != nil:
		key.kind, key.text = 'i', strings.TrimPrefix(strings.ReplaceAll(n[1], "_", ""), "+")
		if strings.ContainsAny(key.text, ".eE") {
			key.kind = 'f'
		}
	case b != nil:
		key.kind, key.text = 'b', b[1]
	default:
		return key, false
	}
	return key, true
}

// number returns a value as a number; false if it is none.
func (k tomlKey) number() (float64, bool) {
	v, err := strconv.ParseFloat(k.text, 64)
	return v, err == nil && (k.kind == 'i' || k.kind == 'f')
}
