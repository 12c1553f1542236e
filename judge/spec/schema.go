package spec

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/base/jsonschema"
)

// Schema returns the JSON Schema of specs, draft 7, for editors. It has the keys with their docs,
// the required keys, and the words to choose from. It accepts every spec that Parse accepts, with
// one exception: true in quotes instead of true. It refuses any other structure. Only Parse finds
// mistakes that a schema cannot express, such as a name given twice or the number 010.
//
// The schema is generated from the tables that Parse uses, so that the two cannot differ. The error
// is nil unless a table holds something that JSON cannot express.
func Schema() ([]byte, error) {
	d := &decoder{}
	root := d.whole(d.blank()).schema()
	root.Definitions = map[string]*schema{}
	for _, f := range []*form{{decoder: d}, {decoder: d, output: true}} {
		root.Definitions[f.definition()] = f.schema()
	}
	root.Definitions[groupDefinition] = d.group(&Group{}).schema()
	return root.Encode()
}

// A schema describes the values that a reader accepts.
type schema = jsonschema.Schema

// schema describes the mappings that the table allows.
func (t table) schema() *schema {
	s := &schema{Type: "object", MinProperties: 1, AdditionalProperties: false, Properties: map[string]*schema{}}
	for _, k := range t.keys {
		k.describe(s.Properties)
		if k.must {
			s.Required = append(s.Required, k.name)
		}
	}
	for _, name := range t.one {
		if s.Properties[name] != nil {
			s.OneOf = append(s.OneOf, schema{Required: []string{name}})
		}
	}
	for _, w := range t.with {
		if s.Properties[w[0]] == nil {
			continue
		}
		depend(s, w[0], w[1:])
	}
	if u := t.unless; u != nil {
		s.AnyOf = []schema{{Required: u.keys}}
		for _, name := range u.given {
			s.AnyOf = append(s.AnyOf, schema{Required: []string{name}})
		}
	}
	return s
}

// depend says that a key requires one of some other keys. If a key has several such rules, each
// must name a single other key.
func depend(s *schema, name string, others []string) {
	if s.Dependencies == nil {
		s.Dependencies = map[string]any{}
	}
	others = slices.DeleteFunc(slices.Clone(others), func(other string) bool { return s.Properties[other] == nil })
	if len(others) == 1 {
		list, _ := s.Dependencies[name].([]string)
		s.Dependencies[name] = append(list, others[0])
		return
	}
	any := &schema{}
	for _, other := range others {
		any.AnyOf = append(any.AnyOf, schema{Required: []string{other}})
	}
	s.Dependencies[name] = any
}

// describe adds the key to the properties. A key without a schema exists only to make Parse
// complain about it.
func (k key) describe(properties map[string]*schema) {
	if k.schema == nil {
		return
	}
	s := k.schema()
	s.Description = k.doc
	if s.Default != nil {
		s.Description = fmt.Sprintf("%s; %v unless given.", strings.TrimSuffix(k.doc, "."), s.Default)
	}
	properties[k.name] = s
}

func (f *form) definition() string {
	if f.output {
		return "lineOfOutput"
	}
	return "lineOfInput"
}

// reference returns a reference to the schema of the items of a block. It is needed because the
// items may themselves be blocks.
func (f *form) reference() *schema { return &schema{Ref: "#/definitions/" + f.definition()} }

// schema describes the items of the form: lines and blocks, and in the output also fixed lines and
// alternatives.
func (f *form) schema() *schema {
	items := []*schema{f.line(), f.lines(&Item{}).schema()}
	if !f.output {
		items = append(items, f.shapes()...)
	}
	if f.output {
		items = append(items, f.alternatives(&Item{}).schema(), oneLine())
	}
	return anyOf(items...)
}

// line describes a line of fields.
func (f *form) line() *schema {
	s := &schema{
		Type: "object", MinProperties: 1, PropertyNames: fieldName(), Properties: map[string]*schema{},
	}
	field := f.values(&Field{}).schema()
	field.Description = "A field of the line, by its name."
	s.AdditionalProperties = field
	f.before(&Text{}).describe(s.Properties)
	s.PropertyNames.Not.Enum = slices.DeleteFunc(s.PropertyNames.Not.Enum, func(word any) bool {
		return s.Properties[word.(string)] != nil
	})
	return s
}

// fieldName describes the names that a field may have.
func fieldName() *schema {
	var words []any
	for _, word := range slices.Concat(conditionWords, itemWords) {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	return &schema{Type: "string", Pattern: nameForm.String(), Not: &schema{Enum: slices.Compact(words)}}
}

// prose describes a text of one or more lines.
func prose() *schema { return &schema{Type: jsonschema.Scalars, Pattern: `\S`} }

// oneLine describes a text of one line.
func oneLine() *schema { return jsonschema.OneLine() }

func listOf(item func() *schema) *schema {
	return &schema{Type: "array", MinItems: 1, Items: item()}
}

func anyOf(kinds ...*schema) *schema {
	s := &schema{}
	for _, k := range kinds {
		s.AnyOf = append(s.AnyOf, *k)
	}
	return s
}

// enumOf describes known words as YAML reads them; thus true is not a string. The default is one of
// the words, or empty.
func enumOf(words []string, standard string) *schema {
	read := func(word string) any {
		if word == "true" || word == "false" {
			return word == "true"
		}
		return word
	}
	s := &schema{}
	for _, word := range words {
		s.Enum = append(s.Enum, read(word))
	}
	if standard != "" {
		s.Default = read(standard)
	}
	return s
}

// inUnits writes a size in the largest unit that divides it.
func inUnits(size int64) string {
	unit := "B"
	for name, bytes := range bytesOf {
		if size%bytes == 0 && bytes > bytesOf[unit] {
			unit = name
		}
	}
	return fmt.Sprint(size/bytesOf[unit], unit)
}
