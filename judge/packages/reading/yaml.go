package reading

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"
	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/spec"
)

// A YAML is a value of a YAML file, with its place.
type YAML struct {
	*yaml.Node
	File string
}

// ParseYAML reads a YAML file of a folder. For an empty file, the node has kind 0. An error has
// the line.
func ParseYAML(folder fs.FS, path string) (YAML, error) {
	f, err := packages.FileIn(folder, path)
	if err != nil {
		return YAML{}, err
	}
	text, err := f.Read(packages.TextLimit)
	if err != nil {
		return YAML{}, err
	}
	return YAMLOf(path, text)
}

// YAMLOf parses a text as YAML.
func YAMLOf(path string, text []byte) (n YAML, err error) {
	defer fault.Guard(&err, path) // the parser panics on some texts
	n = YAML{&yaml.Node{}, path}
	var document, second yaml.Node
	syntax := func(err error) error {
		c := spec.Syntax(path, text, err)
		return fault.New(fmt.Sprintf("%s:%d", path, c.Place.Line), c.What, c.Remedy)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	switch err := decoder.Decode(&document); {
	case errors.Is(err, io.EOF):
		return n, nil
	case err != nil:
		return n, syntax(err)
	}
	switch err := decoder.Decode(&second); {
	case errors.Is(err, io.EOF):
	case err != nil:
		return n, syntax(err)
	case len(second.Content) == 1 && !(YAML{second.Content[0], path}).Empty():
		return n, fault.New(YAML{second.Content[0], path}.Place(), "a second YAML document begins here", "keep one, and remove the line ---")
	}
	if len(document.Content) == 1 {
		n.Node = document.Content[0]
		if err := n.bounded(); err != nil {
			return n, err
		}
	}
	return n.Real(), nil
}

// mostWritten bounds the size in bytes of a file after its aliases are expanded. No file without
// aliases reaches it.
const mostWritten = 4 * packages.TextLimit

// bounded returns an error if aliases expand to too much text, or form a cycle.
func (n YAML) bounded() error {
	sizes := map[*yaml.Node]int{} // -1: being computed
	var measure func(of *yaml.Node) (int, error)
	measure = func(of *yaml.Node) (size int, err error) {
		switch known := sizes[of]; {
		case known > 0:
			return known, nil
		case known < 0:
			return 0, fault.New(YAML{of, n.File}.Place(), "an alias leads to a value that holds it", "write the value out")
		}
		sizes[of] = -1
		size = len(of.Value) + 1
		parts := of.Content
		if of.Kind == yaml.AliasNode && of.Alias != nil {
			size, parts = 1, []*yaml.Node{of.Alias}
		}
		for _, part := range parts {
			more, err := measure(part)
			if err != nil {
				return 0, err
			}
			if size += more; size > mostWritten {
				return 0, fault.New(YAML{of, n.File}.Place(), i18n.Messagef("is longer than %s after its aliases are expanded", format.Size(mostWritten)), "write fewer aliases")
			}
		}
		sizes[of] = size
		return size, nil
	}
	_, err := measure(n.Node)
	return err
}

// mostAliases bounds the length of a chain of aliases.
const mostAliases = 8

// Real returns the value to which an alias refers, or n if it is not an alias.
func (n YAML) Real() YAML {
	for range mostAliases {
		if n.Node == nil || n.Kind != yaml.AliasNode || n.Alias == nil {
			break
		}
		n.Node = n.Alias
	}
	return n
}

// Place returns file:line.
func (n YAML) Place() string {
	if n.Node == nil || n.Line == 0 {
		return n.File
	}
	return fmt.Sprintf("%s:%d", n.File, n.Line)
}

// Empty reports whether there is no value.
func (n YAML) Empty() bool {
	return n.Node == nil || n.Kind == 0 || n.Kind == yaml.ScalarNode && n.Tag == "!!null"
}

// IsMap reports whether the value is a mapping.
func (n YAML) IsMap() bool { return n.Node != nil && n.Kind == yaml.MappingNode }

// IsList reports whether the value is a list.
func (n YAML) IsList() bool { return n.Node != nil && n.Kind == yaml.SequenceNode }

// IsText reports whether the value is a scalar other than null.
func (n YAML) IsText() bool { return n.Node != nil && n.Kind == yaml.ScalarNode && !n.Empty() }

// Text returns the text of a scalar; empty if the value is not a scalar.
func (n YAML) Text() string {
	if !n.IsText() {
		return ""
	}
	return n.Value
}

// Items returns the values of a list. Any other value is treated as a list with one element, and an
// empty value as an empty list.
func (n YAML) Items() (list []YAML) {
	switch {
	case n.Empty():
	case n.IsList():
		for _, c := range n.Content {
			list = append(list, YAML{c, n.File}.Real())
		}
	default:
		list = []YAML{n}
	}
	return list
}

// Texts returns the scalars of a list, or a scalar as the only element.
func (n YAML) Texts() (list []string) {
	for _, item := range n.Items() {
		if item.IsText() {
			list = append(list, item.Value)
		}
	}
	return list
}

// Words returns the words of a scalar, or the scalars of a list.
func (n YAML) Words() []string {
	if n.IsList() {
		return n.Texts()
	}
	return strings.Fields(n.Text())
}

// Single returns a value as Text does, and refuses a list and a mapping.
func (f Field) Single(notes *packages.Notes) string {
	if f.IsList() || f.IsMap() {
		notes.Refuse(f.Place, "is not a single value", "write one value")
	}
	return f.Text()
}

// Number returns a scalar as a number, and reports whether it is one.
func (n YAML) Number() (float64, bool) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(n.Text(), "_", ""), 64)
	return v, err == nil && !math.IsNaN(v)
}

