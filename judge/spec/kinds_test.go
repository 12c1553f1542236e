package spec

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"gopkg.in/yaml.v3"
)

// trees returns the tree of every good fixture.
func trees(t *testing.T) map[string]*yaml.Node {
	t.Helper()
	all := map[string]*yaml.Node{}
	for _, name := range files(t, "good") {
		var doc yaml.Node
		if err := yaml.Unmarshal(read(t, name), &doc); err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(name)] = doc.Content[0]
	}
	return all
}

// each calls visit for every value of a tree.
func each(n *yaml.Node, visit func(*yaml.Node)) {
	for i, c := range n.Content {
		if n.Kind == yaml.SequenceNode || i%2 == 1 {
			visit(c)
			each(c, visit)
		}
	}
}

// TestKinds replaces each value of each fixture by values of every wrong kind, and checks that each
// replacement is refused.
func TestKinds(t *testing.T) {
	for name, root := range trees(t) {
		each(root, func(n *yaml.Node) {
			for _, wrong := range []yaml.Node{
				{Kind: yaml.ScalarNode, Tag: "!!null"},
				{Kind: yaml.ScalarNode, Tag: "!!null", Value: "~"},
				{Kind: yaml.ScalarNode, Tag: "!!str", Value: " "},
				{Kind: yaml.SequenceNode},
				{Kind: yaml.SequenceNode, Content: []*yaml.Node{{Kind: yaml.SequenceNode}}},
				{Kind: yaml.MappingNode},
				{Kind: yaml.MappingNode, Content: []*yaml.Node{word("no such key"), {Kind: yaml.SequenceNode}}},
			} {
				before := *n
				wrong.Line, wrong.Column = n.Line, n.Column
				*n = wrong
				d := &decoder{file: name}
				d.problem(root)
				if len(d.complaints) == 0 {
					t.Errorf("%s:%d: %s for %s passes", name, n.Line, kind(&wrong), kind(&before))
				}
				*n = before
			}
		})
	}
}

func word(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s} }

// named are the keys whose values are mappings from names of fields, tests or files. The structure of
// the file does not say which of them exist.
var named = []string{"near", "total", "flags", "submissions"}

// free collects the values of named, and those of tests within submissions.
func free(n *yaml.Node, into map[*yaml.Node]bool) {
	for i, c := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 && slices.Contains(named, c.Value) {
			into[n.Content[i+1]] = true
		}
		if n.Kind == yaml.MappingNode && i%2 == 0 && c.Value == "tests" && slices.ContainsFunc(n.Content, func(o *yaml.Node) bool { return o.Value == "verdict" }) {
			into[n.Content[i+1]] = true
		}
		free(c, into)
	}
}

// TestKeys misspells each key of each mapping, or gives it twice, and checks that the decoder
// complains.
func TestKeys(t *testing.T) {
	for name, root := range trees(t) {
		exempt := map[*yaml.Node]bool{}
		free(root, exempt)
		visit := func(n *yaml.Node) {
			for i := 0; n.Kind == yaml.MappingNode && i < len(n.Content); i += 2 {
				k := n.Content[i]
				before := k.Value
				for _, wrong := range []string{"", "no such key"} {
					k.Value = wrong
					d := &decoder{file: name}
					d.problem(root)
					if len(d.complaints) == 0 && !exempt[n] {
						t.Errorf("%s:%d: %q for %q passes", name, k.Line, wrong, before)
					}
				}
				k.Value = before
			}
			twice := *n
			twice.Content = append(n.Content[:len(n.Content):len(n.Content)], n.Content...)
			d := &decoder{file: name}
			if d.refuse(&twice, 0); n.Kind == yaml.MappingNode && len(d.complaints) != len(n.Content)/2 {
				t.Errorf("%s:%d: got %v", name, n.Line, d.complaints)
			}
		}
		visit(root)
		each(root, visit)
	}
}

// TestLineEnds checks that the line ends of other systems make no difference.
func TestLineEnds(t *testing.T) {
	for _, name := range files(t, "good") {
		data := read(t, name)
		unix, err := Parse(name, data)
		if err != nil {
			t.Fatal(err)
		}
		dos, err := Parse(name, bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")))
		if err != nil || !reflect.DeepEqual(unix, dos) {
			t.Errorf("%s: got %+v, %v", name, dos, err)
		}
	}
}

// TestCut truncates files at any place, and checks that the complaints are in order and within the
// lines of the file.
func TestCut(t *testing.T) {
	for _, name := range files(t, "good") {
		data := read(t, name)
		end := bytes.LastIndex(data, []byte("samples:"))
		for n := range end {
			if p, err := Parse(name, data[:n]); err == nil && (p.Game != nil || !p.Reference.Absent()) {
				continue // the rules or the reference answer, so samples may be missing
			}
			got := complaints(t, name, data[:n])
			last := Place{}
			for _, c := range got {
				if c.Place.Line < last.Line || c.Place.Line == last.Line && c.Place.Column < last.Column {
					t.Errorf("%s cut at %d: %v after %v", name, n, c, last)
				}
				last = c.Place
			}
			if lines := bytes.Count(data[:n], []byte("\n")) + 1; last.Line > lines {
				t.Errorf("%s cut at %d: %v of %d lines", name, n, last, lines)
			}
		}
	}
}
