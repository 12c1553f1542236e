package spec

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"grundy/judge/testing/testenv"
)

var update = flag.Bool("update", false, "write schema.json again")

// TestSchema checks that the stored schema, which editors read, is the schema of the tables.
func TestSchema(t *testing.T) {
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("schema.json", text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(text, read(t, "schema.json")) {
		t.Error("schema.json is not that of the tables; write it with: go test ./judge/spec -run TestSchema -update")
	}
}

// TestSchemaDocs checks that every key has a line for users.
func TestSchemaDocs(t *testing.T) {
	var visit func(path string, s any)
	visit = func(path string, s any) {
		switch s := s.(type) {
		case []any:
			for i, sub := range s {
				visit(fmt.Sprintf("%s/%d", path, i), sub)
			}
		case map[string]any:
			properties, _ := s["properties"].(map[string]any)
			for name, p := range properties {
				doc, _ := p.(map[string]any)["description"].(string)
				if len(doc) < 10 || len(doc) > 120 || !strings.HasSuffix(doc, ".") {
					t.Errorf("%s: %s has the doc %q; write a sentence", path, name, doc)
				}
			}
			for name, sub := range s {
				visit(path+"/"+name, sub)
			}
		}
	}
	visit("", storedSchema(t).root)
}

// TestSchemaTakesGood checks that the stored schema accepts all good specs and those of the catalogue.
func TestSchemaTakesGood(t *testing.T) {
	c := storedSchema(t)
	problems, err := filepath.Glob("../../problems/*.yaml")
	if err != nil || len(problems) == 0 {
		t.Fatalf("no problems: %v", err)
	}
	for _, name := range append(problems, files(t, "good")...) {
		if !c.check(plainOf(t, name)) {
			t.Errorf("%s does not pass", name)
		}
	}
}

// TestSchemaRefusesBad checks that the stored schema refuses the bad specs.
func TestSchemaRefusesBad(t *testing.T) {
	c := storedSchema(t)
	for _, name := range files(t, "bad") {
		if filepath.Base(name) == "other-name.yaml" {
			continue // its defects concern YAML syntax or the file's name, which a schema cannot express
		}
		if c.check(plainOf(t, name)) {
			t.Errorf("%s passes", name)
		}
	}
}

// TestSchemaAgrees changes every value and every key of every good fixture in turn, and removes
// every key. It checks that the schema refuses the result exactly if the decoder does.
func TestSchemaAgrees(t *testing.T) {
	testenv.Long(t)
	c := storedSchema(t)
	for name, root := range trees(t) {
		compare := func(n *yaml.Node, what string) {
			d := &decoder{file: "a spec"}
			d.problem(root)
			var v any
			if err := root.Decode(&v); err != nil {
				t.Fatalf("%s:%d: %s: %v", name, n.Line, what, err)
			}
			if passes := c.check(v); passes != (len(d.complaints) == 0) {
				t.Errorf("%s:%d: %s: passes the schema: %v; the decoder says %q", name, n.Line, what, passes, d.complaints)
			}
		}
		visit := func(n *yaml.Node) {
			was := *n
			for _, wrong := range spoilt(n) {
				*n = *wrong
				compare(&was, fmt.Sprintf("%s as %s %q", kind(&was), kind(wrong), wrong.Value))
			}
			*n = was
			for i := 0; n.Kind == yaml.MappingNode && i < len(was.Content); i += 2 {
				n.Content = slices.Delete(slices.Clone(was.Content), i, i+2)
				compare(&was, "no "+was.Content[i].Value)
				for _, key := range []string{"", "no such key", "max", "Field", "first", "before", "distinct", "either"} {
					n.Content = slices.Clone(was.Content)
					n.Content[i] = word(key)
					if !hasTwice(n) {
						compare(&was, was.Content[i].Value+" as "+key)
					}
				}
				*n = was
			}
		}
		visit(root)
		each(root, visit)
	}
}

// spoilt returns other values for a node, most of which are wrong everywhere.
func spoilt(n *yaml.Node) []*yaml.Node {
	list := []*yaml.Node{
		{Kind: yaml.ScalarNode, Tag: "!!null"},
		{Kind: yaml.SequenceNode},
		{Kind: yaml.SequenceNode, Content: []*yaml.Node{{Kind: yaml.SequenceNode}}},
		{Kind: yaml.MappingNode},
		{Kind: yaml.MappingNode, Content: []*yaml.Node{word("no such key"), {Kind: yaml.SequenceNode}}},
		{Kind: yaml.SequenceNode, Content: []*yaml.Node{n}},
	}
	for _, text := range []string{" ", "a b", "two\nlines", "1..n", "n..", "any", "loses"} {
		list = append(list, word(text))
	}
	for i, w := range list {
		w.Line, w.Column = n.Line, n.Column
		if w.Content != nil && w.Content[0] == n {
			inner := *n
			list[i].Content = []*yaml.Node{&inner}
		}
	}
	return list
}

func hasTwice(n *yaml.Node) bool { return len(pairs(n)) != len(n.Content)/2 }

// plainOf reads a file as the validator of an editor does.
func plainOf(t *testing.T, name string) (v any) {
	t.Helper()
	if err := yaml.Unmarshal(read(t, name), &v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}