// mostPoints bounds the points of a test or a subtask.
const mostPoints = 1_000_000

// Points returns a value as points. It refuses a value that is not a number of them.
func (f Field) Points(notes *packages.Notes) float64 {
	v, ok := f.Number()
	if !ok || !(v >= 0) || v > mostPoints {
		notes.Refuse(f.Place, i18n.Messagef("is not a number of points from 0 to %d", mostPoints), "write one such as 100")
		return 0
	}
	return v
}

// A Field is a key of a mapping with its value.
type Field struct {
	Key   string
	Place string
	YAML
}

// Fields returns the keys of a mapping. A repeated key is an error.
func (n YAML) Fields() (list []Field, err error) {
	if !n.IsMap() {
		return nil, nil
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := YAML{n.Content[i], n.File}.Real()
		if !key.IsText() {
			return nil, fault.New(key.Place(), "a key is not a word", "write it in quotes")
		}
		if seen[key.Value] {
			return nil, fault.New(key.Place(), i18n.Messagef("the key %s occurs twice", []byte(format.Visible(key.Value))), "remove one of them")
		}
		seen[key.Value] = true
		list = append(list, Field{key.Value, key.Place(), YAML{n.Content[i+1], n.File}.Real()})
	}
	return list, nil
}

// FieldsOrUnnamed is like Fields, but the key of a mapping with one key may be empty.
func (n YAML) FieldsOrUnnamed() ([]Field, error) {
	if n.IsMap() && len(n.Content) == 2 {
		if key := (YAML{n.Content[0], n.File}).Real(); key.Empty() {
			return []Field{{"", n.Place(), YAML{n.Content[1], n.File}.Real()}}, nil
		}
	}
	return n.Fields()
}

// Keys maps keys to functions that handle their values.
type Keys map[string]func(Field)

// Read calls the function of each key of a mapping. It adds a note for each unknown key, refuses one
// that is probably misspelled, and returns an error for a value that is not a mapping. An empty value
// has no keys.
func (t Keys) Read(n YAML, notes *packages.Notes) error {
	if n.Empty() {
		return nil
	}
	if !n.IsMap() {
		return fault.New(n.Place(), "is not a mapping of keys to values", "write KEY: VALUE on each line")
	}
	all, err := n.Fields()
	if err != nil {
		return err
	}
	absent := t.absent(all)
	for _, f := range all {
		if do, known := t[f.Key]; known {
			if do != nil {
				do(f)
			}
			continue
		}
		name := []byte(format.Visible(format.Clip(f.Key, 60)))
		if near := meant(f.Key, absent); near != "" {
			notes.Refuse(f.Place, i18n.Messagef("the key %s is unknown", name), i18n.Messagef("did you mean %s?", near))
			continue
		}
		notes.Warn(f.Place, i18n.Messagef("the key %s is unknown, so it is ignored", name), "")
	}
	return nil
}

// leastKey is the length of the shortest key that is recognized although it is misspelled.
const leastKey = 4

// absent returns the keys with an effect that a mapping does not have, in order, as far as they are
// long enough to be recognized.
func (t Keys) absent(all []Field) (list []string) {
	present := map[string]bool{}
	for _, f := range all {
		present[f.Key] = true
	}
	for _, known := range slices.Sorted(maps.Keys(t)) {
		if t[known] != nil && len(known) >= leastKey && !present[known] {
			list = append(list, known)
		}
	}
	return list
}

// meant returns the absent key that a misspelled key was probably meant to be; empty if there is
// none. The two differ in one letter, or in case, hyphens and underscores.
func meant(key string, absent []string) string {
	for _, known := range absent {
		if len(key) > 2*len(known) {
			continue
		}
		if folded(known) == folded(key) || levenshtein.Distance(known, key, nil) == 1 {
			return known
		}
	}
	return ""
}

// TextYAML returns a scalar that does not come from a file.
func TextYAML(text string) YAML {
	return YAML{Node: &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}}
}
