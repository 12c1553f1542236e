package spec

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A schemaMatcher checks values against the stored schema. It knows only the keywords that occur in
// this schema, and fails the test at any other keyword.
type schemaMatcher struct {
	t    *testing.T
	root map[string]any
}

func storedSchema(t *testing.T) schemaMatcher {
	t.Helper()
	c := schemaMatcher{t: t}
	if err := json.Unmarshal(read(t, "schema.json"), &c.root); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c schemaMatcher) check(v any) bool { return c.takes(v, c.root) }

// takes reports whether a value is valid by a schema. The schema is false or a mapping of keywords.
func (c schemaMatcher) takes(v, s any) bool {
	rules, _ := s.(map[string]any)
	for keyword, arg := range rules {
		if keyword == "additionalProperties" {
			arg = []any{rules["properties"], arg}
		}
		if !c.obeys(v, keyword, arg) {
			return false
		}
	}
	return rules != nil
}

// obeys checks a keyword that applies to values of every kind.
func (c schemaMatcher) obeys(v any, keyword string, arg any) bool {
	took := func(s any) bool { return c.takes(v, s) }
	switch keyword {
	case "$schema", "description", "default", "definitions", "properties":
		return true
	case "$ref":
		return took(c.root["definitions"].(map[string]any)[strings.TrimPrefix(arg.(string), "#/definitions/")])
	case "type":
		return slices.Contains(strings.Fields(strings.Trim(fmt.Sprint(arg), "[]")), typeOf(v)) ||
			typeOf(v) == "integer" && strings.Contains(fmt.Sprint(arg), "number")
	case "enum":
		return slices.ContainsFunc(arg.([]any), func(one any) bool { return reflect.DeepEqual(v, one) })
	case "not":
		return !took(arg)
	case "anyOf":
		return slices.ContainsFunc(arg.([]any), took)
	case "oneOf":
		return len(slices.DeleteFunc(slices.Clone(arg.([]any)), func(s any) bool { return !took(s) })) == 1
	}
	return c.ofKind(v, keyword, arg)
}

// ofKind checks a keyword that applies to values of one kind.
func (c schemaMatcher) ofKind(v any, keyword string, arg any) bool {
	list, isList := v.([]any)
	text, isText := v.(string)
	number := reflect.ValueOf(v)
	switch keyword {
	case "pattern":
		return !isText || regexp.MustCompile(arg.(string)).MatchString(text)
	case "exclusiveMinimum":
		return !number.CanFloat() && !number.CanInt() || number.Convert(reflect.TypeFor[float64]()).Float() > arg.(float64)
	case "minimum":
		return !number.CanFloat() && !number.CanInt() || number.Convert(reflect.TypeFor[float64]()).Float() >= arg.(float64)
	case "minItems":
		return !isList || len(list) >= int(arg.(float64))
	case "maxItems":
		return !isList || len(list) <= int(arg.(float64))
	case "items":
		return !slices.ContainsFunc(list, func(one any) bool { return !c.takes(one, arg) })
	case "uniqueItems":
		return len(slices.CompactFunc(slices.SortedFunc(slices.Values(list), byText), reflect.DeepEqual)) == len(list)
	}
	if !slices.Contains(ofMappings, keyword) {
		c.t.Fatalf("the keyword %s is not known here", keyword)
	}
	object, isObject := v.(map[string]any)
	return !isObject || c.mapping(object, keyword, arg)
}

var ofMappings = []string{"minProperties", "required", "dependencies", "propertyNames", "additionalProperties"}

// mapping checks a keyword that applies to mappings.
func (c schemaMatcher) mapping(v map[string]any, keyword string, arg any) bool {
	has := func(names any) bool {
		return !slices.ContainsFunc(names.([]any), func(name any) bool { _, ok := v[name.(string)]; return !ok })
	}
	wrong := func(string, any) bool { return false }
	switch keyword {
	case "minProperties":
		return len(v) >= int(arg.(float64))
	case "required":
		return has(arg)
	case "dependencies":
		for name, others := range arg.(map[string]any) {
			names, listed := others.([]any)
			if has([]any{name}) && !(listed && has(names) || !listed && c.takes(v, others)) {
				return false
			}
		}
		return true
	case "propertyNames":
		wrong = func(name string, _ any) bool { return !c.takes(name, arg) }
	case "additionalProperties":
		wrong = func(name string, one any) bool {
			known, _ := arg.([]any)[0].(map[string]any)
			if s, ok := known[name]; ok {
				return !c.takes(one, s)
			}
			return !c.takes(one, arg.([]any)[1])
		}
	}
	for name, one := range v {
		if wrong(name, one) {
			return false
		}
	}
	return true
}

func byText(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) }

func typeOf(v any) string {
	switch v := v.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		if v != float64(int64(v)) {
			return "number"
		}
	case nil:
		return "null"
	}
	return "integer"
}
