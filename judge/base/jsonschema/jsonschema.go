// Package jsonschema has the part of JSON Schema, draft 7, that describes the files which users write:
// specs, contests and tables of languages. Editors complete and check these files by their schemas.
//
//	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"n": {Type: "integer"}}}
//	text, err := s.Encode()
package jsonschema

import (
	"bytes"
	"encoding/json"
)

// A Schema describes a value.
type Schema struct {
	Version     string `json:"$schema,omitempty"`
	Description string `json:"description,omitempty"`
	Ref         string `json:"$ref,omitempty"`

	Type             any      `json:"type,omitempty"` // a name or a list of names
	Enum             []any    `json:"enum,omitempty"`
	Default          any      `json:"default,omitempty"`
	Pattern          string   `json:"pattern,omitempty"` // applies to strings only
	ExclusiveMinimum *int     `json:"exclusiveMinimum,omitempty"`
	Minimum          *int     `json:"minimum,omitempty"`
	AnyOf            []Schema `json:"anyOf,omitempty"`
	OneOf            []Schema `json:"oneOf,omitempty"`
	Not              *Schema  `json:"not,omitempty"`

	MinItems    int     `json:"minItems,omitempty"`
	MaxItems    int     `json:"maxItems,omitempty"`
	UniqueItems bool    `json:"uniqueItems,omitempty"`
	Items       *Schema `json:"items,omitempty"`

	MinProperties        int                `json:"minProperties,omitempty"`
	Required             []string           `json:"required,omitempty"`
	Dependencies         map[string]any     `json:"dependencies,omitempty"` // the required names, or a *Schema
	PropertyNames        *Schema            `json:"propertyNames,omitempty"`
	Properties           map[string]*Schema `json:"properties,omitempty"`
	AdditionalProperties any                `json:"additionalProperties,omitempty"` // false or *Schema
	Definitions          map[string]*Schema `json:"definitions,omitempty"`
}

// Encode returns the schema as the text of a file. The error is nil unless the schema holds something
// that JSON cannot express.
func (s *Schema) Encode() ([]byte, error) {
	root := *s
	root.Version = "http://json-schema.org/draft-07/schema#"
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	to.SetIndent("", "  ")
	err := to.Encode(&root)
	return text.Bytes(), err
}

// Scalars holds the types of YAML values that are read as texts, since 1 without quotes is a number
// and true is a boolean.
var Scalars = []string{"string", "number", "boolean"}

// OneLine describes a text of one line.
func OneLine() *Schema { return &Schema{Type: Scalars, Pattern: `^[^\r\n]*\S[^\r\n]*$`} }

// Words describes known words.
func Words[T ~string](words ...T) *Schema {
	s := &Schema{}
	for _, word := range words {
		s.Enum = append(s.Enum, string(word))
	}
	return s
}
